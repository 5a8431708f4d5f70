/*
 * flamevis' frames: their times, what they show, and that the sizes of sound
 * buffers make no difference.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>

#include "tests/check/vis-support.h"

static const char *const grey[] = {
    "video/x-raw,format=GRAY8,width=32,height=24,framerate=24/1",
    "video/x-raw,format=GRAY8,width=32,height=24,framerate=30/1",
    "video/x-raw,format=GRAY8,width=32,height=24,framerate=60/1"};
static const int rates[] = {24, 30, 60};

#define GREY30 grey[1]

/* A click is visible in the frame in which it sounds. */
GST_START_TEST (clicks_are_seen_when_they_sound)
{
  static const double clicks[] = {0.51, 1.0, 1.333, 1.742, 2.2};
  g_autoptr (Sound) sound = sound_new (48000, 2, 2.5);
  GstHarness *vis;
  double light[200] = {0};
  GstBuffer *buffer;
  guint i, n = 0;

  for (i = 0; i < G_N_ELEMENTS (clicks); i++)
    sound_add_click (sound, clicks[i], 0.9);
  vis = vis_new ("mapping=onset:brightness*5@0/0 speed=0", grey[__i__], sound);
  vis_push (vis, sound, 1000);
  fail_unless (gst_harness_push_event (vis, gst_event_new_eos ()));
  while ((buffer = gst_harness_try_pull (vis))) {
    light[n++] = vis_get_light (buffer);
    gst_buffer_unref (buffer);
  }
  fail_unless_equals_int (n, (int) ceil (2.5 * rates[__i__]));
  for (i = 0; i < G_N_ELEMENTS (clicks); i++) {
    const int own = (int) (clicks[i] * rates[__i__]);
    int brightest = own - 3, k;

    for (k = own - 3; k <= own + 3; k++) {
      if (light[k] > light[brightest])
        brightest = k;
    }
    fail_unless (light[brightest] > 1.3 * light[own - 4]);
    fail_unless (ABS (brightest - own) <= 1, "click at %g s in frame %d",
        clicks[i], brightest);
  }
  gst_harness_teardown (vis);
}
GST_END_TEST

/* Frames have no gaps, and the last one ends with the sound. */
GST_START_TEST (times_are_those_of_the_sound)
{
  g_autoptr (Sound) sound = sound_new (44100, 1, 1.01);
  g_autoptr (GArray) frames = NULL;
  GstHarness *vis = vis_new ("", GREY30, sound);
  GstClockTime expected = 0;
  guint i;

  vis_push (vis, sound, 441);
  frames = vis_collect (vis, TRUE);
  fail_unless_equals_int (frames->len, 31);
  for (i = 0; i < frames->len; i++) {
    const Frame *frame = &g_array_index (frames, Frame, i);

    fail_unless_equals_uint64 (frame->pts, expected);
    fail_unless_equals_int (frame->discont, i == 0);
    expected = frame->pts + frame->duration;
  }
  fail_unless_equals_uint64 (expected, 1010 * GST_MSECOND);
  gst_harness_teardown (vis);
}
GST_END_TEST

/* Sound shorter than a frame makes a shorter frame; no sound makes none. */
GST_START_TEST (less_than_a_frame)
{
  g_autoptr (Sound) sound = sound_new (48000, 2, 0.01);
  g_autoptr (GArray) frames = NULL, none = NULL;
  GstHarness *vis = vis_new ("", GREY30, sound);

  vis_push (vis, sound, 480);
  frames = vis_collect (vis, TRUE);
  fail_unless_equals_int (frames->len, 1);
  fail_unless_equals_uint64 (
      g_array_index (frames, Frame, 0).duration, 10 * GST_MSECOND);
  gst_harness_teardown (vis);

  vis = vis_new ("", GREY30, sound);
  none = vis_collect (vis, TRUE);
  fail_unless_equals_int (none->len, 0);
  gst_harness_teardown (vis);
}
GST_END_TEST

static GArray *
show (const char *properties, const Sound *sound, gsize piece)
{
  GstHarness *vis = vis_new (properties, GREY30, sound);
  GArray *frames;

  vis_push (vis, sound, piece);
  frames = vis_collect (vis, TRUE);
  gst_harness_teardown (vis);
  return frames;
}

GST_START_TEST (pieces_make_no_difference)
{
  g_autoptr (Sound) sound = sound_new (22050, 2, 2);
  g_autoptr (GArray) whole = NULL, small = NULL, odd = NULL, calm = NULL;

  sound_add_beat (sound, 130, 0.05);
  whole = show ("mapping=drums", sound, sound->n);
  small = show ("mapping=drums async-depth=1", sound, 64);
  odd = show ("mapping=drums async-depth=5", sound, 1237);
  fail_unless_equals_int (whole->len, 60);
  fail_unless_same_frames (whole, small);
  fail_unless_same_frames (whole, odd);
  /* The frames show the music: without a mapping they differ. */
  calm = show ("mapping=\"\"", sound, 1237);
  fail_if (g_str_equal (g_array_index (calm, Frame, 30).md5,
      g_array_index (whole, Frame, 30).md5));
}
GST_END_TEST

/* A mapping has the effect of the property that it drives. */
static const struct
{
  const char *mapping, *same;
} changes[] = {
    {"always:brightness*1@0/0", "mapping=\"\" brightness=2"},
    {"always:gamma*1@0/0", "mapping=\"\" gamma=2"},
    {"always:vibrancy*1@0/0", "mapping=\"\" vibrancy=2"},
    {"always:saturation*1@0/0", "mapping=\"\" saturation=2"},
    {"always:hue*0.3@0/0", "mapping=\"\" hue=0.3"},
    {"always:zoom*0.5@0/0", "mapping=\"\" zoom=0.5"},
    {"always:pan-x*0.2@0/0", "mapping=\"\" pan-x=0.2"},
    {"always:pan-y*0.2@0/0", "mapping=\"\" pan-y=0.2"},
    {"always:rotation*30@0/0", "mapping=\"\" rotation=30"},
    /* Mapping each transform by its number equals mapping all of them. */
    {"always:xform-rotation*0.1@0/0", "mapping=\"always:xform1-rotation*0.1@0/"
                                      "0 always:xform2-rotation*0.1@0/0\""},
};

static const char *
get_frame (const GArray *frames)
{
  return g_array_index (frames, Frame, 10).md5;
}

GST_START_TEST (music_changes_what_properties_do)
{
  g_autoptr (Sound) sound = sound_new (8000, 1, 0.5);
  g_autofree char *path = data_path ("turn.flam3");
  g_autofree char *usual =
      g_strdup_printf ("location=\"%s\" speed=0 quality=20 ", path);
  g_autofree char *plain = g_strconcat (usual, "mapping=\"\"", NULL);
  g_autofree char *by_music =
      g_strdup_printf ("%s mapping=\"%s\"", usual, changes[__i__].mapping);
  g_autofree char *by_property = g_strconcat (usual, changes[__i__].same, NULL);
  g_autoptr (GArray) before = show (plain, sound, sound->n);
  g_autoptr (GArray) music = show (by_music, sound, sound->n);
  g_autoptr (GArray) property = show (by_property, sound, sound->n);

  fail_if (g_str_equal (get_frame (before), get_frame (music)));
  fail_unless_equals_string (get_frame (music), get_frame (property));
}
GST_END_TEST

/* @light: the mean light of the frames that one buffer of sound produces */
static guint
measure_light (
    GstHarness *vis, GstBuffer *buffer, double *light, guint n_at_most)
{
  guint n = 0;

  GST_BUFFER_PTS (buffer) = 0;
  fail_unless_equals_int (gst_harness_push (vis, buffer), GST_FLOW_OK);
  fail_unless (gst_harness_push_event (vis, gst_event_new_eos ()));
  while (n < n_at_most && (buffer = gst_harness_try_pull (vis))) {
    light[n++] = vis_get_light (buffer);
    gst_buffer_unref (buffer);
  }
  return n;
}

#define BRIGHT_CLICKS "mapping=onset:brightness*5@0/0 speed=0"

/* The same sound in integers shows the same, but for their rounding. */
GST_START_TEST (whole_numbers_are_sound)
{
  g_autoptr (Sound) sound = sound_new (48000, 2, 1);
  const gsize n_values = sound->n * 2;
  gint16 *samples = g_new0 (gint16, n_values);
  double whole[40], real[40], most = 0;
  GstHarness *vis;
  gsize i;
  guint k;

  sound_add_click (sound, 0.5, 0.9);
  for (i = 0; i < n_values; i++)
    samples[i] = (gint16) lrintf (sound->samples[i] * 32767);
  vis = vis_new (BRIGHT_CLICKS, GREY30, sound);
  fail_unless_equals_int (
      measure_light (vis, vis_buffer (sound, 0, sound->n), real, 40), 30);
  gst_harness_teardown (vis);

  vis = vis_new (BRIGHT_CLICKS, GREY30, sound);
  gst_harness_set_src_caps_str (
      vis, "audio/x-raw,format=" GST_AUDIO_NE (
               S16) ",layout=interleaved,rate=48000,channels=2");
  fail_unless_equals_int (
      measure_light (vis,
          gst_buffer_new_wrapped (samples, n_values * sizeof *samples), whole,
          40),
      30);
  gst_harness_teardown (vis);

  for (k = 0; k < 30; k++) {
    fail_unless (fabs (whole[k] - real[k]) < 1, "frame %u: %g, not %g", k,
        whole[k], real[k]);
    most = MAX (most, real[k]);
  }
  fail_unless (most > 1.3 * real[8]);
}
GST_END_TEST

/*
 * Any rate and number of channels works, in pieces of any size. NaN is silence.
 */
GST_START_TEST (any_sound_is_shown)
{
  static const guint any_rates[] = {8000, 44100, 192000};
  static const guint any_channels[] = {1, 3, 6, 8};
  const guint rate = any_rates[__i__ / 4], n_channels = any_channels[__i__ % 4];
  const float odd[] = {NAN, INFINITY, -INFINITY};
  g_autoptr (Sound) silent = sound_new (rate, n_channels, 1);
  g_autoptr (Sound) broken = sound_new (rate, n_channels, 1);
  g_autoptr (GArray) expected = NULL, frames = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (__i__);
  GstHarness *vis;
  gsize i, at, end;

  sound_add_beat (silent, 130, 0.05);
  for (i = rate / 4 * n_channels; i < rate / 3 * n_channels; i++)
    silent->samples[i] = 0;
  memcpy (broken->samples, silent->samples,
      silent->n * n_channels * sizeof (float));
  for (i = rate / 4 * n_channels; i < rate / 3 * n_channels; i++)
    broken->samples[i] = odd[i % G_N_ELEMENTS (odd)];
  expected = show ("mapping=drums", silent, silent->n);
  fail_unless_equals_int (expected->len, 30);

  vis = vis_new ("mapping=drums", GREY30, broken);
  for (at = 0; at < broken->n; at = end) {
    end = at + g_rand_int_range (rand, 1, rate / 8);
    end = MIN (end, broken->n);
    fail_unless_equals_int (
        gst_harness_push (vis, vis_buffer (broken, at, end)), GST_FLOW_OK);
  }
  frames = vis_collect (vis, TRUE);
  gst_harness_teardown (vis);
  fail_unless_same_frames (expected, frames);
}
GST_END_TEST

/* A gap in the timestamps, a GAP event and a GAP buffer are silence. */
GST_START_TEST (gaps_are_silence)
{
  g_autoptr (Sound) sound = sound_new (48000, 1, 3);
  g_autoptr (GArray) silent = NULL, jumped = NULL, told = NULL;
  GstHarness *vis;

  sound_add_sine (sound, -1, 0, 1, 300, 0.5);
  sound_add_sine (sound, -1, 2, 1, 300, 0.5);
  silent = show ("", sound, 4800);

  vis = vis_new ("", GREY30, sound);
  gst_harness_push (vis, vis_buffer (sound, 0, 48000));
  gst_harness_push (vis, vis_buffer (sound, 96000, 144000));
  jumped = vis_collect (vis, TRUE);
  gst_harness_teardown (vis);
  fail_unless_same_frames (silent, jumped);

  vis = vis_new ("", GREY30, sound);
  gst_harness_push (vis, vis_buffer (sound, 0, 48000));
  gst_harness_push_event (vis, gst_event_new_gap (GST_SECOND, GST_SECOND));
  gst_harness_push (vis, vis_buffer (sound, 96000, 144000));
  told = vis_collect (vis, TRUE);
  gst_harness_teardown (vis);
  fail_unless_same_frames (silent, told);
}
GST_END_TEST

/* A jump ends the current sound and starts anew at its time, with a DISCONT. */
GST_START_TEST (jumps_begin_anew)
{
  g_autoptr (Sound) sound = sound_new (8000, 1, 30);
  g_autoptr (GArray) frames = NULL;
  GstHarness *vis = vis_new ("", GREY30, sound);
  const Frame *frame;

  gst_harness_push (vis, vis_buffer (sound, 0, 4000));
  gst_harness_push (vis, vis_buffer (sound, 160000, 164000));
  frames = vis_collect (vis, TRUE);
  fail_unless_equals_int (frames->len, 30);
  frame = &g_array_index (frames, Frame, 14);
  fail_unless_equals_uint64 (frame->pts + frame->duration, GST_SECOND / 2);
  frame = &g_array_index (frames, Frame, 15);
  fail_unless_equals_uint64 (frame->pts, 20 * GST_SECOND);
  fail_unless (frame->discont);
  gst_harness_teardown (vis);
}
GST_END_TEST

/* A flush discards all sound that was heard. */
GST_START_TEST (flushes_forget)
{
  g_autoptr (Sound) sound = sound_new (22050, 2, 1);
  g_autoptr (GArray) first = NULL, before = NULL, second = NULL;
  GstHarness *vis;
  GstSegment segment;

  sound_add_beat (sound, 150, 0);
  vis = vis_new ("mapping=drums", GREY30, sound);
  vis_push (vis, sound, 999);
  first = vis_collect (vis, TRUE);
  gst_harness_teardown (vis);

  vis = vis_new ("mapping=drums", GREY30, sound);
  vis_push (vis, sound, 700);
  before = vis_collect (vis, FALSE);
  fail_unless (before->len > 20 && before->len < 30);
  fail_unless (gst_harness_push_event (vis, gst_event_new_flush_start ()));
  fail_unless (gst_harness_push_event (vis, gst_event_new_flush_stop (TRUE)));
  gst_segment_init (&segment, GST_FORMAT_TIME);
  gst_harness_push_event (vis, gst_event_new_segment (&segment));
  vis_push (vis, sound, 999);
  second = vis_collect (vis, TRUE);
  fail_unless_same_frames (first, second);
  gst_harness_teardown (vis);
}
GST_END_TEST

/* New sound caps continue the frames; new video caps continue the sound. */
GST_START_TEST (caps_may_change)
{
  g_autoptr (Sound) sound = sound_new (48000, 2, 1);
  g_autoptr (Sound) mono = sound_new (8000, 1, 2);
  g_autoptr (GArray) frames = NULL;
  GstHarness *vis = vis_new ("", GREY30, sound);
  GstClockTime end;
  GstBuffer *buffer;
  guint n = 0;

  vis_push (vis, sound, 4800);
  gst_harness_set_src_caps_str (
      vis, "audio/x-raw,format=" GST_AUDIO_NE (
               F32) ",layout=interleaved,rate=8000,channels=1");
  gst_harness_push (vis, vis_buffer (mono, 8000, 16000));
  frames = vis_collect (vis, FALSE);
  fail_unless (frames->len >= 55);
  gst_harness_set_sink_caps_str (
      vis, "video/x-raw,format=RGBA,width=16,height=16,framerate=10/1");
  gst_harness_push_event (vis, gst_event_new_gap (2 * GST_SECOND, GST_SECOND));
  fail_unless (gst_harness_push_event (vis, gst_event_new_eos ()));
  end = g_array_index (frames, Frame, frames->len - 1).pts +
        g_array_index (frames, Frame, frames->len - 1).duration;
  while ((buffer = gst_harness_try_pull (vis))) {
    assert_equals_uint64 (GST_BUFFER_PTS (buffer), end);
    end += GST_BUFFER_DURATION (buffer);
    if (gst_buffer_get_size (buffer) == 16 * 16 * 4) {
      /* The first of them is the rest that the old rate left. */
      fail_unless (GST_BUFFER_DURATION (buffer) == GST_SECOND / 10 || n == 0);
      fail_unless (end % (GST_SECOND / 10) == 0);
      n++;
    }
    gst_buffer_unref (buffer);
  }
  fail_unless (n > 5);
  gst_harness_teardown (vis);
}
GST_END_TEST

/* In reverse, sound plays backwards and the last frame comes first. */
GST_START_TEST (backwards)
{
  g_autoptr (Sound) sound = sound_new (48000, 1, 1);
  g_autoptr (GArray) frames = NULL;
  GstHarness *vis;
  GstSegment segment;
  gint at;
  guint i;

  vis = vis_new ("", GREY30, sound);
  gst_segment_init (&segment, GST_FORMAT_TIME);
  segment.rate = -1;
  segment.stop = GST_SECOND;
  gst_harness_push_event (vis, gst_event_new_segment (&segment));
  for (at = 43200; at >= 0; at -= 4800)
    gst_harness_push (vis, vis_buffer (sound, at, at + 4800));
  frames = vis_collect (vis, TRUE);
  fail_unless_equals_int (frames->len, 30);
  for (i = 0; i < frames->len; i++)
    fail_unless_equals_uint64 (g_array_index (frames, Frame, i).offset, 29 - i);
  gst_harness_teardown (vis);
}
GST_END_TEST

/* Plays backwards with buffers that are longer than the limit for a jump. */
GST_START_TEST (backwards_in_long_pieces)
{
  g_autoptr (Sound) sound = sound_new (8000, 1, 22);
  g_autoptr (GArray) frames = NULL;
  GstHarness *vis = vis_new ("", GREY30, sound);
  GstSegment segment;

  gst_segment_init (&segment, GST_FORMAT_TIME);
  segment.rate = -1;
  segment.stop = 22 * GST_SECOND;
  gst_harness_push_event (vis, gst_event_new_segment (&segment));
  gst_harness_push (vis, vis_buffer (sound, 88000, 176000));
  gst_harness_push (vis, vis_buffer (sound, 0, 88000));
  frames = vis_collect (vis, TRUE);
  fail_unless_equals_int (frames->len, 660);
  for (guint i = 0; i < frames->len; i++) {
    const Frame *frame = &g_array_index (frames, Frame, i);

    fail_unless_equals_uint64 (frame->offset, 659 - i);
    fail_unless_equals_int (frame->discont, i == 0);
  }
  gst_harness_teardown (vis);
}
GST_END_TEST

/* A buffer without a timestamp follows the previous one. */
GST_START_TEST (times_may_be_missing)
{
  g_autoptr (Sound) sound = sound_new (48000, 1, 3);
  g_autoptr (GArray) timed = NULL, untimed = NULL;
  GstHarness *vis = vis_new ("", GREY30, sound);

  sound_add_sine (sound, -1, 1, 1, 300, 0.5);
  timed = show ("", sound, 4800);
  for (gsize at = 0; at < sound->n; at += 4800) {
    GstBuffer *buffer = vis_buffer (sound, at, at + 4800);

    if (at > 0)
      GST_BUFFER_PTS (buffer) = GST_CLOCK_TIME_NONE;
    gst_harness_push (vis, buffer);
  }
  untimed = vis_collect (vis, TRUE);
  gst_harness_teardown (vis);
  fail_unless_same_frames (timed, untimed);
}
GST_END_TEST

/* The grid of frames is in stream time, which an edit list shifts. */
GST_START_TEST (segments_may_begin_anywhere)
{
  g_autoptr (Sound) sound = sound_new (48000, 1, 1.5);
  g_autoptr (GArray) frames = NULL;
  GstHarness *vis = vis_new ("", GREY30, sound);
  GstSegment segment;

  gst_segment_init (&segment, GST_FORMAT_TIME);
  segment.start = segment.position = 23 * GST_MSECOND;
  segment.time = 0;
  gst_harness_push_event (vis, gst_event_new_segment (&segment));
  vis_push (vis, sound, 4800);
  frames = vis_collect (vis, TRUE);
  fail_unless_equals_uint64 (
      g_array_index (frames, Frame, 0).pts, 23 * GST_MSECOND);
  fail_unless_equals_uint64 (
      g_array_index (frames, Frame, 30).pts, GST_SECOND + 23 * GST_MSECOND);
  gst_harness_teardown (vis);
}
GST_END_TEST

static Suite *
flamevis_frames_suite (void)
{
  Suite *suite = suite_create ("flamevis-frames");
  TCase *tcase = tcase_create ("general");

  suite_add_tcase (suite, tcase);
  tcase_add_loop_test (
      tcase, clicks_are_seen_when_they_sound, 0, G_N_ELEMENTS (grey));
  tcase_add_test (tcase, times_are_those_of_the_sound);
  tcase_add_test (tcase, less_than_a_frame);
  tcase_add_test (tcase, pieces_make_no_difference);
  tcase_add_test (tcase, whole_numbers_are_sound);
  tcase_add_loop_test (tcase, any_sound_is_shown, 0, 12);
  tcase_add_test (tcase, gaps_are_silence);
  tcase_add_test (tcase, jumps_begin_anew);
  tcase_add_loop_test (
      tcase, music_changes_what_properties_do, 0, G_N_ELEMENTS (changes));
  tcase_add_test (tcase, backwards_in_long_pieces);
  tcase_add_test (tcase, times_may_be_missing);
  tcase_add_test (tcase, flushes_forget);
  tcase_add_test (tcase, caps_may_change);
  tcase_add_test (tcase, backwards);
  tcase_add_test (tcase, segments_may_begin_anywhere);
  return suite;
}

GST_CHECK_MAIN (flamevis_frames)
