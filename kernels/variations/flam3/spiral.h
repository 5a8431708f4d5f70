/*
 * spiral: a spiral from the origin outwards.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (spiral, 9, .z = FLAME_Z_WEIGHT, .needs = FLAME_NEEDS_R)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (spiral)
{
  float radius = p->r + FLAME_EPS;
  float inverse = 1.0f / p->r;
  float scale = w * (1.0f / radius);
  float s, c;

  flame_sincosf (radius, &s, &c);
  o->x += scale * (p->y * inverse + s);
  o->y += scale * (p->x * inverse - c);
}
#endif
