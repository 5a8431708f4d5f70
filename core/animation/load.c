/*
 * Turns documents into keyframes, a sequence of loops and edges, or cuburn's splines.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/load.h"

#include <math.h>
#include <string.h>

#include "core/animation/animation-private.h"
#include "core/animation/cuburn/timeline.h"
#include "core/animation/document.h"
#include "core/animation/keyframes.h"
#include "core/animation/sequence.h"
#include "core/api/load-options.h"
#include "core/error.h"
#include "core/file.h"
#include "core/genome/cuburn/json.h"
#include "core/genome/flam3/reader.h"

double
flame_load_get_edge_length (const FlameLoadOptions *options)
{
  return options->edge_length > 0.0 ? options->edge_length
                                    : options->loop_length;
}

gboolean
flame_load_check_lengths (
    const FlameLoadOptions *options, const char *name, GError **error)
{
  if (!(options->loop_length > 0.0) || !isfinite (options->loop_length))
    return flame_fail (error, FLAME_ERROR_SETTINGS,
        "%s: a loop of %g keyframe units: expected a positive length", name,
        options->loop_length);
  if (!(options->edge_length >= 0.0) || !isfinite (options->edge_length))
    return flame_fail (error, FLAME_ERROR_SETTINGS,
        "%s: an edge of %g keyframe units: expected a positive length, or 0 "
        "for a loop's",
        name, options->edge_length);
  return TRUE;
}

/* @folder: (nullable) of files that the document refers to */
static FlameAnimation *
new_from_text (const char *data, gsize length, const char *name,
    const char *folder, const FlameLoadOptions *options, GError **error)
{
  gboolean is_collection = FALSE;
  double own_time = NAN;
  const FlameReadOptions read_options = {
      .palettes = options->palettes,
      .warning = options->warning,
      .warning_data = options->warning_data,
      .timeline = options->timeline,
      .is_collection = &is_collection,
      .own_time = &own_time,
  };
  g_autoptr (GPtrArray) flames = NULL;
  FlameAnimation *animation;

  if (!flame_load_check_lengths (options, name, error))
    return NULL;
  if (flame_json_detect (data, length) && options->flame > 1)
    return flame_fail_null (error, FLAME_ERROR_SETTINGS,
        "%s: there is no flame %u: a JSON document is one", name,
        options->flame - 1);
  if (flame_json_detect (data, length))
    return flame_animation_new_cuburn (
        data, length, name, folder, options, error);
  flames = flame_flam3_read (data, length, name, &read_options, error);
  if (!flames || !flame_document_pick (flames, name, options, error))
    return NULL;
  if (flames->len == 1 || is_collection)
    return flame_animation_new_sequence (
        flames, name, flame_load_get_edge_length (options), options);
  animation = flame_animation_new_keyframes (flames, name, options, error);
  if (animation && isfinite (own_time))
    animation->still_offset = own_time - animation->start;
  return animation;
}

FlameAnimation *
flame_animation_new_from_data (const char *data, gssize length,
    const char *name, const FlameLoadOptions *options, GError **error)
{
  return new_from_text (data, length < 0 ? strlen (data) : (gsize) length, name,
      NULL, flame_load_options_get (options), error);
}

FlameAnimation *
flame_animation_new_from_file (
    const char *path, const FlameLoadOptions *options, GError **error)
{
  g_autoptr (GBytes) bytes =
      flame_file_read (path, FLAME_FILE_ANY, FLAME_MAX_DOCUMENT_BYTES, error);

  return bytes ? flame_animation_new_from_read (bytes, path, options, error)
               : NULL;
}

FlameAnimation *
flame_animation_new_from_read (GBytes *bytes, const char *path,
    const FlameLoadOptions *options, GError **error)
{
  g_autoptr (GBytes) document = flame_document_extract (bytes, path, error);
  g_autofree char *folder = g_path_get_dirname (path);
  const char *data;
  gsize length;

  if (!document)
    return NULL;
  data = g_bytes_get_data (document, &length);
  /* An empty file has no data at all. */
  return new_from_text (data ? data : "", length, path, folder,
      flame_load_options_get (options), error);
}
