/*
 * clifford_js: a step of Clifford's attractor.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (clifford_js, 750, FLAME_CONSTANTS (clifford_js, 4))
FLAME_PARAM (clifford_js, a, -1.4)
FLAME_PARAM (clifford_js, b, 1.6)
FLAME_PARAM (clifford_js, c, 1.0)
FLAME_PARAM (clifford_js, d, 0.7)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (clifford_js)
{
  flame_copy_params (in, 0, 4, k);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (clifford_js)
{
  o->x += w * (flame_sinf (k[0] * p->y) + k[2] * flame_cosf (k[0] * p->x));
  o->y += w * (flame_sinf (k[1] * p->x) + k[3] * flame_cosf (k[1] * p->y));
}
#endif
