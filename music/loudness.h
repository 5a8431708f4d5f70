/*
 * Loudness as ITU-R BS.1770 and EBU Tech 3341 define it, and how loud it is
 * against the last seconds.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "music/music.h"

/* gating blocks' loudness is counted from -70 LUFS up, by tenths */
#define MUSIC_GATE_BINS 1000
/* tenths of a second of the short-term loudness */
#define MUSIC_SHORT_TERM 30
/* hops that the level is of */
#define MUSIC_LEVEL_HOPS 8

typedef struct
{
  double b[3], a[2];
} MusicBiquad;

typedef struct
{
  guint rate, n_channels;
  float weights[MUSIC_MAX_CHANNELS];
  MusicBiquad stages[2]; /* the head's shelf and the high-pass */
  double states[MUSIC_MAX_CHANNELS][2][2];

  /* powers of the last tenths of a second, a ring */
  guint64 n_samples, next_tenth, n_tenths;
  double tenth; /* sum of the one that has begun */
  double tenths[MUSIC_SHORT_TERM];
  guint lengths[MUSIC_SHORT_TERM]; /* samples in each */
  guint length;                    /* of the one that has begun */

  guint64 counts[MUSIC_GATE_BINS]; /* of gating blocks */
  double sums[MUSIC_GATE_BINS];    /* of their powers */
  double momentary, short_term, integrated;

  double hop; /* sum of the hop that has begun */
  double hops[MUSIC_LEVEL_HOPS];
  guint64 n_hops;
  double usual;   /* power of the last seconds */
  double n_usual; /* hops that it is of */
} MusicLoudness;

void music_loudness_init (MusicLoudness *loudness, const MusicFormat *format);

/* one sample of each channel, finite */
void music_loudness_push (MusicLoudness *loudness, const float *samples);

/* the hop that is over now is made of @n samples */
void music_loudness_end_hop (
    MusicLoudness *loudness, guint length, double seconds);

/* the level is of the last MUSIC_LEVEL_HOPS */
void music_loudness_tell (const MusicLoudness *loudness, MusicMoment *moment);
