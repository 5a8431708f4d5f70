/*
 * Timelines: any of them becomes the genome of a moment, and two a transition. What
 * they are made from is open.c's.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>

#include "core/animation/animation-private.h"
#include "core/animation/interpolate/reuse.h"
#include "core/genome/flam3/writer.h"

/* transitions of transitions that are worked out; an older picture stands still */
#define MAX_NESTED 3

FlameAnimation *
flame_animation_new_of (const FlameGenome *first)
{
  FlameAnimation *animation = g_new0 (FlameAnimation, 1);

  g_atomic_ref_count_init (&animation->references);
  animation->width = first->width;
  animation->height = first->height;
  animation->author = g_strdup (first->nick);
  animation->url = g_strdup (first->url);
  animation->notes = g_strdup (first->notes);
  animation->license = g_strdup (first->license);
  return animation;
}

/* ------------------------------------------------------------- references */

FlameAnimation *
flame_animation_ref (FlameAnimation *animation)
{
  g_atomic_ref_count_inc (&animation->references);
  return animation;
}

void
flame_animation_unref (FlameAnimation *animation)
{
  if (!animation || !g_atomic_ref_count_dec (&animation->references))
    return;
  flame_keyframes_free (animation->keyframes);
  flame_sequence_free (animation->sequence);
  flame_transition_free (animation->transition);
  flame_walk_free (animation->walk);
  flame_genome_free (animation->still);
  flame_cuburn_timeline_free (animation->cuburn);
  for (guint i = 0; i < animation->n_flames; i++)
    g_free (animation->flames[i].title);
  g_free (animation->flames);
  g_free (animation->author);
  g_free (animation->url);
  g_free (animation->notes);
  g_free (animation->license);
  g_free (animation);
}

double
flame_animation_get_start (const FlameAnimation *animation)
{
  return animation->start;
}

double
flame_animation_get_length (const FlameAnimation *animation)
{
  return animation->length;
}

void
flame_animation_get_size (
    const FlameAnimation *animation, int *width, int *height)
{
  *width = animation->width;
  *height = animation->height;
}

/* what a transition leads to, the animation itself otherwise */
static const FlameAnimation *
get_destination (const FlameAnimation *animation)
{
  while (animation->transition)
    animation = flame_transition_get_to (animation->transition);
  return animation;
}

const char *
flame_animation_get_title (const FlameAnimation *animation)
{
  return flame_animation_get_flame_title (animation, 0);
}

const char *
flame_animation_get_author (const FlameAnimation *animation)
{
  return get_destination (animation)->author;
}

const char *
flame_animation_get_url (const FlameAnimation *animation)
{
  return get_destination (animation)->url;
}

const char *
flame_animation_get_notes (const FlameAnimation *animation)
{
  return get_destination (animation)->notes;
}

const char *
flame_animation_get_license (const FlameAnimation *animation)
{
  return get_destination (animation)->license;
}

guint
flame_animation_get_n_flames (const FlameAnimation *animation)
{
  animation = get_destination (animation);
  return animation->walk ? G_MAXUINT : animation->n_flames;
}

double
flame_animation_get_flame_time (const FlameAnimation *animation, guint index)
{
  animation = get_destination (animation);
  if (animation->walk)
    return animation->start + index * flame_walk_get_period (animation->walk);
  return index < animation->n_flames ? animation->flames[index].time : 0.0;
}

const char *
flame_animation_get_flame_title (const FlameAnimation *animation, guint index)
{
  animation = get_destination (animation);
  return index < animation->n_flames ? animation->flames[index].title : NULL;
}

char *
flame_animation_dup_flame_title (const FlameAnimation *animation, guint index)
{
  animation = get_destination (animation);
  if (animation->walk)
    return flame_walk_dup_title (animation->walk, index);
  return g_strdup (flame_animation_get_flame_title (animation, index));
}

/* places before the start are the first one's as well */
static guint
find_place (const FlameAnimation *animation, double time)
{
  const double place = floor (
      (time - animation->start) / flame_walk_get_period (animation->walk));

  return place > 0 ? (guint) MIN (place, G_MAXUINT - 1.0) : 0;
}

guint
flame_animation_find_flame (const FlameAnimation *animation, double time)
{
  guint low = 0, high;

  animation = get_destination (animation);
  if (animation->walk)
    return find_place (animation, time);
  high = animation->n_flames;
  while (low + 1 < high) {
    const guint middle = low + (high - low) / 2;

    if (animation->flames[middle].time <= time)
      low = middle;
    else
      high = middle;
  }
  return low;
}

gboolean
flame_animation_is_transition (const FlameAnimation *animation)
{
  return animation->transition != NULL;
}

gboolean
flame_animation_is_seamless (const FlameAnimation *animation)
{
  if (animation->cuburn)
    return flame_cuburn_timeline_is_closed (animation->cuburn);
  return animation->sequence && animation->n_flames == 1;
}

const FlameGenome *
flame_animation_get_flame (const FlameAnimation *animation, guint index)
{
  if (!animation->sequence || index >= animation->n_flames)
    return NULL;
  return flame_sequence_get_flame (animation->sequence, index);
}

/* ------------------------------------------------------------ transitions */

/* (transfer full) both: what shows @genome for ever */
static FlameAnimation *
new_still (FlameGenome *genome)
{
  FlameAnimation *animation = flame_animation_new_of (genome);

  animation->still = genome;
  return animation;
}

/* (transfer full) what @side shows at its time */
static FlameAnimation *
stop (const FlameTransitionSide *side)
{
  FlameGenome *genome = flame_genome_new ();

  flame_animation_evaluate (side->animation, side->time, genome);
  return new_still (genome);
}

FlameAnimation *
flame_animation_new_transition (const FlameTransitionSide *from,
    const FlameTransitionSide *to, double length, double anchor)
{
  FlameTransitionSide start = *from;
  g_autoptr (FlameAnimation) still = NULL;
  FlameAnimation *animation = g_new0 (FlameAnimation, 1);

  if (from->animation->nested >= MAX_NESTED) {
    still = stop (from);
    start = (FlameTransitionSide){.animation = still};
  }
  g_atomic_ref_count_init (&animation->references);
  animation->length = length;
  animation->width = to->animation->width;
  animation->height = to->animation->height;
  animation->nested = 1 + MAX (start.animation->nested, to->animation->nested);
  animation->transition = flame_transition_new (&start, to, length, anchor);
  return animation;
}

/* ------------------------------------------------------------- evaluation */

static void
evaluate (const FlameAnimation *animation, double time, FlameGenome *genome)
{
  if (animation->keyframes)
    flame_keyframes_interpolate (animation->keyframes, time, 0.0, genome);
  else if (animation->sequence)
    flame_sequence_evaluate (
        animation->sequence, time - animation->start, genome);
  else if (animation->transition)
    flame_transition_evaluate (animation->transition, time, genome);
  else if (animation->walk)
    flame_walk_evaluate (animation->walk, time - animation->start, genome);
  else if (animation->cuburn)
    flame_cuburn_timeline_evaluate (
        animation->cuburn, time - animation->start, genome);
  else
    flame_genome_assign_picture (genome, animation->still);
}

void
flame_animation_evaluate (
    const FlameAnimation *animation, double time, FlameGenome *genome)
{
  evaluate (animation, time, genome);
  flame_genome_hold_limits (genome);
  genome->time = time;
  genome->has_time = TRUE;
}

FlameAnimation *
flame_animation_peek (const FlameAnimation *animation, double time, guint look)
{
  g_autoptr (FlameGenome) genome = NULL;

  if (!animation->walk)
    return NULL;
  genome = flame_genome_new ();
  if (!flame_walk_peek (animation->walk, time - animation->start, look, genome))
    return NULL;
  return new_still (g_steal_pointer (&genome));
}

guint
flame_animation_find_outside (const FlameAnimation *animation, double time,
    const char *names[FLAME_MAX_OUTSIDE])
{
  g_autoptr (FlameGenome) genome = flame_genome_new ();

  evaluate (animation, time, genome);
  return flame_genome_find_outside (genome, names);
}

char *
flame_animation_write_genome (const FlameAnimation *animation, double time)
{
  g_autoptr (FlameGenome) genome = flame_genome_new ();
  const FlameGenome *written = genome;

  flame_animation_evaluate (animation, time, genome);
  /* one flame alone is at the time that its reader gives it */
  genome->has_time = FALSE;
  return flame_flam3_write (&written, 1);
}

gboolean
flame_animation_is_constant (
    const FlameAnimation *animation, double begin, double end)
{
  if (animation->keyframes)
    return flame_keyframes_is_constant (animation->keyframes, begin, end);
  if (animation->sequence)
    return flame_sequence_is_constant (
        animation->sequence, begin - animation->start, end - animation->start);
  if (animation->cuburn)
    return flame_cuburn_timeline_is_constant (
        animation->cuburn, begin - animation->start, end - animation->start);
  if (animation->walk)
    return flame_walk_is_constant (
        animation->walk, begin - animation->start, end - animation->start);
  return begin == end || animation->still;
}

gboolean
flame_animation_get_filter (const FlameAnimation *animation, double time,
    const char *name, double *value)
{
  return animation->cuburn &&
         flame_cuburn_timeline_get_filter (
             animation->cuburn, time - animation->start, name, value);
}
