/*
 * popcorn: moved by tangled sines, as far as the affine map says.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    popcorn, 17, .traits = FLAME_READS_COEFS, FLAME_CONSTANTS (popcorn, 2))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (popcorn)
{
  k[0] = (float) in->coefs[4];
  k[1] = (float) in->coefs[5];
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = coefs' offsets */
FLAME_VARIATION (popcorn)
{
  o->x += w * (p->x + k[0] * flame_sinf (flame_tanf (3.0f * p->y)));
  o->y += w * (p->y + k[1] * flame_sinf (flame_tanf (3.0f * p->x)));
}
#endif
