/*
 * What flam3's tools check between reading flames and animating them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/document.h"

#include <math.h>

#include "core/animation/exr-genome.h"
#include "core/animation/png-genome.h"
#include "core/animation/xmp-genome.h"
#include "core/api/load-options.h"
#include "core/error.h"

G_GNUC_PRINTF (2, 3)
static void
warn (const FlameLoadOptions *options, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  if (!options->warning)
    return;
  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  options->warning (message, options->warning_data);
}

GBytes *
flame_document_extract (GBytes *bytes, const char *path, GError **error)
{
  gsize length;
  gconstpointer data = g_bytes_get_data (bytes, &length);

  if (flame_png_detect (data, length))
    return flame_png_read_genome (bytes, path, error);
  if (flame_exr_detect (data, length))
    return flame_exr_read_genome (bytes, path, error);
  if (flame_xmp_detect (data, length))
    return flame_xmp_read_genome (bytes, path, error);
  return g_bytes_ref (bytes);
}

gboolean
flame_document_pick (GPtrArray *flames, const char *name,
    const FlameLoadOptions *options, GError **error)
{
  const guint index = options->flame - 1;

  if (options->flame == 0)
    return TRUE;
  if (index >= flames->len)
    return flame_fail (error, FLAME_ERROR_SETTINGS,
        "%s: there is no flame %u: there %s %u, counted from 0", name, index,
        flames->len == 1 ? "is" : "are", flames->len);
  g_ptr_array_remove_range (
      flames, options->flame, flames->len - options->flame);
  g_ptr_array_remove_range (flames, 0, index);
  return TRUE;
}

static gboolean
check_times (GPtrArray *flames, const char *name, GError **error)
{
  for (guint i = 0; i < flames->len; i++) {
    const FlameGenome *flame = flames->pdata[i];
    const FlameGenome *previous = i > 0 ? flames->pdata[i - 1] : NULL;

    if (!isfinite (flame->time))
      return flame_fail (error, FLAME_ERROR_DOCUMENT,
          "%s: flame %u of %u: attribute 'time': expected a finite number",
          name, i + 1, flames->len);
    if (previous && flame->time <= previous->time)
      return flame_fail (error, FLAME_ERROR_DOCUMENT,
          "%s: flame %u of %u: attribute 'time': control points must be "
          "sorted by time, but %g comes after %g; expected a later time, or "
          "no times at all for a sequence of loops",
          name, i + 1, flames->len, flame->time, previous->time);
  }
  return TRUE;
}

/*
 * Gives all flames the size of the first. With @rescale each keeps its height in view.
 */
static void
unify_sizes (GPtrArray *flames, const char *name, gboolean rescale,
    const FlameLoadOptions *options)
{
  const FlameGenome *first = flames->pdata[0];

  for (guint i = 1; i < flames->len; i++) {
    FlameGenome *flame = flames->pdata[i];

    if (flame->width == first->width && flame->height == first->height)
      continue;
    warn (options,
        "%s: flame %u of %u: attribute 'size': %d %d differs from the first "
        "flame's and is taken to be %d %d",
        name, i + 1, flames->len, flame->width, flame->height, first->width,
        first->height);
    if (rescale && flame->height > 0)
      flame->scale *= (double) first->height / flame->height;
    flame->width = first->width;
    flame->height = first->height;
  }
}

/*
 * flam3 creates the spatial filter of an animation only once, from the first keyframe.
 */
static void
unify_filters (
    GPtrArray *flames, const char *name, const FlameLoadOptions *options)
{
  const FlameGenome *first = flames->pdata[0];
  gboolean has_warned = FALSE;

  if (first->filter_motion != FLAME_FILTER_MOTION_FIRST)
    return;
  for (guint i = 1; i < flames->len; i++) {
    FlameGenome *flame = flames->pdata[i];

    if (flame->filter_radius == first->filter_radius &&
        flame->filter_shape == first->filter_shape)
      continue;
    if (!has_warned)
      warn (options,
          "%s: flame %u of %u: attributes 'filter' and 'filter_shape': the "
          "first flame's are taken for the whole animation, as in flam3",
          name, i + 1, flames->len);
    has_warned = TRUE;
    flame->filter_radius = first->filter_radius;
    flame->filter_shape = first->filter_shape;
  }
}

static void
make_linear (GPtrArray *flames, guint i, const char *segment, const char *name,
    const FlameLoadOptions *options)
{
  FlameGenome *flame = flames->pdata[i];

  if (flame->interpolation != FLAME_INTERPOLATION_SMOOTH)
    return;
  flame->interpolation = FLAME_INTERPOLATION_LINEAR;
  warn (options,
      "%s: flame %u of %u: attribute 'interpolation': smooth cannot be used "
      "for the %s segment and is taken to be linear",
      name, i + 1, flames->len, segment);
}

gboolean
flame_document_prepare_keyframes (GPtrArray *flames, const char *name,
    const FlameLoadOptions *options, GError **error)
{
  if (!check_times (flames, name, error))
    return FALSE;
  unify_sizes (flames, name, FALSE, options);
  unify_filters (flames, name, options);
  make_linear (flames, 0, "first", name, options);
  if (flames->len >= 2)
    make_linear (flames, flames->len - 2, "last", name, options);
  return TRUE;
}

void
flame_document_prepare_sequence (
    GPtrArray *flames, const char *name, const FlameLoadOptions *options)
{
  unify_sizes (flames, name, TRUE, options);
}
