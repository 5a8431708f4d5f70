/*
 * Buffers: their number, their owner, and their lifetime.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/support.h"
#include "tests/check/test-clock.h"

#define RGBA CAPS ("RGBA", "30/1")
#define DEPTH 3

/* ------------------------------------------------ the element's own memory */

/* An application may keep buffers after the element is gone. */
GST_START_TEST (buffers_outlive_the_element)
{
  g_autoptr (GArray) expected = render (SMALL, "keyframes.flam3", RGBA, 10);
  GstSample *samples[10];
  Player player;
  guint i;

  assert_equals_int (expected->len, 10);
  player_init (&player, SMALL, "keyframes.flam3", RGBA);
  g_object_set (player.sink, "max-buffers", 0, NULL);
  player_set_state (&player, GST_STATE_PLAYING);
  for (i = 0; i < 10; i++)
    samples[i] = player_pull (&player);
  player_clear (&player);
  for (i = 0; i < 10; i++) {
    g_autofree char *md5 = buffer_md5 (gst_sample_get_buffer (samples[i]));

    assert_equals_string (md5, g_array_index (expected, Frame, i).md5);
    gst_sample_unref (samples[i]);
  }
}
GST_END_TEST;

static void
get_limits (GstBufferPool *pool, guint *min, guint *max)
{
  GstStructure *config = gst_buffer_pool_get_config (pool);

  fail_unless (
      gst_buffer_pool_config_get_params (config, NULL, NULL, min, max));
  gst_structure_free (config);
}

/* Asks for many buffers, as an encoder with a long lookahead does. */
static GstPadProbeReturn
ask_for_many (GstPad *pad, GstPadProbeInfo *info, gpointer data)
{
  GstQuery *query = GST_PAD_PROBE_INFO_QUERY (info);

  (void) pad;
  (void) data;
  if (GST_QUERY_TYPE (query) != GST_QUERY_ALLOCATION)
    return GST_PAD_PROBE_OK;
  gst_query_add_allocation_pool (query, NULL, 64 * 48 * 4, 47, 0);
  gst_query_add_allocation_meta (query, GST_VIDEO_META_API_TYPE, NULL);
  return GST_PAD_PROBE_HANDLED;
}

GST_START_TEST (few_buffers_are_made_beforehand_and_more_when_needed)
{
  g_autoptr (GstPad) pad = NULL;
  GstSample *samples[40];
  guint i, min, max;
  Player player;

  player_init (&player, SMALL "loop=true", "keyframes.flam3", RGBA);
  g_object_set (player.sink, "max-buffers", 0, NULL);
  pad = gst_element_get_static_pad (player.src, "src");
  gst_pad_add_probe (
      pad, GST_PAD_PROBE_TYPE_QUERY_DOWNSTREAM, ask_for_many, NULL, NULL);
  player_set_state (&player, GST_STATE_PLAYING);
  for (i = 0; i < G_N_ELEMENTS (samples); i++)
    samples[i] = player_pull (&player);
  get_limits (gst_sample_get_buffer (samples[0])->pool, &min, &max);
  assert_equals_int (min, DEPTH + 2);
  assert_equals_int (max, 0);
  for (i = 0; i < G_N_ELEMENTS (samples); i++)
    gst_sample_unref (samples[i]);
  player_clear (&player);
}
GST_END_TEST;

GST_START_TEST (starts_and_stops)
{
  GstSample *kept[10];
  Player player;
  guint i;

  player_init (&player, SMALL, "keyframes.flam3", RGBA);
  for (i = 0; i < G_N_ELEMENTS (kept); i++) {
    g_autofree char *md5 = NULL;
    g_autofree char *wanted = NULL;

    player_set_state (&player, GST_STATE_PLAYING);
    kept[i] = player_pull_first (&player);
    player_set_state (&player, i % 2 ? GST_STATE_NULL : GST_STATE_READY);
    md5 = buffer_md5 (gst_sample_get_buffer (kept[i]));
    wanted = buffer_md5 (gst_sample_get_buffer (kept[0]));
    assert_equals_string (md5, wanted);
  }
  player_clear (&player);
  for (i = 0; i < G_N_ELEMENTS (kept); i++)
    gst_sample_unref (kept[i]);
}
GST_END_TEST;

/* --------------------------------------------------- a peer's special pool */

typedef struct
{
  GstVideoBufferPool parent;
} SpecialPool;

typedef GstVideoBufferPoolClass SpecialPoolClass;

GType special_pool_get_type (void);
G_DEFINE_TYPE (SpecialPool, special_pool, GST_TYPE_VIDEO_BUFFER_POOL)

#define POISON 0x5a
#define ENOUGH 1000000

static gint n_buffers_left = ENOUGH; /* atomic; at 0, allocation fails */

static GstFlowReturn
special_pool_alloc (
    GstBufferPool *pool, GstBuffer **buffer, GstBufferPoolAcquireParams *params)
{
  GstFlowReturn flow;

  if (g_atomic_int_add (&n_buffers_left, -1) <= 0)
    return GST_FLOW_ERROR;
  flow = GST_BUFFER_POOL_CLASS (special_pool_parent_class)
             ->alloc_buffer (pool, buffer, params);
  if (flow == GST_FLOW_OK)
    gst_buffer_memset (*buffer, 0, POISON, -1);
  return flow;
}

static void
special_pool_class_init (SpecialPoolClass *klass)
{
  GST_BUFFER_POOL_CLASS (klass)->alloc_buffer = special_pool_alloc;
}

static void
special_pool_init (SpecialPool *pool)
{
  (void) pool;
}

/* The pool that a peer offers. */
typedef struct
{
  guint min, max;
  gboolean padded; /* with a VideoMeta and padding around the picture */
} Offer;

static const GstVideoAlignment padding = {
    .padding_left = 16,
    .padding_top = 2,
    .padding_right = 9,
    .padding_bottom = 5,
    .stride_align = {31, 31, 31, 31},
};

static void
pad_pool (GstBufferPool *pool, GstCaps *caps, gsize size, const Offer *offer)
{
  GstStructure *config = gst_buffer_pool_get_config (pool);
  GstVideoAlignment align = padding;

  gst_buffer_pool_config_set_params (
      config, caps, size, offer->min, offer->max);
  gst_buffer_pool_config_add_option (config, GST_BUFFER_POOL_OPTION_VIDEO_META);
  gst_buffer_pool_config_add_option (
      config, GST_BUFFER_POOL_OPTION_VIDEO_ALIGNMENT);
  gst_buffer_pool_config_set_video_alignment (config, &align);
  fail_unless (gst_buffer_pool_set_config (pool, config));
}

static GstPadProbeReturn
make_offer (GstPad *pad, GstPadProbeInfo *info, gpointer data)
{
  GstQuery *query = GST_PAD_PROBE_INFO_QUERY (info);
  const Offer *offer = data;
  GstBufferPool *pool;
  GstVideoInfo video;
  GstCaps *caps;

  (void) pad;
  if (GST_QUERY_TYPE (query) != GST_QUERY_ALLOCATION)
    return GST_PAD_PROBE_OK;
  gst_query_parse_allocation (query, &caps, NULL);
  fail_unless (gst_video_info_from_caps (&video, caps));
  pool = gst_object_ref_sink (g_object_new (special_pool_get_type (), NULL));
  if (offer->padded) {
    pad_pool (pool, caps, video.size, offer);
    gst_query_add_allocation_meta (query, GST_VIDEO_META_API_TYPE, NULL);
  }
  gst_query_add_allocation_pool (
      query, pool, video.size, offer->min, offer->max);
  gst_object_unref (pool);
  return GST_PAD_PROBE_HANDLED;
}

static void
offered_init (Player *player, const char *properties, const char *caps,
    const Offer *offer)
{
  g_autoptr (GstPad) pad = NULL;

  player_init (player, properties, "keyframes.flam3", caps);
  pad = gst_element_get_static_pad (player->src, "src");
  gst_pad_add_probe (pad, GST_PAD_PROBE_TYPE_QUERY_DOWNSTREAM, make_offer,
      (gpointer) offer, NULL);
}

/*
 * A pool of shared memory or of a display may have two buffers, while four
 * frames are in flight.
 */
GST_START_TEST (a_small_pool_is_enough)
{
  static const Offer offer = {1, 2, FALSE};
  g_autoptr (GArray) expected = render (SMALL, "keyframes.flam3", RGBA, 10);
  g_autoptr (GArray) frames = NULL;
  Player player;
  guint i;

  offered_init (&player, SMALL "async-depth=4", RGBA, &offer);
  player_set_state (&player, GST_STATE_PLAYING);
  frames = player_collect (&player, 100);
  assert_equals_int (frames->len, 10);
  for (i = 0; i < 10; i++)
    assert_equals_string (g_array_index (frames, Frame, i).md5,
        g_array_index (expected, Frame, i).md5);
  player_clear (&player);
}
GST_END_TEST;

/*
 * Returns the buffer, not the sample: appsink before 1.22.10 writes to its last
 * sample when a flush removes the caps, and complains that the sample is not
 * writable ("appsink: add missing make_writable call").
 */
static GstBuffer *
pull_buffer (Player *player)
{
  GstSample *sample = player_pull (player);
  GstBuffer *buffer = gst_buffer_ref (gst_sample_get_buffer (sample));

  gst_sample_unref (sample);
  return buffer;
}

/*
 * All buffers of the peer are in use, and seeks and stops must not wait for
 * them.
 */
GST_START_TEST (an_empty_pool_can_be_left)
{
  static const Offer offer = {2, 2, FALSE};
  GstBuffer *kept[2];
  GstBuffer *next;
  Player player;

  offered_init (&player, SMALL "async-depth=3 loop=true", RGBA, &offer);
  player_set_state (&player, GST_STATE_PLAYING);
  kept[0] = pull_buffer (&player);
  kept[1] = pull_buffer (&player);
  g_usleep (100 * 1000);
  player_seek (&player, 1, GST_FORMAT_TIME, 100 * GST_MSECOND, -1);
  gst_buffer_unref (kept[0]);
  next = pull_buffer (&player);
  assert_equals_uint64 (GST_BUFFER_PTS (next), 100 * GST_MSECOND);
  g_usleep (100 * 1000);
  gst_element_set_state (player.pipeline, GST_STATE_NULL);
  player_clear (&player);
  gst_buffer_unref (kept[1]);
  gst_buffer_unref (next);
}
GST_END_TEST;

/*
 * The allocation at which a pool runs out of memory: the first one, or one
 * after those that it makes when it starts. A failure between these would make
 * GstBufferPool leak them.
 */
static const gint failing[] = {0, 3, 4, 6};

/* The element's own error must come first. */
GST_START_TEST (no_memory_is_an_error)
{
  static const Offer offer = {2, 0, FALSE};
  g_autoptr (GstBus) bus = NULL;
  g_autoptr (GstMessage) message = NULL;
  g_autoptr (GError) error = NULL;
  Player player;

  offered_init (&player, SMALL "loop=true", RGBA, &offer);
  /* An application that keeps buffers makes the pool allocate new ones. */
  g_object_set (player.sink, "max-buffers", 0, NULL);
  bus = gst_element_get_bus (player.pipeline);
  g_atomic_int_set (&n_buffers_left, failing[__i__]);
  gst_element_set_state (player.pipeline, GST_STATE_PLAYING);
  message = gst_bus_timed_pop_filtered (
      bus, PATIENCE * GST_USECOND, GST_MESSAGE_ERROR);
  fail_unless (message != NULL, "no error message");
  fail_unless (GST_MESSAGE_SRC (message) == GST_OBJECT (player.src));
  gst_message_parse_error (message, &error, NULL);
  fail_unless (g_error_matches (
                   error, GST_RESOURCE_ERROR, GST_RESOURCE_ERROR_NO_SPACE_LEFT),
      "%s", error->message);
  fail_unless (
      strstr (error->message, "12288 bytes") != NULL, "%s", error->message);
  gst_element_set_state (player.pipeline, GST_STATE_NULL);
  player_clear (&player);
  g_atomic_int_set (&n_buffers_left, ENOUGH);
}
GST_END_TEST;

/* A peer that deactivates its pool stops the stream, which is no error. */
GST_START_TEST (a_pool_may_stop_while_it_is_waited_for)
{
  static const Offer offer = {2, 2, FALSE};
  g_autoptr (GstPad) pad = NULL;
  g_autoptr (GstBus) bus = NULL;
  GstBuffer *kept[2];
  Player player;

  offered_init (&player, SMALL "async-depth=3 loop=true", RGBA, &offer);
  pad = gst_element_get_static_pad (player.src, "src");
  bus = gst_element_get_bus (player.pipeline);
  player_set_state (&player, GST_STATE_PLAYING);
  kept[0] = pull_buffer (&player);
  kept[1] = pull_buffer (&player);
  g_usleep (100 * 1000);
  fail_unless (gst_buffer_pool_set_active (kept[0]->pool, FALSE));
  while (gst_task_get_state (GST_PAD_TASK (pad)) == GST_TASK_STARTED)
    g_usleep (1000);
  gst_element_set_state (player.pipeline, GST_STATE_READY);
  fail_unless (gst_bus_pop_filtered (bus, GST_MESSAGE_ERROR) == NULL);
  player_clear (&player);
  gst_buffer_unref (kept[0]);
  gst_buffer_unref (kept[1]);
}
GST_END_TEST;

/* ------------------------------------------------------ formats and layouts */

/* Returns the bytes of the picture without padding, row by row. */
static GByteArray *
get_picture (GstSample *sample)
{
  GByteArray *bytes = g_byte_array_new ();
  GstVideoFrame frame;
  GstVideoInfo info;
  guint plane;
  gint comp[GST_VIDEO_MAX_COMPONENTS];
  gint y;

  fail_unless (gst_video_info_from_caps (&info, gst_sample_get_caps (sample)));
  fail_unless (gst_video_frame_map (
      &frame, &info, gst_sample_get_buffer (sample), GST_MAP_READ));
  for (plane = 0; plane < GST_VIDEO_FRAME_N_PLANES (&frame); plane++) {
    gst_video_format_info_component (info.finfo, plane, comp);
    for (y = 0; y < GST_VIDEO_FRAME_COMP_HEIGHT (&frame, comp[0]); y++)
      g_byte_array_append (bytes,
          (guint8 *) GST_VIDEO_FRAME_PLANE_DATA (&frame, plane) +
              y * GST_VIDEO_FRAME_PLANE_STRIDE (&frame, plane),
          GST_VIDEO_FRAME_COMP_WIDTH (&frame, comp[0]) *
              GST_VIDEO_FRAME_COMP_PSTRIDE (&frame, comp[0]));
  }
  gst_video_frame_unmap (&frame);
  return bytes;
}

static GstSample *
pull_first (const char *caps, const Offer *offer)
{
  GstSample *sample;
  Player player;

  if (offer)
    offered_init (&player, SMALL "num-buffers=1", caps, offer);
  else
    player_init (&player, SMALL "num-buffers=1", "keyframes.flam3", caps);
  player_set_state (&player, GST_STATE_PLAYING);
  sample = player_pull (&player);
  player_clear (&player);
  return sample;
}

static gsize
count_poison (GstBuffer *buffer)
{
  gsize i, n = 0;
  GstMapInfo map;

  fail_unless (gst_buffer_map (buffer, &map, GST_MAP_READ));
  for (i = 0; i < map.size; i++)
    n += map.data[i] == POISON;
  gst_buffer_unmap (buffer, &map);
  return n;
}

static const char *const formats[] = {"NV12", "I420", "RGBA", "BGRA", "RGBx",
    "BGRx", "RGB", "Y444", "Y42B", "P010_10LE", "I420_10LE", "I422_10LE",
    "Y444_10LE", "ARGB64", "RGBA64_LE", "GRAY8"};

static const gint sizes[][2] = {
    {64, 48}, {63, 47}, {64, 47}, {63, 48}, {1, 1}, {2, 3}, {17, 2}};

GST_START_TEST (every_format_in_every_layout)
{
  static const Offer padded = {2, 0, TRUE};
  guint i;

  for (i = 0; i < G_N_ELEMENTS (sizes); i++) {
    g_autofree char *caps = g_strdup_printf (
        "video/x-raw,format=%s,width=%d,height=%d,framerate=30/1",
        formats[__i__], sizes[i][0], sizes[i][1]);
    GstSample *a = pull_first (caps, NULL);
    GstSample *b = pull_first (caps, &padded);
    g_autoptr (GByteArray) tight = get_picture (a);
    g_autoptr (GByteArray) loose = get_picture (b);
    GstBuffer *buffer = gst_sample_get_buffer (b);
    GstVideoMeta *meta = gst_buffer_get_video_meta (buffer);
    GstVideoInfo info;

    /*
     * The buffer has the requested layout, and nothing is written around the
     * picture.
     */
    fail_unless (meta != NULL, "%s: no VideoMeta", caps);
    fail_unless (gst_video_info_from_caps (&info, gst_sample_get_caps (b)));
    fail_unless (meta->stride[0] > GST_VIDEO_INFO_PLANE_STRIDE (&info, 0));
    fail_unless (meta->offset[0] > 0);
    assert_equals_int (meta->stride[0] % 32, 0);
    fail_unless (
        count_poison (buffer) >= gst_buffer_get_size (buffer) - loose->len);
    assert_equals_uint64 (
        gst_buffer_get_size (gst_sample_get_buffer (a)), info.size);

    assert_equals_int (tight->len, loose->len);
    fail_unless (memcmp (tight->data, loose->data, tight->len) == 0,
        "%s: pictures differ", caps);
    gst_sample_unref (a);
    gst_sample_unref (b);
  }
}
GST_END_TEST;

static gsize
count_set (const guint8 *bytes, gsize size)
{
  gsize i, n = 0;

  for (i = 0; i < size; i++)
    n += bytes[i] != 0;
  return n;
}

/* The padding behind the rows must not contain old memory. */
GST_START_TEST (padding_is_zero)
{
  g_autofree char *caps = g_strdup_printf (
      "video/x-raw,format=%s,width=50,height=31,framerate=30/1",
      formats[__i__]);
  GstSample *sample = pull_first (caps, NULL);
  g_autoptr (GByteArray) picture = get_picture (sample);
  GstMapInfo map;

  fail_unless (
      gst_buffer_map (gst_sample_get_buffer (sample), &map, GST_MAP_READ));
  assert_equals_uint64 (
      count_set (map.data, map.size), count_set (picture->data, picture->len));
  gst_buffer_unmap (gst_sample_get_buffer (sample), &map);
  gst_sample_unref (sample);
}
GST_END_TEST;

static Suite *
flamesrc_pool_suite (void)
{
  Suite *suite = suite_create ("flamesrc-pool");
  TCase *tests = tcase_create ("pool");

  suite_add_tcase (suite, tests);
  tcase_add_checked_fixture (tests, test_clock_begin, test_clock_end);
  tcase_add_test (tests, buffers_outlive_the_element);
  tcase_add_test (tests, few_buffers_are_made_beforehand_and_more_when_needed);
  tcase_add_test (tests, starts_and_stops);
  tcase_add_test (tests, a_small_pool_is_enough);
  tcase_add_test (tests, an_empty_pool_can_be_left);
  tcase_add_loop_test (tests, no_memory_is_an_error, 0, G_N_ELEMENTS (failing));
  tcase_add_test (tests, a_pool_may_stop_while_it_is_waited_for);
  tcase_add_loop_test (
      tests, every_format_in_every_layout, 0, G_N_ELEMENTS (formats));
  tcase_add_loop_test (tests, padding_is_zero, 0, G_N_ELEMENTS (formats));
  return suite;
}

GST_CHECK_MAIN (flamesrc_pool);
