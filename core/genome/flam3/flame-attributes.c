/*
 * Attributes of <flame>: those of the table's rows, and those with rules of their own.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/elements.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "core/genome/flam3/ignored.h"
#include "core/genome/flam3/number.h"
#include "core/genome/flam3/post-symmetry.h"
#include "core/genome/genome-fields.h"

/* ----------------------------------------------------------------- values */

static gboolean
check_range (Flam3Context *context, const char *name, const char *text,
    double value, const FlameField *field, GError **error)
{
  g_autofree char *quoted = NULL;

  if (field->range == FLAME_RANGE_POSITIVE && !(value > 0.0)) {
    quoted = flame_flam3_quote (text);
    return flame_flam3_fail (context, name, error, FLAME_ERROR_DOCUMENT,
        "expected a number above 0, got %s", quoted);
  }
  if (field->range == FLAME_RANGE_NOT_NEGATIVE && !(value >= 0.0)) {
    quoted = flame_flam3_quote (text);
    return flame_flam3_fail (context, name, error, FLAME_ERROR_DOCUMENT,
        "expected 0 or a number above it, got %s", quoted);
  }
  if (field->greatest > 0.0 && value > field->greatest) {
    quoted = flame_flam3_quote (text);
    return flame_flam3_fail (context, name, error, FLAME_ERROR_LIMIT,
        "%s is above the limit of %g", quoted, field->greatest);
  }
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
      !check_range (context, name, text, numbers[0], field, error))
    return FALSE;
  if (field->is_inverted)
    numbers[0] = 1.0 - numbers[0];
  return TRUE;
}

/* the attribute of a row says the field's value */
static gboolean
read_plain (Flam3Context *context, Flam3Flame *flame, const char *name,
    const char *text, GError **error)
{
  FlameGenome *genome = flame->genome;
  const FlameField *field = flame_field_find (flame_genome_fields, name);
  char **string = &G_STRUCT_MEMBER (char *, genome, field->offset);
  int *value = flame_field_ints (field, genome);
  int word;

  switch ((FlameValueKind) field->kind) {
    case FLAME_VALUE_TEXT:
      g_free (*string);
      *string = *text ? g_strdup (text) : NULL;
      return TRUE;
    case FLAME_VALUE_WORD:
      word = flame_flam3_get_word (context, name, text, field->words);
      if (word >= 0)
        *value = word;
      return TRUE;
    case FLAME_VALUE_WHOLE:
      return flame_flam3_get_int (context, name, text, value, error) &&
             check_range (context, name, text, *value, field, error);
    case FLAME_VALUE_NUMBER:
      return read_numbers (context, genome, field, name, text, error);
  }
  g_assert_not_reached ();
}

/* --------------------------------------------- attributes with their own rules */

static gboolean
read_size (Flam3Context *context, Flam3Flame *flame, const char *name,
    const char *text, GError **error)
{
  const FlameField *field = flame_field_find (flame_genome_fields, name);
  double size[2];

  if (!flame_flam3_get_doubles (
          context, name, text, size, 2, "two whole numbers", error))
    return FALSE;
  if (size[0] != floor (size[0]) || size[1] != floor (size[1])) {
    g_autofree char *quoted = flame_flam3_quote (text);

    return flame_flam3_fail (context, name, error, FLAME_ERROR_DOCUMENT,
        "expected two whole numbers, got %s", quoted);
  }
  for (guint i = 0; i < 2; i++)
    if (!check_range (context, name, text, size[i], field, error))
      return FALSE;
  flame->genome->width = (int) size[0];
  flame->genome->height = (int) size[1];
  return TRUE;
}

/* a number or, as broken genomes have it and flam3 takes it, "nan" */
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

/* flam3 draws nothing at a scale that is not a number */
static gboolean
read_scale (Flam3Context *context, Flam3Flame *flame, const char *name,
    const char *text, GError **error)
{
  const char *end;
  double value;

  if (!scan_center (text, &value, &end) || !isnan (value) || *end != '\0')
    return read_plain (context, flame, name, text, error);
  flame_flam3_warn (
      context, name, name, "it is not a number, so nothing is visible");
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
    flame_flam3_warn (
        context, name, name, "it is not a number, so nothing is visible");
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

static gboolean
read_hue (Flam3Context *context, Flam3Flame *flame, const char *name,
    const char *text, GError **error)
{
  if (!read_plain (context, flame, name, text, error))
    return FALSE;
  flame->genome->hue = fmod (flame->genome->hue, 1.0);
  return TRUE;
}

/* JWildfire holds what it reads in 0 to 1 */
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

/* JWildfire's: the scale, but not the samples */
static gboolean
read_cam_zoom (Flam3Context *context, Flam3Flame *flame, const char *name,
    const char *text, GError **error)
{
  if (!flame_flam3_get_double (context, name, text, &flame->cam_zoom, error))
    return FALSE;
  if (flame->cam_zoom > 0.0)
    return TRUE;
  flame_flam3_warn (
      context, name, name, "%g is not above 0 and taken as 1", flame->cam_zoom);
  flame->cam_zoom = 1.0;
  return TRUE;
}

/* JWildfire's one filter that looks at what it filters: this where that is sharp */
static gboolean
read_filter_kernel (Flam3Context *context, Flam3Flame *flame, const char *name,
    const char *text, GError **error)
{
  if (strcmp (text, "MITCHELL_SINEPOW") != 0)
    return read_plain (context, flame, name, text, error);
  flame_flam3_lack (
      context, name, name, "ignored; drawn as with MITCHELL_SMOOTH");
  flame->genome->filter_kernel = FLAME_FILTER_KERNEL_MITCHELL_SMOOTH;
  return TRUE;
}

/* Apophysis keeps the numbers of a density estimation that is turned off */
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
  flame->keeps_z |= flame_flam3_is_ember (text);
}

static void
note_keeps_z (Flam3Flame *flame, const char *text)
{
  flame->keeps_z |= strcmp (text, "1") == 0;
}

/* -------------------------------------------------------------- attributes */

/* an attribute that does more than to fill a field of the genome */
typedef struct
{
  const char *name;
  gboolean (*read) (Flam3Context *context, Flam3Flame *flame, const char *name,
      const char *text, GError **error);
  void (*note) (Flam3Flame *flame, const char *text);
  gsize offset; /* a number of Flam3Flame, if it has no function */
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
    READ ("palette", read_palette_number),
    READ ("soloxform", read_solo),
    READ ("cam_zdimcolor", read_fog_color),
    READ ("cam_zoom", read_cam_zoom),
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
read_attribute (Flam3Context *context, Flam3Flame *flame, const char *name,
    const char *text, GError **error)
{
  const Named *row = find_named (name);

  if (row)
    return read_named (context, flame, row, text, error);
  if (flame_field_find (flame_genome_fields, name))
    return read_plain (context, flame, name, text, error);
  if (flame_flam3_is_tone_curve (name)) {
    flame_flam3_read_tone_curve (flame, name, text);
    return TRUE;
  }
  if (flame_flam3_read_background (flame, name, text))
    return TRUE;
  if (context->dialect == FLAME_DIALECT_JWILDFIRE &&
      flame_flam3_is_post_symmetry (name))
    return flame_flam3_read_post_symmetry (context, flame, name, text, error);
  flame_flam3_ignore_flame_attribute (context, name, text);
  return TRUE;
}

gboolean
flame_flam3_read_flame (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error)
{
  if (!attributes.names[0])
    return flame_flam3_fail (context, NULL, error, FLAME_ERROR_DOCUMENT,
        "expected attributes, there are none");
  flame_flam3_use_defaults (flame, context->dialect);
  for (guint i = 0; attributes.names[i]; i++)
    if (!read_attribute (
            context, flame, attributes.names[i], attributes.values[i], error))
      return FALSE;
  if (flame->no_estimator)
    flame->genome->estimator_radius = flame->genome->estimator_minimum = 0.0;
  flame->genome->scale *= flame->cam_zoom;
  return TRUE;
}
