/*
 * The power spectrum of a piece of one or two signals, and what of it is in a
 * band.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

typedef struct _MusicSpectrum MusicSpectrum;

/* bins from @first to before @last; none where they are the same */
typedef struct
{
  guint first, last;
} MusicBins;

/* @length: samples, 2 up, of which it takes a few more where FFTs like them */
MusicSpectrum *music_spectrum_new (guint length);
void music_spectrum_free (MusicSpectrum *spectrum); /* (nullable) */

/* samples that it looks at */
guint music_spectrum_get_length (const MusicSpectrum *spectrum);

/*
 * The bins of frequencies from @low to below @high, where @rate is the signals'.
 */
MusicBins music_spectrum_get_bins (
    const MusicSpectrum *spectrum, double rate, double low, double high);

/*
 * Hann's window over @length samples; the powers of the signals are added.
 *
 * @signals: (array length=n_signals)
 */
void music_spectrum_measure (
    MusicSpectrum *spectrum, const float *const *signals, guint n_signals);

/* mean square of the signals in the bins: 0.5 of a sine of full scale */
float music_spectrum_get_power (
    const MusicSpectrum *spectrum, const MusicBins *bins);
