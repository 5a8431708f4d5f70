/*
 * GlynnSim1: points inside a circle move to a disc on its rim; those outside
 * stay or are inverted in the circle.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (GlynnSim1, 139, .needs = FLAME_NEEDS_R, .draws = 3,
    FLAME_PREPARED (GlynnSim1))
FLAME_PARAM (GlynnSim1, radius, 1.0)
FLAME_PARAM (GlynnSim1, radius1, 0.1)
FLAME_PARAM (GlynnSim1, phi1, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 110.0}))
FLAME_PARAM (GlynnSim1, thickness, 0.1, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (GlynnSim1, contrast, 1.5, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.5}))
FLAME_PARAM (GlynnSim1, pow, 0.5, FLAME_EMBER_RANGE (0.0, 1.0),
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.5}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_GlynnSim1
{
  float radius; /* of the circle */
  float disc_radius;
  float disc_x; /* the disc's centre */
  float disc_y;
  float thickness;
  float contrast;
  float power;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (GlynnSim1)
{
  const double radius = in->radius, angle = in->phi1 * M_PI / 180.0;

  k->radius = (float) radius;
  k->disc_radius = (float) in->radius1;
  k->disc_x = (float) (radius * cos (angle));
  k->disc_y = (float) (radius * sin (angle));
  k->thickness = (float) in->thickness;
  k->contrast = (float) in->contrast;
  k->power = (float) fabs (in->pow);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (GlynnSim1)
{
  int within = p->r < k->radius;
  float a = flame_fabsf (k->radius / flame_nonzero (p->r));
  float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  float third = flame_rng_01 (rng);
  /* If the point is outside, the first number decides whether it is
   * inverted; otherwise the disc uses it. */
  float scale = first > k->contrast * flame_powf (a, k->power) ? 1.0f : a * a;
  float u = scale * p->x, v = scale * p->y;
  float du = u - k->disc_x, dv = v - k->disc_y;
  float along, turn, radius, s, c;
  int disc = within || du * du + dv * dv < k->disc_radius * k->disc_radius;

  along = within ? first : second;
  turn = within ? second : third;
  radius = k->disc_radius * (k->thickness + (1.0f - k->thickness) * along);
  flame_sincos_turns (turn, &s, &c);
  o->x += w * (disc ? radius * c + k->disc_x : u);
  o->y += w * (disc ? radius * s + k->disc_y : v);
}
#endif
