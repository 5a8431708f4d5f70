/*
 * jw_bubble: bubble with the height of a ball, as in Apophysis and JWildfire.
 *
 * Origin: Apophysis, as JWildfire has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_bubble, 650, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_R2,
    .traits = FLAME_RAISES_Z | FLAME_MAKES_Z,
    FLAME_INSTEAD_OF (FLAME_APOPHYSIS | FLAME_JWILDFIRE, FLAME_VAR_bubble))
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (jw_bubble)
{
  float scale = w / (0.25f * p->r2 + 1.0f);

  o->x += scale * p->x;
  o->y += scale * p->y;
  o->z += 2.0f * scale - w;
}
#endif
