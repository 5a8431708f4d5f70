/*
 * Bands of sweeps, loudness of the reference signals of ITU-R BS.1770 and EBU
 * Tech 3341, and stereo width.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>

#include "tests/music/sounds.h"

/* ------------------------------------------------------------------- bands */

static void
check_sweep (guint rate, guint n_bands)
{
  const double low = 30, high = MIN (16000, 0.45 * rate), seconds = 20;
  g_autoptr (Sound) sound = sound_new (rate, 2, seconds);
  g_autoptr (MusicAnalysis) analysis = NULL;
  guint band, before = 0;
  double time;

  sound_add_sweep (sound, low, high, 0.5);
  analysis = sound_analyse (sound, n_bands);
  for (time = 0.5; time < seconds - 0.5; time += 0.05) {
    const double frequency = low * pow (high / low, time / seconds);
    const MusicMoment *moment = sound_moment_at (analysis, rate, time);
    guint loudest = 0;

    /* Half an octave from its edges, a band has all of the level. */
    if (frequency > 42 && frequency < 250 / 1.4)
      g_assert_cmpfloat (moment->bass, >, 0.9);
    else if (frequency > 250 * 1.4 && frequency < 4000 / 1.4)
      g_assert_cmpfloat (moment->mid, >, 0.9);
    else if (frequency > 4000 * 1.4 && frequency < 16000 / 1.4)
      g_assert_cmpfloat (moment->treble, >, 0.9);
    if (frequency > 250 * 1.4)
      g_assert_cmpfloat (moment->bass, <, 0.1);
    if (frequency < 4000 / 1.4)
      g_assert_cmpfloat (moment->treble, <, 0.1);

    for (band = 1; band < n_bands; band++) {
      if (moment->bands[band] > moment->bands[loudest])
        loudest = band;
    }
    if (frequency < 60)
      continue;
    g_assert_cmpuint (loudest, >=, before);
    g_assert_cmpuint (loudest, <=, before + 2);
    before = loudest;
  }
  g_assert_cmpuint (before, ==, high < 16000 ? before : n_bands - 1);
}

static void
test_bands (void)
{
  check_sweep (48000, 8);
  check_sweep (44100, 12);
  check_sweep (96000, 8);
}

/* The same music at a tenth of its amplitude has the same effect. */
static void
test_gain (void)
{
  float values[2][3];
  guint i;

  for (i = 0; i < 2; i++) {
    g_autoptr (Sound) sound = sound_new (48000, 1, 20);
    g_autoptr (MusicAnalysis) analysis = NULL;
    const MusicMoment *moment;
    gsize k;

    sound_add_beat (sound, 120, 0);
    for (k = 0; i == 1 && k < sound->n; k++)
      sound->samples[k] *= 0.1f;
    analysis = sound_analyse (sound, 4);
    moment = sound_moment_at (analysis, 48000, 18.02);
    values[i][0] = moment->bass;
    values[i][1] = moment->treble;
    values[i][2] = moment->level;
  }
  g_assert_cmpfloat_with_epsilon (values[0][0], values[1][0], 0.01);
  g_assert_cmpfloat_with_epsilon (values[0][1], values[1][1], 0.05);
  g_assert_cmpfloat_with_epsilon (values[0][2], values[1][2], 0.01);
}

/* ---------------------------------------------------------------- loudness */

static void
check_loudness (const Sound *sound, double time, double momentary,
    double short_term, double integrated)
{
  g_autoptr (MusicAnalysis) analysis = sound_analyse (sound, 1);
  const MusicMoment *moment = sound_moment_at (analysis, sound->rate, time);

  g_test_message ("%u Hz: M %.2f S %.2f I %.2f LUFS", sound->rate,
      moment->momentary, moment->short_term, moment->integrated);
  if (isfinite (momentary))
    g_assert_cmpfloat_with_epsilon (moment->momentary, momentary, 0.1);
  if (isfinite (short_term))
    g_assert_cmpfloat_with_epsilon (moment->short_term, short_term, 0.1);
  if (isfinite (integrated))
    g_assert_cmpfloat_with_epsilon (moment->integrated, integrated, 0.1);
}

/* BS.1770: a sine of 997 Hz and 0 dBFS in one channel has -3.01 LKFS. */
static void
test_reference_sine (void)
{
  const guint rates[] = {8000, 22050, 44100, 48000, 96000, 192000};
  guint i;

  for (i = 0; i < G_N_ELEMENTS (rates); i++) {
    g_autoptr (Sound) sound = sound_new (rates[i], 2, 4);

    sound_add_sine (sound, 0, 0, 4, 997, 1);
    check_loudness (sound, 3.9, -3.01, -3.01, -3.01);
  }
}

static double
from_db (double db)
{
  return pow (10, db / 20);
}

/* |b0 + b1 z + b2 z²|² / |1 + a1 z + a2 z²|² on the unit circle */
static double
find_power (const double c[5], double angle)
{
  const double re[2] = {cos (angle), cos (2 * angle)};
  const double im[2] = {sin (angle), sin (2 * angle)};
  const double over[2] = {
      c[0] + c[1] * re[0] + c[2] * re[1], c[1] * im[0] + c[2] * im[1]};
  const double under[2] = {
      1 + c[3] * re[0] + c[4] * re[1], c[3] * im[0] + c[4] * im[1]};

  return (over[0] * over[0] + over[1] * over[1]) /
         (under[0] * under[0] + under[1] * under[1]);
}

/*
 * Sines of all frequencies, compared with the filters that BS.1770-4 lists for
 * 48 kHz.
 */
static void
test_weighting (void)
{
  static const double shelf[5] = {1.53512485958697, -2.69169618940638,
      1.19839281085285, -1.69065929318241, 0.73248077421585};
  static const double high_pass[5] = {
      1, -2, 1, -1.99004745483398, 0.99007225036621};
  static const double frequencies[] = {
      30, 38, 60, 200, 1000, 1700, 4000, 12000};

  for (guint i = 0; i < G_N_ELEMENTS (frequencies); i++) {
    const double angle = 2 * G_PI * frequencies[i] / 48000;
    const double power =
        find_power (shelf, angle) * find_power (high_pass, angle);
    g_autoptr (Sound) sound = sound_new (48000, 1, 4);
    g_autoptr (MusicAnalysis) analysis = NULL;

    sound_add_sine (sound, 0, 0, 4, frequencies[i], 0.5);
    analysis = sound_analyse (sound, 1);
    g_test_message ("%g Hz", frequencies[i]);
    g_assert_cmpfloat_with_epsilon (
        sound_moment_at (analysis, 48000, 3.9)->short_term,
        -0.691 + 10 * log10 (0.5 * 0.5 * 0.5 * power), 0.03);
  }
}

/* The last 0.4 s, in steps of 0.1 s from the first one on. */
static void
test_momentary (void)
{
  g_autoptr (Sound) sound = sound_new (48000, 1, 6);
  g_autoptr (MusicAnalysis) analysis = NULL;

  sound_add_sine (sound, 0, 0, 3, 1000, 0.5);
  sound_add_sine (sound, 0, 3, 3, 1000, 0.05);
  analysis = sound_analyse (sound, 1);
  g_assert_true (isinf (sound_moment_at (analysis, 48000, 0.075)->momentary));
  g_assert_true (
      isfinite (sound_moment_at (analysis, 48000, 0.125)->momentary));
  g_assert_cmpfloat_with_epsilon (
      sound_moment_at (analysis, 48000, 3.45)->momentary,
      sound_moment_at (analysis, 48000, 2.9)->momentary - 20, 0.1);
}

/*
 * EBU Tech 3341's minimum requirements, cases 1 to 5: 1 kHz in both channels.
 */
static void
test_ebu (void)
{
  g_autoptr (Sound) first = sound_new (48000, 2, 20);
  g_autoptr (Sound) third = sound_new (48000, 2, 80);
  g_autoptr (Sound) fourth = sound_new (48000, 2, 100);
  g_autoptr (Sound) fifth = sound_new (48000, 2, 60.1);

  sound_add_sine (first, -1, 0, 20, 1000, from_db (-23));
  check_loudness (first, 19, -23, -23, -23);

  sound_add_sine (third, -1, 0, 10, 1000, from_db (-36));
  sound_add_sine (third, -1, 10, 60, 1000, from_db (-23));
  sound_add_sine (third, -1, 70, 10, 1000, from_db (-36));
  check_loudness (third, 79.9, -36, -36, -23);

  sound_add_sine (fourth, -1, 0, 10, 1000, from_db (-72));
  sound_add_sine (fourth, -1, 10, 10, 1000, from_db (-36));
  sound_add_sine (fourth, -1, 20, 60, 1000, from_db (-23));
  sound_add_sine (fourth, -1, 80, 10, 1000, from_db (-36));
  sound_add_sine (fourth, -1, 90, 10, 1000, from_db (-72));
  check_loudness (fourth, 99.9, NAN, NAN, -23);

  sound_add_sine (fifth, -1, 0, 20, 1000, from_db (-26));
  sound_add_sine (fifth, -1, 20, 20.1, 1000, from_db (-20));
  sound_add_sine (fifth, -1, 40.1, 20, 1000, from_db (-26));
  check_loudness (fifth, 60, NAN, NAN, -23);
}

/* Case 6 of Tech 3341: 5.0, with the weight of the surround channels. */
static void
test_surround (void)
{
  const double levels[] = {-28, -28, -24, -30, -30};
  const float weights[] = {1, 1, 1, 1.41f, 1.41f};
  g_autoptr (Sound) sound = sound_new (48000, 5, 20);
  g_autoptr (MusicAnalysis) analysis = NULL;
  MusicFormat format;
  guint i;

  music_format_init (&format, 48000, 5, 1);
  for (i = 0; i < 5; i++) {
    sound_add_sine (sound, i, 0, 20, 1000, from_db (levels[i]));
    format.channels[i].loudness = weights[i];
  }
  analysis = music_analysis_new (&format);
  music_analysis_push (analysis, sound->samples, sound->n);
  g_assert_cmpfloat_with_epsilon (
      sound_moment_at (analysis, 48000, 19)->integrated, -23, 0.1);
}

/* Ten dB more are twice as loud (Stevens): half and twice the level. */
static void
test_level (void)
{
  g_autoptr (Sound) sound = sound_new (48000, 1, 20);
  g_autoptr (MusicAnalysis) analysis = NULL;

  sound_add_sine (sound, -1, 0, 15, 1000, 0.1);
  sound_add_sine (sound, -1, 15, 5, 1000, 0.0316);
  analysis = sound_analyse (sound, 1);
  g_assert_cmpfloat_with_epsilon (
      sound_moment_at (analysis, 48000, 10)->level, 0.5, 0.01);
  g_assert_cmpfloat_with_epsilon (
      sound_moment_at (analysis, 48000, 15.1)->level, 0.25, 0.01);
}

/* ------------------------------------------------------------------- width */

static void
test_width (void)
{
  g_autoptr (Sound) sound = sound_new (48000, 2, 8);
  g_autoptr (MusicAnalysis) analysis = NULL;
  gsize i;

  sound_add_sine (sound, -1, 0, 2, 500, 0.3); /* mono */
  sound_add_sine (sound, 0, 2, 2, 500, 0.3);  /* one side */
  sound_add_sine (sound, -1, 4, 2, 500, 0.3); /* opposite phases */
  for (i = 4 * 48000; i < 6 * 48000; i++)
    sound->samples[2 * i + 1] *= -1;
  analysis = sound_analyse (sound, 1);
  g_assert_cmpfloat_with_epsilon (
      sound_moment_at (analysis, 48000, 1)->width, 0, 1e-4);
  g_assert_cmpfloat_with_epsilon (
      sound_moment_at (analysis, 48000, 3)->width, 0.5, 1e-3);
  g_assert_cmpfloat_with_epsilon (
      sound_moment_at (analysis, 48000, 5)->width, 1, 1e-4);
  /* It is heard all the same. */
  g_assert_cmpfloat (sound_moment_at (analysis, 48000, 5)->mid, >, 0.9);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/music/levels/bands", test_bands);
  g_test_add_func ("/music/levels/gain", test_gain);
  g_test_add_func ("/music/levels/reference-sine", test_reference_sine);
  g_test_add_func ("/music/levels/weighting", test_weighting);
  g_test_add_func ("/music/levels/momentary", test_momentary);
  g_test_add_func ("/music/levels/ebu", test_ebu);
  g_test_add_func ("/music/levels/surround", test_surround);
  g_test_add_func ("/music/levels/level", test_level);
  g_test_add_func ("/music/levels/width", test_width);
  return g_test_run ();
}
