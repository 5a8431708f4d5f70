/*
 * colorscale_wf: the colour as a height.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (colorscale_wf, 632, .z = FLAME_Z_OWN, .draws = 1,
    .traits = FLAME_MAKES_Z | FLAME_READS_COLOR | FLAME_WRITES_SUM |
              FLAME_RAISES_Z,
    FLAME_CONSTANTS (colorscale_wf, 6))
FLAME_PARAM (colorscale_wf, scale_x, 0.0)
FLAME_PARAM (colorscale_wf, scale_y, 0.0)
FLAME_PARAM (colorscale_wf, scale_z, 0.5)
FLAME_PARAM (colorscale_wf, offset_z, 0.0)
FLAME_PARAM (colorscale_wf, reset_z, 0.0)
FLAME_PARAM (colorscale_wf, sides, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (colorscale_wf)
{
  flame_copy_params (in, 0, 6, k);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] to k[2] = scales, k[3] = offset of z, k[4] = whether z starts at it,
 * k[5] = whether down to the ground
 */
FLAME_VARIATION (colorscale_wf)
{
  float height = o->color * k[2] * w + k[3], part = flame_rng_01 (rng);

  o->x += w * k[0] * p->x;
  o->y += w * k[1] * p->y;
  o->z = k[4] > 0.0f ? height : o->z + height * (k[5] > 0.0f ? part : 1.0f);
}
#endif
