/*
 * Synthetic sounds: sines, clicks, drums.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/music/sounds.h"

#include <math.h>

Sound *
sound_new (guint rate, guint n_channels, double seconds)
{
  Sound *sound = g_new0 (Sound, 1);

  sound->rate = rate;
  sound->n_channels = n_channels;
  sound->n = (gsize) lround (seconds * rate);
  sound->samples = g_new0 (float, sound->n *n_channels);
  return sound;
}

void
sound_free (Sound *sound)
{
  g_free (sound->samples);
  g_free (sound);
}

static void
add (Sound *sound, int channel, gsize i, double value)
{
  guint c;

  if (i >= sound->n)
    return;
  for (c = 0; c < sound->n_channels; c++) {
    if (channel < 0 || (guint) channel == c)
      sound->samples[i * sound->n_channels + c] += value;
  }
}

void
sound_add_sine (Sound *sound, int channel, double from, double seconds,
    double frequency, double amplitude)
{
  const gsize first = (gsize) lround (from * sound->rate);
  const gsize n = (gsize) lround (seconds * sound->rate);
  gsize i;

  for (i = 0; i < n; i++)
    add (sound, channel, first + i,
        amplitude * sin (2 * G_PI * frequency * i / sound->rate));
}

void
sound_add_sweep (Sound *sound, double low, double high, double amplitude)
{
  double phase = 0;
  gsize i;

  for (i = 0; i < sound->n; i++) {
    const double frequency = low * pow (high / low, (double) i / sound->n);

    add (sound, -1, i, amplitude * sin (phase));
    phase += 2 * G_PI * frequency / sound->rate;
  }
}

/* Uses GLib's random numbers, so that every machine has the same noise. */
void
sound_add_noise (Sound *sound, guint32 seed, double amplitude)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  gsize i;

  for (i = 0; i < sound->n * sound->n_channels; i++)
    sound->samples[i] += amplitude * g_rand_double_range (random, -1, 1);
}

void
sound_add_click (Sound *sound, double time, float amplitude)
{
  add (sound, -1, (gsize) lround (time * sound->rate), amplitude);
}

void
sound_add_kick (Sound *sound, double time, double amplitude)
{
  const gsize first = (gsize) lround (time * sound->rate);
  double phase = 0;
  gsize i;

  for (i = 0; i < sound->rate / 4; i++) {
    const double t = (double) i / sound->rate;

    add (sound, -1, first + i, amplitude * exp (-t / 0.06) * sin (phase));
    phase += 2 * G_PI * (50 + 100 * exp (-t / 0.02)) / sound->rate;
  }
}

static void
add_burst (
    Sound *sound, double time, double amplitude, double decay, gboolean bright)
{
  const gsize first = (gsize) lround (time * sound->rate);
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  double before = 0;
  gsize i;

  for (i = 0; i < sound->rate * decay * 6; i++) {
    const double noise = g_rand_double_range (random, -1, 1);
    const double t = (double) i / sound->rate;

    /* The difference of neighbours is a simple high-pass filter. */
    add (sound, -1, first + i,
        amplitude * exp (-t / decay) *
            (bright ? 0.5 * (noise - before) : noise));
    before = noise;
  }
}

void
sound_add_snare (Sound *sound, double time, double amplitude)
{
  add_burst (sound, time, amplitude, 0.05, FALSE);
}

void
sound_add_hat (Sound *sound, double time, double amplitude)
{
  add_burst (sound, time, amplitude, 0.015, TRUE);
}

void
sound_add_beat (Sound *sound, double tempo, double offset)
{
  const double beat = 60 / tempo;
  const double end = (double) sound->n / sound->rate;
  guint i;

  for (i = 0; offset + i * beat / 2 < end; i++) {
    const double time = offset + i * beat / 2;

    sound_add_hat (sound, time, 0.15);
    if (i % 2 == 0)
      sound_add_kick (sound, time, 0.7);
    if (i % 4 == 2)
      sound_add_snare (sound, time, 0.3);
  }
}

MusicAnalysis *
sound_analyse (const Sound *sound, guint n_bands)
{
  MusicAnalysis *analysis;
  MusicFormat format;

  music_format_init (&format, sound->rate, sound->n_channels, n_bands);
  analysis = music_analysis_new (&format);
  music_analysis_push (analysis, sound->samples, sound->n);
  music_analysis_push (
      analysis, NULL, music_analysis_get_look_ahead (analysis));
  return analysis;
}

const MusicMoment *
sound_moment_at (const MusicAnalysis *analysis, guint rate, double time)
{
  const guint64 index = (guint64) MAX (
      lround (time * rate / music_analysis_get_hop (analysis)), 0);
  const MusicMoment *moment = music_analysis_get_moment (analysis, index);

  g_assert_nonnull (moment);
  return moment;
}
