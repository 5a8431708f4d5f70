/*
 * bent: doubles a negative x and halves a negative y.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bent, 14)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (bent)
{
  o->x += w * (p->x < 0.0f ? 2.0f * p->x : p->x);
  o->y += w * (p->y < 0.0f ? 0.5f * p->y : p->y);
}
#endif
