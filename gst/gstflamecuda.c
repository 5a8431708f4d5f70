/*
 * The element's CUDA context and the buffers in that context's memory.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamecuda.h"

#include <gst/video/video.h>

/* one that downstream works on, one that it has not let go of yet */
#define SPARE_BUFFERS 2

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
 * Those who are asked answer by the element's set_context, which fills the
 * slot. Without the lock: libgstcuda has one for all elements, which another one may
 * hold while it has this one's context set.
 */
static GstFlameCudaContext *
ensure_slot (GstFlameCuda *cuda, const GstFlameCudaLib *lib,
    GstElement *element, gint device)
{
  if (!lib->ensure_element_context (element, device, &cuda->slot))
    return NULL;
  return gst_object_ref (cuda->slot);
}

static void
set_context (
    GstFlameCuda *cuda, GstElement *element, GstFlameCudaContext *context)
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
  const GstFlameCudaLib *lib = NULL;
  g_autoptr (GstObject) context = NULL;

  /* libgstcuda and all that comes with it is for those who have a device */
  if (flame_backend_is_present (FLAME_BACKEND_CUDA, error))
    lib = gst_flame_cuda_lib_get (error);
  if (lib)
    context = ensure_slot (cuda, lib, element, device);
  set_context (cuda, element, context);
  if (!lib)
    return FALSE;
  if (!context) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
        "no CUDA context can be made on device %d", MAX (device, 0));
    return FALSE;
  }
  *sharing = (GstFlameCudaSharing){
      .handle = lib->context_get_handle (context),
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
  const GstFlameCudaLib *lib;

  /* whoever has such a context has the library open already */
  if (!context ||
      !gst_context_has_context_type (context, GST_FLAME_CUDA_CONTEXT_TYPE))
    return;
  lib = gst_flame_cuda_lib_get (NULL);
  if (!lib || !lib->handle_set_context (element, context, device, &given))
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
  return context && gst_flame_cuda_lib_get (NULL)->handle_context_query (
                        element, query, context);
}

/* ------------------------------------------------------------------- caps */

static gboolean
names_cuda (const GstCaps *caps, guint i)
{
  const GstCapsFeatures *features = gst_caps_get_features (caps, i);

  return features && !gst_caps_features_is_any (features) &&
         gst_caps_features_contains (features, GST_FLAME_CUDA_FEATURE);
}

gboolean
gst_flame_cuda_is_named (const GstCaps *caps)
{
  for (guint i = 0; i < gst_caps_get_size (caps); i++)
    if (names_cuda (caps, i))
      return TRUE;
  return FALSE;
}

GstCaps *
gst_flame_cuda_filter (GstCaps *caps, gboolean in_cuda_memory)
{
  caps = gst_caps_make_writable (caps);
  for (guint i = gst_caps_get_size (caps); i-- > 0;)
    if (names_cuda (caps, i) != in_cuda_memory)
      gst_caps_remove_structure (caps, i);
  return caps;
}

/* ------------------------------------------------------------------- pool */

static gboolean
is_of_context (const GstFlameCudaLib *lib, GstBufferPool *pool,
    const GstFlameCudaContext *context)
{
  return pool &&
         G_TYPE_CHECK_INSTANCE_TYPE (pool, lib->buffer_pool_get_type ()) &&
         ((GstFlameCudaPool *) pool)->context == context;
}

/* @stream: (out) (nullable) (transfer full) that the pool's memory is given */
static gboolean
configure (const GstFlameCudaLib *lib, GstBufferPool *pool, GstCaps *caps,
    guint *size, guint min, guint max, GstFlameCudaStream **stream)
{
  GstStructure *config = gst_buffer_pool_get_config (pool);

  gst_buffer_pool_config_add_option (config, GST_BUFFER_POOL_OPTION_VIDEO_META);
  gst_buffer_pool_config_set_params (config, caps, *size, min, max);
  *stream = lib->config_get_stream ? lib->config_get_stream (config) : NULL;
  if (!gst_buffer_pool_set_config (pool, config)) {
    gst_clear_mini_object (stream);
    return FALSE;
  }
  /* rows of CUDA memory are longer than asked for */
  config = gst_buffer_pool_get_config (pool);
  gst_buffer_pool_config_get_params (config, NULL, size, NULL, NULL);
  gst_structure_free (config);
  return TRUE;
}

gboolean
gst_flame_cuda_decide (
    GstFlameCuda *cuda, GstQuery *query, gsize size, guint in_flight)
{
  const GstFlameCudaLib *lib = gst_flame_cuda_lib_get (NULL);
  g_autoptr (GstBufferPool) pool = NULL;
  gboolean offered = gst_query_get_n_allocation_pools (query) > 0;
  guint bytes = 0, min = 0, max = 0;
  GstCaps *caps;

  g_return_val_if_fail (lib && cuda->context, FALSE);
  gst_clear_mini_object (&cuda->stream);
  gst_query_parse_allocation (query, &caps, NULL);
  if (offered)
    gst_query_parse_nth_allocation_pool (query, 0, &pool, &bytes, &min, &max);
  bytes = MAX (bytes, size);
  /* not the peer's, which may be dozens: the pool grows where they are held */
  min = in_flight + SPARE_BUFFERS;
  if (max > 0)
    min = MIN (min, max);

  if (!is_of_context (lib, pool, cuda->context) ||
      !configure (lib, pool, caps, &bytes, min, max, &cuda->stream)) {
    g_clear_object (&pool);
    min = in_flight + SPARE_BUFFERS;
    max = 0;
    pool = lib->buffer_pool_new (cuda->context);
    if (!pool || !configure (lib, pool, caps, &bytes, min, max, &cuda->stream))
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
  return cuda->stream
             ? gst_flame_cuda_lib_get (NULL)->stream_get_handle (cuda->stream)
             : NULL;
}
