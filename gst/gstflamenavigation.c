/*
 * Navigation events move the camera.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamenavigation.h"

#include <gst/video/navigation.h>
#include <math.h>

/* The steps of one turn of the wheel or one key. */
#define ZOOM_STEP 0.25
#define ROTATION_STEP 5.0
#define PAN_STEP 0.05

/* the ranges of the properties */
#define MAX_ZOOM 16.0
#define MAX_PAN 1000.0

/* Sinks without wheel events send these buttons for the wheel. */
#define BUTTON_WHEEL_UP 4
#define BUTTON_WHEEL_DOWN 5

/* Moves the camera by a distance on the screen, in pixels. */
static void
move_camera (FlameAdjust *adjust, const GstVideoInfo *info, double x, double y)
{
  const double aspect = (double) info->par_n / info->par_d;
  const double angle = -adjust->rotation * G_PI / 180;
  const double c = cos (angle), s = sin (angle);
  const double px = x * aspect; /* @x and @y in square pixels */

  adjust->pan_x += (c * px - s * y) / (info->width * aspect);
  adjust->pan_y += (s * px + c * y) / info->height;
  adjust->pan_x = CLAMP (adjust->pan_x, -MAX_PAN, MAX_PAN);
  adjust->pan_y = CLAMP (adjust->pan_y, -MAX_PAN, MAX_PAN);
}

/* Zooms so that the point at @x, @y stays in place. */
static gboolean
zoom_at (FlameAdjust *adjust, const GstVideoInfo *info, double steps, double x,
    double y)
{
  const double before = exp2 (-adjust->zoom);
  double change;

  adjust->zoom = CLAMP (adjust->zoom + steps * ZOOM_STEP, -MAX_ZOOM, MAX_ZOOM);
  change = before - exp2 (-adjust->zoom);
  move_camera (adjust, info, change * (x - info->width / 2.0),
      change * (y - info->height / 2.0));
  return change != 0;
}

static gboolean
zoom_middle (FlameAdjust *adjust, const GstVideoInfo *info, double steps)
{
  return zoom_at (adjust, info, steps, info->width / 2.0, info->height / 2.0);
}

static gboolean
pan (FlameAdjust *adjust, const GstVideoInfo *info, double x, double y)
{
  const double scale = exp2 (-adjust->zoom);

  move_camera (adjust, info, scale * x * info->width, scale * y * info->height);
  return TRUE;
}

static gboolean
rotate (FlameAdjust *adjust, double steps)
{
  /* The angle wraps, so that repeated turns never reach a limit. */
  adjust->rotation =
      remainder (adjust->rotation + steps * ROTATION_STEP, 360.0);
  return TRUE;
}

static gboolean
go_back (FlameAdjust *adjust)
{
  adjust->zoom = adjust->pan_x = adjust->pan_y = adjust->rotation = 0;
  return TRUE;
}

/*
 * Checks whether @names has @key: a key's name, or the character that it types, as
 * sinks send either.
 */
static gboolean
is_key (const char *key, const char *names)
{
  g_auto (GStrv) list = g_strsplit (names, " ", -1);

  return g_strv_contains ((const char *const *) list, key);
}

static gboolean
press_key (GstEvent *event, const GstVideoInfo *info, FlameAdjust *adjust)
{
  const char *key;

  if (!gst_navigation_event_parse_key_event (event, &key) || !key)
    return FALSE;
  if (is_key (key, "plus equal KP_Add + ="))
    return zoom_middle (adjust, info, 1);
  if (is_key (key, "minus KP_Subtract -"))
    return zoom_middle (adjust, info, -1);
  if (is_key (key, "bracketright ]"))
    return rotate (adjust, 1);
  if (is_key (key, "bracketleft ["))
    return rotate (adjust, -1);
  if (is_key (key, "Left"))
    return pan (adjust, info, -PAN_STEP, 0);
  if (is_key (key, "Right"))
    return pan (adjust, info, PAN_STEP, 0);
  if (is_key (key, "Up"))
    return pan (adjust, info, 0, -PAN_STEP);
  if (is_key (key, "Down"))
    return pan (adjust, info, 0, PAN_STEP);
  if (is_key (key, "Home KP_Home 0 KP_0"))
    return go_back (adjust);
  return FALSE;
}

static gboolean
press_button (GstFlameNavigation *navigation, GstEvent *event,
    const GstVideoInfo *info, FlameAdjust *adjust)
{
  double x, y;
  int button;

  gst_navigation_event_parse_mouse_button_event (event, &button, &x, &y);
  if (button == BUTTON_WHEEL_UP)
    return zoom_at (adjust, info, 1, x, y);
  if (button == BUTTON_WHEEL_DOWN)
    return zoom_at (adjust, info, -1, x, y);
  if (button == 1)
    *navigation = (GstFlameNavigation){.dragging = TRUE, .x = x, .y = y};
  return FALSE;
}

static gboolean
release_button (GstFlameNavigation *navigation, GstEvent *event)
{
  int button;

  gst_navigation_event_parse_mouse_button_event (event, &button, NULL, NULL);
  if (button == 1)
    navigation->dragging = FALSE;
  return FALSE;
}

/*
 * Pans while a button is held, so that the point under the pointer stays under it.
 */
static gboolean
move_pointer (GstFlameNavigation *navigation, GstEvent *event,
    const GstVideoInfo *info, FlameAdjust *adjust)
{
  double x, y, scale;

  if (!navigation->dragging)
    return FALSE;
  gst_navigation_event_parse_mouse_move_event (event, &x, &y);
  scale = exp2 (-adjust->zoom);
  move_camera (
      adjust, info, scale * (navigation->x - x), scale * (navigation->y - y));
  navigation->x = x;
  navigation->y = y;
  return TRUE;
}

static gboolean
turn_wheel (GstEvent *event, const GstVideoInfo *info, FlameAdjust *adjust)
{
  double x, y, dy;

  gst_navigation_event_parse_mouse_scroll_event (event, &x, &y, NULL, &dy);
  return zoom_at (adjust, info, dy, x, y);
}

static gboolean
handle (GstFlameNavigation *navigation, GstEvent *event,
    const GstVideoInfo *info, FlameAdjust *adjust)
{
  switch (gst_navigation_event_get_type (event)) {
    case GST_NAVIGATION_EVENT_KEY_PRESS:
      return press_key (event, info, adjust);
    case GST_NAVIGATION_EVENT_MOUSE_BUTTON_PRESS:
      return press_button (navigation, event, info, adjust);
    case GST_NAVIGATION_EVENT_MOUSE_BUTTON_RELEASE:
      return release_button (navigation, event);
    case GST_NAVIGATION_EVENT_MOUSE_MOVE:
      return move_pointer (navigation, event, info, adjust);
    case GST_NAVIGATION_EVENT_MOUSE_SCROLL:
      return turn_wheel (event, info, adjust);
    default:
      return FALSE;
  }
}

gboolean
gst_flame_navigation_handle (GstFlameNavigation *navigation, GstEvent *event,
    const GstVideoInfo *info, FlameAdjust *adjust)
{
  const FlameAdjust before = *adjust;
  gboolean has_moved;

  if (GST_VIDEO_INFO_FORMAT (info) == GST_VIDEO_FORMAT_UNKNOWN)
    return FALSE;
  has_moved = handle (navigation, event, info, adjust);
  /*
   * Applications may send any coordinates. A camera that is not finite is refused.
   */
  if (isfinite (adjust->zoom) && isfinite (adjust->pan_x) &&
      isfinite (adjust->pan_y))
    return has_moved;
  *adjust = before;
  navigation->dragging = FALSE;
  return FALSE;
}
