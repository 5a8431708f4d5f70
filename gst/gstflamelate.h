/*
 * Frames that come too late: left out before they are queued, counted after.
 *
 * For the streaming thread, without the object lock.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "gst/gstflamequeue.h"
#include "gst/gstflamesrc.h"

G_BEGIN_DECLS

/* Before the next frame, and when it is given out: what downstream takes. */
void gst_flame_late_come_back (GstFlameSrc *self);
void gst_flame_late_give (GstFlameSrc *self, const GstFlameFrame *frame);

/* Leaves out frames that nobody could show in time. */
void gst_flame_late_skip (GstFlameSrc *self);

/* Takes note of when a frame is queued. */
void gst_flame_late_queue (GstFlameSrc *self, GstFlameFrame *frame);

/*
 * Takes note of a frame that is done, and may raise the latency. TRUE if it is
 * late by more than its duration; never where the element is not live.
 *
 * @seconds: what it took to render
 */
gboolean gst_flame_late_count (
    GstFlameSrc *self, const GstFlameFrame *frame, double seconds);

G_END_DECLS
