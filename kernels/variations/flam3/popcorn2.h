/*
 * popcorn2: moves points by sines of tangents.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (popcorn2, 71, FLAME_PREPARED (popcorn2))
FLAME_PARAM (popcorn2, x, 0.0,
    FLAME_DEFAULTS (
        {FLAME_APOPHYSIS | FLAME_EMBER, 0.1}, {FLAME_JWILDFIRE, 1.0}))
FLAME_PARAM (popcorn2, y, 0.0,
    FLAME_DEFAULTS (
        {FLAME_APOPHYSIS | FLAME_EMBER, 0.1}, {FLAME_JWILDFIRE, 0.5}))
FLAME_PARAM (popcorn2, c, 0.0,
    FLAME_DEFAULTS (
        {FLAME_APOPHYSIS | FLAME_EMBER, 3.0}, {FLAME_JWILDFIRE, 1.5}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_popcorn2
{
  float x; /* amplitudes */
  float y;
  float c;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (popcorn2)
{
  k->x = (float) in->x;
  k->y = (float) in->y;
  k->c = (float) in->c;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (popcorn2)
{
  o->x += w * (p->x + k->x * flame_sinf (flame_tanf (k->c * p->y)));
  o->y += w * (p->y + k->y * flame_sinf (flame_tanf (k->c * p->x)));
}
#endif
