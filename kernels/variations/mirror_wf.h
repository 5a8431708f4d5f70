/*
 * post_mirror_wf: the picture and its mirror images along up to three axes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (mirror_wf, 686, .z = FLAME_Z_OWN, .draws = 3,
    .traits = FLAME_READS_COLOR | FLAME_WRITES_COLOR | FLAME_NO_REGULAR,
    FLAME_CONSTANTS (mirror_wf, 14))
FLAME_PARAM (mirror_wf, xaxis, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (mirror_wf, yaxis, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (mirror_wf, zaxis, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (mirror_wf, xshift, 0.0)
FLAME_PARAM (mirror_wf, yshift, 0.0)
FLAME_PARAM (mirror_wf, zshift, 0.0)
FLAME_PARAM (mirror_wf, xscale, 1.0)
FLAME_PARAM (mirror_wf, yscale, 1.0)
FLAME_PARAM (mirror_wf, xcolorshift, 0.0)
FLAME_PARAM (mirror_wf, ycolorshift, 0.0)
FLAME_PARAM (mirror_wf, zcolorshift, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (mirror_wf)
{
  flame_copy_params (in, 3, 8, k);
  for (int i = 0; i < 3; i++)
    k[8 + i] = in->param[i] > 0.0 ? 0.5f : 0.0f;
  /* the random number that each axis takes: the first that is left */
  k[11] = k[8] > 0.0f;
  k[12] = k[9] > 0.0f;
  k[13] = k[11] + k[12];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

/*
 * k[0] to k[2] = shifts, k[3], k[4] = scales, k[5] to k[7] = what is added to
 * the colour, k[8] to k[10] = how often each axis is mirrored, k[11], k[12] =
 * whether x and y are at all, k[13] = both together
 */
FLAME_VARIATION (mirror_wf)
{
  float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  float third = flame_rng_01 (rng), by_z, x = p->x, y = p->y, color;
  int mirrored = first < k[8];

  x = mirrored ? -k[3] * (x + k[0]) : x;
  y = mirrored ? k[4] * y : y;
  color = o->color + (mirrored ? k[5] : 0.0f);
  mirrored = flame_choose (k[11] != 0.0f, second, first) < k[9];
  x = mirrored ? k[3] * x : x;
  y = mirrored ? -k[4] * (y + k[1]) : y;
  color += mirrored ? k[6] : 0.0f;
  by_z = flame_choose (k[13] == 1.0f, second, first);
  mirrored = flame_choose (k[13] == 2.0f, third, by_z) < k[10];
  color += mirrored ? k[7] : 0.0f;
  o->x += x;
  o->y += y;
  o->z += mirrored ? -p->z - k[2] : p->z;
  o->color = color - flame_truncf (color);
}
#endif
