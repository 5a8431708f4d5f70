/*
 * waves2_radial: waves2, fading in from a radius on.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (waves2_radial, 458, .needs = FLAME_NEEDS_R,
    FLAME_CONSTANTS (waves2_radial, 7))
FLAME_PARAM (waves2_radial, freqx, 7.0, .aliases = "waves2_radial_w2r_freqx")
FLAME_PARAM (waves2_radial, scalex, 0.1, .aliases = "waves2_radial_w2r_scalex")
FLAME_PARAM (waves2_radial, freqy, 13.0, .aliases = "waves2_radial_w2r_freqy")
FLAME_PARAM (waves2_radial, scaley, 0.1, .aliases = "waves2_radial_w2r_scaley")
FLAME_PARAM (waves2_radial, null, 2.0, .aliases = "waves2_radial_w2r_null")
FLAME_PARAM (
    waves2_radial, distance, 10.0, .aliases = "waves2_radial_w2r_distance")
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (waves2_radial)
{
  flame_copy_params (in, 0, 6, k);
  k[6] = (float) (1.0 / flame_nonzero_double (in->param[5] - in->param[4]));
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] to k[3] = frequency and amplitude of x and y, k[4], k[5] = where the
 * waves begin and are full, k[6] = slope
 */
FLAME_VARIATION (waves2_radial)
{
  float ramp = p->r < k[5] ? (p->r - k[4]) * k[6] : 1.0f;
  float scale = p->r < k[4] ? 0.0f : w * ramp;

  o->x += w * p->x + scale * k[1] * flame_sinf (p->y * k[0]);
  o->y += w * p->y + scale * k[3] * flame_sinf (p->x * k[2]);
}
#endif
