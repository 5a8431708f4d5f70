/*
 * How display values become a FlameVideo's transfer function, primaries and range. The
 * numbers are those of BT.2100, BT.2087 and BT.2408.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/signal.h"

#include <math.h>
#include <string.h>

/* The peak of HLG, on the display on which BT.2100 compares PQ and HLG. */
#define HLG_FULL 1000.0
/* HLG's system gamma on that display. */
#define HLG_GAMMA 1.2
/*
 * In HLG's scene light BT.709's pure blue at SDR's white is 1.39 times as bright as
 * white. Light up to there is SDR, and does not change.
 */
#define HLG_KNEE 1.4

/* The luminances of BT.2020's primaries. */
static const float luminance[] = {0.2627f, 0.6780f, 0.0593f};

/* From BT.709 to BT.2020 (BT.2087). */
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
      params->white = FLAME_REFERENCE_WHITE / FLAME_PQ_FULL;
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
fill_range (FlameSignalParams *params, const FlameVideo *video,
    const FlamePixelParams *layout)
{
  params->low = 0.0f;
  params->span = 1.0f;
  if (!video->limited_rgb)
    return;
  if (layout->kind == FLAME_PIXEL_PACKED8) {
    params->low = 16.0 / 255.0;
    params->span = 219.0 / 255.0;
  } else if (layout->kind == FLAME_PIXEL_PACKED16) {
    params->low = 16.0 * 256.0 / 65535.0;
    params->span = 219.0 * 256.0 / 65535.0;
  }
}

void
flame_signal_fill (FlameSignalParams *params, const FlameVideo *video,
    const FlamePixelParams *layout)
{
  const gboolean wide = video->primaries == FLAME_PRIMARIES_BT2020;

  memset (params, 0, sizeof *params);
  memcpy (
      params->primaries, wide ? wider : unchanged, sizeof params->primaries);
  memcpy (params->luminance, luminance, sizeof params->luminance);
  fill_curve (params, video);
  fill_range (params, video, layout);
  params->active = params->curve != FLAME_CURVE_NONE || params->span != 1.0f;
}

double
flame_signal_get_ceiling (const FlameVideo *video)
{
  return video->transfer == FLAME_TRANSFER_SDR ? 255.0 : 64.0 * 255.0;
}
