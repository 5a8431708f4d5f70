/*
 * pyr3_perlin: pyr3's dc_perlin, which gives points a hue by noise and leaves
 * their places unchanged.
 *
 * Origin: pyr3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    pyr3_perlin, 696, .traits = FLAME_WRITES_RGB, FLAME_PREPARED (pyr3_perlin))
FLAME_PARAM (pyr3_perlin, scale, 1.0)
FLAME_PARAM (
    pyr3_perlin, octaves, 4.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 8.0))
FLAME_PARAM (pyr3_perlin, color_seed, 0.0, .aliases = "dc_perlin_color_seed")
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_pyr3_perlin
{
  float frequency;
  float hue; /* the hue if the noise is -1 */
  float octaves[8];
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (pyr3_perlin)
{
  const int octaves = (int) in->octaves;
  const double all = 2.0 - pow (0.5, octaves - 1);

  k->frequency = (float) fmax (in->scale, 1e-6);
  k->hue = (float) (in->color_seed - floor (in->color_seed));
  for (int i = 0; i < 8; i++)
    k->octaves[i] = i < octaves ? (float) (pow (0.5, i) / all) : 0.0f;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hue.h"
#include "kernels/variations/common/perlin.h"
#include "kernels/variations/common/unroll.h"

/* Limits the place at which the noise is computed; beyond the limit it is
 * constant. */
FLAME_FN float
flame_pyr3_place (float x)
{
  return flame_at_most (flame_at_least (x, -1e7f), 1e7f);
}

/* A channel of a bright colour of @hue, 0 to 1. */
FLAME_FN float
flame_pyr3_channel (float hue)
{
  return 0.1f + 0.9f * flame_hue_channel (hue);
}

FLAME_VARIATION (pyr3_perlin)
{
  float x = k->frequency * p->x, y = k->frequency * p->y, noise = 0.0f, hue;

  FLAME_UNROLL
  for (int i = 0; i < 8; i++) {
    noise += k->octaves[i] *
             flame_perlin_noise (flame_pyr3_place (x), flame_pyr3_place (y));
    x *= 2.0f;
    y *= 2.0f;
  }
  hue = 0.5f + 0.5f * noise + k->hue;
  if (w > 0.0f)
    flame_show_rgb (o, flame_pyr3_channel (hue),
        flame_pyr3_channel (hue + 0.666666667f),
        flame_pyr3_channel (hue + 0.333333333f));
}
#endif
