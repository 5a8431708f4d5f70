/*
 * bi_linear: exchanges x and y.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bi_linear, 617)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (bi_linear)
{
  o->x += w * p->y;
  o->y += w * p->x;
}
#endif
