/*
 * A random point of a drawing's shapes, which are a variation's entries: lines,
 * triangles and polygons, as in many of JWildfire's variations.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/entries.h"

/*
 * Floats of a shape: its kind (2: line, 3: triangle, 4: polygon), its colour, and the
 * kind's numbers.
 */
#define FLAME_SHAPE_FLOATS 9

#ifdef FLAME_PREPARE
/* @numbers: both ends of a line, or a triangle's corners */
static void FLAME_UNUSED
flame_add_shape (float kind, double color, const double *numbers, int n,
    FlameEntryList *list)
{
  float shape[FLAME_SHAPE_FLOATS] = {kind, (float) color};

  for (int i = 0; i < n; i++)
    shape[2 + i] = (float) numbers[i];
  (void) flame_count_entry (list, shape, FLAME_SHAPE_FLOATS);
}

/*
 * @hole: the part of the polygon that is left out, as a fraction of the way from the
 *   middle to its edge
 */
static void FLAME_UNUSED
flame_add_polygon (double sides, double size, double degrees, double x,
    double y, double color, double hole, FlameEntryList *list)
{
  const double turn = degrees * M_PI / 180.0;
  const double numbers[7] = {
      sides, size * cos (turn), size * sin (turn), x, y, hole, 0.0};

  flame_add_shape (4.0f, color, numbers, 7, list);
}
#endif

/* Chooses one of the shapes. */
FLAME_FN FLAME_GLOBAL const float *
flame_pick_shape (FLAME_GLOBAL const float *shapes, FlameRng *rng)
{
  const int32_t at = (int32_t) flame_rng_below (rng, shapes[0]);

  return shapes + 1 + FLAME_SHAPE_FLOATS * at;
}

/*
 * A place in a polygon, which is denser at the corners, as in JWildfire's nBlur.
 * @across, @out: random numbers
 * @side: which side
 */
FLAME_FN void
flame_polygon_place (float sides, float hole, float across, float out,
    float side, float *x, float *y)
{
  const float turns = 1.0f / sides;
  const float bend = 13.0f * flame_powf (sides, -1.3f);
  const float whole = -2.0f * flame_atan2f (0.5f * bend, 1.0f);
  const float part = flame_atan2f (bend * (across - 0.5f), 1.0f) / whole + 0.5f;
  float s, c, half_s, half_c, edge, far;

  flame_sincos_turns (part * turns, &s, &c);
  flame_sincos_turns (0.5f * turns, &half_s, &half_c);
  /* The distance of the edge in this direction. */
  edge = half_c / (half_c * c + half_s * s);
  far = edge * (hole + (1.0f - hole) * flame_sqrtf (out));
  flame_sincos_turns ((side + part - 0.5f) * turns, &s, &c);
  *x = far * s;
  *y = far * c;
}

/* (out) A random place of @shape; draws three numbers. */
FLAME_FN void
flame_shape_place (
    FLAME_GLOBAL const float *shape, FlameRng *rng, float *x, float *y)
{
  const float a = flame_rng_01 (rng), b = flame_rng_01 (rng);
  const float c = flame_rng_01 (rng);
  FLAME_GLOBAL const float *at = shape + 2;

  if (shape[0] == 2.0f) {
    *x = at[0] + a * (at[2] - at[0]);
    *y = at[1] + a * (at[3] - at[1]);
  } else if (shape[0] == 3.0f) {
    const float root = flame_sqrtf (a);
    const float first = 1.0f - root, second = root * (1.0f - b);
    const float third = root * b;

    *x = first * at[0] + second * at[2] + third * at[4];
    *y = first * at[1] + second * at[3] + third * at[5];
  } else {
    float u, v;

    flame_polygon_place (at[0], at[5], a, b, flame_floorf (c * at[0]), &u, &v);
    *x = u * at[1] + v * at[2] + at[3];
    *y = v * at[1] - u * at[2] + at[4];
  }
}

/* Shows a random place of one of the entries' shapes, in its colour. */
FLAME_FN void
flame_show_shape (const float *k, float w, FlameRng *rng, FlameSum *o)
{
  FLAME_GLOBAL const float *shape = flame_pick_shape (flame_entries (k), rng);
  float x, y;

  flame_shape_place (shape, rng, &x, &y);
  o->x += w * x;
  o->y += w * y;
  o->color = shape[1];
}
