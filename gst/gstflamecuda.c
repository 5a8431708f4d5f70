/*
 * The element's CUDA context, and pools of buffers in that context's memory.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamecuda.h"

#include <gst/cuda/gstcudabufferpool.h>
#include <gst/cuda/gstcudacontext.h>
#include <gst/cuda/gstcudaloader.h>
#include <gst/cuda/gstcudamemory.h>
#include <gst/cuda/gstcudautils.h>
#include <gst/video/video.h>

/*
 * Since 1.24 downstream can name the stream on which it reads a pool's buffers.
 */
#if GST_CHECK_VERSION(1, 24, 0)
#define HAS_STREAMS
#include <gst/cuda/gstcudastream.h>
#endif

/* One buffer that downstream works on, and one that it has not released yet. */
#define SPARE_BUFFERS 2

/* ---------------------------------------------------------------- library */

/*
 * Checks that GStreamer is not newer than this build's pools: elements of 1.24 and
 * later may still read a buffer on a CUDA stream after they have released it, and a
 * pool of 1.22 does not know that stream.
 */
static gboolean
has_its_streams (GError **error)
{
  guint major, minor, micro, nano;

  gst_version (&major, &minor, &micro, &nano);
  if (GST_CHECK_VERSION (1, 24, 0) || minor < 24)
    return TRUE;
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
      "this build is for GStreamer %d.%d, and its CUDA memory would not be "
      "safe in %u.%u: build it again",
      GST_VERSION_MAJOR, GST_VERSION_MINOR, major, minor);
  return FALSE;
}

static gboolean
load (GError **error)
{
  if (!has_its_streams (error))
    return FALSE;
  /* Without the driver the library's other calls abort. */
  if (!gst_cuda_load_library ()) {
    g_set_error_literal (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
        "GStreamer's CUDA library finds no NVIDIA driver that it can use");
    return FALSE;
  }
  gst_cuda_memory_init_once ();
  return TRUE;
}

gboolean
gst_flame_cuda_is_usable (GError **error)
{
  static GError *problem; /* lives as long as the process */
  static gsize loaded;

  if (g_once_init_enter (&loaded)) {
    load (&problem);
    g_once_init_leave (&loaded, TRUE);
  }
  if (problem && error)
    *error = g_error_copy (problem);
  return problem == NULL;
}

GstMapFlags
gst_flame_cuda_get_map_flags (void)
{
  return (GstMapFlags) GST_MAP_CUDA;
}

void
gst_flame_cuda_init (GstFlameCuda *cuda)
{
  *cuda = (GstFlameCuda){0};
  g_mutex_init (&cuda->lock);
}

void
gst_flame_cuda_clear (GstFlameCuda *cuda)
{
  gst_clear_object (&cuda->context);
  gst_clear_object (&cuda->slot);
  gst_clear_mini_object (&cuda->stream);
  g_mutex_clear (&cuda->lock);
}

/* ---------------------------------------------------------------- context */

/*
 * Asks neighbours for a context. They answer through the element's set_context, which
 * fills the slot.
 *
 * Call this without the lock: libgstcuda has one lock for all elements, and another
 * element may hold it while it sets a context here.
 */
static GstObject *
ensure_slot (GstFlameCuda *cuda, GstElement *element, gint device)
{
  if (!gst_cuda_ensure_element_context (
          element, device, (GstCudaContext **) &cuda->slot))
    return NULL;
  return gst_object_ref (cuda->slot);
}

static void
set_context (GstFlameCuda *cuda, GstElement *element, GstObject *context)
{
  GST_OBJECT_LOCK (element);
  gst_object_replace (&cuda->context, context);
  cuda->has_failed = context == NULL;
  GST_OBJECT_UNLOCK (element);
}

gboolean
gst_flame_cuda_open (GstFlameCuda *cuda, GstElement *element, gint device,
    GstFlameCudaSharing *sharing, GError **error)
{
  /* The driver is opened only if this machine has a device. */
  const gboolean is_usable =
      flame_backend_is_present (FLAME_BACKEND_CUDA, error) &&
      gst_flame_cuda_is_usable (error);
  g_autoptr (GstObject) context =
      is_usable ? ensure_slot (cuda, element, device) : NULL;

  set_context (cuda, element, context);
  if (!is_usable)
    return FALSE;
  if (!context) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
        "no CUDA context can be created on device %d", MAX (device, 0));
    return FALSE;
  }
  *sharing = (GstFlameCudaSharing){
      .handle = gst_cuda_context_get_handle (GST_CUDA_CONTEXT (context)),
      .context = context,
  };
  return TRUE;
}

void
gst_flame_cuda_close (GstFlameCuda *cuda, GstElement *element)
{
  gst_clear_mini_object (&cuda->stream);
  g_mutex_lock (&cuda->lock);
  gst_clear_object (&cuda->slot);
  g_mutex_unlock (&cuda->lock);
  GST_OBJECT_LOCK (element);
  gst_clear_object (&cuda->context);
  cuda->has_failed = FALSE;
  GST_OBJECT_UNLOCK (element);
}

void
gst_flame_cuda_set_context (
    GstFlameCuda *cuda, GstElement *element, gint device, GstContext *context)
{
  g_autoptr (GstObject) given = NULL;

  /*
   * A CUDA context can only come from an element that has already opened the driver.
   */
  if (!context ||
      !gst_context_has_context_type (context, GST_CUDA_CONTEXT_TYPE))
    return;
  if (!gst_flame_cuda_is_usable (NULL) ||
      !gst_cuda_handle_set_context (
          element, context, device, (GstCudaContext **) &given))
    return;
  g_mutex_lock (&cuda->lock);
  if (!cuda->slot)
    cuda->slot = g_steal_pointer (&given);
  g_mutex_unlock (&cuda->lock);
}

gboolean
gst_flame_cuda_query_context (
    GstFlameCuda *cuda, GstElement *element, GstQuery *query)
{
  g_autoptr (GstObject) context = NULL;

  GST_OBJECT_LOCK (element);
  if (cuda->context)
    context = gst_object_ref (cuda->context);
  GST_OBJECT_UNLOCK (element);
  return context && gst_cuda_handle_context_query (
                        element, query, GST_CUDA_CONTEXT (context));
}

/* ------------------------------------------------------------------- pool */

static gboolean
is_of_context (GstBufferPool *pool, const GstObject *context)
{
  return pool && GST_IS_CUDA_BUFFER_POOL (pool) &&
         GST_OBJECT (GST_CUDA_BUFFER_POOL (pool)->context) == context;
}

/* Returns: (transfer full) (nullable) the stream that the pool was given */
static GstMiniObject *
get_stream (GstStructure *config)
{
#ifdef HAS_STREAMS
  return (GstMiniObject *) gst_buffer_pool_config_get_cuda_stream (config);
#else
  (void) config;
  return NULL;
#endif
}

/*
 * @stream: (out) (nullable) (transfer full) the stream that the pool was given
 */
static gboolean
configure (GstBufferPool *pool, GstCaps *caps, guint *size, guint min,
    guint max, GstMiniObject **stream)
{
  GstStructure *config = gst_buffer_pool_get_config (pool);

  gst_buffer_pool_config_add_option (config, GST_BUFFER_POOL_OPTION_VIDEO_META);
  gst_buffer_pool_config_set_params (config, caps, *size, min, max);
  *stream = get_stream (config);
  if (!gst_buffer_pool_set_config (pool, config)) {
    gst_clear_mini_object (stream);
    return FALSE;
  }
  /* The pool's rows may be longer than was requested. */
  config = gst_buffer_pool_get_config (pool);
  gst_buffer_pool_config_get_params (config, NULL, size, NULL, NULL);
  gst_structure_free (config);
  return TRUE;
}

gboolean
gst_flame_cuda_decide (
    GstFlameCuda *cuda, GstQuery *query, gsize size, guint in_flight)
{
  g_autoptr (GstBufferPool) pool = NULL;
  gboolean offered = gst_query_get_n_allocation_pools (query) > 0;
  guint bytes = 0, min = 0, max = 0;
  GstCaps *caps;

  g_return_val_if_fail (cuda->context, FALSE);
  gst_clear_mini_object (&cuda->stream);
  gst_query_parse_allocation (query, &caps, NULL);
  if (offered)
    gst_query_parse_nth_allocation_pool (query, 0, &pool, &bytes, &min, &max);
  bytes = MAX (bytes, size);
  /*
   * Ignore the peer's minimum, which may be dozens: the pool grows if the peer holds
   * buffers.
   */
  min = in_flight + SPARE_BUFFERS;
  if (max > 0)
    min = MIN (min, max);

  if (!is_of_context (pool, cuda->context) ||
      !configure (pool, caps, &bytes, min, max, &cuda->stream)) {
    g_clear_object (&pool);
    min = in_flight + SPARE_BUFFERS;
    max = 0;
    pool = gst_cuda_buffer_pool_new (GST_CUDA_CONTEXT (cuda->context));
    if (!pool || !configure (pool, caps, &bytes, min, max, &cuda->stream))
      return FALSE;
  }

  if (offered)
    gst_query_set_nth_allocation_pool (query, 0, pool, bytes, min, max);
  else
    gst_query_add_allocation_pool (query, pool, bytes, min, max);
  return TRUE;
}

gpointer
gst_flame_cuda_get_stream (const GstFlameCuda *cuda)
{
#ifdef HAS_STREAMS
  if (cuda->stream)
    return gst_cuda_stream_get_handle ((GstCudaStream *) cuda->stream);
#else
  (void) cuda;
#endif
  return NULL;
}
