/*
 * core/cuda/iterate-stage.h over the CPU's chaos game.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/fake-cuda/fake-iterate.h"

#include <string.h>

#include "core/cpu/unit.h"
#include "core/cuda/array.h"
#include "core/cuda/iterate-stage.h"
#include "core/cuda/kernel.h"

#define UNITS_PER_ROUND 2

struct _FlameCudaIterateStage
{
  FlameCudaContext *context;
  FlameCudaModule *module;
  FlameCudaKernel *draw, *sum;
};

struct _FlameCudaIterator
{
  FlameCudaIterateStage *stage;
  const FlamePlan *plan;
  guint pass, next_unit;

  FlameCudaArray *sums, *counts, *samples;

  /* the device's, so to say */
  FlameHistogram histogram;
  FlameUnitScratch *scratch;
  FlameUnitStats stats, pass_stats;
};

/* ---------------------------------------------------------------- kernels */

static void
run_draw (const FlameFakeLaunch *launch G_GNUC_UNUSED, void *const *args)
{
  FlameCudaIterator *self = *(FlameCudaIterator *const *) args[0];
  const guint pass = *(const guint *) args[1];
  const guint first = *(const guint *) args[2];
  const guint end = *(const guint *) args[3];
  const gint cancelled = FALSE;

  for (guint unit = first; unit < end; unit++)
    flame_unit_run (self->plan, pass, unit, flame_cpu_loops ()->iterate,
        self->scratch, &self->histogram, &cancelled, &self->pass_stats);
}

static void
run_sum (const FlameFakeLaunch *launch G_GNUC_UNUSED, void *const *args)
{
  FlameCudaIterator *self = *(FlameCudaIterator *const *) args[0];
  const gsize n = (gsize) self->histogram.width * self->histogram.height;
  float *sums = flame_fake_map (*(const guint64 *) args[1], 16 * n);
  float *counts = *(const guint64 *) args[2]
                      ? flame_fake_map (*(const guint64 *) args[2], 4 * n)
                      : NULL;
  guint64 *samples = flame_fake_map (*(const guint64 *) args[3], 8);

  if (!sums || !samples)
    return;
  flame_cpu_loops ()->iterate->merge (
      &self->histogram, 1, 0, self->histogram.height, sums, counts);
  for (gsize i = 0; counts && i < n; i++)
    counts[i] *= 255.0f;
  *samples = self->pass_stats.samples;
  self->stats.samples += self->pass_stats.samples;
  self->stats.iterations += self->pass_stats.iterations;
  self->stats.bad_values += self->pass_stats.bad_values;
  memset (&self->pass_stats, 0, sizeof self->pass_stats);
}

const FlameFakeKernel flame_fake_iterate_kernels[FLAME_FAKE_N_ITERATE_KERNELS] =
    {
        {"fake_draw", run_draw, {8, 4, 4, 4}, 3.0},
        {"fake_sum", run_sum, {8, 8, 8, 8}, 0.1},
};

/* ------------------------------------------------------------------ stage */

static const FlameCudaParam draw_params[] = {
    {"iterator", FLAME_CUDA_ARG_U64, 0},
    {"pass", FLAME_CUDA_ARG_U32, 0},
    {"first", FLAME_CUDA_ARG_U32, 0},
    {"end", FLAME_CUDA_ARG_U32, 0},
};

static const FlameCudaParam sum_params[] = {
    {"iterator", FLAME_CUDA_ARG_U64, 0},
    {"sums", FLAME_CUDA_ARG_PTR, 0},
    {"counts", FLAME_CUDA_ARG_PTR, 0},
    {"samples", FLAME_CUDA_ARG_PTR, 0},
};

FlameCudaIterateStage *
flame_cuda_iterate_stage_new (FlameCudaContext *context, GError **error)
{
  static const char text[] = "FAKE:fake_draw,fake_sum";
  static const FlameCudaGeometry geometry = {.grid = {1}, .block = {1}};
  g_autoptr (FlameCudaIterateStage) stage = g_new0 (FlameCudaIterateStage, 1);
  g_autoptr (GBytes) image = g_bytes_new_static (text, sizeof text);

  stage->context = flame_cuda_context_ref (context);
  stage->module = flame_cuda_module_new (context, image, error);
  if (!stage->module)
    return NULL;
  stage->draw = flame_cuda_kernel_new (stage->module, "fake_draw", draw_params,
      G_N_ELEMENTS (draw_params), &geometry, error);
  if (!stage->draw)
    return NULL;
  stage->sum = flame_cuda_kernel_new (stage->module, "fake_sum", sum_params,
      G_N_ELEMENTS (sum_params), &geometry, error);
  return stage->sum ? g_steal_pointer (&stage) : NULL;
}

void
flame_cuda_iterate_stage_free (FlameCudaIterateStage *stage)
{
  if (!stage)
    return;
  flame_cuda_kernel_unref (stage->draw);
  flame_cuda_kernel_unref (stage->sum);
  flame_cuda_module_unref (stage->module);
  flame_cuda_context_unref (stage->context);
  g_free (stage);
}

/* --------------------------------------------------------------- iterator */

FlameCudaIterator *
flame_cuda_iterator_new (FlameCudaIterateStage *stage, GError **error)
{
  FlameUnitScratch *scratch = flame_unit_scratch_new (error);
  FlameCudaIterator *self;

  if (!scratch)
    return NULL;
  self = g_new0 (FlameCudaIterator, 1);
  self->stage = stage;
  self->scratch = scratch;
  self->sums = flame_cuda_array_new (stage->context);
  self->counts = flame_cuda_array_new (stage->context);
  self->samples = flame_cuda_array_new (stage->context);
  return self;
}

static void
clear_histogram (FlameHistogram *histogram)
{
  g_free (histogram->cells);
  g_free (histogram->alpha);
  g_free (histogram->wide);
  g_free (histogram->wide_rows);
  memset (histogram, 0, sizeof *histogram);
}

void
flame_cuda_iterator_free (FlameCudaIterator *self)
{
  if (!self)
    return;
  clear_histogram (&self->histogram);
  flame_unit_scratch_free (self->scratch);
  flame_cuda_array_free (self->sums);
  flame_cuda_array_free (self->counts);
  flame_cuda_array_free (self->samples);
  g_free (self);
}

static void
make_histogram (FlameHistogram *histogram, const FlamePlan *plan)
{
  const FlamePostParams *post = &plan->post.params;
  const gsize n = (gsize) post->buf_width * post->buf_height + 1;

  clear_histogram (histogram);
  histogram->width = post->buf_width;
  histogram->height = post->buf_height;
  histogram->cells = g_new0 (uint64_t, n);
  histogram->alpha = plan->alpha_is_count ? NULL : g_new0 (uint32_t, n);
  histogram->wide = g_new0 (uint64_t, n * FLAME_WIDE_SUMS);
  histogram->wide_rows = g_new0 (uint8_t, post->buf_height + 1);
  histogram->limit = (uint64_t) 1 << 63;
}

static gboolean
set_size (FlameCudaArray *array, gsize element_size, int width, int height,
    GError **error)
{
  const FlameCudaShape shape = {
      .element_size = element_size, .width = width, .height = height};
  FlameCudaLayout layout;

  return flame_cuda_layout_init (&layout, &shape, error) &&
         flame_cuda_array_set_layout (array, &layout, error);
}

gboolean
flame_cuda_iterator_begin (FlameCudaIterator *self, const FlamePlan *plan,
    FlameCudaStream *stream G_GNUC_UNUSED, GError **error)
{
  const int width = plan->post.params.buf_width;
  const int height = plan->post.params.buf_height;

  self->plan = plan;
  memset (&self->stats, 0, sizeof self->stats);
  memset (&self->pass_stats, 0, sizeof self->pass_stats);
  make_histogram (&self->histogram, plan);
  return set_size (self->sums, 16, width, height, error) &&
         (!plan->needs_counts ||
             set_size (self->counts, 4, width, height, error)) &&
         set_size (self->samples, 8, 1, 1, error);
}

gboolean
flame_cuda_iterator_begin_pass (FlameCudaIterator *self, guint pass,
    FlameCudaStream *stream, GError **error)
{
  self->pass = pass;
  self->next_unit = 0;
  return flame_cuda_array_zero (self->sums, stream, error);
}

void
flame_cuda_iterator_get_buckets (
    const FlameCudaIterator *self, FlameCudaBuckets *buckets)
{
  buckets->sums = flame_cuda_array_get_start (self->sums);
  buckets->counts = self->plan->needs_counts
                        ? flame_cuda_array_get_start (self->counts)
                        : 0;
  buckets->samples = flame_cuda_array_get_start (self->samples);
}

static gboolean
queue_sum (FlameCudaIterator *self, FlameCudaStream *stream, GError **error)
{
  FlameCudaBuckets buckets;

  flame_cuda_iterator_get_buckets (self, &buckets);
  const FlameCudaArg args[] = {FLAME_CUDA_U64 (GPOINTER_TO_SIZE (self)),
      FLAME_CUDA_PTR (buckets.sums), FLAME_CUDA_PTR (buckets.counts),
      FLAME_CUDA_PTR (buckets.samples)};

  return flame_cuda_kernel_launch (self->stage->sum, NULL, args,
      G_N_ELEMENTS (args), stream, NULL, 0, error);
}

gboolean
flame_cuda_iterator_queue_round (FlameCudaIterator *self,
    FlameCudaStream *stream, gboolean *more, GError **error)
{
  const guint n_units = flame_plan_n_units (self->plan);
  const guint end = MIN (self->next_unit + UNITS_PER_ROUND, n_units);
  const FlameCudaArg args[] = {FLAME_CUDA_U64 (GPOINTER_TO_SIZE (self)),
      FLAME_CUDA_U32 (self->pass), FLAME_CUDA_U32 (self->next_unit),
      FLAME_CUDA_U32 (end)};

  self->next_unit = end;
  *more = end < n_units;
  return flame_cuda_kernel_launch (self->stage->draw, NULL, args,
             G_N_ELEMENTS (args), stream, NULL, 0, error) &&
         (*more || queue_sum (self, stream, error));
}

void
flame_cuda_iterator_read_stats (
    FlameCudaIterator *self, FlameFrameStats *stats)
{
  stats->samples += self->stats.samples;
  stats->iterations += self->stats.iterations;
  stats->bad_values += self->stats.bad_values;
}
