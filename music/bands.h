/*
 * How loud the parts of the spectrum are, each against its own last seconds.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "music/music.h"
#include "music/spectrum.h"

/* bass, mid and treble come before the others */
#define MUSIC_N_PARTS 3

typedef struct
{
  guint n; /* with bass, mid and treble */
  MusicBins bins[MUSIC_N_PARTS + MUSIC_MAX_BANDS];
  float loudest[MUSIC_N_PARTS + MUSIC_MAX_BANDS]; /* of the last seconds */
  float values[MUSIC_N_PARTS + MUSIC_MAX_BANDS];
  float decay; /* of the loudest, from one measurement to the next */
} MusicBands;

/*
 * @rate: of the signals; @interval: seconds from one measurement to the next
 */
void music_bands_init (MusicBands *bands, const MusicSpectrum *spectrum,
    double rate, guint n_bands, double interval);
void music_bands_reset (MusicBands *bands);

void music_bands_measure (MusicBands *bands, const MusicSpectrum *spectrum);

void music_bands_tell (const MusicBands *bands, MusicMoment *moment);
