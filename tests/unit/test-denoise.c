/*
 * The denoiser on the CPU, with every instruction set of this machine. It is
 * compared with a plain double-precision transcription, and its purpose is
 * checked: less noise.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib.h>
#include <math.h>
#include <string.h>

#include "core/plan/filters/denoise-plan.h"
#include "core/plan/post-plan.h"
#include "tests/unit/post-loops.h"

typedef struct
{
  int width, height; /* in buckets */
  FlamePostParams params;
  float *sums, *pixels, *memory, *scratch;
  gsize n;
} Image;

static void
image_init_at (
    Image *image, int width, int height, double strength, int oversample)
{
  FlamePostParams *params = &image->params;
  FlameFilterParams *filter = &params->filters[0];

  memset (image, 0, sizeof *image);
  image->width = params->buf_width = width;
  image->height = params->buf_height = height;
  image->n = (gsize) width * height;
  params->oversample = oversample;
  params->n_filters = 1;
  params->log.k1 = 1000;
  params->log.k2 = 2e-5f;
  params->tone.gamma = 0.25f;
  params->tone.threshold = 0.01f;
  params->tone.inverse_threshold = 100.0f;
  params->tone.threshold_slope = 31.6227766f;
  filter->kind = FLAME_FILTER_DENOISE;
  flame_denoise_plan_fill (strength, oversample, &filter->denoise);
  filter->n_steps = flame_denoise_steps (&filter->denoise);
  params->memory_floats =
      flame_denoise_memory_floats (&filter->denoise, width, height);
  image->sums = alloc_floats (4 * image->n);
  image->pixels = alloc_floats (4 * image->n);
  image->memory = alloc_floats (params->memory_floats);
  image->scratch = alloc_floats (flame_post_scratch_floats (params));
}

static void
image_init (Image *image, int width, int height, double strength)
{
  image_init_at (image, width, height, strength, 1);
}

static void
image_clear (Image *image)
{
  free (image->sums);
  free (image->pixels);
  free (image->memory);
  free (image->scratch);
}

/* Denoises from @sums to @pixels. */
static void
image_denoise (Image *image, const FlamePostLoops *loops, int band)
{
  const FlamePostParams *params = &image->params;
  const FlameFilterImage filtered = {.params = params,
      .pixels = image->pixels,
      .width = image->width,
      .height = image->height,
      .memory = image->memory};

  memcpy (image->pixels, image->sums, 4 * image->n * sizeof (float));
  /* Poison, so that a read of unwritten memory shows. */
  memset (image->memory, 0xff, params->memory_floats * sizeof (float));
  memset (image->scratch, 0xff,
      flame_post_scratch_floats (params) * sizeof (float));
  for (int step = 0; step < params->filters[0].n_steps; step++)
    for (int y = 0; y < image->height; y += band)
      loops->filter (&filtered, &params->filters[0], step, image->scratch, y,
          MIN (y + band, image->height));
}

/*
 * Fills @image with Poisson hits of slopes, edges and empty stretches, some of
 * them very dense.
 */
static void
image_fill (Image *image, guint32 seed)
{
  GRand *rand = g_rand_new_with_seed (seed);

  for (gsize i = 0; i < image->n; i++) {
    const int x = i % image->width, y = i / image->width;
    const double mean = (x / 23 + y / 17) % 3 * (0.2 + 0.1 * (x % 60)) +
                        (abs (x - 2 * y) < 2 ? 40 : 0);
    double left = mean, hits = -1;

    do {
      hits++;
      left += log (1 - g_rand_double (rand));
    } while (left > 0);
    if (g_rand_double (rand) < 0.003)
      hits = floor (pow (10, g_rand_double_range (rand, 2, 9)));
    for (int c = 0; c < 3; c++)
      image->sums[4 * i + c] =
          hits * 255 * (c == 1 ? 0.3 : g_rand_double_range (rand, 0, 1));
    image->sums[4 * i + 3] = 255 * hits;
  }
  g_rand_free (rand);
}

/* --------------------------------------------------------------- reference */

typedef struct
{
  double c[3], h;
} Hits;

/* The numbers of a block of 4 x 4 buckets. */
typedef struct
{
  double n[FLAME_DENOISE_HIDDEN];
  double lit; /* its weight in the means of the whole picture */
} Numbers;

static const Hits *
ref_at (const Image *image, const Hits *hits, int x, int y)
{
  return hits + CLAMP (y, 0, image->height - 1) * image->width +
         CLAMP (x, 0, image->width - 1);
}

static double
ref_neuron (const float *weights, double bias, const double *values, int n)
{
  for (int i = 0; i < n; i++)
    bias += weights[i] * values[i];
  return bias;
}

static void
ref_look (const Image *image, const Hits *hits, int x, int y, Numbers *out)
{
  const FlameLogParams *log = &image->params.log;
  double sum = 0, squares = 0, light = 0;
  double across = 0, down = 0, falling = 0, rising = 0;

  for (int i = 0; i < 16; i++) {
    const int at_x = 4 * x + i % 4, at_y = 4 * y + i / 4;
    const Hits *here = ref_at (image, hits, at_x, at_y);
    const Hits *right = ref_at (image, hits, at_x + 1, at_y);
    const Hits *below = ref_at (image, hits, at_x, at_y + 1);
    const Hits *both = ref_at (image, hits, at_x + 1, at_y + 1);

    sum += here->h;
    squares += here->h * here->h;
    across += pow (right->h - here->h, 2);
    down += pow (below->h - here->h, 2);
    falling += pow (both->h - here->h, 2);
    rising += pow (right->h - below->h, 2);
    light += 0.2126 * here->c[0] + 0.7152 * here->c[1] + 0.0722 * here->c[2];
  }

  const double mean = sum / 16;
  const double variance = MAX (squares - sum * mean, 0) / 15;
  const double features[FLAME_DENOISE_FEATURES] = {log2 (mean + 0.06) / 4,
      log2 ((variance + 1e-4 * mean * mean + 0.1) / (mean + 0.1)) / 3,
      log2 (((across + down) / 64 + 0.1) / (mean + 0.1)) / 3,
      log2 ((light + 0.1) / (sum + 0.2)) / 2,
      log2 (10 * mean * log->k1 * log->k2 + 0.01) / 4 + 0.5,
      (across - down) / (across + down + 1),
      (falling - rising) / (falling + rising + 1)};

  for (int o = 0; o < FLAME_DENOISE_HIDDEN; o++)
    out->n[o] =
        MAX (ref_neuron (flame_denoise_first[o], flame_denoise_first_bias[o],
                 features, FLAME_DENOISE_FEATURES),
            0);
  out->lit = mean * log->k1 * log->k2;
  out->lit /= out->lit + 0.002;
}

/*
 * Computes what the whole picture, of @n blocks, adds to the last layer's sums.
 */
static void
ref_context (const Numbers *blocks, int n, double *context)
{
  double means[FLAME_DENOISE_MEANS] = {0};
  double numbers[FLAME_DENOISE_CONTEXT];
  double *share = &means[FLAME_DENOISE_HIDDEN];
  double *roots = share + 1;

  for (int i = 0; i < n; i++) {
    for (int o = 0; o < FLAME_DENOISE_HIDDEN; o++) {
      means[o] += blocks[i].lit * blocks[i].n[o] / n;
      roots[o] += blocks[i].lit * blocks[i].n[o] * blocks[i].n[o] / n;
    }
    *share += blocks[i].lit / n;
  }
  for (int o = 0; o < FLAME_DENOISE_HIDDEN; o++) {
    means[o] /= *share + 1e-6;
    roots[o] = sqrt (roots[o] / (*share + 1e-6));
  }
  means[FLAME_DENOISE_SUMS] = log2 (n);
  for (int i = 0; i < FLAME_DENOISE_CONTEXT; i++)
    numbers[i] =
        MAX (ref_neuron (flame_denoise_whole[i], flame_denoise_whole_bias[i],
                 means, FLAME_DENOISE_MEANS),
            0);
  for (int i = 0; i < FLAME_DENOISE_GUIDES; i++)
    context[i] = CLAMP (
        ref_neuron (flame_denoise_told[i], 0, numbers, FLAME_DENOISE_CONTEXT),
        -4, 4);
}

static void
ref_round (const Numbers *from, int width, int height, int round, int x, int y,
    Numbers *out)
{
  const int far = 1 << round;
  Numbers around;

  for (int c = 0; c < FLAME_DENOISE_HIDDEN; c++) {
    double values[9];

    for (int i = 0; i < 9; i++)
      values[i] = from[CLAMP (y + (i / 3 - 1) * far, 0, height - 1) * width +
                       CLAMP (x + (i % 3 - 1) * far, 0, width - 1)]
                      .n[c];
    around.n[c] = ref_neuron (flame_denoise_around[round][c],
        flame_denoise_around_bias[round][c], values, 9);
  }
  for (int o = 0; o < FLAME_DENOISE_HIDDEN; o++)
    out->n[o] = from[y * width + x].n[o] +
                MAX (ref_neuron (flame_denoise_mixed[round][o],
                         flame_denoise_mixed_bias[round][o], around.n,
                         FLAME_DENOISE_HIDDEN),
                    0);
}

static double
ref_guide (double sum, int i)
{
  if (i < FLAME_DENOISE_LEVELS - 1)
    return exp2 (CLAMP (sum, -4, 3));
  return i < FLAME_DENOISE_GUIDES - 2 ? CLAMP (sum, -3, 3)
                                      : CLAMP (sum, -0.8, 0.8);
}

/* Returns FLAME_DENOISE_GUIDES guides for each bucket. */
static double *
ref_guides (const Image *image, const Hits *hits)
{
  const int width = (image->width + 3) / 4, height = (image->height + 3) / 4;
  g_autofree Numbers *from = g_new (Numbers, width * height);
  double *guides = g_new (double, FLAME_DENOISE_GUIDES * image->n);
  double context[FLAME_DENOISE_GUIDES];

  for (int i = 0; i < width * height; i++)
    ref_look (image, hits, i % width, i / width, from + i);
  ref_context (from, width * height, context);
  for (int round = 0; round < FLAME_DENOISE_ROUNDS; round++) {
    Numbers *to = g_new (Numbers, width * height);

    for (int i = 0; i < width * height; i++)
      ref_round (from, width, height, round, i % width, i / width, to + i);
    g_free (from);
    from = to;
  }
  for (int i = 0; i < width * height; i++)
    for (int o = 0; o < FLAME_DENOISE_GUIDES; o++)
      guides[FLAME_DENOISE_GUIDES * i + o] =
          ref_guide (context[o] + ref_neuron (flame_denoise_last[o],
                                      flame_denoise_last_bias[o], from[i].n,
                                      FLAME_DENOISE_HIDDEN),
              o);

  double *out = g_new (double, FLAME_DENOISE_GUIDES * image->n);

  for (gsize i = 0; i < image->n; i++) {
    const double at_x = (i % image->width + 0.5) / 4 - 0.5;
    const double at_y = (i / image->width + 0.5) / 4 - 0.5;
    const int x = floor (at_x), y = floor (at_y);

    for (int o = 0; o < FLAME_DENOISE_GUIDES; o++) {
      double sum = 0;

      for (int k = 0; k < 4; k++)
        sum += (k % 2 ? at_x - x : 1 - (at_x - x)) *
               (k / 2 ? at_y - y : 1 - (at_y - y)) *
               guides[FLAME_DENOISE_GUIDES *
                          (CLAMP (y + k / 2, 0, height - 1) * width +
                              CLAMP (x + k % 2, 0, width - 1)) +
                      o];
      out[FLAME_DENOISE_GUIDES * i + o] = sum;
    }
  }
  g_free (guides);
  return out;
}

/*
 * Returns the factor by which buckets at this distance are compared more
 * strictly.
 * @guides: of the upper one
 */
static double
ref_lean (const double *guides, int dx, int dy)
{
  const double straight = guides[FLAME_DENOISE_GUIDES - 2];
  const double aslant = guides[FLAME_DENOISE_GUIDES - 1];

  if (dy == 0)
    return 1 + straight;
  if (dx == 0)
    return 1 - straight;
  return dx == dy ? 1 + aslant : 1 - aslant;
}

/* @guides: of each bucket */
static void
ref_take (const Image *image, const Hits *from, const double *guides,
    int number, const FlameDenoiseLevel *level, int x, int y, int dx, int dy,
    double tap, Hits *out)
{
  const gsize i = y * image->width + x;
  const gsize k = i + dy * image->width + dx;
  const gsize upper = MIN (i, k);
  const double *guide = guides + number;
  const Hits *a = from + y * image->width + x;
  const Hits *b = a + dy * image->width + dx;
  const double floor = level->floor;
  const double dense = level->dense * level->scale;
  double distance, weight;

  if (x + dx < 0 || x + dx >= image->width || y + dy < 0 ||
      y + dy >= image->height)
    return;
  distance = level->scale * (sqrt (a->h + floor) - sqrt (b->h + floor));
  distance *= distance;
  for (int c = 0; c < 3; c++)
    distance += pow (level->color * (a->c[c] / sqrt (a->h + floor) -
                                        b->c[c] / sqrt (b->h + floor)),
        2);
  distance *=
      guide[FLAME_DENOISE_GUIDES * i] * (1 + dense * sqrt (a->h + floor)) *
      guide[FLAME_DENOISE_GUIDES * k] * (1 + dense * sqrt (b->h + floor)) *
      ref_lean (guides + FLAME_DENOISE_GUIDES * upper, dx, dy);
  weight = tap * pow (MAX (1 - distance, 0), 2);
  out->h += weight * (b->h - a->h);
  for (int c = 0; c < 3; c++)
    out->c[c] += weight * (b->c[c] - a->c[c]);
}

static void
ref_level (const Image *image, const Hits *from, const double *guides,
    int number, const FlameDenoiseLevel *level, int x, int y, Hits *out)
{
  *out = from[y * image->width + x];
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if (dx || dy)
        ref_take (image, from, guides, number, level, x, y, dx * level->step,
            dy * level->step, dx && dy ? level->diagonal : level->near, out);
}

static double
ref_brightness (const Hits *hits)
{
  return 0.2126 * hits->c[0] + 0.7152 * hits->c[1] + 0.0722 * hits->c[2];
}

/* Returns the value after the tone curve. */
static double
ref_shown (const Image *image, const Hits *hits)
{
  const FlameLogParams *log = &image->params.log;
  const FlameToneParams *tone = &image->params.tone;
  const double some = MAX (hits->h, 1e-4);
  const double density = log->k1 * log1p (255 * log->k2 * some) / 255;
  const double share = density / tone->threshold;
  double alpha = pow (density, tone->gamma);

  if (density < tone->threshold)
    alpha = share * alpha +
            (1 - share) * density * pow (tone->threshold, tone->gamma - 1);
  return MAX (ref_brightness (hits), 0) * alpha / some;
}

/*
 * Applies the bound. First, a bucket above or below all its neighbours is
 * restored, by at most its own noise. Then the network's lift is applied.
 */
static void
ref_bound (const Image *image, const Hits *from, const double *guide,
    const FlameDenoiseLevel *level, int x, int y, Hits *out)
{
  const Hits *here = from + y * image->width + x;
  const double shown = ref_shown (image, here);
  const double chance =
      1 / (sqrt (here->h + level->floor) * (1 + level->dense * here->h));
  double most = 0, least = INFINITY, to = shown, gain = 1, change, lift;

  for (int i = 0; i < 9; i++) {
    const int at_x = x + i % 3 - 1, at_y = y + i / 3 - 1;
    const gboolean is_in =
        at_x >= 0 && at_y >= 0 && at_x < image->width && at_y < image->height;
    const double other =
        is_in ? ref_shown (image, from + at_y * image->width + at_x) : shown;

    if (i == 4)
      continue;
    most = MAX (most, other);
    least = MIN (least, other);
  }
  if (shown > most)
    to = MAX (most, shown * MAX (1 - level->fall * chance, 0));
  else if (shown < least)
    to = MIN (least, shown * (1 + level->rise * chance) + level->raise);
  if (shown > 1e-6)
    gain = to / shown;
  guide += FLAME_DENOISE_GUIDES * (y * image->width + x);
  change = guide[0] + guide[1] * (most - to) / (most + to + 0.05) +
           guide[2] * (to - least) / (to + least + 0.05);
  lift = pow (CLAMP (1 + level->lift * change /
                             (1 + level->fade * MAX (ref_brightness (here), 0)),
                  0.3, 1.7),
      2);
  /* Fewer hits count as none. */
  if (here->h < 1e-4)
    lift = 0;
  out->h = here->h * lift;
  for (int c = 0; c < 3; c++)
    out->c[c] = here->c[c] * gain * lift;
}

/* Uses differences, the plainest form. */
static double *
ref_denoise_cells (const Image *image)
{
  const FlameDenoiseParams *params = &image->params.filters[0].denoise;
  const int w = image->width, h = image->height;
  g_autofree Hits *from = g_new (Hits, image->n);
  g_autofree double *guides = NULL;
  double *out = g_new (double, 4 * image->n);

  for (gsize i = 0; i < image->n; i++) {
    from[i].h = image->sums[4 * i + 3] / 255.0;
    for (int c = 0; c < 3; c++)
      from[i].c[c] = image->sums[4 * i + c] / 255.0;
  }
  guides = ref_guides (image, from);
  for (int l = 0; l < params->n_levels; l++) {
    const FlameDenoiseLevel *level = &params->levels[l];
    Hits *to = g_new (Hits, image->n);

    for (int y = 0; y < h; y++)
      for (int x = 0; x < w; x++)
        if (level->step == FLAME_DENOISE_BOUND)
          ref_bound (image, from, guides + l, level, x, y, to + y * w + x);
        else
          ref_level (image, from, guides, l, level, x, y, to + y * w + x);
    g_free (from);
    from = to;
  }
  for (gsize i = 0; i < image->n; i++) {
    out[4 * i + 3] = 255 * from[i].h;
    for (int c = 0; c < 3; c++)
      out[4 * i + c] = 255 * from[i].c[c];
  }
  return out;
}

/* Bucket @i of the 2 x 2 of cell @x, @y; returns the index of its sums. */
static gsize
ref_bucket (const Image *image, int x, int y, int i)
{
  return 4 * ((gsize) (2 * y + i / 2) * image->width + 2 * x + i % 2);
}

/* Gives a cell's light to its buckets. */
static void
ref_part (const Image *image, const double *after, int x, int y, double *out)
{
  const double chance = image->params.filters[0].denoise.chance;
  double all[4] = {0}, squares = 1e-3, even;

  for (int i = 0; i < 4; i++)
    for (int c = 0; c < 4; c++)
      all[c] += image->sums[ref_bucket (image, x, y, i) + c];
  for (int i = 0; i < 4; i++)
    squares +=
        pow (image->sums[ref_bucket (image, x, y, i) + 3] - 0.25 * all[3], 2);
  even = MIN (chance * all[3] / squares, 1);
  for (int i = 0; i < 4; i++)
    for (int c = 0; c < 4; c++) {
      const gsize at = ref_bucket (image, x, y, i) + c;
      const double part = all[c] > 0 ? image->sums[at] / all[c] : 0.25;

      out[at] = after[c] * (0.25 * even + (1 - even) * part);
    }
}

static double *
ref_denoise (const Image *image)
{
  Image cells = *image;
  g_autofree float *sums = NULL;
  g_autofree double *after = NULL;
  double *out;

  if (image->params.oversample == 1)
    return ref_denoise_cells (image);
  cells.width /= 2;
  cells.height /= 2;
  cells.n /= 4;
  cells.params.log.k2 /= 4;
  cells.sums = sums = g_new0 (float, 4 * cells.n);
  for (gsize i = 0; i < 4 * image->n; i++)
    sums[4 * ((i / 4 / image->width / 2) * cells.width +
                 (i / 4 % image->width) / 2) +
         i % 4] += image->sums[i];
  after = ref_denoise_cells (&cells);
  out = g_new (double, 4 * image->n);
  for (int y = 0; y < cells.height; y++)
    for (int x = 0; x < cells.width; x++)
      ref_part (image, after + 4 * ((gsize) y * cells.width + x), x, y, out);
  return out;
}

static void
assert_close (const Image *image, const double *want)
{
  for (gsize i = 0; i < 4 * image->n; i++) {
    const double got = image->pixels[i];

    g_assert_true (isfinite (got) && got >= 0);
    /*
     * A dark bucket beside a very bright one has the rounding error of that
     * one.
     */
    if (fabs (got - want[i]) > 5e-3 + 3e-5 * want[i])
      g_error ("%dx%d: bucket %d,%d channel %d: %.9g instead of %.9g",
          image->width, image->height, (int) (i / 4) % image->width,
          (int) (i / 4) / image->width, (int) i % 4, got, want[i]);
  }
}

static void
check_reference (int width, int height, double strength, int oversample)
{
  Image image;
  g_autofree double *want = NULL;
  g_autofree float *whole = NULL;

  image_init_at (&image, width, height, strength, oversample);
  image_fill (&image, width);
  want = ref_denoise (&image);
  whole = g_new (float, 4 * image.n);
  for (const NamedLoops *named = available_loops (); named->name; named++) {
    image_denoise (&image, named->loops, height);
    assert_close (&image, want);
    memcpy (whole, image.pixels, 4 * image.n * sizeof (float));
    for (int band = 2; band <= 14; band += 6) {
      image_denoise (&image, named->loops, band);
      g_assert_cmpmem (image.pixels, 4 * image.n * sizeof (float), whole,
          4 * image.n * sizeof (float));
    }
  }
  image_clear (&image);
}

/* Tests sizes below, at and above a tile's, odd ones, and the smallest. */
static void
test_reference (void)
{
  check_reference (1, 1, 1, 1);
  check_reference (1, 37, 1, 1);
  check_reference (37, 1, 1, 1);
  check_reference (5, 3, 1, 1);
  check_reference (61, 47, 1, 1);
  check_reference (256, 20, 1, 1);
  check_reference (257, 19, 1, 1);
  check_reference (530, 33, 1, 1);
  check_reference (261, 64, 2.5, 1);
  check_reference (270, 40, 1, 1);
  check_reference (64, 50, 0.3, 1);
}

/* At a supersample of 4 the denoiser works on cells of 2 x 2 buckets. */
static void
test_cells (void)
{
  check_reference (2, 2, 1, 4);
  check_reference (2, 38, 1, 4);
  check_reference (122, 94, 1, 4);
  check_reference (514, 38, 2.5, 4);
  check_reference (128, 50, 0.3, 4);
}

/*
 * Buckets of a cell that differ by no more than chance become alike; a border through
 * the cell stays sharp.
 */
static void
test_parts (void)
{
  static const float hits[][4] = {{30, 24, 27, 31}, {200, 190, 0, 0}};
  Image image;

  for (guint i = 0; i < G_N_ELEMENTS (hits); i++) {
    image_init_at (&image, 64, 48, 1, 4);
    for (gsize k = 0; k < image.n; k++)
      for (int c = 0; c < 4; c++)
        image.sums[4 * k + c] =
            255 * hits[i][k / image.width % 2 * 2 + k % image.width % 2];
    for (const NamedLoops *named = available_loops (); named->name; named++) {
      const float *first = image.pixels, *below = image.pixels + 4 * 64;

      image_denoise (&image, named->loops, 48);
      if (i == 0)
        g_assert_cmpfloat (fabsf (first[3] - below[3]), <, 1e-4f * first[3]);
      else
        g_assert_cmpfloat (below[3], <, 0.01f * first[3]);
    }
    image_clear (&image);
  }
}

/* Light is conserved in every channel, except for outliers. */
static void
test_energy (void)
{
  Image image;
  FlameDenoiseLevel *levels;

  image_init (&image, 300, 90, 1);
  levels = image.params.filters[0].denoise.levels;
  for (int l = 0; l < FLAME_DENOISE_LEVELS; l++)
    levels[l].fall = levels[l].rise = levels[l].raise = levels[l].lift = 0;
  image_fill (&image, 3);
  for (gsize i = 0; i < 4 * image.n; i++)
    image.sums[i] = MIN (image.sums[i], 255 * 1000);
  for (const NamedLoops *named = available_loops (); named->name; named++) {
    double before[4] = {0}, after[4] = {0}, moved = 0;

    image_denoise (&image, named->loops, 30);
    for (gsize i = 0; i < 4 * image.n; i++) {
      before[i % 4] += image.sums[i];
      after[i % 4] += image.pixels[i];
      moved += fabs (image.pixels[i] - image.sums[i]);
    }
    for (int c = 0; c < 4; c++)
      g_assert_cmpfloat (fabs (after[c] - before[c]), <=, 1e-6 * before[c]);
    g_assert_cmpfloat (moved, >, 0.01 * before[3]);
  }
  image_clear (&image);
}

static void
fill_flat (Image *image, const float pixel[4])
{
  for (gsize i = 0; i < image->n; i++)
    memcpy (image->sums + 4 * i, pixel, 4 * sizeof *pixel);
}

/*
 * A uniform picture stays, an empty one exactly, except for the lift, which may
 * change dark areas.
 */
static void
test_flat (void)
{
  static const float pixels[][4] = {{0, 0, 0, 0}, {255 * 3, 70, 0, 255 * 5},
      {1e11f, 0, 3e11f, 4e11f}, {3, 2, 1, 30}};
  Image image;

  image_init (&image, 301, 41, 1);
  for (int l = 0; l < FLAME_DENOISE_LEVELS; l++)
    image.params.filters[0].denoise.levels[l].lift = 0;
  for (guint i = 0; i < G_N_ELEMENTS (pixels); i++) {
    fill_flat (&image, pixels[i]);
    for (const NamedLoops *named = available_loops (); named->name; named++) {
      image_denoise (&image, named->loops, 8);
      for (gsize k = 0; k < 4 * image.n; k++)
        g_assert_cmpfloat (fabsf (image.pixels[k] - pixels[i][k % 4]), <=,
            2e-6f * pixels[i][3]);
    }
  }
  image_clear (&image);
}

/*
 * A point that noise does not explain stays, up to its own noise, and its
 * surroundings stay dark.
 */
static void
test_point (void)
{
  static const float point[4] = {255 * 900, 255 * 50, 255 * 400, 255 * 1000};
  Image image;

  image_init (&image, 280, 33, 1);
  memcpy (image.sums + 4 * (16 * 280 + 256), point, sizeof point);
  for (const NamedLoops *named = available_loops (); named->name; named++) {
    image_denoise (&image, named->loops, 33);
    for (gsize i = 0; i < 4 * image.n; i++) {
      const float most = i / 4 == 16 * 280 + 256 ? point[i % 4] : 0;

      g_assert_cmpfloat (image.pixels[i], <=, 1.005f * most);
      g_assert_cmpfloat (image.pixels[i], >=, 0.92f * most);
    }
  }
  image_clear (&image);
}

/* If all differences are noise, most of them disappear. */
static void
test_noise (void)
{
  static const double means[] = {0.1, 1, 10, 100};
  GRand *rand = g_rand_new_with_seed (11);
  Image image;

  image_init (&image, 200, 150, 1);
  for (guint m = 0; m < G_N_ELEMENTS (means); m++) {
    for (gsize i = 0; i < image.n; i++) {
      double left = means[m], hits = -1;

      do {
        hits++;
        left += log (1 - g_rand_double (rand));
      } while (left > 0);
      for (int c = 0; c < 4; c++)
        image.sums[4 * i + c] = 255 * hits * (c < 3 ? 0.2 * c : 1);
    }
    for (const NamedLoops *named = available_loops (); named->name; named++) {
      double before = 0, after = 0;

      image_denoise (&image, named->loops, 50);
      for (gsize i = 3; i < 4 * image.n; i += 4) {
        before += pow (image.sums[i] / 255 - means[m], 2);
        after += pow (image.pixels[i] / 255 - means[m], 2);
      }
      g_test_message ("%g hits: noise %.3g of what it was", means[m],
          sqrt (after / before));
      /* Many hits have little noise, so structure counts for more. */
      g_assert_cmpfloat (after, <, (means[m] < 50 ? 0.12 : 0.2) * before);
    }
  }
  g_rand_free (rand);
  image_clear (&image);
}

/*
 * Pictures are larger than those that the network was trained with. The term
 * for their size is limited at 1280x720, and it does not change the light.
 */
static void
test_size (void)
{
  const double most = 32.0; /* in doublings of the number of blocks */

  for (int o = 0; o < FLAME_DENOISE_GUIDES; o++) {
    double slope = 0;

    for (int i = 0; i < FLAME_DENOISE_CONTEXT; i++) {
      const float *weights = flame_denoise_whole[i];
      const double by_size =
          flame_denoise_told[o][i] * weights[FLAME_DENOISE_SUMS];

      if (o == FLAME_DENOISE_LIFT)
        g_assert_cmpfloat (by_size, ==, 0);
      if (weights[FLAME_DENOISE_SUMS] * most + flame_denoise_whole_bias[i] > 0)
        slope += by_size;
    }
    g_assert_cmpfloat (fabs (slope), <, 1e-6);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/denoise/reference", test_reference);
  g_test_add_func ("/denoise/cells", test_cells);
  g_test_add_func ("/denoise/parts", test_parts);
  g_test_add_func ("/denoise/energy", test_energy);
  g_test_add_func ("/denoise/flat", test_flat);
  g_test_add_func ("/denoise/point", test_point);
  g_test_add_func ("/denoise/noise", test_noise);
  g_test_add_func ("/denoise/size", test_size);
  return g_test_run ();
}
