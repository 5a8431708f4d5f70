/*
 * The property viewport: parts of a frame, and changes while playing.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/support.h"

#define DEPTH "async-depth=2 "
/* Frames in flight and in the sink's queue, which a change does not alter. */
#define IN_THE_WAY 5
#define HALF "video/x-raw,format=I420,width=32,height=48,framerate=10/1"
#define QUARTER "video/x-raw,format=I420,width=32,height=24,framerate=10/1"
#define N_FRAMES 3

/*
 * Compares plane by plane. @x, @y: position of @part in @whole, in luma samples
 */
static void
assert_is_part (GstVideoFrame *whole, GstVideoFrame *part, gint x, gint y)
{
  for (guint c = 0; c < GST_VIDEO_FRAME_N_COMPONENTS (whole); c++) {
    const gint shift = c > 0 ? 1 : 0;
    const gint stride = GST_VIDEO_FRAME_PLANE_STRIDE (whole, c);
    const guint8 *from = GST_VIDEO_FRAME_PLANE_DATA (whole, c);
    const guint8 *own = GST_VIDEO_FRAME_PLANE_DATA (part, c);

    from += (y >> shift) * stride + (x >> shift);
    for (gint row = 0; row < GST_VIDEO_FRAME_COMP_HEIGHT (part, c); row++)
      fail_unless (memcmp (from + row * stride,
                       own + row * GST_VIDEO_FRAME_PLANE_STRIDE (part, c),
                       (gsize) GST_VIDEO_FRAME_COMP_WIDTH (part, c)) == 0,
          "component %u, row %d of the part at %d,%d differs", c, row, x, y);
  }
}

static void
map_sample (GstSample *sample, GstVideoFrame *frame)
{
  GstVideoInfo info;

  fail_unless (gst_video_info_from_caps (&info, gst_sample_get_caps (sample)));
  fail_unless (gst_video_frame_map (
      frame, &info, gst_sample_get_buffer (sample), GST_MAP_READ));
}

static void
assert_parts_alike (Player *whole, Player *part, gint x, gint y)
{
  for (guint i = 0; i < N_FRAMES; i++) {
    g_autoptr (GstSample) all = player_pull (whole);
    g_autoptr (GstSample) own = player_pull (part);
    GstVideoFrame all_frame, own_frame;

    fail_unless (all && own);
    fail_unless (GST_BUFFER_PTS (gst_sample_get_buffer (all)) ==
                 GST_BUFFER_PTS (gst_sample_get_buffer (own)));
    map_sample (all, &all_frame);
    map_sample (own, &own_frame);
    assert_is_part (&all_frame, &own_frame, x, y);
    gst_video_frame_unmap (&all_frame);
    gst_video_frame_unmap (&own_frame);
  }
}

GST_START_TEST (parts_are_the_whole)
{
  static const struct
  {
    const char *properties;
    gint x, y;
  } parts[] = {{SMALL "viewport=0,0,0.5,0.5", 0, 0},
      {SMALL "viewport=0.5,0,0.5,0.5", 32, 0},
      {SMALL "viewport=0,0.5,0.5,0.5", 0, 24},
      {SMALL "viewport=0.25,0.5,0.5,0.5", 16, 24}};

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++) {
    Player whole, part;

    player_init (&whole, SMALL, "turn.flam3", CAPS ("I420", "10/1"));
    player_init (&part, parts[i].properties, "turn.flam3", QUARTER);
    player_set_state (&whole, GST_STATE_PLAYING);
    player_set_state (&part, GST_STATE_PLAYING);
    assert_parts_alike (&whole, &part, parts[i].x, parts[i].y);
    player_clear (&whole);
    player_clear (&part);
  }
}
GST_END_TEST;

/* Returns: (transfer full) the MD5 of a still with @viewport */
static char *
render_still (const char *viewport)
{
  g_autofree char *properties =
      g_strconcat (SMALL "speed=0 viewport=", viewport, NULL);
  g_autoptr (GArray) frames = render (properties, "turn.flam3", HALF, 1);

  fail_unless (frames->len == 1);
  return g_strdup (g_array_index (frames, Frame, 0).md5);
}

/* A wrong value gets one warning and changes nothing. */
GST_START_TEST (changes_while_playing)
{
  g_autofree char *left = render_still ("0,0,0.5,1");
  g_autofree char *right = render_still ("0.5,0,0.5,1");
  g_autoptr (GstBus) bus = NULL;
  g_autoptr (GstMessage) message = NULL, another = NULL;
  g_autoptr (GArray) before = NULL, after = NULL;
  g_autoptr (GError) error = NULL;
  Player player;

  fail_if (g_str_equal (left, right));
  player_init (
      &player, SMALL DEPTH "speed=0 viewport=0,0,0.5,1", "turn.flam3", HALF);
  player_set_state (&player, GST_STATE_PLAYING);
  g_object_set (player.src, "viewport", "0.5,0,0.3,1", NULL);
  before = player_collect (&player, 2 * IN_THE_WAY);
  for (guint i = 0; i < before->len; i++)
    assert_equals_string (g_array_index (before, Frame, i).md5, left);
  bus = gst_element_get_bus (player.pipeline);
  message = gst_bus_timed_pop_filtered (
      bus, PATIENCE * GST_USECOND, GST_MESSAGE_WARNING);
  fail_unless (message != NULL);
  gst_message_parse_warning (message, &error, NULL);
  fail_unless (
      g_str_has_prefix (error->message, "viewport: "), "%s", error->message);
  another = gst_bus_pop_filtered (bus, GST_MESSAGE_WARNING);
  fail_unless (another == NULL);
  g_object_set (player.src, "viewport", "0.5,0,0.5,1", NULL);
  after = player_collect (&player, IN_THE_WAY + 1);
  assert_equals_string (
      g_array_index (after, Frame, after->len - 1).md5, right);
  player_clear (&player);
}
GST_END_TEST;

static Suite *
flamesrc_viewport_suite (void)
{
  Suite *suite = suite_create ("flamesrc-viewport");
  TCase *tests = tcase_create ("viewport");

  suite_add_tcase (suite, tests);
  tcase_add_test (tests, parts_are_the_whole);
  tcase_add_test (tests, changes_while_playing);
  return suite;
}

GST_CHECK_MAIN (flamesrc_viewport);
