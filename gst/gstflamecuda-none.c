/*
 * The CUDA functions of a build without GStreamer's CUDA library: there is no CUDA
 * memory.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamecuda.h"

gboolean
gst_flame_cuda_is_usable (GError **error)
{
  g_set_error_literal (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
      "this build has no CUDA memory: gstreamer-cuda-1.0 was missing");
  return FALSE;
}

GstMapFlags
gst_flame_cuda_get_map_flags (void)
{
  return 0;
}

void
gst_flame_cuda_init (GstFlameCuda *cuda)
{
  *cuda = (GstFlameCuda){0};
}

void
gst_flame_cuda_clear (GstFlameCuda *cuda)
{
  (void) cuda;
}

gboolean
gst_flame_cuda_open (GstFlameCuda *cuda, GstElement *element, gint device,
    GstFlameCudaSharing *sharing, GError **error)
{
  (void) device;
  *sharing = (GstFlameCudaSharing){0};
  GST_OBJECT_LOCK (element);
  cuda->has_failed = TRUE;
  GST_OBJECT_UNLOCK (element);
  return gst_flame_cuda_is_usable (error);
}

void
gst_flame_cuda_close (GstFlameCuda *cuda, GstElement *element)
{
  GST_OBJECT_LOCK (element);
  cuda->has_failed = FALSE;
  GST_OBJECT_UNLOCK (element);
}

void
gst_flame_cuda_set_context (
    GstFlameCuda *cuda, GstElement *element, gint device, GstContext *context)
{
  (void) cuda;
  (void) element;
  (void) device;
  (void) context;
}

gboolean
gst_flame_cuda_query_context (
    GstFlameCuda *cuda, GstElement *element, GstQuery *query)
{
  (void) cuda;
  (void) element;
  (void) query;
  return FALSE;
}

gboolean
gst_flame_cuda_decide (
    GstFlameCuda *cuda, GstQuery *query, gsize size, guint in_flight)
{
  (void) cuda;
  (void) query;
  (void) size;
  (void) in_flight;
  g_return_val_if_reached (FALSE);
}

gpointer
gst_flame_cuda_get_stream (const GstFlameCuda *cuda)
{
  (void) cuda;
  return NULL;
}
