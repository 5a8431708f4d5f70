/*
 * The host's side of core/gpu-backend's iteration, with the dummy and a
 * compiler that waits.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/unit/gpu-iterate-fixture.h"

#include <stdlib.h>
#include <string.h>

#include "core/error.h"
#include "core/gpu-backend/iterate/iterate-private.h"
#include "core/plan/frame-request.h"
#include "tests/support/scene.h"
#include "tests/support/sums.h"
#include "tests/support/test-log.h"

/* ------------------------------------------- kernels that note their launch */

GArray *gpu_iterate_launches;

guint gpu_iterate_n_mixed;

static void
mix (gboolean is_wrong)
{
  gpu_iterate_n_mixed += is_wrong ? 1 : 0;
}

/*
 * Models an iteration: points belong to a pass from its first launch on. The
 * probe uses one word of its memory.
 */
static void
touch_iterate (const FlameIterateArgs *args)
{
  guint64 *points = flame_dummy_map (args->points, sizeof *points);
  guint32 *probe = flame_dummy_map (args->probe, sizeof *probe);
  guint32 *cells, *carry;

  if (args->add == FLAME_ADD_NONE)
    return;
  /* A launch in parts is represented by its first part. */
  if (args->part_begin > 0) {
    mix (*points != args->sums);
    return;
  }
  if (args->add == FLAME_ADD_PROBE) {
    *points = args->sums;
    (*probe)++;
    return;
  }
  mix (*points != args->sums);
  cells = flame_dummy_map (args->sums, 2 * sizeof *cells);
  carry = flame_dummy_map (args->carry, sizeof *carry);
  cells[0]++;
  (*carry)++;
}

/* Adds the carry of a round to the cells, and leaves it at zero. */
static void
touch_carry (const FlameIterateArgs *args)
{
  guint32 *cells = flame_dummy_map (args->sums, 2 * sizeof *cells);
  guint32 *carry = flame_dummy_map (args->carry, sizeof *carry);

  mix (*carry > 2);
  cells[1] += *carry;
  *carry = 0;
}

/*
 * Models what a launch does to the first words of memory that is cleared or
 * shared by passes, so that a wrong order shows.
 */
static void
touch (char letter, const FlameIterateArgs *args)
{
  if (letter == 'i')
    touch_iterate (args);
  else if (letter == 'd')
    mix (*(guint32 *) flame_dummy_map (args->probe, sizeof (guint32)) != 1);
  else if (letter == 'f' || letter == 's' || letter == 'g')
    touch_carry (args);
}

static double milliseconds_each;
static guint64 n_gathered; /* samples in the tiles' queues */

void
gpu_iterate_set_milliseconds (double each)
{
  milliseconds_each = each;
}

/*
 * Returns the number of samples that the launch draws or adds up. A launch that
 * makes up for missed samples counts as many as it has parts for.
 */
static guint64
count_samples (
    char letter, const FlameGpuGeometry *launch, const FlameIterateArgs *args)
{
  const guint end = args->make_up
                        ? args->part_end
                        : MIN (args->part_end, args->burn_in + args->steps);
  guint64 n = n_gathered;

  if (letter == 'g')
    n_gathered = 0;
  if (letter != 'i')
    return letter == 'g' ? n : 0;
  n = (guint64) launch->grid[0] * launch->block[0] *
      (end - MIN (args->part_begin, end));
  if (args->add == FLAME_ADD_BINS && !args->make_up)
    n_gathered += n;
  return n;
}

static void
note (char letter, const FlameGpuGeometry *launch, void *const *args)
{
  GpuIterateLaunch noted = {.letter = letter, .grid = launch->grid[0]};

  memcpy (&noted.args, args[0], sizeof noted.args);
  noted.milliseconds =
      count_samples (letter, launch, &noted.args) * milliseconds_each;
  flame_dummy_spend (noted.milliseconds);
  g_array_append_val (gpu_iterate_launches, noted);
  touch (letter, &noted.args);
}

#define NOTING(name, letter)                                                   \
  static void name (const FlameGpuGeometry *launch, void *const *args)         \
  {                                                                            \
    note (letter, launch, args);                                               \
  }
NOTING (note_iterate, 'i')
NOTING (note_flush, 'f')
NOTING (note_sum, 's')
NOTING (note_lights, 'l')
NOTING (note_place, 'p')
NOTING (note_gather, 'g')

static FlameAdd probe_add;
static float probe_contention;
static guint probe_flush_every;

void
gpu_iterate_set_probe (FlameAdd add, float contention)
{
  probe_add = add;
  probe_contention = contention;
}

void
gpu_iterate_set_flush_every (guint n_rounds)
{
  probe_flush_every = n_rounds;
}

static void
note_decide (const FlameGpuGeometry *launch, void *const *args)
{
  const GpuIterateLaunch *noted;
  FlameIterateControl *control;

  note ('d', launch, args);
  noted = &g_array_index (
      gpu_iterate_launches, GpuIterateLaunch, gpu_iterate_launches->len - 1);
  control = GSIZE_TO_POINTER (noted->args.control);
  control->add = probe_add;
  control->contention = probe_contention;
  control->flush_every = probe_flush_every;
}

static const FlameDummyKernel kernels[] = {
    {FLAME_GPU_ITERATE, note_iterate, {sizeof (FlameIterateArgs)}, 1},
    {FLAME_GPU_DECIDE, note_decide, {sizeof (FlameIterateArgs)}, 1},
    {FLAME_GPU_FLUSH, note_flush, {sizeof (FlameIterateArgs)}, 1},
    {FLAME_GPU_SUM, note_sum, {sizeof (FlameIterateArgs)}, 1},
    {FLAME_GPU_LIGHTS, note_lights, {sizeof (FlameIterateArgs)}, 1},
    {FLAME_GPU_PLACE, note_place, {sizeof (FlameIterateArgs)}, 1},
    {FLAME_GPU_GATHER, note_gather, {sizeof (FlameIterateArgs)}, 1},
};

static const char generic_image[] =
    FLAME_DUMMY_IMAGE "" FLAME_GPU_ITERATE "," FLAME_GPU_DECIDE
                      "," FLAME_GPU_FLUSH "," FLAME_GPU_SUM "," FLAME_GPU_LIGHTS
                      "," FLAME_GPU_PLACE "," FLAME_GPU_GATHER;

/* -------------------------------------------------------- made-up compiler */

static GMutex compiler_lock; /* guards everything below */
static GCond compiler_cond;
static gboolean compiler_held, compiler_fails;
static const char *text_held; /* (nullable) a part of texts that wait */
static guint n_compiled;

static GBytes *
compile (FlameGpuCompiler *compiler G_GNUC_UNUSED, const FlameGpuSource *source,
    int arch G_GNUC_UNUSED, GError **error)
{
  gboolean fails;

  g_mutex_lock (&compiler_lock);
  while (compiler_held || (text_held && strstr (source->text, text_held)))
    g_cond_wait (&compiler_cond, &compiler_lock);
  n_compiled++;
  fails = compiler_fails;
  g_mutex_unlock (&compiler_lock);
  return fails ? flame_fail_null (
                     error, FLAME_ERROR_BACKEND, "flame.cu(3): error")
               : gpu_iterate_generic_image ();
}

static void
forget (FlameGpuCompiler *compiler G_GNUC_UNUSED)
{
}

FlameGpuCompiler *
gpu_iterate_compiler (void)
{
  static FlameGpuCompiler compiler = {
      .version = 13000, .compile = compile, .free = forget};

  g_atomic_ref_count_init (&compiler.ref_count);
  return &compiler;
}

void
gpu_iterate_set_compiler (gboolean held, gboolean fails)
{
  g_mutex_lock (&compiler_lock);
  compiler_held = held;
  compiler_fails = fails;
  g_cond_broadcast (&compiler_cond);
  g_mutex_unlock (&compiler_lock);
}

void
gpu_iterate_hold_text (const char *part)
{
  g_mutex_lock (&compiler_lock);
  text_held = part;
  g_cond_broadcast (&compiler_cond);
  g_mutex_unlock (&compiler_lock);
}

guint
gpu_iterate_count_compiled (void)
{
  guint n;

  g_mutex_lock (&compiler_lock);
  n = n_compiled;
  g_mutex_unlock (&compiler_lock);
  return n;
}

GBytes *
gpu_iterate_generic_image (void)
{
  return g_bytes_new_static (generic_image, sizeof generic_image);
}

/* ------------------------------------------------------------------ fixture */

static void
set_up (GpuIterate *f, FlameAdd add, guint64 launch_samples)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) generic = gpu_iterate_generic_image ();
  FlameGpuIteratorConfig config = {.kernels.generic = generic,
      .add = add,
      .queue_records = 1 << 20,
      .launch_samples = launch_samples};

  flame_dummy_reset ();
  flame_dummy_set_memory (-1, (gsize) 8 << 30);
  flame_dummy_settings.free_waits = FALSE;
  flame_dummy_set_kernels (kernels, G_N_ELEMENTS (kernels));
  gpu_iterate_launches = g_array_new (FALSE, FALSE, sizeof (GpuIterateLaunch));
  gpu_iterate_set_compiler (FALSE, FALSE);
  n_compiled = 0;
  gpu_iterate_n_mixed = 0;
  n_gathered = 0;
  gpu_iterate_set_milliseconds (0.0);
  gpu_iterate_set_probe (FLAME_ADD_FLOAT, 0.0f);
  gpu_iterate_set_flush_every (1);

  f->context = flame_dummy_open (-1, &error);
  g_assert_no_error (error);
  flame_gpu_set_log (f->context, test_log ());
  config.kernels.compiler = gpu_iterate_compiler ();
  f->iterator = flame_gpu_iterator_new (f->context, &config, &error);
  g_assert_no_error (error);
  f->stream = flame_gpu_stream_new (f->context, FLAME_GPU_PRIORITY_LOW, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < GPU_ITERATE_SLOTS; i++) {
    f->buffers[i] = flame_gpu_framebuffers_new (f->context);
    f->slots[i] = flame_gpu_iterate_slot_new (f->iterator, &error);
    g_assert_no_error (error);
    flame_gpu_iterate_slot_set_buffers (f->slots[i], f->buffers[i]);
  }
  flame_plan_init (&f->plan);
}

void
gpu_iterate_set_up (GpuIterate *f, gconstpointer data)
{
  set_up (f, GPOINTER_TO_INT (data), G_MAXUINT64);
}

void
gpu_iterate_set_up_paced (GpuIterate *f, gconstpointer data)
{
  set_up (f, GPOINTER_TO_INT (data), 0);
}

void
gpu_iterate_tear_down (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GString) leaks = g_string_new (NULL);

  flame_plan_clear (&f->plan);
  for (guint i = 0; i < GPU_ITERATE_SLOTS; i++) {
    flame_gpu_iterate_slot_free (f->slots[i]);
    flame_gpu_framebuffers_free (f->buffers[i]);
  }
  flame_gpu_stream_free (f->stream);
  flame_gpu_iterator_free (f->iterator);
  flame_gpu_unref (f->context);
  g_array_unref (gpu_iterate_launches);
  flame_dummy_count_leaks (leaks);
  g_assert_cmpstr (leaks->str, ==, "");
  g_assert_cmpuint (gpu_iterate_n_mixed, ==, 0);
}

void
gpu_iterate_plan (GpuIterate *f, const char *genome, double quality)
{
  gpu_iterate_plan_sized (f, genome, SCENE_WIDTH, SCENE_HEIGHT, quality);
}

void
gpu_iterate_plan_sized (
    GpuIterate *f, const char *genome, int width, int height, double quality)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation = scene_load (genome);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_NV12, width, height, 0);
  FlameFrameRequest request = scene_request (animation, picture, 3);

  request.quality = quality;
  g_assert_true (flame_plan_fill (&f->plan, &request, NULL, &error));
  g_assert_no_error (error);
}

/*
 * Draws all passes of a frame. Returns whether the structure's own kernel drew
 * it.
 */
gboolean
gpu_iterate_draw (GpuIterate *f, guint slot, FlameGpuIterateFlags flags)
{
  g_autoptr (GError) error = NULL;
  FlameGpuIterateResult result;
  FlameGpuSums sums;

  g_array_set_size (gpu_iterate_launches, 0);
  /* Each frame gets a new plan. */
  flame_plan_set_choice (&f->plan, NULL, NULL);
  for (guint number = 0; number < f->plan.n_passes; number++) {
    const FlameGpuPass pass = {.plan = &f->plan,
        .number = number,
        .flags = flags,
        .stream = f->stream};

    g_assert_true (sums_queue_pass (f->slots[slot], &pass, &sums, &error));
    g_assert_no_error (error);
  }
  flame_gpu_iterate_slot_get_result (f->slots[slot], &result);
  return result.is_specialised;
}

void
gpu_iterate_wait_for_compiler (GpuIterate *f)
{
  flame_gpu_module_cache_wait (
      flame_gpu_iterate_kernels_get_cache (f->iterator->kernels), NULL, NULL);
}
