/*
 * svf: lays the plane on a rose in space.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (svf, 448, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, FLAME_PREPARED (svf))
FLAME_PARAM (svf, n, 2.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_svf
{
  float n; /* number of petals */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (svf)
{
  k->n = (float) in->n;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (svf)
{
  float xs, xc, ys, yc, scale = w * flame_cosf (k->n * p->y);

  flame_sincosf (p->x, &xs, &xc);
  flame_sincosf (p->y, &ys, &yc);
  o->x += scale * yc * xc;
  o->y += scale * yc * xs;
  o->z += scale * ys;
}
#endif
