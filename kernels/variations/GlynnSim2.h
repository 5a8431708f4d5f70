/*
 * GlynnSim2: an arc of dust round a circle, and the circle turned inside out.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (GlynnSim2, 184, .needs = FLAME_NEEDS_R, .draws = 2,
    FLAME_CONSTANTS (GlynnSim2, 7))
FLAME_PARAM (GlynnSim2, radius, 1.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (GlynnSim2, thickness, 0.1, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (GlynnSim2, contrast, 0.5, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (GlynnSim2, pow, 1.5)
FLAME_PARAM (GlynnSim2, Phi1, 0.0)
FLAME_PARAM (GlynnSim2, Phi2, 360.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (GlynnSim2)
{
  const double radius = in->param[0], thickness = in->param[1];
  const double outer = radius + thickness;

  k[0] = (float) radius;
  k[1] = (float) outer;
  k[2] = (float) (thickness * (2.0 * radius + thickness) /
                  flame_nonzero_double (outer));
  k[3] = (float) in->param[2];
  k[4] = (float) fabs (in->param[3]);
  k[5] = (float) (in->param[4] * M_PI / 180.0);
  k[6] = (float) ((in->param[5] - in->param[4]) * M_PI / 180.0);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0], k[1] = inner and outer radius, k[2] = how the dust falls off, k[3] =
 * contrast, k[4] = power, k[5], k[6] = where the arc begins and how long it is
 */
FLAME_VARIATION (GlynnSim2)
{
  float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  float a = flame_fabsf (k[0] / flame_nonzero (p->r));
  float scale = first > k[3] * flame_powf (a, k[4]) ? 1.0f : a * a;
  float radius = k[1] - k[2] * first;
  int within = p->r < k[0];
  float s, c;

  flame_sincosf (k[5] + k[6] * second, &s, &c);
  o->x += w * (within ? radius * c : scale * p->x);
  o->y += w * (within ? radius * s : scale * p->y);
}
#endif
