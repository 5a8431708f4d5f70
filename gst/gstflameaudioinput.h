/*
 * Sound on its way to the analysis: formats, gaps, jumps, both directions. For the
 * streaming thread.
 *
 * Times are positions: those that buffers have as timestamps. Played backwards,
 * sound is heard backwards.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/audio/audio.h>

#include "music/music.h"

/* at most four times the highest rate in use */
#define GST_FLAME_AUDIO_CAPS                                                   \
  "audio/x-raw, format = (string) { " GST_AUDIO_NE (F32) ", " GST_AUDIO_NE (   \
      S16) " }, layout = (string) interleaved, rate = (int) [ 1, 3072000 ], "  \
           "channels = (int) [ 1, 8 ]"

typedef struct
{
  GstAudioInfo info;       /* unknown format until there are caps */
  MusicAnalysis *analysis; /* (nullable) too */
  gboolean reverse;
  gboolean is_begun;   /* there has been sound since the reset */
  GstClockTime origin; /* where it began */
  guint64 n_samples;   /* of each channel since then */
  float *clean;        /* (nullable) a piece, converted */
  gsize n_clean;       /* floats that it holds */
} GstFlameAudioInput;

void gst_flame_audio_input_init (GstFlameAudioInput *input);
void gst_flame_audio_input_clear (GstFlameAudioInput *input);

/* FALSE if it is no sound; forgets all that was heard */
gboolean gst_flame_audio_input_set_caps (
    GstFlameAudioInput *input, const GstCaps *caps, guint n_bands);

/* forgets all that was heard; @start: where sound without a timestamp begins */
void gst_flame_audio_input_reset (
    GstFlameAudioInput *input, gboolean reverse, GstClockTime start);

/*
 * TRUE if sound from @begin to @end has no connection to what was heard, so
 * that the caller has to begin anew.
 */
gboolean gst_flame_audio_input_is_jump (
    const GstFlameAudioInput *input, GstClockTime begin, GstClockTime end);

/*
 * Gaps count as silence and what overlaps is left out; small deviations of
 * timestamps are ignored. FALSE if the buffer cannot be read.
 *
 * @buffer: (transfer none) without a timestamp it follows what was before
 */
gboolean gst_flame_audio_input_push (
    GstFlameAudioInput *input, GstBuffer *buffer);

/* nothing sounds between the two positions */
void gst_flame_audio_input_push_gap (
    GstFlameAudioInput *input, GstClockTime begin, GstClockTime end);

/* No more comes: silence follows until all has been told. */
void gst_flame_audio_input_finish (GstFlameAudioInput *input);

/* samples heard before position @time, as if they went on for ever */
guint64 gst_flame_audio_input_get_sample (
    const GstFlameAudioInput *input, GstClockTime time);

/* the position at which sample @sample begins */
GstClockTime gst_flame_audio_input_get_time (
    const GstFlameAudioInput *input, guint64 sample);

/* nanoseconds by which a moment is told after it sounded */
GstClockTime gst_flame_audio_input_get_delay (const GstFlameAudioInput *input);
