/*
 * swirl3D_wf: the plane, raised and coloured by a whirl.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (swirl3D_wf, 1081, .z = FLAME_Z_OWN,
    .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    .traits = FLAME_WRITES_COLOR | FLAME_RAISES_Z | FLAME_MAKES_Z,
    FLAME_PREPARED (swirl3D_wf))
FLAME_PARAM (swirl3D_wf, n, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_swirl3D_wf
{
  float arms;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (swirl3D_wf)
{
  k->arms = (float) trunc (in->n);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (swirl3D_wf)
{
  const float height = flame_sinf (6.0f * flame_cosf (p->r) - k->arms * p->phi);

  o->x += w * p->x;
  o->y += w * p->y;
  o->z += w * height;
  o->color = flame_fabsf (height);
}
#endif
