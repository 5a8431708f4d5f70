/*
 * Frames in CUDA memory have the same pixels as in system memory, whatever
 * happens in between.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/cuda-device.h"
#include "tests/check/cuda-frames.h"

static const char *const formats[] = {
    "NV12", "P010_10LE", "RGBA", "BGRA", "Y444"};

static char *
size_caps (const char *feature, const char *format, int width, int height)
{
  return g_strdup_printf (
      "video/x-raw%s,format=%s,width=%d,height=%d,framerate=30/1", feature,
      format, width, height);
}

static void
compare_memories (const char *format, int width, int height)
{
  g_autofree char *system = size_caps ("", format, width, height);
  g_autofree char *cuda =
      size_caps ("(" CUDA_FEATURE ")", format, width, height);
  g_autoptr (GPtrArray) expected = render_pixels (ON_CUDA, system, FALSE);
  g_autoptr (GPtrArray) sums = render_pixels (ON_CUDA, cuda, TRUE);

  assert_same_pixels (sums, expected);
  /* If all frames were the same, the comparison would prove nothing. */
  fail_if (g_str_equal (expected->pdata[0], expected->pdata[N_FRAMES - 1]));
}

GST_START_TEST (pixels_are_those_of_system_memory)
{
  compare_memories (formats[__i__], 64, 48);
  compare_memories (formats[__i__], 322, 182);
  cuda_device_assert_no_leak ();
}
GST_END_TEST;

GST_START_TEST (odd_sizes)
{
  compare_memories (formats[__i__], 63, 47);
  cuda_device_assert_no_leak ();
}
GST_END_TEST;

/* ---------------------------------------------------- with other elements */

static GPtrArray *
render_through (const char *caps, const char *middle)
{
  GPtrArray *sums;
  Player player;

  player_init_with (&player, ON_CUDA, caps, middle);
  player_set_state (&player, GST_STATE_PLAYING);
  sums = pull_pixels (&player, N_FRAMES, FALSE);
  player_clear (&player);
  return sums;
}

GST_START_TEST (cudadownload_gives_the_same_pixels)
{
  g_autofree char *system = size_caps ("", formats[__i__], 64, 48);
  g_autofree char *cuda =
      size_caps ("(" CUDA_FEATURE ")", formats[__i__], 64, 48);
  g_autofree char *middle =
      g_strdup_printf ("cudadownload ! video/x-raw,format=%s", formats[__i__]);
  g_autoptr (GPtrArray) expected = NULL;
  g_autoptr (GPtrArray) sums = NULL;

  if (!has_element ("cudadownload"))
    return;
  expected = render_pixels (ON_CUDA, system, FALSE);
  sums = render_through (cuda, middle);
  assert_same_pixels (sums, expected);
  cuda_device_assert_no_leak ();
}
GST_END_TEST;

/* If the caps name both memories, CUDA memory comes first. */
GST_START_TEST (named_beside_system_memory)
{
  g_autoptr (GPtrArray) expected = NULL;
  g_autoptr (GPtrArray) sums = NULL;
  g_autoptr (GstPad) pad = NULL;
  g_autoptr (GstCaps) caps = NULL;
  Player player;

  if (!has_element ("cudaupload"))
    return;
  expected = render_pixels (ON_CUDA, SYSTEM_CAPS ("NV12"), FALSE);
  player_init_with (&player, ON_CUDA,
      SYSTEM_CAPS ("NV12") ";" CUDA_CAPS ("NV12"), "cudaupload");
  player_set_state (&player, GST_STATE_PLAYING);
  sums = pull_pixels (&player, N_FRAMES, TRUE);
  assert_same_pixels (sums, expected);
  pad = gst_element_get_static_pad (player.src, "src");
  caps = gst_pad_get_current_caps (pad);
  fail_unless (gst_caps_features_contains (
      gst_caps_get_features (caps, 0), CUDA_FEATURE));
  player_clear (&player);
  cuda_device_assert_no_leak ();
}
GST_END_TEST;

GST_START_TEST (a_kernel_of_another_element_reads_it)
{
  g_autoptr (GPtrArray) first = NULL;
  g_autoptr (GPtrArray) second = NULL;

  if (!has_element ("cudaconvert") || !has_element ("cudadownload"))
    return;
  first = render_through (CUDA_CAPS ("NV12"),
      "cudaconvert ! video/x-raw(memory:CUDAMemory),format=RGBA ! "
      "cudadownload ! video/x-raw,format=RGBA");
  second = render_through (SYSTEM_CAPS ("NV12"),
      "cudaupload ! cudaconvert ! video/x-raw(memory:CUDAMemory),format=RGBA ! "
      "cudadownload ! video/x-raw,format=RGBA");
  assert_same_pixels (first, second);
}
GST_END_TEST;

/* ----------------------------------------------------------------- states */

#define LAST_FRAME 20

/*
 * Asserts that the pulled frame equals the reference of its number, whatever
 * came before.
 */
static void
assert_is_frame_of (GPtrArray *frames, GstSample *sample)
{
  const guint64 number = GST_BUFFER_OFFSET (gst_sample_get_buffer (sample));
  g_autofree char *md5 = pixels_md5 (sample);

  fail_unless (number < frames->len);
  assert_equals_string (md5, frames->pdata[number]);
}

static GPtrArray *
render_all (const char *caps)
{
  GPtrArray *frames;
  Player player;

  player_init (&player, ON_CUDA "loop=true", "keyframes.flam3", caps);
  player_set_state (&player, GST_STATE_PLAYING);
  frames = pull_pixels (&player, LAST_FRAME + 1, FALSE);
  player_clear (&player);
  return frames;
}

GST_START_TEST (starts_and_stops_ten_times)
{
  g_autoptr (GPtrArray) frames = render_all (SYSTEM_CAPS ("NV12"));
  GstSample *kept[10];
  Player player;
  guint i;

  player_init (
      &player, ON_CUDA "loop=true", "keyframes.flam3", CUDA_CAPS ("NV12"));
  for (i = 0; i < G_N_ELEMENTS (kept); i++) {
    player_set_state (&player, GST_STATE_PLAYING);
    kept[i] = player_pull (&player);
    fail_unless (is_in_cuda_memory (kept[i]));
    player_set_state (&player, i % 2 ? GST_STATE_NULL : GST_STATE_READY);
  }
  player_clear (&player);
  /* The samples are checked long after the element is gone. */
  for (i = 0; i < G_N_ELEMENTS (kept); i++) {
    assert_is_frame_of (frames, kept[i]);
    gst_sample_unref (kept[i]);
  }
  cuda_device_assert_no_leak ();
}
GST_END_TEST;

GST_START_TEST (seeks)
{
  g_autoptr (GPtrArray) frames = render_all (SYSTEM_CAPS ("NV12"));
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  Player player;
  guint i;

  player_init (
      &player, ON_CUDA "loop=true", "keyframes.flam3", CUDA_CAPS ("NV12"));
  player_set_state (&player, GST_STATE_PLAYING);
  for (i = 0; i < 30; i++) {
    const guint k = g_rand_int_range (random, 0, LAST_FRAME - 2);
    guint n;

    player_seek (&player, 1.0, GST_FORMAT_TIME,
        gst_util_uint64_scale (k, GST_SECOND, 30), GST_CLOCK_TIME_NONE);
    for (n = i % 3; n > 0; n--) {
      GstSample *sample = player_pull (&player);

      assert_is_frame_of (frames, sample);
      gst_sample_unref (sample);
    }
  }
  player_clear (&player);
  cuda_device_assert_no_leak ();
}
GST_END_TEST;

static void
set_filter (Player *player, const char *text)
{
  g_autoptr (GstCaps) caps = gst_caps_from_string (text);

  g_object_set (player->filter, "caps", caps, NULL);
}

/* Pulls until frames arrive in the requested memory. */
static void
pull_until (Player *player, GPtrArray *frames, gboolean in_cuda_memory)
{
  guint n_old = 0;

  for (;;) {
    GstSample *sample = player_pull (player);
    gboolean is_there;

    fail_unless (sample != NULL);
    is_there = is_in_cuda_memory (sample) == in_cuda_memory;
    assert_is_frame_of (frames, sample);
    gst_sample_unref (sample);
    if (is_there)
      return;
    fail_unless (++n_old < 4, "no other memory comes");
  }
}

GST_START_TEST (changes_the_memory_while_playing)
{
  g_autoptr (GPtrArray) frames = render_all (SYSTEM_CAPS ("NV12"));
  Player player;
  guint i;

  player_init (
      &player, ON_CUDA "loop=true", "keyframes.flam3", SYSTEM_CAPS ("NV12"));
  player_set_state (&player, GST_STATE_PLAYING);
  pull_until (&player, frames, FALSE);
  for (i = 0; i < 2; i++) {
    set_filter (&player, CUDA_CAPS ("NV12"));
    pull_until (&player, frames, TRUE);
    set_filter (&player, SYSTEM_CAPS ("NV12"));
    pull_until (&player, frames, FALSE);
  }
  player_clear (&player);
  cuda_device_assert_no_leak ();
}
GST_END_TEST;

/* ------------------------------------------------------------- refusals */

/*
 * A peer that accepts any memory gets system memory, which all elements can
 * read.
 */
GST_START_TEST (any_is_system_memory)
{
  g_autoptr (GstElement) pipeline = gst_parse_launch (
      "flamesrc name=src " ON_CUDA "num-buffers=1 ! fakesink", NULL);
  g_autoptr (GstElement) src = gst_bin_get_by_name (GST_BIN (pipeline), "src");
  g_autoptr (GstPad) pad = gst_element_get_static_pad (src, "src");
  g_autoptr (GstCaps) caps = NULL;

  gst_element_set_state (pipeline, GST_STATE_PAUSED);
  fail_unless (gst_element_get_state (pipeline, NULL, NULL,
                   PATIENCE * GST_USECOND) == GST_STATE_CHANGE_SUCCESS);
  caps = gst_pad_get_current_caps (pad);
  fail_if (gst_caps_features_contains (
      gst_caps_get_features (caps, 0), CUDA_FEATURE));
  gst_element_set_state (pipeline, GST_STATE_NULL);
}
GST_END_TEST;

/* @backend: set after the caps are linked, as they are offered before */
static void
assert_refused (const char *backend, const char *reason)
{
  g_autoptr (GstMessage) message = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GstBus) bus = NULL;
  Player player;

  player_init (&player, SMALL, "keyframes.flam3", CUDA_CAPS ("NV12"));
  gst_util_set_object_arg (G_OBJECT (player.src), "backend", backend);
  gst_element_set_state (player.pipeline, GST_STATE_PAUSED);
  bus = gst_element_get_bus (player.pipeline);
  message = gst_bus_timed_pop_filtered (
      bus, PATIENCE * GST_USECOND, GST_MESSAGE_ERROR);
  fail_unless (message != NULL);
  gst_message_parse_error (message, &error, NULL);
  fail_unless (
      g_error_matches (error, GST_RESOURCE_ERROR, GST_RESOURCE_ERROR_NOT_FOUND),
      "%s", error->message);
  fail_unless (
      strstr (error->message, "CUDA memory") && strstr (error->message, reason),
      "%s", error->message);
  player_clear (&player);
}

GST_START_TEST (the_cpu_has_no_cuda_memory)
{
  assert_refused ("cpu", "backend=cpu");
}
GST_END_TEST;

GST_START_TEST (no_device_no_cuda_memory)
{
  if (!cuda_device_is_fake ())
    return;
  cuda_device_set_present (FALSE);
  assert_refused ("auto", "NO_DEVICE");
  cuda_device_set_present (TRUE);
}
GST_END_TEST;

GST_START_TEST (the_cpu_takes_the_other_memory)
{
  Player player;
  GstSample *sample;

  player_init (&player, SMALL "backend=cpu", "keyframes.flam3",
      CUDA_CAPS ("NV12") ";" SYSTEM_CAPS ("NV12"));
  player_set_state (&player, GST_STATE_PLAYING);
  sample = player_pull (&player);
  fail_if (is_in_cuda_memory (sample));
  gst_sample_unref (sample);
  player_clear (&player);
}
GST_END_TEST;

/* ------------------------------------------------------------- statistics */

/* Returns: (transfer full) (nullable) */
static GstStructure *
get_kernels (GstElement *src)
{
  g_autoptr (GstStructure) stats = NULL;
  GstStructure *kernels = NULL;

  g_object_get (src, "stats", &stats, NULL);
  if (gst_structure_has_field (stats, "kernels"))
    fail_unless (gst_structure_get (
        stats, "kernels", GST_TYPE_STRUCTURE, &kernels, NULL));
  return kernels;
}

static guint64
check_kernel (const GstStructure *kernels, const char *name)
{
  g_autoptr (GstStructure) kernel = NULL;
  double total, min, max;
  guint64 count, timed;

  fail_unless (
      gst_structure_get (kernels, name, GST_TYPE_STRUCTURE, &kernel, NULL),
      "%s", name);
  fail_unless (gst_structure_get (kernel, "count", G_TYPE_UINT64, &count,
      "timed", G_TYPE_UINT64, &timed, "total", G_TYPE_DOUBLE, &total, "min",
      G_TYPE_DOUBLE, &min, "max", G_TYPE_DOUBLE, &max, NULL));
  fail_unless (count >= timed && timed >= 1);
  fail_unless (min > 0 && min <= max && max <= total * 1.000001 &&
                   total <= max * timed * 1.000001,
      "%s: %g %g %g", name, min, max, total);
  return count;
}

static void
check_kernels (const char *caps, gboolean is_copied)
{
  g_autoptr (GstStructure) kernels = NULL;
  GPtrArray *sums;
  Player player;

  player_init (&player, ON_CUDA, "keyframes.flam3", caps);
  player_set_state (&player, GST_STATE_PLAYING);
  sums = pull_pixels (&player, N_FRAMES, !is_copied);
  g_ptr_array_unref (sums);
  kernels = get_kernels (player.src);
  fail_unless (kernels != NULL);
  fail_unless (check_kernel (kernels, "density") >= N_FRAMES);
  fail_unless (check_kernel (kernels, "conversion") >= N_FRAMES);
  /* Frames in CUDA memory are not copied through system memory. */
  fail_unless (gst_structure_has_field (kernels, "copy") == is_copied);
  player_clear (&player);
}

GST_START_TEST (kernels_are_counted)
{
  check_kernels (SYSTEM_CAPS ("NV12"), TRUE);
  check_kernels (CUDA_CAPS ("NV12"), FALSE);
}
GST_END_TEST;

GST_START_TEST (the_cpu_has_no_kernels)
{
  g_autoptr (GstStructure) kernels = NULL;
  Player player;

  player_init (
      &player, SMALL "backend=cpu", "keyframes.flam3", SYSTEM_CAPS ("NV12"));
  player_set_state (&player, GST_STATE_PLAYING);
  gst_sample_unref (player_pull (&player));
  kernels = get_kernels (player.src);
  fail_unless (kernels == NULL);
  player_clear (&player);
}
GST_END_TEST;

/* Returns (transfer none) the statistics that the frame carries. */
static const GstStructure *
get_meta (GstSample *sample)
{
  GstCustomMeta *meta = gst_buffer_get_custom_meta (
      gst_sample_get_buffer (sample), "GstFlameFrameMeta");

  fail_unless (meta != NULL);
  return gst_custom_meta_get_structure (meta);
}

static double
get_double (const GstStructure *structure, const char *name)
{
  double value;

  fail_unless (gst_structure_get_double (structure, name, &value), "%s", name);
  return value;
}

static guint64
get_count (const GstStructure *structure, const char *name)
{
  guint64 value;

  fail_unless (gst_structure_get_uint64 (structure, name, &value), "%s", name);
  return value;
}

/* Returns (transfer full) the field @name of @structure. */
static GstStructure *
get_part (const GstStructure *structure, const char *name)
{
  GstStructure *part = NULL;

  fail_unless (
      gst_structure_get (structure, name, GST_TYPE_STRUCTURE, &part, NULL),
      "%s", name);
  return part;
}

/* Checks the times of the frame in @sample, which began after @before. */
static double
check_frame (GstSample *sample, gboolean is_copied, double *before)
{
  const GstStructure *meta = get_meta (sample);
  const double gpu = get_double (meta, "gpu");
  const double begin = get_double (meta, "iterate-begin");
  const double end = get_double (meta, "copy-end");
  int device;

  fail_unless (gst_structure_get_int (meta, "device", &device) && device == 0);
  fail_unless (begin > *before && end > begin);
  fail_unless (gpu >= (end - begin) * 0.999999);
  fail_unless (get_double (meta, "iterate") > 0);
  fail_unless (get_double (meta, "total") > 0);
  fail_unless ((get_double (meta, "copy") > 0) || !is_copied);
  fail_unless (get_count (meta, "samples") > 0);
  *before = begin;
  return gpu;
}

static void
check_percentiles (const GstStructure *stats, double least, double most)
{
  g_autoptr (GstStructure) part = get_part (stats, "percentiles");
  const double half = get_double (part, "gpu-50");
  guint n;

  fail_unless (gst_structure_get_uint (part, "frames", &n) && n >= N_FRAMES);
  fail_unless (half <= get_double (part, "gpu-90"));
  fail_unless (get_double (part, "gpu-90") <= get_double (part, "gpu-99"));
  fail_unless (get_double (part, "gpu-99") <= get_double (part, "gpu-100"));
  /* They are floats, and other frames may have been drawn since. */
  fail_unless (half >= least * 0.5);
  fail_unless (get_double (part, "gpu-100") >= most * 0.999999);
  fail_unless (get_double (part, "total-100") >= get_double (part, "total-50"));
}

static void
check_memory (const GstStructure *stats)
{
  g_autoptr (GstStructure) devices = get_part (stats, "devices");
  g_autoptr (GstStructure) device = get_part (devices, "0");
  const guint64 held = get_count (device, "bytes-held");
  const guint64 total = get_count (device, "bytes-total");

  /* The device holds at least the sums and the light. */
  fail_unless (held > 64 * 48 * (16 + 16));
  fail_unless (get_count (device, "bytes-free") <= total - held);
  fail_unless (get_count (device, "redrawn") == get_count (stats, "redrawn"));
  fail_unless (get_double (device, "gpu") > 0);
}

static void
check_figures (const char *caps, gboolean is_copied)
{
  double before = -1, sum = 0, least = G_MAXDOUBLE, most = 0;
  g_autoptr (GstStructure) stats = NULL;
  Player player;

  player_init (&player, ON_CUDA, "keyframes.flam3", caps);
  player_set_state (&player, GST_STATE_PLAYING);
  for (guint i = 0; i < N_FRAMES; i++) {
    GstSample *sample = player_pull (&player);
    const double gpu = check_frame (sample, is_copied, &before);

    least = MIN (least, gpu);
    most = MAX (most, gpu);
    sum += gpu;
    gst_sample_unref (sample);
  }
  g_object_get (player.src, "stats", &stats, NULL);
  fail_unless (get_double (stats, "gpu") >= sum * 0.999999);
  fail_unless ((get_double (stats, "copy") > 0) || !is_copied);
  check_percentiles (stats, least, most);
  check_memory (stats);
  player_clear (&player);
}

GST_START_TEST (frames_say_what_they_took)
{
  check_figures (SYSTEM_CAPS ("NV12"), TRUE);
  check_figures (CUDA_CAPS ("NV12"), FALSE);
}
GST_END_TEST;

GST_START_TEST (frames_of_the_cpu_say_so)
{
  g_autoptr (GstStructure) stats = NULL;
  g_autoptr (GstStructure) percentiles = NULL;
  const GstStructure *meta;
  GstSample *sample;
  Player player;
  int device;

  player_init (
      &player, SMALL "backend=cpu", "keyframes.flam3", SYSTEM_CAPS ("NV12"));
  player_set_state (&player, GST_STATE_PLAYING);
  sample = player_pull (&player);
  meta = get_meta (sample);
  fail_unless (gst_structure_get_int (meta, "device", &device) && device == -1);
  fail_unless (get_double (meta, "iterate") > 0);
  fail_if (get_double (meta, "gpu") > 0);
  fail_if (gst_structure_has_field (meta, "copy-end"));
  gst_sample_unref (sample);
  g_object_get (player.src, "stats", &stats, NULL);
  percentiles = get_part (stats, "percentiles");
  fail_unless (get_double (percentiles, "total-50") > 0);
  fail_if (gst_structure_has_field (percentiles, "gpu-50"));
  player_clear (&player);
}
GST_END_TEST;

static Suite *
flamesrc_cuda_suite (void)
{
  Suite *suite = suite_create ("flamesrc-cuda");
  TCase *tc = tcase_create ("memory");

  suite_add_tcase (suite, tc);
  tcase_add_loop_test (
      tc, pixels_are_those_of_system_memory, 0, G_N_ELEMENTS (formats));
  tcase_add_loop_test (tc, odd_sizes, 0, G_N_ELEMENTS (formats));
  tcase_add_loop_test (
      tc, cudadownload_gives_the_same_pixels, 0, G_N_ELEMENTS (formats));
  tcase_add_test (tc, named_beside_system_memory);
  tcase_add_test (tc, a_kernel_of_another_element_reads_it);
  tcase_add_test (tc, starts_and_stops_ten_times);
  tcase_add_test (tc, seeks);
  tcase_add_test (tc, changes_the_memory_while_playing);
  tcase_add_test (tc, any_is_system_memory);
  tcase_add_test (tc, the_cpu_has_no_cuda_memory);
  tcase_add_test (tc, no_device_no_cuda_memory);
  tcase_add_test (tc, the_cpu_takes_the_other_memory);
  tcase_add_test (tc, kernels_are_counted);
  tcase_add_test (tc, the_cpu_has_no_kernels);
  tcase_add_test (tc, frames_say_what_they_took);
  tcase_add_test (tc, frames_of_the_cpu_say_so);
  return suite;
}

int
main (int argc, char **argv)
{
  return run_on_cuda (argc, argv, flamesrc_cuda_suite);
}
