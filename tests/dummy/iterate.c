/*
 * core/gpu-backend/iterate/iterate-stage.h with the CPU's chaos game.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/dummy/iterate.h"

#include <math.h>
#include <string.h>

#include "core/cpu/unit.h"
#include "core/gpu-backend/iterate/iterate-stage.h"
#include "core/gpu/kernel.h"
#include "kernels/variation-ids.h"
#include "tests/dummy/post.h"

#define UNITS_PER_ROUND 2
/* From this many samples a pass on, the pass waits for its probe. */
#define MANY_SAMPLES (G_GUINT64_CONSTANT (1) << 26)

struct _FlameGpuIterator
{
  FlameGpu *context;
  FlameGpuModule *module;
  FlameGpuKernel *probe, *draw, *sum;
};

struct _FlameGpuIterateSlot
{
  FlameGpuIterator *iterator;
  const FlamePlan *plan;

  FlameGpuFramebuffers *buffers;
  FlameGpuArray *samples;
  FlameGpuEvent *opened;

  /* These stand for the device's memory. */
  FlameHistogram histogram;
  FlameUnitScratch *scratch;
  FlameUnitStats stats;
  gboolean overflowed;
  gboolean awaits_probe;
  guint queued;   /* number of the pass's units */
  gint has_probe; /* atomic: written by the probe's kernel */
};

/* ---------------------------------------------------------------- kernels */

static void
run_probe (const FlameGpuGeometry *launch G_GNUC_UNUSED, void *const *args)
{
  FlameGpuIterateSlot *self = *(FlameGpuIterateSlot *const *) args[0];

  g_atomic_int_set (&self->has_probe, TRUE);
}

static void
run_draw (const FlameGpuGeometry *launch G_GNUC_UNUSED, void *const *args)
{
  FlameGpuIterateSlot *self = *(FlameGpuIterateSlot *const *) args[0];
  const guint pass = *(const guint *) args[1];
  const guint first = *(const guint *) args[2];
  const guint end = *(const guint *) args[3];
  const gint cancelled = FALSE;

  for (guint unit = first; unit < end; unit++)
    flame_unit_run (self->plan, pass, unit, flame_cpu_loops ()->iterate,
        self->scratch, &self->histogram, NULL, &cancelled, &self->stats);
}

static void
run_sum (const FlameGpuGeometry *launch G_GNUC_UNUSED, void *const *args)
{
  FlameGpuIterateSlot *self = *(FlameGpuIterateSlot *const *) args[0];
  const gsize n = (gsize) self->histogram.width * self->histogram.height;
  float *sums = flame_dummy_map (*(const guint64 *) args[1], 16 * n);
  float *counts = *(const guint64 *) args[2]
                      ? flame_dummy_map (*(const guint64 *) args[2], 4 * n)
                      : NULL;
  guint64 *samples = flame_dummy_map (*(const guint64 *) args[3], 8);

  if (!sums || !samples)
    return;
  flame_cpu_loops ()->iterate->merge (
      &self->histogram, 1, 0, self->histogram.height, sums, counts);
  /* Back to the whole numbers that a device has. */
  for (gsize i = 0; counts && i < n; i++)
    counts[i] = rintf (255.0f * counts[i]);
  *samples = self->stats.samples;
}

static const FlameDummyKernel iterate_kernels[] = {
    {"dummy_probe", run_probe, {8}, 0.1},
    {"dummy_draw", run_draw, {8, 4, 4, 4}, 3.0},
    {"dummy_sum", run_sum, {8, 8, 8, 8}, 0.1},
};

void
flame_dummy_set_frame_kernels (void)
{
  static FlameDummyKernel
      kernels[FLAME_DUMMY_N_POST_KERNELS + G_N_ELEMENTS (iterate_kernels)];

  memcpy (kernels, flame_dummy_post_kernels, sizeof flame_dummy_post_kernels);
  memcpy (kernels + FLAME_DUMMY_N_POST_KERNELS, iterate_kernels,
      sizeof iterate_kernels);
  flame_dummy_set_kernels (kernels, G_N_ELEMENTS (kernels));
}

/* --------------------------------------------------------------- iterator */

static const FlameGpuParam probe_params[] = {
    {"iterator", FLAME_GPU_ARG_STRUCT, sizeof (gpointer)},
};

static const FlameGpuParam draw_params[] = {
    {"iterator", FLAME_GPU_ARG_STRUCT, sizeof (gpointer)},
    {"pass", FLAME_GPU_ARG_I32, 0},
    {"first", FLAME_GPU_ARG_I32, 0},
    {"end", FLAME_GPU_ARG_I32, 0},
};

static const FlameGpuParam sum_params[] = {
    {"iterator", FLAME_GPU_ARG_STRUCT, sizeof (gpointer)},
    {"sums", FLAME_GPU_ARG_PTR, 0},
    {"counts", FLAME_GPU_ARG_PTR, 0},
    {"samples", FLAME_GPU_ARG_PTR, 0},
};

FlameGpuIterator *
flame_gpu_iterator_new (FlameGpu *context,
    const FlameGpuIteratorConfig *config G_GNUC_UNUSED, GError **error)
{
  static const char text[] =
      FLAME_DUMMY_IMAGE "dummy_probe,dummy_draw,dummy_sum";
  g_autoptr (GBytes) image = g_bytes_new_static (text, sizeof text);
  FlameGpuIterator *self = g_new0 (FlameGpuIterator, 1);

  self->context = flame_gpu_ref (context);
  self->module = flame_gpu_module_new (context, image, error);
  if (self->module)
    self->probe = flame_gpu_kernel_new (self->module, "dummy_probe",
        probe_params, G_N_ELEMENTS (probe_params), error);
  if (self->probe)
    self->draw = flame_gpu_kernel_new (self->module, "dummy_draw", draw_params,
        G_N_ELEMENTS (draw_params), error);
  if (self->draw)
    self->sum = flame_gpu_kernel_new (self->module, "dummy_sum", sum_params,
        G_N_ELEMENTS (sum_params), error);
  if (self->sum)
    return self;
  flame_gpu_iterator_free (self);
  return NULL;
}

void
flame_gpu_iterator_free (FlameGpuIterator *self)
{
  if (!self)
    return;
  flame_gpu_kernel_unref (self->probe);
  flame_gpu_kernel_unref (self->draw);
  flame_gpu_kernel_unref (self->sum);
  flame_gpu_module_unref (self->module);
  flame_gpu_unref (self->context);
  g_free (self);
}

static gint n_queries;       /* atomic */
static gint n_overflows;     /* atomic: further passes that are too dense */
static gint is_busy = FALSE; /* atomic */

void
flame_dummy_set_overflows (guint n)
{
  g_atomic_int_set (&n_overflows, (gint) n);
}

void
flame_dummy_set_kernels_ready (gboolean ready)
{
  g_atomic_int_set (&is_busy, !ready);
}

guint
flame_dummy_get_queries_ahead (void)
{
  return g_atomic_int_get (&n_queries);
}

/* As on a device, variations beyond flam3's need a kernel of their own. */
static gboolean
is_foreign (const FlamePlan *plan)
{
  const GArray *uses = plan->structure.variations;

  for (guint i = 0; i < uses->len; i++)
    if (g_array_index (uses, FlameVariationRef, i).variation >=
        FLAME_N_FLAM3_VARIATIONS)
      return TRUE;
  return FALSE;
}

/*
 * Simulates a slow compiler. FLAME_DUMMY_BUSY_QUERIES in the environment is the
 * number of queries for the kernel of such a flame until it is compiled.
 */
static gboolean
is_busy_for_queries (void)
{
  static gint n_asked; /* atomic */
  const char *text = g_getenv ("FLAME_DUMMY_BUSY_QUERIES");

  return text && g_atomic_int_add (&n_asked, 1) <
                     (gint) g_ascii_strtoll (text, NULL, 10);
}

/*
 * FLAME_DUMMY_COMPILE_MS: milliseconds from the first query for a structure
 * until its kernel is compiled.
 *
 * Returns: the microseconds that are left
 */
static gint64
get_time_left (const FlamePlan *plan)
{
  static GMutex lock;
  static GHashTable *ready_at; /* by text */
  const char *text = g_getenv ("FLAME_DUMMY_COMPILE_MS");
  const GArray *uses = plan->structure.variations;
  const gint64 now = g_get_monotonic_time ();
  GString *name;
  gint64 *ready;

  if (!text)
    return 0;
  name = g_string_new (NULL);
  for (guint i = 0; i < uses->len; i++)
    g_string_append_printf (
        name, "%u ", g_array_index (uses, FlameVariationRef, i).variation);
  g_mutex_lock (&lock);
  if (!ready_at)
    ready_at = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  ready = g_hash_table_lookup (ready_at, name->str);
  if (!ready) {
    ready = g_new (gint64, 1);
    *ready = now + 1000 * g_ascii_strtoll (text, NULL, 10);
    g_hash_table_insert (ready_at, g_strdup (name->str), ready);
  }
  g_mutex_unlock (&lock);
  g_string_free (name, TRUE);
  return MAX (*ready - now, 0);
}

FlamePrepared
flame_gpu_iterator_prepare (FlameGpuIterator *self G_GNUC_UNUSED,
    FlamePlan *plan, gboolean urgent G_GNUC_UNUSED)
{
  g_assert_cmpuint (plan->structure.n_xforms, >, 0);
  if (plan->is_sketch)
    g_atomic_int_inc (&n_queries);
  if (g_atomic_int_get (&is_busy) ||
      (is_foreign (plan) &&
          (is_busy_for_queries () || get_time_left (plan) > 0)))
    return FLAME_PREPARED_COMING;
  return FLAME_PREPARED_READY;
}

/* The passes share nothing here. */
gboolean
flame_gpu_iterator_take_ahead (FlameGpuIterator *self G_GNUC_UNUSED,
    const FlamePlan *plan G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  return TRUE;
}

/* All frames are drawn by one kernel of the dummy. */
void
flame_gpu_iterator_get_cache_stats (
    FlameGpuIterator *self G_GNUC_UNUSED, FlameGpuModuleCacheStats *stats)
{
  *stats = (FlameGpuModuleCacheStats){.compiled = 1, .modules = 1};
}

/* Nobody waits here. */
void
flame_gpu_iterator_wake (FlameGpuIterator *iterator G_GNUC_UNUSED)
{
}

void
flame_gpu_iterator_trim (
    FlameGpuIterator *self G_GNUC_UNUSED, gboolean idle G_GNUC_UNUSED)
{
}

void
flame_gpu_iterator_release (FlameGpuIterator *self G_GNUC_UNUSED)
{
}

/* ------------------------------------------------------------------- slot */

void
flame_gpu_iterate_slot_set_buffers (
    FlameGpuIterateSlot *self, FlameGpuFramebuffers *buffers)
{
  self->buffers = buffers;
}

FlameGpuIterateSlot *
flame_gpu_iterate_slot_new (FlameGpuIterator *iterator, GError **error)
{
  FlameUnitScratch *scratch = flame_unit_scratch_new (error);
  FlameGpuIterateSlot *self;

  if (!scratch)
    return NULL;
  self = g_new0 (FlameGpuIterateSlot, 1);
  self->iterator = iterator;
  self->scratch = scratch;
  self->samples = flame_gpu_array_new (iterator->context);
  self->opened =
      flame_gpu_event_new (iterator->context, FLAME_GPU_EVENT_PLAIN, error);
  if (!self->opened)
    g_clear_pointer (&self, flame_gpu_iterate_slot_free);
  return self;
}

static void
clear_histogram (FlameHistogram *histogram)
{
  g_free (histogram->cells);
  g_free (histogram->alpha);
  g_free (histogram->carries);
  g_free (histogram->wide);
  g_free (histogram->wide_rows);
  memset (histogram, 0, sizeof *histogram);
}

void
flame_gpu_iterate_slot_free (FlameGpuIterateSlot *self)
{
  if (!self)
    return;
  clear_histogram (&self->histogram);
  flame_unit_scratch_free (self->scratch);
  flame_gpu_array_free (self->samples);
  flame_gpu_event_free (self->opened);
  g_free (self);
}

void
flame_gpu_iterate_slot_release (FlameGpuIterateSlot *self)
{
  flame_gpu_array_clear (self->samples);
}

gsize
flame_gpu_iterator_get_bytes (const FlameGpuIterator *self G_GNUC_UNUSED)
{
  return 0;
}

gsize
flame_gpu_iterate_slot_get_bytes (const FlameGpuIterateSlot *self)
{
  return flame_gpu_array_get_capacity (self->samples);
}

static void
make_histogram (FlameHistogram *histogram, const FlamePlan *plan)
{
  const FlamePostParams *post = &plan->post.params;
  const gsize n = (gsize) post->buf_width * post->buf_height + 1;

  clear_histogram (histogram);
  histogram->left = post->buf_left;
  histogram->top = post->buf_top;
  histogram->width = post->buf_width;
  histogram->height = post->buf_height;
  histogram->cells = g_new0 (uint64_t, n);
  histogram->alpha = plan->alpha_is_count ? NULL : g_new0 (uint32_t, n);
  histogram->carries = g_new0 (uint32_t, n);
  histogram->wide = g_new0 (uint64_t, n * FLAME_WIDE_SUMS);
  histogram->wide_rows = g_new0 (uint8_t, post->buf_height + 1);
}

static gboolean
clear_sums (FlameGpuIterateSlot *self, const FlameGpuPass *pass, GError **error)
{
  const int width = self->plan->post.params.buf_width;
  const int height = self->plan->post.params.buf_height;

  memset (&self->stats, 0, sizeof self->stats);
  return flame_gpu_framebuffers_set_buckets (
             self->buffers, width, height, self->plan->needs_counts, error) &&
         flame_gpu_array_set_size (self->samples, 8, 1, 1, error) &&
         (!pass->sums_left ||
             flame_gpu_event_wait (pass->sums_left, pass->stream, error)) &&
         flame_gpu_array_zero (
             flame_gpu_framebuffers_get (self->buffers, FLAME_GPU_SUMS),
             pass->stream, error);
}

static gboolean
launch (FlameGpuKernel *kernel, const FlameGpuArg *args, guint n_args,
    FlameGpuStream *stream, FlameGpuStats *stats, GError **error)
{
  static const FlameGpuGeometry one = {.grid = {1}, .block = {1}};
  FlameGpuSpan *span =
      flame_gpu_stats_begin (stats, flame_gpu_kernel_get_name (kernel), stream);
  const gboolean queued =
      flame_gpu_kernel_launch (kernel, &one, args, n_args, stream, error);

  flame_gpu_stats_end (stats, span, stream);
  return queued;
}

static gboolean
launch_probe (
    FlameGpuIterateSlot *self, const FlameGpuPass *pass, GError **error)
{
  const FlameGpuArg args[] = {FLAME_GPU_STRUCT (&self)};

  self->awaits_probe = pass->plan->samples_per_pass >= MANY_SAMPLES;
  g_atomic_int_set (&self->has_probe, FALSE);
  return launch (self->iterator->probe, args, G_N_ELEMENTS (args), pass->stream,
      pass->stats, error);
}

gboolean
flame_gpu_iterate_begin_pass (
    FlameGpuIterateSlot *self, const FlameGpuPass *pass, GError **error)
{
  const FlameGpuPass opening = flame_gpu_pass_get_opening (pass);

  self->plan = pass->plan;
  /* The launcher waits for the compiler, and all frames wait with it. */
  if (pass->number == 0 && is_foreign (pass->plan))
    g_usleep (get_time_left (pass->plan));
  if (pass->number == 0)
    make_histogram (&self->histogram, pass->plan);
  self->queued = 0;
  return flame_gpu_event_record (pass->begun, opening.stream, error) &&
         clear_sums (self, &opening, error) &&
         launch_probe (self, &opening, error) &&
         flame_gpu_event_record (pass->burned_in, opening.stream, error) &&
         flame_gpu_event_record (self->opened, opening.stream, error);
}

gboolean
flame_gpu_iterate_awaits_probe (const FlameGpuIterateSlot *self)
{
  return self->awaits_probe;
}

gboolean
flame_gpu_iterate_take_probe (FlameGpuIterateSlot *self,
    const FlameGpuPass *pass G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  g_assert_true (g_atomic_int_get (&self->has_probe));
  self->awaits_probe = FALSE;
  return TRUE;
}

gboolean
flame_gpu_iterate_queue_part (FlameGpuIterateSlot *self,
    const FlameGpuPass *pass, gboolean *more, GError **error)
{
  const guint n_units = flame_plan_n_units (pass->plan);
  const guint first = self->queued;
  const FlameGpuArg args[] = {FLAME_GPU_STRUCT (&self),
      FLAME_GPU_I32 (pass->number), FLAME_GPU_I32 (first),
      FLAME_GPU_I32 (MIN (first + UNITS_PER_ROUND, n_units))};

  if (first == 0 &&
      (!flame_gpu_event_wait (self->opened, pass->stream, error) ||
          !flame_gpu_event_record (pass->drawing, pass->stream, error)))
    return FALSE;
  self->queued += UNITS_PER_ROUND;
  *more = self->queued < n_units;
  return launch (self->iterator->draw, args, G_N_ELEMENTS (args), pass->stream,
      pass->stats, error);
}

gboolean
flame_gpu_iterate_end_pass (FlameGpuIterateSlot *self, const FlameGpuPass *pass,
    FlameGpuSums *sums, GError **error)
{
  sums->sums = flame_gpu_framebuffers_get_start (self->buffers, FLAME_GPU_SUMS);
  sums->counts = pass->plan->needs_counts ? flame_gpu_framebuffers_get_start (
                                                self->buffers, FLAME_GPU_COUNTS)
                                          : 0;
  sums->samples = flame_gpu_array_get_start (self->samples);
  self->overflowed = !(pass->flags & FLAME_GPU_ITERATE_SAFE) &&
                     g_atomic_int_get (&n_overflows) > 0;
  if (self->overflowed)
    g_atomic_int_add (&n_overflows, -1);

  const FlameGpuArg args[] = {FLAME_GPU_STRUCT (&self),
      FLAME_GPU_PTR (sums->sums), FLAME_GPU_PTR (sums->counts),
      FLAME_GPU_PTR (sums->samples)};

  return launch (self->iterator->sum, args, G_N_ELEMENTS (args), pass->stream,
      pass->stats, error);
}

void
flame_gpu_iterate_abort_pass (FlameGpuIterateSlot *self G_GNUC_UNUSED,
    const FlameGpuPass *pass G_GNUC_UNUSED)
{
}

void
flame_gpu_iterate_slot_get_result (
    const FlameGpuIterateSlot *self, FlameGpuIterateResult *result)
{
  *result = (FlameGpuIterateResult){
      .samples = self->stats.samples,
      .iterations = self->stats.iterations,
      .bad_values = self->stats.bad_values,
      .overflowed = self->overflowed,
  };
}
