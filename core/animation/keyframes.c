/*
 * Flames with times: a genome between keyframes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/keyframes.h"

#include "core/animation/animation-private.h"
#include "core/animation/document.h"
#include "core/animation/interpolate/interpolate.h"

typedef struct
{
  FlameSource source;
  FlameKeyframes *keyframes;
} Timeline;

static void
evaluate (FlameSource *source, double time, FlameGenome *genome)
{
  flame_keyframes_interpolate (
      ((Timeline *) source)->keyframes, time, 0.0, genome);
}

static gboolean
is_constant (FlameSource *source, double begin, double end)
{
  return flame_keyframes_is_constant (
      ((Timeline *) source)->keyframes, begin, end);
}

static void
free_timeline (FlameSource *source)
{
  flame_keyframes_free (((Timeline *) source)->keyframes);
  g_free (source);
}

static const FlameSourceClass timeline_class = {
    .evaluate = evaluate,
    .is_constant = is_constant,
    .free = free_timeline,
};

FlameAnimation *
flame_animation_new_keyframes (GPtrArray *flames, const char *name,
    const FlameLoadOptions *options, GError **error)
{
  const FlameGenome *first = flames->pdata[0];
  const FlameGenome *last = flames->pdata[flames->len - 1];
  FlameAnimation *animation;
  Timeline *timeline;

  if (!flame_document_prepare_keyframes (flames, name, options, error))
    return NULL;
  timeline = g_new0 (Timeline, 1);
  timeline->source.class = &timeline_class;
  timeline->keyframes = flame_keyframes_new (
      (const FlameGenome *const *) flames->pdata, flames->len);
  animation = flame_animation_new_of (&timeline->source, first);
  animation->start = first->time;
  animation->length = last->time - first->time;
  flame_animation_list_flames (animation, flames, 0.0);
  return animation;
}
