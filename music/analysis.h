/*
 * What is heard: sound in, moments out, one every five milliseconds. Knows
 * nothing of flames and of elements; docs/music-analysis.md explains it.
 *
 * Every moment is a function of the sound since the reset alone, whatever the
 * sizes of the pieces in which it came. None of it is thread-safe.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#define MUSIC_MAX_CHANNELS 8
#define MUSIC_MAX_BANDS 32
#define MUSIC_BEATS_A_BAR 4

/* What one channel is a part of. */
typedef struct
{
  float left, right; /* of the stereo picture; amplitudes */
  float loudness;    /* weight of its power in BS.1770: 0 for a subwoofer's */
} MusicChannel;

typedef struct
{
  guint rate;       /* samples a second, at least 1 */
  guint n_channels; /* 1 to MUSIC_MAX_CHANNELS */
  MusicChannel channels[MUSIC_MAX_CHANNELS];
  guint n_bands; /* 1 to MUSIC_MAX_BANDS */
} MusicFormat;

/* the channels of @n without positions: mono, or left and right by turns */
void music_format_init (
    MusicFormat *format, guint rate, guint n_channels, guint n_bands);

/* What is heard around one sample. All from 0 to 1 where nothing else is said. */
typedef struct
{
  guint64 sample; /* around this one, counted from the reset */

  /* amplitudes, as a part of the loudest of the last seconds */
  float bass, mid, treble;
  float bands[MUSIC_MAX_BANDS]; /* ascending, the format's number of them */

  /* 0.5 is as loud as the last ten seconds, 1 twice and 0.25 half as loud */
  float level;
  float onset; /* how much begins: a part of the most in the last seconds */
  float width; /* 0 mono, 0.5 two sides that share nothing, 1 opposite phases */

  /*
   * Beats and bars so far, with the part of the one that has begun; they stand
   * still where none are heard. Which beat begins a bar is a guess.
   */
  double beats, bars;
  gboolean has_beat; /* whether there are any to be heard */
  float tempo;       /* beats a minute; 0 if there are none yet */
  float confidence;  /* how regular they are */

  /* LUFS, as EBU Tech 3341 has them; -INFINITY is silence */
  float momentary, short_term, integrated;
} MusicMoment;

typedef struct _MusicAnalysis MusicAnalysis;

MusicAnalysis *music_analysis_new (const MusicFormat *format);
void music_analysis_free (MusicAnalysis *analysis); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MusicAnalysis, music_analysis_free)

/* as if new */
void music_analysis_reset (MusicAnalysis *analysis);

/*
 * @samples: interleaved, 1 is full scale; what is not finite counts as silence
 * and what is beyond 16 as 16. NULL is silence.
 * @n: of each channel
 */
void music_analysis_push (
    MusicAnalysis *analysis, const float *samples, gsize n);

/* samples after a moment's that have to be there before it is */
guint music_analysis_get_look_ahead (const MusicAnalysis *analysis);

/* samples from one moment to the next; the first is around sample 0 */
guint music_analysis_get_hop (const MusicAnalysis *analysis);

/* how many there have been since the reset */
guint64 music_analysis_get_n_moments (const MusicAnalysis *analysis);

/* Returns: (nullable) NULL where it is to come or has been dropped */
const MusicMoment *music_analysis_get_moment (
    const MusicAnalysis *analysis, guint64 index);

/* those before @index are not needed any more */
void music_analysis_drop (MusicAnalysis *analysis, guint64 index);
