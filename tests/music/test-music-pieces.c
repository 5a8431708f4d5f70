/*
 * The same sound gives the same moments in any pieces, at any rate, with any
 * channels, and with NaN samples.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>

#include "tests/music/sounds.h"

static void
assert_same (const MusicAnalysis *a, const MusicAnalysis *b)
{
  const guint64 n = music_analysis_get_n_moments (a);
  guint64 i;

  g_assert_cmpuint (n, ==, music_analysis_get_n_moments (b));
  for (i = 0; i < n; i++) {
    const MusicMoment *x = music_analysis_get_moment (a, i);
    const MusicMoment *y = music_analysis_get_moment (b, i);

    g_assert_cmpmem (x, sizeof *x, y, sizeof *y);
  }
}

static void
push_in_pieces (
    MusicAnalysis *analysis, const Sound *sound, GRand *random, gsize most)
{
  gsize at = 0;

  while (at < sound->n) {
    const gsize some = g_rand_int_range (random, 0, most + 1);
    const gsize n = MIN (some, sound->n - at);

    music_analysis_push (analysis, sound->samples + at * sound->n_channels, n);
    at += n;
  }
  music_analysis_push (
      analysis, NULL, music_analysis_get_look_ahead (analysis));
}

static void
test_pieces (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  const gsize most[] = {1, 7, 480, 1024, 100000};
  guint i;

  for (i = 0; i < G_N_ELEMENTS (most); i++) {
    const guint rate = 8000 + 7919 * i;
    g_autoptr (Sound) sound = sound_new (rate, 1 + i, 4);
    g_autoptr (MusicAnalysis) whole = NULL;
    g_autoptr (MusicAnalysis) pieces = NULL;
    MusicFormat format;

    sound_add_beat (sound, 130, 0.1);
    sound_add_noise (sound, i, 0.01);
    whole = sound_analyse (sound, 6);
    music_format_init (&format, rate, 1 + i, 6);
    pieces = music_analysis_new (&format);
    /* A reset forgets all earlier sound. */
    music_analysis_push (pieces, sound->samples, rate);
    music_analysis_reset (pieces);
    push_in_pieces (pieces, sound, random, most[i]);
    assert_same (whole, pieces);
  }
}

/* Dropped moments are gone, and later ones do not change. */
static void
test_drop (void)
{
  g_autoptr (Sound) sound = sound_new (44100, 2, 3);
  g_autoptr (MusicAnalysis) whole = NULL;
  g_autoptr (MusicAnalysis) dropping = NULL;
  MusicFormat format;
  guint64 i;

  sound_add_beat (sound, 100, 0);
  whole = sound_analyse (sound, 3);
  music_format_init (&format, 44100, 2, 3);
  dropping = music_analysis_new (&format);
  music_analysis_push (dropping, sound->samples, 44100);
  music_analysis_drop (dropping, 100);
  music_analysis_drop (dropping, 50);
  music_analysis_push (dropping, sound->samples + 2 * 44100, 2 * 44100);
  g_assert_null (music_analysis_get_moment (dropping, 99));
  for (i = 100; i < music_analysis_get_n_moments (dropping); i++)
    g_assert_cmpmem (music_analysis_get_moment (whole, i), sizeof (MusicMoment),
        music_analysis_get_moment (dropping, i), sizeof (MusicMoment));
  music_analysis_drop (dropping, G_MAXUINT64);
  g_assert_null (music_analysis_get_moment (dropping, i - 1));
}

static void
assert_sane (const MusicMoment *moment)
{
  const float values[] = {moment->bass, moment->mid, moment->treble,
      moment->level, moment->onset, moment->width, moment->confidence};
  guint i;

  for (i = 0; i < G_N_ELEMENTS (values); i++) {
    g_assert_cmpfloat (values[i], >=, 0);
    g_assert_cmpfloat (values[i], <=, 1);
  }
  for (i = 0; i < MUSIC_MAX_BANDS; i++) {
    g_assert_cmpfloat (moment->bands[i], >=, 0);
    g_assert_cmpfloat (moment->bands[i], <=, 1);
  }
  g_assert_false (isnan (moment->momentary));
  g_assert_false (isnan (moment->integrated));
  g_assert_true (isfinite (moment->beats) && isfinite (moment->bars));
}

static void
test_any_format (void)
{
  const guint rates[] = {1, 3, 50, 399, 1000, 3300, 8000, 11025, 37800, 44100,
      88200, 96001, 192000, 384000};
  guint i, n_channels;
  guint64 k;

  for (i = 0; i < G_N_ELEMENTS (rates); i++) {
    for (n_channels = 1; n_channels <= MUSIC_MAX_CHANNELS; n_channels += 3) {
      g_autoptr (Sound) sound = sound_new (rates[i], n_channels, 1);
      g_autoptr (MusicAnalysis) analysis = NULL;

      sound_add_noise (sound, i, 0.5);
      analysis = sound_analyse (sound, MUSIC_MAX_BANDS);
      g_assert_cmpuint (music_analysis_get_n_moments (analysis), >, 0);
      for (k = 0; k < music_analysis_get_n_moments (analysis); k++)
        assert_sane (music_analysis_get_moment (analysis, k));
    }
  }
}

/* Nor does NaN spoil the later sound. */
static void
test_no_numbers (void)
{
  const float odd[] = {
      NAN, INFINITY, -INFINITY, 1e38f, -1e38f, 1e-42f, -0.0f, 1e10f};
  g_autoptr (Sound) sound = sound_new (48000, 2, 20);
  g_autoptr (MusicAnalysis) analysis = NULL;
  guint64 i;

  sound_add_beat (sound, 120, 0);
  for (i = 0; i < 48000; i++)
    sound->samples[2 * 48000 + i] = odd[i % G_N_ELEMENTS (odd)];
  analysis = sound_analyse (sound, 8);
  for (i = 0; i < music_analysis_get_n_moments (analysis); i++)
    assert_sane (music_analysis_get_moment (analysis, i));
  g_assert_cmpfloat_with_epsilon (
      sound_moment_at (analysis, 48000, 18)->tempo, 120, 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/music/pieces/pieces", test_pieces);
  g_test_add_func ("/music/pieces/drop", test_drop);
  g_test_add_func ("/music/pieces/any-format", test_any_format);
  g_test_add_func ("/music/pieces/no-numbers", test_no_numbers);
  return g_test_run ();
}
