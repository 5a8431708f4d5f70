/*
 * The stages after the histogram on a device, compared with the CPU's: from the
 * same buckets, the planes may only differ by rounding.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/unit/post-fixture.h"

#include <math.h>
#include <string.h>

#include "core/api/video.h"
#include "core/gpu-backend/post/post-picture.h"
#include "core/gpu-backend/post/post-private.h"
#include "core/plan/frame-request.h"
#include "core/plan/host-memory.h"
#include "core/plan/loops.h"
#include "core/plan/picture.h"
#include "tests/support/density.h"
#include "tests/support/scene.h"

#define N_SAMPLES 200000.0

typedef struct
{
  const char *genome;
  const char *filters; /* (nullable) auto */
  FlameFormat format;
  int width, height;
  FlameFrameFlags flags;
  gboolean cosited;
  gboolean with_counts;
  gboolean pinned;
  FlameProjection projection;
  double field_of_view;
  FlameTransfer transfer;
  float dimmed; /* divisor of the buckets' light; 0: none */
} Case;

/* ----------------------------------------------------------------- device */

void
post_device_open (
    PostDevice *device, FlameGpu *gpu, const FlameGpuPostKernelsConfig *kernels)
{
  g_autoptr (GError) error = NULL;

  memset (device, 0, sizeof *device);
  device->gpu = gpu;
  device->kernels = *kernels;
  device->stream = flame_gpu_stream_new (gpu, FLAME_GPU_PRIORITY_HIGH, &error);
  g_assert_no_error (error);
  device->stage = flame_gpu_post_stage_new (gpu, kernels, &error);
  g_assert_no_error (error);
  device->buffers = flame_gpu_framebuffers_new (gpu);
  device->picture =
      flame_gpu_picture_new (device->stage, device->buffers, &error);
  g_assert_no_error (error);
  device->sums = flame_gpu_array_new (gpu);
  device->counts = flame_gpu_array_new (gpu);
  device->samples = flame_gpu_array_new (gpu);
}

void
post_device_close (PostDevice *device)
{
  flame_gpu_array_free (device->sums);
  flame_gpu_array_free (device->counts);
  flame_gpu_array_free (device->samples);
  flame_gpu_picture_free (device->picture);
  flame_gpu_framebuffers_free (device->buffers);
  flame_gpu_post_stage_free (device->stage);
  flame_gpu_stream_free (device->stream);
  flame_gpu_unref (device->gpu);
}

static void
put (FlameGpuArray *array, gsize element_size, int width, int height,
    const void *from, FlameGpuStream *stream)
{
  const FlameGpuShape shape = {
      .element_size = element_size, .width = width, .height = height};
  g_autoptr (GError) error = NULL;
  FlameGpuLayout layout;

  g_assert_true (
      flame_gpu_layout_init (&layout, &shape, &error) &&
      flame_gpu_array_set_layout (array, &layout, &error) &&
      flame_gpu_array_upload (array, 0, from, layout.size, stream, &error) &&
      flame_gpu_stream_synchronize (stream, &error));
}

/* ---------------------------------------------------------------- buckets */

typedef struct
{
  float *sums, *counts;
  gsize n;
} Buckets;

/*
 * Returns hits that are mostly sparse, with empty stretches and some very dense
 * buckets.
 */
static double
random_hits (GRand *rand, gsize i)
{
  const double level = g_rand_double (rand);

  if (i / 37 % 3 == 0 && level < 0.95)
    return 0;
  if (level < 0.3)
    return 0;
  if (level < 0.9)
    return g_rand_int_range (rand, 1, 30);
  return floor (exp (g_rand_double_range (rand, 0, 12)));
}

static Buckets
buckets_new (const FlamePostParams *post, gboolean with_counts, guint32 seed)
{
  const gsize n = (gsize) post->buf_width * post->buf_height;
  Buckets buckets = {g_new (float, 4 * n), NULL, n};
  GRand *rand = g_rand_new_with_seed (seed);

  if (with_counts)
    buckets.counts = g_new (float, n);
  for (gsize i = 0; i < n; i++) {
    const double hits = random_hits (rand, i);

    for (guint c = 0; c < 3; c++)
      buckets.sums[4 * i + c] =
          floor (hits * g_rand_double_range (rand, 0, 255));
    buckets.sums[4 * i + 3] =
        with_counts ? floor (hits * g_rand_double_range (rand, 128, 255))
                    : 255 * hits;
    if (with_counts)
      buckets.counts[i] = hits;
  }
  g_rand_free (rand);
  return buckets;
}

static void
buckets_clear (Buckets *buckets)
{
  g_free (buckets->sums);
  g_free (buckets->counts);
}

/* ------------------------------------------------------------ both renders */

static float *
floats_new (gsize n)
{
  g_autoptr (GError) error = NULL;
  float *floats = flame_buffer_alloc (n * sizeof *floats, &error);

  g_assert_no_error (error);
  memset (floats, 0, n * sizeof *floats);
  return floats;
}

/* Applies the filters of linear light in place. */
static void
filter_on_cpu (
    const FlamePostParams *post, float *sums, float *memory, float *scratch)
{
  const FlamePostLoops *loops = flame_cpu_loops ()->post;
  const FlameFilterImage image = {.params = post,
      .pixels = sums,
      .width = post->buf_width,
      .height = post->buf_height,
      .memory = memory};

  for (int i = 0; i < post->n_filters; i++)
    for (int step = 0; step < post->filters[i].n_steps; step++)
      loops->filter (
          &image, &post->filters[i], step, scratch, 0, post->buf_height);
}

static void
render_on_cpu (FlamePlan *plan, const Buckets *passes, guint n_passes)
{
  const FlamePostLoops *loops = flame_cpu_loops ()->post;
  const FlamePostParams *post = &plan->post.params;
  float *accum = floats_new ((gsize) 4 * plan->post.params.accum_stride *
                             plan->post.params.buf_height);
  const int rows = flame_post_lit_height (post);
  float *display = floats_new (4 * (gsize) flame_post_lit_width (post) * rows);
  float *scratch = floats_new (flame_post_scratch_floats (post));
  float *memory = floats_new (post->memory_floats + 1);

  flame_post_plan_set_samples (&plan->post, N_SAMPLES);
  for (guint i = 0; i < n_passes; i++) {
    g_autofree float *sums =
        g_memdup2 (passes[i].sums, 4 * passes[i].n * sizeof (float));

    filter_on_cpu (post, sums, memory, scratch);
    density_run (
        &(DensityRun){post, sums, post->n_filters ? NULL : passes[i].counts,
            memory, accum, scratch},
        loops, i == 0, post->buf_height);
  }
  if (post->early_clip)
    loops->early_clip (post, accum, 0, post->buf_height);
  loops->tone (post, accum, display, scratch, 0, rows);
  if (flame_post_blurs (post)) {
    loops->blur (post, display, memory, scratch, 0, rows);
    loops->finish_blur (post, memory, display, scratch, 0, post->height);
  }
  loops->convert (post, display, plan->planes.data, plan->planes.stride,
      scratch, 0, post->height);
  flame_buffer_free (accum);
  flame_buffer_free (display);
  flame_buffer_free (scratch);
  flame_buffer_free (memory);
}

static void
upload_buckets (PostDevice *device, const FlamePostParams *post,
    const Buckets *from, FlameGpuSums *buckets)
{
  const guint64 samples = N_SAMPLES;
  g_autofree float *counts = NULL;

  put (device->sums, 16, post->buf_width, post->buf_height, from->sums,
      device->stream);
  put (device->samples, 8, 1, 1, &samples, device->stream);
  buckets->sums = flame_gpu_array_get_start (device->sums);
  buckets->samples = flame_gpu_array_get_start (device->samples);
  buckets->counts = 0;
  if (!from->counts)
    return;
  counts = g_new (float, from->n);
  for (gsize i = 0; i < from->n; i++)
    counts[i] = 255.0f * from->counts[i];
  put (device->counts, 4, post->buf_width, post->buf_height, counts,
      device->stream);
  buckets->counts = flame_gpu_array_get_start (device->counts);
}

static void
render_on_device (
    PostDevice *device, FlamePlan *plan, const Buckets *passes, guint n_passes)
{
  g_autoptr (GError) error = NULL;
  FlameGpuSums buckets;

  plan->n_passes = n_passes;
  flame_gpu_picture_begin (
      device->picture, plan, G_MAXSIZE, NULL, device->stream, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < n_passes; i++) {
    upload_buckets (device, &plan->post.params, &passes[i], &buckets);
    flame_gpu_picture_queue_density (
        device->picture, &buckets, i, device->stream, &error);
    g_assert_no_error (error);
  }
  g_assert_true (
      flame_gpu_picture_queue_planes (
          device->picture, &buckets, 0, device->stream, &error) &&
      flame_gpu_picture_queue_copy (device->picture, device->stream, &error) &&
      flame_gpu_stream_synchronize (device->stream, &error));
  flame_gpu_picture_finish_copy (device->picture);
}

/* ------------------------------------------------------------------ compare */

/*
 * Checks the differences between a device and the CPU. Where light is truncated
 * to integers, a rounding error may change a code by one. Bilateral weights are
 * exponentials of exponentials, which show rounding errors in the dark. The
 * denoiser's weights are differences of roots, which show them at a million
 * hits.
 */
static gboolean
is_near (const Case *c, double worst, double differing, double total)
{
  const int size = picture_sample_size (c->format);
  const gboolean is_unsure =
      (c->flags & FLAME_FRAME_INTEGER_DENSITY) ||
      (c->filters &&
          (strstr (c->filters, "bilateral") || strstr (c->filters, "denoise")));

  if (!is_unsure && worst > picture_sample_rounding (c->format))
    return FALSE;
  return size == 1 ? worst <= 3 && differing <= 0.005 * total + 2
                   : worst <= 800;
}

static void
compare (
    PostDevice *device, const Case *c, const Picture *cpu, const Picture *gpu)
{
  const gboolean by_classes = flame_gpu_picture_has_classes (device->picture);
  const int size = picture_sample_size (c->format);
  double worst = 0, differing = 0, total = 0, squares = 0;
  gboolean is_wrong;

  for (int p = 0; p < 4 && cpu->planes.data[p]; p++) {
    const int n = picture_row_bytes (cpu, p) / size;

    for (int y = 0; y < picture_rows (cpu, p); y++)
      for (int i = 0; i < n; i++) {
        const double d = picture_sample_distance (c->format,
            cpu->planes.data[p] + y * cpu->planes.stride[p],
            gpu->planes.data[p] + y * gpu->planes.stride[p], i);

        worst = MAX (worst, d);
        squares += d * d;
        differing += d >= 1;
        total++;
      }
  }
  is_wrong = !is_near (c, worst, differing, total);
  if (device->report) {
    PostReport *report = device->report;

    if (is_wrong && report->n_wrong == 0)
      report->worst = 0;
    report->n_pictures++;
    report->n_wrong += is_wrong;
    if (is_wrong || report->n_wrong == 0)
      report->worst = MAX (report->worst, worst);
    return;
  }
  g_test_message (
      "%s %dx%d flags %#x %s: worst %g codes, %g in the mean, %.3f %% differ%s",
      picture_format_name (c->format), c->width, c->height, (guint) c->flags,
      c->filters ? c->filters : "", worst, sqrt (squares / total),
      100 * differing / total, by_classes ? "; by classes" : "");
  g_assert_false (is_wrong);
}

/* Asserts that the padding of rows is still @value. */
static void
assert_padding (const Picture *picture, guint8 value)
{
  for (int p = 0; p < 4 && picture->planes.data[p]; p++) {
    const int end = picture_row_bytes (picture, p);

    for (int y = 0; y < picture_rows (picture, p); y++)
      for (int i = end; i < picture->planes.stride[p]; i++)
        g_assert_cmpuint (
            picture->planes.data[p][y * picture->planes.stride[p] + i], ==,
            value);
  }
}

#define PADDING 5
#define FILLER 0x5a

/* Copies the planes of @like to pinned memory. Returns: (transfer full) */
static FlameGpuPinned *
move_to_pinned (PostDevice *device, const Picture *like, FlamePlanes *planes)
{
  g_autoptr (GError) error = NULL;
  FlameGpuPinned *pinned =
      flame_gpu_pinned_new (device->gpu, like->size, &error);
  guint8 *memory;

  g_assert_no_error (error);
  memory = flame_gpu_pinned_get_start (pinned);
  memset (memory, FILLER, like->size);
  *planes = like->planes;
  for (int p = 0; p < 4 && planes->data[p]; p++)
    planes->data[p] = memory + (like->planes.data[p] - like->memory);
  return pinned;
}

static void
run_case (PostDevice *device, const Case *c)
{
  g_autoptr (FlameAnimation) animation = scene_load (c->genome);
  const int padding = picture_sample_size (c->format) == 1 ? PADDING : 16;
  g_autoptr (Picture) cpu =
      picture_new (c->format, c->width, c->height, padding);
  g_autoptr (Picture) gpu =
      picture_new (c->format, c->width, c->height, padding);
  FlameFrameRequest request;
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameFilters) filters =
      flame_filters_new (c->filters ? c->filters : "auto", &error);
  g_autoptr (FlameGpuPinned) pinned = NULL;
  Buckets passes[2];
  FlamePlan plan;

  memset (gpu->memory, FILLER, gpu->size);
  cpu->video.chroma_cosited_h = cpu->video.chroma_cosited_v = c->cosited;
  cpu->video.projection = c->projection;
  cpu->video.field_of_view = c->field_of_view;
  cpu->video.transfer = c->transfer;
  request = scene_request (animation, cpu, 2);
  request.flags = c->flags;
  request.filters = filters;
  flame_plan_init (&plan);
  flame_plan_fill (&plan, &request, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < 2; i++)
    passes[i] = buckets_new (&plan.post.params,
        c->with_counts && plan.post.density, device->seed + 7 + i);

  for (guint i = 0; i < 2 && c->dimmed > 0; i++)
    for (gsize k = 0; k < 4 * passes[i].n; k++)
      passes[i].sums[k] /= c->dimmed;
  plan.planes = gpu->planes;
  if (c->pinned)
    pinned = move_to_pinned (device, gpu, &plan.planes);
  render_on_device (device, &plan, passes, 2);
  if (pinned)
    memcpy (gpu->memory, flame_gpu_pinned_get_start (pinned), gpu->size);
  plan.planes = cpu->planes;
  if (flame_gpu_picture_has_classes (device->picture))
    flame_post_plan_make_classes (&plan.post);
  render_on_cpu (&plan, passes, 2);
  compare (device, c, cpu, gpu);
  assert_padding (gpu, FILLER);
  for (guint i = 0; i < 2; i++)
    buckets_clear (&passes[i]);
  flame_plan_clear (&plan);
}

static void
run_cases (PostDevice *device, const Case *cases, guint n_cases)
{
  for (guint i = 0; i < n_cases; i++)
    run_case (device, &cases[i]);
}

void
post_test_formats (PostDevice *device)
{
  Case cases[2 * FLAME_N_FORMATS];

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    cases[i] = (Case){
        .genome = scene_dense,
        .format = (FlameFormat) (i / 2),
        .width = i % 2 ? 61 : 64,
        .height = i % 2 ? 37 : 40,
        .cosited = i % 2,
        .pinned = i % 3 == 0,
        .flags = i % 2 ? FLAME_FRAME_TRANSPARENT : 0,
    };
  run_cases (device, cases, G_N_ELEMENTS (cases));
}

static const char wide_filter[] =
    "<flame size='80 56' scale='30' quality='50' filter='2.5' supersample='3'"
    " gamma='2.2' brightness='6' highlight_power='0.8' vibrancy='0.5'"
    " gamma_threshold='0.04' background='0.2 0.1 0' estimator_radius='0'>"
    "<xform weight='1' color='0' linear='1' coefs='0.5 0 0 0.5 -0.6 -0.6'/>"
    "<color index='0' rgb='255 90 30'/><color index='255' rgb='60 70 255'/>"
    "</flame>";

/* The denoiser works on cells of 2 x 2 buckets. */
static const char in_cells[] =
    "<flame size='80 56' scale='30' quality='50' filter='0.7' supersample='4'"
    " gamma='2.2' brightness='6' estimator_radius='0'>"
    "<xform weight='1' color='0' linear='1' coefs='0.5 0 0 0.5 -0.6 -0.6'/>"
    "<color index='0' rgb='255 90 30'/><color index='255' rgb='60 70 255'/>"
    "</flame>";

/* Sharpening applies to colours, but not to alpha. */
static const char sharpened[] =
    "<flame size='80 56' scale='30' quality='50' filter='1.3' supersample='2'"
    " filter_kernel='LANCZOS2' gamma='2.2' brightness='6'"
    " estimator_radius='0'>"
    "<xform weight='1' color='0' linear='1' coefs='0.5 0 0 0.5 -0.6 -0.6'/>"
    "<color index='0' rgb='255 90 30'/><color index='255' rgb='60 70 255'/>"
    "</flame>";

static const char wide_density[] =
    "<flame size='80 56' scale='30' quality='50' filter='0.5' supersample='1'"
    " gamma='2.2' brightness='6' estimator_radius='11' estimator_minimum='0'"
    " estimator_curve='0.4'>"
    "<xform weight='1' color='0' linear='1' coefs='0.5 0 0 0.5 -0.6 -0.6'/>"
    "<color index='0' rgb='255 90 30'/><color index='255' rgb='60 70 255'/>"
    "</flame>";

static const char odd_density[] =
    "<flame size='80 56' scale='30' quality='50' filter='1' supersample='3'"
    " gamma='2.2' brightness='6' estimator_radius='9' estimator_minimum='1'"
    " estimator_curve='0.6'>"
    "<xform weight='1' color='0' linear='1' coefs='0.5 0 0 0.5 -0.6 -0.6'/>"
    "<color index='0' rgb='255 90 30'/><color index='255' rgb='60 70 255'/>"
    "</flame>";

void
post_test_filters (PostDevice *device)
{
  static const FlameFrameFlags flags[] = {
      FLAME_FRAME_DEFAULT,
      FLAME_FRAME_EARLY_CLIP,
      FLAME_FRAME_TRANSPARENT,
      FLAME_FRAME_INTEGER_DENSITY,
      FLAME_FRAME_NO_DENSITY_ESTIMATION,
      FLAME_FRAME_EARLY_CLIP | FLAME_FRAME_TRANSPARENT,
  };
  static const char *const genomes[] = {
      wide_filter, scene_moving, wide_density, odd_density, sharpened};
  Case cases[2 * G_N_ELEMENTS (flags) * G_N_ELEMENTS (genomes)];

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    cases[i] = (Case){
        .genome = genomes[i / 2 % G_N_ELEMENTS (genomes)],
        .format = i % 2 ? FLAME_FORMAT_RGBA_F32 : FLAME_FORMAT_RGBA,
        .width = 45,
        .height = 34,
        .flags = flags[i / 2 / G_N_ELEMENTS (genomes)],
        .with_counts = i / 4 % 2,
    };
  run_cases (device, cases, G_N_ELEMENTS (cases));
}

static const char *const lists[] = {
    "bilateral",
    "denoise",
    "yuv ! bilateral ! logscale ! smearclip",
    "denoise strength=2 ! bilateral ! denoise ! de",
    "bilateral spatial_std=100 gradient=1 ! yuv ! bilateral ! de ! haloclip",
    "de radius=5 ! logscale ! colorclip vibrance=0.5 highlight_power=1",
    "smearclip width=6 ! logencode",
    "haloclip width=4 gamma=3",
    "plainclip brightness=2 ! logencode degamma=1",
    "logscale",
};

const char *
post_list_get_text (guint number)
{
  return number < G_N_ELEMENTS (lists) ? lists[number] : NULL;
}

void
post_test_list (PostDevice *device, guint number)
{
  static const int sizes[][2] = {{45, 34}, {64, 8}, {1, 1}, {97, 3}};
  static const char *const genomes[] = {wide_filter, in_cells, scene_dense};
  Case cases[2 * G_N_ELEMENTS (sizes)];

  for (guint k = 0; k < G_N_ELEMENTS (cases); k++) {
    /* Number of this picture among those of all lists, size by size. */
    const guint i = 2 * (k / 2 * G_N_ELEMENTS (lists) + number) + k % 2;

    cases[k] = (Case){
        .genome = genomes[(k / 2 + number) % G_N_ELEMENTS (genomes)],
        .filters = lists[number],
        .format = i % 2 ? FLAME_FORMAT_RGBA : FLAME_FORMAT_RGBA_F32,
        .width = sizes[k / 2][0],
        .height = sizes[k / 2][1],
        .flags = i % 3 ? 0 : FLAME_FRAME_TRANSPARENT,
        .with_counts = i % 5 == 0,
    };
  }
  run_cases (device, cases, G_N_ELEMENTS (cases));
}

/*
 * Renders lists with every filter one after the other on one device, so that
 * graphs are captured again and memory grows or is larger than needed. No size
 * fills whole blocks.
 */
void
post_test_lists (PostDevice *device)
{
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    post_test_list (device, i);
}

#define N_RUNS 12 /* the first runs compile and grow memory */

double
post_measure_list (PostDevice *device, guint number, int width, int height)
{
  g_autoptr (FlameAnimation) animation = scene_load (scene_dense);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_NV12, width, height, 0);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameFilters) filters = flame_filters_new (lists[number], &error);
  FlameFrameRequest request = scene_request (animation, picture, 2);
  FlameGpuEvent *marks[2];
  FlameGpuSums sums;
  double best = G_MAXDOUBLE;
  Buckets buckets;
  FlamePlan plan;

  request.filters = filters;
  flame_plan_init (&plan);
  flame_plan_fill (&plan, &request, NULL, &error);
  g_assert_no_error (error);
  buckets = buckets_new (&plan.post.params, FALSE, 7);
  for (guint i = 0; i < 2; i++)
    marks[i] = flame_gpu_event_new (device->gpu, FLAME_GPU_EVENT_TIMING, NULL);
  for (guint i = 0; i < N_RUNS; i++) {
    double seconds = 0;

    upload_buckets (device, &plan.post.params, &buckets, &sums);
    (void) (flame_gpu_picture_begin (device->picture, &plan, G_MAXSIZE, NULL,
                device->stream, &error) &&
            flame_gpu_event_record (marks[0], device->stream, &error) &&
            flame_gpu_picture_queue_density (
                device->picture, &sums, 0, device->stream, &error) &&
            flame_gpu_picture_queue_planes (
                device->picture, &sums, 0, device->stream, &error) &&
            flame_gpu_event_record (marks[1], device->stream, &error) &&
            flame_gpu_stream_synchronize (device->stream, &error) &&
            flame_gpu_event_elapsed (marks[0], marks[1], &seconds, &error));
    g_assert_no_error (error);
    best = MIN (best, seconds);
  }
  for (guint i = 0; i < 2; i++)
    flame_gpu_event_free (marks[i]);
  buckets_clear (&buckets);
  flame_plan_clear (&plan);
  return best;
}

/*
 * Compares light before the tone curve, and hits, for which the list of filters
 * must not count.
 */
void
post_test_tiles (PostDevice *device)
{
  static const char *const genomes[] = {wide_density, odd_density};
  Case cases[G_N_ELEMENTS (genomes)];

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    cases[i] = (Case){
        .genome = genomes[i],
        .format = FLAME_FORMAT_RGBA,
        .width = 3 * FLAME_CLASS_TILE_X + 1,
        .height = 2 * FLAME_CLASS_TILE_Y (1) + 22,
    };
  run_cases (device, cases, G_N_ELEMENTS (cases));
}

void
post_test_light (PostDevice *device)
{
  static const FlameTransfer transfers[] = {
      FLAME_TRANSFER_LIGHT, FLAME_TRANSFER_HITS};
  static const char *const of_light[] = {
      NULL, "bilateral ! logscale ! smearclip", "plainclip ! logencode"};
  static const char *const genomes[] = {wide_filter, odd_density, sharpened};
  Case cases[G_N_ELEMENTS (transfers) * G_N_ELEMENTS (of_light) *
             G_N_ELEMENTS (genomes)];

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    cases[i] = (Case){
        .genome = genomes[i % G_N_ELEMENTS (genomes)],
        .filters = of_light[i / 3 % G_N_ELEMENTS (of_light)],
        .format = FLAME_FORMAT_RGBA_F32,
        .width = 45,
        .height = 34,
        .transfer = transfers[i / 9],
        .flags = i % 2 ? 0 : FLAME_FRAME_TRANSPARENT,
    };
  run_cases (device, cases, G_N_ELEMENTS (cases));
}

/*
 * Compares even light, edges that meet and a circle, before and after other
 * filters.
 */
void
post_test_skies (PostDevice *device)
{
  static const struct
  {
    FlameProjection projection;
    double field_of_view;
    int width, height;
  } skies[] = {
      {FLAME_PROJECTION_FISHEYE, 0, 45, 34},
      {FLAME_PROJECTION_FISHEYE, 360, 31, 64},
      {FLAME_PROJECTION_EQUIRECTANGULAR, 0, 64, 32},
      {FLAME_PROJECTION_EQUIRECTANGULAR, 0, 97, 3},
      {FLAME_PROJECTION_EQUIRECTANGULAR, 0, 1, 1},
      {FLAME_PROJECTION_EQUIRECTANGULAR, 180, 40, 41},
  };
  static const char *const of_skies[] = {
      NULL, "logscale", "denoise", "yuv ! bilateral ! logscale ! smearclip"};
  static const char *const genomes[] = {wide_density, odd_density, sharpened};
  Case cases[G_N_ELEMENTS (skies) * G_N_ELEMENTS (of_skies)];

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const guint sky = i / G_N_ELEMENTS (of_skies);

    cases[i] = (Case){
        .genome = genomes[i % G_N_ELEMENTS (genomes)],
        .filters = of_skies[i % G_N_ELEMENTS (of_skies)],
        .format = FLAME_FORMAT_RGBA,
        .width = skies[sky].width,
        .height = skies[sky].height,
        .projection = skies[sky].projection,
        .field_of_view = skies[sky].field_of_view,
    };
  }
  run_cases (device, cases, G_N_ELEMENTS (cases));
}

/*
 * Compares ten thousandths of hits, as the denoiser leaves them. Straight alpha
 * shows how the light of two passes is mixed, however dim both are.
 */
void
post_test_dim (PostDevice *device)
{
  static const Case dim = {.genome = scene_dense,
      .filters = "logscale",
      .format = FLAME_FORMAT_RGBA,
      .width = 45,
      .height = 34,
      .flags = FLAME_FRAME_TRANSPARENT,
      .dimmed = 10000};

  run_case (device, &dim);
}

/* @words: a part of the expected message */
static void
assert_limit (GError *error, int code, const char *words)
{
  g_assert_error (error, FLAME_ERROR, code);
  g_assert_nonnull (strstr (error->message, words));
  g_error_free (error);
}

void
post_test_limits (PostDevice *device)
{
  FlameGpuDevice *of = (FlameGpuDevice *) flame_gpu_get_device (device->gpu);
  const FlameGpuDevice whole = *of;
  const FlameGpuArg args[] = {FLAME_GPU_PTR (0), FLAME_GPU_PTR (0)};
  FlameGpuGeometry geometry = flame_gpu_post_cover (1, 1);
  FlameGpuLaunchList *list = flame_gpu_launch_list_new ();
  GError *error = NULL;

  of->max_block = 64;
  g_assert_null (
      flame_gpu_post_stage_new (device->gpu, &device->kernels, &error));
  assert_limit (error, FLAME_ERROR_UNAVAILABLE, "blocks of 256 threads");
  *of = whole;

  error = NULL;
  geometry.shared_bytes = (guint) whole.shared_per_block + 1;
  g_assert_false (flame_gpu_post_add_as (list, &device->stage->kernels,
      FLAME_GPU_POST_DENOISE_GATHER, &geometry, args, NULL, &error));
  assert_limit (error, FLAME_ERROR_LIMIT, "flame_denoise_gather takes");
  flame_gpu_launch_list_free (list);
}
