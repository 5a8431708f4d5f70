/*
 * libgstcuda opened at run time: GStreamer's own library of CUDA contexts and
 * memory. Declared here are the part of its ABI that is the same from GStreamer
 * 1.22 to 1.28, and the functions that came with 1.24, which may be missing.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#define GST_FLAME_CUDA_FEATURE "memory:CUDAMemory"
#define GST_FLAME_CUDA_CONTEXT_TYPE "gst.cuda.context"

/* maps a GstCudaMemory on the device: the addresses are CUdeviceptr */
#define GST_FLAME_MAP_CUDA ((GstMapFlags) (GST_MAP_FLAG_LAST << 1))

/* a GstCudaContext, which is a GstObject and no more to us */
typedef GstObject GstFlameCudaContext;
/* a GstCudaStream, which is a GstMiniObject */
typedef GstMiniObject GstFlameCudaStream;

/* the beginning of a GstCudaBufferPool */
typedef struct
{
  GstBufferPool parent;
  GstFlameCudaContext *context;
} GstFlameCudaPool;

typedef struct
{
  gboolean (*load_library) (void);
  void (*memory_init_once) (void);
  gboolean (*ensure_element_context) (
      GstElement *element, gint device, GstFlameCudaContext **context);
  gboolean (*handle_set_context) (GstElement *element, GstContext *context,
      gint device, GstFlameCudaContext **into);
  gboolean (*handle_context_query) (
      GstElement *element, GstQuery *query, GstFlameCudaContext *context);
  gpointer (*context_get_handle) (GstFlameCudaContext *context);
  GType (*buffer_pool_get_type) (void);
  GstBufferPool *(*buffer_pool_new) (GstFlameCudaContext *context);

  /* 1.24; both are NULL before */
  GstFlameCudaStream *(*config_get_stream) (
      GstStructure *config); /* (transfer full) (nullable) */
  gpointer (*stream_get_handle) (GstFlameCudaStream *stream);
} GstFlameCudaLib;

/*
 * Opened when first asked for, with the driver; kept to the end of the process,
 * for its types are. Thread-safe. Returns: (transfer none) NULL with
 * FLAME_ERROR_UNAVAILABLE, each time the same.
 */
const GstFlameCudaLib *gst_flame_cuda_lib_get (GError **error);
