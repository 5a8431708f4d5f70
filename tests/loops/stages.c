/*
 * Every stage after the histogram, compared with the same stage compiled
 * without vectors and run for all rows at once instead of in bands. Other tests
 * check the formulas in double precision (post, pixels, filters, denoise, sky,
 * hdr).
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/api/load-options.h"
#include "core/plan/frame-request.h"
#include "core/plan/post-plan.h"
#include "tests/loops/loops.h"
#include "tests/support/density.h"
#include "tests/support/picture.h"

/* A second build of kernels/cpu/post.c; see tests/loops/meson.build. */
extern const FlamePostLoops flame_post_loops_plain;

typedef enum
{
  STAGE_FILTER,
  STAGE_DENSITY,
  STAGE_EARLY_CLIP,
  STAGE_TONE,
  STAGE_BLUR,
  STAGE_CONVERT
} Stage;

/* Fields that are 0 are drawn at random, or off. */
typedef struct
{
  Stage stage;
  const char *name;
  const char *filters; /* (nullable) auto */
  FlameFormat format;
  int supersample;
  double radius, minimum, curve; /* of density estimation */
  FlameFilterKernel kernel;
  FlameFrameFlags flags;
  FlameTransfer transfer;
  FlameProjection projection;
  double glow, saturation;
  double tolerance; /* relative */
  double part;      /* share of the numbers that rounding may move further */
} Scene;

/*
 * The weights of bilateral are exponentials of exponentials, which show
 * rounding errors in the dark.
 */
#define IN_THE_DARK 1e-3

static const char all_linear[] = "yuv ! bilateral ! denoise ! logscale";

static const Scene scenes[] = {
    {.stage = STAGE_FILTER,
        .name = "bilateral",
        .filters = "bilateral ! logscale",
        .part = IN_THE_DARK},
    {.stage = STAGE_FILTER,
        .name = "bilateral far",
        .filters =
            "bilateral spatial_std=100 gradient=1 ! yuv ! bilateral ! logscale",
        .part = IN_THE_DARK},
    {.stage = STAGE_FILTER,
        .name = "bilateral fine",
        .filters = "yuv ! bilateral ! logscale",
        .supersample = 3,
        .part = IN_THE_DARK},
    {.stage = STAGE_FILTER,
        .name = "denoise",
        .filters = "denoise ! logscale",
        .tolerance = 1e-2},
    {.stage = STAGE_FILTER,
        .name = "denoise fine",
        .filters = "denoise strength=2 ! logscale",
        .supersample = 2,
        .tolerance = 1e-2},
    {.stage = STAGE_FILTER,
        .name = "denoise cells",
        .filters = "denoise ! logscale",
        .supersample = 4,
        .tolerance = 1e-2},
    {.stage = STAGE_FILTER,
        .name = "sky round",
        .filters = "logscale",
        .projection = FLAME_PROJECTION_FISHEYE},
    {.stage = STAGE_FILTER,
        .name = "sky panorama",
        .filters = "logscale",
        .projection = FLAME_PROJECTION_EQUIRECTANGULAR},
    {.stage = STAGE_FILTER,
        .name = "all",
        .filters = all_linear,
        .projection = FLAME_PROJECTION_EQUIRECTANGULAR,
        .tolerance = 1e-2,
        .part = IN_THE_DARK},
    {.stage = STAGE_DENSITY, .name = "plain"},
    {.stage = STAGE_DENSITY, .name = "plain glow", .glow = 3},
    {.stage = STAGE_DENSITY,
        .name = "plain whole",
        .flags = FLAME_FRAME_INTEGER_DENSITY,
        .tolerance = 1.001},
    {.stage = STAGE_DENSITY,
        .name = "wide",
        .supersample = 1,
        .radius = 9,
        .curve = 0.4},
    {.stage = STAGE_DENSITY,
        .name = "narrow",
        .supersample = 2,
        .radius = 2.5,
        .curve = 0.4},
    {.stage = STAGE_DENSITY,
        .name = "minimum",
        .supersample = 1,
        .radius = 3.5,
        .minimum = 1,
        .curve = 0.7},
    {.stage = STAGE_DENSITY,
        .name = "nodes 2",
        .supersample = 2,
        .radius = 9,
        .curve = 0.4},
    {.stage = STAGE_DENSITY,
        .name = "nodes 3",
        .supersample = 3,
        .radius = 9,
        .curve = 0.4},
    {.stage = STAGE_DENSITY,
        .name = "nodes 4",
        .supersample = 4,
        .radius = 12,
        .curve = 0.3},
    {.stage = STAGE_EARLY_CLIP, .name = "", .flags = FLAME_FRAME_EARLY_CLIP},
    {.stage = STAGE_EARLY_CLIP,
        .name = "alpha",
        .flags = FLAME_FRAME_EARLY_CLIP | FLAME_FRAME_TRANSPARENT},
    {.stage = STAGE_TONE, .name = ""},
    {.stage = STAGE_TONE, .name = "alpha", .flags = FLAME_FRAME_TRANSPARENT},
    {.stage = STAGE_TONE, .name = "early", .flags = FLAME_FRAME_EARLY_CLIP},
    {.stage = STAGE_TONE,
        .name = "sharp",
        .kernel = FLAME_FILTER_KERNEL_LANCZOS2,
        .supersample = 2},
    {.stage = STAGE_TONE, .name = "fine", .supersample = 4},
    {.stage = STAGE_TONE, .name = "grade", .saturation = 0.4},
    {.stage = STAGE_TONE,
        .name = "PQ",
        .format = FLAME_FORMAT_P010_10LE,
        .transfer = FLAME_TRANSFER_PQ},
    {.stage = STAGE_TONE,
        .name = "HLG",
        .format = FLAME_FORMAT_P010_10LE,
        .transfer = FLAME_TRANSFER_HLG},
    {.stage = STAGE_TONE,
        .name = "light",
        .format = FLAME_FORMAT_RGBA_F32,
        .transfer = FLAME_TRANSFER_LIGHT},
    {.stage = STAGE_TONE,
        .name = "hits",
        .format = FLAME_FORMAT_RGBA_F32,
        .transfer = FLAME_TRANSFER_HITS},
    {.stage = STAGE_TONE,
        .name = "circle",
        .projection = FLAME_PROJECTION_FISHEYE},
    {.stage = STAGE_TONE,
        .name = "plainclip",
        .filters = "plainclip brightness=2 ! logencode degamma=1"},
    {.stage = STAGE_BLUR,
        .name = "smearclip",
        .filters = "smearclip width=6 ! logencode"},
    {.stage = STAGE_BLUR,
        .name = "haloclip",
        .filters = "haloclip width=4 gamma=3"},
};

/* Sizes of pictures. 0: drawn at random. */
static const int sizes[][2] = {{61, 43}, {64, 40}, {97, 3}, {1, 1}, {0, 0}};
#define MAX_WIDTH 90
#define MAX_HEIGHT 50

/* ----------------------------------------------------------------- buffers */

/* Behind each buffer, which no stage may write. */
#define GUARD 64

typedef struct
{
  float *floats;
  gsize n;
} Buffer;

static const float guard_word = 12345.5f;

static void
buffer_init (Buffer *buffer, gsize n)
{
  void *memory = NULL;

  g_assert_cmpint (
      posix_memalign (&memory, 64, (n + GUARD) * sizeof (float)), ==, 0);
  buffer->floats = memory;
  buffer->n = n;
  memset (memory, 0, n * sizeof (float));
  for (guint i = 0; i < GUARD; i++)
    buffer->floats[n + i] = guard_word;
}

static gboolean
buffer_is_whole (const Buffer *buffer)
{
  for (guint i = 0; i < GUARD; i++)
    if (buffer->floats[buffer->n + i] != guard_word)
      return FALSE;
  return TRUE;
}

static void
buffer_fill (Buffer *buffer, int byte)
{
  memset (buffer->floats, byte, buffer->n * sizeof (float));
}

static void
buffer_copy (Buffer *to, const Buffer *from)
{
  memcpy (to->floats, from->floats, from->n * sizeof (float));
}

/* The data of the stages, in their order. */
typedef enum
{
  IMAGE,
  ACCUM,
  DISPLAY,
  MEMORY,
  SCRATCH,
  N_BUFFERS
} Which;

typedef struct
{
  Buffer buffers[N_BUFFERS];
  Picture *picture;
} Buffers;

static void
buffers_init (Buffers *buffers, const FlamePostPlan *plan)
{
  const FlamePostParams *p = &plan->params;
  const FlameVideo *video = &plan->video;
  const gsize lengths[N_BUFFERS] = {
      [IMAGE] = 4 * (gsize) p->buf_width * p->buf_height,
      [ACCUM] = 4 * (gsize) p->accum_stride * p->buf_height,
      [DISPLAY] =
          4 * (gsize) flame_post_lit_width (p) * flame_post_lit_height (p),
      [MEMORY] = p->memory_floats,
      [SCRATCH] = flame_post_scratch_floats (p)};

  for (guint i = 0; i < N_BUFFERS; i++)
    buffer_init (&buffers->buffers[i], lengths[i]);
  buffers->picture =
      picture_new (video->format, video->width, video->height, 16);
}

static void
buffers_clear (Buffers *buffers)
{
  for (guint i = 0; i < N_BUFFERS; i++)
    free (buffers->buffers[i].floats);
  picture_free (buffers->picture);
}

/* ------------------------------------------------------------------ frames */

typedef struct
{
  const Scene *scene;
  FlamePostPlan plan;
  Buffer sums, counts;
  gboolean has_counts;
  Buffers plain, tested;
  int band; /* rows that the tested loops get at once */
} Frame;

static double
pick (GRand *rand, double a, double b, double c)
{
  const guint32 which = g_rand_int (rand) % 3;

  return which == 0 ? a : which == 1 ? b : c;
}

/* (transfer full) */
static FlameGenome *
make_genome (const Scene *scene, GRand *rand)
{
  FlameGenome *genome = flame_genome_new ();

  genome->supersample =
      scene->supersample ? scene->supersample : g_rand_int_range (rand, 1, 4);
  genome->estimator_radius = scene->radius;
  genome->estimator_minimum = scene->minimum;
  genome->estimator_curve = scene->curve > 0 ? scene->curve : 0.4;
  genome->filter_kernel = scene->kernel;
  genome->filter_radius = pick (rand, 0, 0.6, 1.5);
  genome->gamma = pick (rand, 1, 2.2, 4);
  genome->gamma_threshold = pick (rand, 0, 0.01, 0.5);
  genome->vibrancy = pick (rand, 1, 0.5, 0);
  genome->highlight_power = pick (rand, -1, 0.5, 3);
  genome->cover = pick (rand, 1, 1.9, 0.3);
  genome->brightness = g_rand_double_range (rand, 1, 20);
  for (guint c = 0; c < 3; c++)
    genome->background[c] = pick (rand, 0, 0, g_rand_double (rand));
  genome->quirks.glow = scene->glow;
  if (scene->saturation > 0)
    genome->saturation = scene->saturation;
  return genome;
}

static void
plan_frame (Frame *frame, FlameGenome *genome, int width, int height)
{
  const Scene *scene = frame->scene;
  const FlameVideo video = {.format = scene->format,
      .width = width,
      .height = height,
      .pixel_aspect = 1.0,
      .matrix = FLAME_MATRIX_BT709,
      .transfer = scene->transfer,
      .primaries = scene->transfer ? FLAME_PRIMARIES_BT2020 : 0,
      .projection = scene->projection,
      .chroma_cosited_h = width % 2};
  const FlameLoadOptions options = {.loop_length = 100};
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameFilters) filters =
      flame_filters_new (scene->filters ? scene->filters : "auto", &error);
  g_autoptr (FlameAnimation) animation =
      flame_animation_new_builtin (&options, NULL);
  const FlameFrameRequest request = {
      .animation = animation, .filters = filters, .video = video};
  FlameDocumentFilters document;
  FlameFilterChain chain;

  g_assert_no_error (error);
  flame_animation_evaluate_filters (animation, 0.0, &document);
  if (scene->filters)
    flame_filters_apply (filters, &request, &document, genome, &chain);
  flame_post_plan_init (&frame->plan, genome, scene->filters ? &chain : NULL,
      &video, scene->flags, &error);
  g_assert_no_error (error);
  flame_post_plan_set_samples (&frame->plan, 30.0 * width * height);
}

static Frame *
frame_new (const Scene *scene, int width, int height, GRand *rand)
{
  g_autoptr (FlameGenome) genome = make_genome (scene, rand);
  Frame *frame = g_new0 (Frame, 1);
  gsize n;

  frame->scene = scene;
  plan_frame (frame, genome, width, height);
  flame_post_plan_set_dither (&frame->plan, g_rand_int (rand));
  n = (gsize) frame->plan.params.buf_width * frame->plan.params.buf_height;
  buffer_init (&frame->sums, 4 * n);
  buffer_init (&frame->counts, n);
  buffers_init (&frame->plain, &frame->plan);
  buffers_init (&frame->tested, &frame->plan);
  frame->has_counts =
      g_rand_boolean (rand) && frame->plan.params.n_filters == 0;
  frame->band = g_rand_int_range (rand, 1, 20);
  /* Conversion plans rows in pairs, because of the chroma. */
  if (scene->stage == STAGE_CONVERT)
    frame->band *= 2;
  return frame;
}

static void
frame_free (gpointer data)
{
  Frame *frame = data;

  free (frame->sums.floats);
  free (frame->counts.floats);
  buffers_clear (&frame->plain);
  buffers_clear (&frame->tested);
  flame_post_plan_clear (&frame->plan);
  g_free (frame);
}

/*
 * Few hits, none, and thousands. Some stretches of rows are empty or sparse,
 * for which stages have shortcuts.
 */
static void
fill_randomly (Frame *frame, GRand *rand)
{
  const int width = frame->plan.params.buf_width;

  for (gsize i = 0; i < frame->counts.n; i++) {
    const int stretch =
        (int) (i % width) / 32 % 3 + 3 * ((int) (i / width) / 8 % 2);
    double hits = 0;

    if (g_rand_double (rand) < 0.5)
      hits = floor (exp (g_rand_double_range (rand, 0, 9)));
    if (stretch < 2)
      hits = stretch == 0 ? 0 : MIN (hits, 3);
    for (guint c = 0; c < 3; c++)
      frame->sums.floats[4 * i + c] =
          (float) (hits * g_rand_int_range (rand, 0, 256));
    frame->sums.floats[4 * i + 3] = (float) (255 * hits);
    frame->counts.floats[i] = (float) hits;
  }
}

/* ------------------------------------------------------------------ stages */

#define EACH_BAND(rows, band, y0, y1)                                          \
  for (int y0 = 0, y1; y1 = MIN (y0 + (band), (rows)), y0 < (rows);            \
       y0 += (band))

static void
run_filters (
    const Frame *frame, Buffers *buffers, const FlamePostLoops *loops, int band)
{
  const FlamePostParams *p = &frame->plan.params;
  Buffer *b = buffers->buffers;
  const FlameFilterImage image = {.params = p,
      .pixels = b[IMAGE].floats,
      .width = p->buf_width,
      .height = p->buf_height,
      .memory = b[MEMORY].floats};

  for (int i = 0; i < p->n_filters; i++)
    for (int step = 0; step < p->filters[i].n_steps; step++)
      EACH_BAND (p->buf_height, band, y0, y1)
  loops->filter (&image, &p->filters[i], step, b[SCRATCH].floats, y0, y1);
}

static void
run_blur (
    const Frame *frame, Buffers *buffers, const FlamePostLoops *loops, int band)
{
  const FlamePostParams *p = &frame->plan.params;
  Buffer *b = buffers->buffers;

  if (!flame_post_blurs (p))
    return;
  EACH_BAND (flame_post_lit_height (p), band, y0, y1)
  loops->blur (
      p, b[DISPLAY].floats, b[MEMORY].floats, b[SCRATCH].floats, y0, y1);
  EACH_BAND (p->height, band, y0, y1)
  loops->finish_blur (
      p, b[MEMORY].floats, b[DISPLAY].floats, b[SCRATCH].floats, y0, y1);
}

static void
run_stage (const Frame *frame, Stage stage, Buffers *buffers,
    const FlamePostLoops *loops, int band)
{
  const FlamePostParams *p = &frame->plan.params;
  Buffer *b = buffers->buffers;
  float *scratch = b[SCRATCH].floats;

  switch (stage) {
    case STAGE_FILTER:
      run_filters (frame, buffers, loops, band);
      break;
    case STAGE_DENSITY:
      density_run (&(DensityRun){p, b[IMAGE].floats,
                       frame->has_counts ? frame->counts.floats : NULL,
                       b[MEMORY].floats, b[ACCUM].floats, scratch},
          loops, TRUE, band);
      break;
    case STAGE_EARLY_CLIP:
      EACH_BAND (p->early_clip ? p->buf_height : 0, band, y0, y1)
      loops->early_clip (p, b[ACCUM].floats, y0, y1);
      break;
    case STAGE_TONE:
      EACH_BAND (flame_post_lit_height (p), band, y0, y1)
      loops->tone (p, b[ACCUM].floats, b[DISPLAY].floats, scratch, y0, y1);
      break;
    case STAGE_BLUR:
      run_blur (frame, buffers, loops, band);
      break;
    case STAGE_CONVERT:
      EACH_BAND (p->height, band, y0, y1)
      loops->convert (p, b[DISPLAY].floats, buffers->picture->planes.data,
          buffers->picture->planes.stride, scratch, y0, y1);
      break;
  }
}

/* Makes the input of @stage with the stages before it. */
static void
run_up_to (Frame *frame, Stage stage, Buffers *buffers,
    const FlamePostLoops *loops, int band)
{
  buffer_copy (&buffers->buffers[IMAGE], &frame->sums);
  for (Stage before = STAGE_FILTER; before < stage; before++)
    run_stage (frame, before, buffers, loops, band);
}

/* ------------------------------------------------------------------- check */

/*
 * The tested and the plain loop start with different bytes, so that a byte
 * which one of them does not write shows.
 */
static void
fill_outputs (Buffers *buffers, Stage stage, int byte)
{
  buffer_fill (&buffers->buffers[MEMORY], byte);
  buffer_fill (&buffers->buffers[SCRATCH], byte);
  if (stage == STAGE_DENSITY)
    buffer_fill (&buffers->buffers[ACCUM], byte);
  if (stage == STAGE_TONE)
    buffer_fill (&buffers->buffers[DISPLAY], byte);
  memset (buffers->picture->memory, byte, buffers->picture->size);
}

/* As floats, NaN and a value that no stage makes. */
#define TESTED_BYTE 0xff
#define PLAIN_BYTE 0x55

static void
compare_rows (const float *plain, const float *tested, gsize n,
    double tolerance, LoopResult *result)
{
  for (gsize i = 0; i < n; i++) {
    const double d = fabs (plain[i] - tested[i]) / (1 + fabs (plain[i]));

    loop_result_add (result, d, !(d <= tolerance));
  }
}

static void
compare_floats (const Frame *frame, LoopResult *result)
{
  const FlamePostParams *p = &frame->plan.params;
  const Scene *scene = frame->scene;
  const double tolerance = scene->tolerance > 0 ? scene->tolerance : 1e-4;
  Which which = scene->stage == STAGE_FILTER ? IMAGE
                : scene->stage < STAGE_TONE  ? ACCUM
                                             : DISPLAY;
  const float *plain = frame->plain.buffers[which].floats;
  const float *tested = frame->tested.buffers[which].floats;

  if (which != ACCUM) {
    compare_rows (
        plain, tested, frame->plain.buffers[which].n, tolerance, result);
    return;
  }
  for (int y = 0; y < p->buf_height; y++) {
    const gsize at = 4 * ((gsize) y * p->accum_stride + p->margin);

    compare_rows (
        plain + at, tested + at, 4 * (gsize) p->buf_width, tolerance, result);
  }
}

static void
compare_pictures (const Frame *frame, LoopResult *result)
{
  const Picture *plain = frame->plain.picture, *tested = frame->tested.picture;
  const int size = picture_sample_size (plain->video.format);

  for (int p = 0; p < 4 && plain->planes.data[p]; p++) {
    const int bytes = picture_row_bytes (plain, p);

    for (int y = 0; y < picture_rows (plain, p); y++) {
      const guint8 *a = plain->planes.data[p] + y * plain->planes.stride[p];
      const guint8 *b = tested->planes.data[p] + y * tested->planes.stride[p];

      for (int i = 0; i < bytes / size; i++) {
        const double d = picture_sample_distance (plain->video.format, a, b, i);

        loop_result_add (
            result, d, !(d <= picture_sample_rounding (plain->video.format)));
      }
      /* The padding of rows must not be written. */
      for (int i = bytes; i < plain->planes.stride[p]; i++)
        loop_result_add (result, 0, a[i] != PLAIN_BYTE || b[i] != TESTED_BYTE);
    }
  }
}

static void
check_frame (Frame *frame, const LoopSet *set, LoopResult *result)
{
  const Stage stage = frame->scene->stage;

  run_up_to (
      frame, stage, &frame->plain, &flame_post_loops_plain, G_MAXINT / 2);
  for (guint i = 0; i < N_BUFFERS; i++)
    buffer_copy (&frame->tested.buffers[i], &frame->plain.buffers[i]);
  fill_outputs (&frame->plain, stage, PLAIN_BYTE);
  fill_outputs (&frame->tested, stage, TESTED_BYTE);
  run_stage (
      frame, stage, &frame->plain, &flame_post_loops_plain, G_MAXINT / 2);
  run_stage (frame, stage, &frame->tested, set->post, frame->band);
  if (stage == STAGE_CONVERT)
    compare_pictures (frame, result);
  else
    compare_floats (frame, result);
  for (guint i = 0; i < N_BUFFERS; i++)
    result->is_wrong |= !buffer_is_whole (&frame->tested.buffers[i]);
}

/* -------------------------------------------------------------------- rows */

/* (transfer full) The scene of @row. A row of formats sets its format. */
static Scene *
row_scene (const LoopRow *row)
{
  Scene *scene = g_new0 (Scene, 1);

  if (row->number < G_N_ELEMENTS (scenes))
    *scene = scenes[row->number];
  else
    *scene = (Scene){
        .stage = STAGE_CONVERT, .format = row->number - G_N_ELEMENTS (scenes)};
  return scene;
}

typedef struct
{
  Scene *scene;
  GPtrArray *frames;
} Frames;

static gpointer
begin (const LoopRow *row, GRand *rand)
{
  Frames *frames = g_new0 (Frames, 1);

  frames->scene = row_scene (row);
  frames->frames = g_ptr_array_new_with_free_func (frame_free);
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++) {
    const int width =
        sizes[i][0] ? sizes[i][0] : g_rand_int_range (rand, 1, MAX_WIDTH);
    const int height =
        sizes[i][1] ? sizes[i][1] : g_rand_int_range (rand, 1, MAX_HEIGHT);
    Frame *frame = frame_new (frames->scene, width, height, rand);

    fill_randomly (frame, rand);
    g_ptr_array_add (frames->frames, frame);
  }
  return frames;
}

static void
check (gpointer state, const LoopSet *set, LoopResult *result)
{
  Frames *frames = state;

  for (guint i = 0; i < frames->frames->len; i++)
    check_frame (g_ptr_array_index (frames->frames, i), set, result);
  result->is_wrong |= result->n_apart > frames->scene->part * result->n;
}

static void
end (gpointer state)
{
  Frames *frames = state;

  g_ptr_array_unref (frames->frames);
  g_free (frames->scene);
  g_free (frames);
}

/* ------------------------------------------------------------------- times */

#define BENCH_WIDTH 640
#define BENCH_HEIGHT 360
#define BENCH_QUALITY 10
#define BENCH_BAND 64
#define N_RUNS 5 /* the best one counts, as caches are shared */

/* A chaos game of three maps: dense ridges, wide empty and sparse areas. */
static void
play (Frame *frame)
{
  static const double maps[3][6] = {{0.6, -0.3, 0.3, 0.6, 0.4, -0.2},
      {0.5, 0.4, -0.4, 0.5, -0.5, 0.3}, {0.4, 0.0, 0.0, 0.7, 0.1, 0.6}};
  const FlamePostParams *p = &frame->plan.params;
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  const double scale = p->buf_height / 4.0;
  double px = 0.1, py = 0.1;

  for (int i = 0; i < BENCH_QUALITY * p->width * p->height; i++) {
    const guint32 which = g_rand_int (rand) % 3;
    const double *m = maps[which];
    const double x = m[0] * px + m[1] * py + m[4];
    const double y = m[2] * px + m[3] * py + m[5];
    const double r2 = x * x + y * y + 1e-9;
    gsize bucket;
    int bx, by;

    px = which == 2 ? x * sin (r2) - y * cos (r2) : 0.4 * x + 0.5 * x / r2;
    py = which == 2 ? x * cos (r2) + y * sin (r2) : 0.4 * y + 0.5 * y / r2;
    if (fabs (px) > 1e6 || fabs (py) > 1e6)
      px = py = 0.1;
    bx = p->buf_width / 2 + (int) floor (px * scale);
    by = p->buf_height / 2 + (int) floor (py * scale);
    if (bx < 0 || by < 0 || bx >= p->buf_width || by >= p->buf_height)
      continue;
    bucket = (gsize) by * p->buf_width + bx;
    frame->sums.floats[4 * bucket] += 255.0f * (which == 0);
    frame->sums.floats[4 * bucket + 1] += 128.0f;
    frame->sums.floats[4 * bucket + 2] += 255.0f * (which == 1);
    frame->sums.floats[4 * bucket + 3] += 255.0f;
    frame->counts.floats[bucket]++;
  }
}

static double
measure (const LoopRow *row, const LoopSet *set)
{
  g_autofree Scene *scene = row_scene (row);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  Frame *frame;
  guint64 best = G_MAXUINT64;

  /* A check draws it at random; this is the usual value. */
  scene->supersample = MAX (scene->supersample, 1);
  frame = frame_new (scene, BENCH_WIDTH, BENCH_HEIGHT, rand);
  play (frame);
  for (guint i = 0; i < N_RUNS; i++) {
    guint64 begun, took;

    run_up_to (frame, scene->stage, &frame->tested, set->post, BENCH_BAND);
    begun = loop_ticks ();
    run_stage (frame, scene->stage, &frame->tested, set->post, BENCH_BAND);
    took = loop_ticks () - begun;
    best = MIN (best, took);
  }
  frame_free (frame);
  return (double) best / (BENCH_WIDTH * BENCH_HEIGHT);
}

void
stage_rows_add (GArray *rows)
{
  static const char *const names[] = {[STAGE_FILTER] = "filter",
      [STAGE_DENSITY] = "density",
      [STAGE_EARLY_CLIP] = "early clip",
      [STAGE_TONE] = "tone",
      [STAGE_BLUR] = "blur",
      [STAGE_CONVERT] = "convert"};

  for (guint i = 0; i < G_N_ELEMENTS (scenes) + FLAME_N_FORMATS; i++) {
    LoopRow row = {.number = i,
        .is_there = loop_set_is_processor,
        .begin = begin,
        .check = check,
        .end = end,
        .measure = measure};
    g_autofree Scene *scene = row_scene (&row);
    const char *name = scene->stage == STAGE_CONVERT
                           ? picture_format_name (scene->format)
                           : scene->name;

    row.name = g_strconcat (
        "stage ", names[scene->stage], name[0] ? " " : "", name, NULL);
    g_array_append_val (rows, row);
  }
}
