/*
 * pixel_flow: pixels smeared, each by its own random length.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (pixel_flow, 498, .traits = FLAME_WRITES_COLOR, .draws = 1,
    FLAME_CONSTANTS (pixel_flow, 5))
FLAME_PARAM (pixel_flow, angle, 90.0)
FLAME_PARAM (pixel_flow, len, 0.1)
FLAME_PARAM (pixel_flow, width, 200.0)
FLAME_PARAM (pixel_flow, seed, 42.0, .type = FLAME_INTEGER)
FLAME_PARAM (
    pixel_flow, enable_dc, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (pixel_flow)
{
  k[0] = (float) in->param[2];
  k[1] = (float) in->param[3];
  k[2] = (float) (in->param[1] * cos (in->param[0] * M_PI / 180.0));
  k[3] = (float) (in->param[1] * sin (in->param[0] * M_PI / 180.0));
  k[4] = (float) in->param[4];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hash.h"

/*
 * k[0] = pixels to 1, k[1] = seed, k[2], k[3] = longest way, k[4] = whether it
 * colours
 */
FLAME_VARIATION (pixel_flow)
{
  int32_t seed = (int32_t) k[1];
  int32_t i = (int32_t) flame_floorf (p->x * k[0]);
  int32_t j = (int32_t) flame_floorf (p->y * k[0]);
  float u = flame_rng_01 (rng), length;

  i += (int32_t) (2.0f - 4.0f * flame_hash_11 (flame_times (i, seed) + 1));
  j += (int32_t) (2.0f - 4.0f * flame_hash_11 (flame_times (j, seed) + 1));
  length = 0.5f * (flame_hash_11 (j - flame_times (i, seed)) +
                      flame_hash_11 ((2 * i + flame_times (j, seed)) / 2));
  length *= w * u * u * u * u;
  o->x += length * k[2];
  o->y += length * k[3];
  o->color = k[4] != 0.0f ? u : o->color;
}
#endif
