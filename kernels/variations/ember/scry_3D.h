/*
 * scry_3D: scry in space; a point with z = 0 uses its angle as z.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (scry_3D, 176, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, FLAME_PREPARED (scry_3D))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_scry_3D
{
  float inverse_weight;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (scry_3D)
{
  k->inverse_weight = (float) (1.0 / flame_nonzero_double (use->weight));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (scry_3D)
{
  float r2 = p->r2 + p->z * p->z;
  float scale =
      1.0f / flame_nonzero (flame_sqrtf (r2) * (r2 + k->inverse_weight));

  o->x += scale * p->x;
  o->y += scale * p->y;
  o->z += scale * (p->z == 0.0f ? p->phi : p->z);
}
#endif
