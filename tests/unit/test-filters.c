/*
 * The filters on the CPU, alone and in a chain, with every instruction set of
 * this machine. They are compared with plain double-precision transcriptions.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib.h>
#include <math.h>

#include "core/plan/frame-request.h"
#include "core/plan/plan.h"
#include "tests/support/density.h"
#include "tests/support/scene.h"
#include "tests/unit/post-loops.h"
#include "tests/unit/ref-bilateral.h"

typedef struct
{
  FlameAnimation *animation;
  FlameFilters *filters;
  Picture *picture;
  FlamePlan plan;
  float *sums, *image, *accum, *display, *memory, *scratch;
  float *shown; /* the picture without its margin */
  gsize n;      /* number of buckets */
} Frame;

static const char genome_format[] =
    "<flame size='%d %d' scale='20' quality='5' brightness='6' gamma='2.5'"
    " gamma_threshold='0.05' filter='0' supersample='%d' background='%s'"
    " estimator_radius='4' estimator_minimum='0' estimator_curve='0.5'>"
    "<xform weight='1' color='0' linear='1' coefs='0.5 0 0 0.5 0.3 0.2'/>"
    "<color index='0' rgb='255 90 30'/><color index='255' rgb='0 0 255'/>"
    "</flame>";

typedef struct
{
  const char *list;
  int width, height, oversample;
  const char *background;
  FlameFrameFlags flags;
} Case;

static void
frame_init (Frame *frame, const Case *c)
{
  g_autofree char *genome = g_strdup_printf (genome_format, c->width, c->height,
      MAX (c->oversample, 1), c->background ? c->background : "0 0 0");
  g_autoptr (GError) error = NULL;
  FlameFrameRequest request;

  memset (frame, 0, sizeof *frame);
  frame->animation = scene_load (genome);
  frame->filters = flame_filters_new (c->list, &error);
  g_assert_no_error (error);
  frame->picture = picture_new (FLAME_FORMAT_RGBA_F32, c->width, c->height, 0);
  request = scene_request (frame->animation, frame->picture, 0.0);
  request.filters = frame->filters;
  request.flags |= c->flags;
  flame_plan_init (&frame->plan);
  flame_plan_fill (&frame->plan, &request, NULL, &error);
  g_assert_no_error (error);
  flame_post_plan_set_samples (&frame->plan.post, 20.0 * c->width * c->height);

  const FlamePostParams *params = &frame->plan.post.params;

  frame->n = (gsize) params->buf_width * params->buf_height;
  frame->sums = alloc_floats (4 * frame->n);
  frame->image = alloc_floats (4 * frame->n);
  frame->accum =
      alloc_floats ((gsize) 4 * frame->plan.post.params.accum_stride *
                    frame->plan.post.params.buf_height);
  frame->display = alloc_floats (4 * (gsize) flame_post_lit_width (params) *
                                 flame_post_lit_height (params));
  frame->shown = alloc_floats (4 * (gsize) c->width * c->height);
  frame->memory = alloc_floats (params->memory_floats);
  frame->scratch = alloc_floats (flame_post_scratch_floats (params));
}

static void
frame_clear (Frame *frame)
{
  free (frame->sums);
  free (frame->image);
  free (frame->accum);
  free (frame->display);
  free (frame->shown);
  free (frame->memory);
  free (frame->scratch);
  flame_plan_clear (&frame->plan);
  picture_free (frame->picture);
  flame_filters_unref (frame->filters);
  flame_animation_unref (frame->animation);
}

/*
 * Fills @frame with empty and sparse stretches, a bright ridge and a few very
 * bright buckets.
 */
static void
frame_fill (Frame *frame, guint32 seed)
{
  const int width = frame->plan.post.params.buf_width;
  GRand *rand = g_rand_new_with_seed (seed);

  for (gsize i = 0; i < frame->n; i++) {
    const int x = i % width, y = i / width;
    const double ridge = exp (-0.05 * (x - y) * (x - y));
    double hits = 0;

    if ((x / 9 + y / 7) % 3 > 0 && g_rand_double (rand) < 0.6)
      hits = floor (g_rand_double_range (rand, 1, 12) + 300 * ridge);
    if (g_rand_double (rand) < 0.01)
      hits = floor (pow (10, g_rand_double_range (rand, 2, 5)));
    for (int c = 0; c < 3; c++)
      frame->sums[4 * i + c] =
          floor (hits * 255 * g_rand_double_range (rand, 0, 1));
    frame->sums[4 * i + 3] = 255 * hits;
  }
  g_rand_free (rand);
}

/* ------------------------------------------------------------------- loops */

#define EACH_BAND(rows, band, y0, y1)                                          \
  for (int y0 = 0, y1; y1 = MIN (y0 + band, rows), y0 < rows; y0 += band)

static void
run_filters (Frame *frame, const FlamePostLoops *loops, int band)
{
  const FlamePostParams *p = &frame->plan.post.params;
  const FlameFilterImage image = {.params = p,
      .pixels = frame->image,
      .width = p->buf_width,
      .height = p->buf_height,
      .memory = frame->memory};

  memcpy (frame->image, frame->sums, 4 * frame->n * sizeof (float));
  /* Poison, so that a read of unwritten memory shows. */
  memset (frame->memory, 0xff, p->memory_floats * sizeof (float));
  memset (frame->scratch, 0xff, flame_post_scratch_floats (p) * sizeof (float));
  for (int i = 0; i < p->n_filters; i++)
    for (int step = 0; step < p->filters[i].n_steps; step++)
      EACH_BAND (p->buf_height, band, y0, y1)
  loops->filter (&image, &p->filters[i], step, frame->scratch, y0, y1);
}

static void
crop (Frame *frame)
{
  const FlamePostParams *p = &frame->plan.post.params;

  for (int y = 0; y < p->height; y++)
    memcpy (frame->shown + 4 * (gsize) y * p->width,
        frame->display + 4 * flame_post_pixel (p, 0, y),
        4 * (gsize) p->width * sizeof (float));
}

/* Runs from the sums to display values. */
static void
run_chain (Frame *frame, const FlamePostLoops *loops, int band)
{
  const FlamePostParams *p = &frame->plan.post.params;

  run_filters (frame, loops, band);
  density_run (&(DensityRun){p, frame->image, NULL, frame->memory, frame->accum,
                   frame->scratch},
      loops, TRUE, band);
  EACH_BAND (flame_post_lit_height (p), band, y0, y1)
  {
    loops->tone (p, frame->accum, frame->display, frame->scratch, y0, y1);
    if (flame_post_blurs (p))
      loops->blur (p, frame->display, frame->memory, frame->scratch, y0, y1);
  }
  if (flame_post_blurs (p))
    EACH_BAND (p->height, band, y0, y1)
  loops->finish_blur (p, frame->memory, frame->display, frame->scratch, y0, y1);
  crop (frame);
}

/* -------------------------------------------------------------- compare */

/*
 * Asserts that pixels are close at every bucket, and very close on average. A
 * bilateral weight is the exponential of an exponential, and eight of them in
 * sequence show rounding errors in the dark.
 */
static void
assert_pixels (const float *got, const double *want, int n, double relative,
    double absolute)
{
  double sum = 0, off = 0;

  for (int i = 0; i < 4 * n; i++) {
    g_assert_true (isfinite (got[i]));
    sum += fabs (want[i]);
    off += fabs (got[i] - want[i]);
    if (fabs (got[i] - want[i]) > absolute + relative * fabs (want[i]))
      g_error ("pixel %d channel %d: %.9g instead of %.9g", i / 4, i % 4,
          got[i], want[i]);
  }
  g_test_message ("off by %g of all light", off / MAX (sum, 1e-30));
  g_assert_cmpfloat (off, <=, 2e-5 * sum);
}

static double *
doubles (const float *from, gsize n)
{
  double *to = g_new (double, n);

  for (gsize i = 0; i < n; i++)
    to[i] = from[i];
  return to;
}

/* --------------------------------------------------------------- bilateral */

typedef struct
{
  Case c;
  double values[5];
  gboolean yuv;
} BilateralCase;

static const BilateralCase bilateral_cases[] = {
    {{"bilateral", 61, 43, 1, NULL, 0}, {6, .05, 1.5, .8, 4}, FALSE},
    {{"yuv ! bilateral", 64, 32, 1, NULL, 0}, {6, .05, 1.5, .8, 4}, TRUE},
    {{"bilateral spatial_std=100 color_std=0.5 density_std=30 density_pow=0.5",
         35, 50, 1, NULL, 0},
        {100, .5, 30, .5, 4}, FALSE},
    {{"yuv ! bilateral spatial_std=90 gradient=0 density_pow=2", 20, 17, 2,
         NULL, 0},
        {90, .05, 1.5, 2, 0}, TRUE},
    {{"bilateral gradient=60 spatial_std=50", 9, 5, 1, NULL, 0},
        {50, .05, 1.5, .8, 60}, FALSE},
    {{"bilateral", 1, 1, 1, NULL, 0}, {6, .05, 1.5, .8, 4}, FALSE},
    {{"bilateral spatial_std=100", 1, 40, 1, NULL, 0}, {100, .05, 1.5, .8, 4},
        FALSE},
    {{"bilateral spatial_std=40", 530, 7, 1, NULL, 0}, {40, .05, 1.5, .8, 4},
        FALSE},
};

static void
check_bilateral (const BilateralCase *b)
{
  Frame frame;

  frame_init (&frame, &b->c);
  frame_fill (&frame, 5);

  const FlamePostParams *p = &frame.plan.post.params;
  const int radius = p->filters[0].bilateral.radius;
  g_autofree double *ref = doubles (frame.sums, 4 * frame.n);
  g_autofree float *whole = g_new (float, 4 * frame.n);

  /* The margin contains all light that reaches into the picture. */
  g_assert_cmpint (frame.plan.post.gutter, >=, radius);
  ref_bilateral (ref, p, b->values, b->yuv, radius);
  for (const NamedLoops *named = available_loops (); named->name; named++) {
    run_filters (&frame, named->loops, 100000);
    assert_pixels (frame.image, ref, frame.n, 1e-2, 2.0);
    memcpy (whole, frame.image, 4 * frame.n * sizeof (float));
    run_filters (&frame, named->loops, 6);
    g_assert_cmpmem (frame.image, 4 * frame.n * sizeof (float), whole,
        4 * frame.n * sizeof (float));
  }
  frame_clear (&frame);
}

static void
test_bilateral (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (bilateral_cases); i++)
    check_bilateral (&bilateral_cases[i]);
}

/* Two filters in a list run one after the other. */
static void
test_bilateral_twice (void)
{
  static const Case c = {
      "bilateral ! yuv ! bilateral gradient=1", 40, 30, 1, NULL, 0};
  const double first[] = {6, .05, 1.5, .8, 4}, second[] = {6, .05, 1.5, .8, 1};
  Frame frame;

  frame_init (&frame, &c);
  frame_fill (&frame, 8);

  const FlamePostParams *p = &frame.plan.post.params;
  g_autofree double *ref = doubles (frame.sums, 4 * frame.n);

  g_assert_cmpint (p->n_filters, ==, 2);
  ref_bilateral (ref, p, first, FALSE, p->filters[0].bilateral.radius);
  ref_bilateral (ref, p, second, TRUE, p->filters[1].bilateral.radius);
  for (const NamedLoops *named = available_loops (); named->name; named++) {
    run_filters (&frame, named->loops, 4);
    assert_pixels (frame.image, ref, frame.n, 1e-2, 2.0);
  }
  frame_clear (&frame);
}

/* Uniform colours stay, and flat areas lose no light. */
static void
test_bilateral_flat (void)
{
  static const Case c = {"yuv ! bilateral", 50, 40, 1, NULL, 0};
  Frame frame;

  frame_init (&frame, &c);
  for (gsize i = 0; i < frame.n; i++) {
    const float pixel[] = {255 * 30, 255 * 10, 255 * 4, 255 * 40};

    memcpy (frame.sums + 4 * i, pixel, sizeof pixel);
  }
  g_autofree double *ref = doubles (frame.sums, 4 * frame.n);

  for (const NamedLoops *named = available_loops (); named->name; named++) {
    run_filters (&frame, named->loops, 8);
    assert_pixels (frame.image, ref, frame.n, 1e-5, 0);
  }
  frame_clear (&frame);
}

/* -------------------------------------------------------------------- clips */

typedef enum
{
  SMEAR,
  HALO,
  PLAIN,
} Clip;

typedef struct
{
  Case c;
  Clip clip;
  double width, gain, gamma, threshold, degamma;
} ClipCase;

#define TINTED "0.3 0.1 0.2"

static const ClipCase clip_cases[] = {
    {{"smearclip", 61, 43, 1, NULL, 0}, SMEAR, .7, 1, 2.5, .05, 0},
    {{"smearclip width=2 gamma=4 gamma_threshold=0.01", 33, 20, 1, TINTED, 0},
        SMEAR, 2, 1, 4, .01, 0},
    {{"smearclip width=6", 11, 70, 1, NULL, FLAME_FRAME_TRANSPARENT}, SMEAR, 6,
        1, 2.5, .05, 0},
    {{"smearclip width=0 gamma_threshold=0", 40, 10, 1, NULL, 0}, SMEAR, 0, 1,
        2.5, 0, 0},
    {{"smearclip", 1, 1, 1, NULL, 0}, SMEAR, .7, 1, 2.5, .05, 0},
    {{"haloclip", 61, 43, 1, NULL, 0}, HALO, 1, 1, 2.5, 0, 0},
    {{"haloclip width=3 gamma=3", 17, 44, 1, TINTED, 0}, HALO, 3, 1, 3, 0, 0},
    {{"plainclip", 61, 43, 1, TINTED, FLAME_FRAME_TRANSPARENT}, PLAIN, 0, 1,
        2.5, .05, 0},
    {{"plainclip brightness=2.5 gamma=1", 30, 30, 1, TINTED, 0}, PLAIN, 0, 2.5,
        1, .05, 0},
    {{"plainclip ! logencode", 61, 21, 1, NULL, 0}, PLAIN, 0, 1, 2.5, .05, 2.2},
    {{"smearclip ! logencode degamma=1", 31, 21, 1, NULL, 0}, SMEAR, .7, 1, 2.5,
        .05, 1},
};

/*
 * @in: rows of @pitch pixels, with a margin around (@x, @y) as wide as the blur
 */
static double
ref_blur (const double *in, int channels, int c, int pitch, double deviation,
    int x, int y)
{
  const int reach = (int) ceil (3 * deviation);
  double sum = 0, total = 0;

  for (int j = -reach; j <= reach; j++)
    for (int i = -reach; i <= reach; i++) {
      const double weight =
          deviation > 0 ? exp (-(i * i + j * j) / (2 * deviation * deviation))
                        : 1;

      sum += weight * in[channels * ((y + j) * pitch + x + i) + c];
      total += weight;
    }
  return sum / total;
}

/* Converts light to display values, with the channel factors of the case. */
static void
ref_display (
    const double *light, const ClipCase *c, double divisor, double out[4])
{
  const double background[] = {.3, .1, .2};
  const gboolean tinted = c->c.background != NULL;
  const gboolean transparent = (c->c.flags & FLAME_FRAME_TRANSPARENT) != 0;
  const double w = light[3], exponent = 1 / c->gamma - 1;
  double ls = 0, alpha;

  if (w > 0)
    ls = pow (w, exponent);
  if (w > 0 && w < c->threshold) {
    const double f = w / c->threshold;

    ls = (1 - f) * pow (c->threshold, exponent) + f * ls;
  }
  alpha = CLAMP (ls * w, 0, 1);
  for (int i = 0; i < 3; i++) {
    double level = light[i] * ls * c->gain / divisor;

    if (transparent)
      level = alpha > 0 ? level / alpha : 0;
    else if (tinted)
      level += (1 - alpha) * background[i];
    out[i] = CLAMP (level, 0, 1);
    if (c->degamma > 0)
      out[i] = out[i] > 0
                   ? CLAMP (log2 (pow (out[i], c->degamma)) / 12 + 1, 0, 1)
                   : 0;
  }
  out[3] = transparent ? alpha : 1;
}

/* @light: of all buckets, including @gutter on each side of the picture */
static double *
ref_clip (const double *light, int gutter, const ClipCase *c)
{
  const int width = c->c.width, height = c->c.height;
  const int pitch = width + 2 * gutter, n = pitch * (height + 2 * gutter);
  double *out = g_new (double, 4 * width * height);
  g_autofree double *excess = g_new (double, 4 * n);
  g_autofree double *levels = g_new (double, n);

  for (int i = 0; i < n; i++) {
    const double *p = light + 4 * i;

    for (int k = 0; k < 4; k++)
      excess[4 * i + k] = p[3] > 1 ? p[k] * (p[3] - 1) / p[3] : 0;
    levels[i] = pow (.299 * p[0] + .587 * p[1] + .114 * p[2], .1);
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      const int i = (y + gutter) * pitch + x + gutter;
      double pixel[4], divisor = 1;

      for (int k = 0; k < 4; k++) {
        pixel[k] = light[4 * i + k];
        if (c->clip == SMEAR)
          pixel[k] += ref_blur (excess, 4, k, pitch, sqrt (3) * c->width,
                          x + gutter, y + gutter) -
                      excess[4 * i + k];
      }
      if (c->clip == HALO)
        divisor = MAX (1, ref_blur (levels, 1, 0, pitch, sqrt (2) * c->width,
                              x + gutter, y + gutter));
      ref_display (pixel, c, divisor, out + 4 * (y * width + x));
    }
  return out;
}

/* Returns the light of all buckets after logscale. */
static double *
ref_light (const Frame *frame, const double *sums)
{
  const FlamePostParams *p = &frame->plan.post.params;
  double *light = g_new (double, 4 * frame->n);

  g_assert_cmpint (p->n_taps, ==, 1);
  for (gsize i = 0; i < frame->n; i++) {
    const double *in = sums + 4 * i;
    const double a = in[3];

    for (int c = 0; c < 4; c++)
      light[4 * i + c] =
          a > 0 ? in[c] * p->log.k1 * log1p (a * p->log.k2) / a / 255 : 0;
  }
  return light;
}

/* Asserts that the margin has the light that the blur needs. */
static void
assert_rim (const Frame *frame, const ClipCase *c)
{
  const double passes[] = {[SMEAR] = 3, [HALO] = 2, [PLAIN] = 0};
  const int reach = (int) ceil (3 * sqrt (passes[c->clip]) * c->width);

  g_assert_cmpint (frame->plan.post.params.rim, ==, reach);
  g_assert_cmpint (frame->plan.post.gutter, >=, reach);
}

static void
check_clip (const ClipCase *c)
{
  const int n = c->c.width * c->c.height;
  Frame frame;

  frame_init (&frame, &c->c);
  frame_fill (&frame, 21);
  assert_rim (&frame, c);

  g_autofree double *sums = doubles (frame.sums, 4 * frame.n);
  g_autofree double *light = ref_light (&frame, sums);
  g_autofree double *ref = ref_clip (light, frame.plan.post.gutter, c);
  g_autofree float *whole = g_new (float, 4 * n);

  for (const NamedLoops *named = available_loops (); named->name; named++) {
    run_chain (&frame, named->loops, 100000);
    assert_pixels (frame.shown, ref, n, 1e-4, 1e-4);
    memcpy (whole, frame.shown, 4 * n * sizeof (float));
    run_chain (&frame, named->loops, 2);
    g_assert_cmpmem (
        frame.shown, 4 * n * sizeof (float), whole, 4 * n * sizeof (float));
  }
  frame_clear (&frame);
}

static void
test_clips (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (clip_cases); i++)
    check_clip (&clip_cases[i]);
}

/* The limited reach of the filter does not show in the picture. */
static void
test_bilateral_reach (void)
{
  static const ClipCase c = {
      {"bilateral spatial_std=100 ! smearclip", 61, 43, 1, NULL, 0}, SMEAR, .7,
      1, 2.5, .05, 0};
  static const double values[] = {100, .05, 1.5, .8, 4};
  const int n = 61 * 43;
  double *pictures[2], square = 0;
  Frame frame;

  frame_init (&frame, &c.c);
  frame_fill (&frame, 5);

  const FlamePostParams *p = &frame.plan.post.params;

  for (int i = 0; i < 2; i++) {
    g_autofree double *sums = doubles (frame.sums, 4 * frame.n);
    g_autofree double *light = NULL;

    ref_bilateral (
        sums, p, values, FALSE, i ? 15 : p->filters[0].bilateral.radius);
    light = ref_light (&frame, sums);
    pictures[i] = ref_clip (light, frame.plan.post.gutter, &c);
  }
  for (int i = 0; i < 4 * n; i++)
    square += pow (pictures[0][i] - pictures[1][i], 2) / (4 * n);
  g_test_message ("%.1f dB", -10 * log10 (square));
  g_assert_cmpfloat (square, <, 1e-5);
  g_free (pictures[0]);
  g_free (pictures[1]);
  frame_clear (&frame);
}

/* Smearing moves light and creates none, which gamma 1 allows to count. */
static void
test_smear_keeps_light (void)
{
  static const Case c = {
      "smearclip width=1.5 gamma=1 gamma_threshold=0", 60, 60, 1, NULL, 0};
  Frame frame;

  frame_init (&frame, &c);

  const FlamePostParams *p = &frame.plan.post.params;
  const int rows = flame_post_lit_height (p);
  float *pixel = frame.display + 4 * flame_post_pixel (p, 30, 30);

  for (const NamedLoops *named = available_loops (); named->name; named++) {
    double sum = 0;

    memset (frame.display, 0,
        4 * (gsize) flame_post_lit_width (p) * rows * sizeof (float));
    for (int i = 0; i < 4; i++)
      pixel[i] = 255 * 12;
    named->loops->blur (p, frame.display, frame.memory, frame.scratch, 0, rows);
    named->loops->finish_blur (
        p, frame.memory, frame.display, frame.scratch, 0, 60);
    crop (&frame);
    for (int i = 0; i < 60 * 60; i++)
      sum += frame.shown[4 * i];
    /* The middle keeps more light than can be shown. */
    g_assert_cmpfloat (*pixel, ==, 1.0f);
    g_assert_cmpfloat (sum, >, 11.0);
    g_assert_cmpfloat (sum, <=, 12.0);
  }
  frame_clear (&frame);
}

/* ------------------------------------------------------------------- chains */

/* The order is that of the list, from the sums to the code. */
static void
test_chain (void)
{
  static const ClipCase c = {
      {"yuv ! bilateral ! logscale brightness=9 ! smearclip ! logencode", 61,
          43, 1, TINTED, 0},
      SMEAR, .7, 1, 2.5, .05, 2.2};
  const double values[] = {6, .05, 1.5, .8, 4};
  Frame frame;

  frame_init (&frame, &c.c);
  frame_fill (&frame, 2);

  const FlamePostParams *p = &frame.plan.post.params;
  g_autofree double *sums = doubles (frame.sums, 4 * frame.n);
  g_autofree double *light = NULL, *ref = NULL;

  g_assert_cmpfloat_with_epsilon (p->log.k1, 9 * 255 * 268 / 256.0, 1e-2);
  ref_bilateral (sums, p, values, TRUE, p->filters[0].bilateral.radius);
  light = ref_light (&frame, sums);
  ref = ref_clip (light, frame.plan.post.gutter, &c);
  for (const NamedLoops *named = available_loops (); named->name; named++) {
    run_chain (&frame, named->loops, 6);
    assert_pixels (frame.shown, ref, 61 * 43, 1e-2, 1e-3);
  }
  frame_clear (&frame);
}

static const char *const lists[] = {
    "yuv ! bilateral ! logscale ! smearclip",
    "bilateral ! de ! haloclip",
    "de ! plainclip ! logencode",
    "bilateral density_pow=4 spatial_std=100 ! colorclip",
    "smearclip width=6 gamma=0.01",
    "plainclip brightness=1000 gamma=1000",
};

static void
assert_numbers (const Frame *frame, gboolean dark)
{
  const gsize n = 4 * (gsize) frame->plan.post.params.width *
                  frame->plan.post.params.height;

  for (gsize i = 0; i < n; i++) {
    g_assert_cmpfloat (frame->shown[i], >=, 0.0f);
    g_assert_cmpfloat (frame->shown[i], <=, 1.0f);
    if (dark && i % 4 < 3)
      g_assert_cmpfloat (frame->shown[i], ==, 0.0f);
  }
}

/*
 * Tests extreme input that no flame has: nothing at all, single hits, and more
 * hits than a float holds exactly.
 */
static void
test_extremes (void)
{
  static const double hits[] = {0, 1, 1e12, 1e24, 1e-20};

  for (guint l = 0; l < G_N_ELEMENTS (lists); l++) {
    const Case c = {lists[l], 37, 29, 1, NULL, 0};
    Frame frame;

    frame_init (&frame, &c);
    for (guint h = 0; h < G_N_ELEMENTS (hits); h++)
      for (int pattern = 0; pattern < 3; pattern++) {
        for (gsize i = 0; i < frame.n; i++) {
          /* All buckets, some, one. */
          const gboolean lit = pattern == 0 || (pattern == 1 && i % 7 == 0) ||
                               (pattern == 2 && i == frame.n / 2);

          for (int k = 0; k < 4; k++)
            frame.sums[4 * i + k] = lit ? 255 * hits[h] * (k + 1) / 4 : 0;
        }
        for (const NamedLoops *named = available_loops (); named->name;
             named++) {
          run_chain (&frame, named->loops, 8);
          assert_numbers (&frame, hits[h] == 0);
        }
      }
    frame_clear (&frame);
  }
}

/* Tests every list at sizes that fill no vector, down to a single pixel. */
static void
test_sizes (void)
{
  static const int sizes[][2] = {
      {1, 1}, {2, 3}, {3, 1}, {15, 2}, {17, 33}, {31, 5}, {257, 3}};

  for (guint l = 0; l < G_N_ELEMENTS (lists); l++)
    for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
      for (int oversample = 1; oversample < 4; oversample += 2) {
        const Case c = {
            lists[l], sizes[s][0], sizes[s][1], oversample, NULL, 0};
        Frame frame;

        frame_init (&frame, &c);
        frame_fill (&frame, l);
        for (const NamedLoops *named = available_loops (); named->name;
             named++) {
          const gsize size = 4 * c.width * c.height * sizeof (float);
          g_autofree float *whole = NULL;

          run_chain (&frame, named->loops, 1000);
          assert_numbers (&frame, FALSE);
          whole = g_memdup2 (frame.shown, size);
          run_chain (&frame, named->loops, 2);
          g_assert_cmpmem (frame.shown, size, whole, size);
        }
        frame_clear (&frame);
      }
}

/* Filters put light into buckets without hits, before de. */
static void
test_de_takes_filtered_light (void)
{
  static const Case c = {"bilateral ! de", 40, 30, 1, NULL, 0};
  Frame frame;
  gsize lit = 0;

  frame_init (&frame, &c);
  g_assert_nonnull (frame.plan.post.density);
  g_assert_false (frame.plan.needs_counts);
  for (int i = 0; i < 4; i++)
    frame.sums[4 * (frame.n / 2) + i] = 255 * 40;
  run_chain (&frame, available_loops ()->loops, 6);
  for (gsize i = 0; i < frame.n; i++)
    lit += frame.image[4 * i + 3] > 0;
  g_assert_cmpuint (lit, >, 9);
  frame_clear (&frame);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/filters/bilateral", test_bilateral);
  g_test_add_func ("/filters/bilateral/reach", test_bilateral_reach);
  g_test_add_func ("/filters/bilateral/twice", test_bilateral_twice);
  g_test_add_func ("/filters/bilateral/flat", test_bilateral_flat);
  g_test_add_func ("/filters/clips", test_clips);
  g_test_add_func ("/filters/smear-keeps-light", test_smear_keeps_light);
  g_test_add_func ("/filters/chain", test_chain);
  g_test_add_func ("/filters/extremes", test_extremes);
  g_test_add_func ("/filters/sizes", test_sizes);
  g_test_add_func ("/filters/de", test_de_takes_filtered_light);
  return g_test_run ();
}
