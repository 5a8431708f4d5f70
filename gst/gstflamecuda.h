/*
 * The element's CUDA context, shared with the elements around it by queries and
 * messages, and the buffers in that context's memory.
 *
 * NVIDIA's driver is not opened before a peer names memory:CUDAMemory.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/flame.h"
#include "flame/cuda.h"

#include <gst/gst.h>

typedef struct
{
  /* GstCudaContexts */
  GMutex lock;     /* for those who fill or empty the slot */
  GstObject *slot; /* (nullable) libgstcuda's place for it */

  /* the element's object lock */
  GstObject *context;  /* (nullable) what frames are rendered in */
  gboolean has_failed; /* no more is tried until the close */

  /* streaming thread; (nullable) a GstCudaStream, on which the buffers' readers queue */
  GstMiniObject *stream;
} GstFlameCuda;

/* A context that a renderer is to share; all zero is none. */
typedef struct
{
  gpointer handle;    /* (nullable) CUcontext */
  GstObject *context; /* (transfer none) what keeps it alive */
} GstFlameCudaSharing;

/*
 * Whether there may be CUDA memory: a build without gstreamer-cuda-1.0 has none, and with
 * it libgstcuda has to find NVIDIA's driver. Looked up once. FALSE with
 * FLAME_ERROR_UNAVAILABLE. Thread-safe.
 */
gboolean gst_flame_cuda_is_usable (GError **error);

/* besides GST_MAP_WRITE, to get addresses on the device */
GstMapFlags gst_flame_cuda_get_map_flags (void);

void gst_flame_cuda_init (GstFlameCuda *cuda);
void gst_flame_cuda_clear (GstFlameCuda *cuda);

/*
 * Finds a context in the pipeline, else makes one and tells of it. Without the
 * object lock: others are asked, and may ask back.
 *
 * @device: CUDA's ordinal, or -1 for any
 * @sharing: (out) the context for the renderer
 */
gboolean gst_flame_cuda_open (GstFlameCuda *cuda, GstElement *element,
    gint device, GstFlameCudaSharing *sharing, GError **error);

/* what it gave the renderer is to be freed before, or lives on by itself */
void gst_flame_cuda_close (GstFlameCuda *cuda, GstElement *element);

/* for the element's set_context; others' contexts are none of its business */
void gst_flame_cuda_set_context (
    GstFlameCuda *cuda, GstElement *element, gint device, GstContext *context);

/* answers a CONTEXT query. FALSE if it has no answer. */
gboolean gst_flame_cuda_query_context (
    GstFlameCuda *cuda, GstElement *element, GstQuery *query);

/*
 * Answers a peer's allocation @query with a pool of CUDA memory in the context
 * that is open: its own where that is such a one. @size: bytes of a frame;
 * @in_flight: buffers that the element itself holds.
 */
gboolean gst_flame_cuda_decide (
    GstFlameCuda *cuda, GstQuery *query, gsize size, guint in_flight);

/*
 * (nullable) (transfer none) a CUstream on which those that had the pool's buffers
 * before may still be reading; the buffers' memory keeps it alive
 */
gpointer gst_flame_cuda_get_stream (const GstFlameCuda *cuda);
