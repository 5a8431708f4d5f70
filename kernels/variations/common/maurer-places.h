/*
 * Where maurer_lines draws between two places of its curve.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/maurer-measures.h"

/* How a line is drawn: JWildfire's modes and their three modifiers. */
typedef struct
{
  int mode, submode, tangents;
  float by[3];
} FlameMaurerStyle;

/* @along: how far along the line this is, according to JWildfire */
typedef struct
{
  float x, y, z, along;
} FlameMaurerPlace;

/*
 * Place @t of a cubic from 0 to 1.
 * @m: directions at both ends, x and y of each
 */
FLAME_FN void
flame_maurer_cubic (
    const FlameMaurerLine *line, const float *m, float t, FlameMaurerPlace *out)
{
  const float t2 = t * t, t3 = t2 * t;
  const float to = 3.0f * t2 - 2.0f * t3, from = 1.0f - to;
  const float leave = t3 - 2.0f * t2 + t, arrive = t3 - t2;

  out->x = from * line->at[1][0] + leave * m[0] + to * line->at[2][0] +
           arrive * m[2];
  out->y = from * line->at[1][1] + leave * m[1] + to * line->at[2][1] +
           arrive * m[3];
}

/* The distance between two places, to a power. */
FLAME_FN float
flame_maurer_knot (const float *a, const float *b, float alpha)
{
  const float x = b[0] - a[0], y = b[1] - a[1];

  return flame_powf (x * x + y * y, 0.5f * alpha);
}

/* @m: (out) for a spline that also uses the places before and after the line */
FLAME_FN void
flame_maurer_spline (
    const FlameMaurerStyle *style, FlameMaurerLine *line, float *m)
{
  const int mode = style->mode;
  const int crossed = mode == 6 || mode == 8 || mode == 22 || mode == 24;
  const int swapped = mode == 7 || mode == 8 || mode == 23 || mode == 24;
  const float tight = 1.0f - style->by[0];
  const float alpha = mode == 15 ? 0.5f : (mode == 14 ? 1.0f : style->by[1]);
  const float more = 1.0f + style->by[2], less = 1.0f - style->by[2];
  const float smooth = 1.0f + style->by[1], sharp = 1.0f - style->by[1];
  float first[2], last[2], d0, d1, d2;

  for (int c = 0; c < 2; c++) {
    const int from = crossed ? 1 - c : c;

    first[c] = line->at[swapped ? 3 : 0][from];
    last[c] = line->at[swapped ? 0 : 3][from];
  }
  d0 = flame_maurer_knot (first, line->at[1], alpha);
  d1 = flame_maurer_knot (line->at[1], line->at[2], alpha);
  d2 = flame_maurer_knot (line->at[2], last, alpha);
  for (int c = 0; c < 2; c++) {
    const float before = line->at[1][c] - first[c];
    const float here = line->at[2][c] - line->at[1][c];
    const float behind = last[c] - line->at[2][c];

    if (mode >= 13 && mode <= 15) {
      m[c] =
          d1 * tight * (before / d0 - (before + here) / (d0 + d1) + here / d1);
      m[2 + c] =
          d1 * tight * (here / d1 - (here + behind) / (d1 + d2) + behind / d2);
    } else if (mode >= 16) {
      m[c] = 0.5f * tight * (more * smooth * before + less * sharp * here);
      m[2 + c] = 0.5f * tight * (more * sharp * here + less * smooth * behind);
    } else {
      m[c] = 0.5f * (mode == 12 ? 1.0f : tight) * (before + here);
      m[2 + c] = 0.5f * (mode == 12 ? 1.0f : tight) * (here + behind);
    }
  }
}

/*
 * One end of flame_maurer_hermite().
 * @m: (inout) the curve's direction
 */
FLAME_FN void
flame_maurer_tangent (
    const FlameMaurerStyle *style, const float *at, float degrees, float *m)
{
  const int kind = style->tangents;
  const float dx = m[0] - at[0], dy = m[1] - at[1];
  float s = -1.0f, c = 0.0f, size;

  if (kind == 9)
    flame_sincosf (degrees * (FLAME_TWO_PI / 360.0f), &s, &c);
  if (kind >= 5 && kind <= 9) {
    m[0] = at[0] + dx * c - dy * s;
    m[1] = at[1] + dx * s + dy * c;
  } else if (kind == 12) {
    m[0] *= style->by[1];
    m[1] *= style->by[2];
  }
  size = flame_sqrtf (m[0] * m[0] + m[1] * m[1]);
  if (kind == 2 || kind == 4 || kind == 6 || kind == 8) {
    m[0] /= size;
    m[1] /= size;
  }
}

/* @m: (out) from the curve's speed, or by JWildfire's accidental formulas */
FLAME_FN void
flame_maurer_hermite (const FlameMaurerStyle *style, const float *ways,
    const FlameMaurerLine *line, float *m)
{
  const int mode = style->mode, kind = style->tangents;
  const int is_wrong = mode >= 17 && mode <= 21;
  const float by_angle = style->by[1] * (FLAME_TWO_PI / 360.0f);
  const float by_steps = style->by[1] * ways[9];
  const float off = mode == 25   ? 0.0f
                    : kind == 10 ? by_angle
                                 : (kind == 11 ? by_steps : 0.0f);
  const float x_sign = mode == 18 || mode == 20 ? -1.0f : 1.0f;
  const float y_sign = mode == 19 || mode == 20 ? -1.0f : 1.0f;
  const int is_free =
      mode != 25 && (kind == 3 || kind == 4 || kind >= 7) && kind <= 8;
  float scale = is_free ? 1.0f : ways[9];

  for (int end = 0; end < 2; end++) {
    float *out = m + (mode == 21 ? 2 - 2 * end : 2 * end);

    flame_maurer_speed (ways + 1,
        end == 0 ? line->theta - off : line->theta + ways[9] + off, is_wrong,
        &out[0], &out[1]);
    out[0] *= x_sign;
    out[1] *= y_sign;
  }
  for (int end = 0; end < 2 && mode != 25; end++)
    flame_maurer_tangent (
        style, line->at[1 + end], style->by[1 + end], m + 2 * end);
  scale *= mode == 25 ? 1.0f : 1.0f - style->by[0];
  for (int i = 0; i < 4; i++)
    m[i] *= scale;
}

FLAME_FN float
flame_maurer_acos (float x)
{
  return flame_atan2f (
      flame_sqrtf (flame_at_least ((1.0f - x) * (1.0f + x), 0.0f)), x);
}

/* Of the angle between the directions from @a to @b and from @c to @d. */
FLAME_FN float
flame_maurer_between (
    const float *a, const float *b, const float *c, const float *d)
{
  const float x = b[0] - a[0], y = b[1] - a[1];
  const float u = d[0] - c[0], v = d[1] - c[1];

  return flame_maurer_acos (
      (x * u + y * v) / flame_sqrtf ((x * x + y * y) * (u * u + v * v)));
}

/* Sequin's spline of circles. */
FLAME_FN void
flame_maurer_sequin (
    const FlameMaurerLine *line, float t, FlameMaurerPlace *out)
{
  const float first =
      flame_maurer_between (line->at[0], line->at[1], line->at[0], line->at[2]);
  const float last =
      flame_maurer_between (line->at[1], line->at[3], line->at[2], line->at[3]);
  float s, c, turn, far;

  flame_sincosf (0.5f * FLAME_PI * t, &s, &c);
  turn = first * c * c + last * s * s;
  far = line->length * flame_sinf (t * turn) / flame_sinf (turn);
  flame_sincosf (-(1.0f - t) * turn, &s, &c);
  out->x = line->at[1][0] + far * (line->c * c - line->s * s);
  out->y = line->at[1][1] + far * (line->c * s + line->s * c);
}

/*
 * Circle, ellipse or wave.
 * @side: 1 or -1
 */
FLAME_FN void
flame_maurer_round (const FlameMaurerStyle *style, const FlameMaurerLine *line,
    float t, float side, FlameMaurerPlace *out)
{
  const float half = 0.5f * line->length, *at = line->at[1];
  const int is_high = style->submode == 15;
  float s, c, far, aside;

  flame_sincos_turns (t, &s, &c);
  if (style->mode == 2) {
    /* Around the middle, or perpendicular to the line. */
    far = is_high ? half + half * c : half;
    out->x = at[0] + far * line->c + (is_high ? 0.0f : half * s);
    out->y = at[1] + far * line->s + (is_high ? 0.0f : half * c);
    out->z = is_high ? half * s : 0.0f;
    out->along = flame_sqrtf ((out->x - at[0]) * (out->x - at[0]) +
                              (out->y - at[1]) * (out->y - at[1]));
    return;
  }
  if (style->mode == 3) {
    far = half - half * style->by[0] * c;
    aside = 0.5f * half * style->by[1] * s;
    out->along = is_high ? far : half * c;
  } else {
    far = t * line->length;
    aside = 0.25f * line->length * style->by[0] *
            (flame_cosf ((2.0f * t - 1.0f) * FLAME_PI * style->by[1]) -
                flame_cosf (FLAME_PI * style->by[1]));
    out->along = far;
  }
  out->x = at[0] + far * line->c;
  out->y = at[1] + far * line->s;
  if (is_high || (style->mode == 4 && style->submode == 17)) {
    out->z = aside * (is_high ? 1.0f : side);
    return;
  }
  aside = style->mode == 3 ? -aside : aside;
  out->x -= aside * line->s;
  out->y += aside * line->c;
}

/* Towards the origin, or as the modifiers say. */
FLAME_FN void
flame_maurer_bezier (const FlameMaurerStyle *style, const FlameMaurerLine *line,
    float t, FlameMaurerPlace *out)
{
  const float *a = line->at[1], *b = line->at[2];
  const float x = 0.5f * (a[0] + b[0]), y = 0.5f * (a[1] + b[1]);
  const float size = 1.0f - style->by[0], u = 1.0f - t;
  float s, c, px, py;

  flame_sincos_turns (1.0f - style->by[1], &s, &c);
  px = u * u * a[0] + 2.0f * u * t * size * (x * c - y * s) + t * t * b[0];
  py = u * u * a[1] + 2.0f * u * t * size * (x * s + y * c) + t * t * b[1];
  if (style->submode == 15) {
    out->z = py;
  } else {
    out->x = px;
    out->y = style->submode == 17
                 ? a[1] + (b[1] - a[1]) / (b[0] - a[0]) * (px - a[0])
                 : py;
    out->z = style->submode == 17
                 ? (py - a[1]) * line->c - (px - a[0]) * line->s
                 : 0.0f;
  }
}

/*
 * @out: (inout) place @t of the line, if lines are drawn in this way
 * @x, @y: used if the curve's speed is not known
 */
FLAME_FN void
flame_maurer_draw (const FlameMaurerStyle *style, const float *ways,
    FlameMaurerLine *line, float t, float side, float x, float y,
    FlameMaurerPlace *out)
{
  const int mode = style->mode;
  const int is_spline = (mode >= 6 && mode <= 8) ||
                        (mode >= 11 && mode <= 16) ||
                        (mode >= 22 && mode <= 24);
  const int knows = ways[0] == FLAME_MAURER_RHODONEA;
  float m[4];

  if (mode >= 2 && mode <= 4) {
    flame_maurer_round (style, line, t, side, out);
  } else if (mode == 5) {
    flame_maurer_bezier (style, line, t, out);
  } else if (mode == 9) {
    flame_maurer_sequin (line, t, out);
  } else if (is_spline) {
    flame_maurer_spline (style, line, m);
    flame_maurer_cubic (line, m, t, out);
  } else if ((mode >= 17 && mode <= 21) ||
             ((mode == 10 || mode == 25) && knows)) {
    flame_maurer_hermite (style, ways, line, m);
    flame_maurer_cubic (line, m, t, out);
  } else if (mode == 10 || mode == 25) {
    out->x = x;
    out->y = y;
  }
}

/*
 * What is then done with the place.
 * @middle: on the line
 * @curve: on the curve
 * @share: 0 to 1
 */
FLAME_FN void
flame_maurer_fill (int submode, const FlameMaurerLine *line, int is_reflected,
    float share, const float *middle, const float *curve, FlameMaurerPlace *out)
{
  const int fills = submode >= 5 && submode <= 12;
  const float *to = submode >= 9 ? curve : middle;

  if (is_reflected) {
    const float part = (out->x - line->at[1][0]) * line->c +
                       (out->y - line->at[1][1]) * line->s;

    out->x = 2.0f * (line->at[1][0] + part * line->c) - out->x;
    out->y = 2.0f * (line->at[1][1] + part * line->s) - out->y;
  }
  if (fills) {
    out->x += share * (to[0] - out->x);
    out->y += share * (to[1] - out->y);
  } else if (submode == 13 || submode == 14) {
    const int from = submode == 14;

    out->x = middle[0] + share * (curve[from] - middle[0]);
    out->y = middle[1] + share * (curve[1 - from] - middle[1]);
  }
}
