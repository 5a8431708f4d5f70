/*
 * The host's side of core/cuda's iteration: which kernel draws a frame and what
 * is launched in which order, over the fake driver and a made-up NVRTC.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/cuda/stages/iterate-stage.h"
#include "core/genome/variation.h"
#include "kernels/cuda/iterate-args.h"
#include "tests/fake-cuda/fake-driver.h"
#include "tests/support/scene.h"
#include "tests/support/sums.h"

/* ------------------------------------------- kernels that note their launch */

typedef struct
{
  char letter; /* i, d, f or s: iterate, decide, flush, sum */
  FlameIterateArgs args;
  guint grid;
} Launch;

static GArray *launches;

static void
note (char letter, const FlameFakeLaunch *launch, void *const *args)
{
  Launch noted = {.letter = letter, .grid = launch->grid[0]};

  memcpy (&noted.args, args[0], sizeof noted.args);
  g_array_append_val (launches, noted);
}

#define NOTING(name, letter)                                                   \
  static void name (const FlameFakeLaunch *launch, void *const *args)          \
  {                                                                            \
    note (letter, launch, args);                                               \
  }
NOTING (note_iterate, 'i')
NOTING (note_decide, 'd')
NOTING (note_flush, 'f')
NOTING (note_sum, 's')
NOTING (note_lights, 'l')
NOTING (note_place, 'p')
NOTING (note_gather, 'g')

static const FlameFakeKernel kernels[] = {
    {FLAME_CUDA_ITERATE, note_iterate, {sizeof (FlameIterateArgs)}, 1},
    {FLAME_CUDA_DECIDE, note_decide, {sizeof (FlameIterateArgs)}, 1},
    {FLAME_CUDA_FLUSH, note_flush, {sizeof (FlameIterateArgs)}, 1},
    {FLAME_CUDA_SUM, note_sum, {sizeof (FlameIterateArgs)}, 1},
    {FLAME_CUDA_LIGHTS, note_lights, {sizeof (FlameIterateArgs)}, 1},
    {FLAME_CUDA_PLACE, note_place, {sizeof (FlameIterateArgs)}, 1},
    {FLAME_CUDA_GATHER, note_gather, {sizeof (FlameIterateArgs)}, 1},
};

static const char generic_image[] =
    "FAKE:" FLAME_CUDA_ITERATE "," FLAME_CUDA_DECIDE "," FLAME_CUDA_FLUSH
    "," FLAME_CUDA_SUM "," FLAME_CUDA_LIGHTS "," FLAME_CUDA_PLACE
    "," FLAME_CUDA_GATHER;

/* ------------------------------------------------------------ made-up NVRTC */

static GMutex compiler_lock; /* all below */
static GCond compiler_cond;
static gboolean compiler_held, compiler_fails;
static guint n_compiled;

static nvrtcResult
fake_version (int *major, int *minor)
{
  *major = 13;
  *minor = 0;
  return NVRTC_SUCCESS;
}

static const char *
fake_error_string (nvrtcResult result G_GNUC_UNUSED)
{
  return "NVRTC_ERROR_COMPILATION";
}

static nvrtcResult
fake_num_archs (int *count)
{
  *count = 1;
  return NVRTC_SUCCESS;
}

static nvrtcResult
fake_archs (int *archs)
{
  archs[0] = 90;
  return NVRTC_SUCCESS;
}

static nvrtcResult
fake_create (nvrtcProgram *program, const char *source G_GNUC_UNUSED,
    const char *name G_GNUC_UNUSED, int n_headers G_GNUC_UNUSED,
    const char *const *headers G_GNUC_UNUSED,
    const char *const *names G_GNUC_UNUSED)
{
  *program = g_malloc (1);
  return NVRTC_SUCCESS;
}

static nvrtcResult
fake_destroy (nvrtcProgram *program)
{
  g_free (*program);
  return NVRTC_SUCCESS;
}

static nvrtcResult
fake_compile (nvrtcProgram program G_GNUC_UNUSED, int n_options G_GNUC_UNUSED,
    const char *const *options G_GNUC_UNUSED)
{
  gboolean fails;

  g_mutex_lock (&compiler_lock);
  while (compiler_held)
    g_cond_wait (&compiler_cond, &compiler_lock);
  n_compiled++;
  fails = compiler_fails;
  g_mutex_unlock (&compiler_lock);
  return fails ? NVRTC_ERROR_COMPILATION : NVRTC_SUCCESS;
}

static const char fake_log[] = "flame.cu(3): error";
static const char fake_cubin[] = "FAKE:" FLAME_CUDA_ITERATE;

static nvrtcResult
fake_log_size (nvrtcProgram program G_GNUC_UNUSED, gsize *size)
{
  *size = sizeof fake_log;
  return NVRTC_SUCCESS;
}

static nvrtcResult
fake_get_log (nvrtcProgram program G_GNUC_UNUSED, char *log)
{
  memcpy (log, fake_log, sizeof fake_log);
  return NVRTC_SUCCESS;
}

static nvrtcResult
fake_image_size (nvrtcProgram program G_GNUC_UNUSED, gsize *size)
{
  *size = sizeof fake_cubin;
  return NVRTC_SUCCESS;
}

static nvrtcResult
fake_image (nvrtcProgram program G_GNUC_UNUSED, char *image)
{
  memcpy (image, fake_cubin, sizeof fake_cubin);
  return NVRTC_SUCCESS;
}

static const FlameCudaNvrtcTable nvrtc_table = {
    .nvrtcVersion = fake_version,
    .nvrtcGetErrorString = fake_error_string,
    .nvrtcGetNumSupportedArchs = fake_num_archs,
    .nvrtcGetSupportedArchs = fake_archs,
    .nvrtcCreateProgram = fake_create,
    .nvrtcDestroyProgram = fake_destroy,
    .nvrtcCompileProgram = fake_compile,
    .nvrtcGetProgramLogSize = fake_log_size,
    .nvrtcGetProgramLog = fake_get_log,
    .nvrtcGetCUBINSize = fake_image_size,
    .nvrtcGetCUBIN = fake_image,
    .nvrtcGetPTXSize = fake_image_size,
    .nvrtcGetPTX = fake_image,
};

static void
set_compiler (gboolean held, gboolean fails)
{
  g_mutex_lock (&compiler_lock);
  compiler_held = held;
  compiler_fails = fails;
  g_cond_broadcast (&compiler_cond);
  g_mutex_unlock (&compiler_lock);
}

/* ------------------------------------------------------------------ fixture */

#define N_SLOTS 3

typedef struct
{
  FlameCudaContext *context;
  FlameCudaIterator *iterator;
  FlameCudaFramebuffers *buffers[N_SLOTS];
  FlameCudaIterateSlot *slots[N_SLOTS];
  FlameCudaStream *stream;
  FlamePlan plan;
} Fixture;

/* @data: a FlameAdd, how visits are added up */
static void
set_up (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) generic =
      g_bytes_new_static (generic_image, sizeof generic_image);
  FlameCudaIteratorConfig config = {.kernels.generic = generic,
      .add = GPOINTER_TO_INT (data),
      .queue_records = 1 << 20};

  flame_fake_reset ();
  flame_fake_set_kernels (kernels, G_N_ELEMENTS (kernels));
  launches = g_array_new (FALSE, FALSE, sizeof (Launch));
  set_compiler (FALSE, FALSE);
  n_compiled = 0;

  g_autoptr (FlameCudaNvrtc) nvrtc =
      flame_cuda_nvrtc_from_table (&nvrtc_table, &error);
  g_assert_no_error (error);
  g_autoptr (FlameCudaDriver) driver =
      flame_cuda_driver_from_table (flame_fake_get_table (), &error);
  g_assert_no_error (error);
  f->context = flame_cuda_context_new (driver, -1, &error);
  g_assert_no_error (error);
  config.kernels.nvrtc = nvrtc;
  f->iterator = flame_cuda_iterator_new (f->context, &config, &error);
  g_assert_no_error (error);
  f->stream =
      flame_cuda_stream_new (f->context, FLAME_CUDA_PRIORITY_LOW, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < N_SLOTS; i++) {
    f->buffers[i] = flame_cuda_framebuffers_new (f->context);
    f->slots[i] = flame_cuda_iterate_slot_new (f->iterator, &error);
    g_assert_no_error (error);
    flame_cuda_iterate_slot_set_buffers (f->slots[i], f->buffers[i]);
  }
  flame_plan_init (&f->plan);
}

static void
tear_down (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GString) leaks = g_string_new (NULL);

  flame_plan_clear (&f->plan);
  for (guint i = 0; i < N_SLOTS; i++) {
    flame_cuda_iterate_slot_free (f->slots[i]);
    flame_cuda_framebuffers_free (f->buffers[i]);
  }
  flame_cuda_stream_free (f->stream);
  flame_cuda_iterator_free (f->iterator);
  flame_cuda_context_unref (f->context);
  g_array_unref (launches);
  flame_fake_count_leaks (leaks);
  g_assert_cmpstr (leaks->str, ==, "");
}

static void
plan_frame (Fixture *f, const char *genome, double quality)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation = scene_load (genome);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_NV12, SCENE_WIDTH, SCENE_HEIGHT, 0);
  FlameFrameRequest request = scene_request (animation, picture, 3);

  request.quality = quality;
  g_assert_true (flame_plan_fill (&f->plan, &request, &error));
  g_assert_no_error (error);
}

/* all passes of a frame; whether its structure's own kernel drew it */
static gboolean
draw (Fixture *f, guint slot, FlameCudaIterateFlags flags)
{
  g_autoptr (GError) error = NULL;
  FlameCudaIterateResult result;
  FlameCudaSums sums;

  g_array_set_size (launches, 0);
  for (guint number = 0; number < f->plan.n_passes; number++) {
    const FlameCudaPass pass = {.plan = &f->plan,
        .number = number,
        .flags = flags,
        .stream = f->stream};

    g_assert_true (sums_queue_pass (f->slots[slot], &pass, &sums, &error));
    g_assert_no_error (error);
  }
  flame_cuda_iterate_slot_get_result (f->slots[slot], &result);
  return result.is_specialised;
}

static void
wait_for_compiler (Fixture *f)
{
  flame_cuda_module_cache_wait (
      flame_cuda_iterate_kernels_get_cache (
          flame_cuda_iterator_get_kernels (f->iterator)),
      NULL);
}

/* ------------------------------------------------------------ which kernel */

/*
 * A frame that must not wait has the generic kernel until its own is there, in
 * every slot, and from then on its own.
 */
static void
test_swap (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  plan_frame (f, scene_moving, 5);
  set_compiler (TRUE, FALSE);
  for (guint k = 0; k < 2 * N_SLOTS; k++)
    g_assert_false (draw (f, k % N_SLOTS, FLAME_CUDA_ITERATE_DEFAULT));
  set_compiler (FALSE, FALSE);
  wait_for_compiler (f);
  for (guint k = 0; k < 2 * N_SLOTS; k++)
    g_assert_true (draw (f, k % N_SLOTS, FLAME_CUDA_ITERATE_DEFAULT));
  g_assert_cmpuint (n_compiled, ==, 1);
  /* nothing is unloaded and no context waited for on the way */
  g_assert_cmpuint (flame_fake_get_calls ("cuModuleUnload"), ==, 0);
  g_assert_cmpuint (flame_fake_get_calls ("cuCtxSynchronize"), ==, 0);
}

/* from flame to flame and back: what was made is there at once */
static void
test_flames (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  plan_frame (f, scene_moving, 5);
  g_assert_true (draw (f, 0, FLAME_CUDA_ITERATE_WAIT));
  g_assert_true (draw (f, 1, FLAME_CUDA_ITERATE_DEFAULT));

  set_compiler (TRUE, FALSE);
  plan_frame (f, scene_dense, 5);
  g_assert_false (draw (f, 0, FLAME_CUDA_ITERATE_DEFAULT));
  plan_frame (f, scene_moving, 5);
  g_assert_true (draw (f, 0, FLAME_CUDA_ITERATE_DEFAULT));
  g_assert_true (draw (f, 1, FLAME_CUDA_ITERATE_DEFAULT));
  set_compiler (FALSE, FALSE);
  wait_for_compiler (f);
  plan_frame (f, scene_dense, 5);
  g_assert_true (draw (f, 0, FLAME_CUDA_ITERATE_DEFAULT));
  g_assert_cmpuint (n_compiled, ==, 2);
}

/* what has been looked at ahead is there when its first frame comes */
static void
test_ahead (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  plan_frame (f, scene_dense, 5);
  flame_cuda_iterator_look_ahead (f->iterator, &f->plan, FALSE);
  flame_cuda_iterator_look_ahead (f->iterator, &f->plan, FALSE);
  wait_for_compiler (f);
  g_assert_true (draw (f, 0, FLAME_CUDA_ITERATE_DEFAULT));
  g_assert_cmpuint (n_compiled, ==, 1);
}

/* what the generic kernel cannot draw */
static const char scene_foreign[] =
    "<flame size='80 56' scale='30' quality='5'>"
    "<xform weight='1' linear='0.6' eclipse='0.4' coefs='0.5 0 0 0.5 0.2 0'/>"
    "</flame>";

/* by so many samples of a large picture that they go by way of tiles, or not */
static void
plan_large (Fixture *f, double quality)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation = scene_load (scene_foreign);
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 2560, 1440, 0);
  FlameFrameRequest request = scene_request (animation, picture, 3);

  request.quality = quality;
  request.flags = FLAME_FRAME_PROMPT;
  g_assert_true (flame_plan_fill (&f->plan, &request, &error));
  g_assert_no_error (error);
}

/*
 * Quality changes as a live stream goes on, and with it the way that suits. Of a flame
 * that has no other, the kernel for the way before draws until the new one is there.
 */
static void
test_other_way (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  plan_large (f, 1);
  set_compiler (TRUE, FALSE);
  g_assert_cmpint (flame_cuda_iterator_look_ahead (f->iterator, &f->plan, TRUE),
      ==, FLAME_PREPARED_COMING);
  set_compiler (FALSE, FALSE);
  wait_for_compiler (f);
  set_compiler (TRUE, FALSE);
  plan_large (f, 12);
  g_assert_cmpint (flame_cuda_iterator_look_ahead (f->iterator, &f->plan, TRUE),
      ==, FLAME_PREPARED_READY);
  g_assert_true (draw (f, 0, FLAME_CUDA_ITERATE_DEFAULT));
  for (guint i = 0; i < launches->len; i++)
    g_assert_cmpint (
        g_array_index (launches, Launch, i).args.add, !=, FLAME_ADD_BINS);
  set_compiler (FALSE, FALSE);
  wait_for_compiler (f);
  g_assert_cmpuint (n_compiled, ==, 2);
  /* one that may wait is told what it would wait for */
  f->plan.is_prompt = FALSE;
  g_assert_cmpint (flame_cuda_iterator_look_ahead (f->iterator, &f->plan, TRUE),
      ==, FLAME_PREPARED_READY);
}

/* what cannot be made is told, so that nobody waits for it */
static void
test_never (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_test_expect_message (NULL, G_LOG_LEVEL_WARNING, "*flame.cu(3): error*");
  set_compiler (FALSE, TRUE);
  plan_large (f, 1);
  flame_cuda_iterator_look_ahead (f->iterator, &f->plan, TRUE);
  wait_for_compiler (f);
  g_assert_cmpint (flame_cuda_iterator_look_ahead (f->iterator, &f->plan, TRUE),
      ==, FLAME_PREPARED_NEVER);
  g_test_assert_expected_messages ();
}

/* by flam3's number */
static const char *
variation_name (guint number)
{
  return number == FLAME_FLAM3_PRE_BLUR ? "pre_blur"
                                        : flame_variation_name (number);
}

/*
 * The first frame's kernel is made before there is anything to ask for it, and once;
 * another structure's is made as ever.
 */
static void
test_head_start (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) first = scene_load (scene_dense);
  g_autoptr (FlameCudaNvrtc) nvrtc =
      flame_cuda_nvrtc_from_table (&nvrtc_table, &error);
  g_autoptr (FlameCudaHeadStart) head_start =
      flame_cuda_head_start_new (first, 0.0, nvrtc);
  g_autoptr (FlameCudaNvrtc) loaded =
      flame_cuda_head_start_get_nvrtc (head_start);
  g_autoptr (GBytes) generic =
      g_bytes_new_static (generic_image, sizeof generic_image);
  const FlameCudaIteratorConfig config = {
      .kernels = {
          .nvrtc = nvrtc, .generic = generic, .head_start = head_start}};

  g_assert_true (loaded == nvrtc);
  g_assert_cmpuint (n_compiled, ==, 0);
  flame_cuda_head_start_set_device (
      head_start, flame_cuda_context_get_device (f->context), NULL);
  for (guint i = 0; i < N_SLOTS; i++)
    flame_cuda_iterate_slot_free (f->slots[i]);
  flame_cuda_iterator_free (f->iterator);
  f->iterator = flame_cuda_iterator_new (f->context, &config, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < N_SLOTS; i++) {
    f->slots[i] = flame_cuda_iterate_slot_new (f->iterator, &error);
    g_assert_no_error (error);
    flame_cuda_iterate_slot_set_buffers (f->slots[i], f->buffers[i]);
  }
  plan_frame (f, scene_dense, 5);
  g_assert_true (draw (f, 0, FLAME_CUDA_ITERATE_WAIT));
  g_assert_cmpuint (n_compiled, ==, 1);
  plan_frame (f, scene_moving, 5);
  g_assert_true (draw (f, 0, FLAME_CUDA_ITERATE_WAIT));
  g_assert_cmpuint (n_compiled, ==, 2);
  /* its worker may be about to ask for the head start, which goes first */
  for (guint i = 0; i < N_SLOTS; i++)
    flame_cuda_iterate_slot_free (f->slots[i]);
  memset (f->slots, 0, sizeof f->slots);
  g_clear_pointer (&f->iterator, flame_cuda_iterator_free);
}

/* a genome of its own structure for each @number up to 99 x 98 */
static char *
number_genome (guint number)
{
  return g_strdup_printf (
      "<flame size='80 56' scale='30'><xform weight='1' color='0' %s='0.5' "
      "%s='0.5' coefs='0.5 0 0 0.5 0 0'/><color index='0' rgb='255 90 30'/>"
      "</flame>",
      variation_name (number % 90),
      variation_name (number % 90 + 1 + number / 90));
}

/*
 * An endless stream does not fill the device with kernels. A busy device is left
 * alone until there are far too many.
 */
static void
test_trim (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  FlameCudaModuleCache *cache = flame_cuda_iterate_kernels_get_cache (
      flame_cuda_iterator_get_kernels (f->iterator));

  for (guint i = 0; i < 260; i++) {
    g_autofree char *genome = number_genome (i);

    plan_frame (f, genome, 1);
    g_assert_true (draw (f, i % N_SLOTS, FLAME_CUDA_ITERATE_WAIT));
    flame_cuda_iterator_trim (f->iterator, FALSE);
    if (i == 250)
      g_assert_cmpuint (flame_fake_get_calls ("cuModuleUnload"), ==, 0);
  }
  g_assert_cmpuint (n_compiled, ==, 260);
  g_assert_cmpuint (flame_fake_get_calls ("cuModuleUnload"), >, 0);
  flame_cuda_iterator_trim (f->iterator, TRUE);
  g_assert_cmpuint (
      flame_cuda_module_cache_get_stats (cache).modules, <=, 64 + N_SLOTS);
  /* those in use are kept, and what is gone is made anew */
  plan_frame (f, scene_dense, 5);
  g_assert_true (draw (f, 0, FLAME_CUDA_ITERATE_WAIT));
}

/* said once, and the generic kernel goes on, whether a frame waits or not */
static void
test_fails (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_test_expect_message (
      NULL, G_LOG_LEVEL_WARNING, "*generic*flame.cu(3): error*");
  set_compiler (FALSE, TRUE);
  plan_frame (f, scene_moving, 5);
  g_assert_false (draw (f, 0, FLAME_CUDA_ITERATE_WAIT));
  g_assert_false (draw (f, 0, FLAME_CUDA_ITERATE_DEFAULT));
  g_assert_false (draw (f, 1, FLAME_CUDA_ITERATE_WAIT));
  g_assert_cmpuint (n_compiled, ==, 1);
  g_test_assert_expected_messages ();
}

/* a driver that refuses the code is like a compiler that makes none */
static void
test_refused (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_test_expect_message (NULL, G_LOG_LEVEL_WARNING, "*generic*loading*");
  flame_fake_fail ("cuModuleLoadData", 1, CUDA_ERROR_INVALID_IMAGE);
  plan_frame (f, scene_moving, 5);
  g_assert_false (draw (f, 0, FLAME_CUDA_ITERATE_WAIT));
  g_test_assert_expected_messages ();
}

/* --------------------------------------------------------------- the rounds */

static void
test_rounds (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GString) letters = g_string_new (NULL);
  guint64 steps = 0;
  guint n;

  /* 2^24 samples a round */
  plan_frame (f, scene_dense, 12000);
  draw (f, 0, FLAME_CUDA_ITERATE_WAIT);
  for (guint i = 0; i < launches->len; i++)
    g_string_append_c (letters, g_array_index (launches, Launch, i).letter);
  /* a pilot, a decision, rounds each emptied, what was missed, the sums */
  g_assert_true (g_str_has_prefix (letters->str, "idif"));
  g_assert_true (g_str_has_suffix (letters->str, "ifis"));
  n = (launches->len - 4) / 2;
  g_assert_cmpuint (n, >=, 3);
  for (guint round = 0; round < n; round++) {
    const Launch *launch = &g_array_index (launches, Launch, 2 + 2 * round);

    g_assert_cmpint (launch->letter, ==, 'i');
    g_assert_cmpint (launch[1].letter, ==, 'f');
    g_assert_cmpuint (launch->args.round, ==, round);
    g_assert_cmpuint (launch->args.make_up, ==, 0);
    g_assert_cmpuint (launch->args.full_blocks, <=, launch->grid);
    /* no two launches draw the same numbers */
    g_assert_cmpuint (launch->args.key, !=, launch[-1].args.key);
    steps += (guint64) launch->args.full_blocks * launch->args.steps +
             (guint64) (launch->grid - launch->args.full_blocks) *
                 (launch->args.steps - 1);
  }
  g_assert_cmpuint (steps * FLAME_CUDA_BLOCK, ==,
      g_array_index (launches, Launch, 0).args.samples);
  g_assert_cmpuint (steps * FLAME_CUDA_BLOCK, >=, f->plan.samples_per_pass);
}

/* few blocks settle for long, all others start from them and settle briefly */
static void
test_settling (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  const Launch *launch;
  guint steps = 0;

  /* shrinks by a thousandth a step */
  plan_frame (f,
      "<flame size='80 56' scale='20' filter='0' estimator_radius='0'>"
      "<xform weight='1' linear='.999' coefs='.6 .8 -.8 .6 0 0'/></flame>",
      5000);
  g_assert_cmpuint (f->plan.fuse, >, 3000);
  draw (f, 0, FLAME_CUDA_ITERATE_WAIT);
  launch = &g_array_index (launches, Launch, 0);
  for (; launch->args.add == FLAME_ADD_NONE; launch++) {
    g_assert_cmpuint (launch->args.seed, ==, steps == 0);
    g_assert_cmpuint (launch->args.starts, ==, launch->args.points);
    g_assert_cmpuint (launch->args.start_blocks, ==, launch->grid);
    g_assert_cmpuint (launch->args.full_blocks, ==, launch->grid);
    steps += launch->args.steps;
  }
  g_assert_cmpuint (steps + launch->args.settle, ==, f->plan.fuse);
  g_assert_cmpuint (launch->args.seed, ==, 0);
  g_assert_cmpuint (launch->args.starts, ==, launch[-1].args.points);
  g_assert_cmpuint (launch->args.start_blocks, ==, launch[-1].grid);
  g_assert_cmpuint (launch->args.points, <, launch->args.starts);
  g_assert_cmpuint (launch->grid, >=, launch[-1].grid);
  g_assert_cmpuint (launch->args.key, !=, launch[-1].args.key);
  g_assert_cmpuint (launch[2].args.starts, ==, launch[2].args.points);
  g_assert_cmpuint (launch[2].args.start_blocks, ==, launch[2].grid);
}

static guint
spread_of (Fixture *f, const char *xforms)
{
  g_autofree char *scene = g_strdup_printf (
      "<flame size='80 56' scale='20' filter='0' estimator_radius='0'>"
      "%s</flame>",
      xforms);
  guint spread;

  plan_frame (f, scene, 20);
  draw (f, 0, FLAME_CUDA_ITERATE_WAIT);
  spread = g_array_index (launches, Launch, 0).args.spread;
  for (guint i = 0; i < launches->len; i++)
    g_assert_cmpuint (
        g_array_index (launches, Launch, i).args.spread, ==, spread);
  return spread;
}

/* lanes choose apart where points forget slowly and what they wait for is rare */
static void
test_spread (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  static const char slow[] = "linear='.999' coefs='.6 .8 -.8 .6 0 0'/>";
  static const char fast[] = "linear='.5' coefs='.6 .8 -.8 .6 0 0'/>";
  static const char other[] = "linear='.5' coefs='.6 .8 -.8 .6 1 0'/>";
  const double all = 1 << FLAME_CHOICE_BITS;
  const struct
  {
    const char *weight, *map, *other_weight;
    double wanted; /* a share of all choices */
  } cases[] = {
      {"999", slow, "1", 0.001},
      /* no further than a block's lanes cover the range */
      {"99", slow, "1", 1.0 / FLAME_CUDA_BLOCK},
      {"9", slow, "1", 0.0},
      {"999", fast, "1", 0.0},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *xforms =
        g_strdup_printf ("<xform weight='%s' %s<xform weight='%s' %s",
            cases[i].weight, cases[i].map, cases[i].other_weight, other);

    g_assert_cmpfloat_with_epsilon (
        spread_of (f, xforms) / all, cases[i].wanted, 1e-6);
  }
  g_assert_cmpuint (spread_of (f, "<xform weight='1' linear='.999' coefs='.6 "
                                  ".8 -.8 .6 0 0'/>"),
      ==, 0);
}

/* a queue's job by place and gather, whatever the sizes */
static void
test_bins (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GString) letters = g_string_new (NULL);
  const FlameIterateArgs *args = NULL;
  guint64 steps = 0;
  guint n;

  /* 2^27 samples a round */
  plan_frame (f, scene_dense, 100000);
  draw (f, 0, FLAME_CUDA_ITERATE_WAIT);
  for (guint i = 0; i < launches->len; i++)
    g_string_append_c (letters, g_array_index (launches, Launch, i).letter);
  /* lights, a pilot and room for it, rounds, what was missed, the sums */
  g_assert_true (g_str_has_prefix (letters->str, "lipipg"));
  g_assert_true (g_str_has_suffix (letters->str, "ipgis"));
  n = (launches->len - 5) / 3;
  g_assert_cmpuint (n, >=, 3);
  for (guint round = 0; round < n; round++) {
    const Launch *launch = &g_array_index (launches, Launch, 3 + 3 * round);

    args = &launch->args;
    g_assert_cmpint (launch->letter, ==, 'i');
    g_assert_cmpint (launch[1].letter, ==, 'p');
    g_assert_cmpint (launch[2].letter, ==, 'g');
    g_assert_cmpuint (args->add, ==, FLAME_ADD_BINS);
    g_assert_cmpuint (args->n_tiles, >, 0);
    g_assert_cmpuint (args->queue_size, >=, 1 << 20);
    g_assert_cmpuint (args->tile_counts, ==,
        args->tile_queues + sizeof (FlameQueue) * args->n_tiles);
    g_assert_true (args->lights_in_shared);
    /* these scenes stand still: all sub-times have the same lights */
    g_assert_cmpuint (args->light_stride, ==, 0);
    steps += (guint64) args->full_blocks * args->steps +
             (guint64) (launch->grid - args->full_blocks) * (args->steps - 1);
  }
  g_assert_cmpuint (steps * FLAME_CUDA_BINS_BLOCK, ==, args->samples);
  g_assert_cmpuint (
      steps * FLAME_CUDA_BINS_BLOCK, >=, f->plan.samples_per_pass);
}

/* a kernel that is not there yet is stood in for by one that knows no bins */
static void
test_bins_swap (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  plan_frame (f, scene_dense, 5);
  set_compiler (TRUE, FALSE);
  g_assert_false (draw (f, 0, FLAME_CUDA_ITERATE_DEFAULT));
  g_assert_cmpint (g_array_index (launches, Launch, 0).letter, ==, 'i');
  g_assert_cmpuint (g_array_index (launches, Launch, 0).args.n_tiles, ==, 0);
  set_compiler (FALSE, FALSE);
  wait_for_compiler (f);
  g_assert_true (draw (f, 0, FLAME_CUDA_ITERATE_DEFAULT));
  g_assert_cmpint (g_array_index (launches, Launch, 0).letter, ==, 'l');
}

/* a pass that ends early leaves nothing of itself in the next one's sums */
static void
test_stopped (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  const FlameCudaPass pass = {
      .plan = &f->plan, .flags = FLAME_CUDA_ITERATE_WAIT, .stream = f->stream};
  guint n_rounds, cleared;

  plan_frame (f, scene_dense, 12000);
  draw (f, 0, FLAME_CUDA_ITERATE_WAIT);
  draw (f, 0, FLAME_CUDA_ITERATE_WAIT);
  cleared = flame_fake_get_calls ("cuMemsetD8Async");
  draw (f, 0, FLAME_CUDA_ITERATE_WAIT);
  cleared = flame_fake_get_calls ("cuMemsetD8Async") - cleared;

  g_assert_true (
      flame_cuda_iterate_begin_pass (f->slots[1], &pass, &n_rounds, &error));
  g_assert_cmpuint (n_rounds, >, 2);
  for (guint round = 0; round < 2; round++)
    g_assert_true (
        flame_cuda_iterate_queue_round (f->slots[1], &pass, round, &error));
  g_assert_no_error (error);
  flame_cuda_iterate_abort_pass (f->slots[1], &pass);

  /* the carry, which full passes leave at zero, is cleared as well now */
  const guint before = flame_fake_get_calls ("cuMemsetD8Async");
  g_assert_true (draw (f, 0, FLAME_CUDA_ITERATE_WAIT));
  g_assert_cmpuint (
      flame_fake_get_calls ("cuMemsetD8Async") - before, >, cleared);
}

/*
 * What slots share is one pass's at a time, on whatever streams: the order comes
 * from events, for streams by themselves have none.
 */
static void
test_one_at_a_time (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  FlameCudaStream *streams[N_SLOTS];
  FlameCudaSums sums[N_SLOTS];
  guint n_changes = 0;

  plan_frame (f, scene_dense, 6000);
  for (guint i = 0; i < N_SLOTS; i++)
    draw (f, i, FLAME_CUDA_ITERATE_WAIT);
  g_array_set_size (launches, 0);
  flame_fake_set_mode (FLAME_FAKE_LOOSE);
  for (guint i = 0; i < N_SLOTS; i++) {
    FlameCudaPass pass = {.plan = &f->plan, .flags = FLAME_CUDA_ITERATE_WAIT};

    pass.stream = streams[i] =
        flame_cuda_stream_new (f->context, FLAME_CUDA_PRIORITY_LOW, &error);
    g_assert_no_error (error);
    g_assert_true (sums_queue_pass (f->slots[i], &pass, &sums[i], &error));
    g_assert_no_error (error);
  }
  for (guint i = 0; i < N_SLOTS; i++)
    flame_cuda_stream_free (streams[i]);
  for (guint i = 0; i < launches->len; i++) {
    const Launch *launch = &g_array_index (launches, Launch, i);

    g_assert_cmpuint (launch->args.cells, ==, sums[n_changes].sums);
    n_changes += launch->letter == 's';
  }
  g_assert_cmpuint (n_changes, ==, N_SLOTS);
}

/* all of it is given back and taken again, zeros included */
static void
test_release (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  gsize own, shared;

  plan_frame (f, scene_dense, 20);
  draw (f, 0, FLAME_CUDA_ITERATE_WAIT);
  own = flame_cuda_iterate_slot_get_bytes (f->slots[0]);
  shared = flame_cuda_iterator_get_bytes (f->iterator);
  g_assert_cmpuint (own, >, sizeof (FlameIterateControl));
  g_assert_cmpuint (flame_cuda_framebuffers_get_bytes (f->buffers[0]), >=,
      SCENE_WIDTH * SCENE_HEIGHT * 16);
  g_assert_cmpuint (shared, >, SCENE_WIDTH * SCENE_HEIGHT * 16);
  flame_cuda_iterate_slot_release (f->slots[0]);
  flame_cuda_iterator_release (f->iterator);
  g_assert_cmpuint (flame_cuda_iterate_slot_get_bytes (f->slots[0]), ==, 0);
  g_assert_cmpuint (flame_cuda_iterator_get_bytes (f->iterator), ==, 0);
  g_assert_true (draw (f, 0, FLAME_CUDA_ITERATE_WAIT));
  g_assert_cmpuint (flame_cuda_iterate_slot_get_bytes (f->slots[0]), ==, own);
  g_assert_cmpuint (flame_cuda_iterator_get_bytes (f->iterator), ==, shared);
}

/* once the best there is has been drawn, or the worst, nothing is taken any more */
static void
test_steady_memory (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  static const double qualities[] = {1, 3000, 20, 12000, 0.1};
  guint before = 0;

  for (guint k = 0; k < G_N_ELEMENTS (qualities); k++) {
    plan_frame (f, scene_dense, qualities[k]);
    g_assert_true (draw (f, 0, FLAME_CUDA_ITERATE_WAIT));
    if (k == 0)
      before = flame_fake_get_calls ("cuMemAlloc") +
               flame_fake_get_calls ("cuMemHostAlloc");
  }
  g_assert_cmpuint (flame_fake_get_calls ("cuMemAlloc") +
                        flame_fake_get_calls ("cuMemHostAlloc"),
      ==, before);
}

/* whatever call fails, the frame is an error and the next one is drawn */
static void
test_faults (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  const FlameCudaPass pass = {
      .plan = &f->plan, .flags = FLAME_CUDA_ITERATE_WAIT, .stream = f->stream};
  FlameCudaSums sums;
  guint n = 0;

  plan_frame (f, scene_dense, 3000);
  /* the worker's own calls are test_refused()'s */
  draw (f, 0, FLAME_CUDA_ITERATE_WAIT);
  for (;; n++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (FlameCudaFramebuffers) buffers =
        flame_cuda_framebuffers_new (f->context);
    FlameCudaIterateSlot *slot =
        flame_cuda_iterate_slot_new (f->iterator, &error);
    gboolean queued;

    g_assert_no_error (error);
    flame_cuda_iterate_slot_set_buffers (slot, buffers);
    /* twice, as memory is asked for with slack and without */
    flame_fake_fail_for (NULL, n + 1, 2, CUDA_ERROR_OUT_OF_MEMORY);
    queued = sums_queue_pass (slot, &pass, &sums, &error);
    if (!flame_fake_has_failed ()) {
      g_assert_true (queued);
      flame_cuda_iterate_slot_free (slot);
      break;
    }
    g_assert_false (queued);
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_NO_MEMORY);
    g_clear_error (&error);
    flame_fake_fail (NULL, 0, CUDA_SUCCESS);
    g_assert_true (sums_queue_pass (slot, &pass, &sums, &error));
    g_assert_no_error (error);
    flame_cuda_iterate_slot_free (slot);
  }
  g_test_message ("%u calls failed in turn", n);
  g_assert_cmpuint (n, >, 15);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function)                                                    \
  g_test_add ("/cuda/iterate/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("swap", test_swap);
  ADD ("flames", test_flames);
  ADD ("ahead", test_ahead);
  ADD ("other-way", test_other_way);
  ADD ("never", test_never);
  ADD ("head-start", test_head_start);
  ADD ("trim", test_trim);
  ADD ("fails", test_fails);
  ADD ("refused", test_refused);
  ADD ("rounds", test_rounds);
  ADD ("settling", test_settling);
  ADD ("spread", test_spread);
#define ADD_BINS(name, function)                                               \
  g_test_add ("/cuda/iterate/" name, Fixture,                                  \
      GINT_TO_POINTER (FLAME_ADD_BINS), set_up, function, tear_down)
  ADD_BINS ("bins", test_bins);
  ADD_BINS ("bins-swap", test_bins_swap);
  ADD_BINS ("bins-faults", test_faults);
  ADD_BINS ("bins-steady-memory", test_steady_memory);
  ADD ("stopped", test_stopped);
  ADD ("one-at-a-time", test_one_at_a_time);
  ADD ("release", test_release);
  ADD ("steady-memory", test_steady_memory);
  ADD ("faults", test_faults);
  return g_test_run ();
}
