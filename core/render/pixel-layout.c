/*
 * The layouts of the output formats: channel order, depth, colour matrix, range
 * and chroma.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/pixel-layout.h"

#include <math.h>
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

/* luma's share of red and blue */
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
  /* GRAY8 is full range wherever GStreamer does not say otherwise */
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

gboolean
flame_format_has_alpha (FlameFormat format)
{
  return layouts[format].kind != FLAME_PIXEL_YUV &&
         layouts[format].position[3] >= 0;
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

/* --------------------------------------------------------------- the signal */

/*
 * How a FlameVideo's transfer function, primaries and range are reached from
 * display values: the numbers of BT.2100, BT.2087 and BT.2408.
 */

/* cd/m2 that PQ's largest code stands for */
#define PQ_FULL 10000.0
/* and HLG's, on the display that BT.2100 compares PQ and HLG on */
#define HLG_FULL 1000.0
/* HLG's system gamma on that display */
#define HLG_GAMMA 1.2
/*
 * In HLG's scene light BT.709's pure blue at SDR's white is 1.39 times as bright
 * as white: light up to there is SDR's and stays as it is.
 */
#define HLG_KNEE 1.4

/* of BT.2020's */
static const float luminance[] = {0.2627f, 0.6780f, 0.0593f};

/* BT.709 to BT.2020 (BT.2087) */
static const float wider[] = {0.627403895934699, 0.329283038377884,
    0.043313065687417, 0.069097289358232, 0.919540395075459, 0.011362315566309,
    0.016391438875150, 0.088013307877226, 0.895595253247624};
static const float unchanged[] = {1, 0, 0, 0, 1, 0, 0, 0, 1};

static double
get_peak (const FlameVideo *video)
{
  const double peak = video->peak > 0.0 ? video->peak : FLAME_DEFAULT_PEAK;

  return video->transfer == FLAME_TRANSFER_HLG ? MIN (peak, HLG_FULL) : peak;
}

static void
fill_curve (FlameSignalParams *params, const FlameVideo *video)
{
  const double peak = get_peak (video) / FLAME_REFERENCE_WHITE;

  switch (video->transfer) {
    case FLAME_TRANSFER_PQ:
      params->curve = FLAME_CURVE_PQ;
      params->white = FLAME_REFERENCE_WHITE / PQ_FULL;
      params->knee = 1.0;
      params->peak = peak;
      break;
    case FLAME_TRANSFER_HLG:
      params->curve = FLAME_CURVE_HLG;
      params->scene_power = (1.0 - HLG_GAMMA) / HLG_GAMMA;
      params->white = pow (FLAME_REFERENCE_WHITE / HLG_FULL, 1.0 / HLG_GAMMA);
      params->knee = HLG_KNEE;
      params->peak = pow (peak, 1.0 / HLG_GAMMA);
      break;
    case FLAME_TRANSFER_SDR:
    default:
      params->curve = video->primaries == FLAME_PRIMARIES_BT2020
                          ? FLAME_CURVE_SRGB
                          : FLAME_CURVE_NONE;
      break;
  }
}

static void
fill_range (FlameSignalParams *params, const FlameVideo *video)
{
  FlamePixelParams layout;

  params->low = 0.0f;
  params->span = 1.0f;
  flame_pixel_layout_fill (&layout, video);
  if (!video->limited_rgb)
    return;
  if (layout.kind == FLAME_PIXEL_PACKED8) {
    params->low = 16.0 / 255.0;
    params->span = 219.0 / 255.0;
  } else if (layout.kind == FLAME_PIXEL_PACKED16) {
    params->low = 16.0 * 256.0 / 65535.0;
    params->span = 219.0 * 256.0 / 65535.0;
  }
}

void
flame_signal_fill (FlameSignalParams *params, const FlameVideo *video)
{
  const gboolean wide = video->primaries == FLAME_PRIMARIES_BT2020;

  memset (params, 0, sizeof *params);
  memcpy (
      params->primaries, wide ? wider : unchanged, sizeof params->primaries);
  memcpy (params->luminance, luminance, sizeof params->luminance);
  fill_curve (params, video);
  fill_range (params, video);
  params->active = params->curve != FLAME_CURVE_NONE || params->span != 1.0f;
}

double
flame_signal_get_ceiling (const FlameVideo *video)
{
  return video->transfer == FLAME_TRANSFER_SDR ? 255.0 : 64.0 * 255.0;
}

gboolean
flame_signal_check (const FlameVideo *video, GError **error)
{
  FlamePixelParams layout;

  if ((guint) video->transfer > FLAME_TRANSFER_HLG ||
      (guint) video->primaries > FLAME_PRIMARIES_BT2020) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "unknown transfer function %d or primaries %d", video->transfer,
        video->primaries);
    return FALSE;
  }
  if (video->transfer == FLAME_TRANSFER_SDR)
    return TRUE;
  flame_pixel_layout_fill (&layout, video);
  if (video->primaries != FLAME_PRIMARIES_BT2020 ||
      layout.kind == FLAME_PIXEL_PACKED8 ||
      (layout.kind == FLAME_PIXEL_YUV && layout.bits < 10)) {
    g_set_error_literal (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "PQ and HLG need BT.2020's primaries and at least 10 bits a sample");
    return FALSE;
  }
  if (video->peak == 0.0 ||
      (video->peak >= FLAME_LEAST_PEAK && video->peak <= PQ_FULL))
    return TRUE;
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
      "a peak of %g cd/m2 is not between %g and %g", video->peak,
      FLAME_LEAST_PEAK, PQ_FULL);
  return FALSE;
}
