/*
 * GlynnSim4: dust outside of a circle, whose inside becomes one point.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (GlynnSim4, 334, .needs = FLAME_NEEDS_R, .draws = 1,
    FLAME_CONSTANTS (GlynnSim4, 5))
FLAME_PARAM (GlynnSim4, radius, 1.0)
FLAME_PARAM (GlynnSim4, contrast, 0.5, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (GlynnSim4, pow, 1.5)
FLAME_PARAM (GlynnSim4, X, 0.0)
FLAME_PARAM (GlynnSim4, Y, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (GlynnSim4)
{
  k[0] = (float) in->param[0];
  k[1] = (float) in->param[1];
  k[2] = (float) in->param[2];
  k[3] = (float) in->param[3];
  k[4] = (float) in->param[4];
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = radius, k[1] = contrast, k[2] = pow, k[3] = X, k[4] = Y */
FLAME_VARIATION (GlynnSim4)
{
  float draw = flame_rng_01 (rng);
  float a = flame_fabsf (k[0] / flame_nonzero (p->r));
  int keep = draw > k[1] * flame_powf (a, k[2]);
  float scale = keep ? 1.0f : a * a;
  int within = p->r < k[0];

  o->x += w * (within ? k[3] : scale * p->x);
  o->y += w * (within ? k[4] : scale * p->y);
}
#endif
