/*
 * GlynnSim2: points inside a circle move to an arc of dust around it; those
 * outside stay or are inverted in the circle.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (GlynnSim2, 184, .needs = FLAME_NEEDS_R, .draws = 2,
    FLAME_PREPARED (GlynnSim2))
FLAME_PARAM (GlynnSim2, radius, 1.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (GlynnSim2, thickness, 0.1, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (GlynnSim2, contrast, 0.5, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (GlynnSim2, pow, 1.5)
FLAME_PARAM (GlynnSim2, Phi1, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 110.0}))
FLAME_PARAM (GlynnSim2, Phi2, 360.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 150.0}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_GlynnSim2
{
  float inner; /* inner and outer radius */
  float outer;
  float falloff; /* range of the dust's radius */
  float contrast;
  float power;
  float arc_start; /* start and length of the arc, as angles */
  float arc_length;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (GlynnSim2)
{
  const double radius = in->radius, thickness = in->thickness;
  const double outer = radius + thickness;

  k->inner = (float) radius;
  k->outer = (float) outer;
  k->falloff = (float) (thickness * (2.0 * radius + thickness) /
                        flame_nonzero_double (outer));
  k->contrast = (float) in->contrast;
  k->power = (float) fabs (in->pow);
  k->arc_start = (float) (in->Phi1 * M_PI / 180.0);
  k->arc_length = (float) ((in->Phi2 - in->Phi1) * M_PI / 180.0);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (GlynnSim2)
{
  float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  float a = flame_fabsf (k->inner / flame_nonzero (p->r));
  float scale = first > k->contrast * flame_powf (a, k->power) ? 1.0f : a * a;
  float radius = k->outer - k->falloff * first;
  int within = p->r < k->inner;
  float s, c;

  flame_sincosf (k->arc_start + k->arc_length * second, &s, &c);
  o->x += w * (within ? radius * c : scale * p->x);
  o->y += w * (within ? radius * s : scale * p->y);
}
#endif
