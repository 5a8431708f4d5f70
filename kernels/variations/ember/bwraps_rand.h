/*
 * bwraps_rand: twisted bubbles of random sizes in the cells of a grid.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bwraps_rand, 501, FLAME_PREPARED (bwraps_rand))
FLAME_PARAM (bwraps_rand, cellsize, 1.0)
FLAME_PARAM (bwraps_rand, space, 0.0)
FLAME_PARAM (bwraps_rand, gain, 2.0)
FLAME_PARAM (bwraps_rand, inner_twist, 0.0)
FLAME_PARAM (bwraps_rand, outer_twist, 0.0)
FLAME_PARAM (bwraps_rand, symm, 0.0)
FLAME_PARAM (bwraps_rand, seed, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_bwraps_rand
{
  float size[2]; /* size of a cell */
  float inverse_size;
  float radius; /* the largest radius */
  float gain;
  float inner_twist; /* at the middle */
  float more_twist;  /* what is added to it at the rim */
  float symm;        /* whether opposite cells are alike */
  float seed[2];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/doubles.h"

FLAME_PREPARE (bwraps_rand)
{
  const double size = in->cellsize, space = in->space;

  flame_fill_double (size, k->size);
  k->inverse_size = (float) (size != 0.0 ? 1.0 / size : 0.0);
  k->radius = (float) (0.5 * size / (1.0 + space * space));
  k->gain = (float) (in->gain * in->gain);
  k->inner_twist = (float) in->inner_twist;
  k->more_twist = (float) (in->outer_twist - in->inner_twist);
  k->symm = (float) in->symm;
  flame_fill_double (in->seed, k->seed);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"

FLAME_VARIATION (bwraps_rand)
{
  double size = flame_constants_double (k->size);
  double mx = ((double) flame_floorf (p->x * k->inverse_size) + 0.5) * size;
  double my = ((double) flame_floorf (p->y * k->inverse_size) + 0.5) * size;
  float radius = k->radius * flame_sine_hash (k->symm != 0.0f ? mx * mx : mx,
                                 k->symm != 0.0f ? my * my : my,
                                 flame_constants_double (k->seed));
  float cx = (float) mx, cy = (float) my;
  float x = p->x - cx, y = p->y - cy;
  int inside = k->size[0] != 0.0f && x * x + y * y <= radius * radius;
  float reach = k->gain * radius;
  float most = reach > 2.0f ? 1.0f : reach / (0.25f * reach * reach + 1.0f);
  float u = x * k->gain, v = y * k->gain;
  float scale =
      radius / (flame_nonzero (most) * (0.25f * (u * u + v * v) + 1.0f));
  float s, c;

  u *= scale;
  v *= scale;
  flame_sincosf (k->inner_twist + k->more_twist * (u * u + v * v) /
                                      flame_nonzero (radius * radius),
      &s, &c);
  o->x += w * (inside ? cx + c * u + s * v : p->x);
  o->y += w * (inside ? cy - s * u + c * v : p->y);
}
#endif
