/*
 * dinis_surface_wf: Dini's surface.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (dinis_surface_wf, 638, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z,
    FLAME_CONSTANTS (dinis_surface_wf, 2))
FLAME_PARAM (dinis_surface_wf, a, 0.8)
FLAME_PARAM (dinis_surface_wf, b, 0.2)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dinis_surface_wf)
{
  flame_copy_params (in, 0, 2, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = radius, k[1] = how steeply it winds */
FLAME_VARIATION (dinis_surface_wf)
{
  float s, c, sine, cosine, v = flame_fabsf (p->y), half;

  flame_sincosf (p->x, &sine, &cosine);
  flame_sincosf (p->y, &s, &c);
  half = flame_tanf (0.5f * v);
  o->x += w * k[0] * cosine * s;
  o->y += w * k[0] * sine * s;
  o->z -= v > 1e-8f ? w * (k[0] * (c + flame_logf (half)) + k[1] * p->x) : 0.0f;
}
#endif
