/*
 * How much begins: spectral flux.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "music/music.h"
#include "music/spectrum.h"

/* a hop's spectrum is compared with that of this many hops before */
#define MUSIC_ONSET_LAG 2
/* hops that the mean is of */
#define MUSIC_ONSET_MEAN 100
#define MUSIC_ONSET_BANDS 20

typedef struct
{
  MusicBins bins[MUSIC_ONSET_BANDS];
  float weights[MUSIC_ONSET_BANDS];
  guint n, n_bass; /* of them, that the rate has */
  float amplitudes[MUSIC_ONSET_LAG][MUSIC_ONSET_BANDS]; /* log, a ring */
  float basses[MUSIC_ONSET_LAG]; /* the bass alone, not logarithmic, a ring */
  float mean[MUSIC_ONSET_MEAN];  /* fluxes, a ring */
  guint64 n_hops;
  double sum; /* of the mean */
  float most; /* flux of the last seconds */
  float decay;

  float flux;     /* of the hop, less the mean around it */
  float bass;     /* by how much the bass grows, an amplitude */
  float strength; /* 0 to 1 */
} MusicOnset;

/* @interval: seconds of a hop */
void music_onset_init (MusicOnset *onset, const MusicSpectrum *spectrum,
    double rate, double interval);
void music_onset_reset (MusicOnset *onset);

void music_onset_measure (MusicOnset *onset, const MusicSpectrum *spectrum);
