/*
 * From fractions of a picture to its pixels.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/viewport.h"

#include <math.h>
#include <string.h>

#include "core/render/pixel-layout.h"
#include "flame/error.h"

/* what an edge may be off: fractions are written with six digits or more */
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
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
      EXPECTED ", not %g,%g,%g,%g", viewport->x, viewport->y, viewport->width,
      viewport->height);
  return FALSE;
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
    if (end == at || *end != after) {
      g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
          EXPECTED ", not \"%s\"", text);
      return FALSE;
    }
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

/* One way across: pixels of the whole, and before the part. */
static gboolean
find_way (const char *name, double begin, double size, int own, int *whole,
    int *first, GError **error)
{
  const double pixels = own / size;
  const double before = begin * rint (pixels);

  if (fabs (pixels - rint (pixels)) > TOLERANCE ||
      fabs (before - rint (before)) > TOLERANCE || pixels > FLAME_MAX_WHOLE ||
      rint (before) + own > rint (pixels)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "viewport: if %d pixels are %.9g of the whole picture's %s, it has "
        "%.9g "
        "of them, and %.9g before the part: these must be whole numbers, the "
        "first at most %d",
        own, size, name, pixels, before, FLAME_MAX_WHOLE);
    return FALSE;
  }
  *whole = (int) rint (pixels);
  *first = (int) rint (before);
  return TRUE;
}

static gboolean
check_chroma (const FlameVideo *video, const FlamePart *part, GError **error)
{
  FlamePixelParams layout;

  flame_pixel_layout_fill (&layout, video);
  if (!(layout.half_width && part->left % 2) &&
      !(layout.half_height && part->top % 2))
    return TRUE;
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
      "viewport: the part begins at pixel %d,%d of the whole picture, which "
      "must be even where the format's chroma is halved",
      part->left, part->top);
  return FALSE;
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
             &whole->height, &part->top, error) &&
         check_chroma (video, part, error);
}

gboolean
flame_viewport_check (
    const FlameViewport *viewport, const FlameVideo *video, GError **error)
{
  FlameVideo whole;
  FlamePart part;

  return flame_viewport_find (viewport, video, &whole, &part, error);
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
