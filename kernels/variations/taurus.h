/*
 * taurus: the plane laid on a ring with ribs.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (taurus, 453, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, FLAME_CONSTANTS (taurus, 4))
FLAME_PARAM (taurus, r, 3.0)
FLAME_PARAM (taurus, n, 5.0)
FLAME_PARAM (taurus, inv, 1.5)
FLAME_PARAM (taurus, sor, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (taurus)
{
  k[0] = (float) (in->param[2] * in->param[0]);
  k[1] = (float) ((1.0 - in->param[2]) * in->param[0]);
  k[2] = (float) in->param[1];
  k[3] = (float) in->param[3];
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = radius, k[1], k[2] = height and number of ribs, k[3] = how round */
FLAME_VARIATION (taurus)
{
  float xs, xc, ys, yc, radius;

  flame_sincosf (p->x, &xs, &xc);
  flame_sincosf (p->y, &ys, &yc);
  radius = w * (k[0] + k[1] * flame_cosf (k[2] * p->x) + ys);
  o->x += xc * radius;
  o->y += xs * radius;
  o->z += w * k[3] * yc + (1.0f - k[3]) * p->y;
}
#endif
