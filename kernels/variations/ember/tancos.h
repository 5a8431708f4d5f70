/*
 * tancos: x scaled by a hyperbolic tangent, y by a cosine, of the squared
 * radius.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (tancos, 179, .needs = FLAME_NEEDS_R2)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (tancos)
{
  float d = flame_nonzero (p->r2);
  float scale = 2.0f * w / d;
  float fall = flame_expf (-2.0f * d);

  o->x += scale * (1.0f - fall) / (1.0f + fall) * p->x;
  o->y += scale * flame_cosf (d) * p->y;
}
#endif
