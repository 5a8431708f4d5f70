/*
 * The table of output formats, and the codes of YUV.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/pixel-layout.h"

#include <string.h>

static const struct
{
  FlamePixelKind kind;
  /* packed */
  gint8 channels;
  gint8 position[4];
  gint8 big_endian;
  /* YUV */
  gint8 bits;
  gint8 shift;
  gint8 has_chroma;
  gint8 chroma_interleaved;
  gint8 half_width, half_height;
} layouts[FLAME_N_FORMATS] = {
#define PACKED(kind, channels, r, g, b, a, big)                                \
  {                                                                            \
    kind, channels, {r, g, b, a}, big, 0, 0, 0, 0, 0, 0                        \
  }
#define PACKED8(channels, r, g, b, a)                                          \
  PACKED (FLAME_PIXEL_PACKED8, channels, r, g, b, a, 0)
#define YUV(bits, shift, chroma, interleaved, half_width, half_height)         \
  {                                                                            \
    FLAME_PIXEL_YUV, 0, {0}, 0, bits, shift, chroma, interleaved, half_width,  \
        half_height                                                            \
  }
    [FLAME_FORMAT_RGBA] = PACKED8 (4, 0, 1, 2, 3),
    [FLAME_FORMAT_BGRA] = PACKED8 (4, 2, 1, 0, 3),
    [FLAME_FORMAT_RGBX] = PACKED8 (4, 0, 1, 2, -1),
    [FLAME_FORMAT_BGRX] = PACKED8 (4, 2, 1, 0, -1),
    [FLAME_FORMAT_RGB] = PACKED8 (3, 0, 1, 2, -1),
    [FLAME_FORMAT_ARGB64] = PACKED (
        FLAME_PIXEL_PACKED16, 4, 1, 2, 3, 0, G_BYTE_ORDER == G_BIG_ENDIAN),
    [FLAME_FORMAT_RGBA64_LE] = PACKED (FLAME_PIXEL_PACKED16, 4, 0, 1, 2, 3, 0),
    [FLAME_FORMAT_RGBA_F32] = PACKED (FLAME_PIXEL_FLOAT, 4, 0, 1, 2, 3, 0),
    [FLAME_FORMAT_NV12] = YUV (8, 0, 1, 1, 1, 1),
    [FLAME_FORMAT_I420] = YUV (8, 0, 1, 0, 1, 1),
    [FLAME_FORMAT_Y42B] = YUV (8, 0, 1, 0, 1, 0),
    [FLAME_FORMAT_Y444] = YUV (8, 0, 1, 0, 0, 0),
    [FLAME_FORMAT_P010_10LE] = YUV (10, 6, 1, 1, 1, 1),
    [FLAME_FORMAT_I420_10LE] = YUV (10, 0, 1, 0, 1, 1),
    [FLAME_FORMAT_I422_10LE] = YUV (10, 0, 1, 0, 1, 0),
    [FLAME_FORMAT_Y444_10LE] = YUV (10, 0, 1, 0, 0, 0),
    [FLAME_FORMAT_GRAY8] = YUV (8, 0, 0, 0, 0, 0),
#undef YUV
#undef PACKED8
#undef PACKED
};

/* Luma's share of red and of blue. */
static const double shares[][2] = {
    [FLAME_MATRIX_BT601] = {0.299, 0.114},
    [FLAME_MATRIX_BT709] = {0.2126, 0.0722},
    [FLAME_MATRIX_BT2020] = {0.2627, 0.0593},
};

static void
fill_codes (FlamePixelParams *params, const FlameVideo *video)
{
  const double kr = shares[video->matrix][0];
  const double kb = shares[video->matrix][1];
  const int unit = 1 << (params->bits - 8);
  /* GRAY8 is full range unless GStreamer says otherwise. */
  const gboolean full = video->full_range || !params->has_chroma;
  const int top = 256 * unit - 1;
  const int chroma_codes = full ? top : 224 * unit;

  params->kr = kr;
  params->kb = kb;
  params->luma_max = full ? top : 219 * unit;
  params->luma_offset = full ? 0 : 16 * unit;
  params->luma_scale = params->luma_max;
  params->chroma_offset = 128 * unit;
  params->chroma_min = full ? -128 * unit : -112 * unit;
  params->chroma_max = full ? 128 * unit - 1 : 112 * unit;
  params->cb_scale = chroma_codes / (2.0 * (1.0 - kb));
  params->cr_scale = chroma_codes / (2.0 * (1.0 - kr));
}

void
flame_pixel_layout_fill (FlamePixelParams *params, const FlameVideo *video)
{
  memset (params, 0, sizeof *params);
  g_return_if_fail ((guint) video->format < FLAME_N_FORMATS);
  params->kind = layouts[video->format].kind;
  params->channels = layouts[video->format].channels;
  for (guint i = 0; i < 4; i++)
    params->position[i] = layouts[video->format].position[i];
  params->big_endian = layouts[video->format].big_endian;
  params->bits = layouts[video->format].bits;
  params->shift = layouts[video->format].shift;
  params->has_chroma = layouts[video->format].has_chroma;
  params->chroma_interleaved = layouts[video->format].chroma_interleaved;
  params->half_width = layouts[video->format].half_width;
  params->half_height = layouts[video->format].half_height;
  params->cosited_x = video->chroma_cosited_h;
  params->cosited_y = video->chroma_cosited_v;
  if (params->kind == FLAME_PIXEL_YUV)
    fill_codes (params, video);
}

guint
flame_pixel_layout_count_planes (const FlamePixelParams *params)
{
  if (params->kind != FLAME_PIXEL_YUV || !params->has_chroma)
    return 1;
  return params->chroma_interleaved ? 2 : 3;
}

void
flame_pixel_layout_measure (const FlamePixelParams *params, int width,
    int height, guint plane, int *bytes, int *rows)
{
  const int sample = params->bits > 8 ? 2 : 1;

  *bytes = width;
  *rows = height;
  if (params->kind == FLAME_PIXEL_FLOAT) {
    *bytes *= 4 * (int) sizeof (float);
  } else if (params->kind != FLAME_PIXEL_YUV) {
    *bytes *= params->channels * (params->kind == FLAME_PIXEL_PACKED16 ? 2 : 1);
  } else if (plane == 0) {
    *bytes *= sample;
  } else {
    if (params->half_width)
      *bytes = (*bytes + 1) / 2;
    if (params->half_height)
      *rows = (*rows + 1) / 2;
    *bytes *= sample * (params->chroma_interleaved ? 2 : 1);
  }
}

gboolean
flame_pixel_layout_has_alpha (const FlamePixelParams *params)
{
  return params->kind != FLAME_PIXEL_YUV && params->position[3] >= 0;
}
