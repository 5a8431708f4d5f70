/*
 * Timelines: a document becomes keyframes, one turning flame, or a sequence of
 * loops and edges, and any of them becomes the genome of a moment.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/animation.h"

#include <math.h>
#include <string.h>

#include "core/animation/builtin.h"
#include "core/animation/document.h"
#include "core/animation/interpolate.h"
#include "core/animation/sequence.h"
#include "core/genome/flam3-reader.h"

/*
 * Exactly one of @keyframes and @sequence is set. A single flame is a sequence
 * of one, which is one loop.
 */
struct _FlameAnimation
{
  gatomicrefcount references;
  double start, length;
  int width, height;
  char *title, *author; /* (nullable) */
  FlameKeyframes *keyframes;
  FlameSequence *sequence;
};

static gboolean
any_has_time (GPtrArray *flames)
{
  for (guint i = 0; i < flames->len; i++) {
    const FlameGenome *flame = flames->pdata[i];

    if (flame->has_time)
      return TRUE;
  }
  return FALSE;
}

static FlameAnimation *
animation_new (const FlameGenome *first)
{
  FlameAnimation *animation = g_new0 (FlameAnimation, 1);

  g_atomic_ref_count_init (&animation->references);
  animation->width = first->width;
  animation->height = first->height;
  animation->title = g_strdup (first->name);
  animation->author = g_strdup (first->nick);
  return animation;
}

static FlameAnimation *
new_timeline (GPtrArray *flames, const char *name,
    const FlameLoadOptions *options, GError **error)
{
  const FlameGenome *first = flames->pdata[0];
  const FlameGenome *last = flames->pdata[flames->len - 1];
  FlameAnimation *animation;

  if (!flame_document_prepare_keyframes (flames, name, options, error))
    return NULL;
  animation = animation_new (first);
  animation->start = first->time;
  animation->length = last->time - first->time;
  animation->keyframes = flame_keyframes_new (
      (const FlameGenome *const *) flames->pdata, flames->len);
  return animation;
}

static FlameAnimation *
new_sequence (
    GPtrArray *flames, const char *name, const FlameLoadOptions *options)
{
  const FlameGenome *first = flames->pdata[0];
  FlameAnimation *animation;

  flame_document_prepare_sequence (flames, name, options);
  animation = animation_new (first);
  animation->start =
      first->has_time && isfinite (first->time) ? first->time : 0.0;
  animation->sequence =
      flame_sequence_new ((const FlameGenome *const *) flames->pdata,
          flames->len, options->loop_length);
  animation->length = flame_sequence_get_length (animation->sequence);
  return animation;
}

FlameAnimation *
flame_animation_new_from_data (const char *data, gssize length,
    const char *name, const FlameLoadOptions *options, GError **error)
{
  const FlameReadOptions read_options = {
      .palettes = options->palettes,
      .warning = options->warning,
      .warning_data = options->warning_data,
  };
  g_autoptr (GPtrArray) flames = NULL;

  if (!(options->loop_length > 0.0) || !isfinite (options->loop_length)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "%s: a loop of %g keyframe units: expected a positive length", name,
        options->loop_length);
    return NULL;
  }
  flames = flame_flam3_read (data, length < 0 ? strlen (data) : (gsize) length,
      name, &read_options, error);
  if (!flames)
    return NULL;
  if (flames->len > 1 && any_has_time (flames))
    return new_timeline (flames, name, options, error);
  return new_sequence (flames, name, options);
}

FlameAnimation *
flame_animation_new_from_file (
    const char *path, const FlameLoadOptions *options, GError **error)
{
  g_autoptr (GBytes) bytes = flame_document_load (path, error);
  gconstpointer data;
  gsize length;

  if (!bytes)
    return NULL;
  data = g_bytes_get_data (bytes, &length);
  /* an empty file has no data at all */
  return flame_animation_new_from_data (
      data ? data : "", length, path, options, error);
}

FlameAnimation *
flame_animation_new_builtin (const FlameLoadOptions *options, GError **error)
{
  return flame_animation_new_from_data (
      flame_builtin_document, -1, "built-in animation", options, error);
}

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
  g_free (animation->title);
  g_free (animation->author);
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

const char *
flame_animation_get_title (const FlameAnimation *animation)
{
  return animation->title;
}

const char *
flame_animation_get_author (const FlameAnimation *animation)
{
  return animation->author;
}

void
flame_animation_evaluate (
    const FlameAnimation *animation, double time, FlameGenome *genome)
{
  if (animation->keyframes)
    flame_keyframes_interpolate (animation->keyframes, time, 0.0, genome);
  else
    flame_sequence_evaluate (
        animation->sequence, time - animation->start, genome);
  genome->time = time;
  genome->has_time = TRUE;
}

gboolean
flame_animation_is_constant (
    const FlameAnimation *animation, double begin, double end)
{
  if (animation->keyframes)
    return flame_keyframes_is_constant (animation->keyframes, begin, end);
  return flame_sequence_is_constant (
      animation->sequence, begin - animation->start, end - animation->start);
}
