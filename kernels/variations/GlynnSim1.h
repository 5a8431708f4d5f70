/*
 * GlynnSim1: a disc beside a circle, and the circle turned inside out.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (GlynnSim1, 139, .needs = FLAME_NEEDS_R, .draws = 3,
    FLAME_CONSTANTS (GlynnSim1, 7))
FLAME_PARAM (GlynnSim1, radius, 1.0)
FLAME_PARAM (GlynnSim1, radius1, 0.1)
FLAME_PARAM (GlynnSim1, phi1, 0.0)
FLAME_PARAM (GlynnSim1, thickness, 0.1, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (GlynnSim1, contrast, 1.5)
FLAME_PARAM (GlynnSim1, pow, 0.5, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (GlynnSim1)
{
  const double radius = in->param[0], angle = in->param[2] * M_PI / 180.0;

  k[0] = (float) radius;
  k[1] = (float) in->param[1];
  k[2] = (float) (radius * cos (angle));
  k[3] = (float) (radius * sin (angle));
  k[4] = (float) in->param[3];
  k[5] = (float) in->param[4];
  k[6] = (float) fabs (in->param[5]);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = radius of the circle, k[1] of the disc, k[2], k[3] = the disc's middle,
 * k[4] = thickness, k[5] = contrast, k[6] = power
 */
FLAME_VARIATION (GlynnSim1)
{
  int within = p->r < k[0];
  float a = flame_fabsf (k[0] / flame_nonzero (p->r));
  float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  float third = flame_rng_01 (rng);
  /* the first number chooses where the point is outside, else is the disc's */
  float scale = first > k[5] * flame_powf (a, k[6]) ? 1.0f : a * a;
  float u = scale * p->x, v = scale * p->y;
  float du = u - k[2], dv = v - k[3];
  float along, turn, radius, s, c;
  int disc = within || du * du + dv * dv < k[1] * k[1];

  along = within ? first : second;
  turn = within ? second : third;
  radius = k[1] * (k[4] + (1.0f - k[4]) * along);
  flame_sincos_turns (turn, &s, &c);
  o->x += w * (disc ? radius * c + k[2] : u);
  o->y += w * (disc ? radius * s + k[3] : v);
}
#endif
