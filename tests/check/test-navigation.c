/*
 * Navigation events, flights and the camera, without an element: whatever the
 * camera is, the point under the pointer stays there, and no limit is exceeded.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>

#include <gst/video/navigation.h>

#include "gst/gstflamecontrols.h"
#include "gst/gstflamenavigation.h"

#define N_CAMERAS 500

typedef struct
{
  GstVideoInfo info;
  FlameAdjust adjust;
  GstFlameNavigation navigation;
} Scene;

static void
scene_init (Scene *scene, int par_n, int par_d)
{
  *scene = (Scene){.adjust = FLAME_ADJUST_IDENTITY};
  gst_video_info_set_format (&scene->info, GST_VIDEO_FORMAT_RGBA, 64, 48);
  scene->info.par_n = par_n;
  scene->info.par_d = par_d;
}

static gboolean
send (Scene *scene, GstEvent *event)
{
  const gboolean moved = gst_flame_navigation_handle (
      &scene->navigation, event, &scene->info, &scene->adjust);

  gst_event_unref (event);
  return moved;
}

static gboolean
press (Scene *scene, const char *key)
{
  return send (scene, gst_navigation_event_new_key_press (key, 0));
}

/*
 * @point: the point of the plane that the camera shows at @x, @y, in pixels of
 * the picture at zoom 0
 */
static void
find_point (const Scene *scene, double x, double y, double point[2])
{
  const FlameAdjust *a = &scene->adjust;
  const double width = scene->info.width, height = scene->info.height;
  const double aspect = (double) scene->info.par_n / scene->info.par_d;
  const double scale = pow (2, -a->zoom), angle = a->rotation * G_PI / 180;
  const double dx = scale * (x - width / 2) * aspect;
  const double dy = scale * (y - height / 2);

  point[0] = a->pan_x * width * aspect + cos (angle) * dx + sin (angle) * dy;
  point[1] = a->pan_y * height - sin (angle) * dx + cos (angle) * dy;
}

static void
assert_shows (const Scene *scene, double x, double y, const double expected[2])
{
  double point[2];

  find_point (scene, x, y, point);
  g_assert_cmpfloat_with_epsilon (point[0], expected[0], 1e-6);
  g_assert_cmpfloat_with_epsilon (point[1], expected[1], 1e-6);
}

static void
test_under_the_pointer (void)
{
  static const int pars[][2] = {{1, 1}, {12, 11}, {1, 2}, {2, 1}};
  GRand *rand = g_rand_new_with_seed (1);

  for (guint i = 0; i < N_CAMERAS; i++) {
    const int *par = pars[i % G_N_ELEMENTS (pars)];
    const double x = g_rand_double_range (rand, 0, 64);
    const double y = g_rand_double_range (rand, 0, 48);
    const double to_x = g_rand_double_range (rand, 0, 64);
    const double to_y = g_rand_double_range (rand, 0, 48);
    double point[2];
    Scene scene;

    scene_init (&scene, par[0], par[1]);
    scene.adjust.zoom = g_rand_double_range (rand, -3, 3);
    scene.adjust.rotation = g_rand_double_range (rand, -180, 180);
    scene.adjust.pan_x = g_rand_double_range (rand, -1, 1);
    scene.adjust.pan_y = g_rand_double_range (rand, -1, 1);
    find_point (&scene, x, y, point);
    /* All ways of turning the wheel. */
    g_assert_true (
        send (&scene, gst_navigation_event_new_mouse_scroll (x, y, 0, 3, 0)));
    assert_shows (&scene, x, y, point);
    g_assert_true (send (
        &scene, gst_navigation_event_new_mouse_button_press (5, x, y, 0)));
    g_assert_true (send (
        &scene, gst_navigation_event_new_mouse_button_press (4, x, y, 0)));
    assert_shows (&scene, x, y, point);
    /* dragging */
    g_assert_false (
        send (&scene, gst_navigation_event_new_mouse_move (to_x, to_y, 0)));
    g_assert_false (send (
        &scene, gst_navigation_event_new_mouse_button_press (1, x, y, 0)));
    g_assert_true (
        send (&scene, gst_navigation_event_new_mouse_move (to_x, to_y, 0)));
    assert_shows (&scene, to_x, to_y, point);
    g_assert_false (send (
        &scene, gst_navigation_event_new_mouse_button_release (3, x, y, 0)));
    g_assert_true (
        send (&scene, gst_navigation_event_new_mouse_move (x, y, 0)));
    assert_shows (&scene, x, y, point);
    g_assert_false (send (
        &scene, gst_navigation_event_new_mouse_button_release (1, x, y, 0)));
    g_assert_false (
        send (&scene, gst_navigation_event_new_mouse_move (to_x, to_y, 0)));
    assert_shows (&scene, x, y, point);
  }
  g_rand_free (rand);
}

/* Checks that a key that moves nothing is distinguished from one that does. */
static void
test_keys (void)
{
  static const char *const moving[] = {"plus", "equal", "KP_Add", "+", "=",
      "minus", "KP_Subtract", "-", "bracketright", "]", "bracketleft", "[",
      "Left", "Right", "Up", "Down", "Home", "KP_Home", "0", "KP_0"};
  static const char *const others[] = {"", "x", "plus equal", "1", "left"};
  Scene scene;

  scene_init (&scene, 1, 1);
  for (guint i = 0; i < G_N_ELEMENTS (moving); i++)
    g_assert_true (press (&scene, moving[i]));
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_false (press (&scene, others[i]));
  g_assert_false (
      send (&scene, gst_navigation_event_new_key_release ("plus", 0)));
  g_assert_false (
      send (&scene, gst_navigation_event_new_mouse_button_press (2, 1, 1, 0)));
  g_assert_cmpfloat (scene.adjust.zoom, ==, 0);
  gst_video_info_init (&scene.info);
  g_assert_false (press (&scene, "plus"));
}

static void
test_limits (void)
{
  Scene scene;

  scene_init (&scene, 1, 1);
  for (guint i = 0; i < 64; i++)
    g_assert_true (press (&scene, "plus"));
  g_assert_cmpfloat (scene.adjust.zoom, ==, 16);
  g_assert_false (press (&scene, "plus"));
  for (guint i = 0; i < 128; i++)
    g_assert_true (press (&scene, "minus"));
  g_assert_cmpfloat (scene.adjust.zoom, ==, -16);
  g_assert_false (press (&scene, "minus"));
  /* A step is a twentieth of the view: 3,276 pictures at this zoom. */
  press (&scene, "Right");
  press (&scene, "Down");
  g_assert_cmpfloat (scene.adjust.pan_x, ==, 1000);
  g_assert_cmpfloat (scene.adjust.pan_y, ==, 1000);
  press (&scene, "Left");
  press (&scene, "Up");
  g_assert_cmpfloat (scene.adjust.pan_x, ==, -1000);
  g_assert_cmpfloat (scene.adjust.pan_y, ==, -1000);
  for (guint i = 0; i < 37; i++)
    press (&scene, "bracketright");
  g_assert_cmpfloat (scene.adjust.rotation, ==, -175);
  for (guint i = 0; i < 2; i++)
    press (&scene, "bracketleft");
  g_assert_cmpfloat (scene.adjust.rotation, ==, 175);
  press (&scene, "0");
  g_assert_cmpfloat (scene.adjust.zoom, ==, 0);
  g_assert_cmpfloat (scene.adjust.pan_x, ==, 0);
  g_assert_cmpfloat (scene.adjust.pan_y, ==, 0);
  g_assert_cmpfloat (scene.adjust.rotation, ==, 0);
}

/*
 * Tests flights over one turn and more. Fields that a flight does not set keep
 * their values.
 */
static void
test_flights (void)
{
  static const struct
  {
    GstFlameCamera camera;
    double turns, pitch, yaw, perspective, zoom;
  } cases[] = {
      {GST_FLAME_CAMERA_STILL, 0.3, 0, 0, 0, 2},
      {GST_FLAME_CAMERA_SWAY, 0, 35, 0, 0.35, 2},
      {GST_FLAME_CAMERA_SWAY, 0.25, 35, 25, 0.35, 2},
      {GST_FLAME_CAMERA_SWAY, 7.75, 35, -25, 0.35, 2},
      {GST_FLAME_CAMERA_ORBIT, 0, 50, 0, 0.35, 2},
      {GST_FLAME_CAMERA_ORBIT, 0.25, 50, 90, 0.35, 2},
      {GST_FLAME_CAMERA_ORBIT, -0.25, 50, 270, 0.35, 2},
      {GST_FLAME_CAMERA_DIVE, 1, 0, 0, 0, 2},
      {GST_FLAME_CAMERA_DIVE, 0.25, 31, 0, 0.225, 2.25},
      {GST_FLAME_CAMERA_DIVE, 2.5, 62, 0, 0.45, 2.5},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    FlameAdjust adjust = FLAME_ADJUST_IDENTITY;

    adjust.zoom = 2;
    gst_flame_camera_apply (cases[i].camera, cases[i].turns, &adjust);
    g_assert_cmpfloat_with_epsilon (adjust.flight_pitch, cases[i].pitch, 1e-9);
    g_assert_cmpfloat_with_epsilon (adjust.flight_yaw, cases[i].yaw, 1e-9);
    g_assert_cmpfloat_with_epsilon (
        adjust.perspective, cases[i].perspective, 1e-9);
    g_assert_cmpfloat_with_epsilon (adjust.zoom, cases[i].zoom, 1e-9);
  }
}

int
main (int argc, char **argv)
{
  gst_init (&argc, &argv);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/navigation/under-the-pointer", test_under_the_pointer);
  g_test_add_func ("/navigation/keys", test_keys);
  g_test_add_func ("/navigation/limits", test_limits);
  g_test_add_func ("/navigation/flights", test_flights);
  return g_test_run ();
}
