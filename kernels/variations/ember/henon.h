/*
 * henon: Henon's map.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (henon, 300, FLAME_PREPARED (henon))
FLAME_PARAM (henon, a, 0.5)
FLAME_PARAM (henon, b, 1.0)
FLAME_PARAM (henon, c, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_henon
{
  float a;
  float b;
  float c; /* only JWildfire has it */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (henon)
{
  k->a = (float) in->a;
  k->b = (float) in->b;
  k->c = (float) in->c;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (henon)
{
  o->x += w * (k->c - k->a * p->x * p->x + p->y);
  o->y += w * k->b * p->x;
}
#endif
