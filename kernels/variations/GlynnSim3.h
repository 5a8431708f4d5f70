/*
 * GlynnSim3: dust outside of a circle, and two circles.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (GlynnSim3, 333, .needs = FLAME_NEEDS_R, .draws = 3,
    FLAME_CONSTANTS (GlynnSim3, 6))
FLAME_PARAM (GlynnSim3, radius, 1.0)
FLAME_PARAM (GlynnSim3, thickness, 0.1)
FLAME_PARAM (GlynnSim3, thickness2, 0.1)
FLAME_PARAM (GlynnSim3, contrast, 0.5, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (GlynnSim3, pow, 1.5)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (GlynnSim3)
{
  const double outer = in->param[0] + in->param[1];
  const double inner =
      in->param[0] * in->param[0] / flame_nonzero_double (outer);
  k[0] = (float) in->param[0];
  k[1] = (float) in->param[3];
  k[2] = (float) in->param[4];
  k[3] = (float) (outer);
  k[4] = (float) (inner);
  k[5] = (float) (outer / flame_nonzero_double (outer + inner));
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = radius, k[1] = contrast, k[2] = pow, k[3] = outer radius, k[4] =
 * inner radius, k[5] = share of the outer
 */
FLAME_VARIATION (GlynnSim3)
{
  float draw = flame_rng_01 (rng), turns = flame_rng_01 (rng);
  float radius = flame_rng_01 (rng) < k[5] ? k[3] : k[4];
  float a = flame_fabsf (k[0] / flame_nonzero (p->r));
  float scale = draw > k[1] * flame_powf (a, k[2]) ? 1.0f : a * a;
  int within = p->r < k[3];
  float s, c;

  flame_sincos_turns (turns, &s, &c);
  o->x += w * (within ? radius * c : scale * p->x);
  o->y += w * (within ? radius * s : scale * p->y);
}
#endif
