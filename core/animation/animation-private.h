/*
 * What an animation is, for the files that make and evaluate it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/animation.h"
#include "core/api/load-options.h"

/* Where an animation's genomes come from: the first member of each kind's struct. */
typedef struct _FlameSource FlameSource;

/* Thread-safe, each of them. */
typedef struct
{
  /* overwrites @genome, reusing its memory; its time is left to the caller */
  void (*evaluate) (FlameSource *source, double time, FlameGenome *genome);
  /* as flame_animation_is_constant() */
  gboolean (*is_constant) (FlameSource *source, double begin, double end);
  /* (nullable) as flame_animation_get_filter() */
  gboolean (*get_filter) (
      FlameSource *source, double time, const char *name, double *value);
  /* (nullable) as flame_animation_peek(); FALSE if it is not known yet */
  gboolean (*peek) (
      FlameSource *source, double time, guint look, FlameGenome *genome);
  /* (nullable) as flame_animation_get_flame(); @index is one of the flames */
  const FlameGenome *(*get_flame) (FlameSource *source, guint index);
  /* (nullable) if titles come and go; as flame_animation_dup_flame_title() */
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

/* Immutable, but for what its source locks. */
struct _FlameAnimation
{
  gatomicrefcount references;
  FlameSource *source;
  double start, length;
  double still_offset; /* see flame_animation_get_still_time() */
  double period;       /* > 0: flames without end, one in each period */
  int width, height;
  char *author, *url, *notes, *license; /* (nullable) */
  FlameAnimationFlame *flames;
  guint n_flames;
  guint nested;             /* transitions in a row, with this one */
  gboolean is_cuburn;       /* see flame_animation_is_cuburn() */
  gboolean is_collection;   /* see flame_animation_is_collection() */
  gboolean is_seamless;     /* see flame_animation_is_seamless() */
  const FlameAnimation *to; /* (nullable) the source's: what it leads to */
};

/*
 * @source: (transfer full)
 *
 * Returns: (transfer full) without flames
 */
FlameAnimation *flame_animation_new (FlameSource *source);

/* as flame_animation_new(), with @first's size, author and the like */
FlameAnimation *flame_animation_new_of (
    FlameSource *source, const FlameGenome *first);

/*
 * Lists @flames as the animation's.
 *
 * @flames: (element-type FlameGenome)
 * @period: from one to the next; 0 if each has its own time
 */
void flame_animation_list_flames (
    FlameAnimation *animation, const GPtrArray *flames, double period);

/* lists one flame, at the start */
void flame_animation_list_flame (FlameAnimation *animation, const char *title);
