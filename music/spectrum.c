/*
 * The power spectrum of a piece of one or two signals.
 *
 * Hann's window has a sum of squares of 3/8 a sample, which the powers are
 * divided by, so that by Parseval's theorem all bins together have the mean
 * square of that piece.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "music/spectrum.h"

#include <gst/fft/gstfftf32.h>
#include <math.h>

struct _MusicSpectrum
{
  guint length;
  GstFFTF32 *fft;
  float *window, *piece;  /* of the length */
  GstFFTF32Complex *bins; /* length / 2 + 1 */
  float *powers;          /* the same */
};

MusicSpectrum *
music_spectrum_new (guint length)
{
  MusicSpectrum *spectrum = g_new0 (MusicSpectrum, 1);
  guint i, even = MAX (length, 2);

  spectrum->length = gst_fft_next_fast_length (even);
  /* GstFFT wants an even number; the next fast one may be odd */
  while (spectrum->length % 2 != 0)
    spectrum->length = gst_fft_next_fast_length (++even);
  spectrum->fft = gst_fft_f32_new (spectrum->length, FALSE);
  spectrum->window = g_new (float, spectrum->length);
  spectrum->piece = g_new (float, spectrum->length);
  spectrum->bins = g_new0 (GstFFTF32Complex, spectrum->length / 2 + 1);
  spectrum->powers = g_new0 (float, spectrum->length / 2 + 1);
  for (i = 0; i < spectrum->length; i++)
    spectrum->window[i] =
        0.5 - 0.5 * cos (2 * G_PI * (i + 0.5) / spectrum->length);
  return spectrum;
}

void
music_spectrum_free (MusicSpectrum *spectrum)
{
  if (!spectrum)
    return;
  gst_fft_f32_free (spectrum->fft);
  g_free (spectrum->window);
  g_free (spectrum->piece);
  g_free (spectrum->bins);
  g_free (spectrum->powers);
  g_free (spectrum);
}

guint
music_spectrum_get_length (const MusicSpectrum *spectrum)
{
  return spectrum->length;
}

static guint
find_bin (const MusicSpectrum *spectrum, double rate, double frequency)
{
  const double bin = ceil (frequency * spectrum->length / rate - 0.5);

  /* the first one is no sound but an offset */
  return (guint) CLAMP (bin, 1, spectrum->length / 2 + 1.0);
}

MusicBins
music_spectrum_get_bins (
    const MusicSpectrum *spectrum, double rate, double low, double high)
{
  return (MusicBins){
      .first = find_bin (spectrum, rate, low),
      .last = find_bin (spectrum, rate, high),
  };
}

static void
add_signal (MusicSpectrum *spectrum, const float *signal)
{
  for (guint i = 0; i < spectrum->length; i++)
    spectrum->piece[i] = spectrum->window[i] * signal[i];
  gst_fft_f32_fft (spectrum->fft, spectrum->piece, spectrum->bins);
  for (guint i = 0; i <= spectrum->length / 2; i++)
    spectrum->powers[i] += spectrum->bins[i].r * spectrum->bins[i].r +
                           spectrum->bins[i].i * spectrum->bins[i].i;
}

void
music_spectrum_measure (
    MusicSpectrum *spectrum, const float *const *signals, guint n_signals)
{
  /* bins above the middle mirror those below */
  const double length = spectrum->length;
  const float scale = 2 / (0.375 * length * length * n_signals);

  for (guint i = 0; i <= spectrum->length / 2; i++)
    spectrum->powers[i] = 0;
  for (guint i = 0; i < n_signals; i++)
    add_signal (spectrum, signals[i]);
  for (guint i = 0; i <= spectrum->length / 2; i++)
    spectrum->powers[i] *= scale;
}

float
music_spectrum_get_power (const MusicSpectrum *spectrum, const MusicBins *bins)
{
  float power = 0;

  for (guint i = bins->first; i < bins->last; i++)
    power += spectrum->powers[i];
  return power;
}
