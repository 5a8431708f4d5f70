/*
 * The power spectrum of a piece of one or two signals, the loudness of its bands
 * relative to each band's last seconds, and onsets: how much begins in a hop.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "music/analysis.h"

typedef struct _MusicSpectrum MusicSpectrum;

/* Bins from @first to before @last; none if they are equal. */
typedef struct
{
  guint first, last;
} MusicBins;

/*
 * @length: samples, at least 2; it is raised a little to one that suits an FFT
 */
MusicSpectrum *music_spectrum_new (guint length);
void music_spectrum_free (MusicSpectrum *spectrum);

/* The number of samples that it reads. */
guint music_spectrum_get_length (const MusicSpectrum *spectrum);

/*
 * Applies Hann's window to @length samples; the signals' powers are added.
 *
 * @signals: (array length=n_signals)
 */
void music_spectrum_measure (
    MusicSpectrum *spectrum, const float *const *signals, guint n_signals);

/* bass, mid and treble come before the bands. */
#define MUSIC_N_PARTS 3

typedef struct
{
  guint n; /* includes bass, mid and treble */
  MusicBins bins[MUSIC_N_PARTS + MUSIC_MAX_BANDS];
  float loudest[MUSIC_N_PARTS + MUSIC_MAX_BANDS]; /* of the last seconds */
  float values[MUSIC_N_PARTS + MUSIC_MAX_BANDS];
  float decay; /* factor on @loudest from one measurement to the next */
} MusicBands;

/*
 * @rate: of the signals
 * @interval: seconds between measurements
 */
void music_bands_init (MusicBands *bands, const MusicSpectrum *spectrum,
    double rate, guint n_bands, double interval);

void music_bands_measure (MusicBands *bands, const MusicSpectrum *spectrum);

void music_bands_fill_moment (const MusicBands *bands, MusicMoment *moment);

/* A hop's spectrum is compared with that of this many hops before. */
#define MUSIC_ONSET_LAG 2
/* Hops that the mean covers. */
#define MUSIC_ONSET_MEAN 100
#define MUSIC_ONSET_BANDS 20

typedef struct
{
  MusicBins bins[MUSIC_ONSET_BANDS];
  float weights[MUSIC_ONSET_BANDS];
  guint n, n_bass; /* number of bands that the rate allows */
  float amplitudes[MUSIC_ONSET_LAG]
                  [MUSIC_ONSET_BANDS]; /* logarithmic, a ring */
  float basses[MUSIC_ONSET_LAG];       /* bass only, not logarithmic, a ring */
  float mean[MUSIC_ONSET_MEAN];        /* fluxes, a ring */
  guint64 n_hops;
  double sum; /* for the mean */
  float most; /* maximum flux of the last seconds */
  float decay;

  float flux;     /* of the hop, minus the mean around it */
  float bass;     /* increase of the bass, an amplitude */
  float strength; /* 0 to 1 */
} MusicOnset;

/* @interval: seconds of a hop */
void music_onset_init (MusicOnset *onset, const MusicSpectrum *spectrum,
    double rate, double interval);

void music_onset_measure (MusicOnset *onset, const MusicSpectrum *spectrum);
