/*
 * Loudness as ITU-R BS.1770 and EBU Tech 3341 define it, and a level relative to the last
 * seconds.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <ebur128.h>

#include "music/analysis.h"

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
