/*
 * mobius: a Moebius transformation.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (mobius, 98, .z = FLAME_Z_WEIGHT, FLAME_PREPARED (mobius))
FLAME_PARAM (mobius, re_a, 0.0, .aliases = "Re_A",
    FLAME_DEFAULTS (
        {FLAME_APOPHYSIS | FLAME_EMBER, 1.0}, {FLAME_JWILDFIRE, 0.1}))
FLAME_PARAM (mobius, im_a, 0.0, .aliases = "Im_A",
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.2}))
FLAME_PARAM (mobius, re_b, 0.0, .aliases = "Re_B",
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.2}))
FLAME_PARAM (mobius, im_b, 0.0, .aliases = "Im_B",
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, -0.12}))
FLAME_PARAM (mobius, re_c, 0.0, .aliases = "Re_C",
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, -0.15}))
FLAME_PARAM (mobius, im_c, 0.0, .aliases = "Im_C",
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, -0.15}))
FLAME_PARAM (mobius, re_d, 0.0, .aliases = "Re_D",
    FLAME_DEFAULTS (
        {FLAME_APOPHYSIS | FLAME_EMBER, 1.0}, {FLAME_JWILDFIRE, 0.21}))
FLAME_PARAM (mobius, im_d, 0.0, .aliases = "Im_D",
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.1}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_mobius
{
  /* the real and imaginary parts of a, b, c and d in (a z + b)/(c z + d) */
  float re_a;
  float im_a;
  float re_b;
  float im_b;
  float re_c;
  float im_c;
  float re_d;
  float im_d;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (mobius)
{
  k->re_a = (float) in->re_a;
  k->im_a = (float) in->im_a;
  k->re_b = (float) in->re_b;
  k->im_b = (float) in->im_b;
  k->re_c = (float) in->re_c;
  k->im_c = (float) in->im_c;
  k->re_d = (float) in->re_d;
  k->im_d = (float) in->im_d;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (mobius)
{
  float re_u = k->re_a * p->x - k->im_a * p->y + k->re_b;
  float im_u = k->re_a * p->y + k->im_a * p->x + k->im_b;
  float re_v = k->re_c * p->x - k->im_c * p->y + k->re_d;
  float im_v = k->re_c * p->y + k->im_c * p->x + k->im_d;
  float scale = w / flame_nonzero (re_v * re_v + im_v * im_v);

  o->x += scale * (re_u * re_v + im_u * im_v);
  o->y += scale * (im_u * re_v - re_u * im_v);
}
#endif
