/*
 * Negotiation and memory: which format is chosen, and that frames of every
 * format are complete.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/support.h"

#include <gst/check/gstharness.h>

/* --------------------------------------------------------------- a choice */

typedef struct
{
  const char *properties, *peer, *format, *colorimetry, *site;
  gint width, height;
} Choice;

static const Choice choices[] = {
    /* The formats that x264enc, jpegenc and x265enc accept, in their order. */
    {"", "format={Y444,Y42B,I420,YV12,NV12,I420_10LE}", "NV12", "bt709",
        "mpeg2", 1280, 720},
    {"", "format={I420,YV12,YUY2,UYVY,Y42B,Y444,RGB,BGR,RGBx,BGRx,NV12,GRAY8}",
        "NV12", "bt709", "mpeg2", 1280, 720},
    {"", "format={Y444,I420,I420_10LE,Y444_10LE}", "I420", "bt709", "mpeg2",
        1280, 720},
    {"", "format={RGB,RGBA,GRAY8,GRAY16_BE}", "RGBA", "sRGB", NULL, 1280, 720},
    {"", "format={A444_10LE,Y444_10LE,I422_10LE}", "I422_10LE", "bt709",
        "mpeg2", 1280, 720},
    {"transparency=true", "format={NV12,I420,BGRA,RGBx}", "BGRA", "sRGB", NULL,
        1280, 720},
    {"transparency=true", "format={NV12,I420}", "NV12", "bt709", "mpeg2", 1280,
        720},
    {"", "width=[16,640],height=[16,480]", "NV12", "bt601", "jpeg", 640, 480},
    {"", "width=[1920,4096],height=[1080,2160]", "NV12", "bt709", "mpeg2", 1920,
        1080},
    {"", "format=NV12,colorimetry={smpte240m,bt2020,bt601}", "NV12", "bt601",
        "mpeg2", 1280, 720},
    {"", "format=NV12,chroma-site={dv,jpeg}", "NV12", "bt709", "jpeg", 1280,
        720},
    {"", "format=I420,colorimetry=bt2020-10,chroma-site=cosited", "I420",
        "bt2020-10", "cosited", 1280, 720},
};

static GstHarness *
harness_new (const char *properties)
{
  g_autofree char *path = data_path ("turn.flam3");
  g_autofree char *line = g_strdup_printf (
      "flamesrc name=src quality=0.01 num-buffers=3 filters=logscale "
      "location=\"%s\" %s",
      path, properties);

  return gst_harness_new_parse (line);
}

GST_START_TEST (format_is_the_one_encoders_want)
{
  const Choice *choice = &choices[__i__];
  g_autofree char *peer = g_strconcat ("video/x-raw,", choice->peer, NULL);
  GstHarness *harness = harness_new (choice->properties);
  g_autoptr (GstCaps) caps = NULL;
  const GstStructure *s;
  gint width, height, num, den;

  gst_harness_set_sink_caps_str (harness, peer);
  gst_harness_play (harness);
  gst_buffer_unref (gst_harness_pull (harness));
  caps = gst_pad_get_current_caps (harness->sinkpad);
  s = gst_caps_get_structure (caps, 0);
  assert_equals_string (gst_structure_get_string (s, "format"), choice->format);
  assert_equals_string (
      gst_structure_get_string (s, "colorimetry"), choice->colorimetry);
  assert_equals_string (
      gst_structure_get_string (s, "chroma-site"), choice->site);
  assert_equals_string (
      gst_structure_get_string (s, "interlace-mode"), "progressive");
  gst_structure_get (s, "width", G_TYPE_INT, &width, "height", G_TYPE_INT,
      &height, "framerate", GST_TYPE_FRACTION, &num, &den, NULL);
  assert_equals_int (width, choice->width);
  assert_equals_int (height, choice->height);
  assert_equals_int (num, 30);
  assert_equals_int (den, 1);
  gst_harness_teardown (harness);
}
GST_END_TEST;

/* The element explains these errors itself; GstBaseSrc refuses other caps. */
static const struct
{
  const char *caps;
  GstStreamError code;
} refused[] = {
    {"video/x-raw,format=NV12,colorimetry=smpte240m", GST_STREAM_ERROR_FORMAT},
    {"video/x-raw,format=NV12,colorimetry=bt2100-pq", GST_STREAM_ERROR_FORMAT},
    {"video/x-raw,format=P010_10LE,colorimetry=2:3:14:1",
        GST_STREAM_ERROR_FORMAT},
    {"video/x-raw,format=RGBA,colorimetry=1:1:7:10", GST_STREAM_ERROR_FORMAT},
    {"video/x-raw,format=NV12,interlace-mode=interleaved",
        GST_STREAM_ERROR_FAILED},
    {"video/x-raw,format=YUY2", GST_STREAM_ERROR_FAILED},
    {"video/x-raw,width=16385", GST_STREAM_ERROR_FAILED},
};

GST_START_TEST (what_cannot_be_drawn_is_refused)
{
  g_autoptr (GstBus) bus = NULL;
  g_autoptr (GstMessage) message = NULL;
  g_autoptr (GError) error = NULL;
  Player player;

  player_init (&player, SMALL, "turn.flam3", refused[__i__].caps);
  bus = gst_element_get_bus (player.pipeline);
  gst_element_set_state (player.pipeline, GST_STATE_PLAYING);
  message = gst_bus_timed_pop_filtered (
      bus, PATIENCE * GST_USECOND, GST_MESSAGE_ERROR);
  fail_unless (message != NULL);
  gst_message_parse_error (message, &error, NULL);
  fail_unless (g_error_matches (error, GST_STREAM_ERROR, refused[__i__].code),
      "%s", error->message);
  player_clear (&player);
}
GST_END_TEST;

GST_START_TEST (caps_may_change_in_flight)
{
  GstCaps *caps = gst_caps_from_string (
      "video/x-raw,format=RGBA,width=30,height=50,framerate=20/1");
  GstClockTime end = 0;
  gboolean changed = FALSE;
  Player player;
  guint i;

  player_init (
      &player, SMALL "async-depth=4", "turn.flam3", CAPS ("I420", "10/1"));
  player_set_state (&player, GST_STATE_PLAYING);
  for (i = 0; i < 40; i++) {
    GstSample *sample = player_pull (&player);
    GstBuffer *buffer = gst_sample_get_buffer (sample);
    GstVideoInfo info;

    fail_unless (
        gst_video_info_from_caps (&info, gst_sample_get_caps (sample)));
    assert_equals_uint64 (gst_buffer_get_size (buffer), info.size);
    /* There is no gap, and no frame comes twice. */
    assert_equals_uint64 (GST_BUFFER_PTS (buffer), end);
    assert_equals_uint64 (GST_BUFFER_DURATION (buffer),
        gst_util_uint64_scale (GST_SECOND, info.fps_d, info.fps_n));
    end = GST_BUFFER_PTS (buffer) + GST_BUFFER_DURATION (buffer);
    changed = changed || info.fps_n == 20;
    gst_sample_unref (sample);
    if (i == 10)
      g_object_set (player.filter, "caps", caps, NULL);
  }
  fail_unless (changed);
  player_clear (&player);
  gst_caps_unref (caps);
}
GST_END_TEST;

/* ------------------------------------------- a peer with a pool of its own */

/* Memory that contains @poison until somebody writes to it. */
typedef struct
{
  GstVideoBufferPool parent;
  guint8 poison;
} TestPool;

typedef GstVideoBufferPoolClass TestPoolClass;

GType test_pool_get_type (void);
G_DEFINE_TYPE (TestPool, test_pool, GST_TYPE_VIDEO_BUFFER_POOL)

static GstFlowReturn
test_pool_alloc (
    GstBufferPool *pool, GstBuffer **buffer, GstBufferPoolAcquireParams *params)
{
  GstFlowReturn flow = GST_BUFFER_POOL_CLASS (test_pool_parent_class)
                           ->alloc_buffer (pool, buffer, params);

  if (flow == GST_FLOW_OK)
    gst_buffer_memset (*buffer, 0, ((TestPool *) pool)->poison, -1);
  return flow;
}

static void
test_pool_class_init (TestPoolClass *klass)
{
  GST_BUFFER_POOL_CLASS (klass)->alloc_buffer = test_pool_alloc;
}

static void
test_pool_init (TestPool *pool)
{
  (void) pool;
}

static GstPadProbeReturn
offer_pool (GstPad *pad, GstPadProbeInfo *info, gpointer poison)
{
  GstQuery *query = GST_PAD_PROBE_INFO_QUERY (info);
  GstBufferPool *pool;
  GstVideoInfo video;
  GstCaps *caps;

  (void) pad;
  if (GST_QUERY_TYPE (query) != GST_QUERY_ALLOCATION)
    return GST_PAD_PROBE_OK;
  gst_query_parse_allocation (query, &caps, NULL);
  fail_unless (gst_video_info_from_caps (&video, caps));
  pool = gst_object_ref_sink (g_object_new (test_pool_get_type (), NULL));
  ((TestPool *) pool)->poison = GPOINTER_TO_INT (poison);
  gst_query_add_allocation_pool (query, pool, video.size, 2, 0);
  gst_object_unref (pool);
  return GST_PAD_PROBE_HANDLED;
}

/* Returns the first frame, in a peer's pool of poisoned memory. */
static GstSample *
pull_poisoned (const char *caps, gint poison)
{
  g_autoptr (GstPad) pad = NULL;
  GstSample *sample;
  Player player;

  player_init (&player, SMALL "num-buffers=1", "turn.flam3", caps);
  pad = gst_element_get_static_pad (player.src, "src");
  gst_pad_add_probe (pad, GST_PAD_PROBE_TYPE_QUERY_DOWNSTREAM, offer_pool,
      GINT_TO_POINTER (poison), NULL);
  player_set_state (&player, GST_STATE_PLAYING);
  sample = player_pull (&player);
  fail_unless (G_OBJECT_TYPE (gst_sample_get_buffer (sample)->pool) ==
               test_pool_get_type ());
  player_clear (&player);
  return sample;
}

static void
compare_pictures (GstSample *a, GstSample *b, const char *name)
{
  GstVideoFrame frame_a, frame_b;
  GstVideoInfo info;
  gboolean flat = TRUE;
  gint c, x, y;

  fail_unless (gst_video_info_from_caps (&info, gst_sample_get_caps (a)));
  fail_unless (gst_video_frame_map (
      &frame_a, &info, gst_sample_get_buffer (a), GST_MAP_READ));
  fail_unless (gst_video_frame_map (
      &frame_b, &info, gst_sample_get_buffer (b), GST_MAP_READ));
  for (c = 0; c < (gint) GST_VIDEO_FRAME_N_COMPONENTS (&frame_a); c++) {
    gint bytes = (GST_VIDEO_FRAME_COMP_DEPTH (&frame_a, c) + 7) / 8;
    const guint8 *first = GST_VIDEO_FRAME_COMP_DATA (&frame_a, c);

    for (y = 0; y < GST_VIDEO_FRAME_COMP_HEIGHT (&frame_a, c); y++) {
      const guint8 *row_a =
          (const guint8 *) GST_VIDEO_FRAME_COMP_DATA (&frame_a, c) +
          y * GST_VIDEO_FRAME_COMP_STRIDE (&frame_a, c);
      const guint8 *row_b =
          (const guint8 *) GST_VIDEO_FRAME_COMP_DATA (&frame_b, c) +
          y * GST_VIDEO_FRAME_COMP_STRIDE (&frame_b, c);

      for (x = 0; x < GST_VIDEO_FRAME_COMP_WIDTH (&frame_a, c); x++) {
        gint at = x * GST_VIDEO_FRAME_COMP_PSTRIDE (&frame_a, c);

        fail_unless (memcmp (row_a + at, row_b + at, bytes) == 0,
            "%s: component %d of %d,%d is not written", name, c, x, y);
        flat = flat && memcmp (row_a + at, first, bytes) == 0;
      }
    }
  }
  gst_video_frame_unmap (&frame_a);
  gst_video_frame_unmap (&frame_b);
  fail_unless (!flat || info.width < 16, "%s: nothing is drawn", name);
}

static const char *const formats[] = {"NV12", "I420", "RGBA", "BGRA", "RGBx",
    "BGRx", "RGB", "Y444", "Y42B", "P010_10LE", "I420_10LE", "I422_10LE",
    "Y444_10LE", "ARGB64", "RGBA64_LE", "GRAY8"};

static const gint sizes[][2] = {{64, 48}, {63, 47}, {1, 1}, {2, 3}};

GST_START_TEST (every_format_and_size_is_filled)
{
  guint i;

  for (i = 0; i < G_N_ELEMENTS (sizes); i++) {
    g_autofree char *caps = g_strdup_printf (
        "video/x-raw,format=%s,width=%d,height=%d,framerate=30/1",
        formats[__i__], sizes[i][0], sizes[i][1]);
    g_autoptr (GArray) own =
        render (SMALL "num-buffers=2", "turn.flam3", caps, 9);
    GstSample *a = pull_poisoned (caps, 0x5a);
    GstSample *b = pull_poisoned (caps, 0xa5);

    assert_equals_int (own->len, 2);
    compare_pictures (a, b, caps);
    gst_sample_unref (a);
    gst_sample_unref (b);
  }
}
GST_END_TEST;

/* Returns how many pixels are not opaque. */
static guint
count_clear (const char *properties)
{
  GstSample *sample;
  GstMapInfo map;
  Player player;
  guint count = 0;
  gsize i;

  player_init (&player, properties, "turn.flam3", CAPS ("RGBA", "30/1"));
  player_set_state (&player, GST_STATE_PLAYING);
  sample = player_pull (&player);
  gst_buffer_map (gst_sample_get_buffer (sample), &map, GST_MAP_READ);
  for (i = 3; i < map.size; i += 4)
    count += map.data[i] != 255;
  gst_buffer_unmap (gst_sample_get_buffer (sample), &map);
  gst_sample_unref (sample);
  player_clear (&player);
  return count;
}

GST_START_TEST (alpha_is_opaque_unless_asked_for)
{
  assert_equals_int (count_clear (SMALL), 0);
  fail_unless (count_clear (SMALL "transparency=true") > 100);
}
GST_END_TEST;

/* Acts as a capsfilter whose caps are set during a query for them. */
static GstPadProbeReturn
change_mind (GstPad *pad, GstPadProbeInfo *info, gpointer harness)
{
  GstQuery *query = GST_PAD_PROBE_INFO_QUERY (info);
  g_autoptr (GstCaps) none = NULL;

  if (GST_QUERY_TYPE (query) != GST_QUERY_CAPS)
    return GST_PAD_PROBE_OK;
  gst_harness_set_sink_caps_str (harness, CAPS ("RGBA", "25/1"));
  none = gst_caps_new_empty ();
  gst_query_set_caps_result (query, none);
  gst_pad_remove_probe (pad, GST_PAD_PROBE_INFO_ID (info));
  return GST_PAD_PROBE_HANDLED;
}

GST_START_TEST (caps_may_change_while_they_are_chosen)
{
  /* With backend=cpu the element queries no caps at the start. */
  GstHarness *harness = harness_new ("backend=cpu");
  GstElement *src = gst_harness_find_element (harness, "flamesrc");
  g_autoptr (GstPad) pad = gst_element_get_static_pad (src, "src");
  g_autoptr (GstBuffer) buffer = NULL;

  gst_harness_set_sink_caps_str (harness, CAPS ("RGBA", "30/1"));
  gst_pad_add_probe (pad,
      GST_PAD_PROBE_TYPE_QUERY_DOWNSTREAM | GST_PAD_PROBE_TYPE_PUSH,
      change_mind, harness, NULL);
  gst_harness_play (harness);
  buffer = gst_harness_pull (harness);
  fail_unless (buffer != NULL);
  assert_equals_uint64 (GST_BUFFER_PTS (buffer), 0);
  assert_equals_uint64 (GST_BUFFER_DURATION (buffer), GST_SECOND / 25);
  gst_object_unref (src);
  gst_harness_teardown (harness);
}
GST_END_TEST;

/* An ordinary pool of the peer is not used: its memory may be slow to write. */
GST_START_TEST (buffers_come_from_a_pool)
{
  GstSample *sample;
  Player player;

  player_init (&player, SMALL, "turn.flam3", CAPS ("NV12", "30/1"));
  player_set_state (&player, GST_STATE_PLAYING);
  sample = player_pull (&player);
  fail_unless (GST_IS_VIDEO_BUFFER_POOL (gst_sample_get_buffer (sample)->pool));
  gst_sample_unref (sample);
  player_clear (&player);
}
GST_END_TEST;

static Suite *
flamesrc_caps_suite (void)
{
  Suite *suite = suite_create ("flamesrc-caps");
  TCase *tests = tcase_create ("caps");

  suite_add_tcase (suite, tests);
  tcase_add_loop_test (
      tests, format_is_the_one_encoders_want, 0, G_N_ELEMENTS (choices));
  tcase_add_loop_test (
      tests, what_cannot_be_drawn_is_refused, 0, G_N_ELEMENTS (refused));
  tcase_add_test (tests, caps_may_change_in_flight);
  tcase_add_test (tests, caps_may_change_while_they_are_chosen);
  tcase_add_loop_test (
      tests, every_format_and_size_is_filled, 0, G_N_ELEMENTS (formats));
  tcase_add_test (tests, alpha_is_opaque_unless_asked_for);
  tcase_add_test (tests, buffers_come_from_a_pool);
  return suite;
}

GST_CHECK_MAIN (flamesrc_caps);
