/*
 * waves2: moves each coordinate by a sine of the other one.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (waves2, 81, .z = FLAME_Z_WEIGHT, FLAME_PREPARED (waves2))
FLAME_PARAM (waves2, freqx, 0.0,
    FLAME_DEFAULTS (
        {FLAME_APOPHYSIS | FLAME_EMBER, 2.0}, {FLAME_JWILDFIRE, M_PI_2}))
FLAME_PARAM (waves2, scalex, 0.0,
    FLAME_DEFAULTS ({FLAME_APOPHYSIS, 1.0}, {FLAME_JWILDFIRE, 0.25}))
FLAME_PARAM (waves2, freqy, 0.0,
    FLAME_DEFAULTS (
        {FLAME_APOPHYSIS | FLAME_EMBER, 2.0}, {FLAME_JWILDFIRE, M_PI_4}))
FLAME_PARAM (waves2, scaley, 0.0,
    FLAME_DEFAULTS ({FLAME_APOPHYSIS, 1.0}, {FLAME_JWILDFIRE, 0.5}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_waves2
{
  float freqx;
  float scalex;
  float freqy;
  float scaley;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (waves2)
{
  k->freqx = (float) in->freqx;
  k->scalex = (float) in->scalex;
  k->freqy = (float) in->freqy;
  k->scaley = (float) in->scaley;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (waves2)
{
  o->x += w * (p->x + k->scalex * flame_sinf (p->y * k->freqx));
  o->y += w * (p->y + k->scaley * flame_sinf (p->x * k->freqy));
}
#endif
