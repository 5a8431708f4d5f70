/*
 * popcorn: moves points by sines of tangents, as far as the affine map's
 * offsets.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (popcorn, 17, .traits = FLAME_READS_COEFS, FLAME_PREPARED (popcorn))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_popcorn
{
  float offset_x; /* the offsets of coefs */
  float offset_y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (popcorn)
{
  k->offset_x = (float) use->coefs[4];
  k->offset_y = (float) use->coefs[5];
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (popcorn)
{
  o->x += w * (p->x + k->offset_x * flame_sinf (flame_tanf (3.0f * p->y)));
  o->y += w * (p->y + k->offset_y * flame_sinf (flame_tanf (3.0f * p->x)));
}
#endif
