/*
 * Variations 82 to 98: complex functions, with flam3's signs, and the last
 * three.
 *
 * flam3 writes the quotients with sums of double arguments, which cancel near
 * poles; here they are with squares of the single ones, which is the same:
 *   (cosh 2b + cos 2a)/2 = sinh² b + cos² a
 *   (cosh 2b - cos 2a)/2 = sinh² b + sin² a
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation-point.h"

/* sine and cosine of @a, hyperbolic ones of @b and what they make */
typedef struct
{
  float s, c, sh, ch;
} FlameComplexTrig;

FLAME_FN FlameComplexTrig
flame_complex_trig (float a, float b)
{
  FlameComplexTrig t;

  flame_sincosf (a, &t.s, &t.c);
  flame_sinhcoshf (b, &t.sh, &t.ch);
  return t;
}

/* from where on cosh in double precision is infinite, whose quotients are NaN */
#define FLAME_COSH_OVERFLOW 710.4758f

/*
 * For quotients, which past 40 no longer change but would overflow. Past
 * @overflow flam3's do: the value is bad there, and the point starts anew.
 */
FLAME_FN FlameComplexTrig
flame_complex_trig_bounded (float a, float b, float overflow)
{
  FlameComplexTrig t =
      flame_complex_trig (a, flame_at_most (flame_at_least (b, -40.0f), 40.0f));
  const float nan = flame_bits_float (0x7fc00000);

  t.sh = flame_fabsf (b) > overflow ? nan : t.sh;
  return t;
}

FLAME_VARIATION (exp)
{
  float scale = w * flame_expf (p->x);
  float s, c;

  flame_sincosf (p->y, &s, &c);
  *ox += scale * c;
  *oy += scale * s;
}

FLAME_VARIATION (log)
{
  *ox += w * 0.5f * flame_logf (p->r2);
  *oy += w * p->phi;
}

FLAME_VARIATION (sin)
{
  FlameComplexTrig t = flame_complex_trig (p->x, p->y);

  *ox += w * t.s * t.ch;
  *oy += w * t.c * t.sh;
}

FLAME_VARIATION (cos)
{
  FlameComplexTrig t = flame_complex_trig (p->x, p->y);

  *ox += w * t.c * t.ch;
  *oy -= w * t.s * t.sh;
}

FLAME_VARIATION (tan)
{
  FlameComplexTrig t =
      flame_complex_trig_bounded (p->x, p->y, FLAME_COSH_OVERFLOW / 2);
  float scale = w / (t.sh * t.sh + t.c * t.c);

  *ox += scale * (t.s * t.c);
  *oy += scale * (t.sh * t.ch);
}

FLAME_VARIATION (sec)
{
  FlameComplexTrig t =
      flame_complex_trig_bounded (p->x, p->y, FLAME_COSH_OVERFLOW);
  float scale = w / (t.sh * t.sh + t.c * t.c);

  *ox += scale * (t.c * t.ch);
  *oy += scale * (t.s * t.sh);
}

FLAME_VARIATION (csc)
{
  FlameComplexTrig t =
      flame_complex_trig_bounded (p->x, p->y, FLAME_COSH_OVERFLOW);
  float scale = w / (t.sh * t.sh + t.s * t.s);

  *ox += scale * (t.s * t.ch);
  *oy -= scale * (t.c * t.sh);
}

FLAME_VARIATION (cot)
{
  FlameComplexTrig t =
      flame_complex_trig_bounded (p->x, p->y, FLAME_COSH_OVERFLOW / 2);
  float scale = w / (t.sh * t.sh + t.s * t.s);

  *ox += scale * (t.s * t.c);
  *oy -= scale * (t.sh * t.ch);
}

FLAME_VARIATION (sinh)
{
  FlameComplexTrig t = flame_complex_trig (p->y, p->x);

  *ox += w * t.sh * t.c;
  *oy += w * t.ch * t.s;
}

FLAME_VARIATION (cosh)
{
  FlameComplexTrig t = flame_complex_trig (p->y, p->x);

  *ox += w * t.ch * t.c;
  *oy += w * t.sh * t.s;
}

FLAME_VARIATION (tanh)
{
  FlameComplexTrig t =
      flame_complex_trig_bounded (p->y, p->x, FLAME_COSH_OVERFLOW / 2);
  float scale = w / (t.sh * t.sh + t.c * t.c);

  *ox += scale * (t.sh * t.ch);
  *oy += scale * (t.s * t.c);
}

FLAME_VARIATION (sech)
{
  FlameComplexTrig t =
      flame_complex_trig_bounded (p->y, p->x, FLAME_COSH_OVERFLOW);
  float scale = w / (t.sh * t.sh + t.c * t.c);

  *ox += scale * (t.c * t.ch);
  *oy -= scale * (t.s * t.sh);
}

FLAME_VARIATION (csch)
{
  FlameComplexTrig t =
      flame_complex_trig_bounded (p->y, p->x, FLAME_COSH_OVERFLOW);
  float scale = w / (t.sh * t.sh + t.s * t.s);

  *ox += scale * (t.sh * t.c);
  *oy -= scale * (t.ch * t.s);
}

FLAME_VARIATION (coth)
{
  FlameComplexTrig t =
      flame_complex_trig_bounded (p->y, p->x, FLAME_COSH_OVERFLOW / 2);
  float scale = w / (t.sh * t.sh + t.s * t.s);

  *ox += scale * (t.sh * t.ch);
  *oy += scale * (t.s * t.c);
}

/* k[0] = freq, k[1] = weight, k[2] = sym, k[3] = scale/2 */
FLAME_VARIATION (auger)
{
  float s = flame_sinf (k[0] * p->x);
  float t = flame_sinf (k[0] * p->y);

  *ox += w * (p->x + k[2] * k[1] * t * (k[3] + flame_fabsf (p->x)));
  *oy += w * (p->y + k[1] * s * (k[3] + flame_fabsf (p->y)));
}

/*
 * k[0] = 2 + spread; the weight is also the poles' distance from the origin.
 *
 * With z = x + iy the angle is half of arg (z - w) - arg (z + w) and the
 * radius the root of |z + w|/|z - w|: the square root of
 * (z - w) conj (z + w), over |z - w|.
 */
FLAME_VARIATION (flux)
{
  float plus = p->x + w;
  float minus = p->x - w;
  float y2 = p->y * p->y;
  float to_minus = flame_sqrtf (minus * minus + y2);
  float to_plus = flame_sqrtf (plus * plus + y2);
  float scale = w * k[0] / to_minus;
  float c, s;

  flame_half_angle (
      plus * minus + y2, p->y * (plus - minus), to_minus * to_plus, &c, &s);
  *ox += scale * c;
  *oy += scale * s;
}

/* k[0..7] = real and imaginary parts of a, b, c, d of (a z + b)/(c z + d) */
FLAME_VARIATION (mobius)
{
  float re_u = k[0] * p->x - k[1] * p->y + k[2];
  float im_u = k[0] * p->y + k[1] * p->x + k[3];
  float re_v = k[4] * p->x - k[5] * p->y + k[6];
  float im_v = k[4] * p->y + k[5] * p->x + k[7];
  float scale = w / (re_v * re_v + im_v * im_v);

  *ox += scale * (re_u * re_v + im_u * im_v);
  *oy += scale * (im_u * re_v - re_u * im_v);
}
