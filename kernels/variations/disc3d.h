/*
 * disc3d: disc, with a height.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (disc3d, 170, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z,
    .needs = FLAME_NEEDS_R | FLAME_NEEDS_THETA, FLAME_CONSTANTS (disc3d, 2))
FLAME_PARAM (disc3d, pi, 3.141592654)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (disc3d)
{
  k[0] = (float) in->param[0];
  k[1] = (float) (1.0 / flame_nonzero_double (in->param[0]));
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = what stands for pi, k[1] = its inverse */
FLAME_VARIATION (disc3d)
{
  float scale = w * p->theta * k[1];
  float s, c;

  flame_sincosf (p->r * k[0], &s, &c);
  o->x += scale * s;
  o->y += scale * c;
  o->z += scale * p->r * flame_cosf (p->z);
}
#endif
