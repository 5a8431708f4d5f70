/*
 * ngon: draws the plane to polygons.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (ngon, 38, .z = FLAME_Z_WEIGHT,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, FLAME_PREPARED (ngon))
FLAME_PARAM (ngon, sides, 5.0, .type = FLAME_INTEGER_NONZERO,
    FLAME_DEFAULTS ({FLAME_APOPHYSIS, 4.0}))
FLAME_PARAM (ngon, power, 3.0, FLAME_DEFAULTS ({FLAME_APOPHYSIS, 2.0}))
FLAME_PARAM (ngon, circle, 1.0)
FLAME_PARAM (ngon, corners, 2.0, FLAME_DEFAULTS ({FLAME_APOPHYSIS, 1.0}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_ngon
{
  float angle; /* the angle of one side */
  float inverse_angle;
  float half_power;
  float corners;
  float circle;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (ngon)
{
  const double sides = in->sides, power = in->power;

  k->angle = (float) (2.0 * M_PI / sides);
  k->inverse_angle = (float) (sides / (2.0 * M_PI));
  k->half_power = (float) (power / 2.0);
  k->corners = (float) in->corners;
  k->circle = (float) in->circle;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (ngon)
{
  float rest = p->phi - k->angle * flame_floorf (p->phi * k->inverse_angle);
  float angle = rest > 0.5f * k->angle ? rest - k->angle : rest;
  float edge =
      k->corners * (1.0f / (flame_cosf (angle) + FLAME_EPS) - 1.0f) + k->circle;
  float scale = w * edge / (flame_powf (p->r2, k->half_power) + FLAME_EPS);

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
