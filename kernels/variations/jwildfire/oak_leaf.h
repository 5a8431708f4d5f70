/*
 * oak_leaf: an oak leaf, as an outline or filled.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (oak_leaf, 684, .needs = FLAME_NEEDS_THETA, .draws = 2,
    FLAME_PREPARED (oak_leaf))
FLAME_PARAM (oak_leaf, filled, 0.25)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_oak_leaf
{
  float filled; /* probability of a point inside the outline */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (oak_leaf)
{
  k->filled = (float) in->filled;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (oak_leaf)
{
  float full = flame_rng_01 (rng), part = flame_rng_01 (rng);
  float t = -0.5f * p->theta - FLAME_PI_2, scale = 2.0f * w;
  float s, c, s2, c3 = flame_cosf (3.0f * t), c5 = flame_cosf (5.0f * t);
  float wave = flame_sinf (10.0f * t), lobe, c2, c4, ridge;

  scale *= k->filled > full ? part : 1.0f;
  flame_sincosf (t, &s, &c);
  s2 = 2.0f * s * c;
  wave *= wave;
  c2 = c * c;
  c4 = c2 * c2;
  lobe = c2 * c3 * c3;
  lobe *= lobe;
  ridge = c5 * c5;
  ridge *= ridge * ridge * ridge * ridge;
  o->x += scale * (0.01f * c4 * c4 * c * ridge +
                      0.25f * s2 * (1.0f - 0.5f * wave) * (1.0f - lobe * lobe));
  o->y += scale * s * (1.0f - 0.2f * wave * (0.5f + s2 * s2));
}
#endif
