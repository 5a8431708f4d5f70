/*
 * What an animation is, for the files that create and evaluate animations.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/animation.h"
#include "core/api/load-options.h"

/*
 * Where an animation's genomes come from. It is the first member of each kind's struct.
 */
typedef struct _FlameSource FlameSource;

/* All functions are thread-safe. */
typedef struct
{
  /* Overwrites @genome, and reuses its memory. The caller sets its time. */
  void (*evaluate) (FlameSource *source, double time, FlameGenome *genome);
  /* See flame_animation_is_constant(). */
  gboolean (*is_constant) (FlameSource *source, double begin, double end);
  /* (nullable) See FlameMoment.turning. */
  double (*get_turning) (FlameSource *source, double begin, double end);
  /* (nullable) See flame_animation_evaluate_filters(). Sets n and the values. */
  void (*evaluate_filters) (
      FlameSource *source, double time, FlameDocumentFilters *filters);
  /* (nullable) See flame_animation_peek(). FALSE if it is not known yet. */
  gboolean (*peek) (
      FlameSource *source, double time, guint look, FlameGenome *genome);
  /* (nullable) See flame_animation_get_flame(); @index is in range. */
  const FlameGenome *(*get_flame) (FlameSource *source, guint index);
  /* (nullable) If titles come and go: see flame_animation_dup_flame_title(). */
  char *(*dup_title) (FlameSource *source, guint index);
  void (*free) (FlameSource *source);
} FlameSourceClass;

struct _FlameSource
{
  const FlameSourceClass *class;
};

typedef struct
{
  double time;
  char *title; /* (nullable) */
} FlameAnimationFlame;

/* Immutable, except for what its source locks. */
struct _FlameAnimation
{
  gatomicrefcount references;
  FlameSource *source;
  double start, length;
  double still_offset; /* see flame_animation_get_still_time() */
  double period;       /* > 0: flames without end, one for each period */
  int width, height;
  char *author, *url, *notes, *license; /* (nullable) */
  FlameAnimationFlame *flames;
  guint n_flames;
  guint nested;           /* levels of nested transitions, including this one */
  gboolean is_cuburn;     /* see FlameDocumentFilters */
  gboolean is_collection; /* see flame_animation_is_collection() */
  gboolean is_seamless;   /* see flame_animation_is_seamless() */
  /* (nullable) owned by the source: what it leads to */
  const FlameAnimation *to;
};

/*
 * Creates an animation without flames.
 *
 * @source: (transfer full)
 *
 * Returns: (transfer full)
 */
FlameAnimation *flame_animation_new (FlameSource *source);

/* Like flame_animation_new(), with size, author and the like from @first. */
FlameAnimation *flame_animation_new_of (
    FlameSource *source, const FlameGenome *first);

/*
 * Sets the list of the animation's flames.
 *
 * @flames: (element-type FlameGenome)
 * @period: from one to the next; 0 if each has its own time
 */
void flame_animation_list_flames (
    FlameAnimation *animation, const GPtrArray *flames, double period);

/* Lists a single flame, at the start. */
void flame_animation_list_flame (FlameAnimation *animation, const char *title);
