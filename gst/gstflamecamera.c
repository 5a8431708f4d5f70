/*
 * Ways of the camera about whatever flame plays.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamecamera.h"

#include <math.h>

GType
gst_flame_camera_get_type (void)
{
  static gsize type = 0;
  static const GEnumValue values[] = {
      {GST_FLAME_CAMERA_STILL, "Where the flame has it", "still"},
      {GST_FLAME_CAMERA_SWAY, "Tilted, from side to side", "sway"},
      {GST_FLAME_CAMERA_ORBIT, "Once round in a loop's time", "orbit"},
      {GST_FLAME_CAMERA_DIVE, "From above down to a grazing view, and back",
          "dive"},
      {0, NULL, NULL},
  };

  if (g_once_init_enter (&type))
    g_once_init_leave (
        &type, g_enum_register_static ("GstFlameCamera", values));
  return type;
}

void
gst_flame_camera_apply (
    GstFlameCamera camera, double turns, FlameAdjust *adjust)
{
  const double turn = turns - floor (turns);
  const double wave = sin (2.0 * G_PI * turn);
  /* there and back */
  const double way = (1.0 - cos (2.0 * G_PI * turn)) / 2.0;

  switch (camera) {
    case GST_FLAME_CAMERA_STILL:
      return;
    case GST_FLAME_CAMERA_SWAY:
      adjust->flight_pitch = 35.0;
      adjust->flight_yaw = 25.0 * wave;
      adjust->perspective = 0.35;
      return;
    case GST_FLAME_CAMERA_ORBIT:
      adjust->flight_pitch = 50.0;
      adjust->flight_yaw = 360.0 * turn;
      adjust->perspective = 0.35;
      return;
    case GST_FLAME_CAMERA_DIVE:
      adjust->flight_pitch = 62.0 * way;
      adjust->perspective = 0.45 * way;
      adjust->zoom += 0.5 * way;
      return;
  }
}
