/*
 * invsquircular: turns a disc into a square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (invsquircular, 640, .needs = FLAME_NEEDS_R2)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (invsquircular)
{
  float square = 4.0f * p->x * p->x * p->y * p->y;
  float root = flame_sqrtf (p->r2 * (w * w * p->r2 - square) / w);
  /* r2 - root, without cancellation. */
  float less = p->r2 * (p->r2 * (1.0f - w) + square / w) / (p->r2 + root);
  float radius = flame_sqrtf (0.5f * less);

  o->x += radius / p->x;
  o->y += radius / p->y;
}
#endif
