/*
 * GlynnSim3: points inside a circle move to one of two circles; those outside
 * stay or are inverted.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (GlynnSim3, 333, .needs = FLAME_NEEDS_R, .draws = 3,
    FLAME_PREPARED (GlynnSim3))
FLAME_PARAM (GlynnSim3, radius, 1.0)
FLAME_PARAM (GlynnSim3, thickness, 0.1)
FLAME_PARAM (GlynnSim3, thickness2, 0.1)
FLAME_PARAM (GlynnSim3, contrast, 0.5, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (GlynnSim3, pow, 1.5)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_GlynnSim3
{
  float radius;
  float contrast;
  float pow;
  float outer;       /* radius of the outer circle */
  float inner;       /* radius of the inner circle */
  float outer_share; /* probability of the outer circle */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (GlynnSim3)
{
  const double outer = in->radius + in->thickness;
  const double inner = in->radius * in->radius / flame_nonzero_double (outer);
  k->radius = (float) in->radius;
  k->contrast = (float) in->contrast;
  k->pow = (float) in->pow;
  k->outer = (float) (outer);
  k->inner = (float) (inner);
  k->outer_share = (float) (outer / flame_nonzero_double (outer + inner));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (GlynnSim3)
{
  float draw = flame_rng_01 (rng), turns = flame_rng_01 (rng);
  float radius = flame_rng_01 (rng) < k->outer_share ? k->outer : k->inner;
  float a = flame_fabsf (k->radius / flame_nonzero (p->r));
  float scale = draw > k->contrast * flame_powf (a, k->pow) ? 1.0f : a * a;
  int within = p->r < k->outer;
  float s, c;

  flame_sincos_turns (turns, &s, &c);
  o->x += w * (within ? radius * c : scale * p->x);
  o->y += w * (within ? radius * s : scale * p->y);
}
#endif
