/*
 * Loudness as ITU-R BS.1770 and EBU Tech 3341 define it, and a level relative to the last
 * seconds.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <ebur128.h>

#include "music/analysis.h"

/* Hops that the level covers. */
#define MUSIC_LEVEL_HOPS 8

typedef struct
{
  guint rate, n_channels;
  ebur128_state *meter; /* (nullable) NULL if the rate is out of its range */

  guint hop;       /* samples of each channel in a hop */
  float *samples;  /* samples of the current hop */
  guint n_samples; /* of each channel in @samples */

  double momentary, short_term, integrated; /* LUFS */

  double hops[MUSIC_LEVEL_HOPS]; /* powers of the last hops, a ring */
  guint64 n_hops;
  double usual;   /* mean power of the last seconds */
  double n_usual; /* number of hops that it covers */
} MusicLoudness;

/* @hop: samples of each channel in a hop */
void music_loudness_init (
    MusicLoudness *loudness, const MusicFormat *format, guint hop);
void music_loudness_clear (MusicLoudness *loudness);

/*
 * Adds one sample of each channel, finite. After @hop of them call
 * music_loudness_end_hop().
 */
void music_loudness_push (MusicLoudness *loudness, const float *samples);

void music_loudness_end_hop (MusicLoudness *loudness, double seconds);

/* The level covers the last MUSIC_LEVEL_HOPS. */
void music_loudness_fill_moment (
    const MusicLoudness *loudness, MusicMoment *moment);
