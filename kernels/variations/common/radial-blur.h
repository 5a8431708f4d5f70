/*
 * A point moved outwards and around.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

#ifdef FLAME_PREPARE
/* spin and zoom of the angle between them, in quarter turns */
static void FLAME_UNUSED
flame_fill_radial_blur (double angle, float *k)
{
  k[0] = (float) sin (angle * M_PI_2);
  k[1] = (float) cos (angle * M_PI_2);
}
#endif

/* adds the point turned, less the point, plus its share of zoom; k[0] = spin, k[1] =
 * zoom */
FLAME_FN void
flame_blur_radially (
    const FlamePoint *p, const float *k, float spread, FlameSum *o)
{
  float s, c, along;

  flame_sincosf (k[0] * spread, &s, &c);
  along = k[1] * spread + (c - 1.0f);
  o->x += p->x * along - p->y * s;
  o->y += p->y * along + p->x * s;
}
