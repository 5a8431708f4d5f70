/*
 * A mapping at work: what each moment of the music makes of the picture.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "music/mapping.h"

/* What the picture is to be. */
typedef struct
{
  double values[MUSIC_N_VALUES];           /* by MusicTarget */
  double xform_rotation[MUSIC_MAX_XFORMS]; /* turns */
  double xform_weight[MUSIC_MAX_XFORMS];   /* doublings */
  double time; /* seconds that the flame is ahead of the sound by its speed */
  guint nexts; /* how often the flame has changed */
} MusicPose;

typedef struct
{
  double value; /* of the source, with attack and release */
  double sum;   /* of what moves on */
  double slow;  /* the same, without its steps */
  float peak;   /* of the value since the frame's begin */
} MusicFollower;

typedef struct
{
  MusicMapping mapping;
  double interval; /* seconds of a hop */
  MusicFollower followers[MUSIC_MAX_ENTRIES];
  double time;
  guint nexts;
  guint64 beats, bars; /* whole ones so far */
} MusicMotion;

/* @interval: seconds from one moment to the next */
void music_motion_init (
    MusicMotion *motion, const MusicMapping *mapping, double interval);
void music_motion_reset (MusicMotion *motion);

/* Goes on with another mapping: what both have in common keeps its place. */
void music_motion_set_mapping (
    MusicMotion *motion, const MusicMapping *mapping);

/* each moment once, in order */
void music_motion_step (MusicMotion *motion, const MusicMoment *moment);

/* from here on peaks are the next frame's */
void music_motion_begin_frame (MusicMotion *motion);

/*
 * The picture of a frame, whose moments have been stepped through since its
 * begin: the strongest of each source, so that a click shows however short it
 * is.
 */
void music_motion_get_pose (const MusicMotion *motion, MusicPose *pose);
