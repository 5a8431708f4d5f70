/*
 * GlynnSim5: points inside a circle move to the origin; those outside stay or
 * move to the diagonal.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (GlynnSim5, 335, .needs = FLAME_NEEDS_R, .draws = 1,
    FLAME_PREPARED (GlynnSim5))
FLAME_PARAM (GlynnSim5, radius, 1.0)
FLAME_PARAM (GlynnSim5, thickness, 0.1)
FLAME_PARAM (GlynnSim5, contrast, 0.5, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (GlynnSim5, pow, 1.5)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_GlynnSim5
{
  float radius;
  float contrast;
  float pow;
  float end; /* radius of the circle */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (GlynnSim5)
{
  k->radius = (float) in->radius;
  k->contrast = (float) in->contrast;
  k->pow = (float) in->pow;
  k->end = (float) (in->radius + in->thickness);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (GlynnSim5)
{
  float draw = flame_rng_01 (rng);
  float a = flame_fabsf (k->radius / flame_nonzero (p->r));
  int keep = draw > k->contrast * flame_powf (a, k->pow);
  int within = p->r < k->end;

  o->x += within ? 0.0f : w * (keep ? p->x : a * a);
  o->y += within ? 0.0f : w * (keep ? p->y : a * a);
}
#endif
