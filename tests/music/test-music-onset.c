/*
 * Clicks and strokes are heard when they sound: the frame with the greatest
 * onset is that of the click or a neighbour, and mostly its own.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>

#include "music/spectrum.h"
#include "tests/music/sounds.h"

/* The frame with the greatest onset around the click at @time. */
static gint64
find_frame (const MusicAnalysis *analysis, guint rate, guint fps, double time)
{
  const guint64 n = music_analysis_get_n_moments (analysis);
  const double reach = 0.2;
  gint64 best = -1;
  float most = 0;
  guint64 i;

  for (i = 0; i < n; i++) {
    const MusicMoment *moment = music_analysis_get_moment (analysis, i);
    const double at = (double) moment->sample / rate;

    if (fabs (at - time) < reach && moment->onset > most) {
      most = moment->onset;
      best = (gint64) floor (at * fps);
    }
  }
  return best;
}

static void
check_clicks (guint rate, double step, double background)
{
  static const guint rates[] = {24, 30, 60};
  g_autoptr (Sound) sound = sound_new (rate, 2, 8);
  g_autoptr (MusicAnalysis) analysis = NULL;
  guint i, n = 0, own = 0;
  double time;

  for (time = 0.5; time < 7.6; time += step)
    sound_add_click (sound, time, 0.9);
  if (background > 0)
    sound_add_noise (sound, 3, background);
  analysis = sound_analyse (sound, 4);
  for (i = 0; i < G_N_ELEMENTS (rates); i++) {
    for (time = 0.5; time < 7.6; time += step) {
      const gint64 expected = (gint64) floor (time * rates[i]);
      const gint64 frame = find_frame (analysis, rate, rates[i], time);

      g_assert_cmpint (ABS (frame - expected), <=, 1);
      own += frame == expected;
      n++;
    }
  }
  g_test_message ("%u Hz: %u of %u clicks in their own frame", rate, own, n);
  g_assert_cmpuint (own * 4, >=, n * 3);
}

static void
test_clicks (void)
{
  check_clicks (48000, 0.437, 0);
  check_clicks (44100, 0.437, 0.003);
  check_clicks (22050, 0.523, 0.003);
  check_clicks (192000, 0.523, 0);
  check_clicks (8000, 0.437, 0);
}

/* A stroke shows within 20 ms of its beginning, over a sustained chord. */
static void
test_strokes (void)
{
  g_autoptr (Sound) sound = sound_new (48000, 1, 6);
  g_autoptr (MusicAnalysis) analysis = NULL;
  const double times[] = {1.013, 1.771, 2.5, 3.37, 4.111, 5.0};
  guint i, k;

  sound_add_sine (sound, -1, 0, 6, 220, 0.1);
  sound_add_sine (sound, -1, 0, 6, 277.2, 0.1);
  sound_add_sine (sound, -1, 0, 6, 329.6, 0.1);
  for (i = 0; i < G_N_ELEMENTS (times); i++) {
    if (i % 3 == 0)
      sound_add_kick (sound, times[i], 0.7);
    else if (i % 3 == 1)
      sound_add_snare (sound, times[i], 0.4);
    else
      sound_add_hat (sound, times[i], 0.3);
  }
  analysis = sound_analyse (sound, 4);
  for (i = 0; i < G_N_ELEMENTS (times); i++) {
    float near = 0;

    for (k = 0; k <= 40; k++)
      near = MAX (
          near, sound_moment_at (analysis, 48000, times[i] - 0.02 + k * 0.001)
                    ->onset);
    g_test_message ("stroke %u: %.3f", i, near);
    g_assert_cmpfloat (near, >, 0.2);
    /* There is no onset between strokes. */
    g_assert_cmpfloat (
        sound_moment_at (analysis, 48000, times[i] + 0.25)->onset, <, 0.05);
  }
}

static void
test_silence (void)
{
  g_autoptr (Sound) sound = sound_new (48000, 2, 3);
  g_autoptr (MusicAnalysis) analysis = sound_analyse (sound, 32);
  const MusicMoment *moment = sound_moment_at (analysis, 48000, 2);

  g_assert_cmpfloat (moment->onset, ==, 0);
  g_assert_cmpfloat (moment->bass, ==, 0);
  g_assert_cmpfloat (moment->level, ==, 0);
  g_assert_cmpfloat (moment->width, ==, 0);
  g_assert_cmpfloat (moment->tempo, ==, 0);
  g_assert_false (moment->has_beat);
  g_assert_true (isinf (moment->momentary));
  g_assert_true (isinf (moment->integrated));
}

/* The weight of a tone of @frequency that begins after silence. */
static float
measure_tone (double frequency, double rate)
{
  MusicSpectrum *spectrum = music_spectrum_new (2048);
  const guint length = music_spectrum_get_length (spectrum);
  g_autofree float *silence = g_new0 (float, length);
  g_autofree float *tone = g_new (float, length);
  const float *signal = silence;
  MusicOnset onset;
  float flux;

  for (guint i = 0; i < length; i++)
    tone[i] = 0.5f * (float) sin (2 * G_PI * frequency * i / rate);
  music_onset_init (&onset, spectrum, rate, 0.01);
  for (guint hop = 0; hop < 2 * MUSIC_ONSET_MEAN; hop++) {
    signal = hop < MUSIC_ONSET_MEAN ? silence : tone;
    music_spectrum_measure (spectrum, &signal, 1);
    music_onset_measure (&onset, spectrum);
    if (hop == MUSIC_ONSET_MEAN)
      flux = onset.flux;
  }
  /* A sustained tone is no onset. */
  g_assert_cmpfloat (onset.flux, <, 0.02 * flux);
  music_spectrum_free (spectrum);
  return flux;
}

/*
 * The bass has half of the weight, the middle a quarter, and the treble the
 * rest, each spread over its bands. At lower rates the treble has fewer bands,
 * so each counts for more.
 */
static void
test_weights (void)
{
  const float bass = measure_tone (120, 48000);
  const float middle = measure_tone (700, 48000);
  const float treble = measure_tone (8000, 48000);

  g_test_message ("bass %.3f, middle %.3f, treble %.3f", bass, middle, treble);
  g_assert_cmpfloat (bass, >, 1.6 * middle);
  g_assert_cmpfloat (bass, >, 1.6 * treble);
  g_assert_cmpfloat (fabsf (treble / middle - 1), <, 0.6);
  g_assert_cmpfloat (measure_tone (3500, 8000), >, 1.5 * treble);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/music/onset/clicks", test_clicks);
  g_test_add_func ("/music/onset/strokes", test_strokes);
  g_test_add_func ("/music/onset/silence", test_silence);
  g_test_add_func ("/music/onset/weights", test_weights);
  return g_test_run ();
}
