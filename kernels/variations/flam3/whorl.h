/*
 * whorl: turns points about the origin, faster the nearer they are to a
 * circle.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (whorl, 80, .needs = FLAME_NEEDS_R, FLAME_PREPARED (whorl))
FLAME_PARAM (whorl, inside, 0.0,
    FLAME_DEFAULTS (
        {FLAME_APOPHYSIS | FLAME_EMBER, 1.0}, {FLAME_JWILDFIRE, 0.1}))
FLAME_PARAM (whorl, outside, 0.0,
    FLAME_DEFAULTS (
        {FLAME_APOPHYSIS | FLAME_EMBER, 1.0}, {FLAME_JWILDFIRE, 0.2}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_whorl
{
  float inside; /* inside of the circle and outside */
  float outside;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (whorl)
{
  k->inside = (float) in->inside;
  k->outside = (float) in->outside;
}
#endif

#ifdef FLAME_VARIATION
/* The weight is also the circle's radius. */
FLAME_VARIATION (whorl)
{
  float s, c;

  flame_sincosf ((p->r < w ? k->inside : k->outside) / (w - p->r), &s, &c);
  o->x += w * (p->x * c - p->y * s);
  o->y += w * (p->x * s + p->y * c);
}
#endif
