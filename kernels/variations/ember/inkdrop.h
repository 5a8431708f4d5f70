/*
 * inkdrop: pushes points away as a drop of ink does.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (inkdrop, 304, FLAME_PREPARED (inkdrop))
FLAME_PARAM (inkdrop, r, 0.5, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (inkdrop, x, 0.0)
FLAME_PARAM (inkdrop, y, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_inkdrop
{
  float radius_squared;
  float x;
  float y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (inkdrop)
{
  k->radius_squared = (float) (in->r * in->r);
  k->x = (float) in->x;
  k->y = (float) in->y;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (inkdrop)
{
  float u = p->x - k->x, v = p->y - k->y;
  float d2 = u * u + v * v;
  float d = flame_sqrtf (d2);
  /* The difference of two roots, without cancellation. */
  float push =
      k->radius_squared /
      flame_at_least (flame_sqrtf (d2 + k->radius_squared) + d, 1e-30f);
  float s, c;

  flame_sincosf (flame_atan2f (v, u), &s, &c);
  o->x += w * (p->x + c * push);
  o->y += w * (p->y + s * push);
}
#endif
