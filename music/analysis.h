/*
 * Analysis of music: sound goes in, and every five milliseconds a moment comes out. It
 * knows nothing of flames or elements; docs/music-analysis.md explains it.
 *
 * A moment depends only on the sound since the reset, however the sound is split into
 * pieces. Nothing here is thread-safe.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#define MUSIC_MAX_CHANNELS 8
#define MUSIC_MAX_BANDS 32
#define MUSIC_BEATS_A_BAR 4

/* The role of a channel. */
typedef struct
{
  float left, right; /* contribution to left and right; amplitudes */
  float loudness;    /* weight of its power in BS.1770: 0 for a subwoofer */
} MusicChannel;

typedef struct
{
  guint rate;       /* samples per second, at least 1 */
  guint n_channels; /* 1 to MUSIC_MAX_CHANNELS */
  MusicChannel channels[MUSIC_MAX_CHANNELS];
  guint n_bands; /* 1 to MUSIC_MAX_BANDS */
} MusicFormat;

/* The channels of @n without positions: mono, or left and right alternately. */
void music_format_init (
    MusicFormat *format, guint rate, guint n_channels, guint n_bands);

/*
 * What is heard around one sample. Values are from 0 to 1 unless stated otherwise.
 */
typedef struct
{
  guint64 sample; /* the moment's centre, counted from the reset */

  /* Amplitudes relative to the loudest of the last seconds. */
  float bass, mid, treble;
  float bands[MUSIC_MAX_BANDS]; /* ascending; as many as the format has */

  /* 0.5 is as loud as the last ten seconds, 1 twice and 0.25 half as loud. */
  float level;
  float onset; /* strength of onsets, relative to the last seconds */
  float width; /* 0 mono, 0.5 uncorrelated sides, 1 opposite phases */

  /*
   * Beats and bars so far, including the fraction of the current one. They stop if no
   * beat is heard. Which beat begins a bar is a guess.
   */
  double beats, bars;
  gboolean has_beat; /* whether a beat is heard */
  float tempo;       /* beats per minute; 0 if unknown */
  float confidence;  /* how regular the beats are */

  /* LUFS, as in EBU Tech 3341; -INFINITY is silence. */
  float momentary, short_term, integrated;
} MusicMoment;

typedef struct _MusicAnalysis MusicAnalysis;

MusicAnalysis *music_analysis_new (const MusicFormat *format);
void music_analysis_free (MusicAnalysis *analysis); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusicAnalysis, music_analysis_free)

/* Resets it to its initial state. */
void music_analysis_reset (MusicAnalysis *analysis);

/*
 * @samples: interleaved, 1 is full scale. Values that are not finite count as 0, and
 *   values beyond 16 as 16. NULL is silence.
 * @n: samples of each channel
 */
void music_analysis_push (
    MusicAnalysis *analysis, const float *samples, gsize n);

/* How many samples must follow a moment's sample before it is available. */
guint music_analysis_get_look_ahead (const MusicAnalysis *analysis);

/* Samples between moments. The first is centred on sample 0. */
guint music_analysis_get_hop (const MusicAnalysis *analysis);

/* How many there have been since the reset. */
guint64 music_analysis_get_n_moments (const MusicAnalysis *analysis);

/* Returns: (nullable) NULL if it is not available yet, or was dropped */
const MusicMoment *music_analysis_get_moment (
    const MusicAnalysis *analysis, guint64 index);

/* Moments before @index are no longer needed. */
void music_analysis_drop (MusicAnalysis *analysis, guint64 index);
