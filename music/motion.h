/*
 * Applies a mapping: from the moments of the music to the picture.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "music/mapping.h"

/* What the picture should look like. */
typedef struct
{
  double values[MUSIC_N_VALUES];           /* by MusicTarget */
  double xform_rotation[MUSIC_MAX_XFORMS]; /* turns */
  double xform_weight[MUSIC_MAX_XFORMS];   /* doublings */
  double time; /* how far the flame is ahead of the sound, in seconds */
  guint nexts; /* how many flames have passed */
} MusicPose;

typedef struct
{
  double value; /* of the source, with attack and release */
  double sum;   /* accumulated, for "+" */
  double slow;  /* follows @sum, so that a step takes some time */
  float peak;   /* of the value since the frame's begin */
} MusicFollower;

typedef struct
{
  MusicMapping mapping;
  double interval; /* seconds of a hop */
  MusicFollower followers[MUSIC_MAX_ENTRIES];
  double time;
  guint nexts;
  guint64 beats, bars; /* complete ones so far */
} MusicMotion;

/* @interval: seconds between moments */
void music_motion_init (
    MusicMotion *motion, const MusicMapping *mapping, double interval);
void music_motion_reset (MusicMotion *motion);

/* Changes the mapping. What both mappings have in common keeps its state. */
void music_motion_set_mapping (
    MusicMotion *motion, const MusicMapping *mapping);

/* Call this once for each moment, in order. */
void music_motion_step (MusicMotion *motion, const MusicMoment *moment);

/* From here on peaks belong to the next frame. */
void music_motion_begin_frame (MusicMotion *motion);

/*
 * The picture of a frame, after the moments since its begin have been processed. It
 * uses each source's maximum, so that a click is visible however short it is.
 */
void music_motion_get_pose (const MusicMotion *motion, MusicPose *pose);
