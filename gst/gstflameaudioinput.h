/*
 * Sound on its way to the analysis: formats, gaps, jumps, and both directions of play.
 * For the streaming thread.
 *
 * Times are positions, which are what buffers have as timestamps. In reverse playback
 * the sound is analysed in reverse.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/audio/audio.h>

#include "music/analysis.h"

/* The maximum is four times the highest rate in common use. */
#define GST_FLAME_AUDIO_CAPS                                                   \
  "audio/x-raw, format = (string) { " GST_AUDIO_NE (F32) ", " GST_AUDIO_NE (   \
      S16) " }, layout = (string) interleaved, rate = (int) [ 1, 3072000 ], "  \
           "channels = (int) [ 1, 8 ]"

typedef struct
{
  GstAudioInfo info;       /* unknown format before there are caps */
  MusicAnalysis *analysis; /* (nullable) NULL before there are caps */
  gboolean reverse;
  gboolean is_begun;   /* sound has arrived since the reset */
  GstClockTime origin; /* where the sound began */
  guint64 n_samples;   /* per channel, since then */
  float *clean;        /* (nullable) converted samples */
  gsize n_clean;       /* capacity of @clean in floats */
} GstFlameAudioInput;

void gst_flame_audio_input_init (GstFlameAudioInput *input);
void gst_flame_audio_input_clear (GstFlameAudioInput *input);

/*
 * Forgets everything heard. Returns FALSE if @caps are not audio that can be analysed.
 */
gboolean gst_flame_audio_input_set_caps (
    GstFlameAudioInput *input, const GstCaps *caps, guint n_bands);

/* Forgets everything heard. Sound without a timestamp begins at @start. */
void gst_flame_audio_input_reset (
    GstFlameAudioInput *input, gboolean reverse, GstClockTime start);

/*
 * Returns TRUE if sound from @begin to @end is not connected to what was heard. The
 * caller must then begin anew.
 */
gboolean gst_flame_audio_input_is_jump (
    const GstFlameAudioInput *input, GstClockTime begin, GstClockTime end);

/*
 * Adds sound. Gaps become silence, overlaps are left out, and small deviations of
 * timestamps are ignored. Returns FALSE if the buffer cannot be read.
 *
 * @buffer: (transfer none) if it has no timestamp it follows what was heard
 */
gboolean gst_flame_audio_input_push (
    GstFlameAudioInput *input, GstBuffer *buffer);

/* Adds silence between two positions. */
void gst_flame_audio_input_push_gap (
    GstFlameAudioInput *input, GstClockTime begin, GstClockTime end);

/*
 * Ends the sound. Silence follows until the analysis has output every moment.
 */
void gst_flame_audio_input_finish (GstFlameAudioInput *input);

/*
 * Returns the number of samples before position @time, as if the sound had no end.
 */
guint64 gst_flame_audio_input_get_sample (
    const GstFlameAudioInput *input, GstClockTime time);

/* Returns the position at which @sample begins. */
GstClockTime gst_flame_audio_input_get_time (
    const GstFlameAudioInput *input, guint64 sample);

/* Returns the nanoseconds between a moment's sound and its analysis. */
GstClockTime gst_flame_audio_input_get_delay (const GstFlameAudioInput *input);
