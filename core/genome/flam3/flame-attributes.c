/*
 * The attributes of <flame>: those in the table's rows, those with rules of their own,
 * and those of tone curves.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/flame-attributes.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "core/genome/flam3/apophysis/apophysis.h"
#include "core/genome/flam3/dialect.h"
#include "core/genome/flam3/ember/ember.h"
#include "core/genome/flam3/ignored.h"
#include "core/genome/flam3/jwildfire/picture.h"
#include "core/genome/flam3/number.h"
#include "core/genome/flam3/tone-curve.h"
#include "core/genome/genome-fields.h"
#include "docs/troubles.h"

typedef enum
{
  FLAME_TONE_CURVE_ALL,
  FLAME_TONE_CURVE_RED,
  FLAME_TONE_CURVE_GREEN,
  FLAME_TONE_CURVE_BLUE,
} FlameToneCurve;

/* -------------------------------------------------------------- tone curves */

#define MAX_POINTS 256
/*
 * In "curves": at most this many points of x, y and a weight, which Ember ignores.
 */
#define LIST_POINTS 4

static const char *const names[FLAME_N_TONE_CURVES] = {
    [FLAME_TONE_CURVE_ALL] = "overall_curve",
    [FLAME_TONE_CURVE_RED] = "red_curve",
    [FLAME_TONE_CURVE_GREEN] = "green_curve",
    [FLAME_TONE_CURVE_BLUE] = "blue_curve",
};

static int
find_curve (const char *name)
{
  for (int i = 0; i < FLAME_N_TONE_CURVES; i++)
    if (strcmp (names[i], name) == 0)
      return i;
  return -1;
}

/* Whether @name is a tone curve's. */
static gboolean
is_tone_curve (const char *name)
{
  return strcmp (name, "curves") == 0 || find_curve (name) >= 0;
}

/*
 * Reads up to @most points from @text on. Numbers that do not complete a point are
 * left there.
 */
static guint
scan_points (
    const char **text, guint per_point, double (*points)[2], guint most)
{
  double point[3];
  guint n = 0;

  for (; n < most; n++) {
    const char *end = *text;

    for (guint i = 0; i < per_point; i++)
      if (!flame_number_scan (end, &point[i], &end))
        return n;
    memcpy (points[n], point, sizeof points[n]);
    *text = end;
  }
  return n;
}

static void
set_curve (FlameGenome *genome, int curve, const double (*points)[2], guint n)
{
  double values[FLAME_TONE_CURVE_POINTS];

  if (flame_tone_curve_fill (points, n, values)) {
    memcpy (
        flame_genome_ensure_tone_curves (genome)[curve], values, sizeof values);
  } else if (genome->tone_curves) {
    for (guint i = 0; i < FLAME_TONE_CURVE_POINTS; i++)
      genome->tone_curves[curve][i] =
          (double) i / (FLAME_TONE_CURVE_POINTS - 1);
  }
}

static void
warn_trailing_points (Flam3Context *context, const char *name, const char *text)
{
  g_autofree char *quoted = NULL;

  while (g_ascii_isspace (*text))
    text++;
  if (*text == '\0')
    return;
  quoted = flame_flam3_quote (text);
  flame_flam3_warn_unsupported (
      context, name, name, "%s is ignored: it is not another point", quoted);
}

/* If a file has both, the one with a name of its own is newer. */
static void
read_tone_curve (Flam3Context *context, Flam3Flame *flame, const char *name,
    const char *text)
{
  const int curve = find_curve (name);
  double points[MAX_POINTS][2];
  guint n;

  if (curve >= 0) {
    n = scan_points (&text, 2, points, MAX_POINTS);
    set_curve (flame->genome, curve, points, n);
    flame->named_curves |= 1u << curve;
  }
  for (int i = 0; curve < 0 && i < FLAME_N_TONE_CURVES; i++) {
    n = scan_points (&text, 3, points, LIST_POINTS);
    if (!(flame->named_curves & 1u << i))
      set_curve (flame->genome, i, points, n);
  }
  warn_trailing_points (context, name, text);
}

/* ----------------------------------------------------------------- values */

/* From here on the power 1 / gamma is practically 0. */
#define FLAT_GAMMA 1e6

/* Whether @value is below @field's range. */
static gboolean
is_below (const FlameField *field, double value)
{
  switch ((FlameRange) field->range) {
    case FLAME_RANGE_POSITIVE:
      return !(value > 0.0);
    case FLAME_RANGE_NOT_NEGATIVE:
      return !(value >= 0.0);
    case FLAME_RANGE_NONE:
    case FLAME_RANGE_ANY:
      return FALSE;
  }
  g_assert_not_reached ();
}

/*
 * Clamps @value to @field's range, with a warning. If the value is too low, programs
 * draw as with a number in the range; flam3 refuses some, so they are refused in its
 * own flames. If it is too high, the picture has less of it than the flame asks for.
 */
static gboolean
hold_to_range (Flam3Context *context, const char *name, const char *text,
    const FlameField *field, double *value, GError **error)
{
  const gboolean is_positive = field->range == FLAME_RANGE_POSITIVE;
  const double given = *value;

  if (is_below (field, given)) {
    if (field->below == FLAME_BELOW_REFUSED ||
        (field->flam3_refuses && context->dialect == FLAME_DIALECT_FLAM3))
      return flame_flam3_refuse (context, name,
          is_positive ? "a number above 0" : "0 or a number above it", text,
          error);
    *value = field->below == FLAME_BELOW_USUAL ? field->usual : field->least;
    flame_flam3_warn (context, name, name, "%g is %s and is taken as %g", given,
        is_positive ? "not above 0" : "below 0", *value);
  } else if (field->greatest > 0.0 && given > field->greatest) {
    *value = field->greatest;
    flame_flam3_warn_unsupported (context, name, name,
        "%g is above the limit of %g and is taken as that", given, *value);
  }
  return TRUE;
}

static gboolean
read_wholes (Flam3Context *context, FlameGenome *genome,
    const FlameField *field, const char *name, const char *text, GError **error)
{
  double value;
  int whole;

  if (!flame_flam3_get_int (context, name, text, &whole, error))
    return FALSE;
  value = whole;
  if (!hold_to_range (context, name, text, field, &value, error))
    return FALSE;
  *flame_field_ints (field, genome) = (int) value;
  return TRUE;
}

static gboolean
read_numbers (Flam3Context *context, FlameGenome *genome,
    const FlameField *field, const char *name, const char *text, GError **error)
{
  double *numbers = flame_field_numbers (field, genome);

  if (field->n > 1)
    return flame_flam3_get_doubles (context, name, text, numbers, field->n,
        field->n == 2 ? "two numbers" : "three numbers", error);
  if (!flame_flam3_get_double (context, name, text, numbers, error) ||
      !hold_to_range (context, name, text, field, numbers, error))
    return FALSE;
  if (field->is_inverted)
    numbers[0] = 1.0 - numbers[0];
  return TRUE;
}

/* Reads an attribute of the table. */
static gboolean
read_plain (Flam3Context *context, Flam3Flame *flame, const char *name,
    const char *text, GError **error)
{
  FlameGenome *genome = flame->genome;
  const FlameField *field = flame_field_find (flame_genome_fields, name);
  char **string = &G_STRUCT_MEMBER (char *, genome, field->offset);
  int word;

  switch ((FlameValueKind) field->kind) {
    case FLAME_VALUE_TEXT:
      g_free (*string);
      *string = *text ? g_strdup (text) : NULL;
      return TRUE;
    case FLAME_VALUE_WORD:
      word = flame_flam3_get_word (context, name, text, field->words);
      if (word >= 0)
        *flame_field_ints (field, genome) = word;
      return TRUE;
    case FLAME_VALUE_WHOLE:
      return read_wholes (context, genome, field, name, text, error);
    case FLAME_VALUE_NUMBER:
      return read_numbers (context, genome, field, name, text, error);
  }
  g_assert_not_reached ();
}

/* --------------------------------------------- attributes with their own rules */

/*
 * A flame larger than a frame can be is the same picture with smaller pixels.
 */
static void
hold_size (Flam3Context *context, Flam3Flame *flame, double size[2])
{
  const double larger = MAX (size[0], size[1]);
  const double given[2] = {size[0], size[1]};

  if (larger <= FLAME_MAX_SIZE)
    return;
  flame->size_factor = FLAME_MAX_SIZE / larger;
  for (guint i = 0; i < 2; i++)
    size[i] = MAX (rint (size[i] * flame->size_factor), 1.0);
  flame_flam3_warn (context, "size", "size",
      "%.15g %.15g is above the limit of %d and is taken as %g %g, with a "
      "smaller "
      "scale",
      given[0], given[1], FLAME_MAX_SIZE, size[0], size[1]);
}

static gboolean
read_size (Flam3Context *context, Flam3Flame *flame, const char *name,
    const char *text, GError **error)
{
  const FlameField *field = flame_field_find (flame_genome_fields, name);
  double size[2];

  if (!flame_flam3_get_doubles (
          context, name, text, size, 2, "two whole numbers", error))
    return FALSE;
  if (size[0] != floor (size[0]) || size[1] != floor (size[1]))
    return flame_flam3_refuse (context, name, "two whole numbers", text, error);
  hold_size (context, flame, size);
  for (guint i = 0; i < 2; i++)
    if (!hold_to_range (context, name, text, field, &size[i], error))
      return FALSE;
  flame->genome->width = (int) size[0];
  flame->genome->height = (int) size[1];
  return TRUE;
}

/* Reads a number or, as in broken genomes that flam3 accepts, "nan". */
static gboolean
scan_center (const char *text, double *value, const char **end)
{
  while (g_ascii_isspace (*text))
    text++;
  if (flame_number_scan (text, value, end))
    return TRUE;
  if (*text == '-')
    text++;
  if (g_ascii_strncasecmp (text, "nan", 3) != 0)
    return FALSE;
  *value = NAN;
  *end = text + 3;
  return TRUE;
}

/* No program draws anything if the scale is not a number above 0. */
static gboolean
read_scale (Flam3Context *context, Flam3Flame *flame, const char *name,
    const char *text, GError **error)
{
  const char *end;
  double value;

  if (!scan_center (text, &value, &end) || *end != '\0' || value > 0.0) {
    if (!flame_flam3_get_double (context, name, text, &value, error))
      return FALSE;
    if (value > 0.0) {
      flame->genome->scale = value;
      return TRUE;
    }
  }
  flame_flam3_warn (context, name, name,
      "%s, so nothing is visible" FLAME_SEE ("Black picture"),
      isnan (value) ? "it is not a number" : "it is not above 0");
  flame->is_nowhere = TRUE;
  return TRUE;
}

static gboolean
read_center (Flam3Context *context, Flam3Flame *flame, const char *name,
    const char *text, GError **error)
{
  double *center = flame->genome->center;
  const char *end;

  if (scan_center (text, &center[0], &end) &&
      scan_center (end, &center[1], &end) && *end == '\0' &&
      (isnan (center[0]) || isnan (center[1])))
    flame_flam3_warn (context, name, name,
        "it is not a number, so nothing is visible" FLAME_SEE (
            "Black picture"));
  else if (!read_plain (context, flame, name, text, error))
    return FALSE;
  if (!flame->has_pivot)
    memcpy (flame->genome->rot_center, center, 2 * sizeof *center);
  return TRUE;
}

static gboolean
read_pivot (Flam3Context *context, Flam3Flame *flame, const char *name,
    const char *text, GError **error)
{
  flame->has_pivot = TRUE;
  return read_plain (context, flame, name, text, error);
}

static gboolean
read_time (Flam3Context *context, Flam3Flame *flame, const char *name,
    const char *text, GError **error)
{
  flame->genome->has_time = TRUE;
  return flame_flam3_get_double (
      context, name, text, &flame->genome->time, error);
}

/*
 * Whether the limit matters is known only after all attributes: without density
 * estimation it does not.
 */
static gboolean
read_estimator (Flam3Context *context, Flam3Flame *flame, const char *name,
    const char *text, GError **error)
{
  FlameField field = *flame_field_find (flame_genome_fields, name);

  field.greatest = 0.0;
  return read_numbers (context, flame->genome, &field, name, text, error);
}

static gboolean
read_hue (Flam3Context *context, Flam3Flame *flame, const char *name,
    const char *text, GError **error)
{
  if (!read_plain (context, flame, name, text, error))
    return FALSE;
  flame->genome->hue = fmod (flame->genome->hue, 1.0);
  return TRUE;
}

/* JWildfire clamps these to 0 to 1. */
static gboolean
read_fog_color (Flam3Context *context, Flam3Flame *flame, const char *name,
    const char *text, GError **error)
{
  double *color = flame->genome->fog_color;

  if (!read_plain (context, flame, name, text, error))
    return FALSE;
  for (guint c = 0; c < 3; c++)
    color[c] = CLAMP (color[c], 0.0, 1.0);
  return TRUE;
}

static gboolean
read_palette_number (Flam3Context *context, Flam3Flame *flame, const char *name,
    const char *text, GError **error)
{
  return flame_flam3_get_int (
      context, name, text, &flame->palette_number, error);
}

static gboolean
read_solo (Flam3Context *context, Flam3Flame *flame, const char *name,
    const char *text, GError **error)
{
  double value;

  if (!flame_flam3_get_double (context, name, text, &value, error))
    return FALSE;
  flame->solo_xform = (int) CLAMP (value, -1.0, FLAME_MAX_XFORMS);
  return TRUE;
}

/* JWildfire: changes the scale, but not the samples. */
static gboolean
read_cam_zoom (Flam3Context *context, Flam3Flame *flame, const char *name,
    const char *text, GError **error)
{
  if (!flame_flam3_get_double (context, name, text, &flame->cam_zoom, error))
    return FALSE;
  if (flame->cam_zoom > 0.0)
    return TRUE;
  flame_flam3_warn (context, name, name, "%g is not above 0 and is taken as 1",
      flame->cam_zoom);
  flame->cam_zoom = 1.0;
  return TRUE;
}

/*
 * Apophysis and JWildfire do not divide by 0, and use it as the power itself. A
 * negative power is drawn by all programs but Ember, and not here.
 */
static gboolean
read_gamma (Flam3Context *context, Flam3Flame *flame, const char *name,
    const char *text, GError **error)
{
  const gboolean is_power = context->dialect == FLAME_DIALECT_APOPHYSIS ||
                            context->dialect == FLAME_DIALECT_JWILDFIRE;
  const FlameField *field = flame_field_find (flame_genome_fields, name);
  double value;

  if (!flame_numbers_parse (text, &value, 1) || value > 0.0)
    return read_plain (context, flame, name, text, error);
  if (is_power && value == 0.0) {
    flame_flam3_warn (context, name, name,
        "0 is taken as a power of 0: everything lit is equally bright");
    flame->genome->gamma = FLAT_GAMMA;
    return TRUE;
  }
  if (value == 0.0 || context->dialect == FLAME_DIALECT_EMBER)
    return read_plain (context, flame, name, text, error);
  flame->genome->gamma = field->least;
  flame_flam3_warn_unsupported (context, name, name,
      "%g is below 0 and is taken as %g", value, field->least);
  return TRUE;
}

/*
 * Apophysis: in radians, and in the other direction. It has precedence over rotate.
 */
static gboolean
read_angle (Flam3Context *context, Flam3Flame *flame, const char *name,
    const char *text, GError **error)
{
  flame->has_angle = TRUE;
  return flame_flam3_get_double (context, name, text, &flame->angle, error);
}

/* Apophysis: cam_perspective is 1 divided by it. It has precedence. */
static gboolean
read_cam_dist (Flam3Context *context, Flam3Flame *flame, const char *name,
    const char *text, GError **error)
{
  return flame_flam3_get_double (context, name, text, &flame->cam_dist, error);
}

static gboolean
read_perspective (Flam3Context *context, Flam3Flame *flame, const char *name,
    const char *text, GError **error)
{
  flame->has_perspective = TRUE;
  return read_plain (context, flame, name, text, error);
}

/*
 * JWildfire's only adaptive filter becomes the kernel that it uses in sharp places.
 */
static gboolean
read_filter_kernel (Flam3Context *context, Flam3Flame *flame, const char *name,
    const char *text, GError **error)
{
  if (strcmp (text, "MITCHELL_SINEPOW") != 0)
    return read_plain (context, flame, name, text, error);
  flame_flam3_warn_unsupported (
      context, name, name, "ignored; drawn as with MITCHELL_SMOOTH");
  flame->genome->filter_kernel = FLAME_FILTER_KERNEL_MITCHELL_SMOOTH;
  return TRUE;
}

/* Apophysis keeps the numbers of a density estimation that is switched off. */
static void
note_estimator (Flam3Flame *flame, const char *text)
{
  double value;

  flame->no_estimator = flame_numbers_parse (text, &value, 1) && value == 0.0;
}

static void
note_focus (Flam3Flame *flame, const char *text)
{
  flame->has_focus = strcmp (text, "1") == 0;
}

static void
note_dof_shape (Flam3Flame *flame, const char *text)
{
  flame->has_dof_shape = strcmp (text, "BUBBLE") != 0;
}

static void
note_smooth_gradient (Flam3Flame *flame, const char *text)
{
  flame->genome->palette_mode = strcmp (text, "1") == 0
                                    ? FLAME_PALETTE_MODE_LINEAR
                                    : FLAME_PALETTE_MODE_STEP;
}

static void
note_version (Flam3Flame *flame, const char *text)
{
  flame->keeps_z |= flame_ember_is_version (text);
}

static void
note_keeps_z (Flam3Flame *flame, const char *text)
{
  flame->keeps_z |= strcmp (text, "1") == 0;
}

/* -------------------------------------------------------------- attributes */

/* An attribute that does more than set a field of the genome. */
typedef struct
{
  const char *name;
  gboolean (*read) (Flam3Context *context, Flam3Flame *flame, const char *name,
      const char *text, GError **error);
  void (*note) (Flam3Flame *flame, const char *text);
  gsize offset; /* of a number of Flam3Flame, if there is no function */
} Named;

#define READ(n, f)                                                             \
  {                                                                            \
    .name = n, .read = f                                                       \
  }
#define NOTE(n, f)                                                             \
  {                                                                            \
    .name = n, .note = f                                                       \
  }
#define OWN(n, f)                                                              \
  {                                                                            \
    .name = n, .offset = offsetof (Flam3Flame, f)                              \
  }

static const Named named[] = {
    READ ("time", read_time),
    READ ("size", read_size),
    READ ("center", read_center),
    READ ("pivot", read_pivot),
    READ ("scale", read_scale),
    READ ("hue", read_hue),
    READ ("gamma", read_gamma),
    READ ("estimator_radius", read_estimator),
    READ ("estimator_minimum", read_estimator),
    READ ("palette", read_palette_number),
    READ ("soloxform", read_solo),
    READ ("cam_zdimcolor", read_fog_color),
    READ ("cam_zoom", read_cam_zoom),
    READ ("angle", read_angle),
    READ ("cam_dist", read_cam_dist),
    READ ("cam_persp", read_perspective),
    READ ("cam_perspective", read_perspective),
    READ ("filter_kernel", read_filter_kernel),
    NOTE ("enable_de", note_estimator),
    NOTE ("new_dof", note_focus),
    NOTE ("cam_dof_shape", note_dof_shape),
    NOTE ("smooth_gradient", note_smooth_gradient),
    NOTE ("version", note_version),
    NOTE ("new_linear", note_keeps_z),
    NOTE ("preserve_z", note_keeps_z),
    OWN ("white_level", white_level),
    OWN ("fg_opacity", fg_opacity),
    OWN ("cam_dof_scale", dof_scale),
    OWN ("cam_dof_fade", dof_fade),
    OWN ("motion_blur_length", motion_blur_length),
    OWN ("motion_blur_timestep", motion_blur_step),
    OWN ("motion_blur_decay", motion_blur_decay),
};

static const Named *
find_named (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    if (strcmp (named[i].name, name) == 0)
      return &named[i];
  return NULL;
}

static gboolean
read_named (Flam3Context *context, Flam3Flame *flame, const Named *row,
    const char *text, GError **error)
{
  if (row->read)
    return row->read (context, flame, row->name, text, error);
  if (!row->note)
    return flame_flam3_get_double (context, row->name, text,
        &G_STRUCT_MEMBER (double, flame, row->offset), error);
  row->note (flame, text);
  return TRUE;
}

static gboolean
read_attribute (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, guint i, GError **error)
{
  const char *name = attributes.names[i], *text = attributes.values[i];
  const Named *row = find_named (name);

  if (row)
    return read_named (context, flame, row, text, error);
  if (flame_field_find (flame_genome_fields, name))
    return read_plain (context, flame, name, text, error);
  if (is_tone_curve (name)) {
    read_tone_curve (context, flame, name, text);
    return TRUE;
  }
  if (flame_jwildfire_read_background (context, flame, name, text))
    return TRUE;
  if (context->dialect == FLAME_DIALECT_JWILDFIRE &&
      flame_jwildfire_is_symmetry (name))
    return flame_jwildfire_read_symmetry (context, flame, name, text, error);
  flame_flam3_ignore_flame_attribute (context, attributes, name, text);
  return TRUE;
}

gboolean
flame_flam3_read_flame (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error)
{
  if (!attributes.names[0])
    return flame_flam3_fail (context, NULL, error, FLAME_ERROR_DOCUMENT,
        "expected attributes, there are none");
  flame_dialect_use_defaults (flame, context->dialect);
  for (guint i = 0; attributes.names[i]; i++)
    if (!flame_apophysis_is_absent (context, attributes.values[i]) &&
        !read_attribute (context, flame, attributes, i, error))
      return FALSE;
  flame_apophysis_apply_camera (context, flame);
  if (flame->no_estimator)
    flame->genome->estimator_radius = flame->genome->estimator_minimum = 0.0;
  flame->genome->scale *= flame->cam_zoom * flame->size_factor;
  return TRUE;
}
