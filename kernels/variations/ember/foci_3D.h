/*
 * foci_3D: foci in space; a point with z = 0 uses its angle as z.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (foci_3D, 127, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    .needs = FLAME_NEEDS_PHI)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (foci_3D)
{
  float grow = 0.5f * flame_expf (p->x);
  float shrink = 0.25f / flame_nonzero (grow);
  float height = p->z == 0.0f ? p->phi : p->z;
  float s, c, hs, hc, scale;

  flame_sincosf (p->y, &s, &c);
  flame_sincosf (height, &hs, &hc);
  scale = w / flame_nonzero (grow + shrink - c * hc);
  o->x += scale * (grow - shrink);
  o->y += scale * s;
  o->z += scale * hs;
}
#endif
