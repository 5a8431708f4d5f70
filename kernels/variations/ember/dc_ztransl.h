/*
 * dc_ztransl: a height that follows the colour.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (dc_ztransl, 321, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_READS_COLOR | FLAME_RAISES_Z,
    FLAME_PREPARED (dc_ztransl))
FLAME_PARAM (dc_ztransl, x0, 0.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_ztransl, x1, 1.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_ztransl, factor, 1.0)
FLAME_PARAM (
    dc_ztransl, overwrite, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    dc_ztransl, clamp, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_dc_ztransl
{
  float low; /* colour at height 0 */
  float factor;
  float overwrite;
  float clamp;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_ztransl)
{
  const double low = fmin (in->x0, in->x1), high = fmax (in->x0, in->x1);

  k->low = (float) (low);
  k->factor = (float) (in->factor / flame_nonzero_double (high - low));
  k->overwrite = (float) in->overwrite;
  k->clamp = (float) in->clamp;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (dc_ztransl)
{
  float height = k->factor * (o->color - k->low);
  float held = flame_at_most (flame_at_least (height, 0.0f), 1.0f);

  height = k->clamp != 0.0f ? held : height;
  o->x += w * p->x;
  o->y += w * p->y;
  o->z += w * (k->overwrite != 0.0f ? height : p->z * height);
}
#endif
