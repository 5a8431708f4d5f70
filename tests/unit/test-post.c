/*
 * The stages from the histogram to display values, compared with plain
 * double-precision transcriptions of flam3's formulas.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib.h>
#include <math.h>

#include "core/api/video.h"
#include "core/plan/post-plan.h"
#include "tests/support/density.h"
#include "tests/unit/post-loops.h"
#include "tests/unit/ref-density.h"

typedef struct
{
  FlamePostPlan plan;
  gsize n_buckets;
  float *sums, *counts, *memory, *accum, *display, *scratch;
} Frame;

static void
frame_init (Frame *frame, const FlameGenome *genome, int width, int height,
    FlameFormat format, FlameFrameFlags flags)
{
  const FlameVideo video = {.format = format,
      .width = width,
      .height = height,
      .pixel_aspect = 1.0,
      .matrix = FLAME_MATRIX_BT709,
      .chroma_cosited_h = TRUE};
  g_autoptr (GError) error = NULL;

  memset (frame, 0, sizeof *frame);
  flame_post_plan_init (&frame->plan, genome, NULL, &video, flags, &error);
  g_assert_no_error (error);
  flame_post_plan_set_samples (&frame->plan, 30.0 * width * height);
  frame->n_buckets =
      (gsize) frame->plan.params.buf_width * frame->plan.params.buf_height;
  frame->sums = alloc_floats (4 * frame->n_buckets);
  frame->counts = alloc_floats (frame->n_buckets);
  frame->accum = alloc_floats ((gsize) 4 * frame->plan.params.accum_stride *
                               frame->plan.params.buf_height);
  frame->memory = alloc_floats (frame->plan.params.memory_floats);
  frame->display = alloc_floats (4 * (gsize) width * height);
  frame->scratch =
      alloc_floats (flame_post_scratch_floats (&frame->plan.params));
}

static void
frame_clear (Frame *frame)
{
  flame_post_plan_clear (&frame->plan);
  free (frame->sums);
  free (frame->counts);
  free (frame->accum);
  free (frame->memory);
  free (frame->display);
  free (frame->scratch);
}

/*
 * Limits hits: in the upper half, some stretches are empty and some have few
 * hits, for which stages have shortcuts.
 */
static int
cap_hits (const Frame *frame, gsize bucket, int hits)
{
  const int width = frame->plan.params.buf_width;
  const int stretch = (int) (bucket % width) / 64 % 3;

  if (bucket / width >= (gsize) frame->plan.params.buf_height / 2)
    return hits;
  return stretch == 1 ? 0 : stretch == 2 ? MIN (hits, 3) : hits;
}

/*
 * Fills @frame: most buckets are empty, some have a few hits, a few have
 * thousands.
 */
static void
frame_fill (Frame *frame, guint32 seed)
{
  GRand *rand = g_rand_new_with_seed (seed);

  for (gsize i = 0; i < frame->n_buckets; i++) {
    float *bucket = frame->sums + 4 * i;
    int hits = 0;

    if (g_rand_int_range (rand, 0, 10) < 4)
      hits = (int) pow (10.0, g_rand_double_range (rand, 0.0, 3.6));
    hits = cap_hits (frame, i, hits);
    for (int c = 0; c < 3; c++)
      bucket[c] = hits * g_rand_int_range (rand, 0, 256);
    bucket[3] = hits * 255;
    frame->counts[i] = hits;
  }
  g_rand_free (rand);
}

static double
ref_log_scale (const Frame *frame, double alpha)
{
  const FlameLogParams *log = &frame->plan.params.log;

  return alpha > 0 ? log->k1 * log1p (alpha * log->k2) / alpha : 0;
}

static int
ref_index (const RefKernels *k, double f)
{
  int i;

  if (f > k->max_counts)
    return k->n - 1;
  i = f <= 100 ? (int) ceil (f) - 1
               : 100 + (int) floor (pow (f - 100, k->curve) + 1e-9);
  return CLAMP (i, 0, k->n - 1);
}

static double *
ref_density (const Frame *frame, const FlameGenome *genome)
{
  const FlamePostParams *p = &frame->plan.params;
  const int os = p->oversample, w = p->buf_width, h = p->buf_height;
  RefKernels k = ref_kernels_new (genome->estimator_radius,
      genome->estimator_minimum, genome->estimator_curve, os);
  double *out = g_new0 (double, 4 * (gsize) w * h);

  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      const float *sums = frame->sums + 4 * (y * w + x);
      const double scale = ref_log_scale (frame, sums[3]);
      double f = 0;

      if (frame->counts[y * w + x] == 0)
        continue;
      for (int j = MAX (y - os / 2, 0); j <= MIN (y + os / 2, h - 1); j++)
        for (int i = MAX (x - os / 2, 0); i <= MIN (x + os / 2, w - 1); i++)
          f += frame->counts[j * w + i];
      if (os % 2 == 0)
        f = f * os * os / ((os + 1) * (os + 1));

      const int kernel = ref_index (&k, f);
      const int r = (int) ceil (k.width[kernel]) - 1;

      for (int j = MAX (y - r, 0); j <= MIN (y + r, h - 1); j++)
        for (int i = MAX (x - r, 0); i <= MIN (x + r, w - 1); i++)
          for (int c = 0; c < 4; c++)
            out[4 * (j * w + i) + c] +=
                sums[c] * scale *
                ref_kernel (&k, kernel)[(j - y + k.half) * (2 * k.half + 1) +
                                        i - x + k.half];
    }
  ref_kernels_clear (&k);
  return out;
}

static void
run_density (Frame *frame, const FlamePostLoops *loops, const float *counts,
    gboolean clear, int band)
{
  const DensityRun run = {&frame->plan.params, frame->sums, counts,
      frame->memory, frame->accum, frame->scratch};

  density_run (&run, loops, clear, band);
}

static void
check_accum (const Frame *frame, const double *ref, double tolerance)
{
  const FlamePostParams *p = &frame->plan.params;

  for (int y = 0; y < p->buf_height; y++)
    for (int x = 0; x < p->buf_width; x++)
      for (int c = 0; c < 4; c++) {
        const double want = ref[4 * (y * p->buf_width + x) + c];
        const double got =
            frame->accum[4 * ((gsize) y * p->accum_stride + p->margin + x) + c];

        g_assert_cmpfloat_with_epsilon (
            got, want, tolerance * (1.0 + fabs (want)));
      }
}

static void
check_density (int os, double radius, double minimum, double curve)
{
  g_autoptr (FlameGenome) genome = flame_genome_new ();
  Frame frame;

  genome->supersample = os;
  genome->estimator_radius = radius;
  genome->estimator_minimum = minimum;
  genome->estimator_curve = curve;
  frame_init (&frame, genome, 61, 43, FLAME_FORMAT_RGBA, 0);
  frame_fill (&frame, os);
  g_assert_nonnull (frame.plan.params.density);

  const gsize size = 4 * sizeof (float) * frame.plan.params.accum_stride *
                     frame.plan.params.buf_height;
  g_autofree double *ref = ref_density (&frame, genome);
  g_autofree guint8 *whole = g_malloc (size);

  for (const NamedLoops *named = available_loops (); named->name; named++) {
    run_density (&frame, named->loops, frame.counts, TRUE, 100000);
    check_accum (&frame, ref, 1e-5);
    memcpy (whole, frame.accum, size);
    for (int band = 1; band < 70; band += band < 8 ? 1 : 13) {
      /* Bands overwrite, so the old contents must not show. */
      memset (frame.accum, 0x55, size);
      run_density (
          &frame, named->loops, band % 2 ? NULL : frame.counts, TRUE, band);
      g_assert_cmpmem (frame.accum, size, whole, size);
    }
  }
  frame_clear (&frame);
}

static void
test_density (void)
{
  check_density (1, 9.0, 0.0, 0.4);
  check_density (2, 2.4, 0.0, 0.4);
  check_density (3, 2.5, 0.0, 0.5);
  check_density (1, 3.5, 1.0, 0.7);
  check_density (4, 2.0, 0.0, 0.4);
}

/*
 * Fills @frame with few hits a pixel on the left, more on the right, and steps
 * between.
 */
static void
frame_fill_slowly (Frame *frame, guint32 seed)
{
  const FlamePostParams *p = &frame->plan.params;
  GRand *rand = g_rand_new_with_seed (seed);

  for (gsize i = 0; i < frame->n_buckets; i++) {
    const int step = 5 * (i % p->buf_width) / p->buf_width;
    const double none = exp (-0.02 * pow (4.0, step));
    int hits = 0;

    /* Knuth's method for a Poisson distribution. */
    for (double left = g_rand_double (rand); left > none;
         left *= g_rand_double (rand))
      hits++;
    hits = cap_hits (frame, i, hits);
    for (int c = 0; c < 3; c++)
      frame->sums[4 * i + c] = hits * g_rand_int_range (rand, 0, 256);
    frame->sums[4 * i + 3] = hits * 255;
    frame->counts[i] = hits;
  }
  g_rand_free (rand);
}

/*
 * Returns the root mean square error in the half with few hits, relative to the
 * light. Edges, which lose light, are left out.
 */
static double
inner_error (const Frame *frame, const double *ref, double *light)
{
  const FlamePostParams *p = &frame->plan.params;
  const int edge = frame->plan.gutter;
  double errors = 0.0, squares = 0.0, sum = 0.0, wanted = 0.0;

  for (int y = edge; y < p->buf_height - edge; y++)
    for (int x = edge; x < p->buf_width / 2; x++)
      for (int c = 0; c < 4; c++) {
        const double want = ref[4 * (y * p->buf_width + x) + c];
        const double got =
            frame->accum[4 * ((gsize) y * p->accum_stride + p->margin + x) + c];

        errors += (got - want) * (got - want);
        squares += want * want;
        sum += got;
        wanted += want;
      }
  *light = sum / wanted;
  return sqrt (errors / squares);
}

/*
 * Checks that wide kernels on nodes give nearly the same light as on buckets.
 */
static void
check_nodes (int os, double radius, double curve)
{
  g_autoptr (FlameGenome) genome = flame_genome_new ();
  Frame frame;
  double light;

  genome->supersample = os;
  genome->estimator_radius = radius;
  genome->estimator_curve = curve;
  frame_init (&frame, genome, 83, 47, FLAME_FORMAT_RGBA, 0);
  frame_fill_slowly (&frame, os);
  g_assert_cmpint (frame.plan.params.density->n_far, >, 1);

  const gsize size = 4 * sizeof (float) * frame.plan.params.accum_stride *
                     frame.plan.params.buf_height;
  g_autofree double *ref = ref_density (&frame, genome);
  g_autofree guint8 *whole = g_malloc (size);

  for (const NamedLoops *named = available_loops (); named->name; named++) {
    run_density (&frame, named->loops, frame.counts, TRUE, 100000);
    g_test_message (
        "%d, %g: error %g", os, radius, inner_error (&frame, ref, &light));
    g_assert_cmpfloat (inner_error (&frame, ref, &light), <, 0.02);
    g_assert_cmpfloat_with_epsilon (light, 1.0, 0.001);
    memcpy (whole, frame.accum, size);
    for (int band = 1; band < 70; band += band < 8 ? 1 : 13) {
      memset (frame.accum, 0x55, size);
      memset (
          frame.memory, 0x55, sizeof (float) * frame.plan.params.memory_floats);
      run_density (
          &frame, named->loops, band % 2 ? NULL : frame.counts, TRUE, band);
      g_assert_cmpmem (frame.accum, size, whole, size);
    }
  }
  frame_clear (&frame);
}

static void
test_nodes (void)
{
  check_nodes (2, 9.0, 0.4);
  check_nodes (3, 9.0, 0.4);
  check_nodes (4, 9.0, 0.4);
  check_nodes (4, 12.0, 0.3);
  check_nodes (5, 6.0, 0.6);
}

/* Passes add up, and whole numbers stay whole. */
static void
test_plain_density (void)
{
  g_autoptr (FlameGenome) genome = flame_genome_new ();
  Frame frame;

  genome->estimator_radius = 0.0;
  genome->passes = 2;
  for (int truncate = 0; truncate < 2; truncate++) {
    frame_init (&frame, genome, 37, 21, FLAME_FORMAT_RGBA,
        truncate ? FLAME_FRAME_INTEGER_DENSITY : 0);
    frame_fill (&frame, 7);
    g_assert_null (frame.plan.params.density);

    const FlamePostParams *p = &frame.plan.params;
    g_autofree double *ref = g_new (double, 4 * frame.n_buckets);

    for (gsize i = 0; i < 4 * frame.n_buckets; i++) {
      const double scale = ref_log_scale (&frame, frame.sums[i | 3]);
      const double once = frame.sums[i] * scale;

      ref[i] = truncate ? floor (floor (once) + once) : 2 * once;
    }
    for (const NamedLoops *named = available_loops (); named->name; named++) {
      for (int pass = 0; pass < 2; pass++)
        run_density (&frame, named->loops, NULL, pass == 0, 1);
      if (!truncate) {
        check_accum (&frame, ref, 2e-6);
        continue;
      }
      for (int i = 0; i < 4 * p->buf_width; i++) {
        g_assert_cmpfloat (frame.accum[i], ==, floorf (frame.accum[i]));
        g_assert_cmpfloat_with_epsilon (frame.accum[i], ref[i], 1.0);
      }
    }
    frame_clear (&frame);
  }
}

/* ------------------------------------------------------- filter and tone */

static void
ref_hsv (const double rgb[3], double *h, double *s, double *v)
{
  const double max = MAX (MAX (rgb[0], rgb[1]), rgb[2]);
  const double min = MIN (MIN (rgb[0], rgb[1]), rgb[2]);
  const double d = max - min;

  *v = max;
  *s = max > 0 ? d / max : 0;
  if (d == 0)
    *h = 0;
  else if (max == rgb[0])
    *h = fmod ((rgb[1] - rgb[2]) / d + 6, 6);
  else if (max == rgb[1])
    *h = (rgb[2] - rgb[0]) / d + 2;
  else
    *h = (rgb[0] - rgb[1]) / d + 4;
}

static void
ref_rgb (double h, double s, double v, double rgb[3])
{
  for (int c = 0; c < 3; c++) {
    const double k = fmod ((c == 0 ? 5 : c == 1 ? 3 : 1) + h, 6);

    rgb[c] = v - v * s * MAX (0, MIN (MIN (k, 4 - k), 1));
  }
}

/*
 * Applies flam3's colour correction from its description: levels in, 0 to 1
 * out.
 */
static void
ref_tone (const double t[4], const FlameGenome *g, gboolean transparent,
    double out[4])
{
  const double gamma = 1 / g->gamma, lin = g->gamma_threshold;
  const double vib = g->vibrancy, hp = g->highlight_power;
  double alpha = 0, ls = 0, maxa = -1, maxc = 0, rgb[3] = {0};

  if (t[3] > 0) {
    const double d = t[3] / 255, f = d / lin;

    alpha = d < lin
                ? (1 - f) * d * (pow (lin, gamma) / lin) + f * pow (d, gamma)
                : pow (d, gamma);
    ls = vib * 256 * alpha / d;
    alpha = CLAMP (alpha * g->cover, 0, 1);
  }
  for (int c = 0; c < 3; c++)
    if (ls * t[c] / 255 > maxa) {
      maxa = ls * t[c] / 255;
      maxc = t[c] / 255;
    }
  if (ls != 0 && maxc > 0 && maxa > 255 && hp >= 0) {
    const double newls = 255 / maxc;
    double h, s, v;

    for (int c = 0; c < 3; c++)
      rgb[c] = newls * t[c] / 255 / 255;
    ref_hsv (rgb, &h, &s, &v);
    ref_rgb (h, s * pow (newls / ls, hp), v, rgb);
    for (int c = 0; c < 3; c++)
      rgb[c] *= 255;
  } else if (ls != 0 && maxc > 0) {
    const double adjust = maxa <= 255 ? 1 : MIN (1, -hp);

    for (int c = 0; c < 3; c++)
      rgb[c] = ((1 - adjust) * 255 / maxc + adjust * ls) * t[c] / 255;
  }
  for (int c = 0; c < 3; c++) {
    double a = rgb[c];

    if (t[c] > 0)
      a += (1 - vib) * 256 * pow (t[c] / 255, gamma);
    if (transparent)
      a = alpha > 0 ? a / alpha : 0;
    else
      a += (1 - alpha) * g->background[c] * 256;
    out[c] = CLAMP (a, 0, 255) / 255;
    /*
     * flam3 raises negative light to a fractional power and shows NaN as white.
     */
    if (isnan (pow (t[c], gamma)) && (!transparent || alpha > 0))
      out[c] = 1;
  }
  out[3] = transparent ? alpha : 1;
}

static void
ref_filter (const FlamePostParams *p, const double *buckets, int x, int y,
    double out[4])
{
  const int x0 = x * p->oversample + p->filter_left;
  const int y0 = y * p->oversample + p->filter_top;

  memset (out, 0, 4 * sizeof *out);
  for (int j = 0; j < p->n_taps; j++)
    for (int i = 0; i < p->n_taps; i++)
      for (int c = 0; c < 4; c++)
        out[c] += (double) p->taps[i] * p->taps[j] *
                  buckets[4 * ((y0 + j) * p->buf_width + x0 + i) + c];
}

/*
 * Checks the pixels of the accumulator, which are @times @ref: the whole light, and that
 * classes are nearly their kernels.
 */
static void
check_class_light (
    const Frame *frame, const double *ref, double times, double limit)
{
  const FlamePostParams *p = &frame->plan.params;
  double errors = 0.0, squares = 0.0, got = 0.0, wanted = 0.0;

  for (int y = 0; y < p->height; y++)
    for (int x = 0; x < p->width; x++)
      for (int c = 0; c < 4; c++) {
        const double want = times * ref[4 * (y * p->width + x) + c];
        const double light =
            frame->accum[4 * ((gsize) y * p->accum_stride + p->margin + x) + c];

        errors += (light - want) * (light - want);
        squares += want * want;
        got += light;
        wanted += want;
      }
  g_test_message (
      "error %.4f, light %.5f", sqrt (errors / squares), got / wanted);
  g_assert_cmpfloat (sqrt (errors / squares), <, limit);
  g_assert_cmpfloat_with_epsilon (got / wanted, 1.0, 0.002);
}

/*
 * Returns: (transfer full) the buckets of the accumulator, filtered to pixels
 */
static double *
filter_accum (const Frame *frame)
{
  const FlamePostParams *p = &frame->plan.params;
  double *buckets = g_new (double, 4 * frame->n_buckets);
  double *pixels = g_new (double, (gsize) 4 * p->width * p->height);

  for (int y = 0; y < p->buf_height; y++)
    for (int i = 0; i < 4 * p->buf_width; i++)
      buckets[4 * y * p->buf_width + i] =
          frame->accum[4 * ((gsize) y * p->accum_stride + p->margin) + i];
  for (int y = 0; y < p->height; y++)
    for (int x = 0; x < p->width; x++)
      ref_filter (p, buckets, x, y, pixels + 4 * (y * p->width + x));
  g_free (buckets);
  return pixels;
}

/*
 * Checks that classes of kernels give nearly the light of kernels and filter one after
 * the other, and the same bytes for all divisions into bands. Another instruction set
 * may choose another kernel for a bucket whose hits are as near to both, so each is
 * compared with itself.
 */
static void
check_classes (int os, double radius, double curve, double filter)
{
  g_autoptr (FlameGenome) genome = flame_genome_new ();
  g_autoptr (GPtrArray) refs = g_ptr_array_new_with_free_func (g_free);
  g_autofree guint8 *whole = NULL;
  /* Without a filter the narrowest kernel is a single bucket. */
  const double limit = filter > 0.0 ? 0.01 : 0.04;
  Frame frame;
  gsize size;

  genome->supersample = os;
  genome->estimator_radius = radius;
  genome->estimator_curve = curve;
  genome->filter_radius = filter;
  frame_init (&frame, genome, 151, 43, FLAME_FORMAT_RGBA, 0);
  frame_fill_slowly (&frame, os);
  for (const NamedLoops *named = available_loops (); named->name; named++) {
    run_density (&frame, named->loops, frame.counts, TRUE, 100000);
    g_ptr_array_add (refs, filter_accum (&frame));
  }
  flame_post_plan_make_classes (&frame.plan);
  g_assert_nonnull (frame.plan.params.classes);
  free (frame.scratch);
  frame.scratch = alloc_floats (flame_post_scratch_floats (&frame.plan.params));
  size = 4 * sizeof (float) * frame.plan.params.accum_stride *
         frame.plan.params.height;
  whole = g_malloc (size);
  for (const NamedLoops *named = available_loops (); named->name; named++) {
    const double *ref = refs->pdata[named - available_loops ()];

    g_test_message ("%s: supersample %d, radius %g", named->name, os, radius);
    run_density (&frame, named->loops, frame.counts, TRUE, 100000);
    check_class_light (&frame, ref, 1.0, limit);
    memcpy (whole, frame.accum, size);
    for (int band = 1; band < 50; band += band < 8 ? 1 : 13) {
      memset (frame.accum, 0x55, size);
      memset (
          frame.memory, 0x55, sizeof (float) * frame.plan.params.memory_floats);
      run_density (
          &frame, named->loops, band % 2 ? NULL : frame.counts, TRUE, band);
      g_assert_cmpmem (frame.accum, size, whole, size);
    }
    run_density (&frame, named->loops, frame.counts, FALSE, 9);
    check_class_light (&frame, ref, 2.0, limit);
  }
  frame_clear (&frame);
}

static void
refill (Frame *frame, const FlameGenome *genome)
{
  const FlameVideo video = frame->plan.video;
  g_autoptr (GError) error = NULL;

  flame_post_plan_init (&frame->plan, genome, NULL, &video, 0, &error);
  g_assert_no_error (error);
}

/*
 * Checks that filling a plan again keeps the classes, unless the filter has changed.
 */
static void
check_classes_again (void)
{
  g_autoptr (FlameGenome) genome = flame_genome_new ();
  const float *taps;
  Frame frame;
  float tap;

  genome->supersample = 2;
  genome->estimator_radius = 9.0;
  genome->filter_radius = 0.5;
  frame_init (&frame, genome, 61, 43, FLAME_FORMAT_RGBA, 0);
  flame_post_plan_make_classes (&frame.plan);
  taps = frame.plan.params.classes->near.taps;
  tap = taps[frame.plan.params.classes->near.span / 2];
  refill (&frame, genome);
  g_assert_null (frame.plan.params.classes);
  flame_post_plan_make_classes (&frame.plan);
  g_assert_true (frame.plan.params.classes->near.taps == taps);
  genome->filter_radius = 0.55; /* as many taps */
  refill (&frame, genome);
  flame_post_plan_make_classes (&frame.plan);
  taps = frame.plan.params.classes->near.taps;
  g_assert_cmpfloat (taps[frame.plan.params.classes->near.span / 2], !=, tap);
  frame_clear (&frame);
}

static void
test_classes (void)
{
  check_classes_again ();
  check_classes (1, 9.0, 0.4, 0.5);
  check_classes (1, 11.0, 0.6, 1.0);
  check_classes (2, 9.0, 0.4, 0.5);
  check_classes (2, 2.0, 0.4, 1.0);
  check_classes (3, 9.0, 0.5, 0.75);
  check_classes (3, 3.0, 0.4, 0.0);
  /* The picture begins amid a pixel's buckets, and the first buckets reach into it. */
  check_classes (3, 2.0, 0.4, 1.5);
  check_classes (4, 9.0, 0.4, 0.6);
  check_classes (4, 2.5, 0.6, 2.0);
  check_classes (5, 6.0, 0.4, 0.5);
}

/* Returns smooth ramps from dark to overexposed light, with empty spots. */
static double *
frame_fill_accum (Frame *frame)
{
  const FlamePostParams *p = &frame->plan.params;
  double *buckets = g_new (double, 4 * frame->n_buckets);
  GRand *rand = g_rand_new_with_seed (3);

  for (int y = 0; y < p->buf_height; y++)
    for (int x = 0; x < p->buf_width; x++) {
      float *pixel =
          frame->accum + 4 * ((gsize) y * p->accum_stride + p->margin + x);
      const gboolean lit = g_rand_int_range (rand, 0, 8) > 0;

      pixel[3] = lit ? pow (10.0, g_rand_double_range (rand, -3.0, 4.0)) : 0;
      for (int c = 0; c < 3; c++)
        pixel[c] = pixel[3] * g_rand_double_range (rand, 0.0, 1.0);
      for (int c = 0; c < 4; c++)
        buckets[4 * (y * p->buf_width + x) + c] = pixel[c];
    }
  g_rand_free (rand);
  return buckets;
}

static void
run_tone (Frame *frame, const FlamePostLoops *loops, int band)
{
  const FlamePostParams *p = &frame->plan.params;

  for (int y = 0; y < p->height; y += band)
    loops->tone (p, frame->accum, frame->display, frame->scratch, y,
        MIN (y + band, p->height));
}

static void
check_display (const Frame *frame, const double *ref)
{
  const gsize n =
      4 * (gsize) frame->plan.params.width * frame->plan.params.height;

  for (gsize i = 0; i < n; i++)
    g_assert_cmpfloat_with_epsilon (frame->display[i], ref[i], 3e-5);
}

static void
check_tone (const FlameGenome *genome, FlameFrameFlags flags)
{
  const gboolean transparent = (flags & FLAME_FRAME_TRANSPARENT) != 0;
  const gboolean early = (flags & FLAME_FRAME_EARLY_CLIP) != 0;
  Frame frame;

  frame_init (&frame, genome, 29, 17, FLAME_FORMAT_RGBA, flags);

  const FlamePostParams *p = &frame.plan.params;
  const gsize size = 4 * sizeof (float) * frame.plan.params.accum_stride *
                     frame.plan.params.buf_height;
  const gsize display_size = 4 * sizeof (float) * p->width * p->height;
  g_autofree double *buckets = frame_fill_accum (&frame);
  g_autofree double *ref = g_new (double, 4 * p->width * p->height);
  g_autofree guint8 *accum = g_memdup2 (frame.accum, size);
  g_autofree guint8 *whole = g_malloc (display_size);

  for (gsize i = 0; early && i < frame.n_buckets; i++) {
    double out[4];

    ref_tone (buckets + 4 * i, genome, transparent, out);
    memcpy (buckets + 4 * i, out, sizeof out);
  }
  for (int y = 0; y < p->height; y++)
    for (int x = 0; x < p->width; x++) {
      double light[4], *out = ref + 4 * (y * p->width + x);

      ref_filter (p, buckets, x, y, light);
      if (!early)
        ref_tone (light, genome, transparent, out);
      for (int c = 0; early && c < 4; c++)
        out[c] = CLAMP (light[c], 0, 1);
    }
  for (const NamedLoops *named = available_loops (); named->name; named++) {
    memcpy (frame.accum, accum, size);
    for (int y = 0; early && y < p->buf_height; y += 5)
      named->loops->early_clip (p, frame.accum, y, MIN (y + 5, p->buf_height));
    run_tone (&frame, named->loops, 1000);
    check_display (&frame, ref);
    memcpy (whole, frame.display, display_size);
    for (int band = 1; band < 18; band += 3) {
      run_tone (&frame, named->loops, band);
      g_assert_cmpmem (frame.display, display_size, whole, display_size);
    }
  }
  frame_clear (&frame);
}

static void
test_tone (void)
{
  static const double gammas[] = {1.0, 2.2, 4.0};
  static const double thresholds[] = {0.0, 0.01, 0.5};
  static const double vibrancies[] = {1.0, 0.5, 0.0};
  static const double powers[] = {-1.0, -0.3, 0.0, 0.5, 1.0, 3.0};
  static const FlameFrameFlags flags[] = {0, FLAME_FRAME_TRANSPARENT,
      FLAME_FRAME_EARLY_CLIP, FLAME_FRAME_EARLY_CLIP | FLAME_FRAME_TRANSPARENT};

  for (guint i = 0; i < 3 * 3 * 3 * 6; i++) {
    g_autoptr (FlameGenome) genome = flame_genome_new ();

    genome->gamma = gammas[i % 3];
    genome->gamma_threshold = thresholds[i / 3 % 3];
    genome->vibrancy = vibrancies[i / 9 % 3];
    genome->highlight_power = powers[i / 27];
    genome->estimator_radius = 0.0;
    genome->background[0] = i % 2 ? 0.2 : 0.0;
    genome->background[2] = i % 2 ? 0.7 : 0.0;
    genome->cover = i % 7 == 0 ? 1.9 : i % 7 == 1 ? 0.3 : 1.0;
    genome->filter_radius = i % 5 == 0 ? 0.0 : 0.6;
    genome->supersample = 1 + i % 3;
    for (guint f = 0; f < G_N_ELEMENTS (flags); f++)
      check_tone (genome, flags[f]);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/post/density", test_density);
  g_test_add_func ("/post/nodes", test_nodes);
  g_test_add_func ("/post/classes", test_classes);
  g_test_add_func ("/post/plain-density", test_plain_density);
  g_test_add_func ("/post/tone", test_tone);
  return g_test_run ();
}
