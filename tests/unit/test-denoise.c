/*
 * The denoiser on the CPU, for every instruction set that this machine has,
 * against a plain double-precision transcription, and by what it is for.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib.h>
#include <math.h>

#include "core/render/filters/denoise-plan.h"
#include "core/render/post-plan.h"
#include "tests/support/genomes.h"
#include "tests/support/sanitized.h"
#include "tests/support/scene.h"
#include "tests/unit/post-loops.h"

typedef struct
{
  int width, height; /* buckets */
  FlamePostParams params;
  float *sums, *pixels, *memory, *scratch;
  gsize n;
} Image;

static void
image_init (Image *image, int width, int height, double strength)
{
  FlamePostParams *params = &image->params;
  FlameFilterParams *filter = &params->filters[0];

  memset (image, 0, sizeof *image);
  image->width = params->buf_width = width;
  image->height = params->buf_height = height;
  image->n = (gsize) width * height;
  params->n_filters = 1;
  filter->kind = FLAME_FILTER_DENOISE;
  filter->n_steps = FLAME_DENOISE_STEPS;
  flame_denoise_plan_fill (strength, &filter->denoise);
  params->memory_floats =
      flame_denoise_memory_floats (&filter->denoise, width, height);
  image->sums = alloc_floats (4 * image->n);
  image->pixels = alloc_floats (4 * image->n);
  image->memory = alloc_floats (params->memory_floats);
  image->scratch = alloc_floats (flame_post_scratch_floats (params));
}

static void
image_clear (Image *image)
{
  free (image->sums);
  free (image->pixels);
  free (image->memory);
  free (image->scratch);
}

/* from @sums to @pixels */
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
  /* nothing may be read that was not written before */
  memset (image->memory, 0xff, params->memory_floats * sizeof (float));
  memset (image->scratch, 0xff,
      flame_post_scratch_floats (params) * sizeof (float));
  for (int step = 0; step < FLAME_DENOISE_STEPS; step++)
    for (int y = 0; y < image->height; y += band)
      loops->filter (&filtered, &params->filters[0], step, image->scratch, y,
          MIN (y + band, image->height));
}

/* Poisson's hits of slopes, edges and empty stretches, some very many */
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

static void
ref_take (const Image *image, const Hits *from, const FlameDenoiseLevel *level,
    int x, int y, int dx, int dy, double tap, Hits *out)
{
  const Hits *a = from + y * image->width + x;
  const Hits *b = a + dy * image->width + dx;
  const double floor = level->floor;
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
  distance *= 1 + level->dense * level->scale * level->scale *
                      sqrt ((a->h + floor) * (b->h + floor));
  weight = tap * pow (MAX (1 - distance, 0), 2);
  out->h += weight * (b->h - a->h);
  for (int c = 0; c < 3; c++)
    out->c[c] += weight * (b->c[c] - a->c[c]);
}

static void
ref_level (const Image *image, const Hits *from, const FlameDenoiseLevel *level,
    int x, int y, Hits *out)
{
  *out = from[y * image->width + x];
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if (dx || dy)
        ref_take (image, from, level, x, y, dx * level->step, dy * level->step,
            dx && dy ? level->diagonal : level->near, out);
}

static double
ref_brightness (const Hits *hits)
{
  return 0.2126 * hits->c[0] + 0.7152 * hits->c[1] + 0.0722 * hits->c[2];
}

/* what is above or below all neighbours comes back, by its own chance at most */
static void
ref_bound (const Image *image, const Hits *from, const FlameDenoiseLevel *level,
    int x, int y, Hits *out)
{
  const Hits *here = from + y * image->width + x;
  const double brightness = ref_brightness (here);
  const double root = sqrt (brightness + level->floor);
  const double share = 1 / (1 + level->dense * root * root);
  double most = 0, least = INFINITY, to = root, gain;

  *out = *here;
  for (int i = 0; i < 9; i++) {
    const int at_x = x + i % 3 - 1, at_y = y + i / 3 - 1;
    const gboolean is_in =
        at_x >= 0 && at_y >= 0 && at_x < image->width && at_y < image->height;
    const double other =
        is_in ? sqrt (ref_brightness (from + at_y * image->width + at_x) +
                      level->floor)
              : root;

    if (i == 4)
      continue;
    most = MAX (most, other);
    least = MIN (least, other);
  }
  if (root > most)
    to = MAX (most, root - level->fall * share);
  else if (root < least)
    to = MIN (least, root + level->rise * share);
  if (to == root || brightness <= 1e-6)
    return;
  gain = MAX (to * to - level->floor, 0) / brightness;
  out->h = here->h * gain;
  for (int c = 0; c < 3; c++)
    out->c[c] = here->c[c] * gain;
}

/* by differences, the plainest form */
static double *
ref_denoise (const Image *image)
{
  const FlameDenoiseParams *params = &image->params.filters[0].denoise;
  const int w = image->width, h = image->height;
  g_autofree Hits *from = g_new (Hits, image->n);
  double *out = g_new (double, 4 * image->n);

  for (gsize i = 0; i < image->n; i++) {
    from[i].h = image->sums[4 * i + 3] / 255.0;
    for (int c = 0; c < 3; c++)
      from[i].c[c] = image->sums[4 * i + c] / 255.0;
  }
  for (int l = 0; l < params->n_levels; l++) {
    const FlameDenoiseLevel *level = &params->levels[l];
    Hits *to = g_new (Hits, image->n);

    for (int y = 0; y < h; y++)
      for (int x = 0; x < w; x++)
        if (level->step == FLAME_DENOISE_BOUND)
          ref_bound (image, from, level, x, y, to + y * w + x);
        else
          ref_level (image, from, level, x, y, to + y * w + x);
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

static void
assert_close (const Image *image, const double *want)
{
  for (gsize i = 0; i < 4 * image->n; i++) {
    const double got = image->pixels[i];

    g_assert_true (isfinite (got) && got >= 0);
    /* a dark bucket beside a very bright one is rounded as that is */
    if (fabs (got - want[i]) > 2e-3 + 3e-5 * want[i])
      g_error ("%dx%d: bucket %d,%d channel %d: %.9g instead of %.9g",
          image->width, image->height, (int) (i / 4) % image->width,
          (int) (i / 4) / image->width, (int) i % 4, got, want[i]);
  }
}

static void
check_reference (int width, int height, double strength)
{
  Image image;
  g_autofree double *want = NULL;
  g_autofree float *whole = NULL;

  image_init (&image, width, height, strength);
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

/* sizes below, at and above a tile's, odd ones, and the least */
static void
test_reference (void)
{
  check_reference (1, 1, 1);
  check_reference (1, 37, 1);
  check_reference (37, 1, 1);
  check_reference (5, 3, 1);
  check_reference (61, 47, 1);
  check_reference (256, 20, 1);
  check_reference (257, 19, 1);
  check_reference (530, 33, 1);
  check_reference (261, 64, 2.5);
  check_reference (270, 40, 1);
  check_reference (64, 50, 0.3);
}

/* no light is made or lost, in no channel, but for what stands out */
static void
test_energy (void)
{
  Image image;
  FlameDenoiseLevel *levels;

  image_init (&image, 300, 90, 1);
  levels = image.params.filters[0].denoise.levels;
  for (int l = 0; l < FLAME_DENOISE_LEVELS; l++)
    levels[l].fall = levels[l].rise = 0;
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

/* what is the same everywhere stays, nothing at all exactly so */
static void
test_flat (void)
{
  static const float pixels[][4] = {{0, 0, 0, 0}, {255 * 3, 70, 0, 255 * 5},
      {1e11f, 0, 3e11f, 4e11f}, {3, 2, 1, 30}};
  Image image;

  image_init (&image, 301, 41, 1);
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
 * A point that chance does not explain stays but for what chance may have added,
 * and its surroundings dark.
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

      g_assert_cmpfloat (image.pixels[i], <=, most);
      g_assert_cmpfloat (image.pixels[i], >=, 0.92f * most);
    }
  }
  image_clear (&image);
}

/* of hits of chance alone, most of the noise goes */
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
      /* many hits show little noise: there structure counts for more */
      g_assert_cmpfloat (after, <, (means[m] < 50 ? 0.12 : 0.2) * before);
    }
  }
  g_rand_free (rand);
  image_clear (&image);
}

/* -------------------------------------------------------- against estimation */

#define WIDTH 200
#define HEIGHT 140
#define QUALITY 50

static Picture *
render (FlameRenderer *renderer, FlameAnimation *animation, const char *list,
    double quality, guint64 seed)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameFilters) filters = flame_filters_new (list, &error);
  Picture *picture = picture_new (FLAME_FORMAT_RGBA_F32, WIDTH, HEIGHT, 0);
  FlameFrameRequest request = scene_request (animation, picture, 0.0);
  g_autoptr (FlameTicket) ticket = NULL;

  g_assert_no_error (error);
  request.shutter = 0.0;
  request.filters = filters;
  request.quality = quality;
  request.seed = seed;
  ticket = scene_queue (renderer, &request);
  scene_finish (ticket, NULL);
  return picture;
}

static double
psnr (const Picture *a, const Picture *b)
{
  const float *p = (const void *) a->memory, *q = (const void *) b->memory;
  const gsize n = a->size / sizeof *p;
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    sum += i % 4 < 3 ? pow (p[i] - q[i], 2) : 0;
  return -10 * log10 (sum / (n / 4 * 3));
}

/* @more: dB that denoised is to be nearer to the reference, at the least */
static void
check_better (FlameRenderer *renderer, const char *name, double more)
{
  static const FlameLoadOptions options = {.loop_length = 100.0};
  g_autofree char *path =
      g_build_filename (test_data_folder (), "golden", "own", name, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation =
      flame_animation_new_from_file (path, &options, &error);

  g_assert_no_error (error);

  g_autoptr (Picture) best =
      render (renderer, animation, "logscale", 80 * QUALITY, 1);
  g_autoptr (Picture) plain =
      render (renderer, animation, "logscale", QUALITY, 2);
  g_autoptr (Picture) denoised =
      render (renderer, animation, "denoise", QUALITY, 2);
  g_autoptr (Picture) estimated = render (
      renderer, animation, "de radius=9 minimum=0 curve=0.4", QUALITY, 2);

  g_test_message ("%s: %.2f dB without, %.2f with density estimation, %.2f "
                  "denoised",
      name, psnr (plain, best), psnr (estimated, best), psnr (denoised, best));
  g_assert_cmpfloat (psnr (denoised, best), >, psnr (estimated, best) + more);
  g_assert_cmpfloat (psnr (denoised, best), >, psnr (plain, best) + more);
}

static void
test_better (void)
{
  g_autoptr (FlameRenderer) renderer = NULL;

  if (test_is_for_plain_build ())
    return;
  renderer = scene_new_renderer (0, 1);
  check_better (renderer, "smooth.flam3", 1.0);
  check_better (renderer, "symmetry.flam3", 1.0);
  check_better (renderer, "final_xaos_opacity.flam3", 1.0);
}

/* a strength of 0 is no filter at all */
static void
test_off (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (0, 1);
  g_autoptr (Picture) off =
      render (renderer, animation, "denoise strength=0", 10, 1);
  g_autoptr (Picture) plain = render (renderer, animation, "logscale", 10, 1);
  g_autoptr (Picture) on = render (renderer, animation, "denoise", 10, 1);

  scene_assert_same (off, plain);
  g_assert_true (scene_differ (on, plain));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/denoise/reference", test_reference);
  g_test_add_func ("/denoise/energy", test_energy);
  g_test_add_func ("/denoise/flat", test_flat);
  g_test_add_func ("/denoise/point", test_point);
  g_test_add_func ("/denoise/noise", test_noise);
  g_test_add_func ("/denoise/off", test_off);
  g_test_add_func ("/denoise/better", test_better);
  return g_test_run ();
}
