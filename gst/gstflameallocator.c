/*
 * A GstAllocator of the memory that the backend writes fastest.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflameallocator.h"

#include <string.h>

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
 * Wrapped, so that the memory is plain system memory to everybody else and
 * sharing and copying need no code here.
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

  /* rows may have a padding that nobody writes to, and that is seen all the same */
  memset (host, 0, maxsize + params->align);
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
