/*
 * Adaptive quality at 1920x1080 and 30 frames/s, on a GPU of any speed: the
 * test first measures how many samples take five frame times.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/support.h"

#define CAPS_30 "video/x-raw,format=NV12,width=1920,height=1080,framerate=30/1"
#define CAPS_2 "video/x-raw,format=NV12,width=1920,height=1080,framerate=2/1"

/* With this many samples the constant costs hardly count. */
#define TRIAL_QUALITY 4000.0
#define TRIAL_FRAMES 12
/* Frames that may be from before the change, or have waited for kernels. */
#define WARM_UP 8

/* Returns the samples a pixel that take five frames' time. */
static double
measure_full_quality (void)
{
  double seconds;
  gint64 begin = 0;
  Player player;
  guint i;

  player_init (&player, "speed=0 quality=1", "turn.flam3", CAPS_30);
  player_set_state (&player, GST_STATE_PAUSED);
  g_object_set (player.src, "quality", TRIAL_QUALITY, NULL);
  player_set_state (&player, GST_STATE_PLAYING);
  for (i = 0; i < WARM_UP + TRIAL_FRAMES; i++) {
    gst_sample_unref (player_pull (&player));
    if (i + 1 == WARM_UP)
      begin = g_get_monotonic_time ();
  }
  seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
  player_clear (&player);
  return TRIAL_QUALITY * (5.0 / 30) / (seconds / TRIAL_FRAMES);
}

typedef struct
{
  guint frames;
  double quality;     /* achieved, mean */
  double least, most; /* luma, mean over a frame */
} Span;

static double
get_luma (GstSample *sample)
{
  GstVideoFrame frame;
  GstVideoInfo info;
  guint64 sum = 0;
  gint x, y;

  fail_unless (gst_video_info_from_caps (&info, gst_sample_get_caps (sample)));
  fail_unless (gst_video_frame_map (
      &frame, &info, gst_sample_get_buffer (sample), GST_MAP_READ));
  for (y = 0; y < GST_VIDEO_INFO_HEIGHT (&info); y += 2) {
    const guint8 *row =
        (const guint8 *) GST_VIDEO_FRAME_PLANE_DATA (&frame, 0) +
        y * GST_VIDEO_FRAME_PLANE_STRIDE (&frame, 0);

    for (x = 0; x < GST_VIDEO_INFO_WIDTH (&info); x += 2)
      sum += row[x];
  }
  gst_video_frame_unmap (&frame);
  return sum / (0.25 * info.width * info.height);
}

static void
play_for (Player *player, gint64 milliseconds, Span *span)
{
  const gint64 end = g_get_monotonic_time () + milliseconds * 1000;

  *span = (Span){.least = 255};
  while (g_get_monotonic_time () < end) {
    GstSample *sample = player_pull (player);
    double luma = get_luma (sample);

    gst_sample_unref (sample);
    span->frames++;
    span->quality += get_stat_double (player->src, "quality");
    span->least = MIN (span->least, luma);
    span->most = MAX (span->most, luma);
  }
  span->quality /= span->frames;
}

static void
set_caps (Player *player, const char *text)
{
  g_autoptr (GstCaps) caps = gst_caps_from_string (text);

  g_object_set (player->filter, "caps", caps, NULL);
}

GST_START_TEST (a_fifth_of_the_samples_at_the_full_rate)
{
  const double full = measure_full_quality ();
  Span first, slow, fast;
  guint64 skipped;
  double part;
  Player player;

  player_init (&player, "speed=0 is-live=true", "turn.flam3", CAPS_30);
  g_object_set (player.src, "quality", full, NULL);
  g_object_set (player.sink, "max-buffers", 0, NULL);
  player_set_state (&player, GST_STATE_PLAYING);
  play_for (&player, 1000, &first);
  skipped = get_stat (player.src, "skipped");
  play_for (&player, 2000, &slow);
  skipped = get_stat (player.src, "skipped") - skipped;
  part = slow.quality / full;

  /* At two frames a second there is time for all samples. */
  set_caps (&player, CAPS_2);
  play_for (&player, 6000, &fast);
  fast.quality = get_stat_double (player.src, "quality");
  g_print ("full quality %.0f; %u frames in 2 s, %u skipped, %.3f of the "
           "samples; then %.3f; luma %.2f to %.2f and %.2f to %.2f\n",
      full, slow.frames, (guint) skipped, part, fast.quality / full, slow.least,
      slow.most, fast.least, fast.most);

  fail_unless (slow.frames >= 57 && skipped <= 3);
  /*
   * All samples take five frame times, and the default load is four fifths of
   * one: that leaves 0.16 of them, or less because of costs that do not depend
   * on the samples.
   */
  fail_unless (part > 0.1 && part < 0.22, "%g of the samples", part);
  fail_unless (fast.quality > 0.95 * full);
  fail_unless (
      MAX (slow.most, fast.most) < 1.02 * MIN (slow.least, fast.least) + 0.5);
  player_clear (&player);
}
GST_END_TEST;

static Suite *
full_hd_suite (void)
{
  Suite *suite = suite_create ("flamesrc-full-hd");
  TCase *tests = tcase_create ("adaptive");

  suite_add_tcase (suite, tests);
  tcase_add_test (tests, a_fifth_of_the_samples_at_the_full_rate);
  return suite;
}

int
main (int argc, char **argv)
{
  if (gpu_is_missing ())
    return 77;
  gst_check_init (&argc, &argv);
  return gst_check_run_suite (full_hd_suite (), "flamesrc-full-hd", __FILE__);
}
