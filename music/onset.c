/*
 * How much begins: spectral flux, the sum of what grows in each band.
 *
 * After Dixon, "Onset detection revisited" (DAFx 2006), and Boeck, Krebs and
 * Schedl, "Evaluating the online capabilities of onset detection methods" (ISMIR
 * 2012): the half-wave rectified difference of logarithmic amplitudes in bands of
 * about half an octave. The spectrum is compared with that of half a window
 * before. A click is in the middle of one window then and outside the other one,
 * so that the flux is greatest at its time, neither before nor after.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "music/onset.h"

#include <math.h>
#include <string.h>

/* Hz: bands are even on a logarithmic scale */
#define LOWEST 30.0
#define HIGHEST 16000.0
/* up to here it is the bass, and from there on the treble */
#define BASS 200.0
#define TREBLE 2500.0

/* log (1 + this × amplitude): some -60 dB is where the logarithm begins */
#define COMPRESSION 1000.0f

/* seconds in which the most is forgotten by a factor e */
#define FORGET 5.0
/* the least that is made the most of */
#define FLOOR 0.03f

/* a kick drum counts for more than a hat, which has as many bands above it */
static float
get_weight (const MusicOnset *onset, guint band, guint n_bass, guint n_treble)
{
  if (band < n_bass)
    return 0.5f / n_bass;
  if (band >= onset->n - n_treble)
    return 0.25f / n_treble;
  return 0.25f / (onset->n - n_bass - n_treble);
}

static double
get_edge (guint i)
{
  return LOWEST * pow (HIGHEST / LOWEST, (double) i / MUSIC_ONSET_BANDS);
}

void
music_onset_init (MusicOnset *onset, const MusicSpectrum *spectrum, double rate,
    double interval)
{
  guint i, n_bass = 0, n_treble = 0;

  onset->n = 0;
  onset->decay = exp (-interval / FORGET);
  for (i = 0; i < MUSIC_ONSET_BANDS; i++) {
    const MusicBins bins = music_spectrum_get_bins (
        spectrum, rate, get_edge (i), get_edge (i + 1));

    if (bins.first == bins.last)
      continue;
    onset->bins[onset->n++] = bins;
    n_bass += get_edge (i) < BASS;
    n_treble += get_edge (i) >= TREBLE;
  }
  onset->n_bass = n_bass;
  for (i = 0; i < onset->n; i++)
    onset->weights[i] = get_weight (onset, i, n_bass, n_treble);
  music_onset_reset (onset);
}

void
music_onset_reset (MusicOnset *onset)
{
  memset (onset->amplitudes, 0, sizeof onset->amplitudes);
  memset (onset->basses, 0, sizeof onset->basses);
  memset (onset->mean, 0, sizeof onset->mean);
  onset->n_hops = 0;
  onset->sum = 0;
  onset->most = FLOOR;
  onset->flux = onset->bass = onset->strength = 0;
}

static float
compress (float power)
{
  return log1pf (COMPRESSION * sqrtf (power)) / log1pf (COMPRESSION);
}

/* what is above the mean of the last half second */
static float
take_mean (MusicOnset *onset, float flux)
{
  float *oldest = &onset->mean[onset->n_hops % MUSIC_ONSET_MEAN];

  onset->sum += (double) flux - *oldest;
  *oldest = flux;
  return MAX (flux - (float) (MAX (onset->sum, 0) / MUSIC_ONSET_MEAN), 0);
}

void
music_onset_measure (MusicOnset *onset, const MusicSpectrum *spectrum)
{
  float *before = onset->amplitudes[onset->n_hops % MUSIC_ONSET_LAG];
  float *bass_before = &onset->basses[onset->n_hops % MUSIC_ONSET_LAG];
  float flux = 0, bass = 0;

  for (guint i = 0; i < onset->n; i++) {
    const float power = music_spectrum_get_power (spectrum, &onset->bins[i]);
    const float now = compress (power);

    flux += onset->weights[i] * MAX (now - before[i], 0);
    bass += i < onset->n_bass ? power : 0;
    before[i] = now;
  }
  onset->flux = take_mean (onset, flux);
  onset->bass = MAX (sqrtf (bass) - *bass_before, 0);
  *bass_before = sqrtf (bass);
  onset->most = MAX (MAX (onset->decay * onset->most, FLOOR), onset->flux);
  onset->strength = onset->flux / onset->most;
  onset->n_hops++;
}
