/*
 * Loudness: libebur128's meter, as defined by ITU-R BS.1770 and EBU Tech 3341, and the
 * level relative to the last seconds.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "music/loudness.h"

#include <math.h>
#include <string.h>

/*
 * Below this range libebur128's filters do not work, and its three seconds of memory
 * grow with the rate.
 */
#define MIN_RATE 4000
#define MAX_RATE 384000

#define OFFSET -0.691 /* LUFS of a power of 1 */
/* Hops between two readings of the meter: a tenth of a second. */
#define READING 20

/* Seconds that the usual level covers, and the power of what is not silence. */
#define USUAL 10.0
#define QUIET_POWER 1e-9 /* -90 LUFS */
/* About -50 LUFS, below which music is treated as quiet. */
#define FLOOR_POWER 1e-5

static int
choose_channel (float weight)
{
  if (weight <= 0)
    return EBUR128_UNUSED;
  /* The standard's surround channels have a weight of 1.41. */
  return weight > 1.2f ? EBUR128_LEFT_SURROUND : EBUR128_LEFT;
}

void
music_loudness_init (
    MusicLoudness *loudness, const MusicFormat *format, guint hop)
{
  *loudness = (MusicLoudness){
      .rate = format->rate,
      .n_channels = format->n_channels,
      .hop = hop,
      .samples = g_new (float, (gsize) hop * format->n_channels),
      .momentary = -INFINITY,
      .short_term = -INFINITY,
      .integrated = -INFINITY,
  };
  if (format->rate >= MIN_RATE && format->rate <= MAX_RATE)
    loudness->meter = ebur128_init (format->n_channels, format->rate,
        EBUR128_MODE_S | EBUR128_MODE_I | EBUR128_MODE_HISTOGRAM);
  for (guint i = 0; loudness->meter && i < format->n_channels; i++)
    ebur128_set_channel (
        loudness->meter, i, choose_channel (format->channels[i].loudness));
}

void
music_loudness_clear (MusicLoudness *loudness)
{
  if (loudness->meter)
    ebur128_destroy (&loudness->meter);
  g_free (loudness->samples);
}

void
music_loudness_push (MusicLoudness *loudness, const float *samples)
{
  memcpy (loudness->samples + loudness->n_samples * loudness->n_channels,
      samples, loudness->n_channels * sizeof *samples);
  loudness->n_samples++;
}

/*
 * The mean power of the last hop; without a meter it is that of the unweighted samples.
 */
static double
measure_hop (MusicLoudness *loudness)
{
  const gsize n = (gsize) loudness->hop * loudness->n_channels;
  double lufs, power = 0;

  if (loudness->meter) {
    ebur128_add_frames_float (
        loudness->meter, loudness->samples, loudness->hop);
    ebur128_loudness_window (loudness->meter,
        MAX (1000ul * loudness->hop / loudness->rate, 1), &lufs);
    return isfinite (lufs) ? pow (10, (lufs - OFFSET) / 10) : 0;
  }
  for (gsize i = 0; i < n; i++)
    power += (double) loudness->samples[i] * loudness->samples[i];
  return power / loudness->hop;
}

void
music_loudness_end_hop (MusicLoudness *loudness, double seconds)
{
  const double power = measure_hop (loudness);
  const double most = USUAL / seconds;

  loudness->n_samples = 0;
  loudness->hops[loudness->n_hops++ % MUSIC_LEVEL_HOPS] = power;
  if (loudness->meter && loudness->n_hops % READING == 0) {
    ebur128_loudness_momentary (loudness->meter, &loudness->momentary);
    ebur128_loudness_shortterm (loudness->meter, &loudness->short_term);
    ebur128_loudness_global (loudness->meter, &loudness->integrated);
  }
  if (power < QUIET_POWER)
    return;
  /* At first it is a mean of all, so that it starts as quickly as possible. */
  loudness->n_usual = MIN (loudness->n_usual + 1, most);
  loudness->usual += (power - loudness->usual) / loudness->n_usual;
}

/* Ten dB are twice as loud (Stevens). */
static float
get_level (const MusicLoudness *loudness)
{
  double power = 0;

  for (guint i = 0; i < MUSIC_LEVEL_HOPS; i++)
    power += loudness->hops[i] / MUSIC_LEVEL_HOPS;
  if (power <= 0)
    return 0;
  power /= MAX (loudness->usual, FLOOR_POWER);
  return CLAMP (0.5 * exp2 (log10 (power)), 0, 1);
}

void
music_loudness_fill_moment (const MusicLoudness *loudness, MusicMoment *moment)
{
  moment->level = get_level (loudness);
  moment->momentary = loudness->momentary;
  moment->short_term = loudness->short_term;
  moment->integrated = loudness->integrated;
}
