/*
 * Beats and bars, followed from hop to hop.
 *
 * Five times a second the tempo and phase of the last six seconds are estimated.
 * A phase-locked loop follows them: it takes a part of each deviation, so that
 * beats stay even where single ones are early, late or missing. Only where the
 * tempo is another one for a second does it start anew.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "music/beat.h"

#include <math.h>
#include <string.h>

#include "music/tempo.h"

#define MEMORY 6.0 /* seconds that the tempo is estimated from */
#define LEAST 1.6  /* and the least of them */
#define LOOK 0.2   /* seconds from one estimate to the next */

/* how much of a deviation is followed at each look */
#define FOLLOW_PERIOD 0.3
#define FOLLOW_PHASE 0.5
#define FOLLOW_CONFIDENCE 0.4
/* parts of the period by which a tempo is still the same */
#define SAME 0.06
/* looks in a row after which another tempo is believed */
#define DOUBTS 5

/* beats are heard from the first on and until the second */
#define SURE 0.4
#define UNSURE 0.15

/* the part of a beat to both sides in which its accent is heard */
#define ACCENT 0.25
#define FOLLOW_ACCENT 0.25
/* how much stronger another beat of the bar has to be to begin it */
#define MORE 1.15f

void
music_beat_init (MusicBeat *beat, double interval)
{
  beat->interval = interval;
  beat->length = (guint) MAX (ceil (MEMORY / interval), 8);
  beat->onsets = g_new0 (float, beat->length);
  beat->past = g_new0 (float, beat->length);
  music_beat_reset (beat);
}

void
music_beat_clear (MusicBeat *beat)
{
  g_clear_pointer (&beat->onsets, g_free);
  g_clear_pointer (&beat->past, g_free);
}

void
music_beat_reset (MusicBeat *beat)
{
  memset (beat->onsets, 0, beat->length * sizeof *beat->onsets);
  memset (beat->accents, 0, sizeof beat->accents);
  beat->n_hops = beat->n_bars = 0;
  beat->has_beat = FALSE;
  beat->period = beat->confidence = beat->beats = beat->correction = 0;
  beat->n_doubts = beat->downbeat = 0;
  beat->accent = 0;
}

/* oldest first, smoothed over five hops so that periods need not be whole */
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

/* beats only go on: the phase is reached by less than a beat more */
static void
start_anew (MusicBeat *beat, const MusicTempo *tempo)
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
follow (MusicBeat *beat, const MusicTempo *tempo, guint hops)
{
  double error = tempo->phase / tempo->period;

  error -= beat->beats;
  error -= floor (error + 0.5);
  beat->period += FOLLOW_PERIOD * (tempo->period - beat->period);
  /* never so much that time stands still */
  beat->correction = MAX (FOLLOW_PHASE * error / hops, -0.9 / beat->period);
  beat->n_doubts = 0;
}

static void
look (MusicBeat *beat, guint hops)
{
  MusicTempo tempo;
  guint n = order_past (beat);

  beat->correction = 0;
  music_tempo_estimate (beat->past, n, beat->interval, &tempo);
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

/* beat @number is over by a half: what was heard around it is its accent */
static void
weigh_beat (MusicBeat *beat, guint64 number)
{
  float *accent = &beat->accents[number % MUSIC_BEATS_A_BAR];

  *accent += FOLLOW_ACCENT * (beat->accent - *accent);
  beat->accent = 0;
  for (guint i = 0; i < MUSIC_BEATS_A_BAR; i++) {
    if (beat->accents[i] > MORE * beat->accents[beat->downbeat])
      beat->downbeat = i;
  }
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
music_beat_tell (const MusicBeat *beat, MusicMoment *moment)
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
