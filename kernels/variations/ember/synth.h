/*
 * synth: bends one of many shapes by a wave that is made from five waves.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (synth, 520,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_THETA, .draws = 4,
    FLAME_PREPARED (synth))
FLAME_PARAM (synth, a, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.0}))
FLAME_PARAM (synth, mode, 3.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 26.0))
FLAME_PARAM (synth, power, -2.0)
FLAME_PARAM (synth, mix, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.0}))
FLAME_PARAM (
    synth, smooth, 0.0, .type = FLAME_INTEGER, FLAME_EMBER_RANGE (0.0, 1.0))
FLAME_PARAM (synth, b, 0.0)
FLAME_PARAM (synth, b_type, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 8.0))
FLAME_PARAM (synth, b_skew, 0.0)
FLAME_PARAM (synth, b_frq, 1.0)
FLAME_PARAM (synth, b_phs, 0.0)
FLAME_PARAM (
    synth, b_layer, 0.0, .type = FLAME_INTEGER, FLAME_EMBER_RANGE (0.0, 3.0))
FLAME_PARAM (synth, c, 0.0)
FLAME_PARAM (synth, c_type, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 8.0))
FLAME_PARAM (synth, c_skew, 0.0)
FLAME_PARAM (synth, c_frq, 1.0)
FLAME_PARAM (synth, c_phs, 0.0)
FLAME_PARAM (
    synth, c_layer, 0.0, .type = FLAME_INTEGER, FLAME_EMBER_RANGE (0.0, 3.0))
FLAME_PARAM (synth, d, 0.0)
FLAME_PARAM (synth, d_type, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 8.0))
FLAME_PARAM (synth, d_skew, 0.0)
FLAME_PARAM (synth, d_frq, 1.0)
FLAME_PARAM (synth, d_phs, 0.0)
FLAME_PARAM (
    synth, d_layer, 0.0, .type = FLAME_INTEGER, FLAME_EMBER_RANGE (0.0, 3.0))
FLAME_PARAM (synth, e, 0.0)
FLAME_PARAM (synth, e_type, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 8.0))
FLAME_PARAM (synth, e_skew, 0.0)
FLAME_PARAM (synth, e_frq, 1.0)
FLAME_PARAM (synth, e_phs, 0.0)
FLAME_PARAM (
    synth, e_layer, 0.0, .type = FLAME_INTEGER, FLAME_EMBER_RANGE (0.0, 3.0))
FLAME_PARAM (synth, f, 0.0)
FLAME_PARAM (synth, f_type, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 8.0))
FLAME_PARAM (synth, f_skew, 0.0)
FLAME_PARAM (synth, f_frq, 1.0)
FLAME_PARAM (synth, f_phs, 0.0)
FLAME_PARAM (
    synth, f_layer, 0.0, .type = FLAME_INTEGER, FLAME_EMBER_RANGE (0.0, 3.0))
#endif

#ifdef FLAME_CONSTANTS
typedef struct
{
  float height, type, layer;
  float phase, frequency; /* in turns */
  float middle;           /* where skew places it */
  float before, behind;   /* factors of the distance from it */
  float edge;             /* 2 pi/frequency */
} FlameSynthWave;

struct FlameConstants_synth
{
  float a;
  float mode;
  float power;
  float mix;
  float smooth;
  float inverse_squared; /* 1/power² */
  FlameSynthWave waves[5];
  float negative_sign; /* sign of a negative number to the power */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (synth)
{
  k->a = (float) in->a;
  k->mode = (float) in->mode;
  k->power = (float) in->power;
  k->mix = (float) in->mix;
  k->smooth = (float) in->smooth;
  for (int wave = 0; wave < 5; wave++) {
    const double *from = FLAME_FROM (in, b) + 6 * wave;
    const double middle = 0.5 + 0.5 * from[2];
    FlameSynthWave *to = &k->waves[wave];

    to->height = (float) from[0];
    to->type = (float) from[1];
    to->layer = (float) from[5];
    to->phase = (float) (from[4] / (2.0 * M_PI));
    to->frequency = (float) (from[3] / (2.0 * M_PI));
    to->middle = (float) middle;
    to->before = (float) (0.5 / flame_nonzero_double (middle));
    to->behind = (float) (0.5 / flame_nonzero_double (1.0 - middle));
    to->edge = (float) (2.0 * M_PI / flame_nonzero_double (from[3]));
  }
  k->inverse_squared =
      (float) (1.0 / flame_nonzero_double (in->power * in->power));
  k->negative_sign = 1.0f;
  if (in->power != rint (in->power))
    k->negative_sign = (float) NAN;
  else if (fmod (in->power, 2.0) != 0.0)
    k->negative_sign = -1.0f;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"
#include "kernels/variations/common/unroll.h"

/* A wave of @type with height 1. @at: 0 to 1 */
FLAME_FN float
flame_synth_shape (float type, float at, float edge)
{
  float from = at - 0.5f, s, c, corner = flame_cosf (from * edge), y;

  flame_sincos_turns (at, &s, &c);
  y = flame_choose (type == 0.0f, s, c);
  y = flame_choose (type == 2.0f, from > 0.0f ? 1.0f : -1.0f, y);
  y = flame_choose (type == 3.0f, 1.0f - 2.0f * at, y);
  y = flame_choose (
      type == 4.0f, from > 0.0f ? 3.0f - 4.0f * at : 2.0f * at - 1.0f, y);
  y = flame_choose (type == 5.0f, 8.0f * from * from - 1.0f, y);
  y = flame_choose (type == 6.0f, 2.0f * flame_sqrtf (at) - 1.0f, y);
  y = flame_choose (type == 7.0f, 1.0f / flame_nonzero (corner) - 1.0f, y);
  return flame_choose (type == 8.0f, corner / flame_nonzero (1.0f - corner), y);
}

/* All waves combined, at @t. */
FLAME_FN float
flame_synth_wave (float t, const struct FlameConstants_synth *k)
{
  float sum = k->a;

  FLAME_UNROLL
  for (int i = 0; i < 5; i++) {
    const FlameSynthWave *wave = &k->waves[i];
    float at = flame_fractionf (wave->phase + t * wave->frequency);
    float beyond = at - wave->middle;
    float skewed =
        0.5f + beyond * (beyond > 0.0f ? wave->behind : wave->before);
    float y = wave->height *
              flame_synth_shape (wave->type,
                  flame_choose (wave->middle == 0.5f, at, skewed), wave->edge);
    float next = flame_choose (wave->layer == 0.0f, sum + y, sum);

    next = flame_choose (wave->layer == 1.0f, sum * (1.0f + y), next);
    next = flame_choose (
        wave->layer == 2.0f, flame_at_least (sum, k->a + y), next);
    next =
        flame_choose (wave->layer == 3.0f, flame_at_most (sum, k->a + y), next);
    sum = flame_choose (wave->height != 0.0f, next, sum);
  }
  return sum * k->mix + (1.0f - k->mix);
}

/* @x times @m or, if @smooth is 1, a curve that is steeper or flatter until
 * it meets the line @x: two halves of a Bézier curve. */
FLAME_FN float
flame_synth_bend (float x, float m, float smooth)
{
  float sign = (x < 0.0f ? -1.0f : 1.0f) * (m < 0.0f ? -1.0f : 1.0f);
  float a = flame_fabsf (x), n = flame_fabsf (m);
  float inverse = n > 1e-10f ? 1.0f / n : 1e10f;
  float end = 2.0f * n > inverse ? 2.0f * n : inverse;
  float part = n < 1.0f ? n : inverse;
  float less = 1.0f - 2.0f * part;
  float root = flame_sqrtf (flame_at_least (part * part + less * a, 0.0f));
  /* This form of the quadratic's root does not cancel. */
  float near = a / (root + part);
  float far_flat =
      flame_sqrtf (flame_at_least ((a - 1.0f) / (end - 1.0f), 0.0f));
  float far_steep =
      1.0f - n +
      flame_sqrtf (flame_at_least ((n - 1.0f) * (n - 1.0f) + (a - 1.0f), 0.0f));
  float t = n < 1.0f ? far_flat : far_steep, y;

  t = a <= 1.0f ? near : t;
  y = a + (n - 1.0f) * t * t;
  y += a <= 1.0f ? 0.0f : (n - 1.0f) * (1.0f - 2.0f * t);
  y = a > end ? a : y;
  y = n == 1.0f ? a : y;
  return flame_choose (smooth == 1.0f, sign * y, x * m);
}

FLAME_FN uint32_t
flame_synth_bit (float mode)
{
  return 1u << ((int32_t) mode & 31);
}

/* Whether the mode is one of five, by a single comparison, which a vector
 * loop needs. */
FLAME_FN int
flame_synth_is (uint32_t bit, int a, int b, int c, int d, int e)
{
  return (bit & (1u << a | 1u << b | 1u << c | 1u << d | 1u << e)) != 0;
}

/* The arguments of a mode's waves and shapes. */
typedef struct
{
  float first, second; /* of the two waves */
  float value;         /* what the first wave bends */
  float power;         /* a power of the radius */
  float scale;         /* of the bent value */
} FlameSynthPlace;

FLAME_FN FlameSynthPlace
flame_synth_place (
    const FlamePoint *p, FlameRng *rng, const struct FlameConstants_synth *k)
{
  const float mode = k->mode;
  const uint32_t bit = flame_synth_bit (mode);
  const int along_y = flame_synth_is (bit, 6, 8, 9, 11, 25);
  const int along_x = flame_synth_is (bit, 7, 10, 12, 18, 24);
  const int random = flame_synth_is (bit, 2, 3, 19, 20, 20);
  const int power = flame_synth_is (bit, 13, 16, 21, 22, 23);
  float a = flame_rng_01 (rng), b = flame_rng_01 (rng), c = flame_rng_01 (rng);
  float d = flame_rng_01 (rng), q = flame_nonzero (p->r2);
  float turn =
      flame_choose (mode == 2.0f, d, flame_choose (mode == 20.0f, a, c));
  float wide = 2.0f * c - 1.0f;
  float arc =
      2.0f * flame_atan2f (
                 wide, flame_sqrtf (flame_at_least (1.0f - wide * wide, 0.0f)));
  float near = 1.0f + 0.1f * (a + b - 1.0f) * k->power;
  float radius = flame_choose (
      mode == 2.0f, (a + b + 0.002f * c) * (1.0f / 2.002f), 0.5f * (a + b));
  float mu = k->power * k->power + (k->power == 0.0f ? 1.1920929e-7f : 0.0f);
  float ring =
      p->r -
      2.0f * mu * flame_truncf (0.5f * (p->r + mu) * k->inverse_squared) +
      p->r * (1.0f - mu);
  float base = flame_choose (flame_synth_is (bit, 2, 3, 3, 3, 3),
      flame_nonzero (radius * radius), flame_choose (mode == 20.0f, b, q));
  float exponent = mode == 3.0f ? -0.5f * k->power : 0.5f * k->power;
  FlameSynthPlace place;

  exponent = flame_choose (mode == 20.0f, k->power, exponent);
  exponent = flame_choose (mode == 15.0f, 0.25f * k->power, exponent);
  place.power = flame_powf (base, exponent);
  place.first = flame_choose (along_x, p->x, p->theta);
  place.first = flame_choose (along_y, p->y, place.first);
  place.first =
      flame_choose (random, FLAME_TWO_PI * turn - FLAME_PI, place.first);
  place.first = flame_choose (power,
      place.power * flame_choose (mode == 16.0f, FLAME_PI, 1.0f), place.first);
  place.first = flame_choose (mode == 17.0f, ring, place.first);
  place.first = flame_choose (mode == 4.0f, arc, place.first);
  place.first = flame_choose (mode == 15.0f,
      0.5f * p->theta + (a < 0.5f ? FLAME_PI : 0.0f), place.first);
  place.second = flame_choose (mode == 12.0f, p->y, p->x);
  place.second = flame_choose (
      (bit & 0x7e000u) != 0, place.first + FLAME_PI_2, place.second);
  place.value =
      flame_choose (mode == 0.0f, place.power * flame_sqrtf (q), p->r);
  place.value =
      flame_choose (mode == 1.0f, p->r / (0.25f * p->r2 + 1.0f), place.value);
  place.value = flame_choose (
      flame_synth_is (bit, 2, 3, 3, 3, 3), place.power, place.value);
  place.value =
      flame_choose (flame_synth_is (bit, 4, 19, 19, 19, 19), near, place.value);
  place.value = flame_choose (mode == 7.0f, p->y, place.value);
  place.value =
      flame_choose (flame_synth_is (bit, 6, 8, 8, 8, 8), p->x, place.value);
  place.scale = flame_choose (mode == 2.0f, radius, 1.0f);
  return place;
}

/* The modes that give a radius and an angle, counted from the y axis. */
FLAME_FN void
flame_synth_polar (const FlamePoint *p, const FlameSynthPlace *place,
    float wave, float bent, const struct FlameConstants_synth *k, float *radius,
    float *angle)
{
  const float mode = k->mode;
  float power = flame_powf (flame_fabsf (bent), k->power);
  const uint32_t bit = flame_synth_bit (mode);
  int spun = flame_synth_is (bit, 21, 22, 22, 22, 22);
  int random = flame_synth_is (bit, 2, 3, 19, 20, 20);

  power *= bent < 0.0f ? k->negative_sign : 1.0f;
  *radius = flame_choose (spun, place->power, place->scale * bent);
  *radius = flame_choose (mode == 20.0f, wave + 0.1f * place->power, *radius);
  *radius = flame_choose (mode == 26.0f, power, *radius);
  *angle = flame_choose (random, place->first, p->theta);
  *angle = flame_choose (spun, p->theta - 1.0f + wave, *angle);
}

FLAME_VARIATION (synth)
{
  const float mode = k->mode;
  const uint32_t bit = flame_synth_bit (mode);
  /* Modes 12 to 18. */
  const int bends = (bit & 0x7f000u) != 0;
  FlameSynthPlace place = flame_synth_place (p, rng, k);
  float first = flame_synth_wave (place.first, k);
  float second = flame_synth_wave (place.second, k);
  float bent = flame_synth_bend (place.value, first, k->smooth);
  float radius, angle, sine, cosine, s, c, x, y, turn, rest = 1.0f - k->mix;

  flame_synth_polar (p, &place, first, bent, k, &radius, &angle);
  angle = flame_choose (bends, place.first, angle);
  flame_sincosf (angle, &sine, &cosine);
  s = flame_choose (k->smooth == 0.0f, sine * first, sine);
  s = flame_choose (k->smooth == 1.0f, rest * sine + first - 1.0f, s);
  c = flame_choose (k->smooth == 0.0f, cosine * second, cosine);
  c = flame_choose (k->smooth == 1.0f, rest * cosine + second - 1.0f, c);
  x = radius * sine;
  y = radius * cosine;
  x = flame_choose (mode == 4.0f, place.first * FLAME_1_PI, x);
  y = flame_choose (mode == 4.0f, bent - 1.0f, y);
  /* Modes 6 to 11 move points along the axes. */
  x = flame_choose (flame_synth_is (bit, 7, 10, 10, 10, 10), p->x, x);
  x = flame_choose (
      flame_synth_is (bit, 9, 11, 11, 11, 11), p->x + first - 1.0f, x);
  x = flame_choose (flame_synth_is (bit, 6, 8, 8, 8, 8), bent, x);
  y = flame_choose (flame_synth_is (bit, 6, 9, 9, 9, 9), p->y, y);
  y = flame_choose (mode == 7.0f, bent, y);
  y = flame_choose (
      mode == 8.0f, flame_synth_bend (p->y, second, k->smooth), y);
  y = flame_choose (mode == 10.0f, p->y + first - 1.0f, y);
  y = flame_choose (mode == 11.0f, p->y + second - 1.0f, y);
  x = flame_choose (mode == 12.0f, first - 1.0f + rest * sine, x);
  y = flame_choose (mode == 12.0f, second - 1.0f + rest * flame_sinf (p->y), y);
  x = flame_choose (mode == 13.0f, s * p->x - c * p->y, x);
  y = flame_choose (mode == 13.0f, c * p->x + s * p->y, y);
  x = flame_choose (mode == 14.0f, s / place.power, x);
  y = flame_choose (mode == 14.0f, c * place.power, y);
  x = flame_choose (mode == 15.0f, place.power * c, x);
  y = flame_choose (mode == 15.0f, place.power * s, y);
  turn = p->theta * flame_choose (mode == 16.0f, FLAME_1_PI, 1.0f);
  x = flame_choose (flame_synth_is (bit, 16, 17, 17, 17, 17), s * turn, x);
  y = flame_choose (flame_synth_is (bit, 16, 17, 17, 17, 17), c * turn, y);
  x = flame_choose (mode == 18.0f, place.power * s, x);
  y = flame_choose (mode == 18.0f, place.power * p->y, y);
  x = flame_choose (mode == 23.0f, p->x + (first - 1.0f) * cosine, x);
  y = flame_choose (mode == 23.0f, p->y - (first - 1.0f) * sine, y);
  x = flame_choose (mode == 24.0f, p->x, x);
  x = flame_choose (mode == 25.0f, 2.0f * (first - 1.0f) - p->x, x);
  y = flame_choose (mode == 24.0f, 2.0f * (first - 1.0f) - p->y, y);
  y = flame_choose (mode == 25.0f, 2.0f * (second - 1.0f) - p->y, y);
  o->x += w * x;
  o->y += w * y;
}
#endif
