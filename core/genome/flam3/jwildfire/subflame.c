/*
 * Nested flames: the text in an attribute, which the reader reads recursively.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/jwildfire/subflame.h"

#include <string.h>

#include "core/genome/flam3/jwildfire/formula.h"
#include "core/genome/subflame-paths.h"
#include "core/genome/subflame.h"
#include "core/genome/variation.h"
#include "docs/troubles.h"
#include "kernels/variation-ids.h"
#include "kernels/variation-table.h"

/* The attribute with the text, in hexadecimal digits. */
#define SUBFLAME "subflame_wf_flame"

/* The document's name in messages. */
#define DOCUMENT "flame within"

/* --------------------------------------------------------------------- read */

/* As in JWildfire only the first layer of a nested flame is drawn. */
static void
keep_first_layer (FlameGenome *genome)
{
  const guint n = genome->n_xforms;
  guint kept = 0, finals = 0;

  if (genome->n_more_palettes == 0)
    return;
  while (kept < n && genome->xforms[kept].layer == 0)
    kept++;
  for (guint from = 0; genome->chaos && from < kept; from++)
    memmove (&genome->chaos[from * kept], &genome->chaos[from * n],
        kept * sizeof *genome->chaos);
  for (guint i = kept; i < n; i++)
    flame_xform_clear (&genome->xforms[i]);
  genome->n_xforms = kept;
  while (finals < genome->n_finals && genome->finals[finals].layer == 0)
    finals++;
  for (guint i = finals; i < genome->n_finals; i++)
    flame_xform_clear (&genome->finals[i]);
  genome->n_finals = finals;
  g_clear_pointer (&genome->more_palettes, g_free);
  genome->n_more_palettes = 0;
}

static void
pass_on (const char *message, gpointer user_data)
{
  Flam3Context *context = user_data;

  flame_flam3_warn_unsupported (context, SUBFLAME, message, "%s", message);
}

/* Whether some transform has its own colour, or is hidden. */
static gboolean
has_own_colors (const FlameGenome *genome)
{
  for (guint x = 0; x < flame_genome_n_all (genome); x++) {
    const FlameXform *xform = flame_genome_get_any (genome, x);

    for (guint i = 0; i < xform->n_uses; i++)
      if (xform->uses[i].weight != 0.0 &&
          (flame_variation_infos[xform->uses[i].variation].traits &
              FLAME_WRITES_RGB))
        return TRUE;
  }
  return FALSE;
}

/* (transfer full) (nullable) */
static FlameSubflame *
read_text (Flam3Context *context, const char *name, const char *text)
{
  g_autofree char *plain = flame_jwildfire_decode_hex (text);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) genomes = NULL;
  const FlameReadOptions options = {
      .palettes = context->options ? context->options->palettes : NULL,
      .warning = pass_on,
      .warning_data = context,
      .is_within = TRUE,
  };
  FlameGenome *genome;

  if (!plain) {
    flame_flam3_warn_unsupported (
        context, name, name, "expected hexadecimal digits");
    return NULL;
  }
  genomes = context->read (plain, strlen (plain), DOCUMENT, &options, &error);
  if (!genomes) {
    flame_flam3_warn_unsupported (
        context, name, name, "not drawn: %s", error->message);
    return NULL;
  }
  genome = flame_genome_copy (g_ptr_array_index (genomes, 0));
  keep_first_layer (genome);
  if (!flame_subflame_is_seen (genome)) {
    flame_flam3_warn_unsupported (context, name, name,
        "not drawn: nothing of it can be seen" FLAME_SEE ("Black picture"));
    flame_genome_free (genome);
    return NULL;
  }
  if (has_own_colors (genome))
    flame_flam3_warn_unsupported (context, name, "colours of variations within",
        "colours that its variations set are not passed on");
  return flame_subflame_new (
      g_steal_pointer (&plain), genome, flame_genome_free);
}

/*
 * (transfer full) (nullable) The result of an earlier frame, if there is one.
 */
static FlameSubflame *
find_text (Flam3Context *context, const char *name, const char *text)
{
  gpointer subflame = NULL;

  if (!context->subflames)
    return read_text (context, name, text);
  if (!g_hash_table_lookup_extended (
          context->subflames, text, NULL, &subflame)) {
    subflame = read_text (context, name, text);
    g_hash_table_insert (context->subflames, g_strdup (text), subflame);
  }
  return subflame ? flame_subflame_ref (subflame) : NULL;
}

gboolean
flame_jwildfire_read_subflame (
    Flam3Target *target, const char *name, const char *text)
{
  Flam3Context *context = target->context;
  FlameSubflame *subflame;

  if (strcmp (name, SUBFLAME "_filename") == 0) {
    if (*text)
      flame_flam3_warn_unsupported (context, name, name, "files are not read");
    return TRUE;
  }
  if (strcmp (name, SUBFLAME) != 0)
    return FALSE;
  if (target->role != FLAM3_ROLE_XFORM) {
    flame_flam3_warn_unsupported (
        context, name, name, "drawn only in an <xform>");
    return TRUE;
  }
  if (context->options && context->options->is_within) {
    flame_flam3_warn_unsupported (
        context, name, name, "a flame nested in a nested flame is not drawn");
    return TRUE;
  }
  subflame = find_text (context, name, text);
  if (!subflame)
    return TRUE;
  flame_subflame_set (&target->xform->subflame, subflame);
  flame_subflame_unref (subflame);
  return TRUE;
}

/* -------------------------------------------------------------------- check */

static double
usual_mode (const FlameXform *xform)
{
  return flame_xform_get_param (xform, FLAME_PARAM_subflame_wf_color_mode);
}

static void
check_has_flame (Flam3Context *context, FlameXform *xform)
{
  if (xform->subflame || context->dialect != FLAME_DIALECT_JWILDFIRE ||
      flame_xform_get_variation (xform, FLAME_VAR_subflame_wf) == 0.0)
    return;
  flame_flam3_warn_unsupported (context, "subflame_wf", "subflame_wf",
      "without a flame that can be drawn it is left out");
  flame_xform_set_variation (xform, FLAME_VAR_subflame_wf, 0.0);
}

void
flame_jwildfire_check_subflames (Flam3Context *context, FlameGenome *genome)
{
  for (guint i = 0; i < genome->n_finals; i++)
    check_has_flame (context, &genome->finals[i]);
  for (guint i = 0; i < genome->n_xforms; i++) {
    FlameXform *xform = &genome->xforms[i];

    check_has_flame (context, xform);
    if (!xform->subflame ||
        flame_xform_get_variation (xform, FLAME_VAR_subflame_wf) == 0.0)
      continue;
    if (usual_mode (xform) == -2.0)
      flame_flam3_warn_unsupported (context, "subflame_wf_color_mode",
          "subflame_wf_color_mode", "-2 is drawn as 0");
    if (flame_xform_get_param (
            xform, FLAME_PARAM_subflame_wf_flame_is_sequence) != 0.0)
      flame_flam3_warn_unsupported (context, "subflame_wf_flame_is_sequence",
          "subflame_wf_flame_is_sequence", "drawn as one flame");
  }
  while (!flame_subflames_fit (genome)) {
    guint last = genome->n_xforms;

    while (!flame_subflame_is_used (&genome->xforms[--last]))
      ;
    flame_flam3_warn_unsupported (context, "subflame_wf",
        "too many subflame_wf",
        "left out: there is room for %d transforms and %d flames within",
        FLAME_MAX_XFORMS, FLAME_MAX_SHARED_STATES - 2);
    flame_xform_set_variation (
        &genome->xforms[last], FLAME_VAR_subflame_wf, 0.0);
  }
}

/* -------------------------------------------------------------------- write */

void
flame_jwildfire_write_subflame (GString *xml, const FlameXform *xform)
{
  const char *text;

  if (!xform->subflame)
    return;
  text = flame_subflame_get_text (xform->subflame);
  g_string_append (xml, " " SUBFLAME "=\"");
  for (gsize i = 0; text[i]; i++)
    g_string_append_printf (xml, "%02x", (guint8) text[i]);
  g_string_append_c (xml, '"');
}
