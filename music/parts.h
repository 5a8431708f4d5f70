/*
 * The parts of an analysis: the power spectrum of a piece of one or two signals, how loud
 * its parts are, each against its own last seconds, and how much begins in it; beats and
 * bars; loudness as ITU-R BS.1770 and EBU Tech 3341 define it, and against the last seconds.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <ebur128.h>

#include "music/music.h"

typedef struct _MusicSpectrum MusicSpectrum;

/* bins from @first to before @last; none where they are the same */
typedef struct
{
  guint first, last;
} MusicBins;

/* @length: samples, 2 up, of which it takes a few more where FFTs like them */
MusicSpectrum *music_spectrum_new (guint length);
void music_spectrum_free (MusicSpectrum *spectrum);

/* samples that it looks at */
guint music_spectrum_get_length (const MusicSpectrum *spectrum);

/*
 * Hann's window over @length samples; the powers of the signals are added.
 *
 * @signals: (array length=n_signals)
 */
void music_spectrum_measure (
    MusicSpectrum *spectrum, const float *const *signals, guint n_signals);

/* -------------------------------------------------------------------- bands */

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

void music_bands_measure (MusicBands *bands, const MusicSpectrum *spectrum);

void music_bands_tell (const MusicBands *bands, MusicMoment *moment);

/* ------------------------------------------------------------------- onsets */

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

void music_onset_measure (MusicOnset *onset, const MusicSpectrum *spectrum);

/* -------------------------------------------------------------------- beats */

typedef struct
{
  double interval; /* seconds of a hop */
  guint length;    /* of the two arrays */
  float *onsets;   /* of the last seconds, a ring */
  float *past;     /* the same in order */
  guint64 n_hops;

  gboolean has_beat;
  double period;     /* hops; 0: no beat */
  double confidence; /* of late */
  double beats;      /* never go back */
  double correction; /* beats a hop, until the next look */
  guint n_doubts;    /* looks in a row that saw another tempo */

  float accents[MUSIC_BEATS_A_BAR]; /* bass on each beat of a bar */
  float accent;                     /* of the beat nearest by */
  guint downbeat;                   /* which of them begins the bar */
  guint64 n_bars;
} MusicBeat;

/* @interval: seconds of a hop */
void music_beat_init (MusicBeat *beat, double interval);
void music_beat_clear (MusicBeat *beat);

/* what begins in the next hop; @bass: by how much the bass grows */
void music_beat_step (MusicBeat *beat, float onset, float bass);

void music_beat_tell (const MusicBeat *beat, MusicMoment *moment);

/* ----------------------------------------------------------------- loudness */

/* hops that the level is of */
#define MUSIC_LEVEL_HOPS 8

typedef struct
{
  guint rate, n_channels;
  ebur128_state *meter; /* (nullable) for rates at which it can measure */

  guint hop;       /* samples of each channel in a hop */
  float *samples;  /* of the hop that has begun */
  guint n_samples; /* of each channel in there */

  double momentary, short_term, integrated; /* LUFS */

  double hops[MUSIC_LEVEL_HOPS]; /* powers of the last ones, a ring */
  guint64 n_hops;
  double usual;   /* power of the last seconds */
  double n_usual; /* hops that it is of */
} MusicLoudness;

/* @hop: samples of each channel in a hop */
void music_loudness_init (
    MusicLoudness *loudness, const MusicFormat *format, guint hop);
void music_loudness_clear (MusicLoudness *loudness);

/* one sample of each channel, finite; @hop of them, then music_loudness_end_hop() */
void music_loudness_push (MusicLoudness *loudness, const float *samples);

void music_loudness_end_hop (MusicLoudness *loudness, double seconds);

/* the level is of the last MUSIC_LEVEL_HOPS */
void music_loudness_tell (const MusicLoudness *loudness, MusicMoment *moment);
