/*
 * hypershift: shifts the hyperbolic disc. Replaces the sum.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hypershift, 158, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_R2,
    .traits = FLAME_WRITES_SUM | FLAME_READS_FORM | FLAME_MAKES_Z,
    FLAME_PREPARED (hypershift))
FLAME_PARAM (hypershift, shift, 0.01)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_hypershift
{
  float shift;
  float rest; /* 1 - shift² */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hypershift)
{
  k->shift = (float) in->shift;
  k->rest = (float) (1.0 - in->shift * in->shift);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (hypershift)
{
  float inverse = 1.0f / flame_nonzero (p->r2);
  float x = inverse * p->x + k->shift, y = inverse * p->y;
  float scale = w * k->rest / flame_nonzero (x * x + y * y);

  o->x = scale * x + k->shift;
  o->y = scale * y;
  o->z = flame_kept_z (p);
}
#endif
