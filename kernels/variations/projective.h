/*
 * projective: a projective map of the plane.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (projective, 421, FLAME_CONSTANTS (projective, 9))
FLAME_PARAM (projective, A, 0.0)
FLAME_PARAM (projective, B, 0.0)
FLAME_PARAM (projective, C, 1.0)
FLAME_PARAM (projective, A1, 1.0)
FLAME_PARAM (projective, B1, 0.0)
FLAME_PARAM (projective, C1, 0.0)
FLAME_PARAM (projective, A2, 0.0)
FLAME_PARAM (projective, B2, 1.0)
FLAME_PARAM (projective, C2, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (projective)
{
  flame_copy_params (in, 0, 9, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1], k[2] = what divides, k[3] to k[8] = what is divided */
FLAME_VARIATION (projective)
{
  float scale = w / flame_nonzero (k[0] * p->x + k[1] * p->y + k[2]);

  o->x += scale * (k[3] * p->x + k[4] * p->y + k[5]);
  o->y += scale * (k[6] * p->x + k[7] * p->y + k[8]);
}
#endif
