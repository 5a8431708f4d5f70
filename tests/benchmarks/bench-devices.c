/*
 * Several real GPUs in one element: frames a second of each list of devices,
 * measured alternately, and whether the pixels are the same.
 *
 *   bench-devices [--size 1920x1080] [--format NV12] [--cuda-memory] [--frames 300]
 *       [--rounds 3] [--check] [--break N] LIST[;LIST…] [ELEMENT-PROPERTIES…]
 *
 * A list is a value of devices: "0;1;all" compares two single devices with all
 * together. The properties are flamesrc's, in the syntax of gst-launch-1.0:
 * location=x.flam3 quality=100. GST_PLUGIN_PATH names the plugin.
 *
 * --check compares every pixel of every frame with the first list's instead of
 * measuring. --break N makes a kernel write to address 0 in the primary context
 * of device N while the last list plays, which ends that context. The exit
 * status is 1 if frames differ or one is missing.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gst/video/video.h>

#include "core/gpu/cuda/context.h"

#define MAX_ROUNDS 99
#define MAX_LISTS 9

/* Not counted: kernels are compiled and memory is allocated meanwhile. */
#define WARM_UP 30

static int frames = 300, rounds = 3, broken = -1;
static gboolean in_cuda_memory, checks;
static char *size, *format;
static char **words;

static const GOptionEntry entries[] = {
    {"size", 0, 0, G_OPTION_ARG_STRING, &size, "of the video", "WxH"},
    {"format", 0, 0, G_OPTION_ARG_STRING, &format, "of the video", "NAME"},
    {"cuda-memory", 0, 0, G_OPTION_ARG_NONE, &in_cuda_memory,
        "frames in CUDA memory", NULL},
    {"frames", 0, 0, G_OPTION_ARG_INT, &frames, "a run", "N"},
    {"rounds", 0, 0, G_OPTION_ARG_INT, &rounds, "runs of each list", "N"},
    {"check", 0, 0, G_OPTION_ARG_NONE, &checks, "compare pixels", NULL},
    {"break", 0, 0, G_OPTION_ARG_INT, &broken, "device that fails", "N"},
    {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, &words, NULL,
        "LISTS PROPERTY=VALUE…"},
    G_OPTION_ENTRY_NULL};

/* Counts frames on the streaming thread, until the pipeline has stopped. */
typedef struct
{
  guint n;
  gint64 begin, end;
  gboolean breaks;
  GPtrArray *sums; /* of each frame, if pixels are compared */
} Watch;

/* ------------------------------------------------------------------ faults */

static const char crash[] = ".version 7.0\n.target sm_50\n.address_size 64\n"
                            ".visible .entry crash ()\n{\n"
                            "  .reg .u64 %a;\n  .reg .u32 %v;\n"
                            "  mov.u64 %a, 0;\n  mov.u32 %v, 1;\n"
                            "  st.global.u32 [%a], %v;\n  ret;\n}\n";

/* Simulates a driver or a card that fails. */
static void
break_device (int number)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameCudaDriver) driver = flame_cuda_driver_load (&error);
  g_autoptr (FlameGpu) context =
      driver ? flame_cuda_open (driver, number, &error) : NULL;
  CUfunction function;
  CUmodule module;
  CUresult result;

  if (!context)
    g_error ("cannot break device %d: %s", number, error->message);
  const FlameCudaTable *call = &driver->call;

  call->cuCtxPushCurrent (flame_cuda_context_get_handle (context));
  result = call->cuModuleLoadData (&module, crash);
  if (result == CUDA_SUCCESS)
    result = call->cuModuleGetFunction (&function, module, "crash");
  if (result == CUDA_SUCCESS)
    result =
        call->cuLaunchKernel (function, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, NULL);
  if (result == CUDA_SUCCESS)
    result = call->cuStreamSynchronize (NULL);
  call->cuCtxPopCurrent (NULL);
  printf ("broke device %d: driver says %d\n", number, result);
}

/* ------------------------------------------------------------------- a run */

static char *
sum_pixels (GstPad *pad, GstBuffer *buffer)
{
  g_autoptr (GstCaps) caps = gst_pad_get_current_caps (pad);
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_MD5);
  GstVideoFrame frame;
  GstVideoInfo info;

  if (!gst_video_info_from_caps (&info, caps) ||
      !gst_video_frame_map (&frame, &info, buffer, GST_MAP_READ))
    return g_strdup ("cannot be read");
  for (guint c = 0; c < GST_VIDEO_FRAME_N_COMPONENTS (&frame); c++)
    for (int y = 0; y < GST_VIDEO_FRAME_COMP_HEIGHT (&frame, c); y++)
      g_checksum_update (sum,
          (const guint8 *) GST_VIDEO_FRAME_COMP_DATA (&frame, c) +
              (gssize) y * GST_VIDEO_FRAME_COMP_STRIDE (&frame, c),
          (gssize) (GST_VIDEO_FRAME_COMP_WIDTH (&frame, c) - 1) *
                  GST_VIDEO_FRAME_COMP_PSTRIDE (&frame, c) +
              (GST_VIDEO_FRAME_COMP_DEPTH (&frame, c) + 7) / 8);
  gst_video_frame_unmap (&frame);
  return g_strdup (g_checksum_get_string (sum));
}

static GstPadProbeReturn
watch_frame (GstPad *pad, GstPadProbeInfo *info, gpointer user_data)
{
  Watch *watch = user_data;

  if (++watch->n == WARM_UP)
    watch->begin = g_get_monotonic_time ();
  watch->end = g_get_monotonic_time ();
  if (watch->sums)
    g_ptr_array_add (
        watch->sums, sum_pixels (pad, GST_PAD_PROBE_INFO_BUFFER (info)));
  if (watch->breaks && watch->n == WARM_UP)
    break_device (broken);
  return GST_PAD_PROBE_OK;
}

static gboolean
wait_for_end (GstElement *pipeline)
{
  g_autoptr (GstBus) bus = gst_element_get_bus (pipeline);

  for (;;) {
    g_autoptr (GstMessage) message =
        gst_bus_timed_pop_filtered (bus, GST_CLOCK_TIME_NONE,
            GST_MESSAGE_ERROR | GST_MESSAGE_WARNING | GST_MESSAGE_EOS);
    g_autoptr (GError) error = NULL;

    if (GST_MESSAGE_TYPE (message) == GST_MESSAGE_EOS)
      return TRUE;
    if (GST_MESSAGE_TYPE (message) == GST_MESSAGE_WARNING)
      gst_message_parse_warning (message, &error, NULL);
    else
      gst_message_parse_error (message, &error, NULL);
    printf ("%s: %s\n", GST_MESSAGE_TYPE_NAME (message), error->message);
    if (GST_MESSAGE_TYPE (message) == GST_MESSAGE_ERROR)
      return FALSE;
  }
}

/* The number of frames by device, as text for people. */
static char *
describe_devices (GstElement *source)
{
  g_autoptr (GstStructure) stats = NULL;
  g_autoptr (GstStructure) devices = NULL;
  GString *text = g_string_new (NULL);

  g_object_get (source, "stats", &stats, NULL);
  gst_structure_get (stats, "devices", GST_TYPE_STRUCTURE, &devices, NULL);
  for (int i = 0; devices && i < gst_structure_n_fields (devices); i++) {
    const char *name = gst_structure_nth_field_name (devices, i);
    g_autoptr (GstStructure) device = NULL;
    guint64 n = 0;

    gst_structure_get (devices, name, GST_TYPE_STRUCTURE, &device, NULL);
    gst_structure_get_uint64 (device, "frames", &n);
    g_string_append_printf (text, " %s: %" G_GUINT64_FORMAT, name, n);
  }
  return g_string_free (text, FALSE);
}

/* Frames a second, or 0 after an error. */
static double
run (const char *list, Watch *watch)
{
  g_autofree char *set = g_strjoinv (" ", words + 1);
  g_auto (GStrv) sides = g_strsplit (size ? size : "1920x1080", "x", 2);
  g_autofree char *line = g_strdup_printf (
      "flamesrc name=src backend=cuda loop=true num-buffers=%d "
      "devices=\"%s\" %s ! video/x-raw%s,format=%s,width=%s,height=%s,"
      "framerate=60/1 ! fakesink sync=false",
      frames + WARM_UP, list, set, in_cuda_memory ? "(memory:CUDAMemory)" : "",
      format ? format : "NV12", sides[0], sides[1]);
  g_autoptr (GError) error = NULL;
  g_autoptr (GstElement) pipeline = gst_parse_launch (line, &error);
  g_autoptr (GstElement) source = NULL;
  g_autoptr (GstPad) pad = NULL;
  g_autofree char *devices = NULL;
  gboolean ended;
  double rate;

  if (error) {
    g_printerr ("%s: %s\n", line, error->message);
    return 0;
  }
  source = gst_bin_get_by_name (GST_BIN (pipeline), "src");
  pad = gst_element_get_static_pad (source, "src");
  gst_pad_add_probe (pad, GST_PAD_PROBE_TYPE_BUFFER, watch_frame, watch, NULL);
  gst_element_set_state (pipeline, GST_STATE_PLAYING);
  ended = wait_for_end (pipeline);
  devices = describe_devices (source);
  gst_element_set_state (pipeline, GST_STATE_NULL);
  if (!ended || watch->n <= WARM_UP || watch->end <= watch->begin)
    return 0;
  rate = (watch->n - WARM_UP) * (double) G_USEC_PER_SEC /
         (watch->end - watch->begin);
  printf ("  %-6s %8.2f frames/s  frames of%s\n", list, rate, devices);
  fflush (stdout);
  return rate;
}

/* ----------------------------------------------------------------- results */

static guint
count_different (const GPtrArray *a, const GPtrArray *b)
{
  guint n = a->len > b->len ? a->len - b->len : b->len - a->len;

  for (guint i = 0; i < MIN (a->len, b->len); i++)
    n += strcmp (a->pdata[i], b->pdata[i]) != 0;
  return n;
}

static gboolean
check (char **lists)
{
  g_autoptr (GPtrArray) first = NULL;
  gboolean good = TRUE;

  for (guint i = 0; lists[i]; i++) {
    g_autoptr (GPtrArray) sums = g_ptr_array_new_with_free_func (g_free);
    Watch watch = {.sums = sums, .breaks = broken >= 0 && !lists[i + 1]};
    guint n;

    if (run (lists[i], &watch) == 0)
      return FALSE;
    if (!first)
      first = g_ptr_array_ref (sums);
    n = count_different (first, sums);
    printf ("  %-6s %u frames, %u differ from \"%s\"\n", lists[i], sums->len, n,
        lists[0]);
    good &= n == 0;
  }
  return good;
}

static int
compare (const void *a, const void *b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static double
median (double *values, int n)
{
  qsort (values, n, sizeof *values, compare);
  return n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

static gboolean
measure (char **lists)
{
  double rates[MAX_LISTS][MAX_ROUNDS];
  double first;

  for (int r = 0; r < rounds; r++)
    for (guint i = 0; lists[i]; i++) {
      Watch watch = {0};

      rates[i][r] = run (lists[i], &watch);
      if (rates[i][r] == 0)
        return FALSE;
    }
  first = median (rates[0], rounds);
  for (guint i = 0; lists[i]; i++) {
    const double rate = median (rates[i], rounds);

    printf ("%s %s: median of %d: %.2f frames/s, %.3f of \"%s\"\n",
        size ? size : "1920x1080", lists[i], rounds, rate, rate / first,
        lists[0]);
  }
  return TRUE;
}

int
main (int argc, char **argv)
{
  g_autoptr (GOptionContext) context =
      g_option_context_new ("- several GPUs in one element");
  g_auto (GStrv) lists = NULL;
  g_autoptr (GError) error = NULL;

  g_option_context_add_main_entries (context, entries, NULL);
  g_option_context_add_group (context, gst_init_get_option_group ());
  if (!g_option_context_parse (context, &argc, &argv, &error) || !words ||
      (size && !strchr (size, 'x'))) {
    g_printerr (
        "%s\n", error ? error->message : "LISTS and --size WxH are needed");
    return 2;
  }
  lists = g_strsplit (words[0], ";", MAX_LISTS);
  rounds = CLAMP (rounds, 1, MAX_ROUNDS);
  return (checks ? check (lists) : measure (lists)) ? 0 : 1;
}
