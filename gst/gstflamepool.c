/*
 * Which buffers the frames are rendered into.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamepool.h"

#include <gst/video/video.h>

GST_DEBUG_CATEGORY_STATIC (performance_debug);

typedef struct
{
  guint size, min, max;
} Limits;

static gboolean
is_special (GstBufferPool *pool, GstAllocator *allocator)
{
  GType type;

  if (!pool)
    return FALSE;
  type = G_OBJECT_TYPE (pool);
  return allocator ||
         (type != GST_TYPE_BUFFER_POOL && type != GST_TYPE_VIDEO_BUFFER_POOL);
}

static gboolean
configure (GstBufferPool *pool, GstQuery *query, GstAllocator *allocator,
    const GstAllocationParams *params, Limits *limits)
{
  GstStructure *config = gst_buffer_pool_get_config (pool);
  GstCaps *caps;

  gst_query_parse_allocation (query, &caps, NULL);
  gst_buffer_pool_config_set_params (
      config, caps, limits->size, limits->min, limits->max);
  gst_buffer_pool_config_set_allocator (config, allocator, params);
  if (gst_query_find_allocation_meta (query, GST_VIDEO_META_API_TYPE, NULL))
    gst_buffer_pool_config_add_option (
        config, GST_BUFFER_POOL_OPTION_VIDEO_META);
  if (!gst_buffer_pool_set_config (pool, config))
    return FALSE;

  /* the pool may have made more of it than it was told */
  config = gst_buffer_pool_get_config (pool);
  gst_buffer_pool_config_get_params (
      config, NULL, &limits->size, &limits->min, &limits->max);
  gst_structure_free (config);
  return TRUE;
}

gboolean
gst_flame_pool_decide (GstElement *element, GstQuery *query,
    GstAllocator *allocator, gsize size, guint in_flight)
{
  g_autoptr (GstBufferPool) pool = NULL;
  g_autoptr (GstAllocator) theirs = NULL;
  gboolean offered = gst_query_get_n_allocation_pools (query) > 0;
  GstAllocationParams params;
  Limits limits = {0};

  GST_DEBUG_CATEGORY_GET (performance_debug, "GST_PERFORMANCE");
  gst_allocation_params_init (&params);
  if (gst_query_get_n_allocation_params (query) > 0)
    gst_query_parse_nth_allocation_param (query, 0, &theirs, &params);
  if (offered)
    gst_query_parse_nth_allocation_pool (
        query, 0, &pool, &limits.size, &limits.min, &limits.max);

  if (is_special (pool, theirs)) {
    limits.size = MAX (limits.size, size);
    limits.min += in_flight;
    if (limits.max > 0)
      limits.min = MIN (limits.min, limits.max);
    if (configure (pool, query, theirs, &params, &limits))
      GST_CAT_INFO_OBJECT (performance_debug, element,
          "rendering into the peer's %" GST_PTR_FORMAT, pool);
    else
      g_clear_object (&pool);
  } else {
    g_clear_object (&pool);
  }

  if (!pool) {
    /*
     * Without the peer's minimum: encoders ask for dozens of buffers, which
     * here may be page-locked. The pool grows when they do hold on to them.
     */
    limits = (Limits){.size = size, .min = in_flight + 1};
    pool = gst_video_buffer_pool_new ();
    if (!configure (pool, query, allocator, &params, &limits))
      return FALSE;
  }

  if (offered)
    gst_query_set_nth_allocation_pool (
        query, 0, pool, limits.size, limits.min, limits.max);
  else
    gst_query_add_allocation_pool (
        query, pool, limits.size, limits.min, limits.max);
  return TRUE;
}
