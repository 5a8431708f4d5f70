/*
 * bcircle: a disc; the points outside move to a border of noise.
 *
 * Origin: Apophysis, as Ember has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bcircle, 169, .draws = 1, FLAME_PREPARED (bcircle))
FLAME_PARAM (bcircle, scale, 1.0)
FLAME_PARAM (bcircle, borderwidth, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_bcircle
{
  float scale;
  float border; /* the border's width */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (bcircle)
{
  k->scale = (float) in->scale;
  k->border = (float) fabs (in->borderwidth);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (bcircle)
{
  float x = p->x * k->scale, y = p->y * k->scale;
  float r2 = x * x + y * y;
  float random = flame_rng_01 (rng);
  float rim = k->border != 0.0f ? (1.0f + 0.2f * k->border * random) /
                                      flame_nonzero (flame_sqrtf (r2))
                                : 0.0f;
  float scale = w * (r2 <= 1.0f ? 1.0f : rim);

  o->x += scale * x;
  o->y += scale * y;
}
#endif
