/*
 * Formulas, grammars, lists and colours in the attributes of a transform.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/jwildfire/formula.h"

#include <string.h>

#include "core/genome/flam3/use-names.h"
#include "core/genome/formula.h"
#include "core/genome/variation.h"
#include "docs/troubles.h"
#include "kernels/variation-ids.h"
#include "kernels/variations/common/grammar.h"

/* ----------------------------------------------------------------- grammars */

/* Appends @word without blanks. */
static void
append_dense (GString *out, const char *word)
{
  for (; *word; word++)
    if (!g_ascii_isspace (*word))
      g_string_append_c (out, *word);
}

static void
read_line (const char *line, GString *axiom, GString *rules, double *degrees)
{
  g_auto (GStrv) words = g_strsplit_set (line, " \t\r\f", -1);
  const char *equals = strchr (line, '=');
  const char *word[3] = {"", "", ""};
  guint n = 0;

  for (guint i = 0; words[i] && n < G_N_ELEMENTS (word); i++)
    if (*words[i])
      word[n++] = words[i];
  if (strcmp (word[0], "AXIOM") == 0) {
    g_string_assign (axiom, word[1]);
  } else if (strcmp (word[0], "ANGLE") == 0) {
    const double turns =
        g_ascii_strtod (strcmp (word[1], "=") == 0 ? word[2] : word[1], NULL);

    if (turns != 0.0)
      *degrees = 360.0 / turns;
  } else if (equals && n > 0) {
    g_string_append_c (rules, ';');
    g_string_append_c (rules, word[0][0]);
    g_string_append_c (rules, '=');
    append_dense (rules, equals + 1);
  }
}

static gboolean
pack (const char *text, double *packed)
{
  const gsize n = strlen (text);

  if (n > FLAME_GRAMMAR_LETTERS * FLAME_FORMULA_LENGTH)
    return FALSE;
  memset (packed, 0, FLAME_FORMULA_LENGTH * sizeof *packed);
  for (gsize i = 0; i < n; i++)
    packed[i / FLAME_GRAMMAR_LETTERS] +=
        (double) ((guint64) (text[i] & 127)
                  << (i % FLAME_GRAMMAR_LETTERS * FLAME_GRAMMAR_BITS));
  return TRUE;
}

/*
 * Packs a grammar.
 * @text: lines "Angle 4", "Axiom F" and "F=F+F". Comments follow a ';', and as in
 *   JWildfire lines with a brace are ignored.
 * @degrees: (inout) of a turn; a line may say how many make a whole one.
 * @packed: (out) FLAME_FORMULA_LENGTH numbers for kernels/variations/common/grammar.h;
 *   unchanged if it is too long, which returns FALSE
 */
static gboolean
pack_grammar (const char *text, double *degrees, double *packed)
{
  g_autofree char *upper = g_ascii_strup (text, -1);
  g_auto (GStrv) lines = g_strsplit (upper, "\n", -1);
  g_autoptr (GString) axiom = g_string_new (NULL);
  g_autoptr (GString) rules = g_string_new (NULL);

  for (guint i = 0; lines[i]; i++) {
    char *comment = strchr (lines[i], ';');

    if (comment == lines[i])
      continue;
    /* JWildfire also cuts off the character before it. */
    if (comment)
      comment[-1] = '\0';
    if (!strpbrk (lines[i], "{}"))
      read_line (lines[i], axiom, rules, degrees);
  }
  g_string_append (axiom, rules->str);
  return pack (axiom->str, packed);
}

/* ----------------------------------------------------------------- formulas */

/*
 * Their formulas in the order of results, and the names of a place's coordinates.
 */
static const struct
{
  FlameVariation variation;
  FlameParam code; /* first of FLAME_FORMULA_LENGTH params */
  const char *formulas[4];
  const char *places;
} plots[] = {
    {FLAME_VAR_polarplot2d_wf, FLAME_PARAM_polarplot2d_wf_code_00, {"formula"},
        "t"},
    {FLAME_VAR_polarplot3d_wf, FLAME_PARAM_polarplot3d_wf_code_00, {"formula"},
        "t u"},
    {FLAME_VAR_yplot2d_wf, FLAME_PARAM_yplot2d_wf_code_00, {"formula"}, "x"},
    {FLAME_VAR_parplot2d_wf, FLAME_PARAM_parplot2d_wf_code_00,
        {"xformula", "yformula", "zformula"}, "u v"},
    {FLAME_VAR_isosfplot3d_wf, FLAME_PARAM_isosfplot3d_wf_code_00, {"formula"},
        "x y z"},
    {FLAME_VAR_sattractor3D, FLAME_PARAM_sattractor3D_code_00,
        {"xformula", "yformula", "zformula"}, "x y z"},
    {FLAME_VAR_knots3D, FLAME_PARAM_knots3D_code_00,
        {"xformula", "yformula", "zformula"}, "t"},
};

/*
 * Numbers that change nothing: without pictures; in JWildfire's attractor and knot; and
 * presets, as a preset's formula is written too.
 */
static const char *const unused[] = {"preset_id", "presetId", "blend_colormap",
    "displ_amount", "blend_displ_map", "subdiv_level", "subdiv_smooth_passes",
    "subdiv_smooth_lambda", "subdiv_smooth_mu", "receive_only_shadows"};

char *
flame_jwildfire_decode_hex (const char *text)
{
  const gsize n = strlen (text);
  g_autoptr (GString) decoded = g_string_new (NULL);

  for (gsize i = 0; i + 1 < n; i += 2) {
    const int high = g_ascii_xdigit_value (text[i]);
    const int low = g_ascii_xdigit_value (text[i + 1]);

    if (high < 0 || low < 0 || high + low == 0)
      return NULL;
    g_string_append_c (decoded, (char) (16 * high + low));
  }
  return n % 2 == 0 ? g_string_free (g_steal_pointer (&decoded), FALSE) : NULL;
}

/* Reads a formula after the previous ones. They must come in order. */
static void
read_code (Flam3Context *context, FlameXform *xform, guint plot, guint result,
    const char *name, const char *text)
{
  g_autofree char *plain = flame_jwildfire_decode_hex (text);
  g_autoptr (GError) error = NULL;
  FlameFormula formula = {
      .has_eight = plots[plot].variation == FLAME_VAR_sattractor3D ||
                   plots[plot].variation == FLAME_VAR_knots3D};
  double *params = flame_flam3_ensure_param (
      context->dialect, xform, plots[plot].code, FLAME_FORM_REGULAR);

  if (result > 0) {
    memcpy (formula.code, params, sizeof formula.code);
    while (formula.n < FLAME_FORMULA_LENGTH && params[formula.n] != 0.0)
      formula.n++;
  }
  if (!plain) {
    flame_flam3_warn_unsupported (
        context, name, name, "expected hexadecimal digits");
    return;
  }
  if (!flame_formula_add (&formula, plain, plots[plot].places, &error)) {
    flame_flam3_warn_unsupported (context, name, name, "%s", error->message);
    return;
  }
  memcpy (params, formula.code, sizeof formula.code);
}

/* "3,4,5": the numbers of sides of successive polygons. */
static void
read_sides (Flam3Context *context, FlameXform *xform, const char *name,
    const char *text)
{
  enum
  {
    MOST = FLAME_PARAM_gpattern_sides_17 - FLAME_PARAM_gpattern_sides_00 + 1
  };
  double *params = flame_flam3_ensure_param (context->dialect, xform,
      FLAME_PARAM_gpattern_sides_00, FLAME_FORM_REGULAR);
  g_autofree char *plain = flame_jwildfire_decode_hex (text);
  g_auto (GStrv) parts = NULL;

  if (!plain) {
    flame_flam3_warn_unsupported (
        context, name, name, "expected hexadecimal digits");
    return;
  }
  parts = g_strsplit (plain, ",", -1);
  if (g_strv_length (parts) > MOST)
    flame_flam3_warn_unsupported (
        context, name, name, "has more than %d numbers", MOST);
  memset (params, 0, MOST * sizeof *params);
  for (guint i = 0; parts[i] && i < MOST; i++) {
    const gint64 sides = g_ascii_strtoll (parts[i], NULL, 10);

    params[i] = sides < 3 || sides > 20 ? 3.0 : (double) sides;
  }
}

/* For lsystem_js, which has none of JWildfire's own grammars. */
static void
read_grammar (Flam3Context *context, FlameXform *xform, const char *name,
    const char *text)
{
  double *degrees = flame_flam3_ensure_param (context->dialect, xform,
      FLAME_PARAM_lsystem_js_grammar_angle, FLAME_FORM_REGULAR);
  double *code = flame_flam3_ensure_param (context->dialect, xform,
      FLAME_PARAM_lsystem_js_code_00, FLAME_FORM_REGULAR);
  g_autofree char *plain = flame_jwildfire_decode_hex (text);

  if (!plain)
    flame_flam3_warn_unsupported (
        context, name, name, "expected hexadecimal digits");
  else if (!pack_grammar (plain, degrees, code))
    flame_flam3_warn_unsupported (context, name, name, "too long");
}

/*
 * "FF8000": the colour of a part of dc_triantess. FALSE if @own is not one of its
 * colours.
 */
static gboolean
read_part_color (Flam3Context *context, FlameXform *xform, const char *name,
    const char *own, const char *text)
{
  static const char *const parts[] = {"FaceA_-RGB", "FaceB_-RGB", "FaceC_-RGB",
      "Segment_-RGB", "Vertex_-RGB", "Background_-RGB"};
  g_autofree char *plain = flame_jwildfire_decode_hex (text);
  double *rgb;
  guint part = 0;

  while (part < G_N_ELEMENTS (parts) && strcmp (own, parts[part]) != 0)
    part++;
  if (part == G_N_ELEMENTS (parts))
    return FALSE;
  rgb = flame_flam3_ensure_param (context->dialect, xform,
      FLAME_PARAM_dc_triantess_FaceA_red + 3 * part, FLAME_FORM_REGULAR);
  if (plain && strlen (plain) >= 6 &&
      strspn (plain, "0123456789abcdefABCDEF") >= 6)
    for (guint i = 0; i < 3; i++)
      rgb[i] = 16 * g_ascii_xdigit_value (plain[2 * i]) +
               g_ascii_xdigit_value (plain[2 * i + 1]);
  else
    flame_flam3_warn_unsupported (
        context, name, name, "expected a colour of six digits");
  return TRUE;
}

/*
 * Variations besides the plots that may have pictures and meshes, and prefixes of
 * attributes that only matter to these.
 */
static const struct
{
  FlameVariation variation;
  const char *beginnings[6];
} pictured[] = {
    {FLAME_VAR_plane_wf, {"blend_", "displ_", "calc_", "receive_"}},
    {FLAME_VAR_dla3d_wf, {"node_", "junct_"}},
    {FLAME_VAR_terrain3D, {"blend_", "displ_", "receive_"}},
    {FLAME_VAR_metaballs3d_wf, {"blend_"}},
};

/* @name: the part of the attribute after the variation's name */
static gboolean
read_pictured (Flam3Context *context, guint index, const char *attribute,
    const char *name, const char *text)
{
  if (g_str_has_suffix (name, "_filename")) {
    if (*text)
      flame_flam3_warn_unsupported (
          context, attribute, attribute, "pictures and meshes are not read");
    return TRUE;
  }
  for (guint i = 0; pictured[index].beginnings[i]; i++)
    if (g_str_has_prefix (name, pictured[index].beginnings[i]))
      return TRUE;
  return FALSE;
}

/* (nullable) The part of @name after the variation's name. */
static const char *
own_name (const char *name, FlameVariation variation)
{
  const char *stem = flame_variation_name (variation);
  const gsize n = strlen (stem);

  return g_ascii_strncasecmp (name, stem, n) == 0 && name[n] == '_'
             ? name + n + 1
             : NULL;
}

gboolean
flame_jwildfire_read_formula (Flam3Context *context, FlameXform *xform,
    const char *name, const char *text)
{
  const char *own = own_name (name, FLAME_VAR_gpattern);

  if (own && strcmp (own, "string") == 0) {
    read_sides (context, xform, name, text);
    return TRUE;
  }
  own = own_name (name, FLAME_VAR_lsystem_js);
  if (own && strcmp (own, "grammar") == 0) {
    read_grammar (context, xform, name, text);
    return TRUE;
  }
  own = own_name (name, FLAME_VAR_dc_triantess);
  if (own && read_part_color (context, xform, name, own, text))
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (pictured); i++) {
    own = own_name (name, pictured[i].variation);
    if (own && read_pictured (context, i, name, own, text))
      return TRUE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (plots); i++) {
    own = own_name (name, plots[i].variation);
    if (!own)
      continue;
    for (guint j = 0; plots[i].formulas[j]; j++) {
      if (strcmp (own, plots[i].formulas[j]) == 0) {
        read_code (context, xform, i, j, name, text);
        return TRUE;
      }
    }
    if (g_str_has_suffix (name, "_filename")) {
      if (*text)
        flame_flam3_warn_unsupported (
            context, name, name, "pictures are not read");
      return TRUE;
    }
    for (guint j = 0; j < G_N_ELEMENTS (unused); j++)
      if (strcmp (own, unused[j]) == 0)
        return TRUE;
  }
  return FALSE;
}
