/*
 * The cost of the analysis: seconds of one core for each second of sound.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <time.h>

#include "music/motion.h"
#include "tests/music/sounds.h"

#define SECONDS 60

static double
get_cpu_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}

static void
step_through (MusicMotion *motion, const MusicAnalysis *analysis, guint64 *next)
{
  const MusicMoment *moment;

  while ((moment = music_analysis_get_moment (analysis, *next))) {
    music_motion_step (motion, moment);
    (*next)++;
  }
}

static void
measure (guint rate, guint n_channels)
{
  g_autoptr (Sound) sound = sound_new (rate, n_channels, SECONDS);
  g_autoptr (MusicAnalysis) analysis = NULL;
  const gsize piece = rate / 50;
  MusicMapping mapping;
  MusicMotion motion;
  MusicFormat format;
  guint64 next = 0;
  double begin;
  gsize at;

  sound_add_beat (sound, 124, 0);
  sound_add_noise (sound, 1, 0.01);
  music_format_init (&format, rate, n_channels, 8);
  if (!music_mapping_parse (&mapping, "dance", 8, NULL))
    return;
  music_motion_init (&motion, &mapping, 0.005);

  begin = get_cpu_seconds ();
  analysis = music_analysis_new (&format);
  for (at = 0; at + piece <= sound->n; at += piece) {
    music_analysis_push (analysis, sound->samples + at * n_channels, piece);
    step_through (&motion, analysis, &next);
    music_analysis_drop (analysis, next);
  }
  g_print ("%6u Hz, %u channels: %.3f %% of a core\n", rate, n_channels,
      100 * (get_cpu_seconds () - begin) / SECONDS);
}

int
main (void)
{
  measure (48000, 1);
  measure (48000, 2);
  measure (44100, 2);
  measure (96000, 2);
  measure (48000, 8);
  measure (192000, 2);
  return 0;
}
