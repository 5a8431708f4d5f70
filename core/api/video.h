/*
 * What a FlameVideo holds.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/video.h"

#define FLAME_N_FORMATS (FLAME_FORMAT_RGBA_F32 + 1)

/* As the setters say, but that 0 is no pixel aspect. */
struct _FlameVideo
{
  FlameFormat format;
  int width, height;
  double pixel_aspect; /* > 0 */
  FlameMatrix matrix;
  gboolean full_range; /* of YUV */
  gboolean chroma_cosited_h;
  gboolean chroma_cosited_v;
  FlameTransfer transfer;
  FlamePrimaries primaries;
  double peak;
  gboolean limited_rgb; /* 8- and 16-bit RGB */
  FlameProjection projection;
  double field_of_view;
};
