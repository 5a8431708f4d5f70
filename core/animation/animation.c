/*
 * Animations of any source: the genome at a time, the flames, and their author. Also
 * still animations.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/animation.h"

#include <math.h>

#include "core/animation/animation-private.h"
#include "core/genome/genome.h"
#include "core/genome/flam3/writer.h"

/* ------------------------------------------------------------------ making */

FlameAnimation *
flame_animation_new (FlameSource *source)
{
  FlameAnimation *animation = g_new0 (FlameAnimation, 1);

  g_atomic_ref_count_init (&animation->references);
  animation->source = source;
  return animation;
}

FlameAnimation *
flame_animation_new_of (FlameSource *source, const FlameGenome *first)
{
  FlameAnimation *animation = flame_animation_new (source);

  animation->width = first->width;
  animation->height = first->height;
  animation->author = g_strdup (first->nick);
  animation->url = g_strdup (first->url);
  animation->notes = g_strdup (first->notes);
  animation->license = g_strdup (first->license);
  return animation;
}

void
flame_animation_list_flames (
    FlameAnimation *animation, const GPtrArray *flames, double period)
{
  animation->n_flames = flames->len;
  animation->flames = g_new0 (FlameAnimationFlame, flames->len);
  for (guint i = 0; i < flames->len; i++) {
    const FlameGenome *flame = flames->pdata[i];

    animation->flames[i].title = g_strdup (flame->name);
    animation->flames[i].time =
        period > 0.0 ? animation->start + i * period : flame->time;
  }
}

void
flame_animation_list_flame (FlameAnimation *animation, const char *title)
{
  animation->n_flames = 1;
  animation->flames = g_new0 (FlameAnimationFlame, 1);
  animation->flames[0].title = g_strdup (title);
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
  animation->source->class->free (animation->source);
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
flame_animation_get_still_time (const FlameAnimation *animation)
{
  return animation->start + animation->still_offset;
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

gboolean
flame_animation_is_collection (const FlameAnimation *animation)
{
  return animation->is_collection;
}

double
flame_animation_get_quality (const FlameAnimation *animation, double time)
{
  g_autoptr (FlameGenome) genome = flame_genome_new ();

  flame_animation_evaluate (animation, time, genome);
  return genome->quality;
}

/* The animation that a transition leads to; otherwise the animation itself. */
static const FlameAnimation *
get_destination (const FlameAnimation *animation)
{
  while (animation->to)
    animation = animation->to;
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
  return animation->period > 0.0 ? G_MAXUINT : animation->n_flames;
}

double
flame_animation_get_flame_time (const FlameAnimation *animation, guint index)
{
  animation = get_destination (animation);
  if (animation->period > 0.0)
    return animation->start + index * animation->period;
  return index < animation->n_flames ? animation->flames[index].time : 0.0;
}

void
flame_animation_get_span (
    const FlameAnimation *animation, guint index, double *begin, double *end)
{
  *begin = flame_animation_get_flame_time (animation, index);
  *end = index + 1 < flame_animation_get_n_flames (animation)
             ? flame_animation_get_flame_time (animation, index + 1)
             : animation->start + animation->length;
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
  if (animation->source->class->dup_title)
    return animation->source->class->dup_title (animation->source, index);
  return g_strdup (flame_animation_get_flame_title (animation, index));
}

/* Times before the start belong to the first flame. */
static guint
find_period (const FlameAnimation *animation, double time)
{
  const double index = floor ((time - animation->start) / animation->period);

  return index > 0 ? (guint) MIN (index, G_MAXUINT - 1.0) : 0;
}

guint
flame_animation_find_flame (const FlameAnimation *animation, double time)
{
  guint low = 0, high;

  animation = get_destination (animation);
  if (animation->period > 0.0)
    return find_period (animation, time);
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
  return animation->to != NULL;
}

gboolean
flame_animation_is_seamless (const FlameAnimation *animation)
{
  return animation->is_seamless;
}

const FlameGenome *
flame_animation_get_flame (const FlameAnimation *animation, guint index)
{
  FlameSource *source = animation->source;

  if (!source->class->get_flame || index >= animation->n_flames)
    return NULL;
  return source->class->get_flame (source, index);
}

/* ------------------------------------------------------------- evaluation */

void
flame_animation_evaluate (
    const FlameAnimation *animation, double time, FlameGenome *genome)
{
  animation->source->class->evaluate (animation->source, time, genome);
  flame_genome_hold_limits (genome);
  genome->time = time;
  genome->has_time = TRUE;
}

guint
flame_animation_find_outside (const FlameAnimation *animation, double time,
    const char *names[FLAME_MAX_OUTSIDE])
{
  g_autoptr (FlameGenome) genome = flame_genome_new ();

  animation->source->class->evaluate (animation->source, time, genome);
  return flame_genome_find_outside (genome, names);
}

char *
flame_animation_write_genome (const FlameAnimation *animation, double time)
{
  g_autoptr (FlameGenome) genome = flame_genome_new ();
  const FlameGenome *written = genome;

  flame_animation_evaluate (animation, time, genome);
  /* A single flame gets its time from the reader. */
  genome->has_time = FALSE;
  return flame_flam3_write (&written, 1);
}

gboolean
flame_animation_is_constant (
    const FlameAnimation *animation, double begin, double end)
{
  return animation->source->class->is_constant (animation->source, begin, end);
}

/* ----------------------------------------------------- the moment of a frame */

void
flame_animation_evaluate_filters (
    const FlameAnimation *animation, double time, FlameDocumentFilters *filters)
{
  FlameSource *source = animation->source;

  filters->is_cuburn = animation->is_cuburn;
  filters->n = 0;
  if (source->class->evaluate_filters)
    source->class->evaluate_filters (source, time, filters);
}

gboolean
flame_document_filters_find (
    const FlameDocumentFilters *filters, const char *name, double *value)
{
  for (guint i = 0; i < filters->n; i++) {
    if (!g_str_equal (filters->values[i].name, name))
      continue;
    *value = filters->values[i].value;
    return TRUE;
  }
  return FALSE;
}

gboolean
flame_animation_get_filter (const FlameAnimation *animation, double time,
    const char *name, double *value)
{
  FlameDocumentFilters filters;

  flame_animation_evaluate_filters (animation, time, &filters);
  return flame_document_filters_find (&filters, name, value);
}

void
flame_moment_init (FlameMoment *moment)
{
  *moment = (FlameMoment){.genome = flame_genome_new ()};
}

void
flame_moment_clear (FlameMoment *moment)
{
  g_clear_pointer (&moment->genome, flame_genome_free);
}

void
flame_animation_evaluate_moment (const FlameAnimation *animation, double time,
    double shutter, FlameMoment *moment)
{
  FlameSource *source = animation->source;
  double half;

  flame_animation_evaluate (animation, time, moment->genome);
  half = fabs (shutter * moment->genome->temporal_filter_width) / 2.0;
  moment->is_constant = half == 0.0 || flame_animation_is_constant (
                                           animation, time - half, time + half);
  moment->turning =
      moment->is_constant || !source->class->get_turning
          ? 0.0
          : source->class->get_turning (source, time - half, time + half);
  flame_animation_evaluate_filters (animation, time, &moment->filters);
  moment->flame = flame_animation_find_flame (animation, time);
  moment->n_flames = flame_animation_get_n_flames (animation);
  moment->is_transition = flame_animation_is_transition (animation);
}

/* -------------------------------------------------------------------- still */

typedef struct
{
  FlameSource source;
  FlameGenome *genome;
} Still;

static void
evaluate (FlameSource *source, double time G_GNUC_UNUSED, FlameGenome *genome)
{
  flame_genome_assign_picture (genome, ((Still *) source)->genome);
}

static gboolean
is_constant (FlameSource *source G_GNUC_UNUSED, double begin G_GNUC_UNUSED,
    double end G_GNUC_UNUSED)
{
  return TRUE;
}

static void
free_still (FlameSource *source)
{
  flame_genome_free (((Still *) source)->genome);
  g_free (source);
}

static const FlameSourceClass still_class = {
    .evaluate = evaluate,
    .is_constant = is_constant,
    .free = free_still,
};

FlameAnimation *
flame_animation_new_still (FlameGenome *genome)
{
  Still *still = g_new0 (Still, 1);

  still->source.class = &still_class;
  still->genome = genome;
  return flame_animation_new_of (&still->source, genome);
}

FlameAnimation *
flame_animation_peek (const FlameAnimation *animation, double time, guint look)
{
  FlameSource *source = animation->source;
  g_autoptr (FlameGenome) genome = NULL;

  if (!source->class->peek)
    return NULL;
  genome = flame_genome_new ();
  if (!source->class->peek (source, time, look, genome))
    return NULL;
  return flame_animation_new_still (g_steal_pointer (&genome));
}

G_DEFINE_BOXED_TYPE (
    FlameAnimation, flame_animation, flame_animation_ref, flame_animation_unref)
