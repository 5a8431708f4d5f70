/*
 * holesq: moves points inside a diamond halfway to its edge.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (holesq, 1020)
#endif

#ifdef FLAME_VARIATION
/* Halfway from @at to the edge, at the distance @far from the axis. */
FLAME_FN float
flame_holesq_move (float at, float far)
{
  return at < 0.0f ? 0.5f * (at + far - 1.0f) : 0.5f * (at - far + 1.0f);
}

FLAME_VARIATION (holesq)
{
  float x = w * p->x, y = w * p->y;
  float ax = flame_fabsf (x), ay = flame_fabsf (y);
  float u = flame_holesq_move (x, ay), v = flame_holesq_move (y, ax);
  int out = ax + ay > 1.0f, wide = ax > ay;

  o->x += out || !wide ? x : u;
  o->y += out || wide ? y : v;
}
#endif
