/*
 * Sound that arrives in any pieces, order and jitter: each sample is heard at
 * its timestamp, within a frame, for any length of time.
 *
 * The analysis is replaced by one that checks samples, whose value is their
 * position in the stream.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "gst/gstflameaudioinput.h"

/* A sample's value is its number, which a float holds exactly up to 2^24. */
#define RATE 8000
#define SECONDS 600
#define N_SAMPLES (RATE * SECONDS)
/* 25 frames a second. Smaller deviations do not count. */
#define FRAME (RATE / 25)
/* Numbers start at 1, as silence is 0. */
#define NOTHING 0

struct _MusicAnalysis
{
  const GstFlameAudioInput *input;
  guint64 n_heard; /* since the reset */
  guint64 n_sound, n_silence;
  guint worst; /* samples between where one is heard and where it belongs */
};

static MusicFormat asked; /* format of the latest analysis */

/* -------------------------------------------------------- what is heard of it */

void
music_format_init (
    MusicFormat *format, guint rate, guint n_channels, guint n_bands)
{
  memset (format, 0, sizeof *format);
  format->rate = rate;
  format->n_channels = n_channels;
  format->n_bands = n_bands;
}

MusicAnalysis *
music_analysis_new (const MusicFormat *format)
{
  asked = *format;
  return g_new0 (MusicAnalysis, 1);
}

void
music_analysis_free (MusicAnalysis *analysis)
{
  g_free (analysis);
}

void
music_analysis_reset (MusicAnalysis *analysis)
{
  analysis->n_heard = 0;
}

guint
music_analysis_get_look_ahead (const MusicAnalysis *analysis)
{
  (void) analysis;
  return RATE / 10;
}

guint
music_analysis_get_hop (const MusicAnalysis *analysis)
{
  (void) analysis;
  return RATE / 200;
}

void
music_analysis_push (MusicAnalysis *analysis, const float *samples, gsize n)
{
  for (gsize i = 0; i < n; i++, analysis->n_heard++) {
    const gint64 number = samples ? (gint64) samples[i] : NOTHING;
    const GstClockTime time =
        gst_flame_audio_input_get_time (analysis->input, analysis->n_heard);
    gint64 at = gst_util_uint64_scale_round (time, RATE, GST_SECOND);

    if (number == NOTHING) {
      analysis->n_silence++;
      continue;
    }
    /* In reverse, a sample begins where it ends. */
    at -= analysis->input->reverse ? 1 : 0;
    analysis->worst = MAX (analysis->worst, (guint) ABS (at - (number - 1)));
    analysis->n_sound++;
  }
}

/* ------------------------------------------------------------------- a stream */

/* How the sound arrives. */
typedef struct
{
  const char *name;
  gboolean reverse;
  guint least, most; /* samples in a buffer */
  guint jitter;      /* samples by which timestamps are off, both ways */
  guint overlap;     /* most samples that come twice */
  guint gap;         /* most samples that are missing in a gap */
  guint swaps;       /* percentage of buffers that come after the next one */
  guint jumps;       /* buffers in a thousand with a jump before them */
  guint untimed;     /* percentage of buffers without a timestamp */
} Way;

static const Way ways[] = {
    {"even", FALSE, 160, 160, 0, 0, 0, 0, 0, 0},
    {"odd pieces", FALSE, 1, 900, 0, 0, 0, 0, 0, 0},
    {"jitter", FALSE, 80, 400, FRAME / 2, 0, 0, 0, 0, 0},
    {"overlaps", FALSE, 400, 2000, 0, 1900, 0, 0, 0, 0},
    {"gaps", FALSE, 80, 800, 0, 0, 4000, 0, 0, 0},
    {"order", FALSE, 80, 800, 0, 0, 0, 20, 0, 0},
    {"jumps", FALSE, 80, 800, 0, 0, 0, 0, 20, 0},
    {"untimed", FALSE, 80, 800, 0, 0, 0, 0, 0, 30},
    {"all", FALSE, 1, 3000, FRAME / 3, 2000, 3000, 10, 5, 0},
    {"backwards", TRUE, 1, 900, 0, 0, 0, 0, 0, 0},
    {"backwards, all", TRUE, 1, 3000, FRAME / 3, 2000, 3000, 10, 5, 0},
};

/* Sound from sample @begin on, with a timestamp that is off by @off samples. */
typedef struct
{
  gint64 begin;
  guint n;
  gint64 off;
  gboolean is_gap, is_untimed;
} Piece;

static GstClockTime
to_time (gint64 sample)
{
  return gst_util_uint64_scale_round (MAX (sample, 0), GST_SECOND, RATE);
}

/* Does what the element does. */
static void
hear (GstFlameAudioInput *input, const Piece *piece)
{
  GstBuffer *buffer = gst_buffer_new_allocate (NULL, piece->n * 4, NULL);
  const GstClockTime begin = to_time (piece->begin + piece->off);
  const GstClockTime end = begin + to_time (piece->n);
  GstMapInfo map;

  if (!piece->is_untimed && gst_flame_audio_input_is_jump (input, begin, end))
    gst_flame_audio_input_reset (
        input, input->reverse, input->reverse ? end : begin);
  if (piece->is_gap) {
    gst_flame_audio_input_push_gap (input, begin, end);
  } else {
    g_assert_true (gst_buffer_map (buffer, &map, GST_MAP_WRITE));
    for (guint i = 0; i < piece->n; i++)
      ((float *) map.data)[i] = (float) (piece->begin + piece->off + i + 1);
    gst_buffer_unmap (buffer, &map);
    GST_BUFFER_PTS (buffer) = piece->is_untimed ? GST_CLOCK_TIME_NONE : begin;
    g_assert_true (gst_flame_audio_input_push (input, buffer));
  }
  gst_buffer_unref (buffer);
}

static guint
draw (GRand *random, guint most)
{
  return most > 0 ? (guint) g_rand_int_range (random, 0, (gint32) most + 1) : 0;
}

/* @elapsed: samples that have been played */
static Piece
next_piece (const Way *way, GRand *random, guint64 *elapsed)
{
  Piece piece = {.n = way->least + draw (random, way->most - way->least)};
  const guint overlap = draw (random, MIN (way->overlap, piece.n - 1));
  const gboolean has_gap = way->gap > 0 && draw (random, 20) == 0;

  if (has_gap)
    *elapsed += draw (random, way->gap);
  else
    *elapsed -= MIN (overlap, *elapsed);
  if (way->jumps > 0 && draw (random, 999) < way->jumps)
    *elapsed = draw (random, N_SAMPLES / 2);
  piece.begin = way->reverse ? (gint64) (N_SAMPLES - *elapsed) - piece.n
                             : (gint64) *elapsed;
  piece.begin = MAX (piece.begin, 0);
  piece.off = (gint64) draw (random, 2 * way->jitter) - way->jitter;
  if (piece.begin + piece.off < 0)
    piece.off = 0;
  piece.is_gap = has_gap && draw (random, 1);
  piece.is_untimed =
      *elapsed > 0 && way->untimed > 0 && draw (random, 99) < way->untimed;
  *elapsed += piece.n;
  return piece;
}

static void
play (const Way *way, guint32 seed)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  g_autoptr (GstCaps) caps = gst_caps_new_simple ("audio/x-raw", "format",
      G_TYPE_STRING, GST_AUDIO_NE (F32), "layout", G_TYPE_STRING, "interleaved",
      "rate", G_TYPE_INT, RATE, "channels", G_TYPE_INT, 1, NULL);
  GstFlameAudioInput input;
  guint64 played = 0, elapsed = 0;
  MusicAnalysis *heard;

  gst_flame_audio_input_init (&input);
  g_assert_true (gst_flame_audio_input_set_caps (&input, caps, 8));
  g_assert_cmpuint (asked.n_channels, ==, 1);
  heard = input.analysis;
  heard->input = &input;
  gst_flame_audio_input_reset (
      &input, way->reverse, way->reverse ? to_time (N_SAMPLES) : 0);
  while (played < N_SAMPLES && elapsed + 2 * way->most < N_SAMPLES) {
    Piece pieces[2] = {next_piece (way, random, &elapsed)};
    const gboolean swaps = way->swaps > 0 && draw (random, 99) < way->swaps;

    if (swaps) {
      pieces[1] = pieces[0];
      pieces[0] = next_piece (way, random, &elapsed);
    }
    for (guint i = 0; i < (swaps ? 2u : 1u); i++) {
      hear (&input, &pieces[i]);
      played += pieces[i].n;
      /* The element's frames have the times of the sound in them. */
      g_assert_cmpuint (heard->n_heard, ==, input.n_samples);
      if (heard->worst > FRAME + 2)
        g_error ("%s, seed %u: a sample at %.3f s is heard %.3f s away",
            way->name, seed, (double) pieces[i].begin / RATE,
            (double) heard->worst / RATE);
    }
  }
  g_test_message ("%s: %.0f s, %.1f %% silence, to %.4f s", way->name,
      (double) played / RATE,
      100.0 * heard->n_silence / (heard->n_sound + heard->n_silence),
      (double) heard->worst / RATE);
  /* Nothing is invented, and what comes once is heard. */
  g_assert_cmpuint (heard->n_sound, <=, played);
  if (way->overlap + way->swaps + way->gap + way->jumps == 0)
    g_assert_cmpuint (heard->n_sound, ==, played);
  if (way->gap + way->swaps + way->jumps == 0)
    g_assert_cmpuint (heard->n_silence, ==, 0);
  gst_flame_audio_input_clear (&input);
}

static void
test_way (gconstpointer data)
{
  for (guint32 seed = 1; seed <= 3; seed++)
    play (data, seed);
}

/*
 * The weights of BS.1770 for 5.1: surround channels count for more, the LFE
 * does not count.
 */
static void
test_channels (void)
{
  static const float weights[] = {1, 1, 1, 0, 1.41f, 1.41f};
  /* Front left and right, front centre, LFE, rear left and right. */
  g_autoptr (GstCaps) caps = gst_caps_new_simple ("audio/x-raw", "format",
      G_TYPE_STRING, GST_AUDIO_NE (F32), "layout", G_TYPE_STRING, "interleaved",
      "rate", G_TYPE_INT, RATE, "channels", G_TYPE_INT, 6, "channel-mask",
      GST_TYPE_BITMASK, (guint64) 0x3f, NULL);
  GstFlameAudioInput input;

  gst_flame_audio_input_init (&input);
  g_assert_true (gst_flame_audio_input_set_caps (&input, caps, 8));
  g_assert_cmpuint (asked.n_channels, ==, 6);
  for (guint i = 0; i < G_N_ELEMENTS (weights); i++)
    g_assert_cmpfloat_with_epsilon (
        asked.channels[i].loudness, weights[i], 0.01);
  gst_flame_audio_input_clear (&input);
}

int
main (int argc, char **argv)
{
  gst_init (&argc, &argv);
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++) {
    g_autofree char *path = g_strdup_printf ("/input/%s", ways[i].name);

    g_test_add_data_func (path, &ways[i], test_way);
  }
  g_test_add_func ("/input/channels", test_channels);
  return g_test_run ();
}
