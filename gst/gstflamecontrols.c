/*
 * Tone and camera: properties that adjust each frame on top of its genome, and camera
 * paths around whatever flame plays.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamecontrols.h"

#include <math.h>

#define FIELD(field) GST_FLAME_FIELD (FlameAdjust, field)

static const GstFlameProperty rows[] = {
    /**
     * GstFlameSrc:brightness:
     *
     * Factor on the genome's brightness.
     *
     * Since: 1.0
     */
    {"brightness", "Brightness",
        "Factor on the genome's brightness; 1 changes nothing",
        GST_FLAME_EACH_FRAME, FIELD (brightness),
        GST_FLAME_DOUBLE (0, 1000, 1)},
    /**
     * GstFlameSrc:gamma:
     *
     * Factor on the genome's gamma.
     *
     * Since: 1.0
     */
    {"gamma", "Gamma",
        "Factor on the genome's gamma; above 1 shows more of what is faint",
        GST_FLAME_EACH_FRAME, FIELD (gamma), GST_FLAME_DOUBLE (0.01, 100, 1)},
    /**
     * GstFlameSrc:vibrancy:
     *
     * Factor on the genome's vibrancy.
     *
     * Since: 1.0
     */
    {"vibrancy", "Vibrancy",
        "Factor on the genome's vibrancy; below 1 bleaches what is bright",
        GST_FLAME_EACH_FRAME, FIELD (vibrancy), GST_FLAME_DOUBLE (0, 100, 1)},
    /**
     * GstFlameSrc:saturation:
     *
     * Factor on the saturation of palette and background.
     *
     * Since: 1.0
     */
    {"saturation", "Saturation",
        "Factor on the saturation of palette and background; 0 is black and "
        "white",
        GST_FLAME_EACH_FRAME, FIELD (saturation), GST_FLAME_DOUBLE (0, 100, 1)},
    /**
     * GstFlameSrc:hue:
     *
     * Turns of the hue of palette and background, on top of the genome's.
     *
     * Since: 1.0
     */
    {"hue", "Hue", "Turns of the hue of palette and background",
        GST_FLAME_EACH_FRAME, FIELD (hue), GST_FLAME_DOUBLE (-1000, 1000, 0)},
    /**
     * GstFlameSrc:zoom:
     *
     * Doublings of the scale, on top of the genome's own zoom.
     *
     * Since: 1.0
     */
    {"zoom", "Zoom", "Doublings of the scale about the middle of the picture",
        GST_FLAME_EACH_FRAME, FIELD (zoom), GST_FLAME_DOUBLE (-16, 16, 0)},
    /**
     * GstFlameSrc:pan-x:
     *
     * How far to the right of the genome's centre the camera points.
     *
     * Since: 1.0
     */
    {"pan-x", "Pan x", "Picture widths that the camera looks to the right",
        GST_FLAME_EACH_FRAME, FIELD (pan_x), GST_FLAME_DOUBLE (-1000, 1000, 0)},
    /**
     * GstFlameSrc:pan-y:
     *
     * How far below the genome's centre the camera points.
     *
     * Since: 1.0
     */
    {"pan-y", "Pan y", "Picture heights that the camera looks down",
        GST_FLAME_EACH_FRAME, FIELD (pan_y), GST_FLAME_DOUBLE (-1000, 1000, 0)},
    /**
     * GstFlameSrc:rotation:
     *
     * How far the picture is rotated clockwise, on top of the genome's rotation.
     *
     * Since: 1.0
     */
    {"rotation", "Rotation",
        "Degrees that the picture is turned clockwise about its middle",
        GST_FLAME_EACH_FRAME, FIELD (rotation),
        GST_FLAME_DOUBLE (-360000, 360000, 0)},
    /**
     * GstFlameSrc:pitch:
     *
     * How far the camera is tilted, on top of the genome's pitch.
     *
     * Since: 1.0
     */
    {"pitch", "Pitch",
        "Degrees that the camera in space is tilted; at 90 it looks along the "
        "plane",
        GST_FLAME_EACH_FRAME, FIELD (pitch),
        GST_FLAME_DOUBLE (-360000, 360000, 0)},
    /**
     * GstFlameSrc:yaw:
     *
     * How far the scene is turned around its vertical axis, before the pitch.
     *
     * Since: 1.0
     */
    {"yaw", "Yaw",
        "Degrees that the scene is turned about its vertical axis before the "
        "pitch",
        GST_FLAME_EACH_FRAME, FIELD (yaw),
        GST_FLAME_DOUBLE (-360000, 360000, 0)},
};

G_STATIC_ASSERT (G_N_ELEMENTS (rows) == GST_FLAME_N_CONTROLS);

const GstFlamePropertyTable gst_flame_controls_table = {
    rows, G_N_ELEMENTS (rows), sizeof (FlameAdjust)};

/* ------------------------------------------------------------- camera paths */

const GEnumValue gst_flame_camera_values[] = {
    {GST_FLAME_CAMERA_STILL, "As the flame's own camera", "still"},
    {GST_FLAME_CAMERA_SWAY, "Tilted, swinging from side to side", "sway"},
    {GST_FLAME_CAMERA_ORBIT, "Once around the flame in each loop", "orbit"},
    {GST_FLAME_CAMERA_DIVE, "From above down to a grazing view, and back",
        "dive"},
    {0, NULL, NULL},
};

void
gst_flame_camera_apply (
    GstFlameCamera camera, double turns, FlameAdjust *adjust)
{
  const double turn = turns - floor (turns);
  const double wave = sin (2.0 * G_PI * turn);
  /* From 0 to 1 and back in one turn. */
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
