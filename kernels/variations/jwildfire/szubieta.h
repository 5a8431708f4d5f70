/*
 * szubieta: a grid of dots, coloured by the bits of their places.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (szubieta, 860, .draws = 5, .traits = FLAME_WRITES_COLOR,
    FLAME_PREPARED (szubieta))
FLAME_PARAM (
    szubieta, width, 128.0, .type = FLAME_INTEGER, FLAME_RANGE (32.0, 256.0))
FLAME_PARAM (
    szubieta, height, 128.0, .type = FLAME_INTEGER, FLAME_RANGE (32.0, 256.0))
FLAME_PARAM (szubieta, type, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (szubieta, scale, 0.5)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/polygon.h"

struct FlameConstants_szubieta
{
  FlamePolygon polygon; /* a dot */
  float columns;        /* number of columns and rows */
  float rows;
  float type;
  float scale;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (szubieta)
{
  flame_fill_polygon (20.0, 0.0, &k->polygon);
  k->columns = (float) in->width;
  k->rows = (float) in->height;
  k->type = (float) in->type;
  k->scale = (float) in->scale;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (szubieta)
{
  float column = flame_rng_below (rng, k->columns),
        row = flame_rng_below (rng, k->rows);
  int32_t i = (int32_t) column, j = (int32_t) row;
  int32_t squares = i * i - 2 * (i | j) + j * j;
  int32_t tiles = i & (2 * j - 2 * (i ^ j)) & i;
  float x, y, level = (float) (k->type != 0.0f ? tiles : squares);
  float many = k->type != 0.0f ? 256.0f : 255.0f;

  level = flame_fabsf (level);
  level -= many * flame_floorf (level / many);
  flame_polygon_point (&k->polygon, rng, &x, &y);
  o->x += 0.1f * w * (k->scale * x + column - 0.5f * k->columns);
  o->y += 0.1f * w * (k->scale * y + row - 0.5f * k->rows);
  o->color = level * (1.0f / 255.0f);
}
#endif
