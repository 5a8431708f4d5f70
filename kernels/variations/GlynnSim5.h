/*
 * GlynnSim5: what is outside of a circle, or a point on the diagonal, at
 * random.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (GlynnSim5, 335, .needs = FLAME_NEEDS_R, .draws = 1,
    FLAME_CONSTANTS (GlynnSim5, 4))
FLAME_PARAM (GlynnSim5, radius, 1.0)
FLAME_PARAM (GlynnSim5, thickness, 0.1)
FLAME_PARAM (GlynnSim5, contrast, 0.5, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (GlynnSim5, pow, 1.5)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (GlynnSim5)
{
  k[0] = (float) in->param[0];
  k[1] = (float) in->param[2];
  k[2] = (float) in->param[3];
  k[3] = (float) (in->param[0] + in->param[1]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = radius, k[1] = contrast, k[2] = pow, k[3] = where it ends */
FLAME_VARIATION (GlynnSim5)
{
  float draw = flame_rng_01 (rng);
  float a = flame_fabsf (k[0] / flame_nonzero (p->r));
  int keep = draw > k[1] * flame_powf (a, k[2]);
  int within = p->r < k[3];

  o->x += within ? 0.0f : w * (keep ? p->x : a * a);
  o->y += within ? 0.0f : w * (keep ? p->y : a * a);
}
#endif
