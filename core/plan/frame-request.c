/*
 * FlameFrameRequest: made, copied and set.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/frame-request.h"
#include "core/api/video.h"

FlameFrameRequest *
flame_frame_request_new (FlameAnimation *animation)
{
  FlameFrameRequest *request = g_new0 (FlameFrameRequest, 1);

  request->animation = flame_animation_ref (animation);
  request->video.pixel_aspect = 1.0;
  return request;
}

static FlameFilters *
ref_filters (FlameFilters *filters)
{
  return filters ? flame_filters_ref (filters) : NULL;
}

void
flame_frame_request_take_copy (
    const FlameFrameRequest *request, FlameFrameRequest *copy)
{
  *copy = *request;
  flame_animation_ref (copy->animation);
  ref_filters (copy->filters);
  ref_filters (copy->budget.filters);
  if (copy->picture)
    flame_picture_ref (copy->picture);
}

void
flame_frame_request_clear (FlameFrameRequest *request)
{
  flame_animation_unref (request->animation);
  flame_filters_unref (request->filters);
  flame_filters_unref (request->budget.filters);
  flame_picture_unref (request->picture);
  *request = (FlameFrameRequest){0};
}

FlameFrameRequest *
flame_frame_request_copy (const FlameFrameRequest *request)
{
  FlameFrameRequest *copy = g_new (FlameFrameRequest, 1);

  flame_frame_request_take_copy (request, copy);
  return copy;
}

void
flame_frame_request_free (FlameFrameRequest *request)
{
  if (!request)
    return;
  flame_frame_request_clear (request);
  g_free (request);
}

void
flame_frame_request_set_time (FlameFrameRequest *request, double time)
{
  request->time = time;
}

void
flame_frame_request_set_shutter (FlameFrameRequest *request, double shutter)
{
  request->shutter = shutter;
}

void
flame_frame_request_set_ahead (FlameFrameRequest *request, double ahead)
{
  request->ahead = ahead;
}

void
flame_frame_request_set_quality (FlameFrameRequest *request, double quality)
{
  request->quality = quality;
}

void
flame_frame_request_set_seed (FlameFrameRequest *request, guint64 seed)
{
  request->seed = seed;
}

void
flame_frame_request_set_flags (
    FlameFrameRequest *request, FlameFrameFlags flags)
{
  request->flags = (flags & ~(FlameFrameFlags) FLAME_FRAME_ADJUST) |
                   (request->flags & FLAME_FRAME_ADJUST);
}

void
flame_frame_request_set_adjust (
    FlameFrameRequest *request, const FlameAdjust *adjust)
{
  request->flags &= ~(FlameFrameFlags) FLAME_FRAME_ADJUST;
  if (!adjust)
    return;
  request->flags |= FLAME_FRAME_ADJUST;
  request->adjust = *adjust;
}

static void
replace_filters (FlameFilters **place, FlameFilters *filters)
{
  FlameFilters *before = *place;

  *place = ref_filters (filters);
  flame_filters_unref (before);
}

void
flame_frame_request_set_filters (
    FlameFrameRequest *request, FlameFilters *filters)
{
  replace_filters (&request->filters, filters);
}

void
flame_frame_request_set_budget (
    FlameFrameRequest *request, double seconds, double load, double min_quality)
{
  request->budget.seconds = seconds;
  request->budget.load = load;
  request->budget.min_quality = min_quality;
}

void
flame_frame_request_set_gives_way (
    FlameFrameRequest *request, gboolean gives_way, FlameFilters *filters)
{
  request->budget.gives_way = gives_way;
  replace_filters (&request->budget.filters, filters);
}

void
flame_frame_request_set_video (
    FlameFrameRequest *request, const FlameVideo *video)
{
  request->video = *video;
}

void
flame_frame_request_set_picture (
    FlameFrameRequest *request, FlamePicture *picture)
{
  FlamePicture *before = request->picture;

  request->picture = flame_picture_ref (picture);
  request->video = picture->video;
  request->memory = picture->memory;
  request->planes = picture->planes;
  flame_picture_unref (before);
}

void
flame_frame_request_set_cuda_stream (
    FlameFrameRequest *request, gpointer stream)
{
  request->cuda_stream = stream;
}

void
flame_frame_request_set_viewport (
    FlameFrameRequest *request, const FlameViewport *viewport)
{
  request->viewport = *viewport;
}

G_DEFINE_BOXED_TYPE (FlameFrameRequest, flame_frame_request,
    flame_frame_request_copy, flame_frame_request_free)
