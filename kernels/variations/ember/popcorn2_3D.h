/*
 * popcorn2_3D: popcorn2, with a height.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (popcorn2_3D, 419, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_PHI,
    .traits = FLAME_READS_SUM | FLAME_RAISES_Z | FLAME_READS_FORM |
              FLAME_MAKES_Z,
    FLAME_PREPARED (popcorn2_3D))
FLAME_PARAM (popcorn2_3D, x, 0.1)
FLAME_PARAM (popcorn2_3D, y, 0.1)
FLAME_PARAM (popcorn2_3D, z, 0.1)
FLAME_PARAM (popcorn2_3D, c, 3.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_popcorn2_3D
{
  float x; /* amplitudes */
  float y;
  float z;
  float c;
  float sine_tangent; /* sin tan c */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (popcorn2_3D)
{
  k->x = (float) in->x;
  k->y = (float) in->y;
  k->z = (float) in->z;
  k->c = (float) in->c;
  k->sine_tangent = (float) sin (tan (in->c));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (popcorn2_3D)
{
  float v =
      k->sine_tangent * (flame_fabsf (w) <= 1.0f ? flame_fabsf (w) * w : w);
  float t = p->z == 0.0f ? v * p->phi : p->z;

  o->z += (flame_sum_z (p, o) == 0.0f ? v * p->phi : 0.0f) + v * k->z * t;
  o->x += 0.5f * w * (p->x + k->x * flame_sinf (flame_tanf (k->c * p->y)));
  o->y += 0.5f * w * (p->y + k->y * flame_sinf (flame_tanf (k->c * p->x)));
}
#endif
