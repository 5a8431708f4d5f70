/*
 * The fields of FlameVideo.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/video.h"

#define FLAME_N_FORMATS (FLAME_FORMAT_RGBA_F32 + 1)

/* See the setters; but pixel_aspect is never 0. */
struct _FlameVideo
{
  FlameFormat format;
  int width, height;
  double pixel_aspect; /* > 0 */
  FlameMatrix matrix;
  gboolean full_range; /* for YUV */
  gboolean chroma_cosited_h;
  gboolean chroma_cosited_v;
  FlameTransfer transfer;
  FlamePrimaries primaries;
  double peak;
  gboolean limited_rgb; /* for 8- and 16-bit RGB */
  FlameProjection projection;
  double field_of_view;
};

/* Whether pictures hold sums over samples, without log density. */
static inline gboolean
flame_transfer_counts (FlameTransfer transfer)
{
  return transfer == FLAME_TRANSFER_HITS || transfer == FLAME_TRANSFER_DEPTH;
}
