/*
 * lozi: Lozi's map: folded along x = 0 and turned.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (lozi, 404, FLAME_PREPARED (lozi))
FLAME_PARAM (lozi, a, 0.5)
FLAME_PARAM (lozi, b, 1.0)
FLAME_PARAM (lozi, c, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_lozi
{
  float a; /* slope of the fold */
  float b; /* factor of x */
  float c; /* shift; only JWildfire has it */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (lozi)
{
  k->a = (float) in->a;
  k->b = (float) in->b;
  k->c = (float) in->c;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (lozi)
{
  o->x += w * (k->c - k->a * flame_fabsf (p->x) + p->y);
  o->y += w * k->b * p->x;
}
#endif
