/*
 * hamid_js: lines or circles, placed by formulas of Hamid Naderi Yeganeh.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hamid_js, 1060, .draws = 4, FLAME_PREPARED (hamid_js))
FLAME_PARAM (
    hamid_js, presetId, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 19.0))
FLAME_PARAM (hamid_js, number_lines_circles, 2000.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, 10000000.0))
FLAME_PARAM (hamid_js, filled_circles, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (hamid_js, a, 1.0)
FLAME_PARAM (hamid_js, b, 1.0)
FLAME_PARAM (hamid_js, c, 1.0)
FLAME_PARAM (hamid_js, d, 1.0)
FLAME_PARAM (hamid_js, e, 1.0)
FLAME_PARAM (hamid_js, f, 1.0)
FLAME_PARAM (hamid_js, g, 1.0)
FLAME_PARAM (hamid_js, h, 1.0)
FLAME_PARAM (hamid_js, i, 1.0)
FLAME_PARAM (hamid_js, j, 1.0)
FLAME_PARAM (hamid_js, k, 1.0)
FLAME_PARAM (hamid_js, l, 1.0)
FLAME_PARAM (hamid_js, m, 1.0)
FLAME_PARAM (hamid_js, n, 1.0)
FLAME_PARAM (hamid_js, o, 1.0)
FLAME_PARAM (hamid_js, p, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_hamid_js
{
  float picture;
  float number;  /* number of lines or circles */
  float filled;  /* whether circles are filled */
  float own[16]; /* a to p */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hamid_js)
{
  k->picture = (float) in->presetId;
  k->number = (float) in->number_lines_circles;
  k->filled = (float) in->filled_circles;
  k->own[0] = (float) in->a;
  k->own[1] = (float) in->b;
  k->own[2] = (float) in->c;
  k->own[3] = (float) in->d;
  k->own[4] = (float) in->e;
  k->own[5] = (float) in->f;
  k->own[6] = (float) in->g;
  k->own[7] = (float) in->h;
  k->own[8] = (float) in->i;
  k->own[9] = (float) in->j;
  k->own[10] = (float) in->k;
  k->own[11] = (float) in->l;
  k->own[12] = (float) in->m;
  k->own[13] = (float) in->n;
  k->own[14] = (float) in->o;
  k->own[15] = (float) in->p;
}
#endif

#ifdef FLAME_VARIATION
/* Of @turns half turns, @t of the way. */
FLAME_FN float
flame_hamid_sine (float turns, float t)
{
  float s, c;

  flame_sincospif (turns * t, &s, &c);
  return s;
}

FLAME_FN float
flame_hamid_cosine (float turns, float t)
{
  float s, c;

  flame_sincospif (turns * t, &s, &c);
  return c;
}

/* @x to the power @y. A negative number has only integer powers. */
FLAME_FN float
flame_hamid_power (float x, float y)
{
  const float size = flame_powf (flame_fabsf (x), y);
  const float odd = y - 2.0f * flame_floorf (0.5f * y);

  if (x >= 0.0f)
    return size;
  return odd == 1.0f ? -size
                     : (odd == 0.0f ? size : flame_bits_float (0x7fc00000));
}

/* (out) The place @n steps along the sides of a square, 100 steps each. */
FLAME_FN void
flame_hamid_square (float n, float *x, float *y)
{
  const float at = n - 400.0f * flame_floorf (n / 400.0f);
  const float side = flame_floorf (0.01f * at), part = 0.01f * at - side;

  *x = side == 0.0f
           ? part
           : (side == 1.0f ? 1.0f : (side == 2.0f ? 1.0f - part : 0.0f));
  *y = side == 0.0f
           ? 0.0f
           : (side == 1.0f ? part : (side == 2.0f ? 1.0f : 1.0f - part));
}

/* (out) Both ends of line @n. */
FLAME_FN void
flame_hamid_line (
    const struct FlameConstants_hamid_js *k, float n, float *from, float *to)
{
  const float t = (k->picture == 4.0f ? n + 699.0f : n) / k->number;

  switch ((int) k->picture) {
    case 0:
      from[0] = -flame_hamid_sine (4.0f * k->own[0], t);
      from[1] = -flame_hamid_cosine (2.0f * k->own[1], t);
      to[0] = -0.5f * k->own[4] * flame_hamid_sine (8.0f * k->own[2], t);
      to[1] = -0.5f * k->own[5] * flame_hamid_cosine (4.0f * k->own[3], t);
      break;
    case 1:
      from[0] = -flame_hamid_sine (2.0f * k->own[0], t);
      from[1] = -flame_hamid_cosine (2.0f * k->own[1], t);
      to[0] = -0.5f * k->own[4] * flame_hamid_sine (8.0f * k->own[2], t);
      to[1] = -0.5f * k->own[5] * flame_hamid_cosine (12.0f * k->own[3], t);
      break;
    case 2:
      from[0] = -flame_hamid_sine (8.0f * k->own[0], t);
      from[1] = -flame_hamid_cosine (2.0f * k->own[1], t);
      to[0] = -0.5f * k->own[4] * flame_hamid_sine (6.0f * k->own[2], t);
      to[1] = -0.5f * k->own[5] * flame_hamid_cosine (2.0f * k->own[3], t);
      break;
    case 3:
      from[0] = -flame_hamid_sine (10.0f * k->own[0], t);
      from[1] = -flame_hamid_cosine (2.0f * k->own[1], t);
      to[0] = -0.5f * k->own[4] * flame_hamid_sine (12.0f * k->own[2], t);
      to[1] = -0.5f * k->own[5] * flame_hamid_cosine (2.0f * k->own[3], t);
      break;
    case 4:
      from[0] = flame_hamid_sine (10.0f * k->own[0], t);
      from[1] = flame_hamid_cosine (8.0f * k->own[1], t);
      to[0] = flame_hamid_sine (12.0f * k->own[2], t);
      to[1] = flame_hamid_cosine (10.0f * k->own[3], t);
      break;
    case 5:
      from[0] = -2.0f * k->own[0] *
                flame_hamid_cosine (0.004f * k->number * k->own[1], t);
      from[1] = 0.5f * k->own[2] *
                flame_hamid_power (
                    flame_hamid_cosine (6.0f * k->own[3], t), 3.0f * k->own[8]);
      to[0] = -2.0f * k->own[4] * flame_hamid_sine (6.0f * k->own[5], t) /
              15.0f * k->own[9];
      to[1] = 4.0f * k->own[6] * flame_hamid_sine (2.0f * k->own[7], t) /
              15.0f * k->own[10];
      break;
    case 6:
      from[0] = 3.0f * k->own[0] *
                flame_hamid_power (
                    flame_hamid_sine (2.0f * k->own[1], t), 3.0f * k->own[7]);
      from[1] = -flame_hamid_cosine (8.0f * k->own[2], t);
      to[0] = 1.5f * k->own[3] *
              flame_hamid_power (
                  flame_hamid_sine (2.0f * k->own[4], t), 3.0f * k->own[8]);
      to[1] = -0.5f * k->own[5] * flame_hamid_cosine (6.0f * k->own[6], t);
      break;
    case 7:
      from[0] = flame_hamid_cosine (6.0f * k->own[0], t);
      from[1] = -flame_hamid_cosine (8.0f * k->own[1], t);
      to[0] = 1.5f * k->own[2] *
              flame_hamid_power (flame_hamid_sine (2.0f, t), 3.0f * k->own[5]);
      to[1] = -0.5f * k->own[3] * flame_hamid_cosine (6.0f * k->own[4], t);
      break;
    case 8:
      from[0] =
          flame_hamid_power (flame_hamid_sine (20.0f * k->own[0], t), 3.0f);
      from[1] = flame_hamid_power (
          flame_hamid_cosine (18.0f * k->own[1], t), 3.0f * k->own[4]);
      to[0] = flame_hamid_power (flame_hamid_sine (16.0f * k->own[2], t), 3.0f);
      to[1] = flame_hamid_power (
          flame_hamid_cosine (14.0f * k->own[3], t), 3.0f * k->own[5]);
      break;
    default:
      flame_hamid_square (n, &from[0], &from[1]);
      flame_hamid_square (n + 199.0f, &to[0], &to[1]);
      break;
  }
}

/* (out) @at: centre and radius of circle @n */
FLAME_FN void
flame_hamid_circle (const struct FlameConstants_hamid_js *k, float n, float *at)
{
  const float t = n / k->number;

  switch ((int) k->picture) {
    case 10:
      at[0] =
          2.0f * k->own[0] * flame_hamid_sine (2.0f * k->own[1], t) / 3.0f +
          flame_hamid_sine (36.0f * k->own[2], t) *
              flame_hamid_cosine (30.0f * k->own[3], t) / 3.0f * k->own[10] +
          flame_hamid_power (flame_hamid_sine (14.0f, t), 3.0f * k->own[11]) /
              3.0f * k->own[12];
      at[1] =
          2.0f * k->own[4] * flame_hamid_cosine (2.0f * k->own[5], t) / 3.0f *
              k->own[13] +
          flame_hamid_cosine (36.0f * k->own[6], t) *
              flame_hamid_cosine (30.0f * k->own[7], t) / 3.0f * k->own[14] +
          flame_hamid_power (flame_hamid_cosine (14.0f * k->own[8], t), 3.0f) /
              5.0f * k->own[15];
      at[2] =
          1.0f / 150.0f +
          flame_hamid_power (flame_hamid_sine (36.0f * k->own[9], t), 4.0f) /
              9.0f;
      break;
    case 11:
      at[0] = flame_hamid_sine (14.0f * k->own[0], t);
      at[1] = flame_hamid_cosine (32.0f * k->own[1], t);
      at[2] =
          flame_hamid_power (flame_hamid_sine (20.0f * k->own[2], t), 2.0f) /
          3.0f * k->own[3];
      break;
    case 12:
      at[0] = 2.0f * k->own[0] * flame_hamid_sine (6.0f * k->own[1], t) / 3.0f +
              flame_hamid_sine (36.0f * k->own[2], t) *
                  flame_hamid_cosine (30.0f * k->own[3], t) / 4.0f +
              flame_hamid_power (
                  flame_hamid_sine (14.0f * k->own[4], t), 3.0f * k->own[10]) /
                  4.0f * k->own[11];
      at[1] =
          2.0f * k->own[5] * flame_hamid_cosine (6.0f * k->own[6], t) / 3.0f +
          flame_hamid_cosine (28.0f * k->own[7], t) *
              flame_hamid_cosine (30.0f * k->own[8], t) / 3.0f +
          flame_hamid_power (flame_hamid_cosine (14.0f, t), 3.0f * k->own[12]) /
              5.0f * k->own[13];
      at[2] = 1.0f / 150.0f +
              flame_hamid_power (
                  flame_hamid_sine (36.0f * k->own[9], t), 4.0f * k->own[14]) /
                  20.0f * k->own[15];
      break;
    case 13:
      at[0] = flame_hamid_sine (10.0f * k->own[0], t);
      at[1] = flame_hamid_power (
          flame_hamid_cosine (28.0f * k->own[1], t), 3.0f * k->own[4]);
      at[2] =
          flame_hamid_power (flame_hamid_sine (18.0f * k->own[2], t), 2.0f) /
          3.0f * k->own[3];
      break;
    case 14:
      at[0] =
          2.0f * k->own[0] * flame_hamid_sine (18.0f * k->own[1], t) / 3.0f +
          flame_hamid_power (flame_hamid_sine (40.0f * k->own[2], t), 3.0f) *
              flame_hamid_cosine (30.0f * k->own[3], t) / 3.0f +
          flame_hamid_power (
              flame_hamid_sine (34.0f * k->own[4], t), 3.0f * k->own[10]) /
              4.0f * k->own[11];
      at[1] =
          2.0f * k->own[5] * flame_hamid_cosine (18.0f * k->own[6], t) / 3.0f +
          flame_hamid_power (flame_hamid_cosine (28.0f * k->own[7], t), 3.0f) *
              flame_hamid_cosine (40.0f, t) / 3.0f +
          flame_hamid_power (
              flame_hamid_cosine (34.0f * k->own[8], t), 3.0f * k->own[12]) /
              3.0f * k->own[13];
      at[2] = 1.0f / 150.0f +
              flame_hamid_power (
                  flame_hamid_sine (56.0f * k->own[9], t), 4.0f * k->own[14]) /
                  8.0f * k->own[15];
      break;
    case 15:
      at[0] =
          2.0f * k->own[0] * flame_hamid_sine (14.0f * k->own[1], t) / 3.0f +
          flame_hamid_power (flame_hamid_sine (10.0f * k->own[2], t), 3.0f) *
              flame_hamid_cosine (28.0f * k->own[3], t) / 3.0f +
          flame_hamid_power (
              flame_hamid_sine (46.0f * k->own[4], t), 3.0f * k->own[12]) /
              3.0f * k->own[13];
      at[1] =
          2.0f * flame_hamid_cosine (14.0f * k->own[5], t) / 3.0f +
          flame_hamid_power (flame_hamid_cosine (10.0f * k->own[6], t), 3.0f) *
              flame_hamid_cosine (28.0f * k->own[7], t) / 3.0f +
          flame_hamid_power (
              flame_hamid_cosine (34.0f * k->own[9], t), 3.0f * k->own[14]) /
              3.0f;
      at[2] =
          1.0f / 150.0f +
          flame_hamid_power (flame_hamid_sine (72.0f * k->own[10], t), 6.0f) /
              9.0f +
          flame_hamid_power (flame_hamid_sine (12.0f * k->own[11], t), 4.0f) /
              20.0f * k->own[15];
      break;
    case 16:
      at[0] = flame_hamid_sine (38.0f * k->own[0], t) *
                  flame_hamid_cosine (26.0f * k->own[1], t) / 2.0f +
              flame_hamid_power (
                  flame_hamid_sine (18.0f * k->own[2], t), 3.0f * k->own[11]) /
                  2.0f * k->own[12];
      at[1] = 2.0f * flame_hamid_cosine (18.0f * k->own[3], t) / 3.0f +
              flame_hamid_cosine (38.0f * k->own[4], t) *
                  flame_hamid_cosine (36.0f * k->own[5], t) / 3.0f +
              flame_hamid_power (flame_hamid_cosine (18.0f * k->own[6], t),
                  3.0f * k->own[13]) /
                  4.0f * k->own[14];
      at[2] =
          1.0f / 150.0f +
          flame_hamid_power (flame_hamid_sine (18.0f * k->own[7], t), 10.0f) *
              flame_hamid_power (
                  flame_hamid_sine (100.0f * k->own[8], t), 6.0f) /
              100.0f +
          flame_hamid_power (flame_hamid_sine (72.0f * k->own[9], t), 8.0f) *
              flame_hamid_power (
                  flame_hamid_cosine (18.0f * k->own[10], t), 6.0f) /
              20.0f * k->own[15];
      break;
    case 17:
      at[0] = 2.0f * k->own[0] * flame_hamid_sine (10.0f * k->own[1], t) +
              flame_hamid_power (flame_hamid_sine (6.0f * k->own[2], t), 3.0f) *
                  flame_hamid_cosine (28.0f * k->own[3], t) / 3.0f +
              flame_hamid_sine (126.0f * k->own[4], t) / 10.0f * k->own[11];
      at[1] =
          2.0f * flame_hamid_cosine (6.0f * k->own[5], t) / 3.0f +
          flame_hamid_power (flame_hamid_cosine (18.0f * k->own[6], t), 3.0f) *
              flame_hamid_cosine (36.0f * k->own[7], t) / 3.0f +
          flame_hamid_cosine (126.0f * k->own[8], t) / 10.0f * k->own[12];
      at[2] =
          1.0f / 150.0f +
          flame_hamid_power (flame_hamid_sine (48.0f * k->own[9], t), 4.0f) *
              (1.0f +
                  flame_hamid_power (flame_hamid_sine (12.0f * k->own[10], t),
                      2.0f * k->own[13])) /
              18.0f * k->own[14];
      break;
    case 18:
      at[0] =
          2.0f * k->own[0] * flame_hamid_sine (18.0f * k->own[1], t) / 5.0f +
          flame_hamid_power (
              flame_hamid_sine (34.0f * k->own[2], t), 3.0f * k->own[9]) /
              3.0f * k->own[10] +
          flame_hamid_power (
              flame_hamid_sine (50.0f * k->own[3], t), 3.0f * k->own[11]) /
              3.0f * k->own[12];
      at[1] =
          2.0f * flame_hamid_cosine (18.0f * k->own[4], t) / 3.0f +
          flame_hamid_power (flame_hamid_cosine (34.0f * k->own[5], t), 3.0f) /
              3.0f +
          flame_hamid_power (
              flame_hamid_cosine (50.0f * k->own[6], t), 3.0f * k->own[13]) /
              10.0f * k->own[14];
      at[2] =
          1.0f / 150.0f +
          flame_hamid_power (flame_hamid_sine (58.0f * k->own[8], t), 4.0f) /
              10.0f * k->own[15];
      break;
    default:
      at[0] = flame_hamid_cosine (10.0f * k->own[0], t) *
              (k->own[2] -
                  flame_hamid_power (flame_hamid_sine (16.0f * k->own[1], t),
                      2.0f * k->own[7]) /
                      2.0f * k->own[8]);
      at[1] = flame_hamid_sine (10.0f * k->own[3], t) *
              (k->own[5] -
                  flame_hamid_power (flame_hamid_cosine (34.0f * k->own[4], t),
                      2.0f * k->own[9]) /
                      2.0f * k->own[10]);
      at[2] = 1.0f / 200.0f +
              flame_hamid_power (
                  flame_hamid_sine (52.0f * k->own[6], t), 4.0f * k->own[11]) /
                  10.0f * k->own[12];
      break;
  }
}

FLAME_VARIATION (hamid_js)
{
  const float n = flame_rng_below (rng, k->number) + 1.0f;
  const float along = flame_rng_01 (rng), rim = flame_rng_01 (rng);
  const float turn = flame_rng_01 (rng);
  float s, c;

  if (k->picture < 10.0f) {
    float from[2], to[2];

    flame_hamid_line (k, n, from, to);
    o->x += w * (from[0] + along * (to[0] - from[0]));
    o->y += w * (from[1] + along * (to[1] - from[1]));
  } else {
    float at[3];

    flame_hamid_circle (k, n, at);
    at[2] *= k->filled == 1.0f && rim > 0.05f ? along : 1.0f;
    flame_sincos_turns (turn, &s, &c);
    o->x += w * (at[0] + at[2] * c);
    o->y += w * (at[1] + at[2] * s);
  }
}
#endif
