/*
 * Beats and bars: a tempo, and the place within a bar.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "music/analysis.h"

typedef struct
{
  double interval; /* seconds of a hop */
  guint length;    /* of the two arrays */
  float *onsets;   /* of the last seconds, a ring */
  float *past;     /* the same in order */
  guint64 n_hops;

  gboolean has_beat;
  double period;     /* in hops; 0: no beat */
  double confidence; /* recent confidence */
  double beats;      /* never decreases */
  double correction; /* beats per hop, until the next estimate */
  guint n_doubts;    /* estimates in a row with another tempo */

  float accents[MUSIC_BEATS_A_BAR]; /* bass on each beat of a bar */
  float accent;                     /* accent of the beat being measured */
  guint downbeat;                   /* which of them begins the bar */
  guint64 n_bars;
} MusicBeat;

/* @interval: seconds of a hop */
void music_beat_init (MusicBeat *beat, double interval);
void music_beat_clear (MusicBeat *beat);

/*
 * @onset, @bass: strength of the next hop's onset, and how much its bass grows
 */
void music_beat_step (MusicBeat *beat, float onset, float bass);

void music_beat_fill_moment (const MusicBeat *beat, MusicMoment *moment);
