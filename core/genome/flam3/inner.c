/*
 * A flame's text in an attribute, read by the reader itself once more.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/inner.h"

#include <string.h>

#include "core/genome/flam3/formulas.h"
#include "core/genome/flam3/reader.h"
#include "core/genome/inner.h"
#include "core/genome/subflame.h"
#include "core/genome/uses.h"
#include "kernels/variation-ids.h"
#include "kernels/variation-table.h"

/* what messages call the text */
#define DOCUMENT "flame within"

/* --------------------------------------------------------------------- read */

/* what of a layer's there is beside the first is not drawn, as in JWildfire */
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

  flame_flam3_lack (context, FLAM3_INNER_ATTRIBUTE, message, "%s", message);
}

/* whether some transform has a colour of its own, or is hidden */
static gboolean
has_own_colors (const FlameGenome *genome)
{
  for (guint x = 0; x < genome->n_xforms + genome->n_finals; x++) {
    const FlameXform *xform = x < genome->n_xforms
                                  ? &genome->xforms[x]
                                  : &genome->finals[x - genome->n_xforms];

    for (guint i = 0; i < xform->n_uses; i++)
      if (xform->uses[i].weight != 0.0 &&
          (flame_variation_infos[xform->uses[i].variation].traits &
              FLAME_WRITES_RGB))
        return TRUE;
  }
  return FALSE;
}

/* (transfer full) (nullable) */
static FlameInner *
read_text (Flam3Context *context, const char *name, const char *text)
{
  g_autofree char *plain = flame_flam3_decode_hex (text);
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
    flame_flam3_lack (context, name, name, "expected hexadecimal digits");
    return NULL;
  }
  genomes =
      flame_flam3_read (plain, strlen (plain), DOCUMENT, &options, &error);
  if (!genomes) {
    flame_flam3_lack (context, name, name, "not drawn: %s", error->message);
    return NULL;
  }
  genome = flame_genome_copy (g_ptr_array_index (genomes, 0));
  keep_first_layer (genome);
  if (!flame_subflame_is_seen (genome)) {
    flame_flam3_lack (
        context, name, name, "not drawn: nothing of it can be seen");
    flame_genome_free (genome);
    return NULL;
  }
  if (has_own_colors (genome))
    flame_flam3_lack (context, name, "colours of variations within",
        "colours that its variations set are not handed on");
  return flame_inner_new (g_steal_pointer (&plain), genome);
}

/* (transfer full) (nullable) that of frames read before, if there are some */
static FlameInner *
find_text (Flam3Context *context, const char *name, const char *text)
{
  gpointer inner = NULL;

  if (!context->inners)
    return read_text (context, name, text);
  if (!g_hash_table_lookup_extended (context->inners, text, NULL, &inner)) {
    inner = read_text (context, name, text);
    g_hash_table_insert (context->inners, g_strdup (text), inner);
  }
  return inner ? flame_inner_ref (inner) : NULL;
}

gboolean
flame_flam3_read_inner (Flam3Target *target, const char *name, const char *text)
{
  Flam3Context *context = target->context;
  FlameInner *inner;

  if (strcmp (name, FLAM3_INNER_ATTRIBUTE "_filename") == 0) {
    if (*text)
      flame_flam3_lack (context, name, name, "files are not read");
    return TRUE;
  }
  if (strcmp (name, FLAM3_INNER_ATTRIBUTE) != 0)
    return FALSE;
  if (target->role != FLAM3_ROLE_XFORM) {
    flame_flam3_lack (context, name, name, "not drawn but in an <xform>");
    return TRUE;
  }
  if (context->options && context->options->is_within) {
    flame_flam3_lack (
        context, name, name, "a flame within one within is not drawn");
    return TRUE;
  }
  inner = find_text (context, name, text);
  if (!inner)
    return TRUE;
  flame_inner_set (&target->xform->inner, inner);
  flame_inner_unref (inner);
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
  if (xform->inner || context->dialect != FLAME_DIALECT_JWILDFIRE ||
      flame_xform_get_variation (xform, FLAME_VAR_subflame_wf) == 0.0)
    return;
  flame_flam3_lack (context, "subflame_wf", "subflame_wf",
      "without a flame that can be drawn it is left out");
  flame_xform_set_variation (xform, FLAME_VAR_subflame_wf, 0.0);
}

void
flame_flam3_check_inner (Flam3Context *context, FlameGenome *genome)
{
  for (guint i = 0; i < genome->n_finals; i++)
    check_has_flame (context, &genome->finals[i]);
  for (guint i = 0; i < genome->n_xforms; i++) {
    FlameXform *xform = &genome->xforms[i];

    check_has_flame (context, xform);
    if (!xform->inner ||
        flame_xform_get_variation (xform, FLAME_VAR_subflame_wf) == 0.0)
      continue;
    if (usual_mode (xform) == -2.0)
      flame_flam3_lack (context, "subflame_wf_color_mode",
          "subflame_wf_color_mode", "-2 is drawn as 0");
    if (flame_xform_get_param (
            xform, FLAME_PARAM_subflame_wf_flame_is_sequence) != 0.0)
      flame_flam3_lack (context, "subflame_wf_flame_is_sequence",
          "subflame_wf_flame_is_sequence", "drawn as one flame");
  }
  while (!flame_subflames_fit (genome)) {
    guint last = genome->n_xforms;

    while (!flame_subflame_is_used (&genome->xforms[--last]))
      ;
    flame_flam3_lack (context, "subflame_wf", "too many subflame_wf",
        "left out: there is room for %d transforms and %d flames within",
        FLAME_MAX_XFORMS, FLAME_MAX_SHARED_STATES - 2);
    flame_xform_set_variation (
        &genome->xforms[last], FLAME_VAR_subflame_wf, 0.0);
  }
}

/* -------------------------------------------------------------------- write */

void
flame_flam3_write_inner (GString *xml, const FlameXform *xform)
{
  const char *text;

  if (!xform->inner)
    return;
  text = flame_inner_get_text (xform->inner);
  g_string_append (xml, " " FLAM3_INNER_ATTRIBUTE "=\"");
  for (gsize i = 0; text[i]; i++)
    g_string_append_printf (xml, "%02x", (guint8) text[i]);
  g_string_append_c (xml, '"');
}
