/*
 * flamevis' caps and buffers: what a base class does for a source, in the
 * streaming thread.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <gst/base/gstbasesink.h>

#include "gst/gstflamenegotiation.h"
#include "gst/gstflamevis-private.h"

#define GST_CAT_DEFAULT gst_flame_vis_debug

/* Returns: (transfer full) (nullable) fixed */
static GstCaps *
choose_caps (GstFlameVis *self)
{
  g_autoptr (GstCaps) ours =
      gst_flame_negotiation_get_caps (&self->player, NULL);
  GstCaps *caps = gst_pad_peer_query_caps (self->srcpad, ours);

  if (!caps)
    return NULL;
  if (gst_caps_is_empty (caps)) {
    gst_caps_unref (caps);
    return NULL;
  }
  caps = gst_caps_truncate (gst_flame_negotiation_fixate (&self->player, caps));
  return gst_caps_fixate (caps);
}

void
gst_flame_vis_drop_pool (GstFlameVis *self)
{
  GstBufferPool *pool;

  GST_OBJECT_LOCK (self);
  pool = g_steal_pointer (&self->pool);
  GST_OBJECT_UNLOCK (self);
  if (pool)
    gst_buffer_pool_set_active (pool, FALSE);
  gst_clear_object (&pool);
}

static gboolean
find_pool (GstFlameVis *self, GstCaps *caps)
{
  GstQuery *query = gst_query_new_allocation (caps, TRUE);
  GstBufferPool *pool = NULL;
  gboolean found;

  if (!gst_pad_peer_query (self->srcpad, query))
    GST_DEBUG_OBJECT (self, "the peer has no wishes for buffers");
  found = gst_flame_negotiation_decide (&self->player, query);
  if (found)
    gst_query_parse_nth_allocation_pool (query, 0, &pool, NULL, NULL, NULL);
  gst_query_unref (query);
  if (!pool || !gst_buffer_pool_set_active (pool, TRUE)) {
    gst_clear_object (&pool);
    return FALSE;
  }
  GST_OBJECT_LOCK (self);
  self->pool = pool;
  GST_OBJECT_UNLOCK (self);
  return TRUE;
}

/* 0: a sink that keeps to the clock, and will tell of what comes too late */
static gint
compare_sink (gconstpointer item, gconstpointer data)
{
  GstElement *element = g_value_get_object (item);
  gboolean waits = GST_IS_BASE_SINK (element) &&
                   gst_base_sink_get_sync (GST_BASE_SINK (element)) &&
                   gst_base_sink_is_qos_enabled (GST_BASE_SINK (element));

  (void) data;
  return waits ? 0 : 1;
}

/*
 * Such a sink speaks up once there are frames that are late. It is looked for before
 * that, as a player's first frames should not take seconds.
 */
static gboolean
has_waiting_sink (GstFlameVis *self)
{
  g_autoptr (GstObject) top = gst_object_ref (GST_OBJECT (self));
  GstIterator *elements;
  GValue found = G_VALUE_INIT;
  GstObject *parent;
  gboolean waits;

  while ((parent = gst_object_get_parent (top))) {
    gst_object_unref (top);
    top = parent;
  }
  if (!GST_IS_BIN (top))
    return FALSE;
  elements = gst_bin_iterate_recurse (GST_BIN (top));
  waits = gst_iterator_find_custom (elements, compare_sink, &found, NULL);
  if (waits)
    g_value_unset (&found);
  gst_iterator_free (elements);
  return waits;
}

/* whoever has to keep up with a source or a sink is told so */
static void
ask_whether_live (GstFlameVis *self)
{
  GstQuery *query = gst_query_new_latency ();
  gboolean waits = has_waiting_sink (self);
  gboolean live = FALSE;

  if (gst_pad_peer_query (self->sinkpad, query))
    gst_query_parse_latency (query, &live, NULL, NULL);
  gst_query_unref (query);
  self->is_live = live;
  GST_OBJECT_LOCK (self);
  self->player.live |= live || (waits && self->player.settings.qos);
  GST_OBJECT_UNLOCK (self);
}

static void
push_pending (GstFlameVis *self)
{
  GList *events = g_list_reverse (g_steal_pointer (&self->pending));

  for (GList *link = events; link; link = link->next)
    gst_pad_push_event (self->srcpad, link->data);
  g_list_free (events);
}

GstFlowReturn
gst_flame_vis_negotiate (GstFlameVis *self)
{
  g_autoptr (GstCaps) caps = NULL;
  g_autoptr (GstCaps) current = NULL;

  caps = choose_caps (self);
  if (!caps || !gst_caps_is_fixed (caps)) {
    if (GST_PAD_IS_FLUSHING (self->srcpad))
      return GST_FLOW_FLUSHING;
    gst_flame_negotiation_explain (&self->player);
    return GST_FLOW_NOT_NEGOTIATED;
  }
  ask_whether_live (self);
  gst_flame_vis_drop_pool (self);
  if (!gst_flame_player_set_caps (&self->player, caps))
    return GST_FLOW_NOT_NEGOTIATED;
  current = gst_pad_get_current_caps (self->srcpad);
  if (!current || !gst_caps_is_equal (current, caps)) {
    gst_pad_push_event (self->srcpad, gst_event_new_caps (caps));
    gst_element_post_message (
        GST_ELEMENT (self), gst_message_new_latency (GST_OBJECT (self)));
  }
  push_pending (self);
  if (find_pool (self, caps))
    return GST_FLOW_OK;
  return GST_PAD_IS_FLUSHING (self->srcpad) ? GST_FLOW_FLUSHING
                                            : GST_FLOW_NOT_NEGOTIATED;
}
