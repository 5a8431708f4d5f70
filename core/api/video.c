/*
 * FlameVideo: life cycle and setters.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/api/video.h"

FlameVideo *
flame_video_new (FlameFormat format, int width, int height)
{
  FlameVideo *video = g_new0 (FlameVideo, 1);

  video->format = format;
  video->width = width;
  video->height = height;
  video->pixel_aspect = 1.0;
  return video;
}

FlameVideo *
flame_video_copy (const FlameVideo *video)
{
  FlameVideo *copy = g_new (FlameVideo, 1);

  *copy = *video;
  return copy;
}

void
flame_video_free (FlameVideo *video)
{
  g_free (video);
}

void
flame_video_set_pixel_aspect (FlameVideo *video, double pixel_aspect)
{
  video->pixel_aspect = pixel_aspect != 0.0 ? pixel_aspect : 1.0;
}

void
flame_video_set_matrix (FlameVideo *video, FlameMatrix matrix)
{
  video->matrix = matrix;
}

void
flame_video_set_range (FlameVideo *video, FlameVideoRange range)
{
  video->full_range = range == FLAME_VIDEO_RANGE_FULL;
  video->limited_rgb = range == FLAME_VIDEO_RANGE_LIMITED;
}

void
flame_video_set_chroma_cosited (
    FlameVideo *video, gboolean horizontally, gboolean vertically)
{
  video->chroma_cosited_h = horizontally;
  video->chroma_cosited_v = vertically;
}

void
flame_video_set_transfer (
    FlameVideo *video, FlameTransfer transfer, FlamePrimaries primaries)
{
  video->transfer = transfer;
  video->primaries = primaries;
}

void
flame_video_set_peak (FlameVideo *video, double peak)
{
  video->peak = peak;
}

void
flame_video_set_projection (
    FlameVideo *video, FlameProjection projection, double field_of_view)
{
  video->projection = projection;
  video->field_of_view = field_of_view;
}

G_DEFINE_BOXED_TYPE (
    FlameVideo, flame_video, flame_video_copy, flame_video_free)
