/*
 * Streams that are analysed at the same time do not disturb each other, and a
 * stream may continue in another thread. With ThreadSanitizer this test finds
 * shared data.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "music/motion.h"
#include "tests/music/sounds.h"

#define THREADS 6
#define RATE 22050
#define PIECE 1000

/* The result of a stream as one number, which any bit changes. */
typedef struct
{
  guint32 hash;
} Result;

/* A stream that is being analysed. */
typedef struct
{
  Sound *sound;
  MusicAnalysis *analysis;
  MusicMotion motion;
  guint64 n_moments; /* moments that the motion has seen */
  gsize at;
} Stream;

static void
stream_begin (Stream *stream, guint number)
{
  const guint n_presets = g_strv_length ((char **) music_presets);
  MusicMapping mapping;
  MusicFormat format;
  GError *error = NULL;

  *stream = (Stream){.sound = sound_new (RATE, 1 + number % 2, 8)};
  sound_add_beat (stream->sound, 90 + 10 * number, 0.01 * number);
  music_format_init (&format, RATE, stream->sound->n_channels, 8);
  stream->analysis = music_analysis_new (&format);
  music_mapping_parse (&mapping, music_presets[number % n_presets], 8, &error);
  g_assert_no_error (error);
  music_motion_init (&stream->motion, &mapping,
      (double) music_analysis_get_hop (stream->analysis) / RATE);
}

static void
stream_clear (Stream *stream)
{
  music_analysis_free (stream->analysis);
  sound_free (stream->sound);
}

/* The hash is FNV-1a. */
static void
add (Result *result, gconstpointer bytes, gsize n)
{
  for (gsize i = 0; i < n; i++)
    result->hash = (result->hash ^ ((const guint8 *) bytes)[i]) * 16777619u;
}

/* Analyses the next piece of the sound. FALSE at its end. */
static gboolean
stream_go_on (Stream *stream, Result *result)
{
  const Sound *sound = stream->sound;
  const gsize n = MIN (PIECE, sound->n - stream->at);

  music_analysis_push (
      stream->analysis, sound->samples + stream->at * sound->n_channels, n);
  stream->at += n;
  for (; stream->n_moments < music_analysis_get_n_moments (stream->analysis);
       stream->n_moments++) {
    const MusicMoment *moment =
        music_analysis_get_moment (stream->analysis, stream->n_moments);
    MusicPose pose;

    memset (&pose, 0, sizeof pose);
    music_motion_begin_frame (&stream->motion);
    music_motion_step (&stream->motion, moment);
    music_motion_get_pose (&stream->motion, &pose);
    add (result, moment, sizeof *moment);
    add (result, pose.values, sizeof pose.values);
    add (result, &pose.time, sizeof pose.time);
  }
  return stream->at < sound->n;
}

static guint32
hear_all (guint number)
{
  Result result = {2166136261u};
  Stream stream;

  stream_begin (&stream, number);
  while (stream_go_on (&stream, &result)) {
  }
  stream_clear (&stream);
  return result.hash;
}

static gpointer
hear_in_thread (gpointer number)
{
  return GUINT_TO_POINTER (hear_all (GPOINTER_TO_UINT (number)));
}

static void
test_at_once (void)
{
  GThread *threads[THREADS];
  guint32 alone[THREADS];

  for (guint i = 0; i < THREADS; i++)
    alone[i] = hear_all (i);
  g_assert_cmpuint (alone[0], !=, alone[1]);
  for (guint i = 0; i < THREADS; i++)
    threads[i] = g_thread_new ("hears", hear_in_thread, GUINT_TO_POINTER (i));
  for (guint i = 0; i < THREADS; i++)
    g_assert_cmpuint (
        GPOINTER_TO_UINT (g_thread_join (threads[i])), ==, alone[i]);
}

/* A stream that passes from thread to thread. */
typedef struct
{
  GMutex lock;
  GCond moved;
  guint turn;
  gboolean ended;
  Stream stream;
  Result result;
} Shared;

typedef struct
{
  Shared *shared;
  guint number;
} Hand;

static gpointer
take_turns (gpointer data)
{
  const Hand *hand = data;
  Shared *shared = hand->shared;

  g_mutex_lock (&shared->lock);
  while (!shared->ended) {
    if (shared->turn != hand->number) {
      g_cond_wait (&shared->moved, &shared->lock);
      continue;
    }
    shared->ended = !stream_go_on (&shared->stream, &shared->result);
    shared->turn = (shared->turn + 1) % THREADS;
    g_cond_broadcast (&shared->moved);
  }
  g_mutex_unlock (&shared->lock);
  return NULL;
}

static void
test_in_turns (void)
{
  Shared shared = {.result = {2166136261u}};
  GThread *threads[THREADS];
  Hand hands[THREADS];

  g_mutex_init (&shared.lock);
  g_cond_init (&shared.moved);
  stream_begin (&shared.stream, 3);
  for (guint i = 0; i < THREADS; i++) {
    hands[i] = (Hand){&shared, i};
    threads[i] = g_thread_new ("hand", take_turns, &hands[i]);
  }
  for (guint i = 0; i < THREADS; i++)
    g_thread_join (threads[i]);
  g_assert_cmpuint (shared.result.hash, ==, hear_all (3));
  stream_clear (&shared.stream);
  g_cond_clear (&shared.moved);
  g_mutex_clear (&shared.lock);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/music/threads/at-once", test_at_once);
  g_test_add_func ("/music/threads/in-turns", test_in_turns);
  return g_test_run ();
}
