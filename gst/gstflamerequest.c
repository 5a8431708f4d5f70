/*
 * What a frame asks of the engine, as the properties are at the moment.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamerequest.h"

#include "gst/gstflamesrc-private.h"

/* kernels of what comes within this time are made: each takes about a second */
#define AHEAD_SECONDS 5.0

/* with the object lock */
static gboolean
is_adaptive (GstFlameSrc *self)
{
  GstFlameQualityMode mode = self->settings.quality_mode;

  /* not gst_base_src_is_live(), which takes the lock */
  if (mode == GST_FLAME_QUALITY_MODE_AUTO)
    return GST_BASE_SRC (self)->is_live;
  return mode == GST_FLAME_QUALITY_MODE_ADAPTIVE;
}

void
gst_flame_request_get_goal (GstFlameSrc *self, GstFlameQualityGoal *goal)
{
  GstFlameRate rate = gst_flame_src_get_rate (&self->info);

  *goal = (GstFlameQualityGoal){
      .frame_time = rate.num > 0 ? (double) rate.den / rate.num : 0,
      .target_load = self->settings.target_load,
      .min_quality = self->settings.min_quality,
      .pixels = (guint64) self->info.width * self->info.height,
      .depth = self->session.depth,
  };
}

/* with the object lock */
static void
limit_quality (GstFlameSrc *self, FlameFrameRequest *request)
{
  GstFlameQualityGoal goal;

  if (!is_adaptive (self))
    return;
  request->filters = self->session.filters.adaptive;
  gst_flame_request_get_goal (self, &goal);
  if (self->settings.max_quality > 0)
    request->quality = self->settings.max_quality;
  request->quality_limit = gst_flame_quality_get_limit (&self->quality, &goal);
}

guint
gst_flame_request_get_depth (GstFlameSrc *self)
{
  gboolean probing;

  GST_OBJECT_LOCK (self);
  probing = is_adaptive (self) && !self->quality.is_measured;
  GST_OBJECT_UNLOCK (self);
  return probing ? 1 : self->session.depth;
}

static void
find_moment (
    GstFlameSrc *self, const GstFlameFrame *frame, GstFlameMoment *moment)
{
  GstFlameRate rate = gst_flame_src_get_rate (&self->info);
  double center, absolute;

  GST_OBJECT_LOCK (self);
  center = self->settings.time_center;
  absolute = self->settings.genome_time;
  GST_OBJECT_UNLOCK (self);
  gst_flame_show_get_moment (
      &self->session.show, &rate, frame->number, frame->pts, center, moment);
  if (absolute == GST_FLAME_GENOME_TIME_UNSET)
    return;
  moment->animation = self->session.show.animation;
  moment->time = moment->genome_time = absolute;
  moment->width =
      gst_flame_timeline_get_frame_width (&self->session.show.timeline, &rate);
}

void
gst_flame_request_describe (GstFlameSrc *self, const GstFlameFrame *frame,
    GstFlameMoment *moment, FlameFrameRequest *request)
{
  const GstFlameRate rate = gst_flame_src_get_rate (&self->info);

  gst_object_sync_values (GST_OBJECT (self), frame->pts);
  find_moment (self, frame, moment);
  GST_OBJECT_LOCK (self);
  *request = (FlameFrameRequest){
      .animation = moment->animation,
      .time = moment->time,
      .shutter = self->settings.shutter * moment->width,
      .quality = self->settings.quality,
      .seed = self->settings.seed,
      .flags = FLAME_FRAME_ADJUST,
      .adjust = self->adjust,
      .filters = self->session.filters.list,
      .video = self->video,
  };
  if (self->settings.transparency)
    request->flags |= FLAME_FRAME_TRANSPARENT;
  /* not gst_base_src_is_live(), which takes the lock */
  if (GST_BASE_SRC (self)->is_live)
    request->flags |= FLAME_FRAME_PROMPT;
  if (rate.num > 0)
    request->ahead = moment->width * AHEAD_SECONDS * rate.num / rate.den;
  limit_quality (self, request);
  GST_OBJECT_UNLOCK (self);
}
