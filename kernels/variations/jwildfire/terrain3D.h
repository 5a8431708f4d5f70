/*
 * terrain3D: a landscape of fractal heights.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (terrain3D, 1183, .z = FLAME_Z_OWN, .draws = 3,
    .traits = FLAME_READS_SUM | FLAME_WRITES_COLOR | FLAME_RAISES_Z |
              FLAME_MAKES_Z,
    FLAME_ENTRIES (terrain3D, 8), FLAME_PREPARED (terrain3D))
FLAME_PARAM (terrain3D, roughness, 0.5)
FLAME_PARAM (terrain3D, z_exaggeration, 0.7)
FLAME_PARAM (terrain3D, Size__N_PowersOf_2_, 5.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, 8.0))
FLAME_PARAM (terrain3D, seed, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (
    terrain3D, subdiv_level, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 6.0))
FLAME_PARAM (terrain3D, subdiv_smooth_passes, 12.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 24.0))
FLAME_PARAM (terrain3D, subdiv_smooth_lambda, 0.42)
FLAME_PARAM (terrain3D, subdiv_smooth_mu, -0.45)
FLAME_PARAM (terrain3D, dc, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (terrain3D, scale_x, 1.0)
FLAME_PARAM (terrain3D, scale_y, 1.0)
FLAME_PARAM (terrain3D, scale_z, 1.0)
FLAME_PARAM (terrain3D, offset_x, 0.0)
FLAME_PARAM (terrain3D, offset_y, 0.0)
FLAME_PARAM (terrain3D, offset_z, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_terrain3D
{
  float entries[FLAME_ENTRY_CONSTANTS];
  float dc;         /* whether points are coloured */
  float factors[6]; /* factors and offsets */
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/entries.h"
#include "kernels/variations/common/java-random.h"

/* The most fields along a side. A terrain is not divided beyond that. */
#define FLAME_TERRAIN_FIELDS 512

/* The places of a square of @n by @n fields, row by row. */
typedef struct
{
  float (*at)[3];
  int n;
} FlameTerrain;

static double FLAME_UNUSED
flame_terrain_random (uint64_t *random)
{
  return 2.0 * flame_java_double (random) - 1.0;
}

/* The mean of up to four neighbours of (@i, @j) at the distance @by, along
 * the axes or, if @askew, along the diagonals. Neighbours outside do not
 * count. */
static double FLAME_UNUSED
flame_terrain_mean (
    const double *heights, int n, int i, int j, int by, int askew)
{
  /* In JWildfire's order, which decides how the sum is rounded. */
  static const signed char ways[2][4][2] = {
      {{-1, 0}, {0, -1}, {1, 0}, {0, 1}}, {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
  double sum = 0.0;
  int count = 0;

  for (int way = 0; way < 4; way++) {
    const int x = i + by * ways[askew][way][0];
    const int y = j + by * ways[askew][way][1];

    if (x < 0 || x > n || y < 0 || y > n)
      continue;
    sum += heights[x * (n + 1) + y];
    count++;
  }
  return sum / count;
}

/* (out) @heights: (@n + 1) by (@n + 1), with @n a power of two */
static void FLAME_UNUSED
flame_raise_terrain (double *heights, int n, double roughness, double seed)
{
  uint64_t random = flame_java_seed (seed);
  double rough = roughness;

  heights[0] = flame_terrain_random (&random);
  heights[n] = flame_terrain_random (&random);
  heights[n * (n + 1) + n] = flame_terrain_random (&random);
  heights[n * (n + 1)] = flame_terrain_random (&random);
  for (int side = n; side > 1; side /= 2) {
    const int half = side / 2;

    for (int i = half; i < n; i += side)
      for (int j = half; j < n; j += side)
        heights[i * (n + 1) + j] =
            flame_terrain_mean (heights, n, i, j, half, 1) +
            flame_terrain_random (&random) * rough;
    for (int i = 0; i <= n; i += half)
      for (int j = (i + half) % side; j <= n; j += side)
        heights[i * (n + 1) + j] =
            flame_terrain_mean (heights, n, i, j, half, 0) +
            flame_terrain_random (&random) * rough;
    rough *= roughness;
  }
}

/* (out) The fields of @heights, whose range becomes 0 to @high. */
static void FLAME_UNUSED
flame_place_terrain (const double *heights, double high, FlameTerrain *terrain)
{
  const int n = terrain->n, count = (n + 1) * (n + 1);
  double low = heights[0], top = heights[0];

  for (int i = 0; i < count; i++) {
    low = fmin (low, heights[i]);
    top = fmax (top, heights[i]);
  }
  for (int i = 0; i < count; i++) {
    terrain->at[i][0] = (float) ((double) (i / (n + 1)) / n - 0.5);
    terrain->at[i][1] = (float) ((heights[i] - low) / (top - low) * high);
    terrain->at[i][2] = (float) ((double) (i % (n + 1)) / n - 0.5);
  }
}

/* (out) @to: twice as many fields along a side, with places halfway between
 * two of @from */
static void FLAME_UNUSED
flame_divide_terrain (const FlameTerrain *from, FlameTerrain *to)
{
  to->n = 2 * from->n;
  for (int i = 0; i <= to->n; i++)
    for (int j = 0; j <= to->n; j++) {
      /* Fields are cut from the start of one row to the end of the next one. */
      const int a = (i + 1) / 2 * (from->n + 1) + j / 2;
      const int b = i / 2 * (from->n + 1) + (j + 1) / 2;

      for (int c = 0; c < 3; c++) {
        const float first = from->at[a][c], second = from->at[b][c];

        to->at[i * (to->n + 1) + j][c] =
            (float) (first + (second - first) * 0.5);
      }
    }
}

/* Moves each place by @strength of its way to the mean of its neighbours.
 * @ways: room for as many ways as there are places */
static void FLAME_UNUSED
flame_smooth_terrain (FlameTerrain *terrain, double strength, float (*ways)[3])
{
  static const signed char beside[6][2] = {
      {0, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 0}, {1, -1}};
  const int n = terrain->n;

  for (int i = 0; i <= n; i++)
    for (int j = 0; j <= n; j++) {
      const int at = i * (n + 1) + j;
      double sums[3] = {0.0, 0.0, 0.0};
      int count = 0;

      for (int way = 0; way < 6; way++) {
        const int x = i + beside[way][0], y = j + beside[way][1];

        if (x < 0 || x > n || y < 0 || y > n)
          continue;
        count++;
        for (int c = 0; c < 3; c++)
          sums[c] += terrain->at[x * (n + 1) + y][c] - terrain->at[at][c];
      }
      for (int c = 0; c < 3; c++)
        ways[at][c] = (float) (sums[c] / count);
    }
  for (int at = 0; at < (n + 1) * (n + 1); at++)
    for (int c = 0; c < 3; c++)
      terrain->at[at][c] += (float) (ways[at][c] * strength);
}

/* @first, @second: each with room for the most fields */
static void FLAME_UNUSED
flame_make_terrain (const double *param, FlameTerrain *first,
    FlameTerrain *second, FlameEntryList *list)
{
  const int levels = (int) fmin (param[4], 2.0);
  const float none = 0.0f;

  for (int level = 0; level < levels && 2 * first->n <= FLAME_TERRAIN_FIELDS;
       level++) {
    FlameTerrain whole;

    flame_divide_terrain (first, second);
    whole = *second;
    *second = *first;
    *first = whole;
    for (int pass = 0; pass < (int) param[5]; pass++) {
      flame_smooth_terrain (first, param[6], second->at);
      flame_smooth_terrain (first, param[7], second->at);
    }
  }
  (void) flame_add_entry (list, &none, 1);
  for (int i = 0; i < (first->n + 1) * (first->n + 1); i++)
    (void) flame_add_entry (list, first->at[i], 3);
  list->all[0] = (float) first->n;
}

FLAME_FILL_ENTRIES (terrain3D)
{
  const int n = 1 << (int) in->Size__N_PowersOf_2_;
  const size_t most = (FLAME_TERRAIN_FIELDS + 1) * (FLAME_TERRAIN_FIELDS + 1);
  double *heights =
      (double *) calloc ((size_t) (n + 1) * (size_t) (n + 1), sizeof *heights);
  FlameTerrain first = {.n = n}, second = {.n = n};

  first.at = (float (*)[3]) calloc (most, sizeof *first.at);
  second.at = (float (*)[3]) calloc (most, sizeof *second.at);
  if (heights && first.at && second.at) {
    flame_raise_terrain (heights, n, in->roughness, in->seed);
    flame_place_terrain (heights, in->z_exaggeration, &first);
    flame_make_terrain (FLAME_FROM (in, roughness), &first, &second, list);
  }
  free (heights);
  free (first.at);
  free (second.at);
}

FLAME_PREPARE (terrain3D)
{
  k->dc = (float) in->dc;
  k->factors[0] = (float) in->scale_x;
  k->factors[1] = (float) in->scale_y;
  k->factors[2] = (float) in->scale_z;
  k->factors[3] = (float) in->offset_x;
  k->factors[4] = (float) in->offset_y;
  k->factors[5] = (float) in->offset_z;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/mesh.h"

FLAME_VARIATION (terrain3D)
{
  FLAME_GLOBAL const float *all = flame_entries (k->entries);
  const float n = all[0];
  const int32_t half = (int32_t) flame_rng_below (rng, 2.0f * n * n);
  const int32_t row = (int32_t) n + 1, field = half / 2;
  FLAME_GLOBAL const float *at =
      all + 1 + 3 * (field / (row - 1) * row + field % (row - 1));
  FLAME_GLOBAL const float *other = at + (half % 2 ? 3 * (row + 1) : 0);

  flame_show_triangle (other, at + 3 * row, at + 3, k->factors, w, rng, o);
  o->color = k->dc != 0.0f ? o->y - flame_truncf (o->y) : o->color;
}
#endif
