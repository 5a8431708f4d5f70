/*
 * dinis_surface_wf: Dini's surface.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (dinis_surface_wf, 638, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, FLAME_PREPARED (dinis_surface_wf))
FLAME_PARAM (dinis_surface_wf, a, 0.8)
FLAME_PARAM (dinis_surface_wf, b, 0.2)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_dinis_surface_wf
{
  float radius;
  float steepness; /* of the winding */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dinis_surface_wf)
{
  k->radius = (float) in->a;
  k->steepness = (float) in->b;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (dinis_surface_wf)
{
  float s, c, sine, cosine, v = flame_fabsf (p->y), half;

  flame_sincosf (p->x, &sine, &cosine);
  flame_sincosf (p->y, &s, &c);
  half = flame_tanf (0.5f * v);
  o->x += w * k->radius * cosine * s;
  o->y += w * k->radius * sine * s;
  o->z -= v > 1e-8f
              ? w * (k->radius * (c + flame_logf (half)) + k->steepness * p->x)
              : 0.0f;
}
#endif
