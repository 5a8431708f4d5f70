/*
 * hypershift: a shift of the hyperbolic disc.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hypershift, 158, .needs = FLAME_NEEDS_R2,
    .traits = FLAME_WRITES_SUM | FLAME_READS_FORM,
    FLAME_CONSTANTS (hypershift, 2))
FLAME_PARAM (hypershift, shift, 0.01)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hypershift)
{
  k[0] = (float) in->param[0];
  k[1] = (float) (1.0 - in->param[0] * in->param[0]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = shift, k[1] = 1 - shift² */
FLAME_VARIATION (hypershift)
{
  float inverse = 1.0f / flame_nonzero (p->r2);
  float x = inverse * p->x + k[0], y = inverse * p->y;
  float scale = w * k[1] / flame_nonzero (x * x + y * y);

  o->x = scale * x + k[0];
  o->y = scale * y;
  o->z = p->form == FLAME_FORM_REGULAR ? 0.0f : o->z;
}
#endif
