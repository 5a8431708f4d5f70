/*
 * The power spectrum of one or two signals, how loud bands of it are, and onsets.
 *
 * Hann's window has a mean square of 3/8, by which powers are divided, so that by
 * Parseval's theorem all bins together are the mean square of the signal.
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
  float *window, *piece;  /* of the spectrum's length */
  GstFFTF32Complex *bins; /* length / 2 + 1 */
  float *powers;          /* the same */
};

MusicSpectrum *
music_spectrum_new (guint length)
{
  MusicSpectrum *spectrum = g_new0 (MusicSpectrum, 1);
  guint i, even = MAX (length, 2);

  spectrum->length = gst_fft_next_fast_length (even);
  /* GstFFT needs an even number; the next fast length may be odd. */
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

  /* The first bin is not sound but an offset. */
  return (guint) CLAMP (bin, 1, spectrum->length / 2 + 1.0);
}

/*
 * Bins of the frequencies from @low to below @high, in signals of @rate samples a second.
 */
static MusicBins
get_bins (const MusicSpectrum *spectrum, double rate, double low, double high)
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
  /* Bins above the middle mirror those below. */
  const double length = spectrum->length;
  const float scale = 2 / (0.375 * length * length * n_signals);

  for (guint i = 0; i <= spectrum->length / 2; i++)
    spectrum->powers[i] = 0;
  for (guint i = 0; i < n_signals; i++)
    add_signal (spectrum, signals[i]);
  for (guint i = 0; i <= spectrum->length / 2; i++)
    spectrum->powers[i] *= scale;
}

/* Mean square of the signals in the bins: 0.5 for a sine at full scale. */
static float
get_power (const MusicSpectrum *spectrum, const MusicBins *bins)
{
  float power = 0;

  for (guint i = bins->first; i < bins->last; i++)
    power += spectrum->powers[i];
  return power;
}

/* -------------------------------------------------------------------- bands */

/*
 * In music the level falls by 4 to 5 dB an octave towards high frequencies. With a gain
 * for each band, treble moves as much as bass. It works like a meter's peak hold: up at
 * once, down with a time constant.
 */
/* Where bass, mid and treble begin and end, in Hz. */
static const double edges[MUSIC_N_PARTS + 1] = {30, 250, 4000, 16000};
/* The range of the bands. */
#define LOWEST 40.0
#define HIGHEST 16000.0

/* Seconds after which the maximum has decayed by a factor of e. */
#define FORGET 8.0
/*
 * An amplitude of about -54 dB, below which a band is not amplified any further.
 */
#define FLOOR 0.002f

void
music_bands_init (MusicBands *bands, const MusicSpectrum *spectrum, double rate,
    guint n_bands, double interval)
{
  *bands = (MusicBands){
      .n = MUSIC_N_PARTS + n_bands, .decay = exp (-interval / FORGET)};
  for (guint i = 0; i < MUSIC_N_PARTS; i++)
    bands->bins[i] = get_bins (spectrum, rate, edges[i], edges[i + 1]);
  for (guint i = 0; i < n_bands; i++) {
    const double low = LOWEST * pow (HIGHEST / LOWEST, (double) i / n_bands);
    const double high =
        LOWEST * pow (HIGHEST / LOWEST, (double) (i + 1) / n_bands);
    MusicBins *bins = &bands->bins[MUSIC_N_PARTS + i];

    *bins = get_bins (spectrum, rate, low, high);
    /* If bands are narrower than bins, neighbours share a bin. */
    if (bins->last == bins->first && high < rate / 2) {
      bins->first = MIN (bins->first, music_spectrum_get_length (spectrum) / 2);
      bins->last = bins->first + 1;
    }
  }
  for (guint i = 0; i < G_N_ELEMENTS (bands->loudest); i++)
    bands->loudest[i] = FLOOR;
}

void
music_bands_measure (MusicBands *bands, const MusicSpectrum *spectrum)
{
  for (guint i = 0; i < bands->n; i++) {
    const float amplitude = sqrtf (get_power (spectrum, &bands->bins[i]));
    const float held = MAX (bands->decay * bands->loudest[i], FLOOR);

    bands->loudest[i] = MAX (held, amplitude);
    bands->values[i] = amplitude / bands->loudest[i];
  }
}

void
music_bands_fill_moment (const MusicBands *bands, MusicMoment *moment)
{
  moment->bass = bands->values[0];
  moment->mid = bands->values[1];
  moment->treble = bands->values[2];
  memcpy (moment->bands, bands->values + MUSIC_N_PARTS, sizeof moment->bands);
}

/* ------------------------------------------------------------------- onsets */

/*
 * Spectral flux, after Dixon, "Onset detection revisited" (DAFx 2006), and Boeck, Krebs
 * and Schedl, "Evaluating the online capabilities of onset detection methods" (ISMIR
 * 2012): the half-wave rectified difference of logarithmic amplitudes in bands of about
 * half an octave. The spectrum is compared with that of half a window before. A click
 * is then in the middle of one window and outside of the other, so that the flux has
 * its maximum exactly at the click.
 */
/* In Hz. Bands are even on a logarithmic scale. */
#define ONSET_LOWEST 30.0
/* Upper limit of the bass, and lower limit of the treble. */
#define BASS 200.0
#define TREBLE 2500.0

/* log (1 + this × amplitude): the logarithm begins at about -60 dB. */
#define COMPRESSION 1000.0f

/* Seconds after which the maximum has decayed by a factor of e. */
#define ONSET_FORGET 5.0
/* The smallest value of the maximum. */
#define ONSET_FLOOR 0.03f

/* A kick drum counts for more than a hat, which has as many bands above it. */
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
  return ONSET_LOWEST *
         pow (HIGHEST / ONSET_LOWEST, (double) i / MUSIC_ONSET_BANDS);
}

void
music_onset_init (MusicOnset *onset, const MusicSpectrum *spectrum, double rate,
    double interval)
{
  guint n_bass = 0, n_treble = 0;

  *onset = (MusicOnset){
      .most = ONSET_FLOOR, .decay = exp (-interval / ONSET_FORGET)};
  for (guint i = 0; i < MUSIC_ONSET_BANDS; i++) {
    const MusicBins bins =
        get_bins (spectrum, rate, get_edge (i), get_edge (i + 1));

    if (bins.first == bins.last)
      continue;
    onset->bins[onset->n++] = bins;
    n_bass += get_edge (i) < BASS;
    n_treble += get_edge (i) >= TREBLE;
  }
  onset->n_bass = n_bass;
  for (guint i = 0; i < onset->n; i++)
    onset->weights[i] = get_weight (onset, i, n_bass, n_treble);
}

static float
compress (float power)
{
  return log1pf (COMPRESSION * sqrtf (power)) / log1pf (COMPRESSION);
}

/* Subtracts the mean of the last half second. */
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
    const float power = get_power (spectrum, &onset->bins[i]);
    const float now = compress (power);

    flux += onset->weights[i] * MAX (now - before[i], 0);
    bass += i < onset->n_bass ? power : 0;
    before[i] = now;
  }
  onset->flux = take_mean (onset, flux);
  onset->bass = MAX (sqrtf (bass) - *bass_before, 0);
  *bass_before = sqrtf (bass);
  onset->most =
      MAX (MAX (onset->decay * onset->most, ONSET_FLOOR), onset->flux);
  onset->strength = onset->flux / onset->most;
  onset->n_hops++;
}
