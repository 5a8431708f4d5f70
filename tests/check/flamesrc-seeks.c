/*
 * Thousands of seeks: the same frame has the same bytes after each of them,
 * however many frames are in flight.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/support.h"

#define TINY "video/x-raw,format=GRAY8,width=16,height=12,framerate=30000/1001"
#define PLAIN "quality=1 n-threads=1 filters=logscale genome-rate=10 "
#define SEEKS 10000

static const Frame *
nth (GArray *frames, guint n)
{
  return &g_array_index (frames, Frame, n);
}

/* Pulls the frame that a seek shows while paused. */
static GstSample *
preroll (Player *player)
{
  GstSample *sample = NULL;

  g_signal_emit_by_name (player->sink, "try-pull-preroll",
      (guint64) PATIENCE * GST_USECOND, &sample);
  fail_unless (sample != NULL);
  return sample;
}

GST_START_TEST (ten_thousand_seeks)
{
  g_autoptr (GArray) all = render (PLAIN, "keyframes.flam3", TINY, 1000);
  g_autoptr (GRand) random = g_rand_new_with_seed (4);
  Player player;
  guint i;

  assert_equals_int (all->len, 30);
  player_init (&player, PLAIN "async-depth=2", "keyframes.flam3", TINY);
  player_set_state (&player, GST_STATE_PAUSED);
  for (i = 0; i < SEEKS; i++) {
    gboolean reverse = g_rand_boolean (random);
    guint number = g_rand_int_range (random, 0, all->len);
    const Frame *frame = nth (all, number);
    /*
     * Any time in the frame: the start, or in reverse the stop, where playback
     * begins.
     */
    GstClockTime at =
        frame->pts + g_rand_int_range (random, 1, (gint32) frame->duration);
    g_autofree char *md5 = NULL;
    GstSample *sample;
    GstBuffer *buffer;

    if (reverse)
      player_seek (&player, -1, GST_FORMAT_TIME, 0, at);
    else
      player_seek (&player, 1, GST_FORMAT_TIME, at, -1);
    /* Some seeks are followed by another one at once. */
    if (g_rand_int_range (random, 0, 10) == 0)
      continue;
    sample = preroll (&player);
    buffer = gst_sample_get_buffer (sample);
    md5 = buffer_md5 (buffer);
    fail_unless (GST_BUFFER_OFFSET (buffer) == number,
        "seek %u: frame %" G_GUINT64_FORMAT " instead of %u", i,
        GST_BUFFER_OFFSET (buffer), number);
    fail_unless (
        g_str_equal (md5, frame->md5), "seek %u: frame %u differs", i, number);
    gst_sample_unref (sample);
  }
  player_clear (&player);
}
GST_END_TEST;

static const char *const machines[] = {"async-depth=1 n-threads=1",
    "async-depth=4 n-threads=1", "async-depth=1 n-threads=2",
    "async-depth=4 n-threads=2"};

GST_START_TEST (every_way_gives_the_same_bytes)
{
  g_autofree char *properties = g_strconcat (
      "quality=3 genome-rate=10 backend=cpu ", machines[__i__], NULL);
  g_autoptr (GArray) expected = render ("quality=3 genome-rate=10 backend=cpu",
      "keyframes.flam3", CAPS ("NV12", "30/1"), 1000);
  guint i, start;
  Player player;

  assert_equals_int (expected->len, 30);
  player_init (&player, properties, "keyframes.flam3", CAPS ("NV12", "30/1"));
  player_set_state (&player, GST_STATE_PAUSED);
  for (start = 0; start < 30; start += 7) {
    g_autoptr (GArray) forward = NULL;
    g_autoptr (GArray) reverse = NULL;

    player_seek (&player, 1, GST_FORMAT_DEFAULT, start, -1);
    player_set_state (&player, GST_STATE_PLAYING);
    forward = player_collect (&player, 1000);
    player_seek (&player, -1, GST_FORMAT_DEFAULT, 0, 30 - start);
    reverse = player_collect (&player, 1000);

    assert_equals_int (forward->len, 30 - start);
    assert_equals_int (reverse->len, 30 - start);
    for (i = 0; i < forward->len; i++)
      assert_equals_string (
          nth (forward, i)->md5, nth (expected, start + i)->md5);
    for (i = 0; i < reverse->len; i++)
      assert_equals_string (
          nth (reverse, i)->md5, nth (expected, 29 - start - i)->md5);
  }
  player_clear (&player);
}
GST_END_TEST;

static Suite *
flamesrc_seeks_suite (void)
{
  Suite *suite = suite_create ("flamesrc-seeks");
  TCase *tests = tcase_create ("seeks");

  suite_add_tcase (suite, tests);
  tcase_set_timeout (tests, 240);
  tcase_add_test (tests, ten_thousand_seeks);
  tcase_add_loop_test (
      tests, every_way_gives_the_same_bytes, 0, G_N_ELEMENTS (machines));
  return suite;
}

GST_CHECK_MAIN (flamesrc_seeks);
