/*
 * Buffers to render into, and buffers to push.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamepool.h"
#define GST_CAT_DEFAULT gst_flame_performance_debug

/* ---------------------------------------------------------------- allocator */

struct _GstFlameAllocator
{
  GstAllocator parent;

  GMutex lock;
  FlameRenderer *renderer; /* (nullable) lock */
};

G_DEFINE_FINAL_TYPE (GstFlameAllocator, gst_flame_allocator, GST_TYPE_ALLOCATOR)

static guint8 *
allocate (GstFlameAllocator *self, gsize size)
{
  g_autoptr (GError) error = NULL;
  guint8 *host = NULL;

  g_mutex_lock (&self->lock);
  if (self->renderer)
    host = flame_renderer_alloc_host (self->renderer, size, &error);
  g_mutex_unlock (&self->lock);

  if (!host)
    GST_WARNING_OBJECT (self, "no %" G_GSIZE_FORMAT " bytes: %s", size,
        error ? error->message : "the renderer is gone");
  return host;
}

/*
 * Wraps the memory, so that others see plain system memory, and sharing and copying
 * need no code here.
 */
static GstMemory *
gst_flame_allocator_alloc (
    GstAllocator *allocator, gsize size, GstAllocationParams *params)
{
  GstFlameAllocator *self = GST_FLAME_ALLOCATOR (allocator);
  gsize maxsize = params->prefix + size + params->padding;
  guint8 *host = allocate (self, maxsize + params->align);
  gsize shift;

  if (!host)
    return NULL;

  shift = -(gsize) (guintptr) host & params->align;
  return gst_memory_new_wrapped (params->flags, host + shift, maxsize,
      params->prefix, size, host, flame_host_free);
}

static void
gst_flame_allocator_finalize (GObject *object)
{
  g_mutex_clear (&GST_FLAME_ALLOCATOR (object)->lock);
  G_OBJECT_CLASS (gst_flame_allocator_parent_class)->finalize (object);
}

static void
gst_flame_allocator_class_init (GstFlameAllocatorClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = gst_flame_allocator_finalize;
  GST_ALLOCATOR_CLASS (klass)->alloc = gst_flame_allocator_alloc;
}

static void
gst_flame_allocator_init (GstFlameAllocator *self)
{
  g_mutex_init (&self->lock);
  GST_ALLOCATOR (self)->mem_type = "FlameHost";
}

GstAllocator *
gst_flame_allocator_new (FlameRenderer *renderer)
{
  GstFlameAllocator *self = g_object_new (GST_TYPE_FLAME_ALLOCATOR, NULL);

  self->renderer = renderer;
  return GST_ALLOCATOR (g_object_ref_sink (self));
}

void
gst_flame_allocator_close (GstAllocator *allocator)
{
  GstFlameAllocator *self = GST_FLAME_ALLOCATOR (allocator);

  g_mutex_lock (&self->lock);
  self->renderer = NULL;
  g_mutex_unlock (&self->lock);
}

/* -------------------------------------------------------------------- pools */

/* One buffer that downstream works on, and one that it has not released yet. */
#define SPARE_BUFFERS 2

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

/*
 * Requests strides as aligned as the memory, and the padding that the pool is
 * configured for.
 */
static void
add_alignment (GstBufferPool *pool, GstStructure *config)
{
  GstVideoAlignment align;

  if (!gst_buffer_pool_has_option (
          pool, GST_BUFFER_POOL_OPTION_VIDEO_ALIGNMENT))
    return;
  gst_video_alignment_reset (&align);
  gst_buffer_pool_config_get_video_alignment (config, &align);
  gst_buffer_pool_config_add_option (
      config, GST_BUFFER_POOL_OPTION_VIDEO_ALIGNMENT);
  gst_buffer_pool_config_set_video_alignment (config, &align);
}

static gboolean
configure (GstBufferPool *pool, GstCaps *caps, gboolean video_meta,
    GstAllocator *allocator, const GstAllocationParams *params, Limits *limits)
{
  GstStructure *config = gst_buffer_pool_get_config (pool);

  gst_buffer_pool_config_set_params (
      config, caps, limits->size, limits->min, limits->max);
  gst_buffer_pool_config_set_allocator (config, allocator, params);
  if (video_meta) {
    gst_buffer_pool_config_add_option (
        config, GST_BUFFER_POOL_OPTION_VIDEO_META);
    add_alignment (pool, config);
  }
  if (!gst_buffer_pool_set_config (pool, config)) {
    /* The pool may have changed the configuration to one that it supports. */
    config = gst_buffer_pool_get_config (pool);
    if (!gst_buffer_pool_config_validate_params (
            config, caps, limits->size, limits->min, limits->max)) {
      gst_structure_free (config);
      return FALSE;
    }
    if (!gst_buffer_pool_set_config (pool, config))
      return FALSE;
  }

  /* The pool may have enlarged the values that it was given. */
  config = gst_buffer_pool_get_config (pool);
  gst_buffer_pool_config_get_params (
      config, NULL, &limits->size, &limits->min, &limits->max);
  gst_structure_free (config);
  return TRUE;
}

/*
 * Creates a pool of our own. The peer's minimum is ignored: encoders ask for dozens of
 * buffers, which here may be page-locked. The pool grows if they do hold them.
 */
static GstBufferPool *
new_own_pool (GstCaps *caps, gboolean video_meta, GstAllocator *allocator,
    const GstAllocationParams *params, Limits *limits)
{
  g_autoptr (GstBufferPool) pool = gst_video_buffer_pool_new ();

  if (!configure (pool, caps, video_meta, allocator, params, limits))
    return NULL;
  return g_steal_pointer (&pool);
}

/*
 * Returns an active pool to render into, for frames that are then copied to the peer's
 * memory. It needs no particular layout.
 */
static GstBufferPool *
new_render_pool (GstCaps *caps, GstAllocator *allocator, Limits limits)
{
  g_autoptr (GstBufferPool) pool = NULL;
  GstAllocationParams params;

  gst_allocation_params_init (&params);
  pool = new_own_pool (caps, FALSE, allocator, &params, &limits);
  if (!pool || !gst_buffer_pool_set_active (pool, TRUE))
    return NULL;
  return g_steal_pointer (&pool);
}

gboolean
gst_flame_pool_decide (GstElement *element, GstQuery *query,
    GstAllocator *allocator, gsize size, guint in_flight,
    GstBufferPool **render)
{
  g_autoptr (GstBufferPool) pool = NULL;
  g_autoptr (GstAllocator) theirs = NULL;
  const Limits own = {.size = size, .min = in_flight + SPARE_BUFFERS};
  gboolean offered = gst_query_get_n_allocation_pools (query) > 0;
  gboolean video_meta =
      gst_query_find_allocation_meta (query, GST_VIDEO_META_API_TYPE, NULL);
  GstAllocationParams params;
  Limits limits = {0};
  GstCaps *caps;

  gst_flame_pool_clear (render);
  gst_query_parse_allocation (query, &caps, NULL);
  gst_allocation_params_init (&params);
  if (gst_query_get_n_allocation_params (query) > 0)
    gst_query_parse_nth_allocation_param (query, 0, &theirs, &params);
  if (offered)
    gst_query_parse_nth_allocation_pool (
        query, 0, &pool, &limits.size, &limits.min, &limits.max);

  if (is_special (pool, theirs)) {
    limits.size = MAX (limits.size, size);
    limits.min++;
    if (limits.max > 0)
      limits.min = MIN (limits.min, limits.max);
    if (configure (pool, caps, video_meta, theirs, &params, &limits)) {
      *render = new_render_pool (caps, allocator, own);
      if (!*render)
        return FALSE;
      GST_INFO_OBJECT (
          element, "copying into the peer's %" GST_PTR_FORMAT, pool);
    } else {
      GST_WARNING_OBJECT (
          element, "the peer's %" GST_PTR_FORMAT " cannot be set up", pool);
      g_clear_object (&pool);
    }
  } else {
    g_clear_object (&pool);
  }

  if (!pool) {
    limits = own;
    pool = new_own_pool (caps, video_meta, allocator, &params, &limits);
    if (!pool)
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

void
gst_flame_pool_clear (GstBufferPool **render)
{
  if (*render)
    gst_buffer_pool_set_active (*render, FALSE);
  gst_clear_object (render);
}

gboolean
gst_flame_pool_copy (const GstVideoInfo *info, GstBuffer *from, GstBuffer *to)
{
  GstVideoFrame source, target;
  gboolean copied;

  if (!gst_video_frame_map (&source, info, from, GST_MAP_READ))
    return FALSE;
  if (!gst_video_frame_map (&target, info, to, GST_MAP_WRITE)) {
    gst_video_frame_unmap (&source);
    return FALSE;
  }
  copied = gst_video_frame_copy (&target, &source);
  gst_video_frame_unmap (&target);
  gst_video_frame_unmap (&source);
  return copied;
}
