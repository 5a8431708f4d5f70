/*
 * poincare3D: a motion of the hyperbolic ball.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (poincare3D, 113, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    .needs = FLAME_NEEDS_R2, FLAME_PREPARED (poincare3D))
FLAME_PARAM (poincare3D, r, 0.0)
FLAME_PARAM (poincare3D, a, 0.0)
FLAME_PARAM (poincare3D, b, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_poincare3D
{
  float centre[3]; /* the point that moves to the origin */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (poincare3D)
{
  const double r = in->r;
  const double a = in->a * M_PI_2, b = in->b * M_PI_2;

  k->centre[0] = (float) (-r * cos (a) * cos (b));
  k->centre[1] = (float) (r * sin (a) * cos (b));
  k->centre[2] = (float) (-r * sin (b));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (poincare3D)
{
  float cx = k->centre[0], cy = k->centre[1], cz = k->centre[2];
  float cx2 = cx * cx, cy2 = cy * cy, cz2 = cz * cz;
  float r2 = p->r2 + p->z * p->z;
  float ux = 2.0f * cx * p->x, uy = 2.0f * cy * p->y, uz = 2.0f * cz * p->z;
  float below = (cx2 + cy2 + cz2) * r2 - ux - uy - uz + 1.0f;
  float scale = w / flame_nonzero (below);

  o->x +=
      scale * (p->x * (cx2 - cy2 - cz2 + 1.0f) + cx * (uy + uz - r2 - 1.0f));
  o->y +=
      scale * (p->y * (cy2 - cx2 - cz2 + 1.0f) + cy * (ux + uz - r2 - 1.0f));
  o->z +=
      scale * (p->z * (cz2 - cy2 - cx2 + 1.0f) + cz * (ux + uy - r2 - 1.0f));
}
#endif
