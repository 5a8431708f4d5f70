/*
 * foci: folds the plane around two foci.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (foci, 64, .z = FLAME_Z_WEIGHT)
#endif

#ifdef FLAME_VARIATION
/* (sinh x, sin y)/(cosh x - cos y), computed from half arguments because
 * this denominator cancels near the origin. If half_x is beyond 40, the
 * quotient no longer changes. */
FLAME_VARIATION (foci)
{
  float half_x = flame_at_most (flame_at_least (0.5f * p->x, -40.0f), 40.0f);
  float s, c, sh, ch, scale;

  flame_sincosf (0.5f * p->y, &s, &c);
  flame_sinhcoshf (half_x, &sh, &ch);
  scale = w / (sh * sh + s * s);
  o->x += scale * (sh * ch);
  o->y += scale * (s * c);
}
#endif
