/*
 * Loudness as ITU-R BS.1770-4 and EBU Tech 3341 define it.
 *
 * BS.1770 gives its two filters' coefficients at 48 kHz. Those of other rates
 * are the bilinear transform of the same analogue filters: a shelf of 4 dB from
 * 1682 Hz on and a high-pass at 38 Hz.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "music/parts.h"

#include <math.h>

#define SHELF_FREQUENCY 1681.974450955533
#define SHELF_GAIN 3.999843853973347 /* dB */
#define SHELF_Q 0.7071752369554196
/* how much of the shelf its middle has: the exponent in the standard's own */
#define SHELF_MIDDLE 0.4996667741545416
#define PASS_FREQUENCY 38.13547087602444
#define PASS_Q 0.5003270373238773

#define OFFSET -0.691       /* a sine of 997 Hz and 0 dBFS has -3.01 LUFS */
#define ABSOLUTE_GATE -70.0 /* LUFS */
#define RELATIVE_GATE 10.0  /* LU below the mean */
#define BIN 0.1             /* LU */
#define MOMENTARY 4         /* tenths of a second */

/* far below any sample, and above what processors are slow with */
#define NOTHING 1e-30

/* seconds of the usual level, and what of them is not silence */
#define USUAL 10.0
#define QUIET_POWER 1e-9 /* -90 LUFS */
/* some -50 LUFS, below which music is quiet and stays so */
#define FLOOR_POWER 1e-5

/* y = x where the rate cannot carry what the filter is about */
static MusicBiquad
make_through (void)
{
  return (MusicBiquad){.b = {1, 0, 0}};
}

static MusicBiquad
make_shelf (double rate)
{
  const double k = tan (G_PI * SHELF_FREQUENCY / rate);
  const double high = pow (10, SHELF_GAIN / 20);
  const double middle = pow (high, SHELF_MIDDLE);
  const double a0 = 1 + k / SHELF_Q + k * k;

  if (SHELF_FREQUENCY * 2.1 > rate)
    return make_through ();
  return (MusicBiquad){
      .b = {(high + middle * k / SHELF_Q + k * k) / a0, 2 * (k * k - high) / a0,
          (high - middle * k / SHELF_Q + k * k) / a0},
      .a = {2 * (k * k - 1) / a0, (1 - k / SHELF_Q + k * k) / a0},
  };
}

static MusicBiquad
make_high_pass (double rate)
{
  const double k = tan (G_PI * PASS_FREQUENCY / rate);
  const double a0 = 1 + k / PASS_Q + k * k;

  if (PASS_FREQUENCY * 2.1 > rate)
    return make_through ();
  /* the standard's numerator is not divided by a0 */
  return (MusicBiquad){
      .b = {1, -2, 1},
      .a = {2 * (k * k - 1) / a0, (1 - k / PASS_Q + k * k) / a0},
  };
}

/* samples before the end of a tenth of a second */
static guint64
get_end (const MusicLoudness *loudness, guint64 tenth)
{
  return (tenth + 1) * loudness->rate / 10;
}

void
music_loudness_init (MusicLoudness *loudness, const MusicFormat *format)
{
  *loudness = (MusicLoudness){
      .rate = format->rate,
      .n_channels = format->n_channels,
      .stages = {make_shelf (format->rate), make_high_pass (format->rate)},
  };
  for (guint i = 0; i < format->n_channels; i++)
    loudness->weights[i] = format->channels[i].loudness;
  loudness->next_tenth = get_end (loudness, 0);
}

/* transposed direct form II */
static inline double
filter (const MusicBiquad *stage, double state[2], double x)
{
  const double y = stage->b[0] * x + state[0];

  state[0] = stage->b[1] * x - stage->a[0] * y + state[1];
  state[1] = stage->b[2] * x - stage->a[1] * y;
  return y;
}

static double
to_lufs (double power)
{
  return power > 0 ? OFFSET + 10 * log10 (power) : -INFINITY;
}

static double
get_mean (const MusicLoudness *loudness, guint n)
{
  double sum = 0;
  guint i, length = 0;

  for (i = 0; i < MIN (n, loudness->n_tenths); i++) {
    const guint at = (loudness->n_tenths - 1 - i) % MUSIC_SHORT_TERM;

    sum += loudness->tenths[at];
    length += loudness->lengths[at];
  }
  return length > 0 ? sum / length : 0;
}

/* the mean power of the blocks from bin @first on */
static double
get_gated (const MusicLoudness *loudness, guint first)
{
  guint64 n = 0;
  double sum = 0;

  for (guint i = first; i < MUSIC_GATE_BINS; i++) {
    n += loudness->counts[i];
    sum += loudness->sums[i];
  }
  return n > 0 ? sum / n : 0;
}

static guint
get_bin (double lufs)
{
  const double bin = floor ((lufs - ABSOLUTE_GATE) / BIN);

  return (guint) CLAMP (bin, 0, MUSIC_GATE_BINS - 1);
}

/* gating blocks are of 0.4 s and overlap by three quarters */
static void
count_block (MusicLoudness *loudness)
{
  const double lufs = to_lufs (loudness->momentary);
  double mean;
  guint bin;

  if (lufs < ABSOLUTE_GATE || loudness->n_tenths < MOMENTARY)
    return;
  bin = get_bin (lufs);
  loudness->counts[bin]++;
  loudness->sums[bin] += loudness->momentary;
  mean = get_gated (loudness, 0);
  loudness->integrated =
      get_gated (loudness, get_bin (to_lufs (mean) - RELATIVE_GATE));
}

static void
end_tenth (MusicLoudness *loudness)
{
  const guint at = loudness->n_tenths % MUSIC_SHORT_TERM;

  loudness->tenths[at] = loudness->tenth;
  loudness->lengths[at] = loudness->length;
  loudness->n_tenths++;
  loudness->next_tenth = get_end (loudness, loudness->n_tenths);
  loudness->tenth = 0;
  loudness->length = 0;
  loudness->momentary = get_mean (loudness, MOMENTARY);
  loudness->short_term = get_mean (loudness, MUSIC_SHORT_TERM);
  count_block (loudness);
}

void
music_loudness_push (MusicLoudness *loudness, const float *samples)
{
  double power = 0;

  for (guint i = 0; i < loudness->n_channels; i++) {
    double y = filter (
        &loudness->stages[0], loudness->states[i][0], (double) samples[i]);

    y = filter (&loudness->stages[1], loudness->states[i][1], y);
    power += loudness->weights[i] * y * y;
  }
  loudness->hop += power;
  loudness->tenth += power;
  loudness->length++;
  loudness->n_samples++;
  while (loudness->n_samples >= loudness->next_tenth)
    end_tenth (loudness);
}

/* what has died away to nothing costs nothing */
static void
still (MusicLoudness *loudness)
{
  double *state = &loudness->states[0][0][0];

  for (guint i = 0; i < loudness->n_channels * 4; i++)
    if (fabs (state[i]) < NOTHING)
      state[i] = 0;
}

void
music_loudness_end_hop (MusicLoudness *loudness, guint length, double seconds)
{
  const double power = loudness->hop / length;
  const double most = USUAL / seconds;

  loudness->hops[loudness->n_hops++ % MUSIC_LEVEL_HOPS] = power;
  loudness->hop = 0;
  still (loudness);
  if (power < QUIET_POWER)
    return;
  /* a mean of all at first, so that the start is as quick as it can be */
  loudness->n_usual = MIN (loudness->n_usual + 1, most);
  loudness->usual += (power - loudness->usual) / loudness->n_usual;
}

/* ten dB are twice as loud (Stevens) */
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
music_loudness_tell (const MusicLoudness *loudness, MusicMoment *moment)
{
  moment->level = get_level (loudness);
  moment->momentary = to_lufs (loudness->momentary);
  moment->short_term = to_lufs (loudness->short_term);
  moment->integrated = to_lufs (loudness->integrated);
}
