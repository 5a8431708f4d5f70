/*
 * The period and phase of the beat in what begins when.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#define MUSIC_SLOWEST 50.0 /* beats a minute */
#define MUSIC_FASTEST 205.0

typedef struct
{
  double period; /* hops */
  double phase;  /* hops from the last beat to the last hop, below @period */
  double confidence; /* 0 to 1 */
} MusicTempo;

/*
 * @onsets: (array length=n) not negative, oldest first
 * @interval: seconds of a hop
 * @tempo: (out) its confidence is 0 if there is no beat
 */
void music_tempo_estimate (
    const float *onsets, guint n, double interval, MusicTempo *tempo);
