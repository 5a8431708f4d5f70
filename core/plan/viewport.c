/*
 * A part of a larger picture: its text, and its pixels.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/viewport.h"

#include <math.h>
#include <string.h>

#include "core/error.h"

/*
 * How far an edge may be from a whole pixel: fractions have six digits or more.
 */
#define TOLERANCE 0.0625

#define EXPECTED                                                               \
  "viewport: expected x,y,width,height as parts of the whole picture from 0 "  \
  "to 1, such as 0.5,0,0.5,1"

static gboolean
is_within (double begin, double size)
{
  return begin >= 0.0 && size > 0.0 && begin + size <= 1.0 + 1e-6;
}

static gboolean
is_zero (const FlameViewport *viewport)
{
  return viewport->x == 0.0 && viewport->y == 0.0 && viewport->width == 0.0 &&
         viewport->height == 0.0;
}

static gboolean
check_range (const FlameViewport *viewport, GError **error)
{
  if (is_zero (viewport) || (is_within (viewport->x, viewport->width) &&
                                is_within (viewport->y, viewport->height)))
    return TRUE;
  return flame_fail (error, FLAME_ERROR_SETTINGS, EXPECTED ", not %g,%g,%g,%g",
      viewport->x, viewport->y, viewport->width, viewport->height);
}

gboolean
flame_viewport_parse (const char *text, FlameViewport *viewport, GError **error)
{
  double *numbers[] = {
      &viewport->x, &viewport->y, &viewport->width, &viewport->height};
  const char *at = text;
  char *end;

  *viewport = (FlameViewport){0};
  for (guint i = 0; text && i < G_N_ELEMENTS (numbers); i++) {
    const char after = i + 1 < G_N_ELEMENTS (numbers) ? ',' : '\0';

    *numbers[i] = g_ascii_strtod (at, &end);
    if (end == at || *end != after)
      return flame_fail (
          error, FLAME_ERROR_SETTINGS, EXPECTED ", not \"%s\"", text);
    at = end + 1;
  }
  return check_range (viewport, error);
}

gboolean
flame_viewport_is_part (const FlameViewport *viewport)
{
  const FlameViewport whole = {0.0, 0.0, 1.0, 1.0};

  return !is_zero (viewport) && memcmp (viewport, &whole, sizeof whole) != 0;
}

/*
 * Finds, for one axis, the pixels of the whole picture and those before the part.
 */
static gboolean
find_way (const char *name, double begin, double size, int own, int *whole,
    int *first, GError **error)
{
  const double pixels = own / size;
  const double before = begin * rint (pixels);

  if (fabs (pixels - rint (pixels)) > TOLERANCE ||
      fabs (before - rint (before)) > TOLERANCE || pixels > FLAME_MAX_WHOLE ||
      rint (before) + own > rint (pixels))
    return flame_fail (error, FLAME_ERROR_SETTINGS,
        "viewport: %d pixels that are %.9g of the whole picture's %s make it "
        "%.9g pixels, with %.9g before the part: both must be whole numbers, "
        "the first at most %d",
        own, size, name, pixels, before, FLAME_MAX_WHOLE);
  *whole = (int) rint (pixels);
  *first = (int) rint (before);
  return TRUE;
}

gboolean
flame_viewport_find (const FlameViewport *viewport, const FlameVideo *video,
    FlameVideo *whole, FlamePart *part, GError **error)
{
  *whole = *video;
  *part = (FlamePart){0};
  if (!check_range (viewport, error))
    return FALSE;
  if (!flame_viewport_is_part (viewport))
    return TRUE;
  part->width = video->width;
  part->height = video->height;
  return find_way ("width", viewport->x, viewport->width, video->width,
             &whole->width, &part->left, error) &&
         find_way ("height", viewport->y, viewport->height, video->height,
             &whole->height, &part->top, error);
}

guint64
flame_viewport_count_pixels (
    const FlameViewport *viewport, const FlameVideo *video)
{
  FlameVideo whole;
  FlamePart part;

  (void) flame_viewport_find (viewport, video, &whole, &part, NULL);
  return (guint64) whole.width * whole.height;
}

/* Returns: (transfer full) */
static FlameViewport *
copy_viewport (FlameViewport *viewport)
{
  return g_memdup2 (viewport, sizeof *viewport);
}

G_DEFINE_BOXED_TYPE (FlameViewport, flame_viewport, copy_viewport, g_free)
