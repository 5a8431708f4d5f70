/*
 * Kernels, launch lists and statistics of core/cuda.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/cuda/device/launch-list.h"
#include "tests/unit/cuda-fixture.h"

#define N 1000

static void
assert_says (GError **error, int code, const char *part)
{
  g_assert_error (*error, FLAME_ERROR, code);
  if (!strstr ((*error)->message, part))
    g_error ("\"%s\" does not say \"%s\"", (*error)->message, part);
  g_clear_error (error);
}

static CUdeviceptr
start_of (FlameCudaArray *array)
{
  return flame_cuda_array_get_start (array);
}

/* all words of @array are @value */
static void
assert_words (CudaFixture *fixture, FlameCudaArray *array, guint32 value)
{
  g_autoptr (GError) error = NULL;
  const FlameCudaLayout *layout = flame_cuda_array_get_layout (array);
  g_autofree guint32 *words = g_malloc (layout->size);
  flame_cuda_array_get (
      array, NULL, words, layout->pitch, fixture->stream, &error);
  g_assert_no_error (error);
  for (int i = 0; i < layout->width; i++)
    g_assert_cmpuint (words[i], ==, value);
}

static void
test_types (CudaFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) error = NULL;
  FlameCudaStream *stream = fixture->stream;
  g_autoptr (FlameCudaArray) array = cuda_test_words (fixture, N, 5);
  g_autoptr (FlameCudaKernel) add = cuda_test_kernel (fixture, "add");
  const FlameCudaArg sum[] = {FLAME_CUDA_PTR (start_of (array)),
      FLAME_CUDA_U32 (N), FLAME_CUDA_U32 (37)};
  flame_cuda_kernel_launch (add, NULL, sum, 3, stream, &error);
  g_assert_no_error (error);
  assert_words (fixture, array, 42);

  float three = 3, six = 6;
  guint32 bits;
  memcpy (&bits, &three, sizeof bits);
  g_autoptr (FlameCudaArray) floats = cuda_test_words (fixture, N, bits);
  g_autoptr (FlameCudaKernel) scale = cuda_test_kernel (fixture, "scale");
  const FlameCudaArg product[] = {FLAME_CUDA_PTR (start_of (floats)),
      FLAME_CUDA_U32 (N), FLAME_CUDA_F32 (2)};
  flame_cuda_kernel_launch (scale, NULL, product, 3, stream, &error);
  g_assert_no_error (error);
  memcpy (&bits, &six, sizeof bits);
  assert_words (fixture, floats, bits);

  CudaTestMix values = {1, 2, 3};
  g_autoptr (FlameCudaKernel) mix = cuda_test_kernel (fixture, "mix");
  const FlameCudaArg mixed[] = {FLAME_CUDA_PTR (start_of (array)),
      FLAME_CUDA_STRUCT (&values), FLAME_CUDA_I32 (-21),
      FLAME_CUDA_U64 (0x123456789abcdef0)};
  flame_cuda_kernel_launch (mix, NULL, mixed, 4, stream, &error);
  g_assert_no_error (error);
  guint32 out[3];
  FlameCudaRegion first = {0, 0, 3, 1};
  flame_cuda_array_get (array, &first, out, sizeof out, stream, &error);
  g_assert_cmpuint (out[0], ==, 300);
  g_assert_cmphex (out[1], ==, 0x9abcdef0);
  g_assert_cmphex (out[2], ==, 0x12345678);
}

static void
test_signature (CudaFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) error = NULL;
  FlameCudaStream *stream = fixture->stream;
  g_autoptr (FlameCudaArray) array = cuda_test_words (fixture, N, 5);
  g_autoptr (FlameCudaKernel) add = cuda_test_kernel (fixture, "add");
  const FlameCudaArg right[] = {FLAME_CUDA_PTR (start_of (array)),
      FLAME_CUDA_U32 (N), FLAME_CUDA_U32 (1)};
  const FlameCudaArg wrong[] = {FLAME_CUDA_PTR (start_of (array)),
      FLAME_CUDA_I32 (N), FLAME_CUDA_U32 (1)};
  g_assert_false (
      flame_cuda_kernel_launch (add, NULL, right, 2, stream, &error));
  assert_says (&error, FLAME_ERROR_SETTINGS, "add takes 3 arguments");
  g_assert_false (
      flame_cuda_kernel_launch (add, NULL, wrong, 3, stream, &error));
  assert_says (&error, FLAME_ERROR_SETTINGS, "parameter n is u32, not i32");

  g_autoptr (FlameCudaKernel) mix = cuda_test_kernel (fixture, "mix");
  guint64 small = 0;
  const FlameCudaArg short_struct[] = {FLAME_CUDA_PTR (start_of (array)),
      FLAME_CUDA_STRUCT (&small), FLAME_CUDA_I32 (0), FLAME_CUDA_U64 (0)};
  g_assert_false (
      flame_cuda_kernel_launch (mix, NULL, short_struct, 4, stream, &error));
  assert_says (&error, FLAME_ERROR_SETTINGS, "struct of 12 bytes, not of 8");
  assert_words (fixture, array, 5);

  g_assert_null (flame_cuda_kernel_new (
      fixture->module, "absent", NULL, 0, &(FlameCudaGeometry){0}, &error));
  assert_says (&error, FLAME_ERROR_BACKEND, "looking up kernel absent");
  FlameCudaParam empty = {"nothing", FLAME_CUDA_ARG_STRUCT, 0};
  g_assert_null (flame_cuda_kernel_new (
      fixture->module, "add", &empty, 1, &(FlameCudaGeometry){0}, &error));
  assert_says (&error, FLAME_ERROR_LIMIT, "nothing is empty");
  FlameCudaParam huge = {"much", FLAME_CUDA_ARG_STRUCT, 5000};
  g_assert_null (flame_cuda_kernel_new (
      fixture->module, "add", &huge, 1, &(FlameCudaGeometry){0}, &error));
  assert_says (&error, FLAME_ERROR_LIMIT, "more than 4096 bytes");
}

static void
test_bound (CudaFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) error = NULL;
  FlameCudaStream *stream = fixture->stream;
  g_autoptr (FlameCudaArray) array = cuda_test_words (fixture, N, 5);
  g_autoptr (FlameCudaKernel) add = cuda_test_kernel (fixture, "add");
  g_assert_true (flame_cuda_kernel_bind (add, "n", FLAME_CUDA_U32 (N), &error));
  g_assert_false (
      flame_cuda_kernel_bind (add, "n", FLAME_CUDA_U32 (N), &error));
  assert_says (&error, FLAME_ERROR_SETTINGS, "bound already");
  g_assert_false (
      flame_cuda_kernel_bind (add, "m", FLAME_CUDA_U32 (N), &error));
  assert_says (&error, FLAME_ERROR_SETTINGS, "no parameter m");
  g_assert_false (
      flame_cuda_kernel_bind (add, "value", FLAME_CUDA_F32 (1), &error));
  assert_says (&error, FLAME_ERROR_SETTINGS, "value is u32, not f32");
  const FlameCudaArg args[] = {
      FLAME_CUDA_PTR (start_of (array)), FLAME_CUDA_U32 (2)};
  flame_cuda_kernel_launch (add, NULL, args, 2, stream, &error);
  g_assert_no_error (error);
  assert_words (fixture, array, 7);
}

static void
test_shared_memory (CudaFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameCudaArray) array = cuda_test_words (fixture, N, 5);
  g_autoptr (FlameCudaKernel) add = cuda_test_kernel (fixture, "add");
  const FlameCudaArg args[] = {FLAME_CUDA_PTR (start_of (array)),
      FLAME_CUDA_U32 (N), FLAME_CUDA_U32 (1)};
  FlameCudaGeometry geometry = {
      .grid = {1}, .block = {32}, .shared_bytes = 60 * 1024};
  flame_cuda_kernel_launch (add, &geometry, args, 3, fixture->stream, &error);
  g_assert_no_error (error);
  assert_words (fixture, array, 6);
  geometry.shared_bytes = 10 * 1024 * 1024;
  g_assert_false (flame_cuda_kernel_launch (
      add, &geometry, args, 3, fixture->stream, &error));
  assert_says (&error, FLAME_ERROR_BACKEND, "10485760 bytes of shared memory");
}

static void
test_launch_error (CudaFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameCudaArray) array = cuda_test_words (fixture, N, 5);
  g_autoptr (FlameCudaKernel) add = cuda_test_kernel (fixture, "add");
  const FlameCudaArg args[] = {FLAME_CUDA_PTR (start_of (array)),
      FLAME_CUDA_U32 (N), FLAME_CUDA_U32 (1)};
  FlameCudaGeometry too_big = {.grid = {1}, .block = {4096}};
  g_assert_false (flame_cuda_kernel_launch (
      add, &too_big, args, 3, fixture->stream, &error));
  assert_says (&error, FLAME_ERROR_BACKEND, "launching kernel add");
  g_assert_false (flame_cuda_context_is_lost (fixture->context));
  flame_cuda_kernel_launch (add, NULL, args, 3, fixture->stream, &error);
  g_assert_no_error (error);
  assert_words (fixture, array, 6);
}

/* a kernel that strays loses the device, and everything says so after */
static void
test_lost (CudaFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameCudaArray) array = cuda_test_words (fixture, N, 5);
  g_autoptr (FlameCudaKernel) add = cuda_test_kernel (fixture, "add");
  const FlameCudaArg args[] = {FLAME_CUDA_PTR (start_of (array)),
      FLAME_CUDA_U32 (1 << 20), FLAME_CUDA_U32 (1)};
  flame_cuda_kernel_launch (add, NULL, args, 3, fixture->stream, &error);
  g_assert_no_error (error);
  g_assert_false (flame_cuda_stream_synchronize (fixture->stream, &error));
  assert_says (&error, FLAME_ERROR_BACKEND, "CUDA_ERROR_ILLEGAL_ADDRESS");
  g_assert_true (flame_cuda_context_is_lost (fixture->context));
  g_assert_false (flame_cuda_array_zero (array, fixture->stream, &error));
  assert_says (&error, FLAME_ERROR_BACKEND, "CUDA_ERROR_ILLEGAL_ADDRESS");
}

static FlameCudaPinned *
pinned_words (FlameCudaArray *array, guint32 value)
{
  g_autoptr (GError) error = NULL;
  FlameCudaPinned *pinned = flame_cuda_pinned_new_like (array, &error);
  g_assert_no_error (error);
  guint32 *words = flame_cuda_pinned_get_start (pinned);
  for (int i = 0; i < N; i++)
    words[i] = value;
  return pinned;
}

/* upload, iterate, copy, download; then again with other arguments */
static void
test_list (CudaFixture *fixture, gconstpointer data)
{
  (void) data;
  if (!cuda_test_is_real ())
    flame_fake_set_mode (FLAME_FAKE_DEFERRED);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameCudaArray) array = cuda_test_words (fixture, N, 0);
  g_autoptr (FlameCudaArray) second = cuda_test_words (fixture, N, 0);
  g_autoptr (FlameCudaPinned) in = pinned_words (array, 100);
  g_autoptr (FlameCudaPinned) out = pinned_words (array, 0);
  g_autoptr (FlameCudaKernel) add = cuda_test_kernel (fixture, "add");
  g_autoptr (FlameCudaLaunchList) list = flame_cuda_launch_list_new ();
  const FlameCudaArg args[] = {FLAME_CUDA_PTR (start_of (array)),
      FLAME_CUDA_U32 (N), FLAME_CUDA_U32 (1)};
  FlameCudaIteration iteration = {"value", FLAME_CUDA_U32 (1), {NULL}};
  flame_cuda_launch_list_add_upload (list, array, in);
  guint loop = flame_cuda_launch_list_begin_loop (list, 4);
  int steps =
      flame_cuda_launch_list_add (list, add, NULL, args, 3, &iteration, &error);
  g_assert_cmpint (steps, ==, 1);
  flame_cuda_launch_list_end_loop (list);
  flame_cuda_launch_list_add_zero (list, second);
  flame_cuda_launch_list_add_copy (list, second, array);
  flame_cuda_launch_list_add_fill (list, array, 9);
  flame_cuda_launch_list_add_download (list, second, out);
  g_assert_cmpuint (flame_cuda_launch_list_get_length (list), ==, 6);

  const guint32 *words = flame_cuda_pinned_get_start (out);
  g_assert_true (
      flame_cuda_launch_list_run (list, fixture->stream, NULL, &error));
  g_assert_true (flame_cuda_stream_synchronize (fixture->stream, &error));
  g_assert_cmpuint (words[0], ==, 100 + 1 + 2 + 3 + 4);
  g_assert_cmpuint (words[N - 1], ==, 110);
  assert_words (fixture, array, 9);

  g_assert_true (flame_cuda_launch_list_set_arg (
      list, steps, "value", FLAME_CUDA_U32 (10), &error));
  g_assert_true (flame_cuda_launch_list_set_times (list, loop, 2, &error));
  FlameCudaGeometry geometry = {.grid = {1}, .block = {32}};
  g_assert_true (
      flame_cuda_launch_list_set_geometry (list, steps, &geometry, &error));
  g_assert_true (
      flame_cuda_launch_list_run (list, fixture->stream, NULL, &error));
  g_assert_true (flame_cuda_stream_synchronize (fixture->stream, &error));
  g_assert_cmpuint (words[0], ==, 100 + 10 + 11);
  g_assert_no_error (error);
  flame_cuda_launch_list_clear (list);
  g_assert_cmpuint (flame_cuda_launch_list_get_length (list), ==, 0);
}

/* pointers and floats step too; integers may step down */
static void
test_steps (CudaFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameCudaArray) array = cuda_test_words (fixture, 4, 0);
  g_autoptr (FlameCudaKernel) add = cuda_test_kernel (fixture, "add");
  g_autoptr (FlameCudaLaunchList) list = flame_cuda_launch_list_new ();
  const FlameCudaArg args[] = {FLAME_CUDA_PTR (start_of (array)),
      FLAME_CUDA_U32 (1), FLAME_CUDA_U32 (7)};
  FlameCudaIteration pointer = {"data", FLAME_CUDA_PTR (4), {NULL}};
  FlameCudaIteration down = {"value", FLAME_CUDA_U32 ((guint32) -3), {NULL}};
  flame_cuda_launch_list_begin_loop (list, 4);
  flame_cuda_launch_list_add (list, add, NULL, args, 3, &pointer, &error);
  flame_cuda_launch_list_end_loop (list);
  flame_cuda_launch_list_begin_loop (list, 2);
  flame_cuda_launch_list_add (list, add, NULL, args, 3, &down, &error);
  flame_cuda_launch_list_end_loop (list);
  g_assert_no_error (error);
  flame_cuda_launch_list_run (list, fixture->stream, NULL, &error);
  g_assert_no_error (error);
  guint32 out[4];
  flame_cuda_array_get (array, NULL, out, sizeof out, fixture->stream, &error);
  const guint32 expected[4] = {7 + 7 + 4, 7, 7, 7};
  g_assert_cmpmem (out, sizeof out, expected, sizeof expected);

  g_autoptr (FlameCudaArray) floats = cuda_test_words (fixture, 1, 0x3f800000);
  g_autoptr (FlameCudaKernel) scale = cuda_test_kernel (fixture, "scale");
  const FlameCudaArg product[] = {FLAME_CUDA_PTR (start_of (floats)),
      FLAME_CUDA_U32 (1), FLAME_CUDA_F32 (2)};
  FlameCudaIteration up = {"factor", FLAME_CUDA_F32 (0.5f), {NULL}};
  flame_cuda_launch_list_clear (list);
  flame_cuda_launch_list_begin_loop (list, 3);
  flame_cuda_launch_list_add (list, scale, NULL, product, 3, &up, &error);
  flame_cuda_launch_list_run (list, fixture->stream, NULL, &error);
  g_assert_no_error (error);
  guint32 bits = cuda_test_first_word (floats, fixture->stream);
  float value;
  memcpy (&value, &bits, sizeof value);
  g_assert_cmpfloat (value, ==, 2 * 2.5f * 3);
}

static void
test_list_refusals (CudaFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameCudaArray) array = cuda_test_words (fixture, N, 0);
  g_autoptr (FlameCudaKernel) add = cuda_test_kernel (fixture, "add");
  g_autoptr (FlameCudaLaunchList) list = flame_cuda_launch_list_new ();
  const FlameCudaArg args[] = {FLAME_CUDA_PTR (start_of (array)),
      FLAME_CUDA_U32 (N), FLAME_CUDA_U32 (1)};
  g_assert_cmpint (
      flame_cuda_launch_list_add (list, add, NULL, args, 1, NULL, &error), ==,
      -1);
  assert_says (&error, FLAME_ERROR_SETTINGS, "takes 3 arguments");
  FlameCudaIteration wrong = {"value", FLAME_CUDA_U32 (1), {NULL}};
  g_assert_cmpint (
      flame_cuda_launch_list_add (list, add, NULL, args, 3, &wrong, &error), ==,
      -1);
  assert_says (&error, FLAME_ERROR_SETTINGS, "outside of a loop");
  flame_cuda_launch_list_begin_loop (list, 4);
  wrong = (FlameCudaIteration){"value", FLAME_CUDA_F32 (1), {NULL}};
  g_assert_cmpint (
      flame_cuda_launch_list_add (list, add, NULL, args, 3, &wrong, &error), ==,
      -1);
  assert_says (&error, FLAME_ERROR_SETTINGS, "value is u32, not f32");
  CudaTestMix mix = {0};
  wrong = (FlameCudaIteration){"mix", FLAME_CUDA_STRUCT (&mix), {NULL}};
  g_assert_cmpint (
      flame_cuda_launch_list_add (list, add, NULL, args, 3, &wrong, &error), ==,
      -1);
  assert_says (&error, FLAME_ERROR_SETTINGS, "cannot step");
  wrong = (FlameCudaIteration){.flip = {"data", "value"}};
  g_assert_cmpint (
      flame_cuda_launch_list_add (list, add, NULL, args, 3, &wrong, &error), ==,
      -1);
  assert_says (&error, FLAME_ERROR_SETTINGS, "cannot change places");
  wrong = (FlameCudaIteration){.flip = {"n", "m"}};
  g_assert_cmpint (
      flame_cuda_launch_list_add (list, add, NULL, args, 3, &wrong, &error), ==,
      -1);
  assert_says (&error, FLAME_ERROR_SETTINGS, "no parameter m");
  flame_cuda_launch_list_end_loop (list);
  int fill = flame_cuda_launch_list_add_fill (list, array, 1);
  g_assert_false (flame_cuda_launch_list_set_arg (
      list, fill, "value", FLAME_CUDA_U32 (1), &error));
  assert_says (&error, FLAME_ERROR_SETTINGS, "command 0 of 1 is no launch");
  g_assert_false (flame_cuda_launch_list_set_times (list, 1, 2, &error));
  assert_says (&error, FLAME_ERROR_SETTINGS, "no number 1");
}

/* a loop's commands take turns, each with its own step, and places change */
static void
test_loop (CudaFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameCudaArray) array = cuda_test_words (fixture, 2, 1);
  g_autoptr (FlameCudaKernel) add = cuda_test_kernel (fixture, "add");
  g_autoptr (FlameCudaKernel) set = cuda_test_kernel (fixture, "slow_set");
  g_autoptr (FlameCudaLaunchList) list = flame_cuda_launch_list_new ();
  /* n and value: 2 words get 1, then 1 word gets 2, then 2 words 1 */
  const FlameCudaArg flipped[] = {FLAME_CUDA_PTR (start_of (array)),
      FLAME_CUDA_U32 (2), FLAME_CUDA_U32 (1)};
  const FlameCudaIteration flip = {.flip = {"n", "value"}};
  const FlameCudaArg second[] = {FLAME_CUDA_PTR (start_of (array) + 4),
      FLAME_CUDA_U32 (1), FLAME_CUDA_U32 (100)};
  const FlameCudaIteration up = {"value", FLAME_CUDA_U32 (100), {NULL}};
  guint32 out[2];

  flame_cuda_launch_list_begin_loop (list, 3);
  flame_cuda_launch_list_add (list, set, NULL, second, 3, &up, &error);
  flame_cuda_launch_list_add (list, add, NULL, flipped, 3, &flip, &error);
  flame_cuda_launch_list_end_loop (list);
  g_assert_no_error (error);
  for (guint run = 0; run < 2; run++) {
    g_assert_true (
        flame_cuda_launch_list_run (list, fixture->stream, NULL, &error));
    flame_cuda_array_get (
        array, NULL, out, sizeof out, fixture->stream, &error);
    g_assert_no_error (error);
    g_assert_cmpuint (out[0], ==, 1 + (run + 1) * (1 + 2 + 1));
    g_assert_cmpuint (out[1], ==, 300 + 1);
  }
}

static const FlameCudaStat *find_stat (
    const FlameCudaStat *stats, guint n, const char *name);

static void
assert_stat (const FlameCudaStat *stat, guint64 count, guint64 timed)
{
  g_assert_cmpuint (stat->count, ==, count);
  g_assert_cmpuint (stat->timed, ==, timed);
}

/* a section is one span, or each of its commands is; what is not run is counted */
static void
test_sections (CudaFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameCudaArray) array = cuda_test_words (fixture, N, 0);
  g_autoptr (FlameCudaKernel) add = cuda_test_kernel (fixture, "add");
  g_autoptr (FlameCudaKernel) slow = cuda_test_kernel (fixture, "slow_set");
  g_autoptr (FlameCudaLaunchList) list = flame_cuda_launch_list_new ();
  g_autoptr (FlameCudaStats) stats =
      flame_cuda_stats_new (fixture->context, 32);
  const FlameCudaArg args[] = {FLAME_CUDA_PTR (start_of (array)),
      FLAME_CUDA_U32 (N), FLAME_CUDA_U32 (1)};
  FlameCudaStat out[8];

  flame_cuda_stats_set_interval (stats, 1000);
  flame_cuda_launch_list_add (list, add, NULL, args, 3, NULL, &error);
  flame_cuda_launch_list_set_section (list, "first");
  flame_cuda_launch_list_begin_loop (list, 3);
  flame_cuda_launch_list_add (list, add, NULL, args, 3, NULL, &error);
  flame_cuda_launch_list_add (list, slow, NULL, args, 3, NULL, &error);
  flame_cuda_launch_list_end_loop (list);
  flame_cuda_launch_list_add (list, slow, NULL, args, 3, NULL, &error);
  flame_cuda_launch_list_set_section (list, "second");
  flame_cuda_launch_list_add (list, slow, NULL, args, 3, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < 3; i++)
    g_assert_true (
        flame_cuda_launch_list_run (list, fixture->stream, stats, &error));
  flame_cuda_launch_list_count (list, stats);
  g_assert_true (flame_cuda_stream_synchronize (fixture->stream, &error));
  const guint n = flame_cuda_stats_read (stats, out, G_N_ELEMENTS (out));
  g_assert_cmpuint (n, ==, 4);
  assert_stat (find_stat (out, n, "first"), 4, 3);
  assert_stat (find_stat (out, n, "second"), 4, 3);
  /* one outside of sections, and three turns */
  assert_stat (find_stat (out, n, "add"), 16, 3);
  assert_stat (find_stat (out, n, "slow_set"), 20, 0);
  g_assert_cmpfloat (find_stat (out, n, "first")->min, >,
      2 * find_stat (out, n, "second")->max);
  g_assert_cmpfloat (
      find_stat (out, n, "second")->min, >, find_stat (out, n, "add")->max);

  flame_cuda_launch_list_set_detail (list, TRUE);
  g_assert_true (
      flame_cuda_launch_list_run (list, fixture->stream, stats, &error));
  g_assert_true (flame_cuda_stream_synchronize (fixture->stream, &error));
  g_assert_cmpuint (
      flame_cuda_stats_read (stats, out, G_N_ELEMENTS (out)), ==, n);
  assert_stat (find_stat (out, n, "first"), 5, 3);
  assert_stat (find_stat (out, n, "second"), 5, 3);
  assert_stat (find_stat (out, n, "add"), 20, 7);
  assert_stat (find_stat (out, n, "slow_set"), 25, 5);
}

static const FlameCudaStat *
find_stat (const FlameCudaStat *stats, guint n, const char *name)
{
  for (guint i = 0; i < n; i++)
    if (strcmp (stats[i].name, name) == 0)
      return &stats[i];
  g_error ("no statistics of %s", name);
}

static void
test_stats (CudaFixture *fixture, gconstpointer data)
{
  (void) data;
  if (!cuda_test_is_real ())
    flame_fake_set_mode (FLAME_FAKE_DEFERRED);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameCudaArray) array = cuda_test_words (fixture, N, 0);
  g_autoptr (FlameCudaKernel) add = cuda_test_kernel (fixture, "add");
  g_autoptr (FlameCudaKernel) slow = cuda_test_kernel (fixture, "slow_set");
  g_autoptr (FlameCudaLaunchList) list = flame_cuda_launch_list_new ();
  g_autoptr (FlameCudaStats) stats =
      flame_cuda_stats_new (fixture->context, 16);
  const FlameCudaArg args[] = {FLAME_CUDA_PTR (start_of (array)),
      FLAME_CUDA_U32 (N), FLAME_CUDA_U32 (1)};
  FlameCudaIteration iteration = {"value", FLAME_CUDA_U32 (1), {NULL}};
  flame_cuda_launch_list_add_zero (list, array);
  flame_cuda_launch_list_begin_loop (list, 3);
  flame_cuda_launch_list_add (list, add, NULL, args, 3, &iteration, &error);
  flame_cuda_launch_list_end_loop (list);
  flame_cuda_launch_list_add (list, slow, NULL, args, 3, NULL, &error);
  for (int i = 0; i < 2; i++)
    g_assert_true (
        flame_cuda_launch_list_run (list, fixture->stream, stats, &error));
  g_assert_true (flame_cuda_stream_synchronize (fixture->stream, &error));
  g_assert_no_error (error);

  FlameCudaStat out[8];
  g_assert_cmpuint (flame_cuda_stats_read (stats, NULL, 0), ==, 3);
  guint n = flame_cuda_stats_read (stats, out, G_N_ELEMENTS (out));
  g_assert_cmpstr (out[0].name, ==, "zero");
  const FlameCudaStat *adds = find_stat (out, n, "add");
  const FlameCudaStat *slows = find_stat (out, n, "slow_set");
  g_assert_cmpuint (adds->count, ==, 6);
  g_assert_cmpuint (adds->timed, ==, 6);
  g_assert_cmpuint (slows->count, ==, 2);
  g_assert_cmpfloat (adds->min, >, 0);
  g_assert_cmpfloat (adds->min, <=, adds->max);
  g_assert_cmpfloat (adds->total, >=, 6 * adds->min);
  g_assert_cmpfloat (adds->total, <=, 6 * adds->max * 1.0001);
  g_assert_cmpfloat (slows->min, >, adds->max);
  if (!cuda_test_is_real ()) {
    g_assert_cmpfloat_with_epsilon (adds->total, 0.006, 1e-6);
    g_assert_cmpfloat_with_epsilon (slows->max, 0.016, 1e-6);
  }
  flame_cuda_stats_reset (stats);
  g_assert_cmpuint (flame_cuda_stats_read (stats, out, 8), ==, 0);
}

/* least and most are not just first or last */
static void
test_stats_extremes (CudaFixture *fixture, gconstpointer data)
{
  (void) data;
  static const int launches[] = {2, 1, 4, 3};
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameCudaArray) array = cuda_test_words (fixture, N, 0);
  g_autoptr (FlameCudaKernel) slow = cuda_test_kernel (fixture, "slow_set");
  g_autoptr (FlameCudaStats) stats = flame_cuda_stats_new (fixture->context, 8);
  const FlameCudaArg args[] = {FLAME_CUDA_PTR (start_of (array)),
      FLAME_CUDA_U32 (N), FLAME_CUDA_U32 (1)};
  for (gsize i = 0; i < G_N_ELEMENTS (launches); i++) {
    FlameCudaSpan *span =
        flame_cuda_stats_begin (stats, "span", fixture->stream);
    for (int j = 0; j < launches[i]; j++)
      flame_cuda_kernel_launch (slow, NULL, args, 3, fixture->stream, &error);
    flame_cuda_stats_end (stats, span, fixture->stream);
  }
  g_assert_true (flame_cuda_stream_synchronize (fixture->stream, &error));
  g_assert_no_error (error);
  FlameCudaStat out;
  g_assert_cmpuint (flame_cuda_stats_read (stats, &out, 1), ==, 1);
  g_assert_cmpuint (out.timed, ==, 4);
  /* 1 and 4 of 10 launches, with room for clocks that change */
  g_assert_cmpfloat (out.min, <, out.total * 0.15);
  g_assert_cmpfloat (out.max, >, out.total * 0.33);
}

/* more under way than there are events: counted, not timed, never waited for */
static void
test_stats_bounded (CudaFixture *fixture, gconstpointer data)
{
  (void) data;
  flame_fake_set_mode (FLAME_FAKE_DEFERRED);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameCudaStats) stats = flame_cuda_stats_new (fixture->context, 2);
  guint waits = flame_fake_get_calls ("cuStreamSynchronize");
  FlameCudaSpan *spans[3];
  for (int i = 0; i < 3; i++)
    spans[i] = flame_cuda_stats_begin (stats, "span", fixture->stream);
  g_assert_nonnull (spans[1]);
  g_assert_null (spans[2]);
  for (int i = 0; i < 3; i++)
    flame_cuda_stats_end (stats, spans[i], fixture->stream);
  g_assert_null (flame_cuda_stats_begin (NULL, "none", fixture->stream));
  g_assert_cmpuint (flame_fake_get_calls ("cuStreamSynchronize"), ==, waits);
  g_assert_cmpuint (flame_fake_get_calls ("cuEventSynchronize"), ==, 0);
  g_assert_true (flame_cuda_stream_synchronize (fixture->stream, &error));
  FlameCudaStat out;
  g_assert_cmpuint (flame_cuda_stats_read (stats, &out, 1), ==, 1);
  g_assert_cmpuint (out.count, ==, 3);
  g_assert_cmpuint (out.timed, ==, 2);
  /* the pool serves again */
  FlameCudaSpan *span = flame_cuda_stats_begin (stats, "span", fixture->stream);
  g_assert_nonnull (span);
  flame_cuda_stats_end (stats, span, fixture->stream);
}

/* a launch after an event of another stream sees what came before it */
static void
test_after_events (CudaFixture *fixture, gconstpointer data)
{
  (void) data;
  if (!cuda_test_is_real ())
    flame_fake_set_mode (FLAME_FAKE_DEFERRED);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameCudaArray) array = cuda_test_words (fixture, N, 0);
  g_autoptr (FlameCudaKernel) add = cuda_test_kernel (fixture, "add");
  g_autoptr (FlameCudaKernel) slow = cuda_test_kernel (fixture, "slow_set");
  g_autoptr (FlameCudaStream) other = flame_cuda_stream_new (
      fixture->context, FLAME_CUDA_PRIORITY_HIGH, &error);
  g_autoptr (FlameCudaEvent) set =
      flame_cuda_event_new (fixture->context, FLAME_CUDA_EVENT_PLAIN, &error);
  const FlameCudaArg args[] = {FLAME_CUDA_PTR (start_of (array)),
      FLAME_CUDA_U32 (N), FLAME_CUDA_U32 (20)};
  flame_cuda_kernel_launch (slow, NULL, args, 3, fixture->stream, &error);
  g_assert_true (flame_cuda_event_record (set, fixture->stream, &error));
  g_assert_true (flame_cuda_event_wait (set, other, &error));
  flame_cuda_kernel_launch (add, NULL, args, 3, other, &error);
  g_assert_true (flame_cuda_stream_synchronize (other, &error));
  g_assert_no_error (error);
  assert_words (fixture, array, 40);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  cuda_test_add ("/cuda/kernel/types", test_types);
  cuda_test_add ("/cuda/kernel/signature", test_signature);
  cuda_test_add ("/cuda/kernel/bound", test_bound);
  cuda_test_add ("/cuda/kernel/shared-memory", test_shared_memory);
  cuda_test_add ("/cuda/kernel/launch-error", test_launch_error);
  cuda_test_add ("/cuda/kernel/after-events", test_after_events);
  cuda_test_add ("/cuda/list/run", test_list);
  cuda_test_add ("/cuda/list/steps", test_steps);
  cuda_test_add ("/cuda/list/loop", test_loop);
  cuda_test_add ("/cuda/list/sections", test_sections);
  cuda_test_add ("/cuda/list/refusals", test_list_refusals);
  cuda_test_add ("/cuda/stats/times", test_stats);
  cuda_test_add ("/cuda/stats/extremes", test_stats_extremes);
  cuda_test_add_fake ("/cuda/stats/bounded", test_stats_bounded);
  cuda_test_add_fake ("/cuda/kernel/lost", test_lost);
  return g_test_run ();
}
