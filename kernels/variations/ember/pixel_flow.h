/*
 * pixel_flow: smears pixels, each by a random length of its own.
 *
 * Origin: Apophysis, as Ember has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (pixel_flow, 498, .traits = FLAME_WRITES_COLOR, .draws = 1,
    FLAME_PREPARED (pixel_flow))
FLAME_PARAM (pixel_flow, angle, 90.0, FLAME_NAME_IN (FLAME_APOPHYSIS, "angle"))
FLAME_PARAM (pixel_flow, len, 0.1, FLAME_NAME_IN (FLAME_APOPHYSIS, "len"))
FLAME_PARAM (pixel_flow, width, 200.0, FLAME_NAME_IN (FLAME_APOPHYSIS, "width"))
FLAME_PARAM (pixel_flow, seed, 42.0, .type = FLAME_INTEGER,
    FLAME_NAME_IN (FLAME_APOPHYSIS, "seed"))
FLAME_PARAM (pixel_flow, enable_dc, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1.0), FLAME_NAME_IN (FLAME_APOPHYSIS, "enable_dc"))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_pixel_flow
{
  float width; /* pixels in a unit */
  float seed;
  float longest_x; /* the longest smear */
  float longest_y;
  float color; /* whether the colour changes */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (pixel_flow)
{
  k->width = (float) in->width;
  k->seed = (float) in->seed;
  k->longest_x = (float) (in->len * cos (in->angle * M_PI / 180.0));
  k->longest_y = (float) (in->len * sin (in->angle * M_PI / 180.0));
  k->color = (float) in->enable_dc;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hash.h"

FLAME_VARIATION (pixel_flow)
{
  int32_t seed = (int32_t) k->seed;
  int32_t i = (int32_t) flame_floorf (p->x * k->width);
  int32_t j = (int32_t) flame_floorf (p->y * k->width);
  float u = flame_rng_01 (rng), length;

  i += (int32_t) (2.0f - 4.0f * flame_hash_11 (flame_times (i, seed) + 1));
  j += (int32_t) (2.0f - 4.0f * flame_hash_11 (flame_times (j, seed) + 1));
  length = 0.5f * (flame_hash_11 (j - flame_times (i, seed)) +
                      flame_hash_11 ((2 * i + flame_times (j, seed)) / 2));
  length *= w * u * u * u * u;
  o->x += length * k->longest_x;
  o->y += length * k->longest_y;
  o->color = k->color != 0.0f ? u : o->color;
}
#endif
