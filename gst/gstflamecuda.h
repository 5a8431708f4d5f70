/*
 * The element's CUDA context, which is shared with neighbouring elements by queries and
 * messages, and pools of buffers in that context's memory.
 *
 * NVIDIA's driver is not opened until a peer names memory:CUDAMemory.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/flame.h"
#include "flame/cuda.h"

#include <gst/gst.h>

typedef struct
{
  /* Objects here are GstCudaContexts. */
  GMutex lock;     /* for threads that fill or clear the slot */
  GstObject *slot; /* (nullable) where libgstcuda puts a context */

  /* under the element's object lock */
  GstObject *context;  /* (nullable) frames are rendered in this context */
  gboolean has_failed; /* do not try again before the close */

  /*
   * Streaming thread. (nullable) a GstCudaStream, on which readers of the buffers queue
   * their work
   */
  GstMiniObject *stream;
} GstFlameCuda;

/* A context for the renderer to share. All zero is none. */
typedef struct
{
  gpointer handle;    /* (nullable) CUcontext */
  GstObject *context; /* (transfer none) keeps the handle alive */
} GstFlameCudaSharing;

/*
 * Returns whether CUDA memory is available. It needs a build with gstreamer-cuda-1.0
 * and NVIDIA's driver. The result is looked up once. FALSE with
 * FLAME_ERROR_UNAVAILABLE. Thread-safe.
 */
gboolean gst_flame_cuda_is_usable (GError **error);

/* Returns flags besides GST_MAP_WRITE, to map device addresses. */
GstMapFlags gst_flame_cuda_get_map_flags (void);

void gst_flame_cuda_init (GstFlameCuda *cuda);
void gst_flame_cuda_clear (GstFlameCuda *cuda);

/*
 * Finds a context in the pipeline; if there is none, creates one and announces it. Call
 * it without the object lock: neighbours are queried and may query back.
 *
 * @device: CUDA's ordinal, or -1 for any
 * @sharing: (out) the context for the renderer
 */
gboolean gst_flame_cuda_open (GstFlameCuda *cuda, GstElement *element,
    gint device, GstFlameCudaSharing *sharing, GError **error);

/*
 * Releases the context. Free a renderer that uses it first, unless the renderer holds a
 * reference of its own.
 */
void gst_flame_cuda_close (GstFlameCuda *cuda, GstElement *element);

/* Implements the element's set_context. Contexts of other types are ignored. */
void gst_flame_cuda_set_context (
    GstFlameCuda *cuda, GstElement *element, gint device, GstContext *context);

/* Answers a CONTEXT query. Returns FALSE if there is no answer. */
gboolean gst_flame_cuda_query_context (
    GstFlameCuda *cuda, GstElement *element, GstQuery *query);

/*
 * Answers a peer's allocation @query with a pool of CUDA memory in the open context. It
 * uses the peer's pool if that pool is in the same context.
 * @size: bytes of a frame
 * @in_flight: buffers that the element itself holds.
 */
gboolean gst_flame_cuda_decide (
    GstFlameCuda *cuda, GstQuery *query, gsize size, guint in_flight);

/*
 * Returns (nullable) (transfer none) the CUstream on which previous users of the pool's
 * buffers may still read them. The memory of the buffers keeps the stream alive.
 */
gpointer gst_flame_cuda_get_stream (const GstFlameCuda *cuda);
