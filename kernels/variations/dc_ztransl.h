/*
 * dc_ztransl: a height made from the colour.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (dc_ztransl, 321, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_READS_COLOR | FLAME_RAISES_Z,
    FLAME_CONSTANTS (dc_ztransl, 4))
FLAME_PARAM (dc_ztransl, x0, 0.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_ztransl, x1, 1.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_ztransl, factor, 1.0)
FLAME_PARAM (
    dc_ztransl, overwrite, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    dc_ztransl, clamp, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_ztransl)
{
  const double low = fmin (in->param[0], in->param[1]),
               high = fmax (in->param[0], in->param[1]);

  k[0] = (float) (low);
  k[1] = (float) (in->param[2] / flame_nonzero_double (high - low));
  k[2] = (float) in->param[3];
  k[3] = (float) in->param[4];
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = colour of height 0, k[1] = factor, k[2] = overwrite, k[3] = clamp
 */
FLAME_VARIATION (dc_ztransl)
{
  float height = k[1] * (o->color - k[0]);
  float held = flame_at_most (flame_at_least (height, 0.0f), 1.0f);

  height = k[3] != 0.0f ? held : height;
  o->x += w * p->x;
  o->y += w * p->y;
  o->z += w * (k[2] != 0.0f ? height : p->z * height);
}
#endif
