/*
 * excinis: the square of the point, scaled by a function of one over its
 * radius.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (excinis, 287, .needs = FLAME_NEEDS_R, FLAME_PREPARED (excinis))
FLAME_PARAM (excinis, lengthscalar, 1.0)
FLAME_PARAM (excinis, radiusFunc, 0.0, FLAME_RANGE (0.0, 5.0))
FLAME_PARAM (excinis, eps, 0.1)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_excinis
{
  float lengthscalar;
  float radiusFunc;
  float eps;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (excinis)
{
  k->lengthscalar = (float) in->lengthscalar;
  k->radiusFunc = (float) in->radiusFunc;
  k->eps = (float) in->eps;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (excinis)
{
  float at = p->r * k->lengthscalar;
  float guard = at >= 0.0f ? k->eps : -k->eps;
  float g = flame_fabsf (at) > k->eps ? 0.0f : guard;
  float q = w / flame_nonzero (at + g);
  float scale = k->radiusFunc < 1.0f   ? q
                : k->radiusFunc < 2.0f ? flame_cosf (q)
                : k->radiusFunc < 3.0f ? flame_expf (q)
                : k->radiusFunc < 4.0f
                    ? flame_logf (flame_fabsf (q) + flame_fabsf (g))
                    : 1.0f / flame_nonzero (q + g);

  o->x += (p->x - p->y) * (p->x + p->y) * scale;
  o->y += 2.0f * p->x * p->y * scale;
}
#endif
