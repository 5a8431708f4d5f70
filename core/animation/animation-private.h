/*
 * What a timeline is, for the files that make and evaluate it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/animation.h"
#include "core/animation/cuburn/timeline.h"
#include "core/animation/interpolate/interpolate.h"
#include "core/animation/interpolate/sequence.h"
#include "core/animation/transition.h"
#include "core/animation/walk.h"

G_BEGIN_DECLS

typedef struct
{
  double time;
  char *title; /* (nullable) */
} FlameAnimationFlame;

/*
 * Exactly one of the last six is set. A single flame is a sequence of one,
 * which is one loop.
 */
struct _FlameAnimation
{
  gatomicrefcount references;
  double start, length;
  int width, height;
  char *author, *url, *notes, *license; /* (nullable) */
  FlameAnimationFlame *flames;
  guint n_flames;
  guint nested; /* transitions in a row, with this one */
  FlameKeyframes *keyframes;
  FlameSequence *sequence;
  FlameTransition *transition;
  FlameWalk *walk;
  FlameGenome *still;
  FlameCuburnTimeline *cuburn;
};

/* (transfer full) with @first's size, author and the like, and nothing to show yet */
FlameAnimation *flame_animation_new_of (const FlameGenome *first);

G_END_DECLS
