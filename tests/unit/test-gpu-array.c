/*
 * Device arrays, pinned memory and framebuffers.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/gpu-backend/framebuffers.h"
#include "tests/unit/gpu-fixture.h"

/* Creates an array of words, 10 x 4 in rows of 32. */
static FlameGpuLayout
make_layout (void)
{
  FlameGpuShape shape = {
      .element_size = 4, .width = 10, .height = 4, .align_width = 32};
  FlameGpuLayout layout;
  g_autoptr (GError) error = NULL;
  flame_gpu_layout_init (&layout, &shape, &error);
  g_assert_no_error (error);
  return layout;
}

static FlameGpuArray *
make_array (GpuFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  FlameGpuLayout layout = make_layout ();
  FlameGpuArray *array = flame_gpu_array_new (fixture->context);
  flame_gpu_array_set_layout (array, &layout, &error);
  g_assert_no_error (error);
  return array;
}

static void
assert_says (GError **error, int code, const char *part)
{
  g_assert_error (*error, FLAME_ERROR, code);
  if (!strstr ((*error)->message, part))
    g_error ("\"%s\" does not say \"%s\"", (*error)->message, part);
  g_clear_error (error);
}

static void
test_layout (void)
{
  FlameGpuLayout layout = make_layout ();
  g_assert_cmpuint (layout.pitch, ==, 128);
  g_assert_cmpuint (layout.size, ==, 128 * 4);
}

static void
test_bad_shapes (void)
{
  static const FlameGpuShape senseless[] = {
      {.element_size = 0, .width = 1, .height = 1},
      {.element_size = 4, .width = 0, .height = 1},
      {.element_size = 4, .width = 1, .height = -1},
      {.element_size = 4, .width = 1, .height = 1, .align_width = -2},
  };
  static const FlameGpuShape huge[] = {
      {.element_size = 4, .width = G_MAXINT32, .height = 1},
      {.element_size = 4, .width = 1, .height = G_MAXINT32},
      {.element_size = 16, .width = 1 << 28, .height = 1},
  };
  FlameGpuLayout layout;
  g_autoptr (GError) error = NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (senseless); i++) {
    g_assert_false (flame_gpu_layout_init (&layout, &senseless[i], &error));
    assert_says (&error, FLAME_ERROR_SETTINGS, "makes no sense");
  }
  for (gsize i = 0; i < G_N_ELEMENTS (huge); i++) {
    g_assert_false (flame_gpu_layout_init (&layout, &huge[i], &error));
    assert_says (&error, FLAME_ERROR_LIMIT, "too big");
  }
}

/* Bytes reach their place and nothing else, and rows return without padding. */
static void
test_copies (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuArray) array = make_array (fixture);
  FlameGpuStream *stream = fixture->stream;
  guint32 patch[3] = {1, 2, 3};
  guint32 out[4][10 + 1];
  memset (out, 0xff, sizeof out);
  if (!gpu_test_is_real ())
    flame_dummy_set_order (FLAME_DUMMY_DEFERRED);
  g_assert_true (flame_gpu_array_zero (array, stream, &error));
  /*
   * The last word of a row, the padding behind it, and the first word of the
   * next row.
   */
  g_assert_true (flame_gpu_array_upload (
      array, 128 + 9 * 4, patch, sizeof patch[0], stream, &error));
  g_assert_true (flame_gpu_array_upload (
      array, 2 * 128, patch + 1, sizeof patch[1], stream, &error));
  g_assert_true (flame_gpu_array_upload (
      array, 3 * 128 + 10 * 4, patch + 2, sizeof patch[2], stream, &error));
  g_assert_true (
      flame_gpu_array_download (array, out, sizeof out[0], stream, &error));
  g_assert_true (flame_gpu_stream_synchronize (stream, &error));
  g_assert_no_error (error);
  for (int y = 0; y < 4; y++) {
    for (int x = 0; x < 10; x++)
      g_assert_cmpuint (
          out[y][x], ==, y == 1 && x == 9 ? 1 : (y == 2 && x == 0 ? 2 : 0));
    g_assert_cmphex (out[y][10], ==, 0xffffffff);
  }
}

static void
test_refusals (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) error = NULL;
  FlameGpuStream *stream = fixture->stream;
  g_autoptr (FlameGpuArray) empty = flame_gpu_array_new (fixture->context);
  guint8 bytes[8] = {0};
  g_assert_false (flame_gpu_array_zero (empty, stream, &error));
  assert_says (&error, FLAME_ERROR_SETTINGS, "empty");
  g_assert_false (flame_gpu_array_upload (empty, 0, bytes, 8, stream, &error));
  assert_says (&error, FLAME_ERROR_SETTINGS, "empty");
  g_assert_false (flame_gpu_array_download (empty, bytes, 8, stream, &error));
  assert_says (&error, FLAME_ERROR_SETTINGS, "empty");

  g_autoptr (FlameGpuArray) array = make_array (fixture);
  g_assert_false (flame_gpu_array_download (array, bytes, 8, stream, &error));
  assert_says (&error, FLAME_ERROR_SETTINGS, "do not hold 40");
  g_assert_false (
      flame_gpu_array_upload (array, 505, bytes, 8, stream, &error));
  assert_says (&error, FLAME_ERROR_SETTINGS, "not inside an array of 512");
  g_assert_false (
      flame_gpu_array_upload (array, G_MAXSIZE, bytes, 8, stream, &error));
  assert_says (&error, FLAME_ERROR_SETTINGS, "not inside");
  g_assert_null (flame_gpu_pinned_new (fixture->context, 0, &error));
  assert_says (&error, FLAME_ERROR_SETTINGS, "no size");
}

static void
test_grow_only (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuArray) array = make_array (fixture);
  FlameGpuAddress start = flame_gpu_array_get_start (array);
  gsize capacity = flame_gpu_array_get_capacity (array);
  FlameGpuShape small = {.element_size = 4, .width = 2, .height = 2};
  FlameGpuLayout layout;
  g_assert_true (flame_gpu_layout_init (&layout, &small, &error));
  g_assert_true (flame_gpu_array_set_layout (array, &layout, &error));
  g_assert_true (flame_gpu_array_get_start (array) == start);
  g_assert_cmpuint (flame_gpu_array_get_capacity (array), ==, capacity);
  g_assert_cmpint (flame_gpu_array_get_layout (array)->width, ==, 2);
  flame_gpu_array_clear (array);
  g_assert_cmpuint (flame_gpu_array_get_capacity (array), ==, 0);
}

static void
test_out_of_memory (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  flame_dummy_set_memory (-1, 4000);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuArray) array = make_array (fixture);
  FlameGpuShape big = {.element_size = 4, .width = 2000, .height = 1};
  FlameGpuLayout layout;
  g_assert_true (flame_gpu_layout_init (&layout, &big, &error));
  g_assert_false (flame_gpu_array_set_layout (array, &layout, &error));
  assert_says (
      &error, FLAME_ERROR_NO_MEMORY, "8000 bytes asked for, 4000 of 4000 free");
  g_assert_cmpuint (flame_gpu_array_get_capacity (array), ==, 0);
  layout = make_layout ();
  g_assert_true (flame_gpu_array_set_layout (array, &layout, &error));
}

/* Pinned memory keeps its context alive and may be freed last. */
static void
test_pinned_outlives (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) error = NULL;
  FlameGpu *own = gpu_test_open (fixture, &error);
  g_assert_no_error (error);
  FlameGpuPinned *pinned = flame_gpu_pinned_new (own, 5000, &error);
  g_assert_no_error (error);
  flame_gpu_unref (own);
  memset (flame_gpu_pinned_get_start (pinned), 1, 5000);
  flame_gpu_pinned_free (pinned);
}

/* Describes elements of 16 bytes in rows of 32, and of 8 bytes. */
static void
describe (FlameGpuBufferShape shapes[2], int width, int height)
{
  const FlameGpuShape aligned = {
      .element_size = 16, .width = width, .height = height, .align_width = 32};

  shapes[0] = (FlameGpuBufferShape){FLAME_GPU_SUMS, aligned};
  shapes[1] = (FlameGpuBufferShape){FLAME_GPU_PLANES + 2, aligned};
  shapes[1].shape.element_size = 8;
}

static void
test_framebuffers (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuFramebuffers) buffers =
      flame_gpu_framebuffers_new (fixture->context);
  FlameGpuBufferShape shapes[2];
  const FlameGpuLayout *layout;
  gsize bytes;

  describe (shapes, 100, 50);
  g_assert_true (flame_gpu_framebuffers_set (buffers, shapes, 2, &error));
  g_assert_no_error (error);
  layout = flame_gpu_array_get_layout (
      flame_gpu_framebuffers_get (buffers, FLAME_GPU_SUMS));
  g_assert_cmpuint (layout->pitch, ==, 128 * 16);
  layout = flame_gpu_array_get_layout (
      flame_gpu_framebuffers_get (buffers, FLAME_GPU_PLANES + 2));
  g_assert_cmpuint (layout->element_size, ==, 8);
  g_assert_cmpuint (
      flame_gpu_framebuffers_get_start (buffers, FLAME_GPU_COUNTS), ==, 0);
  bytes = flame_gpu_framebuffers_get_bytes (buffers);
  g_assert_cmpuint (bytes, >=, 128 * 50 * (16 + 8));

  /* Smaller, omitted or invalid shapes neither allocate nor free. */
  describe (shapes, 8, 8);
  shapes[1].shape.element_size = 0;
  g_assert_true (flame_gpu_framebuffers_set (buffers, shapes, 2, &error));
  g_assert_cmpuint (flame_gpu_framebuffers_get_bytes (buffers), ==, bytes);
  describe (shapes, 0, 8);
  g_assert_false (flame_gpu_framebuffers_set (buffers, shapes, 2, &error));
  assert_says (&error, FLAME_ERROR_SETTINGS, "makes no sense");
  g_assert_cmpuint (flame_gpu_framebuffers_get_bytes (buffers), ==, bytes);
  flame_gpu_framebuffers_clear (buffers);
  g_assert_cmpuint (flame_gpu_framebuffers_get_bytes (buffers), ==, 0);
}

static void
test_framebuffers_out_of_memory (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuFramebuffers) buffers =
      flame_gpu_framebuffers_new (fixture->context);
  const FlameGpuBufferShape shapes[] = {
      {FLAME_GPU_SUMS, {.element_size = 16, .width = 128, .height = 64}},
      {FLAME_GPU_COUNTS, {.element_size = 16, .width = 128, .height = 64}},
      {FLAME_GPU_PLANES, {.element_size = 8, .width = 128, .height = 64}},
  };

  /* 128 x 64 x 40 bytes: two of three buffers fit, then none is kept. */
  flame_dummy_set_memory (-1, 128 * 64 * 35);
  g_assert_false (flame_gpu_framebuffers_set (buffers, shapes, 3, &error));
  assert_says (&error, FLAME_ERROR_NO_MEMORY,
      "of 128x64: 327680 bytes asked for, 286720 of 286720 free");
  g_assert_cmpuint (flame_gpu_framebuffers_get_bytes (buffers), ==, 0);
  g_assert_true (flame_gpu_framebuffers_set (buffers, shapes, 2, &error));
  g_assert_no_error (error);
}

static gsize
grow_to (FlameGpuArray *array, int bytes)
{
  g_autoptr (GError) error = NULL;

  flame_gpu_array_set_size (array, 1, bytes, 1, &error);
  g_assert_no_error (error);
  return flame_gpu_array_get_capacity (array);
}

/*
 * What is allocated once has its exact size. What grows has slack, if memory
 * allows.
 */
static void
test_slack (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (FlameGpuArray) array = flame_gpu_array_new (fixture->context);
  g_autoptr (FlameGpuPinned) pinned = NULL;
  g_autoptr (GError) error = NULL;
  const int mib = 1 << 20;

  flame_dummy_set_memory (-1, 16 * mib);
  g_assert_cmpuint (grow_to (array, 5000), ==, 8192);
  flame_gpu_array_clear (array);
  g_assert_cmpuint (grow_to (array, 4 * mib), ==, 4 * mib);
  g_assert_cmpuint (grow_to (array, 8 * mib), ==, 10 * mib);
  g_assert_cmpuint (grow_to (array, 10 * mib), ==, 10 * mib);
  g_assert_cmpuint (grow_to (array, 15 * mib), ==, 15 * mib);
  /* A quarter of a large buffer would be too much slack. */
  g_assert_cmpuint (flame_gpu_with_slack (400 * (gsize) mib, 500 * (gsize) mib),
      ==, 516 * (gsize) mib);

  g_assert_true (
      flame_gpu_pinned_ensure (&pinned, fixture->context, 2 * mib, &error));
  g_assert_true (
      flame_gpu_pinned_ensure (&pinned, fixture->context, 4 * mib, &error));
  g_assert_true (flame_gpu_is_pinned (
      (guint8 *) flame_gpu_pinned_get_start (pinned) + 1, 5 * mib - 1));
  g_assert_false (
      flame_gpu_is_pinned (flame_gpu_pinned_get_start (pinned), 5 * mib + 1));
  g_assert_no_error (error);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gpu/layout/padding", test_layout);
  g_test_add_func ("/gpu/layout/bad-shapes", test_bad_shapes);
  gpu_test_add ("/gpu/array/copies", test_copies);
  gpu_test_add ("/gpu/array/refusals", test_refusals);
  gpu_test_add ("/gpu/array/grow-only", test_grow_only);
  gpu_test_add ("/gpu/array/pinned-outlives", test_pinned_outlives);
  gpu_test_add ("/gpu/framebuffers/sizes", test_framebuffers);
  gpu_test_add_dummy ("/gpu/array/out-of-memory", test_out_of_memory);
  gpu_test_add_dummy ("/gpu/array/slack", test_slack);
  gpu_test_add_dummy (
      "/gpu/framebuffers/out-of-memory", test_framebuffers_out_of_memory);
  return g_test_run ();
}
