/*
 * The period and phase of the beat in what begins when.
 *
 * The period is a maximum of the autocorrelation, weighted by people's preference
 * for two beats a second, as in Ellis, "Beat tracking by dynamic programming"
 * (Journal of New Music Research 36, 2007), and by how much of what begins is on
 * the beats. That tells twice the period from the period itself, which the
 * autocorrelation alone does not. Folding the onsets by the period shows where
 * in it the beat is.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "music/tempo.h"

#include <math.h>

#define PREFERRED 120.0 /* beats a minute */
#define OCTAVES 1.4     /* standard deviation of the preference */

/* seconds to both sides of a beat that are on it */
#define ON_BEAT 0.03
/* seconds in which the phase's past is forgotten by a factor e */
#define PHASE_MEMORY 4.0

/* an autocorrelation below the first is chance, above the second a beat */
#define CHANCE 0.15
#define CERTAIN 0.45

#define MAX_PERIOD 512 /* hops */

typedef struct
{
  const float *onsets;
  float *deviations; /* of the onsets from their mean */
  double *energies;  /* of those before each, and of all */
  guint n;
  double interval, mean;
} Past;

static void
past_init (Past *past, const float *onsets, guint n, double interval)
{
  *past = (Past){
      .onsets = onsets,
      .deviations = g_new (float, n),
      .energies = g_new (double, n + 1),
      .n = n,
      .interval = interval,
  };
  for (guint i = 0; i < n; i++)
    past->mean += onsets[i] / (double) n;
  past->energies[0] = 1e-12;
  for (guint i = 0; i < n; i++) {
    const double deviation = onsets[i] - past->mean;

    past->deviations[i] = deviation;
    past->energies[i + 1] = past->energies[i] + deviation * deviation;
  }
}

static void
past_clear (Past *past)
{
  g_free (past->deviations);
  g_free (past->energies);
}

/* from -1 to 1: how alike the onsets are to those of @lag hops before */
static double
correlate (const Past *past, guint lag)
{
  const float *now = past->deviations + lag, *before = past->deviations;
  const guint n = past->n - MIN (lag, past->n);
  /* four sums, which do not wait for each other */
  double sums[4] = {0};
  double energy;
  guint i;

  for (i = 0; i + 4 <= n; i += 4) {
    sums[0] += now[i] * before[i];
    sums[1] += now[i + 1] * before[i + 1];
    sums[2] += now[i + 2] * before[i + 2];
    sums[3] += now[i + 3] * before[i + 3];
  }
  for (; i < n; i++)
    sums[0] += now[i] * before[i];
  energy = past->energies[n] *
           (past->energies[past->n] - past->energies[past->n - n] + 1e-12);
  return (sums[0] + sums[1] + sums[2] + sums[3]) / sqrt (energy);
}

/* where the parabola through three values, -1, 0 and 1, is greatest */
static double
find_vertex (double left, double middle, double right)
{
  const double curve = left - 2 * middle + right;

  if (curve >= 0)
    return 0;
  return CLAMP (0.5 * (left - right) / curve, -0.5, 0.5);
}

/* The same period many times over tells it to a part of a hop. */
static double
refine (const Past *past, double period)
{
  for (guint times = 2; times <= 8 && times * period < past->n * 0.7;
       times *= 2) {
    const guint around = (guint) lround (times * period);
    double best = correlate (past, around);
    guint at = around, lag;

    for (lag = around - MIN (2, around); lag <= around + 2; lag++) {
      const double value = correlate (past, lag);

      if (value > best) {
        best = value;
        at = lag;
      }
    }
    if (best < CHANCE)
      break;
    period = (at + find_vertex (correlate (past, at - 1), best,
                       correlate (past, at + 1))) /
             times;
  }
  return period;
}

/* (array length=period+1) what begins at which hop of a period, from the end */
static guint
fold (const Past *past, double period, double memory, double *folded)
{
  const guint n = (guint) ceil (period);
  double age = 0, weight = 1;
  const double forget = memory > 0 ? exp (-past->interval / memory) : 1;

  for (guint i = 0; i < n; i++)
    folded[i] = 0;
  for (guint i = 0; i < past->n; i++) {
    const double value = weight * past->onsets[past->n - 1 - i];
    const guint at = (guint) age;
    const double part = age - at;

    folded[at % n] += (1 - part) * value;
    folded[(at + 1) % n] += part * value;
    weight *= forget;
    age += 1;
    if (age >= period)
      age -= period;
  }
  return n;
}

/* the sum around @at, less and less towards both sides */
static double
sum_around (const double *folded, guint n, guint at, guint reach)
{
  double sum = folded[at];

  for (guint i = 1; i <= reach; i++)
    sum += (folded[(at + i) % n] + folded[(at + n - i % n) % n]) *
           (1 - i / (reach + 1.0));
  return sum;
}

static guint
find_peak (const double *folded, guint n, guint reach, double *most)
{
  guint i, peak = 0;

  *most = -1;
  for (i = 0; i < n; i++) {
    const double sum = sum_around (folded, n, i, reach);

    if (sum > *most) {
      *most = sum;
      peak = i;
    }
  }
  return peak;
}

/* 0 to 1: the part of what begins that is on the beat */
static double
get_part_on_beat (const Past *past, double period)
{
  const guint reach = (guint) MAX (lround (ON_BEAT / past->interval), 1);
  double folded[MAX_PERIOD + 1], most, sum = 1e-12;
  const guint n = fold (past, period, 0, folded);

  for (guint i = 0; i < n; i++)
    sum += folded[i];
  find_peak (folded, n, reach, &most);
  return MIN (most / sum, 1);
}

static double
get_phase (const Past *past, double period)
{
  const guint reach = (guint) MAX (lround (ON_BEAT / past->interval / 2), 1);
  double folded[MAX_PERIOD + 1], most, phase;
  const guint n = fold (past, period, PHASE_MEMORY, folded);
  const guint peak = find_peak (folded, n, reach, &most);

  phase = peak + find_vertex (sum_around (folded, n, (peak + n - 1) % n, reach),
                     most, sum_around (folded, n, (peak + 1) % n, reach));
  if (phase < 0)
    phase += period;
  return phase < period ? phase : 0;
}

static double
get_preference (const Past *past, double period)
{
  const double tempo = 60 / (past->interval * period);
  const double octaves = log2 (tempo / PREFERRED) / OCTAVES;

  return exp (-0.5 * octaves * octaves);
}

/* the best of the autocorrelation's maxima */
static void
choose_period (const Past *past, MusicTempo *tempo)
{
  const double interval = past->interval;
  const guint first = (guint) MAX (60 / (MUSIC_FASTEST * interval), 2);
  const guint last =
      MIN ((guint) ceil (60 / (MUSIC_SLOWEST * interval)), MAX_PERIOD - 1);
  double before = correlate (past, first - 1), here = correlate (past, first);
  double after, best = 0;

  for (guint lag = first; lag <= last && lag + 1 < past->n; lag++) {
    after = correlate (past, lag + 1);
    if (here > CHANCE && here >= before && here > after) {
      const double period =
          refine (past, lag + find_vertex (before, here, after));
      const double part = get_part_on_beat (past, period);
      const double score = here * part * get_preference (past, period);

      if (score > best) {
        best = score;
        tempo->period = period;
        tempo->confidence = CLAMP ((here - CHANCE) / (CERTAIN - CHANCE), 0, 1);
      }
    }
    before = here;
    here = after;
  }
}

void
music_tempo_estimate (
    const float *onsets, guint n, double interval, MusicTempo *tempo)
{
  Past past;

  *tempo = (MusicTempo){0};
  past_init (&past, onsets, n, interval);
  if (past.mean > 0)
    choose_period (&past, tempo);
  if (tempo->confidence > 0)
    tempo->phase = get_phase (&past, tempo->period);
  past_clear (&past);
}
