/*
 * How the GPU's points are mixed (kernels/gpu/mixing.h). Each of them must play
 * the chaos game as if alone, and together they must have no more noise than
 * points that choose independently.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib.h>
#include <math.h>
#include <string.h>

#include "kernels/gpu/mixing.h"

#define WARPS FLAME_BLOCK_WARPS
#define POINTS FLAME_BLOCK
#define RANGE (1 << FLAME_CHOICE_BITS)

static FlameRng
block_rng (guint64 key, guint block)
{
  const guint64 mixed =
      flame_mix (key + (block + 1) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15));

  return (FlameRng){0, (uint32_t) mixed, (uint32_t) (mixed >> 32)};
}

/* Every point is passed on; each lane's bank is read once by each warp. */
static void
test_exchange (void)
{
  const FlameRng rng = block_rng (1, 2);

  for (guint step = 0; step < 1000; step++) {
    gboolean taken[POINTS] = {FALSE};

    for (guint i = 0; i < POINTS; i++) {
      const guint from = i ^ flame_exchange_turn (&rng, step, i % 32);

      g_assert_cmpuint (from, <, POINTS);
      g_assert_cmpuint (from % 32, ==, i % 32);
      g_assert_false (taken[from]);
      taken[from] = TRUE;
    }
  }
}

/*
 * Two points meet as often as by chance, and no more often if they met one to
 * four steps before. Points of one lane never meet.
 */
static void
test_together (void)
{
  enum
  {
    STEPS = 4096,
    LAGS = 5
  };
  const FlameRng rng = block_rng (3, 4);
  static guint8 warp_of[STEPS][POINTS];
  guint at[POINTS];

  for (guint i = 0; i < POINTS; i++)
    at[i] = i;
  for (guint step = 0; step < STEPS; step++) {
    guint next[POINTS];

    for (guint i = 0; i < POINTS; i++) {
      warp_of[step][at[i]] = i / 32;
      next[i] = at[i ^ flame_exchange_turn (&rng, step, i % 32)];
    }
    memcpy (at, next, sizeof at);
  }
  for (guint b = 1; b < POINTS; b++) {
    guint together = 0, again[LAGS] = {0};

    for (guint step = LAGS; step < STEPS; step++) {
      if (warp_of[step][0] != warp_of[step][b])
        continue;
      together++;
      for (guint lag = 1; lag < LAGS; lag++)
        again[lag] += warp_of[step - lag][0] == warp_of[step - lag][b];
    }
    if (b % 32 == 0) {
      g_assert_cmpuint (together, ==, 0);
      continue;
    }
    g_assert_cmpfloat (together, >, 0.8 * STEPS / WARPS);
    g_assert_cmpfloat (together, <, 1.2 * STEPS / WARPS);
    for (guint lag = 1; lag < LAGS; lag++)
      g_assert_cmpfloat (again[lag], <, 2.0 * together / WARPS);
  }
}

/* The share of a team's warps that choose an xform is its weight. */
static void
test_team (void)
{
  static const double weights[] = {0.02, 0.1, 0.37, 0.5, 0.9};

  for (guint step = 0; step < 500; step++) {
    for (guint w = 0; w < G_N_ELEMENTS (weights); w++) {
      const double wanted = weights[w] * FLAME_TEAM * WARPS;
      guint n = 0;

      for (guint block = FLAME_TEAM; block < 2 * FLAME_TEAM; block++)
        for (guint warp = 0; warp < WARPS; warp++)
          n += flame_warp_random (77, step, block, warp) < weights[w] * RANGE;
      g_assert_cmpfloat (n, >, wanted - 1.01);
      g_assert_cmpfloat (n, <, wanted + 1.01);
    }
  }
}

/* The numbers of one warp are uniform in pairs and triples. */
static void
test_alone (void)
{
  enum
  {
    STEPS = 1 << 18,
    SIDE = 8
  };
  static guint cells[SIDE * SIDE * SIDE];
  guint a = 0, b = 0;
  double chi = 0.0;

  for (guint step = 0; step < STEPS + 2; step++) {
    const guint c = flame_warp_random (5, step, 40, 3) / (RANGE / SIDE);

    if (step >= 2)
      cells[(a * SIDE + b) * SIDE + c]++;
    a = b;
    b = c;
  }
  for (guint i = 0; i < G_N_ELEMENTS (cells); i++) {
    const double wanted = (double) STEPS / G_N_ELEMENTS (cells);

    chi += (cells[i] - wanted) * (cells[i] - wanted) / wanted;
  }
  /* 511 degrees of freedom, five standard deviations. */
  g_assert_cmpfloat (chi, <, 511 + 5 * 32);
  g_assert_cmpfloat (chi, >, 511 - 5 * 32);
}

/* ------------------------------------------------------------------- lanes */

static gint32
lane_random (guint64 key, guint step, guint block, guint i, guint spread)
{
  const FlameRng rng = block_rng (key, block);
  const gint32 warp = flame_warp_random (key, step, block, i / 32);

  return flame_lane_random (&rng, step, warp, i % 32, spread);
}

/*
 * Without a spread, a warp shares one number. With the widest, a block's
 * numbers are evenly spaced.
 */
static void
test_spread (void)
{
  enum
  {
    WIDEST = RANGE / POINTS
  };

  for (guint step = 0; step < 200; step++) {
    gboolean taken[POINTS] = {FALSE};
    /* The parts of the range begin here. */
    const gint32 first = flame_warp_random (6, step, 3, 0) % WIDEST;

    for (guint i = 0; i < POINTS; i++) {
      const gint32 random = lane_random (6, step, 3, i, WIDEST);
      /* Positions between two warps are rounded down. */
      const guint part =
          (guint) (random - first + WIDEST / 2) / WIDEST % POINTS;

      g_assert_cmpint (random, >=, 0);
      g_assert_cmpint (random, <, RANGE);
      g_assert_false (taken[part]);
      taken[part] = TRUE;
      g_assert_cmpint (lane_random (6, step, 3, i, 0), ==,
          flame_warp_random (6, step, 3, i / 32));
    }
  }
}

/*
 * An xform is as rare as the spread: no two lanes of a warp take it together,
 * and each lane takes it as often as its weight says.
 */
static void
test_rare (void)
{
  enum
  {
    STEPS = 1 << 16,
    SHARE = RANGE / 1000
  };
  guint times[POINTS] = {0};

  for (guint step = 0; step < STEPS; step++) {
    for (guint warp = 0; warp < WARPS; warp++) {
      guint together = 0;

      for (guint i = 32 * warp; i < 32 * warp + 32; i++) {
        const gboolean rare = lane_random (8, step, 5, i, SHARE) < SHARE;

        together += rare;
        times[i] += rare;
      }
      g_assert_cmpuint (together, <=, 1);
    }
  }
  for (guint i = 0; i < POINTS; i++) {
    const double wanted = STEPS / 1000.0;

    g_assert_cmpfloat (ABS (times[i] - wanted), <, 5 * sqrt (wanted));
  }
}

/*
 * Measures how alike ages are. Points that wait for a rare xform have
 * independent ages: those of a block's points are no more alike than if points
 * chose alone. The picture of a flame that forgets slowly depends on this.
 */
static double
count_ages (guint spread, guint share)
{
  enum
  {
    STEPS = 6000,
    SEEDS = 24
  };
  double ages = 0.0;

  for (guint seed = 1; seed <= SEEDS; seed++) {
    const FlameRng rng = block_rng (seed, 0);
    g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
    guint born[POINTS] = {0}, next[POINTS];

    for (guint step = 1; step <= STEPS; step++) {
      for (guint i = 0; i < POINTS; i++)
        if (lane_random (seed, step, 0, i, spread) < (gint32) share)
          born[i] = step;
      for (guint i = 0; i < POINTS; i++)
        next[i] = born[i ^ flame_exchange_turn (&rng, step, i % 32)];
      memcpy (born, next, sizeof born);
    }
    for (guint i = 0; i < POINTS; i++)
      g_hash_table_add (seen, GUINT_TO_POINTER (born[i]));
    ages += g_hash_table_size (seen);
  }
  return ages / SEEDS;
}

static void
test_ages (void)
{
  const guint share = RANGE / 1000;
  const double together = count_ages (0, share);
  const double apart = count_ages (share, share);

  g_test_message ("%u points of %.1f and %.1f ages", POINTS, together, apart);
  g_assert_cmpfloat (together, <, 60);
  g_assert_cmpfloat (apart, >, 200);
}

/* ----------------------------------------------------------------- variance */

/*
 * Xforms of equal weight. A point's last choices determine in which of many
 * fine boxes it is, and the latest of them in which of a few coarse ones.
 */
typedef struct
{
  guint n_xforms;
  guint n_fine, n_coarse; /* powers of n_xforms */
} Game;

enum
{
  MAX_BOXES = 1024,
  N_BLOCKS = 2 * FLAME_TEAM,
  N_STEPS = 60,
  N_BURN_IN = 8,
  N_SEEDS = 40,
};

static void
play_block (const Game *game, guint64 key, guint block, gboolean alone,
    double *fine, double *coarse)
{
  const FlameRng rng = block_rng (key, block);
  guint word[POINTS] = {0}, next[POINTS];

  for (guint step = 0; step < N_BURN_IN + N_STEPS; step++) {
    for (guint i = 0; i < POINTS; i++) {
      FlameRng own = rng;
      guint64 random;

      own.counter = step * FLAME_RNG_LANES + i;
      random = alone ? flame_rng_next (&own) >> (32 - FLAME_CHOICE_BITS)
                     : (guint) flame_warp_random (key, step, block, i / 32);
      word[i] = word[i] / game->n_xforms +
                (guint) (random * game->n_xforms >> FLAME_CHOICE_BITS) *
                    (game->n_fine / game->n_xforms);
      if (step < N_BURN_IN)
        continue;
      fine[word[i]]++;
      coarse[word[i] / (game->n_fine / game->n_coarse)]++;
    }
    for (guint i = 0; i < POINTS; i++)
      next[i] = word[i ^ flame_exchange_turn (&rng, step, i % 32)];
    memcpy (word, next, sizeof word);
  }
}

static double
squares (const double *hits, guint n)
{
  const double mean = (double) N_BLOCKS * N_STEPS * POINTS / n;
  double total = 0.0;

  for (guint i = 0; i < n; i++)
    total += (hits[i] - mean) * (hits[i] - mean);
  return total;
}

/*
 * Computes variances over seeds.
 * @fine, @coarse: (out)
 */
static void
measure_variance (
    const Game *game, gboolean alone, double *fine, double *coarse)
{
  *fine = *coarse = 0.0;
  for (guint seed = 1; seed <= N_SEEDS; seed++) {
    double fine_hits[MAX_BOXES] = {0}, coarse_hits[MAX_BOXES] = {0};

    for (guint block = 0; block < N_BLOCKS; block++)
      play_block (game, flame_mix (seed), block, alone, fine_hits, coarse_hits);
    *fine += squares (fine_hits, game->n_fine);
    *coarse += squares (coarse_hits, game->n_coarse);
  }
}

static void
test_variance (gconstpointer data)
{
  const Game *game = data;
  double fine, coarse, fine_alone, coarse_alone;

  measure_variance (game, TRUE, &fine_alone, &coarse_alone);
  measure_variance (game, FALSE, &fine, &coarse);
  g_test_message ("variance against independent choice: %.3f in %u boxes, %.3f "
                  "in %u",
      fine / fine_alone, game->n_fine, coarse / coarse_alone, game->n_coarse);
  g_assert_cmpfloat (fine, <, 1.05 * fine_alone);
  /* Large boxes profit most from a team's even choices. */
  g_assert_cmpfloat (coarse, <, 0.5 * coarse_alone);
}

int
main (int argc, char **argv)
{
  static const Game few = {3, 729, 9}, many = {10, 1000, 100};

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cuda/mixing/exchange", test_exchange);
  g_test_add_func ("/cuda/mixing/together", test_together);
  g_test_add_func ("/cuda/mixing/team", test_team);
  g_test_add_func ("/cuda/mixing/alone", test_alone);
  g_test_add_func ("/cuda/mixing/spread", test_spread);
  g_test_add_func ("/cuda/mixing/rare", test_rare);
  g_test_add_func ("/cuda/mixing/ages", test_ages);
  g_test_add_data_func ("/cuda/mixing/variance-3-xforms", &few, test_variance);
  g_test_add_data_func (
      "/cuda/mixing/variance-10-xforms", &many, test_variance);
  return g_test_run ();
}
