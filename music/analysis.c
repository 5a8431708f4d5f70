/*
 * Sound in, moments out: the clock of hops, and the measurements at each.
 *
 * A hop is five milliseconds. Its moment is centred on its first sample, so that it is
 * complete when half of the longest window has followed. Rates above 48 kHz are
 * averaged down first, only for spectra.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "music/analysis.h"

#include <math.h>

#include "music/beat.h"
#include "music/loudness.h"
#include "music/spectrum.h"

#define HOPS 200.0 /* per second, as nearly as whole samples allow */
#define HIGHEST_RATE 48000
#define BANDS_WINDOW 8   /* hops */
#define ONSET_WINDOW 4   /* hops: twice the lag of the flux */
#define BANDS_INTERVAL 3 /* hops between spectra of the bands */

#define MOST 16.0f /* amplitude limit: 24 dB above full scale */

/* Below this mean square, about -90 dB, the stereo width is inaudible. */
#define INAUDIBLE 1e-9

G_STATIC_ASSERT (ONSET_WINDOW == 2 * MUSIC_ONSET_LAG);
/* The level's hops are centred on the moment like the window of the bands. */
G_STATIC_ASSERT (BANDS_WINDOW == MUSIC_LEVEL_HOPS);

struct _MusicAnalysis
{
  MusicFormat format;
  guint n_sides;  /* 1 is mono */
  guint together; /* samples of the sound per sample of a side */
  guint hop;      /* in samples of a side */
  double rate;    /* of a side */

  MusicSpectrum *for_bands, *for_onsets;
  MusicBands bands;
  MusicOnset onset;
  MusicBeat beat;
  MusicLoudness loudness;

  /*
   * Left and right, or mono: the last samples, stored twice, so that any range is
   * contiguous.
   */
  float *sides[2];
  guint length, at;
  float sums[2]; /* of the samples for the next sample of a side */
  guint n_summed;
  guint in_hop; /* in samples of a side */
  guint64 n_hops;
  /*
   * Energies of the sum and the difference of the sides, hop by hop, as rings.
   */
  double mid, side, mids[BANDS_WINDOW], differences[BANDS_WINDOW];

  GArray *moments; /* of MusicMoment */
  guint64 n_dropped;
};

void
music_format_init (
    MusicFormat *format, guint rate, guint n_channels, guint n_bands)
{
  *format = (MusicFormat){
      .rate = rate,
      .n_channels = n_channels,
      .n_bands = n_bands,
  };
  for (guint i = 0; i < n_channels; i++)
    format->channels[i] = (MusicChannel){
        .left = n_channels == 1 || i % 2 == 0,
        .right = n_channels == 1 || i % 2 == 1,
        .loudness = 1,
    };
}

static double
get_interval (const MusicAnalysis *analysis)
{
  return analysis->hop / analysis->rate;
}

static gboolean
is_mono (const MusicFormat *format)
{
  for (guint i = 0; i < format->n_channels; i++)
    if (format->channels[i].left != format->channels[i].right)
      return FALSE;
  return TRUE;
}

MusicAnalysis *
music_analysis_new (const MusicFormat *format)
{
  MusicAnalysis *analysis = g_new0 (MusicAnalysis, 1);

  g_return_val_if_fail (format->rate > 0, NULL);
  analysis->format = *format;
  analysis->n_sides = is_mono (format) ? 1 : 2;
  analysis->together = (format->rate - 1) / HIGHEST_RATE + 1;
  analysis->rate = (double) format->rate / analysis->together;
  analysis->hop = (guint) MAX (lround (analysis->rate / HOPS), 1);
  analysis->for_bands = music_spectrum_new (BANDS_WINDOW * analysis->hop);
  analysis->for_onsets = music_spectrum_new (ONSET_WINDOW * analysis->hop);
  analysis->length = MAX (music_spectrum_get_length (analysis->for_bands),
      BANDS_WINDOW * analysis->hop);
  for (guint i = 0; i < analysis->n_sides; i++)
    analysis->sides[i] = g_new0 (float, 2 * analysis->length);
  analysis->moments = g_array_new (FALSE, FALSE, sizeof (MusicMoment));

  music_bands_init (&analysis->bands, analysis->for_bands, analysis->rate,
      format->n_bands, BANDS_INTERVAL * get_interval (analysis));
  music_onset_init (&analysis->onset, analysis->for_onsets, analysis->rate,
      get_interval (analysis));
  music_beat_init (&analysis->beat, get_interval (analysis));
  music_loudness_init (
      &analysis->loudness, format, music_analysis_get_hop (analysis));
  return analysis;
}

void
music_analysis_free (MusicAnalysis *analysis)
{
  if (!analysis)
    return;
  music_spectrum_free (analysis->for_bands);
  music_spectrum_free (analysis->for_onsets);
  music_beat_clear (&analysis->beat);
  music_loudness_clear (&analysis->loudness);
  g_array_unref (analysis->moments);
  g_free (analysis->sides[0]);
  g_free (analysis->sides[1]);
  g_free (analysis);
}

void
music_analysis_reset (MusicAnalysis *analysis)
{
  MusicAnalysis *other = music_analysis_new (&analysis->format);
  const MusicAnalysis old = *analysis;

  *analysis = *other;
  *other = old;
  music_analysis_free (other);
}

/* ----------------------------------------------------------------- moments */

/* Measures a spectrum over the middle of the samples that are kept. */
static void
measure (const MusicAnalysis *analysis, MusicSpectrum *spectrum)
{
  const guint length = music_spectrum_get_length (spectrum);
  /* The moment is half a window of the bands before the newest sample. */
  const guint after = BANDS_WINDOW * analysis->hop / 2;
  const guint half = MIN (length / 2, after);
  const float *signals[2];

  for (guint i = 0; i < analysis->n_sides; i++)
    signals[i] = analysis->sides[i] + analysis->at + analysis->length - after +
                 half - length;
  music_spectrum_measure (spectrum, signals, analysis->n_sides);
}

static double
get_sum (const double hops[BANDS_WINDOW])
{
  double sum = 0;

  for (guint i = 0; i < BANDS_WINDOW; i++)
    sum += hops[i];
  return sum;
}

static float
get_width (const MusicAnalysis *analysis)
{
  const double mid = get_sum (analysis->mids);
  const double side = get_sum (analysis->differences);

  if (mid + side < INAUDIBLE * BANDS_WINDOW * analysis->hop)
    return 0;
  return sqrt (side) / (sqrt (mid) + sqrt (side));
}

static void
add_moment (MusicAnalysis *analysis)
{
  MusicMoment moment = {0};

  moment.sample = analysis->n_dropped + analysis->moments->len;
  if (moment.sample % BANDS_INTERVAL == 0) {
    measure (analysis, analysis->for_bands);
    music_bands_measure (&analysis->bands, analysis->for_bands);
  }
  moment.sample *= music_analysis_get_hop (analysis);
  measure (analysis, analysis->for_onsets);
  music_onset_measure (&analysis->onset, analysis->for_onsets);
  music_beat_step (&analysis->beat, analysis->onset.flux, analysis->onset.bass);

  music_bands_fill_moment (&analysis->bands, &moment);
  music_loudness_fill_moment (&analysis->loudness, &moment);
  music_beat_fill_moment (&analysis->beat, &moment);
  moment.onset = analysis->onset.strength;
  moment.width = get_width (analysis);
  g_array_append_val (analysis->moments, moment);
}

/* ------------------------------------------------------------------- sound */

static void
end_hop (MusicAnalysis *analysis)
{
  const guint at = analysis->n_hops % BANDS_WINDOW;

  analysis->mids[at] = analysis->mid;
  analysis->differences[at] = analysis->side;
  analysis->mid = analysis->side = 0;
  analysis->in_hop = 0;
  analysis->n_hops++;
  music_loudness_end_hop (&analysis->loudness, get_interval (analysis));
  if (analysis->n_hops >= BANDS_WINDOW / 2)
    add_moment (analysis);
}

/* A sample of each side is complete. */
static void
add_sides (MusicAnalysis *analysis)
{
  const float left = analysis->sums[0] / analysis->together;
  const float right =
      analysis->n_sides == 2 ? analysis->sums[1] / analysis->together : left;

  for (guint i = 0; i < analysis->n_sides; i++) {
    const float side = i == 0 ? left : right;

    analysis->sides[i][analysis->at] = side;
    analysis->sides[i][analysis->at + analysis->length] = side;
  }
  analysis->sums[0] = analysis->sums[1] = 0;
  analysis->mid += 0.25 * (left + right) * (left + right);
  analysis->side += 0.25 * (left - right) * (left - right);
  analysis->at = (analysis->at + 1) % analysis->length;
  analysis->n_summed = 0;
  if (++analysis->in_hop == analysis->hop)
    end_hop (analysis);
}

static inline float
believe (float sample)
{
  return isfinite (sample) ? CLAMP (sample, -MOST, MOST) : 0;
}

static void
add_sample (MusicAnalysis *analysis, const float *samples)
{
  const MusicFormat *format = &analysis->format;
  float clean[MUSIC_MAX_CHANNELS];

  for (guint i = 0; i < format->n_channels; i++) {
    clean[i] = believe (samples[i]);
    analysis->sums[0] += format->channels[i].left * clean[i];
    analysis->sums[1] += format->channels[i].right * clean[i];
  }
  music_loudness_push (&analysis->loudness, clean);
  if (++analysis->n_summed == analysis->together)
    add_sides (analysis);
}

void
music_analysis_push (MusicAnalysis *analysis, const float *samples, gsize n)
{
  static const float silence[MUSIC_MAX_CHANNELS];

  for (gsize i = 0; i < n; i++)
    add_sample (analysis,
        samples ? samples + i * analysis->format.n_channels : silence);
}

/* --------------------------------------------------------------- questions */

guint
music_analysis_get_hop (const MusicAnalysis *analysis)
{
  return analysis->hop * analysis->together;
}

guint
music_analysis_get_look_ahead (const MusicAnalysis *analysis)
{
  return BANDS_WINDOW / 2 * music_analysis_get_hop (analysis);
}

guint64
music_analysis_get_n_moments (const MusicAnalysis *analysis)
{
  return analysis->n_dropped + analysis->moments->len;
}

const MusicMoment *
music_analysis_get_moment (const MusicAnalysis *analysis, guint64 index)
{
  if (index < analysis->n_dropped ||
      index >= music_analysis_get_n_moments (analysis))
    return NULL;
  return &g_array_index (
      analysis->moments, MusicMoment, index - analysis->n_dropped);
}

void
music_analysis_drop (MusicAnalysis *analysis, guint64 index)
{
  const guint64 end = MIN (index, music_analysis_get_n_moments (analysis));

  if (end <= analysis->n_dropped)
    return;
  g_array_remove_range (analysis->moments, 0, end - analysis->n_dropped);
  analysis->n_dropped = end;
}
