/*
 * Synthetic sounds: sines, clicks, drums.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "music/analysis.h"

/* (array length=n*n_channels) interleaved */
typedef struct
{
  guint rate, n_channels;
  gsize n; /* samples of each channel */
  float *samples;
} Sound;

/* Silence. */
Sound *sound_new (guint rate, guint n_channels, double seconds);
void sound_free (Sound *sound);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Sound, sound_free)

/* Adds a sine to @channel, or to all channels if it is negative. */
void sound_add_sine (Sound *sound, int channel, double from, double seconds,
    double frequency, double amplitude);
/* An exponential sweep from @low to @high over the whole sound. */
void sound_add_sweep (Sound *sound, double low, double high, double amplitude);
void sound_add_noise (Sound *sound, guint32 seed, double amplitude);
/* A single sample. */
void sound_add_click (Sound *sound, double time, float amplitude);
/* A kick drum, a snare or a hat that begins at @time. */
void sound_add_kick (Sound *sound, double time, double amplitude);
void sound_add_snare (Sound *sound, double time, double amplitude);
void sound_add_hat (Sound *sound, double time, double amplitude);
/*
 * Kick on each beat, snare on every second one, hats on eighths, from @offset
 * on.
 */
void sound_add_beat (Sound *sound, double tempo, double offset);

/*
 * Analyses the whole sound, followed by silence so that its last moment is
 * complete.
 */
MusicAnalysis *sound_analyse (const Sound *sound, guint n_bands);

/* The moment nearest to @time. */
const MusicMoment *sound_moment_at (
    const MusicAnalysis *analysis, guint rate, double time);
