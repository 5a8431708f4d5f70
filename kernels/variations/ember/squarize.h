/*
 * squarize: turns circles into squares.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (squarize, 446, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (squarize)
{
  float angle = p->phi < 0.0f ? p->phi + FLAME_TWO_PI : p->phi;
  float at = angle * (4.0f * FLAME_1_PI);
  float x = at <= 1.0f   ? 1.0f
            : at <= 3.0f ? 2.0f - at
            : at <= 5.0f ? -1.0f
            : at <= 7.0f ? at - 6.0f
                         : 1.0f;
  float y = at <= 1.0f   ? at
            : at <= 3.0f ? 1.0f
            : at <= 5.0f ? 4.0f - at
            : at <= 7.0f ? -1.0f
                         : at - 8.0f;

  o->x += w * p->r * x;
  o->y += w * p->r * y;
}
#endif
