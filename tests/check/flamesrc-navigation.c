/*
 * Navigation events: the camera follows dragging, the wheel and keys.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <gst/video/navigation.h>

#include "tests/check/support.h"

#define FORMAT CAPS ("RGBA", "10/1")

typedef struct
{
  double zoom, x, y, rotation;
} Camera;

static Player player;

static void
setup (void)
{
  g_autoptr (GstSample) sample = NULL;

  player_init (&player, SMALL "interactive=true", "turn.flam3", FORMAT);
  player_set_state (&player, GST_STATE_PLAYING);
  sample = player_pull (&player);
  fail_unless (sample != NULL);
}

static void
teardown (void)
{
  player_clear (&player);
}

/* Sends @event as a sink would, upstream through the pads. */
static void
send (GstEvent *event)
{
  GstPad *pad = gst_element_get_static_pad (player.sink, "sink");

  gst_pad_push_event (pad, event);
  gst_object_unref (pad);
}

static void
press (const char *key)
{
  send (gst_navigation_event_new_key_press (key, 0));
}

static Camera
get_camera (void)
{
  Camera camera;

  g_object_get (player.src, "zoom", &camera.zoom, "pan-x", &camera.x, "pan-y",
      &camera.y, "rotation", &camera.rotation, NULL);
  return camera;
}

static void
assert_camera (double zoom, double x, double y, double rotation)
{
  Camera camera = get_camera ();

  fail_unless (ABS (camera.zoom - zoom) < 1e-9 && ABS (camera.x - x) < 1e-9 &&
                   ABS (camera.y - y) < 1e-9 &&
                   ABS (camera.rotation - rotation) < 1e-9,
      "zoom %g, pan %g %g, rotation %g", camera.zoom, camera.x, camera.y,
      camera.rotation);
}

GST_START_TEST (drag_pans)
{
  setup ();
  send (gst_navigation_event_new_mouse_move (5, 5, 0));
  assert_camera (0, 0, 0, 0);
  send (gst_navigation_event_new_mouse_button_press (1, 10, 10, 0));
  send (gst_navigation_event_new_mouse_move (26, 22, 0));
  /*
   * Dragging 16 of 64 pixels right and 12 of 48 down moves the camera the other
   * way.
   */
  assert_camera (0, -0.25, -0.25, 0);
  send (gst_navigation_event_new_mouse_move (10, 10, 0));
  assert_camera (0, 0, 0, 0);
  send (gst_navigation_event_new_mouse_button_release (1, 10, 10, 0));
  send (gst_navigation_event_new_mouse_move (40, 40, 0));
  assert_camera (0, 0, 0, 0);
  teardown ();
}
GST_END_TEST;

GST_START_TEST (drag_follows_zoom_and_rotation)
{
  setup ();
  g_object_set (player.src, "zoom", 1.0, "rotation", 90.0, NULL);
  send (gst_navigation_event_new_mouse_button_press (1, 10, 10, 0));
  send (gst_navigation_event_new_mouse_move (26, 10, 0));
  /* In a picture that is turned clockwise, right is up in the unturned one. */
  assert_camera (1, 0, 16 / 48.0 / 2, 90);
  teardown ();
}
GST_END_TEST;

GST_START_TEST (wheel_zooms_at_the_pointer)
{
  Camera camera;

  setup ();
  send (gst_navigation_event_new_mouse_scroll (32, 24, 0, 4, 0));
  assert_camera (1, 0, 0, 0);
  send (gst_navigation_event_new_mouse_scroll (32, 24, 0, -4, 0));
  assert_camera (0, 0, 0, 0);
  /*
   * The right edge keeps its place. It is half a width from the middle, and a
   * quarter at zoom 1, so the middle moves by a quarter.
   */
  send (gst_navigation_event_new_mouse_scroll (64, 24, 0, 4, 0));
  assert_camera (1, 0.25, 0, 0);
  send (gst_navigation_event_new_mouse_button_press (5, 64, 24, 0));
  camera = get_camera ();
  fail_unless (camera.zoom == 0.75);
  teardown ();
}
GST_END_TEST;

GST_START_TEST (keys)
{
  setup ();
  press ("plus");
  press ("+");
  assert_camera (0.5, 0, 0, 0);
  press ("minus");
  press ("-");
  assert_camera (0, 0, 0, 0);
  press ("bracketright");
  press ("]");
  assert_camera (0, 0, 0, 10);
  press ("[");
  press ("bracketleft");
  press ("bracketleft");
  assert_camera (0, 0, 0, -5);
  press ("Home");
  press ("Right");
  press ("Down");
  assert_camera (0, 0.05, 0.05, 0);
  press ("Left");
  press ("Up");
  press ("x");
  assert_camera (0, 0, 0, 0);
  press ("plus");
  press ("0");
  assert_camera (0, 0, 0, 0);
  teardown ();
}
GST_END_TEST;

GST_START_TEST (frames_follow)
{
  g_autoptr (GArray) before = NULL, after = NULL;

  setup ();
  g_object_set (player.src, "speed", 0.0, "shutter", 0.0, NULL);
  before = player_collect (&player, 7);
  press ("plus");
  after = player_collect (&player, 7);
  fail_if (g_str_equal (g_array_index (before, Frame, 6).md5,
      g_array_index (after, Frame, 6).md5));
  teardown ();
}
GST_END_TEST;

GST_START_TEST (only_when_interactive)
{
  setup ();
  g_object_set (player.src, "interactive", FALSE, NULL);
  press ("plus");
  send (gst_navigation_event_new_mouse_scroll (10, 10, 0, 1, 0));
  assert_camera (0, 0, 0, 0);
  g_object_set (player.src, "interactive", TRUE, NULL);
  /* An application may also send events to the element itself. */
  fail_unless (gst_element_send_event (
      player.src, gst_navigation_event_new_key_press ("plus", 0)));
  assert_camera (0.25, 0, 0, 0);
  teardown ();
}
GST_END_TEST;

static Suite *
navigation_suite (void)
{
  Suite *suite = suite_create ("flamesrc-navigation");
  TCase *tcase = tcase_create ("general");

  suite_add_tcase (suite, tcase);
  tcase_add_test (tcase, drag_pans);
  tcase_add_test (tcase, drag_follows_zoom_and_rotation);
  tcase_add_test (tcase, wheel_zooms_at_the_pointer);
  tcase_add_test (tcase, keys);
  tcase_add_test (tcase, frames_follow);
  tcase_add_test (tcase, only_when_interactive);
  return suite;
}

GST_CHECK_MAIN (navigation);
