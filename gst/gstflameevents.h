/*
 * Events from downstream that the element itself has to do with.
 *
 * Thread-safe; not to be called with the object lock held.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "gst/gstflamesrc.h"

G_BEGIN_DECLS

/* TRUE where @event was meant for the camera and goes no further */
gboolean gst_flame_events_navigate (GstFlameSrc *self, GstEvent *event);

/* @event: of any type; what is neither QoS nor latency is left alone */
void gst_flame_events_note (GstFlameSrc *self, GstEvent *event);

G_END_DECLS
