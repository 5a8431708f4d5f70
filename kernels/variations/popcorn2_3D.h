/*
 * popcorn2_3D: popcorn2, with a height.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (popcorn2_3D, 419, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_PHI,
    .traits = FLAME_READS_SUM | FLAME_RAISES_Z | FLAME_READS_FORM,
    FLAME_CONSTANTS (popcorn2_3D, 5))
FLAME_PARAM (popcorn2_3D, x, 0.1)
FLAME_PARAM (popcorn2_3D, y, 0.1)
FLAME_PARAM (popcorn2_3D, z, 0.1)
FLAME_PARAM (popcorn2_3D, c, 3.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (popcorn2_3D)
{
  flame_copy_params (in, 0, 4, k);
  k[4] = (float) sin (tan (in->param[3]));
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1], k[2] = amplitudes, k[3] = c, k[4] = sin tan c */
FLAME_VARIATION (popcorn2_3D)
{
  float v = k[4] * (flame_fabsf (w) <= 1.0f ? flame_fabsf (w) * w : w);
  float t = p->z == 0.0f ? v * p->phi : p->z;

  o->z += (flame_sum_z (p, o) == 0.0f ? v * p->phi : 0.0f) + v * k[2] * t;
  o->x += 0.5f * w * (p->x + k[0] * flame_sinf (flame_tanf (k[3] * p->y)));
  o->y += 0.5f * w * (p->y + k[1] * flame_sinf (flame_tanf (k[3] * p->x)));
}
#endif
