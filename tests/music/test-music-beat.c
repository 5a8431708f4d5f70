/*
 * Tempo and beats of synthetic tracks: within 0.05 % and 5 ms five seconds
 * after they begin, if nobody plays early or late.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>

#include "tests/music/sounds.h"

/* Seconds between the moment's beat and the nearest beat of the track. */
static double
get_error (const MusicMoment *moment, double tempo, double offset, guint rate)
{
  const double beat = 60 / tempo;
  const double part = moment->beats - floor (moment->beats);
  const double now = (double) moment->sample / rate;
  const double last = now - part * 60 / moment->tempo;
  const double error = (last - offset) / beat;

  return beat * (error - floor (error + 0.5));
}

/* @loose: factor of the tolerance that an exactly played track has */
static void
check_track (const Sound *sound, double tempo, double offset, double loose)
{
  g_autoptr (MusicAnalysis) analysis = sound_analyse (sound, 4);
  double time, worst = 0, worst_tempo = 0;

  for (time = offset + 5; time < offset + 11; time += 0.1) {
    const MusicMoment *moment = sound_moment_at (analysis, sound->rate, time);
    const double error = get_error (moment, tempo, offset, sound->rate);

    if (!moment->has_beat)
      g_error ("%g beats a minute: none heard at %g s, confidence %g", tempo,
          time, moment->confidence);
    worst_tempo = MAX (worst_tempo, fabs (moment->tempo / tempo - 1));
    worst = MAX (worst, fabs (error));
  }
  g_test_message ("%g beats a minute: tempo within %.2f %%, phase within "
                  "%.1f ms",
      tempo, worst_tempo * 100, worst * 1000);
  g_assert_cmpfloat (worst_tempo, <=, 0.0005 * loose);
  g_assert_cmpfloat (worst, <=, 0.005 * loose);
}

static void
test_clicks (void)
{
  double tempo;

  for (tempo = 60; tempo <= 180; tempo += 12) {
    g_autoptr (Sound) sound = sound_new (44100, 1, 12);
    double time;

    for (time = 0.21; time < 12; time += 60 / tempo)
      sound_add_click (sound, time, 0.9);
    check_track (sound, tempo, 0.21, 1);
  }
}

static void
test_drums (void)
{
  double tempo;

  for (tempo = 60; tempo <= 180; tempo += 10) {
    g_autoptr (Sound) sound = sound_new (48000, 2, 12);

    sound_add_beat (sound, tempo, 0.137);
    sound_add_noise (sound, 1, 0.002);
    check_track (sound, tempo, 0.137, 1);
  }
}

/* A loud hat off the beat, as in house music. */
static void
add_house (Sound *sound, double beat, guint i)
{
  sound_add_kick (sound, i * beat, 0.6);
  sound_add_hat (sound, (i + 0.5) * beat, 0.5);
  if (i % 2 == 1)
    sound_add_snare (sound, i * beat, 0.3);
}

/* The second kick of a bar is between two beats. */
static void
add_breakbeat (Sound *sound, double beat, guint i)
{
  if (i % 2 == 1)
    sound_add_snare (sound, i * beat, 0.5);
  else
    sound_add_kick (sound, (i % 4 == 0 ? i : i + 0.5) * beat, 0.7);
  sound_add_hat (sound, i * beat, 0.15);
  sound_add_hat (sound, (i + 0.5) * beat, 0.15);
}

/* A hat after two thirds of each beat. */
static void
add_shuffle (Sound *sound, double beat, guint i)
{
  sound_add_kick (sound, i * beat, 0.5);
  sound_add_hat (sound, (i + 2 / 3.0) * beat, 0.3);
  if (i % 2 == 1)
    sound_add_snare (sound, i * beat, 0.4);
}

/* Slow, with four hats a beat, each of them early or late. */
static void
add_slow (Sound *sound, double beat, guint i)
{
  const double late = (i * 7 % 5 - 2.0) * 0.005;
  guint k;

  if (i % 2 == 0)
    sound_add_kick (sound, i * beat + 0.01 + late, 0.7);
  else
    sound_add_snare (sound, i * beat + 0.01 + late, 0.5);
  for (k = 0; k < 4; k++)
    sound_add_hat (sound, (i + k * 0.25) * beat + 0.01 - late, 0.2);
}

static void
test_rhythms (void)
{
  static const struct
  {
    void (*add) (Sound *sound, double beat, guint i);
    double tempo, offset, loose;
  } rhythms[] = {{add_house, 124, 0, 1}, {add_breakbeat, 174, 0, 1},
      {add_shuffle, 130, 0, 1}, {add_slow, 70, 0.01, 6}};
  guint i, k;

  for (i = 0; i < G_N_ELEMENTS (rhythms); i++) {
    g_autoptr (Sound) sound = sound_new (48000, 2, 12);
    const double beat = 60 / rhythms[i].tempo;

    for (k = 0; k * beat < 12; k++)
      rhythms[i].add (sound, beat, k);
    sound_add_noise (sound, i, 0.005);
    check_track (sound, rhythms[i].tempo, rhythms[i].offset, rhythms[i].loose);
  }
}

/* Beats neither stop nor go back when the tempo changes. */
static void
test_change (void)
{
  g_autoptr (Sound) first = sound_new (48000, 1, 10);
  g_autoptr (Sound) second = sound_new (48000, 1, 10);
  g_autoptr (MusicAnalysis) analysis = NULL;
  const MusicMoment *moment;
  MusicFormat format;
  double before = 0;
  guint64 i;

  sound_add_beat (first, 100, 0);
  sound_add_beat (second, 140, 0);
  music_format_init (&format, 48000, 1, 4);
  analysis = music_analysis_new (&format);
  music_analysis_push (analysis, first->samples, first->n);
  music_analysis_push (analysis, second->samples, second->n);
  for (i = 0; i < music_analysis_get_n_moments (analysis); i++) {
    moment = music_analysis_get_moment (analysis, i);
    g_assert_cmpfloat (moment->beats, >=, before);
    before = moment->beats;
  }
  g_assert_cmpfloat_with_epsilon (
      sound_moment_at (analysis, 48000, 9.5)->tempo, 100, 2);
  g_assert_cmpfloat_with_epsilon (
      sound_moment_at (analysis, 48000, 19)->tempo, 140, 3);
}

static void
test_bars (void)
{
  g_autoptr (Sound) sound = sound_new (48000, 1, 20);
  g_autoptr (MusicAnalysis) analysis = NULL;
  double time, bars;

  /* The first of four is the loudest. */
  for (time = 0; time < 20; time += 0.5)
    sound_add_kick (sound, time, fmod (time, 2) == 0 ? 0.8 : 0.15);
  analysis = sound_analyse (sound, 4);
  bars = sound_moment_at (analysis, 48000, 18.05)->bars;
  g_test_message ("bars at 18.05 s: %.3f", bars);
  g_assert_cmpfloat_with_epsilon (bars - floor (bars), 0.025, 0.03);
}

/* Sound without a beat gets none. */
static void
test_noise (void)
{
  g_autoptr (Sound) sound = sound_new (48000, 2, 15);
  g_autoptr (MusicAnalysis) analysis = NULL;
  guint64 i, beats = 0, n;

  sound_add_noise (sound, 11, 0.3);
  analysis = sound_analyse (sound, 4);
  n = music_analysis_get_n_moments (analysis);
  for (i = 0; i < n; i++)
    beats += music_analysis_get_moment (analysis, i)->has_beat;
  g_test_message ("noise: a beat in %.1f %% of the time", 100.0 * beats / n);
  g_assert_cmpuint (beats * 10, <, n);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/music/beat/clicks", test_clicks);
  g_test_add_func ("/music/beat/drums", test_drums);
  g_test_add_func ("/music/beat/rhythms", test_rhythms);
  g_test_add_func ("/music/beat/change", test_change);
  g_test_add_func ("/music/beat/bars", test_bars);
  g_test_add_func ("/music/beat/noise", test_noise);
  return g_test_run ();
}
