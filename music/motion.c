/*
 * Applies a mapping: from the moments of the music to the picture.
 *
 * Everything advances by moments and not by frames, so that the same music moves the
 * same picture at any frame rate.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "music/motion.h"

#include <math.h>
#include <string.h>

#define TEMPO_OF_ONE 120.0

static const struct
{
  double rest, least, most;
} limits[MUSIC_N_VALUES] = {
    [MUSIC_TARGET_BRIGHTNESS] = {1, 0, 100},
    [MUSIC_TARGET_GAMMA] = {1, 0.05, 20},
    [MUSIC_TARGET_VIBRANCY] = {1, 0, 100},
    [MUSIC_TARGET_SATURATION] = {1, 0, 100},
    [MUSIC_TARGET_SPEED] = {1, -1000, 1000},
    [MUSIC_TARGET_HUE] = {0, -1e6, 1e6},
    [MUSIC_TARGET_ZOOM] = {0, -16, 16},
    [MUSIC_TARGET_PAN_X] = {0, -1000, 1000},
    [MUSIC_TARGET_PAN_Y] = {0, -1000, 1000},
    [MUSIC_TARGET_ROTATION] = {0, -1e9, 1e9},
    [MUSIC_TARGET_PALETTE] = {0, -1e6, 1e6},
    [MUSIC_TARGET_XFORM_ROTATION] = {0, -1e6, 1e6},
};

/* Limit of a transform's weight, in doublings. */
#define MAX_WEIGHT 16.0

void
music_motion_init (
    MusicMotion *motion, const MusicMapping *mapping, double interval)
{
  *motion = (MusicMotion){.mapping = *mapping, .interval = interval};
}

void
music_motion_reset (MusicMotion *motion)
{
  const MusicMapping mapping = motion->mapping;

  music_motion_init (motion, &mapping, motion->interval);
}

static gboolean
is_same (const MusicEntry *a, const MusicEntry *b)
{
  return a->source == b->source && a->band == b->band &&
         a->target == b->target && a->xform == b->xform &&
         a->action == b->action && a->amount == b->amount;
}

void
music_motion_set_mapping (MusicMotion *motion, const MusicMapping *mapping)
{
  MusicFollower followers[MUSIC_MAX_ENTRIES] = {0};

  for (guint i = 0; i < mapping->n; i++) {
    for (guint k = 0; k < motion->mapping.n; k++) {
      if (is_same (&mapping->entries[i], &motion->mapping.entries[k]))
        followers[i] = motion->followers[k];
    }
  }
  memcpy (motion->followers, followers, sizeof followers);
  motion->mapping = *mapping;
}

/* ------------------------------------------------------------------- steps */

static double
get_fading (double count)
{
  const double left = 1 - (count - floor (count));

  return left * left;
}

static double
get_value (const MusicEntry *entry, const MusicMoment *moment)
{
  const double values[] = {
      [MUSIC_SOURCE_ALWAYS] = 1,
      [MUSIC_SOURCE_BASS] = moment->bass,
      [MUSIC_SOURCE_MID] = moment->mid,
      [MUSIC_SOURCE_TREBLE] = moment->treble,
      [MUSIC_SOURCE_BAND] = moment->bands[entry->band],
      [MUSIC_SOURCE_LEVEL] = moment->level,
      [MUSIC_SOURCE_ONSET] = moment->onset,
      [MUSIC_SOURCE_WIDTH] = moment->width,
      [MUSIC_SOURCE_TEMPO] = MIN (moment->tempo / TEMPO_OF_ONE, 2),
      [MUSIC_SOURCE_BEAT] = get_fading (moment->beats),
      [MUSIC_SOURCE_BAR] = get_fading (moment->bars),
  };

  if (entry->source >= MUSIC_SOURCE_TEMPO && !moment->has_beat)
    return 0;
  return values[entry->source];
}

/* Moves a part of the way to @goal, by the time constant. */
static void
approach (double *value, double goal, double constant, double interval)
{
  if (constant <= 0)
    *value = goal;
  else
    *value += (1 - exp (-interval / constant)) * (goal - *value);
}

static void
move_on (const MusicMotion *motion, const MusicEntry *entry,
    const MusicMoment *moment, MusicFollower *follower)
{
  double sum = entry->amount * follower->value * motion->interval, attack = 0;

  if (entry->source >= MUSIC_SOURCE_BEAT) {
    sum =
        entry->amount * (double) (entry->source == MUSIC_SOURCE_BEAT
                                      ? (guint64) moment->beats - motion->beats
                                      : (guint64) moment->bars - motion->bars);
    attack = entry->attack;
  }
  follower->sum += sum;
  approach (&follower->slow, follower->sum, attack, motion->interval);
}

/* TRUE at every Nth pulse, counted from the first. */
static gboolean
is_due (const MusicMotion *motion, const MusicEntry *entry,
    const MusicMoment *moment)
{
  const guint64 every = (guint64) entry->amount;
  const gboolean beats = entry->source == MUSIC_SOURCE_BEAT;
  const guint64 before = beats ? motion->beats : motion->bars;
  const guint64 now = (guint64) (beats ? moment->beats : moment->bars);

  return now / every > before / every;
}

/* @value: of the entry's source */
static double
get_part (const MusicEntry *entry, const MusicFollower *follower, double value)
{
  return entry->action == MUSIC_MOVE_ON ? follower->slow
                                        : entry->amount * value;
}

static double
get_total (const MusicMotion *motion, MusicTarget target, gboolean at_peak)
{
  double total = limits[target].rest;

  for (guint i = 0; i < motion->mapping.n; i++) {
    const MusicEntry *entry = &motion->mapping.entries[i];
    const MusicFollower *follower = &motion->followers[i];

    if (entry->target == target)
      total += get_part (
          entry, follower, at_peak ? follower->peak : follower->value);
  }
  return CLAMP (total, limits[target].least, limits[target].most);
}

void
music_motion_step (MusicMotion *motion, const MusicMoment *moment)
{
  for (guint i = 0; i < motion->mapping.n; i++) {
    const MusicEntry *entry = &motion->mapping.entries[i];
    MusicFollower *follower = &motion->followers[i];
    const double value = get_value (entry, moment);

    approach (&follower->value, value,
        value > follower->value ? entry->attack : entry->release,
        motion->interval);
    follower->peak = MAX (follower->peak, follower->value);
    if (entry->action == MUSIC_MOVE_ON)
      move_on (motion, entry, moment, follower);
    else if (entry->action == MUSIC_COUNT)
      motion->nexts += is_due (motion, entry, moment);
  }
  motion->time +=
      motion->interval * (get_total (motion, MUSIC_TARGET_SPEED, FALSE) - 1);
  motion->beats = (guint64) moment->beats;
  motion->bars = (guint64) moment->bars;
}

void
music_motion_begin_frame (MusicMotion *motion)
{
  for (guint i = 0; i < motion->mapping.n; i++)
    motion->followers[i].peak = 0;
}

/* -------------------------------------------------------------------- pose */

void
music_motion_get_pose (const MusicMotion *motion, MusicPose *pose)
{
  *pose = (MusicPose){.time = motion->time, .nexts = motion->nexts};
  for (guint i = 0; i < MUSIC_N_VALUES; i++)
    pose->values[i] = get_total (motion, i, TRUE);
  for (guint i = 0; i < motion->mapping.n; i++) {
    const MusicEntry *entry = &motion->mapping.entries[i];
    const MusicFollower *follower = &motion->followers[i];
    const double part = get_part (entry, follower, follower->peak);

    if (entry->target == MUSIC_TARGET_ONE_ROTATION)
      pose->xform_rotation[entry->xform] += part;
    else if (entry->target == MUSIC_TARGET_ONE_WEIGHT)
      pose->xform_weight[entry->xform] += part;
  }
  for (guint i = 0; i < MUSIC_MAX_XFORMS; i++)
    pose->xform_weight[i] =
        CLAMP (pose->xform_weight[i], -MAX_WEIGHT, MAX_WEIGHT);
}
