/*
 * colorscale_wf: the colour as height.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (colorscale_wf, 632, .z = FLAME_Z_OWN, .draws = 1,
    .traits = FLAME_MAKES_Z | FLAME_READS_COLOR | FLAME_WRITES_SUM |
              FLAME_RAISES_Z,
    FLAME_PREPARED (colorscale_wf))
FLAME_PARAM (colorscale_wf, scale_x, 0.0)
FLAME_PARAM (colorscale_wf, scale_y, 0.0)
FLAME_PARAM (colorscale_wf, scale_z, 0.5)
FLAME_PARAM (colorscale_wf, offset_z, 0.0)
FLAME_PARAM (colorscale_wf, reset_z, 0.0)
FLAME_PARAM (colorscale_wf, sides, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_colorscale_wf
{
  float scale[3];
  float offset_z;
  float reset_z; /* whether the height replaces z */
  float sides;   /* whether it is filled down to the ground */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (colorscale_wf)
{
  k->scale[0] = (float) in->scale_x;
  k->scale[1] = (float) in->scale_y;
  k->scale[2] = (float) in->scale_z;
  k->offset_z = (float) in->offset_z;
  k->reset_z = (float) in->reset_z;
  k->sides = (float) in->sides;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (colorscale_wf)
{
  float height = o->color * k->scale[2] * w + k->offset_z,
        part = flame_rng_01 (rng);

  o->x += w * k->scale[0] * p->x;
  o->y += w * k->scale[1] * p->y;
  o->z = k->reset_z > 0.0f ? height
                           : o->z + height * (k->sides > 0.0f ? part : 1.0f);
}
#endif
