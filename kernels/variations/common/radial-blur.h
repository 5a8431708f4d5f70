/*
 * Moves a point outwards and around the origin.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

#ifdef FLAME_PREPARE
/* Spin and zoom, from the angle between them in quarter turns. */
static void FLAME_UNUSED
flame_fill_radial_blur (double angle, float *k)
{
  k[0] = (float) sin (angle * M_PI_2);
  k[1] = (float) cos (angle * M_PI_2);
}
#endif

/*
 * Adds the turned point minus the point, plus its part of the zoom. k[0]: spin, k[1]:
 * zoom
 */
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
