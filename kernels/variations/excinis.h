/*
 * excinis: the square of the point, its radius through a function of one over
 * it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (excinis, 287, .needs = FLAME_NEEDS_R, FLAME_CONSTANTS (excinis, 3))
FLAME_PARAM (excinis, lengthscalar, 1.0)
FLAME_PARAM (excinis, radiusFunc, 0.0, FLAME_RANGE (0.0, 5.0))
FLAME_PARAM (excinis, eps, 0.1)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (excinis)
{
  k[0] = (float) in->param[0];
  k[1] = (float) in->param[1];
  k[2] = (float) in->param[2];
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = lengthscalar, k[1] = radiusFunc, k[2] = eps */
FLAME_VARIATION (excinis)
{
  float at = p->r * k[0];
  float guard = at >= 0.0f ? k[2] : -k[2];
  float g = flame_fabsf (at) > k[2] ? 0.0f : guard;
  float q = w / flame_nonzero (at + g);
  float scale = k[1] < 1.0f   ? q
                : k[1] < 2.0f ? flame_cosf (q)
                : k[1] < 3.0f ? flame_expf (q)
                : k[1] < 4.0f ? flame_logf (flame_fabsf (q) + flame_fabsf (g))
                              : 1.0f / flame_nonzero (q + g);

  o->x += (p->x - p->y) * (p->x + p->y) * scale;
  o->y += 2.0f * p->x * p->y * scale;
}
#endif
