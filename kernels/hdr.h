/*
 * Turns display values into a signal with another transfer function, other primaries or
 * another range: BT.2100's PQ and HLG, BT.2020, limited RGB.
 *
 * flam3's display values are sRGB's. Decoded by sRGB's curve, which continues above
 * white, they are light relative to a reference white of 203 cd/m2 (BT.2408). Light up
 * to a knee is unchanged. Above it the brightest channel approaches the peak without
 * reaching it, and hue and saturation are kept.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/flame-math.h"
#include "kernels/post-params.h"

typedef struct
{
  float r, g, b, a;
} FlameLight;

/* the least light for which HLG's gamma is computed */
#define FLAME_HDR_DARK 1e-12f

FLAME_FN float
flame_srgb_to_light (float value)
{
  const float bent = flame_powf ((value + 0.055f) * (1.0f / 1.055f), 2.4f);

  return value <= 0.04045f ? value * (1.0f / 12.92f) : bent;
}

FLAME_FN float
flame_light_to_srgb (float light)
{
  const float bent = 1.055f * flame_powf (light, 1.0f / 2.4f) - 0.055f;

  return light <= 0.0031308f ? light * 12.92f : bent;
}

/*
 * Encodes light that is 1 at 10000 cd/m2 by SMPTE ST 2084. Black is exactly 0.
 */
FLAME_FN float
flame_light_to_pq (float light)
{
  const float t = flame_powf (light, 0.1593017578125f);
  const float ratio = (0.8359375f + 18.8515625f * t) / (1.0f + 18.6875f * t);

  return light > 0.0f ? flame_powf (ratio, 78.84375f) : 0.0f;
}

/* Encodes scene light up to 1 by BT.2100's HLG. */
FLAME_FN float
flame_light_to_hlg (float light)
{
  const float x = 12.0f * light - 0.28466892f;
  const float bent =
      0.17883277f * flame_logf (x > 0.5f ? x : 0.5f) + 0.55991073f;

  return light <= 1.0f / 12.0f ? flame_sqrtf (3.0f * light) : bent;
}

/* Returns the factor for light whose brightest channel is @brightest. */
FLAME_FN float
flame_roll_off (float brightest, float knee, float peak)
{
  const int over_knee = brightest > knee;
  const float over = over_knee ? brightest - knee : 0.0f;
  const float room = peak - knee;
  const float bent = knee + over * room / (over + room);

  return over_knee ? bent / brightest : 1.0f;
}

FLAME_FN FlameLight
flame_change_primaries (FlameLight in, const FlameSignalParams *params)
{
  const float *m = params->primaries;
  FlameLight out;

  out.r = m[0] * in.r + m[1] * in.g + m[2] * in.b;
  out.g = m[3] * in.r + m[4] * in.g + m[5] * in.b;
  out.b = m[6] * in.r + m[7] * in.g + m[8] * in.b;
  out.a = in.a;
  return out;
}

FLAME_FN FlameLight
flame_scale_light (FlameLight in, float scale)
{
  FlameLight out;

  out.r = scale * in.r;
  out.g = scale * in.g;
  out.b = scale * in.b;
  out.a = in.a;
  return out;
}

/*
 * Returns the factor from display light to HLG's scene light; both are 1 at reference
 * white.
 */
FLAME_FN float
flame_hlg_scene_gain (FlameLight in, const FlameSignalParams *params)
{
  const float luminance = params->luminance[0] * in.r +
                          params->luminance[1] * in.g +
                          params->luminance[2] * in.b;

  return flame_powf (luminance > FLAME_HDR_DARK ? luminance : FLAME_HDR_DARK,
      params->scene_power);
}

FLAME_FN float
flame_encode_light (float light, FlameCurve curve)
{
  if (curve == FLAME_CURVE_PQ)
    return flame_light_to_pq (light);
  if (curve == FLAME_CURVE_HLG)
    return flame_light_to_hlg (light);
  return flame_light_to_srgb (light);
}

/* @curve: params->curve, as a constant in fast loops */
FLAME_FN FlameLight
flame_to_signal (
    FlameLight in, const FlameSignalParams *params, FlameCurve curve)
{
  FlameLight light;

  if (curve == FLAME_CURVE_NONE)
    return in;
  light.r = flame_srgb_to_light (in.r);
  light.g = flame_srgb_to_light (in.g);
  light.b = flame_srgb_to_light (in.b);
  light.a = in.a;
  light = flame_change_primaries (light, params);
  if (curve == FLAME_CURVE_HLG)
    light = flame_scale_light (light, flame_hlg_scene_gain (light, params));
  if (curve != FLAME_CURVE_SRGB) {
    const float rg = light.r > light.g ? light.r : light.g;
    const float max = rg > light.b ? rg : light.b;
    const float roll = flame_roll_off (max, params->knee, params->peak);

    light = flame_scale_light (light, roll * params->white);
  }
  light.r = flame_encode_light (light.r, curve);
  light.g = flame_encode_light (light.g, curve);
  light.b = flame_encode_light (light.b, curve);
  return light;
}

/*
 * Turns display values, from 0 to 1 or above in HDR, into the signal, from 0 to 1.
 */
FLAME_FN FlameLight
flame_signal (FlameLight in, const FlameSignalParams *params, FlameCurve curve)
{
  FlameLight out = flame_to_signal (in, params, curve);

  out.r = params->low + params->span * out.r;
  out.g = params->low + params->span * out.g;
  out.b = params->low + params->span * out.b;
  return out;
}
