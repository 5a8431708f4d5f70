/*
 * mask: winds the plane around the origin, where it is densest.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (mask, 405, .needs = FLAME_NEEDS_R2)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (mask)
{
  float s, c, sh, ch, scale;

  flame_sincosf (p->x, &s, &c);
  flame_sinhcoshf (p->y, &sh, &ch);
  scale = w / flame_nonzero (p->r2) * (ch + 1.0f) * s * s;
  o->x += scale * s;
  o->y += scale * c;
}
#endif
