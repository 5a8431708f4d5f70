/*
 * Attributes of <flame>, and what is settled at its end.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/elements.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "core/genome/flam3/ignored.h"
#include "core/genome/flam3/inner.h"
#include "core/genome/flam3/jwildfire.h"
#include "core/genome/flam3/number.h"
#include "core/genome/flam3/post-symmetry.h"
#include "core/genome/flam3/replaced.h"
#include "core/genome/flam3/words.h"
#include "core/genome/limits.h"

typedef enum
{
  KIND_NUMBER,
  KIND_INTEGER,
  KIND_WORD,
  KIND_STRING,
} Kind;

/* an attribute that goes straight into a field, whose limits are limits.c's */
typedef struct
{
  const char *name;
  Kind kind;
  gsize offset;
  const char *const *words; /* in the order of the field's enumeration */
} Attribute;

#define FIELD(f) offsetof (FlameGenome, f)
#define NUMBER(n, f)                                                           \
  {                                                                            \
    .name = n, .kind = KIND_NUMBER, .offset = FIELD (f)                        \
  }
#define INTEGER(n, f)                                                          \
  {                                                                            \
    .name = n, .kind = KIND_INTEGER, .offset = FIELD (f)                       \
  }
#define WORD(n, f, w)                                                          \
  {                                                                            \
    .name = n, .kind = KIND_WORD, .offset = FIELD (f), .words = w              \
  }
#define STRING(n, f)                                                           \
  {                                                                            \
    .name = n, .kind = KIND_STRING, .offset = FIELD (f)                        \
  }

static const Attribute attributes_table[] = {
    STRING ("name", name),
    STRING ("nick", nick),
    STRING ("url", url),
    STRING ("notes", notes),
    STRING ("license", license),
    NUMBER ("scale", scale),
    NUMBER ("zoom", zoom),
    NUMBER ("rotate", rotate),
    NUMBER ("cam_pitch", cam_pitch),
    NUMBER ("cam_yaw", cam_yaw),
    NUMBER ("cam_roll", cam_bank),
    NUMBER ("cam_bank", cam_bank),
    NUMBER ("cam_persp", cam_persp),
    NUMBER ("cam_perspective", cam_persp),
    NUMBER ("cam_zpos", cam_zpos),
    NUMBER ("cam_pos_x", cam_pos[0]),
    NUMBER ("cam_pos_y", cam_pos[1]),
    NUMBER ("cam_pos_z", cam_pos[2]),
    NUMBER ("cam_dof", cam_dof),
    NUMBER ("blur_curve", blur_curve),
    /* ours: JWildfire says it with new_dof */
    WORD ("blur_kind", blur_kind, flame_flam3_blur_kinds),
    WORD ("behind", behind, flame_flam3_behind),
    NUMBER ("cam_xfocus", cam_focus[0]),
    NUMBER ("cam_yfocus", cam_focus[1]),
    NUMBER ("cam_zfocus", cam_focus[2]),
    NUMBER ("cam_dof_area", focus_area),
    NUMBER ("cam_dof_exponent", focus_exponent),
    NUMBER ("cam_zdimish", fog),
    NUMBER ("cam_zdimdist", fog_distance),
    INTEGER ("supersample", supersample),
    INTEGER ("oversample", supersample),
    NUMBER ("filter", filter_radius),
    WORD ("filter_shape", filter_shape, flame_flam3_filter_shapes),
    WORD ("filter_kernel", filter_kernel, flame_flam3_filter_kernels),
    NUMBER ("antialias_amount", scatter_part),
    NUMBER ("antialias_radius", scatter_radius),
    WORD (
        "temporal_filter_type", temporal_filter, flame_flam3_temporal_filters),
    NUMBER ("temporal_filter_width", temporal_filter_width),
    NUMBER ("temporal_filter_exp", temporal_filter_exp),
    NUMBER ("quality", quality),
    INTEGER ("passes", passes),
    INTEGER ("temporal_samples", temporal_samples),
    NUMBER ("brightness", brightness),
    NUMBER ("gamma", gamma),
    NUMBER ("gamma_threshold", gamma_threshold),
    NUMBER ("highlight_power", highlight_power),
    NUMBER ("vibrancy", vibrancy),
    NUMBER ("contrast", contrast),
    NUMBER ("low_density_brightness", glow),
    NUMBER ("balancing_red", balance[0]),
    NUMBER ("balancing_green", balance[1]),
    NUMBER ("balancing_blue", balance[2]),
    NUMBER ("saturation", saturation),
    /* ours: what other programs do by themselves */
    NUMBER ("exposure", exposure),
    NUMBER ("full_level", full_level),
    NUMBER ("cover", cover),
    NUMBER ("palette_steps", palette_steps),
    NUMBER ("palette_shift", palette_shift),
    NUMBER ("speckle", speckle),
    NUMBER ("rounding", rounding),
    NUMBER ("lost_steps", lost_steps),
    NUMBER ("choice_step", choice_step),
    WORD ("palette_mode", palette_mode, flame_flam3_palette_modes),
    WORD ("palette_interpolation", palette_interpolation,
        flame_flam3_palette_interpolations),
    NUMBER ("hsv_rgb_palette_blend", hsv_rgb_palette_blend),
    WORD ("interpolation", interpolation, flame_flam3_interpolations),
    WORD ("interpolation_type", interpolation_type,
        flame_flam3_interpolation_types),
    WORD ("interpolation_space", interpolation_type,
        flame_flam3_interpolation_types),
    NUMBER ("estimator_radius", estimator_radius),
    NUMBER ("estimator_minimum", estimator_minimum),
    NUMBER ("estimator_curve", estimator_curve),
};

Flam3Flame *
flame_flam3_flame_new (guint index, guint line)
{
  Flam3Flame *flame = g_new0 (Flam3Flame, 1);

  flame->genome = flame_genome_new ();
  flame->line = line;
  flame->index = index;
  flame->palette_number = -1;
  flame->solo_xform = -1;
  flame->cam_zoom = 1.0;
  flame->fg_opacity = 1.0;
  flame->dof_scale = flame->dof_fade = 1.0;
  flame->layer_weight = 1.0;
  flame->palettes = g_array_new (FALSE, FALSE, sizeof (FlamePalette));
  flame->chaos = g_array_new (FALSE, FALSE, sizeof (Flam3Chaos));
  flame->replaced = g_array_new (FALSE, FALSE, sizeof (Flam3Replaced));
  return flame;
}

void
flame_flam3_flame_free (Flam3Flame *flame)
{
  if (!flame)
    return;
  flame_genome_free (flame->genome);
  g_array_unref (flame->palettes);
  g_array_unref (flame->chaos);
  g_array_unref (flame->replaced);
  flame_xform_clear (&flame->symmetry);
  g_free (flame);
}

/* ----------------------------------------------------------------- values */

static gboolean
check_range (Flam3Context *context, const char *name, const char *text,
    double value, gsize offset, GError **error)
{
  const FlameLimit *limit = flame_limit_find (offset);
  g_autofree char *quoted = NULL;

  if (!limit)
    return TRUE;
  if (limit->range == FLAME_RANGE_POSITIVE && !(value > 0.0)) {
    quoted = flame_flam3_quote (text);
    return flame_flam3_fail (context, name, error, FLAME_ERROR_DOCUMENT,
        "expected a number above 0, got %s", quoted);
  }
  if (limit->range == FLAME_RANGE_NOT_NEGATIVE && !(value >= 0.0)) {
    quoted = flame_flam3_quote (text);
    return flame_flam3_fail (context, name, error, FLAME_ERROR_DOCUMENT,
        "expected 0 or a number above it, got %s", quoted);
  }
  if (limit->greatest > 0.0 && value > limit->greatest) {
    quoted = flame_flam3_quote (text);
    return flame_flam3_fail (context, name, error, FLAME_ERROR_LIMIT,
        "%s is above the limit of %g", quoted, limit->greatest);
  }
  return TRUE;
}

static gboolean
read_field (Flam3Context *context, FlameGenome *genome,
    const Attribute *attribute, const char *text, GError **error)
{
  const char *name = attribute->name;
  gpointer field = G_STRUCT_MEMBER_P (genome, attribute->offset);
  double number;
  int value;

  switch (attribute->kind) {
    case KIND_STRING:
      g_free (*(char **) field);
      *(char **) field = *text ? g_strdup (text) : NULL;
      return TRUE;
    case KIND_WORD:
      value = flame_flam3_get_word (context, name, text, attribute->words);
      /* every enumeration of a genome has an int's size */
      if (value >= 0)
        *(int *) field = value;
      return TRUE;
    case KIND_INTEGER:
      if (!flame_flam3_get_int (context, name, text, &value, error))
        return FALSE;
      *(int *) field = value;
      return check_range (context, name, text, value, attribute->offset, error);
    case KIND_NUMBER:
      if (!flame_flam3_get_double (context, name, text, &number, error))
        return FALSE;
      *(double *) field = number;
      return check_range (
          context, name, text, number, attribute->offset, error);
  }
  g_assert_not_reached ();
}

G_STATIC_ASSERT (sizeof (FlameSpatialFilter) == sizeof (int));
G_STATIC_ASSERT (sizeof (FlamePaletteInterpolation) == sizeof (int));

static gboolean
read_size (Flam3Context *context, FlameGenome *genome, const char *text,
    GError **error)
{
  double size[2];

  if (!flame_flam3_get_doubles (
          context, "size", text, size, 2, "two whole numbers", error))
    return FALSE;
  if (size[0] != floor (size[0]) || size[1] != floor (size[1])) {
    g_autofree char *quoted = flame_flam3_quote (text);

    return flame_flam3_fail (context, "size", error, FLAME_ERROR_DOCUMENT,
        "expected two whole numbers, got %s", quoted);
  }
  for (guint i = 0; i < 2; i++)
    if (!check_range (context, "size", text, size[i], FIELD (width), error))
      return FALSE;
  genome->width = (int) size[0];
  genome->height = (int) size[1];
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
is_nan (const char *text)
{
  const char *end;
  double value;

  return scan_center (text, &value, &end) && isnan (value) && *end == '\0';
}

static gboolean
read_center (
    Flam3Context *context, Flam3Flame *flame, const char *text, GError **error)
{
  double *center = flame->genome->center;
  const char *end;

  if (scan_center (text, &center[0], &end) &&
      scan_center (end, &center[1], &end) && *end == '\0' &&
      (isnan (center[0]) || isnan (center[1])))
    flame_flam3_warn (context, "center", "center",
        "it is not a number, so nothing is visible");
  else if (!flame_flam3_get_doubles (
               context, "center", text, center, 2, "two numbers", error))
    return FALSE;
  if (!flame->has_pivot)
    memcpy (flame->genome->rot_center, center, 2 * sizeof *center);
  return TRUE;
}

/* JWildfire holds what it reads in 0 to 1 */
static gboolean
read_fog_color (Flam3Context *context, FlameGenome *genome, const char *text,
    GError **error)
{
  double *color = genome->fog_color;

  if (!flame_flam3_get_doubles (
          context, "cam_zdimcolor", text, color, 3, "three numbers", error))
    return FALSE;
  for (guint c = 0; c < 3; c++)
    color[c] = CLAMP (color[c], 0.0, 1.0);
  return TRUE;
}

static gboolean
read_solo (
    Flam3Context *context, Flam3Flame *flame, const char *text, GError **error)
{
  double value;

  if (!flame_flam3_get_double (context, "soloxform", text, &value, error))
    return FALSE;
  flame->solo_xform = (int) CLAMP (value, -1.0, FLAME_MAX_XFORMS);
  return TRUE;
}

/* JWildfire's: the scale, but not the samples */
static gboolean
read_cam_zoom (
    Flam3Context *context, Flam3Flame *flame, const char *text, GError **error)
{
  if (!flame_flam3_get_double (
          context, "cam_zoom", text, &flame->cam_zoom, error))
    return FALSE;
  if (flame->cam_zoom > 0.0)
    return TRUE;
  flame_flam3_warn (context, "cam_zoom", "cam_zoom",
      "%g is not above 0 and taken as 1", flame->cam_zoom);
  flame->cam_zoom = 1.0;
  return TRUE;
}

/* Apophysis keeps the numbers of a density estimation that is turned off */
static void
read_enable_estimator (Flam3Flame *flame, const char *text)
{
  double value;

  flame->no_estimator = flame_numbers_parse (text, &value, 1) && value == 0.0;
}

/* JWildfire's one filter that looks at what it filters: this where that is sharp */
static gboolean
read_adaptive_filter (Flam3Context *context, Flam3Flame *flame,
    const char *name, const char *text)
{
  if (strcmp (name, "filter_kernel") != 0 ||
      strcmp (text, "MITCHELL_SINEPOW") != 0)
    return FALSE;
  flame_flam3_lack (
      context, name, name, "ignored; drawn as with MITCHELL_SMOOTH");
  flame->genome->filter_kernel = FLAME_FILTER_KERNEL_MITCHELL_SMOOTH;
  return TRUE;
}

/* -------------------------------------------------------------- attributes */

static gboolean
read_attribute (Flam3Context *context, Flam3Flame *flame, const char *name,
    const char *text, GError **error)
{
  FlameGenome *genome = flame->genome;

  if (strcmp (name, "scale") == 0 && is_nan (text)) {
    flame_flam3_warn (
        context, name, name, "it is not a number, so nothing is visible");
    flame->is_nowhere = TRUE;
    return TRUE;
  }
  if (read_adaptive_filter (context, flame, name, text))
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (attributes_table); i++)
    if (strcmp (attributes_table[i].name, name) == 0)
      return read_field (context, genome, &attributes_table[i], text, error);

  if (strcmp (name, "time") == 0) {
    genome->has_time = TRUE;
    return flame_flam3_get_double (context, name, text, &genome->time, error);
  }
  if (strcmp (name, "size") == 0)
    return read_size (context, genome, text, error);
  if (strcmp (name, "center") == 0)
    return read_center (context, flame, text, error);
  if (strcmp (name, "pivot") == 0) {
    flame->has_pivot = TRUE;
    return flame_flam3_get_doubles (
        context, name, text, genome->rot_center, 2, "two numbers", error);
  }
  if (strcmp (name, "background") == 0)
    return flame_flam3_get_doubles (
        context, name, text, genome->background, 3, "three numbers", error);
  if (strcmp (name, "hue") == 0) {
    if (!flame_flam3_get_double (context, name, text, &genome->hue, error))
      return FALSE;
    genome->hue = fmod (genome->hue, 1.0);
    return TRUE;
  }
  if (strcmp (name, "palette") == 0)
    return flame_flam3_get_int (
        context, name, text, &flame->palette_number, error);
  if (strcmp (name, "soloxform") == 0)
    return read_solo (context, flame, text, error);
  if (strcmp (name, "white_level") == 0)
    return flame_flam3_get_double (
        context, name, text, &flame->white_level, error);
  if (strcmp (name, "fg_opacity") == 0)
    return flame_flam3_get_double (
        context, name, text, &flame->fg_opacity, error);
  if (strcmp (name, "cam_dof_scale") == 0)
    return flame_flam3_get_double (
        context, name, text, &flame->dof_scale, error);
  if (strcmp (name, "cam_dof_fade") == 0)
    return flame_flam3_get_double (
        context, name, text, &flame->dof_fade, error);
  if (strcmp (name, "motion_blur_length") == 0)
    return flame_flam3_get_double (
        context, name, text, &flame->motion_blur_length, error);
  if (strcmp (name, "motion_blur_timestep") == 0)
    return flame_flam3_get_double (
        context, name, text, &flame->motion_blur_step, error);
  if (strcmp (name, "motion_blur_decay") == 0)
    return flame_flam3_get_double (
        context, name, text, &flame->motion_blur_decay, error);
  if (flame_flam3_is_tone_curve (name)) {
    flame_flam3_read_tone_curve (flame, name, text);
    return TRUE;
  }
  if (flame_flam3_read_background (flame, name, text))
    return TRUE;
  if (strcmp (name, "cam_zdimcolor") == 0)
    return read_fog_color (context, genome, text, error);
  if (strcmp (name, "cam_zoom") == 0)
    return read_cam_zoom (context, flame, text, error);
  if (context->dialect == FLAME_DIALECT_JWILDFIRE &&
      flame_flam3_is_post_symmetry (name))
    return flame_flam3_read_post_symmetry (context, flame, name, text, error);
  if (strcmp (name, "enable_de") == 0)
    read_enable_estimator (flame, text);
  else if (strcmp (name, "new_dof") == 0)
    flame->has_focus = strcmp (text, "1") == 0;
  else if (strcmp (name, "cam_dof_shape") == 0)
    flame->has_dof_shape = strcmp (text, "BUBBLE") != 0;
  else if (strcmp (name, "smooth_gradient") == 0)
    genome->palette_mode = strcmp (text, "1") == 0 ? FLAME_PALETTE_MODE_LINEAR
                                                   : FLAME_PALETTE_MODE_STEP;
  else if (strcmp (name, "version") == 0)
    flame->keeps_z |= flame_flam3_is_ember (text);
  else if (strcmp (name, "new_linear") == 0 || strcmp (name, "preserve_z") == 0)
    flame->keeps_z |= strcmp (text, "1") == 0;
  else
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

/* -------------------------------------------------------------------- end */

static void
apply_solo (Flam3Context *context, Flam3Flame *flame)
{
  FlameGenome *genome = flame->genome;

  if (flame->solo_xform < 0)
    return;
  if ((guint) flame->solo_xform >= genome->n_xforms)
    flame_flam3_warn (context, "soloxform", "soloxform",
        "there is no xform %d, so nothing is visible", flame->solo_xform);
  for (guint i = 0; i < genome->n_xforms; i++)
    if (i != (guint) flame->solo_xform)
      genome->xforms[i].opacity = 0.0;
}

static gboolean
apply_chaos (Flam3Context *context, Flam3Flame *flame, GError **error)
{
  const guint n = flame->genome->n_xforms;

  for (guint i = 0; i < flame->chaos->len; i++) {
    const Flam3Chaos *chaos = &g_array_index (flame->chaos, Flam3Chaos, i);

    if (chaos->to >= n) {
      flame_flam3_context_return (context, "xform", chaos->line);
      return flame_flam3_fail (context, "chaos", error, FLAME_ERROR_DOCUMENT,
          "expected at most %u numbers, one for each xform of this flame, got "
          "a number for xform %u",
          n, chaos->to);
    }
    /* all ones are no matrix at all */
    if (chaos->value != 1.0)
      flame_genome_ensure_chaos (flame->genome)[chaos->from * n + chaos->to] =
          chaos->value;
  }
  return TRUE;
}

/* what is drawn otherwise, by what several attributes say together */
static void
tell_lacks (Flam3Context *context, const Flam3Flame *flame)
{
  const FlameGenome *genome = flame->genome;

  if (genome->cam_dof == 0.0)
    return;
  if (flame->has_dof_shape)
    flame_flam3_lack (context, "cam_dof_shape", "cam_dof_shape",
        "ignored; drawn as with BUBBLE");
  if (flame->dof_fade != 1.0)
    flame_flam3_lack (context, "cam_dof_fade", "cam_dof_fade",
        "%g ignored; drawn as with 1", flame->dof_fade);
}

static void
finish_jwildfire (Flam3Context *context, Flam3Flame *flame)
{
  flame_jwildfire_heights (context, flame);
  flame_jwildfire_tell_colors (context, flame->genome);
  if (!context->options || !context->options->is_within)
    flame_flam3_apply_post_symmetry (context, flame);
}

gboolean
flame_flam3_finish_flame (
    Flam3Context *context, Flam3Flame *flame, GError **error)
{
  tell_lacks (context, flame);
  flame_flam3_finish_background (context, flame);
  if (flame->is_nowhere)
    flame->genome->center[0] = flame->genome->center[1] = NAN;
  flame_flam3_translate (flame, context->dialect);
  apply_solo (context, flame);
  if (context->dialect == FLAME_DIALECT_JWILDFIRE)
    finish_jwildfire (context, flame);
  else
    flame_flam3_flatten (flame);
  if (!apply_chaos (context, flame, error))
    return FALSE;
  flame_flam3_check_inner (context, flame->genome);
  flame_flam3_join_layers (flame);
  return flame_flam3_check_flame (context, flame, error) &&
         (flame->palettes->len > 0 ||
             flame_flam3_finish_palette (context, flame, error));
}
