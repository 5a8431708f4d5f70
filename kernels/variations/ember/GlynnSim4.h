/*
 * GlynnSim4: points inside a circle move to one place; those outside stay or
 * are inverted in the circle.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (GlynnSim4, 334, .needs = FLAME_NEEDS_R, .draws = 1,
    FLAME_PREPARED (GlynnSim4))
FLAME_PARAM (GlynnSim4, radius, 1.0)
FLAME_PARAM (GlynnSim4, contrast, 0.5, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (GlynnSim4, pow, 1.5)
FLAME_PARAM (GlynnSim4, X, 0.0)
FLAME_PARAM (GlynnSim4, Y, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_GlynnSim4
{
  float radius;
  float contrast;
  float pow;
  float X;
  float Y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (GlynnSim4)
{
  k->radius = (float) in->radius;
  k->contrast = (float) in->contrast;
  k->pow = (float) in->pow;
  k->X = (float) in->X;
  k->Y = (float) in->Y;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (GlynnSim4)
{
  float draw = flame_rng_01 (rng);
  float a = flame_fabsf (k->radius / flame_nonzero (p->r));
  int keep = draw > k->contrast * flame_powf (a, k->pow);
  float scale = keep ? 1.0f : a * a;
  int within = p->r < k->radius;

  o->x += w * (within ? k->X : scale * p->x);
  o->y += w * (within ? k->Y : scale * p->y);
}
#endif
