/*
 * Beats and bars, followed from hop to hop.
 *
 * Five times a second the tempo and the phase of the last six seconds are estimated. A
 * phase-locked loop follows them by correcting a part of each deviation, so that beats
 * stay even if single ones are early, late or missing. It restarts only if the tempo
 * has differed for a second.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "music/beat.h"

#include <math.h>

/* -------------------------------------------------------------------- tempo */

/*
 * The period is a maximum of the autocorrelation. It is weighted by people's preference
 * for two beats a second, as in Ellis, "Beat tracking by dynamic programming" (Journal
 * of New Music Research 36, 2007), and by how many onsets are on the beats. The latter
 * distinguishes the period from twice the period, which the autocorrelation alone
 * cannot. Folding the onsets by the period shows where in it the beat is.
 */
#define SLOWEST 50.0 /* beats per minute */
#define PREFERRED 120.0
#define FASTEST 205.0
#define OCTAVES 1.4 /* standard deviation of the preference, in octaves */

/* Seconds on either side of a beat that count as on it. */
#define ON_BEAT 0.03
/* Seconds after which the phase's past is weighted by 1/e. */
#define PHASE_MEMORY 4.0

/* An autocorrelation below CHANCE is noise, above CERTAIN it is a beat. */
#define CHANCE 0.15
#define CERTAIN 0.45

#define MAX_PERIOD 512 /* hops */

typedef struct
{
  double period; /* hops */
  double phase; /* hops from the last beat to the last hop, less than @period */
  double confidence; /* 0 to 1; 0 if there is no beat */
} Tempo;

typedef struct
{
  const float *onsets;
  float *deviations; /* deviations of the onsets from their mean */
  double *energies;  /* energies of those before each, and of all */
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

/* From -1 to 1: how similar the onsets are to those @lag hops earlier. */
static double
correlate (const Past *past, guint lag)
{
  const float *now = past->deviations + lag, *before = past->deviations;
  const guint n = past->n - MIN (lag, past->n);
  /* Four independent sums. */
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

/* Where the parabola through the values at -1, 0 and 1 has its maximum. */
static double
find_vertex (double left, double middle, double right)
{
  const double curve = left - 2 * middle + right;

  if (curve >= 0)
    return 0;
  return CLAMP (0.5 * (left - right) / curve, -0.5, 0.5);
}

/* Refines the period to a fraction of a hop, from many periods together. */
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

/*
 * (array length=period+1) The onsets at each hop of a period, counted from the end.
 */
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

/* A sum around @at with decreasing weights on both sides. */
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

/* 0 to 1: the fraction of the onsets that are on the beat. */
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

/* Chooses the best of the autocorrelation's maxima. */
static void
choose_period (const Past *past, Tempo *tempo)
{
  const double interval = past->interval;
  const guint first = (guint) MAX (60 / (FASTEST * interval), 2);
  const guint last =
      MIN ((guint) ceil (60 / (SLOWEST * interval)), MAX_PERIOD - 1);
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

/*
 * @onsets: not negative, oldest first
 * @interval: seconds of a hop
 */
static void
estimate_tempo (const float *onsets, guint n, double interval, Tempo *tempo)
{
  Past past;

  *tempo = (Tempo){0};
  past_init (&past, onsets, n, interval);
  if (past.mean > 0)
    choose_period (&past, tempo);
  if (tempo->confidence > 0)
    tempo->phase = get_phase (&past, tempo->period);
  past_clear (&past);
}

/* -------------------------------------------------------------------- beats */

#define MEMORY 6.0 /* seconds from which the tempo is estimated */
#define LEAST 1.6  /* the minimum of them */
#define LOOK 0.2   /* seconds between estimates */

/* The fraction of a deviation that is corrected at each estimate. */
#define FOLLOW_PERIOD 0.3
#define FOLLOW_PHASE 0.5
#define FOLLOW_CONFIDENCE 0.4
/* The tempo is the same if the period differs by less than this fraction. */
#define SAME 0.06
/* After so many estimates in a row another tempo is accepted. */
#define DOUBTS 5

/*
 * Confidence from which beats are reported, and below which they no longer are.
 */
#define SURE 0.4
#define UNSURE 0.15

/* The fraction of a beat on either side in which its accent is measured. */
#define ACCENT 0.25
#define FOLLOW_ACCENT 0.25
/* How much stronger another beat must be to become the first of the bar. */
#define MORE 1.15f

void
music_beat_init (MusicBeat *beat, double interval)
{
  const guint length = (guint) MAX (ceil (MEMORY / interval), 8);

  *beat = (MusicBeat){.interval = interval,
      .length = length,
      .onsets = g_new0 (float, length),
      .past = g_new0 (float, length)};
}

void
music_beat_clear (MusicBeat *beat)
{
  g_clear_pointer (&beat->onsets, g_free);
  g_clear_pointer (&beat->past, g_free);
}

/* Oldest first, smoothed over five hops, so that periods need not be whole. */
static guint
order_past (MusicBeat *beat)
{
  static const float kernel[] = {
      1 / 9.0f, 2 / 9.0f, 3 / 9.0f, 2 / 9.0f, 1 / 9.0f};
  const guint n = (guint) MIN (beat->n_hops, beat->length);

  for (guint i = 0; i < n; i++) {
    float sum = 0;

    for (guint k = 0; k < G_N_ELEMENTS (kernel); k++) {
      const gint64 at = (gint64) i + k - 2;

      if (at >= 0 && at < (gint64) n)
        sum += kernel[k] * beat->onsets[(beat->n_hops - n + at) % beat->length];
    }
    beat->past[i] = sum;
  }
  return n;
}

/* Beats never go back: the phase is reached by adding less than a beat. */
static void
start_anew (MusicBeat *beat, const Tempo *tempo)
{
  const double part = tempo->phase / tempo->period;
  double beats = floor (beat->beats) + part;

  if (beats < beat->beats)
    beats += 1;
  beat->beats = beats;
  beat->period = tempo->period;
  beat->n_doubts = 0;
  beat->correction = 0;
}

static void
follow (MusicBeat *beat, const Tempo *tempo, guint hops)
{
  double error = tempo->phase / tempo->period;

  error -= beat->beats;
  error -= floor (error + 0.5);
  beat->period += FOLLOW_PERIOD * (tempo->period - beat->period);
  /* Limited, so that beats never decrease. */
  beat->correction = MAX (FOLLOW_PHASE * error / hops, -0.9 / beat->period);
  beat->n_doubts = 0;
}

static void
look (MusicBeat *beat, guint hops)
{
  Tempo tempo;
  guint n = order_past (beat);

  beat->correction = 0;
  estimate_tempo (beat->past, n, beat->interval, &tempo);
  beat->confidence += FOLLOW_CONFIDENCE * (tempo.confidence - beat->confidence);
  beat->has_beat = beat->confidence > (beat->has_beat ? UNSURE : SURE);
  if (!beat->has_beat)
    beat->period = 0;
  if (!beat->has_beat || tempo.confidence <= 0)
    return;
  if (beat->period <= 0)
    start_anew (beat, &tempo);
  else if (fabs (tempo.period / beat->period - 1) < SAME)
    follow (beat, &tempo, hops);
  else if (++beat->n_doubts >= DOUBTS)
    start_anew (beat, &tempo);
}

/* Beat @number is over by half a beat: the bass around it is its accent. */
static void
weigh_beat (MusicBeat *beat, guint64 number)
{
  float *accent = &beat->accents[number % MUSIC_BEATS_A_BAR];

  *accent += FOLLOW_ACCENT * (beat->accent - *accent);
  beat->accent = 0;
  for (guint i = 0; i < MUSIC_BEATS_A_BAR; i++)
    if (beat->accents[i] > MORE * beat->accents[beat->downbeat])
      beat->downbeat = i;
}

void
music_beat_step (MusicBeat *beat, float onset, float bass)
{
  const guint hops = (guint) MAX (lround (LOOK / beat->interval), 1);
  const double before = beat->beats;

  beat->onsets[beat->n_hops % beat->length] = onset;
  beat->n_hops++;
  if (beat->period > 0)
    beat->beats += 1 / beat->period + beat->correction;
  if (beat->n_hops % hops == 0 && beat->n_hops * beat->interval >= LEAST)
    look (beat, hops);
  if (fabs (beat->beats - round (beat->beats)) < ACCENT)
    beat->accent = MAX (beat->accent, bass);
  if (floor (beat->beats + 0.5) > floor (before + 0.5))
    weigh_beat (beat, (guint64) before);
  if (floor (beat->beats) > floor (before) &&
      (guint64) beat->beats % MUSIC_BEATS_A_BAR == beat->downbeat)
    beat->n_bars++;
}

void
music_beat_fill_moment (const MusicBeat *beat, MusicMoment *moment)
{
  const guint64 number = (guint64) beat->beats;
  const guint in_bar =
      (number + MUSIC_BEATS_A_BAR - beat->downbeat) % MUSIC_BEATS_A_BAR;

  moment->beats = beat->beats;
  moment->bars =
      beat->n_bars + (in_bar + beat->beats - number) / MUSIC_BEATS_A_BAR;
  moment->has_beat = beat->has_beat;
  moment->confidence = beat->confidence;
  moment->tempo = beat->period > 0 ? 60 / (beat->interval * beat->period) : 0;
}
