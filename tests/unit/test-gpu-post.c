/*
 * The GPU backend's stages after the histogram, compared with the CPU's: from
 * the same buckets, the planes may only differ by rounding. And the texts that
 * they are compiled from.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/text/kernel-compile.h"
#include "core/gpu-backend/text/kernel-source.h"
#include "tests/dummy/post.h"
#include "tests/support/test-folder.h"
#include "tests/support/test-gpu.h"
#include "tests/unit/gpu-fixture.h"
#include "tests/unit/post-fixture.h"

static FlameGpu *
open_gpu (GError **error)
{
  if (gpu_test_is_real ())
    return test_gpu_open_cuda (error);
  flame_dummy_reset ();
  flame_dummy_set_kernels (
      flame_dummy_post_kernels, FLAME_DUMMY_N_POST_KERNELS);
  return flame_dummy_open (-1, error);
}

/* Runs on the dummy, or on a GPU if FLAME_TEST_CUDA is set. */
static void
run (gconstpointer data)
{
  void (*const test) (PostDevice *) = (void (*) (PostDevice *)) data;
  g_autoptr (GError) error = NULL;
  FlameGpu *context = open_gpu (&error);
  g_autoptr (FlameGpuCompiler) nvrtc = NULL;
  g_autoptr (GBytes) image = NULL;
  FlameGpuPostKernelsConfig kernels = {.image = NULL};
  PostDevice device;

  if (!context) {
    g_test_skip (error->message);
    return;
  }
  nvrtc = gpu_test_is_real () ? flame_cuda_nvrtc_load (NULL) : NULL;
  image = gpu_test_is_real () ? flame_gpu_post_get_prebuilt (context)
                              : flame_dummy_post_image ();
  kernels.image = image;
  kernels.compiler = nvrtc;
  post_device_open (&device, context, &kernels);
  test (&device);
  post_device_close (&device);
  if (!gpu_test_is_real ())
    gpu_test_assert_no_leak ();
}

/* If there is no prebuilt kernel, the text in the plugin compiles. */
static void
test_nvrtc (void)
{
  static const int archs[] = {75, 90};
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuCompiler) nvrtc = flame_cuda_nvrtc_load (&error);

  if (!nvrtc) {
    g_test_skip (error->message);
    return;
  }
  for (guint i = 0; i < G_N_ELEMENTS (archs); i++) {
    /* The last device has as much shared memory as OpenCL promises. */
    const FlameGpuDevice device = {
        .shared_per_block = i == 0 ? 48 << 10 : 32 << 10};

    for (guint p = 0; p < FLAME_POST_N_PROGRAMS; p++) {
      g_autofree char *text = flame_gpu_post_programs_source (1u << p, &device);
      g_autoptr (GBytes) image =
          flame_gpu_post_compile (nvrtc, text, archs[i], NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (g_bytes_get_size (image), >, 1000);
    }
  }
}

/* ------------------------------------------------------------------- texts */

/* Counts texts, and gives code that has all kernels. */
typedef struct
{
  FlameGpuCompiler base;
  GMutex lock; /* guards the fields below */
  guint n_texts;
  char *last; /* the latest text */
} Counter;

static GBytes *
count_text (FlameGpuCompiler *compiler, const FlameGpuSource *source,
    int arch G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  Counter *counter = (Counter *) compiler;

  g_mutex_lock (&counter->lock);
  counter->n_texts++;
  g_free (counter->last);
  counter->last = g_strdup (source->text);
  g_mutex_unlock (&counter->lock);
  return flame_dummy_post_image ();
}

/* The counter is the test's own. */
static void
keep (FlameGpuCompiler *compiler G_GNUC_UNUSED)
{
}

#define BIT(program) (1u << FLAME_POST_##program)

/*
 * Draws as two frames would, the second of which needs two programs more. Returns how
 * many texts are compiled.
 */
static guint
count_texts (
    FlameGpu *gpu, FlameGpuDiskCache *disk, gboolean takes_turns, char **last)
{
  Counter counter = {
      .base = {
          .compile = count_text, .free = keep, .takes_turns = takes_turns}};
  const FlameGpuPostKernelsConfig config = {
      .compiler = &counter.base, .disk = disk};
  const guint first = BIT (LIGHT) | BIT (FILTER) | BIT (CONVERT);
  FlameGpuPostKernels kernels = {.gpu = NULL};
  g_autoptr (GError) error = NULL;

  g_atomic_ref_count_init (&counter.base.ref_count);
  g_mutex_init (&counter.lock);
  g_assert_true (flame_gpu_post_kernels_open (&kernels, gpu, &config, &error));
  g_assert_no_error (error);
  g_assert_true (flame_gpu_post_kernels_take (&kernels, first, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (flame_gpu_post_kernels_take (
      &kernels, first | BIT (DENOISE) | BIT (SKY), NULL, &error));
  g_assert_no_error (error);
  g_assert_nonnull (kernels.kernels[FLAME_GPU_POST_FILTER_ROWS]);
  g_assert_nonnull (kernels.kernels[FLAME_GPU_POST_SKY_FOLD]);
  flame_gpu_post_kernels_close (&kernels);
  g_mutex_clear (&counter.lock);
  *last = counter.last;
  return counter.n_texts;
}

/*
 * A compiler that takes turns gets the programs of a frame as one text, and of the next
 * frame only those that are new; another one gets a text for each. At the next start the
 * disk has them.
 */
static void
test_texts (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("flame-post-XXXXXX", &error);
  g_autoptr (FlameGpuDiskCache) disk =
      flame_gpu_disk_cache_new (folder, 1 << 20);
  g_autofree char *joint = NULL, *none = NULL, *single = NULL;
  g_autofree char *wanted = g_strdup_printf (
      "#define FLAME_POST_PROGRAMS 0x%x\n", BIT (DENOISE) | BIT (SKY));
  FlameGpu *gpu;

  flame_dummy_reset ();
  flame_dummy_set_kernels (
      flame_dummy_post_kernels, FLAME_DUMMY_N_POST_KERNELS);
  gpu = flame_dummy_open (-1, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (count_texts (gpu, disk, TRUE, &joint), ==, 2);
  g_assert_true (g_str_has_prefix (joint, wanted));
  g_assert_cmpuint (count_texts (gpu, disk, TRUE, &none), ==, 0);
  g_assert_cmpuint (count_texts (gpu, NULL, FALSE, &single), ==, 5);
  flame_gpu_unref (gpu);
  gpu_test_assert_no_leak ();
  test_folder_remove (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gpu/post/nvrtc", test_nvrtc);
  g_test_add_func ("/gpu/post/texts", test_texts);
  g_test_add_data_func ("/gpu/post/formats", post_test_formats, run);
  g_test_add_data_func ("/gpu/post/filters", post_test_filters, run);
  g_test_add_data_func ("/gpu/post/lists", post_test_lists, run);
  g_test_add_data_func ("/gpu/post/skies", post_test_skies, run);
  g_test_add_data_func ("/gpu/post/tiles", post_test_tiles, run);
  g_test_add_data_func ("/gpu/post/light", post_test_light, run);
  g_test_add_data_func ("/gpu/post/dim", post_test_dim, run);
  g_test_add_data_func ("/gpu/post/limits", post_test_limits, run);
  return g_test_run ();
}
