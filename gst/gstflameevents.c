/*
 * Events from downstream that the element itself has to do with.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflameevents.h"

#include "gst/gstflameqos.h"
#include "gst/gstflamesrc-private.h"

gboolean
gst_flame_events_navigate (GstFlameSrc *self, GstEvent *event)
{
  static const char *const moved[] = {"zoom", "pan-x", "pan-y", "rotation"};
  gboolean interactive, changed = FALSE;
  guint i;

  if (GST_EVENT_TYPE (event) != GST_EVENT_NAVIGATION)
    return FALSE;
  GST_OBJECT_LOCK (self);
  interactive = self->settings.interactive;
  if (interactive)
    changed = gst_flame_navigation_handle (
        &self->navigation, event, &self->info, &self->adjust);
  GST_OBJECT_UNLOCK (self);

  for (i = 0; changed && i < G_N_ELEMENTS (moved); i++)
    g_object_notify (G_OBJECT (self), moved[i]);
  return interactive;
}

static void
note_latency (GstFlameSrc *self, GstEvent *event)
{
  GstClockTime latency;

  gst_event_parse_latency (event, &latency);
  GST_OBJECT_LOCK (self);
  self->latency = latency;
  GST_OBJECT_UNLOCK (self);
}

static void
note_qos (GstFlameSrc *self, GstEvent *event)
{
  GstClockTime earliest = gst_flame_qos_parse_event (event);

  GST_OBJECT_LOCK (self);
  if (self->settings.qos)
    self->earliest = earliest;
  GST_OBJECT_UNLOCK (self);
}

void
gst_flame_events_note (GstFlameSrc *self, GstEvent *event)
{
  if (GST_EVENT_TYPE (event) == GST_EVENT_QOS)
    note_qos (self, event);
  else if (GST_EVENT_TYPE (event) == GST_EVENT_LATENCY)
    note_latency (self, event);
}
