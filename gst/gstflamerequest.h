/*
 * What a frame asks of the engine, as the properties are at the moment.
 *
 * For the streaming thread, without the object lock unless it says so.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/flame.h"
#include "gst/gstflamequality.h"
#include "gst/gstflamequeue.h"
#include "gst/gstflameshow.h"
#include "gst/gstflamesrc.h"

G_BEGIN_DECLS

/* with the object lock */
void gst_flame_request_get_goal (GstFlameSrc *self, GstFlameQualityGoal *goal);

/*
 * How many frames may be in flight, 1 or more: until one is measured, no more
 * than that one may be too much.
 */
guint gst_flame_request_get_depth (GstFlameSrc *self);

/*
 * Properties count as they are now, however long the frame waits its turn.
 *
 * @moment: (out) what the show plays at the frame
 * @request: (out) its animation lives as long as the show has it
 */
void gst_flame_request_describe (GstFlameSrc *self, const GstFlameFrame *frame,
    GstFlameMoment *moment, FlameFrameRequest *request);

G_END_DECLS
