/*
 * post_mirror_wf: the picture and its mirror images along up to three axes.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (mirror_wf, 686, .z = FLAME_Z_OWN, .draws = 3,
    .traits = FLAME_READS_COLOR | FLAME_WRITES_COLOR | FLAME_NO_REGULAR |
              FLAME_RAISES_Z | FLAME_MAKES_Z,
    FLAME_PREPARED (mirror_wf))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_mirror_wf
{
  float shift_x;
  float shift_y;
  float shift_z;
  float scale_x;
  float scale_y;
  float color_x; /* added to the colour, by axis */
  float color_y;
  float color_z;
  float often[3];  /* probability for each axis */
  float mirrors_x; /* whether x and y are mirrored */
  float mirrors_y;
  float mirrors_both; /* the sum of both */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (mirror_wf)
{
  k->shift_x = (float) in->xshift;
  k->shift_y = (float) in->yshift;
  k->shift_z = (float) in->zshift;
  k->scale_x = (float) in->xscale;
  k->scale_y = (float) in->yscale;
  k->color_x = (float) in->xcolorshift;
  k->color_y = (float) in->ycolorshift;
  k->color_z = (float) in->zcolorshift;
  for (int i = 0; i < 3; i++)
    k->often[i] = FLAME_FROM (in, xaxis)[i] > 0.0 ? 0.5f : 0.0f;
  /* Each axis takes the first random number that is left. */
  k->mirrors_x = k->often[0] > 0.0f;
  k->mirrors_y = k->often[1] > 0.0f;
  k->mirrors_both = k->mirrors_x + k->mirrors_y;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

FLAME_VARIATION (mirror_wf)
{
  float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  float third = flame_rng_01 (rng), by_z, x = p->x, y = p->y, color;
  int mirrored = first < k->often[0];

  x = mirrored ? -k->scale_x * (x + k->shift_x) : x;
  y = mirrored ? k->scale_y * y : y;
  color = o->color + (mirrored ? k->color_x : 0.0f);
  mirrored = flame_choose (k->mirrors_x != 0.0f, second, first) < k->often[1];
  x = mirrored ? k->scale_x * x : x;
  y = mirrored ? -k->scale_y * (y + k->shift_y) : y;
  color += mirrored ? k->color_y : 0.0f;
  by_z = flame_choose (k->mirrors_both == 1.0f, second, first);
  mirrored = flame_choose (k->mirrors_both == 2.0f, third, by_z) < k->often[2];
  color += mirrored ? k->color_z : 0.0f;
  o->x += x;
  o->y += y;
  o->z += mirrored ? -p->z - k->shift_z : p->z;
  o->color = color - flame_truncf (color);
}
#endif
