/*
 * Tone and camera: properties that adjust each frame on top of its genome.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamecontrols.h"

typedef struct
{
  const char *name, *nick, *blurb;
  double minimum, maximum, identity;
  gsize offset; /* of a double in FlameAdjust */
} Control;

#define FIELD(name) G_STRUCT_OFFSET (FlameAdjust, name)

static const Control controls[] = {
    {"brightness", "Brightness",
        "Factor on the genome's brightness; 1 leaves it", 0, 1000, 1,
        FIELD (brightness)},
    {"gamma", "Gamma",
        "Factor on the genome's gamma; above 1 shows more of what is faint",
        0.01, 100, 1, FIELD (gamma)},
    {"vibrancy", "Vibrancy",
        "Factor on the genome's vibrancy; below 1 bleaches what is bright", 0,
        100, 1, FIELD (vibrancy)},
    {"saturation", "Saturation",
        "Factor on the saturation of palette and background; 0 is black and "
        "white",
        0, 100, 1, FIELD (saturation)},
    {"hue", "Hue",
        "Turns of the hue of palette and background: 0.5 gives the "
        "opposite colours",
        -1000, 1000, 0, FIELD (hue)},
    {"zoom", "Zoom",
        "Doublings of the scale about the middle of the picture: 1 shows all "
        "twice as large, -1 half; quality and speed stay",
        -16, 16, 0, FIELD (zoom)},
    {"pan-x", "Pan x",
        "Picture widths that the camera looks to the right, as they are "
        "without zoom and rotation",
        -1000, 1000, 0, FIELD (pan_x)},
    {"pan-y", "Pan y",
        "Picture heights that the camera looks down, as they are without zoom "
        "and rotation",
        -1000, 1000, 0, FIELD (pan_y)},
    {"rotation", "Rotation",
        "Degrees that the picture is turned clockwise about its middle",
        -360000, 360000, 0, FIELD (rotation)},
};

G_STATIC_ASSERT (G_N_ELEMENTS (controls) == GST_FLAME_N_CONTROLS);

void
gst_flame_controls_install (GObjectClass *klass, guint first)
{
  guint i;

  for (i = 0; i < G_N_ELEMENTS (controls); i++) {
    const Control *control = &controls[i];

    g_object_class_install_property (klass, first + i,
        g_param_spec_double (control->name, control->nick, control->blurb,
            control->minimum, control->maximum, control->identity,
            G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS |
                GST_PARAM_MUTABLE_PLAYING | GST_PARAM_CONTROLLABLE));
  }
}

gboolean
gst_flame_controls_set (FlameAdjust *adjust, guint control, const GValue *value)
{
  if (control >= G_N_ELEMENTS (controls))
    return FALSE;
  G_STRUCT_MEMBER (double, adjust, controls[control].offset) =
      g_value_get_double (value);
  return TRUE;
}

gboolean
gst_flame_controls_get (const FlameAdjust *adjust, guint control, GValue *value)
{
  if (control >= G_N_ELEMENTS (controls))
    return FALSE;
  g_value_set_double (
      value, G_STRUCT_MEMBER (double, adjust, controls[control].offset));
  return TRUE;
}
