/*
 * Sound on its way to the analysis: formats, gaps, jumps, and both directions of play.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflameaudioinput.h"

/* Timestamps may deviate by this much before a gap or an overlap counts. */
#define TOLERANCE (40 * GST_MSECOND)
/*
 * The longest gap to fill with silence, and the longest overlap to leave out. Beyond
 * them the sound begins anew.
 */
#define LONGEST_GAP (10 * GST_SECOND)
#define LONGEST_OVERLAP GST_SECOND

/* BS.1770-4's weight of channels at the sides and behind. */
#define SURROUND_WEIGHT 1.41f

void
gst_flame_audio_input_init (GstFlameAudioInput *input)
{
  *input = (GstFlameAudioInput){.origin = 0};
  gst_audio_info_init (&input->info);
}

void
gst_flame_audio_input_clear (GstFlameAudioInput *input)
{
  g_clear_pointer (&input->analysis, music_analysis_free);
  g_clear_pointer (&input->clean, g_free);
  gst_flame_audio_input_init (input);
}

/* ------------------------------------------------------------------- caps */

static MusicChannel
get_channel (GstAudioChannelPosition position, gboolean has_sides)
{
  switch (position) {
    case GST_AUDIO_CHANNEL_POSITION_FRONT_LEFT:
    case GST_AUDIO_CHANNEL_POSITION_FRONT_LEFT_OF_CENTER:
    case GST_AUDIO_CHANNEL_POSITION_TOP_FRONT_LEFT:
    case GST_AUDIO_CHANNEL_POSITION_WIDE_LEFT:
    case GST_AUDIO_CHANNEL_POSITION_TOP_REAR_LEFT:
      return (MusicChannel){1, 0, 1};
    case GST_AUDIO_CHANNEL_POSITION_FRONT_RIGHT:
    case GST_AUDIO_CHANNEL_POSITION_FRONT_RIGHT_OF_CENTER:
    case GST_AUDIO_CHANNEL_POSITION_TOP_FRONT_RIGHT:
    case GST_AUDIO_CHANNEL_POSITION_WIDE_RIGHT:
    case GST_AUDIO_CHANNEL_POSITION_TOP_REAR_RIGHT:
      return (MusicChannel){0, 1, 1};
    case GST_AUDIO_CHANNEL_POSITION_SIDE_LEFT:
    case GST_AUDIO_CHANNEL_POSITION_SURROUND_LEFT:
      return (MusicChannel){1, 0, SURROUND_WEIGHT};
    case GST_AUDIO_CHANNEL_POSITION_SIDE_RIGHT:
    case GST_AUDIO_CHANNEL_POSITION_SURROUND_RIGHT:
      return (MusicChannel){0, 1, SURROUND_WEIGHT};
    /*
     * In 5.1 these are the surround channels; in 7.1 they are behind the sides.
     */
    case GST_AUDIO_CHANNEL_POSITION_REAR_LEFT:
      return (MusicChannel){1, 0, has_sides ? 1 : SURROUND_WEIGHT};
    case GST_AUDIO_CHANNEL_POSITION_REAR_RIGHT:
      return (MusicChannel){0, 1, has_sides ? 1 : SURROUND_WEIGHT};
    case GST_AUDIO_CHANNEL_POSITION_LFE1:
    case GST_AUDIO_CHANNEL_POSITION_LFE2:
      return (MusicChannel){0.7f, 0.7f, 0};
    default:
      return (MusicChannel){0.7f, 0.7f, 1};
  }
}

static void
set_channels (const GstAudioInfo *info, MusicFormat *format)
{
  gboolean has_sides = FALSE;

  if (info->channels < 3 || GST_AUDIO_INFO_IS_UNPOSITIONED (info))
    return;
  for (gint i = 0; i < info->channels; i++)
    has_sides |= info->position[i] == GST_AUDIO_CHANNEL_POSITION_SIDE_LEFT ||
                 info->position[i] == GST_AUDIO_CHANNEL_POSITION_SIDE_RIGHT;
  for (gint i = 0; i < info->channels; i++)
    format->channels[i] = get_channel (info->position[i], has_sides);
}

gboolean
gst_flame_audio_input_set_caps (
    GstFlameAudioInput *input, const GstCaps *caps, guint n_bands)
{
  MusicFormat format;
  GstAudioInfo info;

  if (!gst_audio_info_from_caps (&info, caps) ||
      info.channels > MUSIC_MAX_CHANNELS)
    return FALSE;
  input->info = info;
  music_format_init (&format, info.rate, info.channels, n_bands);
  set_channels (&info, &format);
  music_analysis_free (input->analysis);
  input->analysis = music_analysis_new (&format);
  gst_flame_audio_input_reset (input, input->reverse, input->origin);
  return TRUE;
}

void
gst_flame_audio_input_reset (
    GstFlameAudioInput *input, gboolean reverse, GstClockTime start)
{
  if (input->analysis)
    music_analysis_reset (input->analysis);
  input->reverse = reverse;
  input->is_begun = FALSE;
  input->origin = start;
  input->n_samples = 0;
}

/* ------------------------------------------------------------------- times */

guint64
gst_flame_audio_input_get_sample (
    const GstFlameAudioInput *input, GstClockTime time)
{
  const GstClockTime origin = input->origin;

  if (input->reverse ? time >= origin : time <= origin)
    return 0;
  return gst_util_uint64_scale_round (
      input->reverse ? origin - time : time - origin, input->info.rate,
      GST_SECOND);
}

GstClockTime
gst_flame_audio_input_get_time (const GstFlameAudioInput *input, guint64 sample)
{
  const GstClockTime elapsed =
      gst_util_uint64_scale_round (sample, GST_SECOND, input->info.rate);

  if (input->reverse)
    return input->origin - MIN (elapsed, input->origin);
  return input->origin + elapsed;
}

GstClockTime
gst_flame_audio_input_get_delay (const GstFlameAudioInput *input)
{
  guint samples;

  if (!input->analysis)
    return 0;
  samples = music_analysis_get_look_ahead (input->analysis) +
            music_analysis_get_hop (input->analysis);
  return gst_util_uint64_scale_ceil (samples, GST_SECOND, input->info.rate);
}

/*
 * Returns how far sound from @begin to @end is from its expected place. Above 0 there
 * is a gap before it; below 0 it overlaps what was heard.
 */
static GstClockTimeDiff
get_deviation (
    const GstFlameAudioInput *input, GstClockTime begin, GstClockTime end)
{
  const GstClockTime expected =
      gst_flame_audio_input_get_time (input, input->n_samples);

  if (!input->is_begun)
    return 0;
  return input->reverse ? GST_CLOCK_DIFF (end, expected)
                        : GST_CLOCK_DIFF (expected, begin);
}

gboolean
gst_flame_audio_input_is_jump (
    const GstFlameAudioInput *input, GstClockTime begin, GstClockTime end)
{
  const GstClockTimeDiff deviation = get_deviation (input, begin, end);

  return deviation > (GstClockTimeDiff) LONGEST_GAP ||
         deviation < -(GstClockTimeDiff) LONGEST_OVERLAP;
}

/* ------------------------------------------------------------------ sound */

static void
push_samples (GstFlameAudioInput *input, const float *samples, gsize n)
{
  music_analysis_push (input->analysis, samples, n);
  input->n_samples += n;
}

static gsize
to_samples (const GstFlameAudioInput *input, GstClockTime time)
{
  return gst_util_uint64_scale_round (time, input->info.rate, GST_SECOND);
}

/*
 * Prepares for sound from @begin to @end by adding silence for a gap before it. Returns
 * how many of its first samples have already been heard.
 */
static gsize
come_to (GstFlameAudioInput *input, GstClockTime begin, GstClockTime end)
{
  const GstClockTimeDiff deviation = get_deviation (input, begin, end);

  if (!input->is_begun) {
    input->is_begun = TRUE;
    input->origin = input->reverse ? end : begin;
    return 0;
  }
  if (deviation < -(GstClockTimeDiff) TOLERANCE)
    return to_samples (input, -deviation);
  if (deviation > (GstClockTimeDiff) TOLERANCE)
    push_samples (input, NULL, to_samples (input, deviation));
  return 0;
}

/* Returns (transfer none) @n samples as floats, in playback order. */
static const float *
convert (GstFlameAudioInput *input, gconstpointer data, gsize n)
{
  const guint channels = input->info.channels;
  const gboolean is_float =
      GST_AUDIO_INFO_FORMAT (&input->info) == GST_AUDIO_FORMAT_F32;

  if (is_float && !input->reverse)
    return data;
  if (input->n_clean < n * channels) {
    input->n_clean = n * channels;
    input->clean = g_renew (float, input->clean, input->n_clean);
  }
  for (gsize i = 0; i < n; i++) {
    const gsize from = (input->reverse ? n - 1 - i : i) * channels;

    for (guint c = 0; c < channels; c++)
      input->clean[i * channels + c] =
          is_float ? ((const float *) data)[from + c]
                   : ((const gint16 *) data)[from + c] / 32768.0f;
  }
  return input->clean;
}

gboolean
gst_flame_audio_input_push (GstFlameAudioInput *input, GstBuffer *buffer)
{
  const guint channels = input->info.channels;
  GstClockTime begin = GST_BUFFER_PTS (buffer), length;
  GstMapInfo map;
  gsize n, skip;

  if (!gst_buffer_map (buffer, &map, GST_MAP_READ))
    return FALSE;
  n = map.size / input->info.bpf;
  length = gst_util_uint64_scale_round (n, GST_SECOND, input->info.rate);
  if (!GST_CLOCK_TIME_IS_VALID (begin)) {
    begin = gst_flame_audio_input_get_time (input, input->n_samples);
    if (input->reverse)
      begin -= MIN (begin, length);
  }
  skip = come_to (input, begin, begin + length);
  skip = MIN (skip, n);
  if (GST_BUFFER_FLAG_IS_SET (buffer, GST_BUFFER_FLAG_GAP))
    push_samples (input, NULL, n - skip);
  else
    push_samples (
        input, convert (input, map.data, n) + skip * channels, n - skip);
  gst_buffer_unmap (buffer, &map);
  return TRUE;
}

void
gst_flame_audio_input_push_gap (
    GstFlameAudioInput *input, GstClockTime begin, GstClockTime end)
{
  const gsize skip = come_to (input, begin, end);
  const gsize n = to_samples (input, end - begin);

  push_samples (input, NULL, n - MIN (skip, n));
}

void
gst_flame_audio_input_finish (GstFlameAudioInput *input)
{
  if (!input->is_begun)
    return;
  music_analysis_push (input->analysis, NULL,
      music_analysis_get_look_ahead (input->analysis) +
          music_analysis_get_hop (input->analysis));
}
