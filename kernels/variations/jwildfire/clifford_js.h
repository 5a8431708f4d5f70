/*
 * clifford_js: a step of Clifford's attractor.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (clifford_js, 750, FLAME_PREPARED (clifford_js))
FLAME_PARAM (clifford_js, a, -1.4)
FLAME_PARAM (clifford_js, b, 1.6)
FLAME_PARAM (clifford_js, c, 1.0)
FLAME_PARAM (clifford_js, d, 0.7)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_clifford_js
{
  float a;
  float b;
  float c;
  float d;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (clifford_js)
{
  k->a = (float) in->a;
  k->b = (float) in->b;
  k->c = (float) in->c;
  k->d = (float) in->d;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (clifford_js)
{
  o->x += w * (flame_sinf (k->a * p->y) + k->c * flame_cosf (k->a * p->x));
  o->y += w * (flame_sinf (k->b * p->x) + k->d * flame_cosf (k->b * p->y));
}
#endif
