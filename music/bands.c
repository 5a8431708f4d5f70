/*
 * How loud the parts of the spectrum are, each against its own last seconds.
 *
 * Music has some 4 to 5 dB less an octave towards high frequencies, so that a
 * gain of its own for each band is what makes treble move as much as bass. It
 * is a meter's peak hold: up at once, down by a time constant.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "music/bands.h"

#include <math.h>
#include <string.h>

/* Hz at which bass, mid and treble begin and end */
static const double edges[MUSIC_N_PARTS + 1] = {30, 250, 4000, 16000};
/* and all of the bands */
#define LOWEST 40.0
#define HIGHEST 16000.0

/* seconds in which the loudest is forgotten by a factor e */
#define FORGET 8.0
/* amplitude, some -54 dB, below which what is heard is not made more of */
#define FLOOR 0.002f

void
music_bands_init (MusicBands *bands, const MusicSpectrum *spectrum, double rate,
    guint n_bands, double interval)
{
  bands->n = MUSIC_N_PARTS + n_bands;
  bands->decay = exp (-interval / FORGET);
  for (guint i = 0; i < MUSIC_N_PARTS; i++)
    bands->bins[i] =
        music_spectrum_get_bins (spectrum, rate, edges[i], edges[i + 1]);
  for (guint i = 0; i < n_bands; i++) {
    const double low = LOWEST * pow (HIGHEST / LOWEST, (double) i / n_bands);
    const double high =
        LOWEST * pow (HIGHEST / LOWEST, (double) (i + 1) / n_bands);
    MusicBins *bins = &bands->bins[MUSIC_N_PARTS + i];

    *bins = music_spectrum_get_bins (spectrum, rate, low, high);
    /* where bands are narrower than bins, neighbours share one */
    if (bins->last == bins->first && high < rate / 2) {
      bins->first = MIN (bins->first, music_spectrum_get_length (spectrum) / 2);
      bins->last = bins->first + 1;
    }
  }
  music_bands_reset (bands);
}

void
music_bands_reset (MusicBands *bands)
{
  memset (bands->values, 0, sizeof bands->values);
  for (guint i = 0; i < G_N_ELEMENTS (bands->loudest); i++)
    bands->loudest[i] = FLOOR;
}

void
music_bands_measure (MusicBands *bands, const MusicSpectrum *spectrum)
{
  for (guint i = 0; i < bands->n; i++) {
    const float amplitude =
        sqrtf (music_spectrum_get_power (spectrum, &bands->bins[i]));
    const float held = MAX (bands->decay * bands->loudest[i], FLOOR);

    bands->loudest[i] = MAX (held, amplitude);
    bands->values[i] = amplitude / bands->loudest[i];
  }
}

void
music_bands_tell (const MusicBands *bands, MusicMoment *moment)
{
  moment->bass = bands->values[0];
  moment->mid = bands->values[1];
  moment->treble = bands->values[2];
  memcpy (moment->bands, bands->values + MUSIC_N_PARTS, sizeof moment->bands);
}
