/*
 * Writes genomes as flam3's XML. Numbers are as short as possible, but read back
 * exactly.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/writer.h"

#include <math.h>
#include <string.h>

#include "core/genome/flam3/jwildfire/subflame.h"
#include "core/genome/flam3/jwildfire/weighting.h"
#include "core/genome/flam3/number.h"
#include "core/genome/genome-fields.h"
#include "core/genome/genome.h"
#include "core/genome/variation.h"

/* ----------------------------------------------------------------- values */

static void
add_number (GString *xml, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  /* Most numbers were typed by people, and are short. */
  for (int digits = 6; digits <= 17; digits++) {
    const char format[] = {'%', '.', (char) ('0' + digits / 10),
        (char) ('0' + digits % 10), 'g', '\0'};

    g_ascii_formatd (text, sizeof text, format, value);
    if (g_ascii_strtod (text, NULL) == value)
      break;
  }
  g_string_append (xml, text);
}

static void
add_numbers (
    GString *xml, const char *name, const double *values, guint n_values)
{
  g_string_append_printf (xml, " %s=\"", name);
  for (guint i = 0; i < n_values; i++) {
    if (i > 0)
      g_string_append_c (xml, ' ');
    add_number (xml, values[i]);
  }
  g_string_append_c (xml, '"');
}

static void
add_double (GString *xml, const char *name, double value)
{
  add_numbers (xml, name, &value, 1);
}

static void
add_int (GString *xml, const char *name, int value)
{
  g_string_append_printf (xml, " %s=\"%d\"", name, value);
}

static void
add_word (GString *xml, const char *name, const char *word)
{
  g_string_append_printf (xml, " %s=\"%s\"", name, word);
}

/*
 * Line ends would become blanks in an attribute, and XML has no control characters.
 */
static void
add_string (GString *xml, const char *name, const char *value)
{
  g_autofree char *escaped = NULL;

  if (!value)
    return;
  escaped = g_markup_escape_text (value, -1);
  g_string_append_printf (xml, " %s=\"", name);
  for (const char *c = escaped; *c; c++) {
    if (*c == '\n' || *c == '\t' || *c == '\r')
      g_string_append_printf (xml, "&#%d;", *c);
    else
      g_string_append_c (xml, *c);
  }
  g_string_append_c (xml, '"');
}

/* ------------------------------------------------------------------- fields */

static void
add_field (GString *xml, const FlameField *field, gconstpointer owner)
{
  const double *numbers = flame_field_peek_numbers (field, owner);
  const int *ints = flame_field_peek_ints (field, owner);

  switch ((FlameValueKind) field->kind) {
    case FLAME_VALUE_NUMBER:
      if (field->is_inverted)
        add_double (xml, field->attribute, 1.0 - numbers[0]);
      else
        add_numbers (xml, field->attribute, numbers, field->n);
      break;
    case FLAME_VALUE_WHOLE:
      g_string_append_printf (xml, " %s=\"%d", field->attribute, ints[0]);
      for (guint i = 1; i < field->n; i++)
        g_string_append_printf (xml, " %d", ints[i]);
      g_string_append_c (xml, '"');
      break;
    case FLAME_VALUE_WORD:
      add_word (xml, field->attribute, field->words[ints[0]]);
      break;
    case FLAME_VALUE_TEXT:
      add_string (xml, field->attribute,
          G_STRUCT_MEMBER (const char *, owner, field->offset));
      break;
  }
}

static void
add_group (GString *xml, const FlameGenome *genome, FlameFieldGroup group)
{
  for (const FlameField *field = flame_genome_fields; field->name; field++) {
    if (field->group != group)
      continue;
    if (field->is_written ? field->is_written (genome)
                          : field->written == FLAME_WRITTEN_ALWAYS ||
                                !flame_field_is_usual (field, genome))
      add_field (xml, field, genome);
  }
}

static void
add_tone_curve (GString *xml, const char *name, const double *values)
{
  gboolean is_straight = TRUE;

  for (guint i = 0; i < FLAME_TONE_CURVE_POINTS; i++)
    is_straight &= values[i] == (double) i / (FLAME_TONE_CURVE_POINTS - 1);
  if (is_straight)
    return;
  g_string_append_printf (xml, " %s=\"", name);
  for (guint i = 0; i < FLAME_TONE_CURVE_POINTS; i++) {
    char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE];

    g_ascii_dtostr (x, sizeof x, (double) i / (FLAME_TONE_CURVE_POINTS - 1));
    g_ascii_dtostr (y, sizeof y, values[i]);
    g_string_append_printf (xml, "%s%s %s", i == 0 ? "" : " ", x, y);
  }
  g_string_append_c (xml, '"');
}

static void
add_tone_curves (GString *xml, const FlameGenome *genome)
{
  static const char *const curves[] = {
      "overall_curve", "red_curve", "green_curve", "blue_curve"};

  for (guint c = 0; genome->tone_curves && c < FLAME_N_TONE_CURVES; c++)
    add_tone_curve (xml, curves[c], genome->tone_curves[c]);
}

/* ------------------------------------------------------------------ xforms */

static void
add_weight (GString *xml, const FlameVariationUse *use)
{
  g_autofree char *name = flame_use_name (use->variation, use->form);

  add_double (xml, name, use->weight);
}

/*
 * Writes the parameters of a use that differ from what every program assumes.
 */
static void
add_params (GString *xml, const FlameXform *xform, const FlameVariationUse *use)
{
  const double *values = flame_xform_use_params (xform, use);
  FlameParam first = 0;
  const guint n = flame_variation_params (use->variation, &first);

  for (guint i = 0; i < n; i++) {
    const double usual = flame_xform_get_usual_param (xform, first + i);
    g_autofree char *name = NULL;

    if ((use->weight == 0.0 || xform->is_delta) && values[i] == usual)
      continue;
    name = g_strconcat (
        flame_form_prefix (use->form), flame_param_name (first + i), NULL);
    add_double (xml, name, values[i]);
  }
}

static void
add_variations (GString *xml, const FlameXform *xform)
{
  for (guint i = 0; i < xform->n_uses; i++)
    if (xform->uses[i].weight != 0.0)
      add_weight (xml, &xform->uses[i]);
  for (guint i = 0; i < xform->n_uses; i++)
    add_params (xml, xform, &xform->uses[i]);
}

static void
add_delta_affine (GString *xml, const char *name, const double map[6])
{
  for (guint i = 0; i < 6; i++) {
    if (map[i] != 0.0) {
      add_numbers (xml, name, map, 6);
      return;
    }
  }
}

/* @map: minus the identity, which is not written */
static void
add_space_map (GString *xml, const char *name, const double map[6])
{
  const double whole[6] = {
      1.0 + map[0], map[1], map[2], 1.0 + map[3], map[4], map[5]};

  for (guint i = 0; i < 6; i++) {
    if (map[i] != 0.0) {
      add_numbers (xml, name, whole, 6);
      return;
    }
  }
}

static void
add_space_maps (GString *xml, const FlameXform *xform)
{
  add_space_map (xml, "yzCoefs", xform->space.yz);
  add_space_map (xml, "zxCoefs", xform->space.zx);
  add_space_map (xml, "yzPost", xform->space_post.yz);
  add_space_map (xml, "zxPost", xform->space_post.zx);
}

static void
add_motion (GString *xml, const FlameMotion *motion)
{
  const FlameXform *delta = &motion->delta;

  g_string_append (xml, "      <motion");
  add_double (xml, "motion_frequency", motion->frequency);
  if (motion->offset != 0.0)
    add_double (xml, "motion_offset", motion->offset);
  add_word (xml, "motion_function",
      flame_flam3_motion_functions[motion->function - FLAME_MOTION_SIN]);
  for (const FlameField *field = flame_xform_fields; field->name; field++)
    if (*flame_field_peek_numbers (field, delta) != 0.0)
      add_field (xml, field, delta);
  add_variations (xml, delta);
  add_delta_affine (xml, "coefs", delta->coefs.m);
  add_delta_affine (xml, "post", delta->post.m);
  add_delta_affine (xml, "yzCoefs", delta->space.yz);
  add_delta_affine (xml, "zxCoefs", delta->space.zx);
  add_delta_affine (xml, "yzPost", delta->space_post.yz);
  add_delta_affine (xml, "zxPost", delta->space_post.zx);
  g_string_append (xml, "/>\n");
}

/* @chaos: (nullable) (array length=n_chaos) */
static void
add_xform (GString *xml, const char *element, const FlameXform *xform,
    gboolean has_weight, const double *chaos, guint n_chaos)
{
  g_string_append_printf (xml, "   <%s", element);
  /* The weight is the first field. */
  for (const FlameField *field = &flame_xform_fields[has_weight ? 0 : 1];
       field->name; field++)
    if (field->written == FLAME_WRITTEN_ALWAYS ||
        !flame_field_is_usual (field, xform))
      add_field (xml, field, xform);
  if (xform->color_kind != FLAME_COLOR_BLEND)
    add_word (xml, "color_type", flame_flam3_color_kinds[xform->color_kind]);
  flame_flam3_write_field (xml, xform);
  flame_jwildfire_write_subflame (xml, xform);
  add_variations (xml, xform);
  add_numbers (xml, "coefs", xform->coefs.m, 6);
  if (!flame_affine_is_identity (&xform->post))
    add_numbers (xml, "post", xform->post.m, 6);
  add_space_maps (xml, xform);
  if (chaos)
    add_numbers (xml, "chaos", chaos, n_chaos);
  if (xform->n_motions == 0) {
    g_string_append (xml, "/>\n");
    return;
  }
  g_string_append (xml, ">\n");
  for (guint i = 0; i < xform->n_motions; i++)
    add_motion (xml, &xform->motions[i]);
  g_string_append_printf (xml, "   </%s>\n", element);
}

/* ----------------------------------------------------------------- palette */

/*
 * Rounds to the nearest of 256 levels.
 *
 * @opaque: (out) no alpha is needed
 * Returns: whether the levels are exact
 */
static gboolean
get_levels (const FlamePalette *palette, guint8 (*levels)[4], gboolean *opaque)
{
  gboolean exact = TRUE;

  *opaque = TRUE;
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++) {
    for (guint c = 0; c < 4; c++) {
      const double value = CLAMP (palette->rgba[i][c], 0.0, 1.0);

      levels[i][c] = (guint8) rint (value * 255.0);
      exact &= levels[i][c] / 255.0 == palette->rgba[i][c];
    }
    *opaque &= levels[i][3] == 255;
  }
  return exact;
}

/*
 * <color> multiplies by alpha, so it cannot express a colour above its alpha.
 */
static gboolean
is_premultiplied (const FlamePalette *palette)
{
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++)
    for (guint c = 0; c < 3; c++)
      if (palette->rgba[i][c] > palette->rgba[i][3])
        return FALSE;
  return TRUE;
}

static void
add_hex_palette (GString *xml, guint8 (*levels)[4], gboolean opaque)
{
  g_string_append_printf (xml, "   <palette count=\"%d\" format=\"%s\">",
      FLAME_PALETTE_SIZE, opaque ? "RGB" : "RGBA");
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++) {
    if (i % 8 == 0)
      g_string_append (xml, "\n      ");
    for (guint c = 0; c < (opaque ? 3 : 4); c++)
      g_string_append_printf (xml, "%02X", levels[i][c]);
  }
  g_string_append (xml, "\n   </palette>\n");
}

/* Finds the level that is read back as @value by @factor * level / 255. */
static double
find_level (double value, double factor)
{
  double level, below, above;

  if (!(factor > 0.0))
    return 0.0;
  level = below = above = CLAMP (value / factor * 255.0, 0.0, 255.0);
  for (guint i = 0; i < 8; i++) {
    if (factor * below / 255.0 == value)
      return below;
    if (factor * above / 255.0 == value)
      return above;
    below = nextafter (below, 0.0);
    above = nextafter (above, 255.0);
  }
  return level;
}

static void
add_color (GString *xml, guint index, const double rgba[4])
{
  const gboolean opaque = rgba[3] == 1.0;
  const double alpha = find_level (rgba[3], 1.0);
  const double factor = alpha / 255.0;
  double levels[4];

  for (guint c = 0; c < 3; c++)
    levels[c] = find_level (rgba[c], factor);
  levels[3] = alpha;
  g_string_append_printf (xml, "   <color index=\"%u\"", index);
  add_numbers (xml, opaque ? "rgb" : "rgba", levels, opaque ? 3 : 4);
  g_string_append (xml, "/>\n");
}

static void
add_palette (GString *xml, const FlamePalette *palette)
{
  guint8 levels[FLAME_PALETTE_SIZE][4];
  gboolean opaque;

  if (get_levels (palette, levels, &opaque) || !is_premultiplied (palette)) {
    add_hex_palette (xml, levels, opaque);
    return;
  }
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++)
    add_color (xml, i, palette->rgba[i]);
}

/* ------------------------------------------------------------------ flames */

/* (nullable) The row of xform @i. A row of ones is not written. */
static const double *
get_chaos (const FlameGenome *genome, guint i)
{
  const guint n = genome->n_xforms;

  for (guint k = 0; genome->chaos && k < n * n; k++)
    if (genome->chaos[k] != 1.0)
      return &genome->chaos[i * n];
  return NULL;
}

static void
add_layer (GString *xml, const FlameGenome *genome, guint layer)
{
  const gboolean has_layers = genome->n_more_palettes > 0;
  double chaos[FLAME_MAX_XFORMS];

  if (has_layers)
    g_string_append (xml, "  <layer>\n");
  for (guint i = 0; i < genome->n_xforms; i++) {
    const double *row = get_chaos (genome, i);
    guint n = 0;

    if (genome->xforms[i].layer != layer)
      continue;
    for (guint to = 0; row && to < genome->n_xforms; to++)
      if (genome->xforms[to].layer == layer)
        chaos[n++] = row[to];
    add_xform (xml, "xform", &genome->xforms[i], TRUE, row ? chaos : NULL, n);
  }
  for (guint i = 0; i < genome->n_finals; i++)
    if (genome->finals[i].layer == layer)
      add_xform (xml, "finalxform", &genome->finals[i], FALSE, NULL, 0);
  add_palette (xml, flame_genome_get_palette (genome, layer));
  if (has_layers)
    g_string_append (xml, "  </layer>\n");
}

static void
write_genome (const FlameGenome *genome, GString *xml)
{
  g_string_append (xml, "<flame");
  if (genome->has_time)
    add_double (xml, "time", genome->time);
  add_group (xml, genome, FLAME_GROUP_TEXT);
  add_group (xml, genome, FLAME_GROUP_CAMERA);
  add_group (xml, genome, FLAME_GROUP_SPACE);
  /* Whatever flattens was written with the transforms. */
  if (flame_genome_is_in_space (genome))
    add_int (xml, "new_linear", 1);
  add_group (xml, genome, FLAME_GROUP_SAMPLING);
  add_group (xml, genome, FLAME_GROUP_TONE);
  add_group (xml, genome, FLAME_GROUP_LIGHT);
  add_tone_curves (xml, genome);
  add_group (xml, genome, FLAME_GROUP_COLOR);
  g_string_append (xml, ">\n");
  for (guint layer = 0; layer < flame_genome_n_layers (genome); layer++)
    add_layer (xml, genome, layer);
  g_string_append (xml, "</flame>\n");
}

char *
flame_flam3_write (const FlameGenome *const *genomes, guint n_genomes)
{
  GString *xml = g_string_new (NULL);

  if (n_genomes != 1)
    g_string_append (xml, "<flames>\n");
  for (guint i = 0; i < n_genomes; i++)
    write_genome (genomes[i], xml);
  if (n_genomes != 1)
    g_string_append (xml, "</flames>\n");
  return g_string_free (xml, FALSE);
}
