/*
 * A plan's buckets from both backends.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/support/sums.h"

#include <math.h>
#include <string.h>

#include "core/cpu/slot.h"
#include "core/gpu-backend/text/iterate-plan.h"

/* from this many hits in a box on, their distribution is close to a Gaussian */
#define ENOUGH_HITS 50.0

static Sums *
new_sums (const FlamePlan *plan)
{
  const FlamePostParams *post = &plan->post.params;
  const gsize n = (gsize) post->buf_width * post->buf_height;
  Sums *sums = g_new0 (Sums, 1);

  sums->width = post->buf_width;
  sums->height = post->buf_height;
  sums->sums = g_new0 (float, 4 * n);
  if (plan->needs_counts)
    sums->counts = g_new0 (float, n);
  return sums;
}

void
sums_free (Sums *sums)
{
  if (!sums)
    return;
  g_free (sums->sums);
  g_free (sums->counts);
  g_free (sums);
}

Sums *
sums_from_cpu (const FlamePlan *plan)
{
  const FlameIterateLoops *loops = flame_cpu_loops ()->iterate;
  Sums *sums = new_sums (plan);
  FlameCpuSlot *slot = flame_cpu_slot_new ();
  FlameUnitStats stats = {0};
  const gint cancelled = FALSE;
  g_autoptr (GError) error = NULL;
  FlameUnitScratch *scratch = flame_unit_scratch_new (&error);

  g_assert_no_error (error);
  g_assert_true (flame_cpu_slot_prepare (slot, plan, 1, &error));
  g_assert_true (flame_cpu_slot_ensure_histogram (slot, 0, &error));
  for (guint unit = 0; unit < flame_plan_n_units (plan); unit++)
    flame_unit_run (plan, 0, unit, loops, scratch, &slot->histograms[0], NULL,
        &cancelled, &stats);
  flame_cpu_slot_merge (slot, loops, 0, sums->height, sums->sums, sums->counts);
  sums->samples = stats.samples;
  sums->bad_share = (double) stats.bad_values / stats.iterations;
  flame_cpu_slot_free (slot);
  flame_unit_scratch_free (scratch);
  return sums;
}

/* ---------------------------------------------------------------------- GPU */

static gboolean
open_cuda (SumsGpu *gpu, GError **error)
{
  gpu->driver = flame_cuda_driver_load (error);
  if (!gpu->driver)
    return FALSE;
  gpu->compiler = flame_cuda_nvrtc_load (NULL);
  gpu->context = flame_cuda_open (gpu->driver, -1, error);
  return gpu->context != NULL;
}

static gboolean
open_stage (SumsGpu *gpu, FlameGpuIteratorConfig *config, GError **error)
{
  config->kernels.compiler = gpu->compiler;
  gpu->stream =
      flame_gpu_stream_new (gpu->context, FLAME_GPU_PRIORITY_LOW, error);
  gpu->iterator =
      gpu->stream ? flame_gpu_iterator_new (gpu->context, config, error) : NULL;
  if (!gpu->iterator)
    return FALSE;
  gpu->buffers = flame_gpu_framebuffers_new (gpu->context);
  gpu->slot = flame_gpu_iterate_slot_new (gpu->iterator, error);
  if (!gpu->slot)
    return FALSE;
  flame_gpu_iterate_slot_set_buffers (gpu->slot, gpu->buffers);
  gpu->begin =
      flame_gpu_event_new (gpu->context, FLAME_GPU_EVENT_TIMING, error);
  if (!gpu->begin)
    return FALSE;
  gpu->end = flame_gpu_event_new (gpu->context, FLAME_GPU_EVENT_TIMING, error);
  return gpu->end != NULL;
}

SumsGpu *
sums_gpu_new (FlameGpuIteratorConfig config, GError **error)
{
  SumsGpu *gpu = g_new0 (SumsGpu, 1);

  if (open_cuda (gpu, error) && open_stage (gpu, &config, error))
    return gpu;
  sums_gpu_free (gpu);
  return NULL;
}

SumsGpu *
sums_gpu_new_on (FlameGpu *device, FlameGpuCompiler *compiler,
    FlameGpuIteratorConfig config, GError **error)
{
  SumsGpu *gpu = g_new0 (SumsGpu, 1);

  gpu->context = device;
  gpu->compiler = compiler;
  if (open_stage (gpu, &config, error))
    return gpu;
  sums_gpu_free (gpu);
  return NULL;
}

void
sums_gpu_free (SumsGpu *gpu)
{
  if (!gpu)
    return;
  flame_gpu_iterate_slot_free (gpu->slot);
  flame_gpu_framebuffers_free (gpu->buffers);
  flame_gpu_iterator_free (gpu->iterator);
  if (gpu->stats)
    flame_gpu_stats_free (gpu->stats);
  flame_gpu_event_free (gpu->begin);
  flame_gpu_event_free (gpu->end);
  flame_gpu_stream_free (gpu->stream);
  if (gpu->context)
    flame_gpu_unref (gpu->context);
  flame_gpu_compiler_unref (gpu->compiler);
  if (gpu->driver)
    flame_cuda_driver_unref (gpu->driver);
  g_free (gpu);
}

/* Reads rows with @bytes for each cell. */
static gboolean
read_back (SumsGpu *gpu, const Sums *sums, FlameGpuAddress from, float *to,
    gsize bytes, GError **error)
{
  const gsize width = sums->width * bytes;
  const FlameGpuPlace host = {.host = to, .pitch = width};
  const FlameGpuPlace device = {.device = from, .pitch = width};

  return flame_gpu_copy (&host, &device, width, sums->height,
             "reading sums back", gpu->stream, error) &&
         flame_gpu_stream_synchronize (gpu->stream, error);
}

static double
iterate_seconds (SumsGpu *gpu)
{
  FlameGpuStat stats[16];
  const guint n = flame_gpu_stats_read (gpu->stats, stats, 16);

  for (guint i = 0; i < MIN (n, 16); i++) {
    if (strcmp (stats[i].name, FLAME_GPU_ITERATE) == 0)
      return stats[i].total;
  }
  return 0.0;
}

gboolean
sums_queue_pass (FlameGpuIterateSlot *slot, const FlameGpuPass *pass,
    FlameGpuSums *sums, GError **error)
{
  gboolean queued = flame_gpu_iterate_begin_pass (slot, pass, error);
  gboolean more = TRUE;

  if (queued && flame_gpu_iterate_awaits_probe (slot))
    queued = flame_gpu_stream_synchronize (
                 flame_gpu_pass_get_opening (pass).stream, error) &&
             flame_gpu_iterate_take_probe (slot, pass, error);
  while (queued && more)
    queued = flame_gpu_iterate_queue_part (slot, pass, &more, error);
  queued = queued && flame_gpu_iterate_end_pass (slot, pass, sums, error);
  if (!queued)
    flame_gpu_iterate_abort_pass (slot, pass);
  return queued;
}

Sums *
sums_from_gpu (SumsGpu *gpu, const FlamePlan *plan, FlameGpuIterateFlags flags,
    gboolean read, GError **error)
{
  g_autoptr (Sums) sums = new_sums (plan);
  const gsize n = (gsize) sums->width * sums->height;
  FlameGpuPass pass = {.plan = plan, .flags = flags, .stream = gpu->stream};
  FlameGpuSums device;

  /* for this pass alone */
  g_clear_pointer (&gpu->stats, flame_gpu_stats_free);
  pass.stats = gpu->stats = flame_gpu_stats_new (gpu->context, 4096);
  if (!flame_gpu_event_record (gpu->begin, gpu->stream, error) ||
      !sums_queue_pass (gpu->slot, &pass, &device, error) ||
      !flame_gpu_event_record (gpu->end, gpu->stream, error) ||
      !flame_gpu_stream_synchronize (gpu->stream, error) ||
      !flame_gpu_event_elapsed (gpu->begin, gpu->end, &sums->seconds, error))
    return NULL;
  sums->iterate_seconds = iterate_seconds (gpu);
  sums->cells = device.sums;
  flame_gpu_iterate_slot_get_result (gpu->slot, &sums->result);
  sums->samples = sums->result.samples;
  sums->bad_share = (double) sums->result.bad_values / sums->result.iterations;
  if (!read)
    return g_steal_pointer (&sums);
  if (!read_back (gpu, sums, device.sums, sums->sums, 16, error))
    return NULL;
  if (sums->counts && device.counts &&
      !read_back (gpu, sums, device.counts, sums->counts, 4, error))
    return NULL;
  if (sums->counts && !device.counts) {
    for (gsize i = 0; i < n; i++)
      sums->counts[i] = sums->sums[4 * i + 3];
  }
  return g_steal_pointer (&sums);
}

/* ----------------------------------------------------------------- compare */

static double
box_sum (const Sums *s, int x, int y, int box, int channel)
{
  double sum = 0.0;

  for (int j = y; j < MIN (y + box, s->height); j++) {
    for (int i = x; i < MIN (x + box, s->width); i++)
      sum += s->sums[4 * ((gsize) j * s->width + i) + channel];
  }
  return sum / 255.0;
}

double
sums_compare (
    const Sums *a, const Sums *b, int box, int channel, guint *n_boxes)
{
  const double scale = (double) a->samples / b->samples;
  double total = 0.0;
  guint n = 0;

  g_assert_cmpint (a->width, ==, b->width);
  g_assert_cmpint (a->height, ==, b->height);
  for (int y = 0; y < a->height; y += box) {
    for (int x = 0; x < a->width; x += box) {
      const double in_a = box_sum (a, x, y, box, channel);
      const double in_b = box_sum (b, x, y, box, channel);
      const double difference = in_a - in_b * scale;

      if (in_a + in_b < ENOUGH_HITS)
        continue;
      total += difference * difference / (in_a + in_b * scale * scale);
      n++;
    }
  }
  *n_boxes = n;
  return n ? total / n : 0.0;
}

/* ------------------------------------------------------------------ by chance */

#define BOX 16
/*
 * The largest mean squared difference that passes: 1 for independent samples of the
 * same light. Points with a common past increase it, on both backends.
 */
#define MAX_DIFFERENCE 2.0
/*
 * If two seeds of the CPU differ by this factor more than by chance, boxes cannot be
 * compared.
 */
#define STARTS_DECIDE 20.0
#define CPU_DRAWS 4

/* What the CPU draws with other random numbers. */
static Sums *
draw_again (const FlamePlan *plan, guint turn)
{
  FlamePlan other = *plan;

  other.seed ^= 0x5eed * (turn + 1);
  return sums_from_cpu (&other);
}

double
sums_total (const Sums *sums, int channel)
{
  const gsize n = (gsize) sums->width * sums->height;
  double sum = 0.0;

  for (gsize i = 0; i < n; i++)
    sum += sums->sums[4 * i + channel];
  return sum;
}

/*
 * If points converge for ever, or never cross from one part of the picture to another,
 * the picture depends on where they start.
 */
static void
assert_same_light (const Sums *gpu, const Sums *cpu, int channel)
{
  const double ratio = sums_total (gpu, channel) / gpu->samples /
                       (sums_total (cpu, channel) / cpu->samples);

  g_assert_cmpfloat (ratio, >, 0.85);
  g_assert_cmpfloat (ratio, <, 1.15);
}

void
sums_assert_same_picture (
    const Sums *gpu, const Sums *cpu, const FlamePlan *plan, const char *what)
{
  g_autoptr (GPtrArray) draws =
      g_ptr_array_new_with_free_func ((GDestroyNotify) sums_free);
  /* for the same light there are fewer samples if they are brighter */
  const double brightness = MAX (1.0, flame_gpu_max_light (plan) / 256.0);

  for (guint i = 0; i < CPU_DRAWS; i++)
    g_ptr_array_add (draws, draw_again (plan, i));
  for (int channel = 0; channel < 4; channel++) {
    guint n;
    const double difference = sums_compare (gpu, cpu, BOX, channel, &n);
    /* the mean of few boxes varies much: six deviations of a chi-squared */
    const double spread = 1.0 + 6.0 * sqrt (2.0 / MAX (n, 1));
    /*
     * samples of one trajectory are correlated, in some flames over long distances
     */
    double chance = brightness;

    for (guint i = 0; i < draws->len; i++) {
      guint n_again;

      chance = MAX (
          chance, sums_compare (draws->pdata[i], cpu, BOX, channel, &n_again));
    }
    g_test_message ("%s, channel %d: %.3f over %u boxes, %.4f of the light",
        what, channel, difference, n,
        sums_total (gpu, channel) / gpu->samples /
            MAX (sums_total (cpu, channel) / cpu->samples, 1e-9));
    if (plan->structure.keeps_lost || chance > STARTS_DECIDE * brightness)
      assert_same_light (gpu, cpu, channel);
    else
      g_assert_cmpfloat (difference, <, MAX (MAX_DIFFERENCE, spread) * chance);
  }
}
