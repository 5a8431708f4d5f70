/*
 * taurus: lays the plane on a ring with ribs.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (taurus, 453, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, FLAME_PREPARED (taurus))
FLAME_PARAM (taurus, r, 3.0)
FLAME_PARAM (taurus, n, 5.0)
FLAME_PARAM (taurus, inv, 1.5)
FLAME_PARAM (taurus, sor, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_taurus
{
  float radius;
  float height; /* height and number of ribs */
  float n;
  float sor; /* how round the ring is */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (taurus)
{
  k->radius = (float) (in->inv * in->r);
  k->height = (float) ((1.0 - in->inv) * in->r);
  k->n = (float) in->n;
  k->sor = (float) in->sor;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (taurus)
{
  float xs, xc, ys, yc, radius;

  flame_sincosf (p->x, &xs, &xc);
  flame_sincosf (p->y, &ys, &yc);
  radius = w * (k->radius + k->height * flame_cosf (k->n * p->x) + ys);
  o->x += xc * radius;
  o->y += xs * radius;
  o->z += w * k->sor * yc + (1.0f - k->sor) * p->y;
}
#endif
