/*
 * Writes kernels' texts and frames' packed parameters to files.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/text/dump.h"

#include <errno.h>
#include <string.h>

#include "core/genome/variation.h"

/* Digits of a key in a file's name: enough to distinguish kernels. */
#define KEY_DIGITS 16

static gint n_frames; /* atomic */

/* Failures are only reported; frames are drawn anyway. */
static void
write_file (const char *name, const char *text, gssize length)
{
  const char *folder = g_getenv (FLAME_GPU_DUMP);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;

  if (g_mkdir_with_parents (folder, 0777) != 0)
    g_message (FLAME_GPU_DUMP ": %s: %s", folder, g_strerror (errno));
  else if (!g_file_set_contents (path, text, length, &error))
    g_message (FLAME_GPU_DUMP ": %s", error->message);
}

void
flame_gpu_dump_kernel (const char *key, const char *source)
{
  g_autofree char *name = NULL;

  if (!flame_gpu_dump_is_wanted ())
    return;
  name = g_strdup_printf ("kernel-%.*s.cu", KEY_DIGITS, key);
  write_file (name, source, -1);
}

/*
 * Writes a line of @n floats. Floats that hold the bits of whole numbers are written
 * elsewhere.
 */
static void
add_floats (GString *out, const char *name, const float *floats, guint n)
{
  g_string_append_printf (out, "%s", name);
  for (guint i = 0; i < n; i++) {
    char text[G_ASCII_DTOSTR_BUF_SIZE];

    g_ascii_formatd (text, sizeof text, "%.9g", floats[i]);
    g_string_append_printf (out, " %s", text);
  }
  g_string_append_c (out, '\n');
}

static const char *
stage_prefix (FlameForm form)
{
  switch (flame_form_stage (form)) {
    case FLAME_STAGE_PRE:
      return "pre_";
    case FLAME_STAGE_POST:
      return "post_";
    default:
      return "";
  }
}

/* Writes the weight of a use, then its constants. */
static void
add_use (GString *out, const FlameVariationRef *use, const float *record)
{
  g_autofree char *name = g_strdup_printf ("    %s%s", stage_prefix (use->form),
      flame_variation_name (use->variation));

  add_floats (out, name, record + use->offset,
      1 + flame_variation_n_constants (use->variation));
}

static void
add_extras (GString *out, const FlameXformExtras *extras, const float *record)
{
  if (extras->space)
    add_floats (out, "    space", record + extras->space, FLAME_SPACE_FLOATS);
  if (extras->var_color)
    add_floats (out, "    var_color", record + extras->var_color, 1);
  if (extras->color)
    add_floats (
        out, "    color_kind", record + extras->color, FLAME_COLOR_FLOATS);
  if (extras->field)
    add_floats (out, "    field", record + extras->field, FLAME_FIELD_FLOATS);
}

static void
add_xform (
    GString *out, const FlameGpuDumped *dumped, guint x, const float *record)
{
  const FlameStructure *structure = &dumped->plan->structure;
  const float *xform = record + structure->xforms[x].offset;
  gint32 table;

  memcpy (&table, &xform[FLAME_XFORM_TABLE], sizeof table);
  g_string_append_printf (out, "  xform %u%s, light table %d\n", x,
      x < dumped->plan->structure.n_xforms ? "" : " (final)", table);
  add_floats (out, "    coefs", xform + FLAME_XFORM_COEFS, 6);
  add_floats (out, "    post", xform + FLAME_XFORM_POST, 6);
  add_floats (out, "    color, keep", xform + FLAME_XFORM_COLOR, 2);
  add_floats (out, "    light", xform + FLAME_XFORM_LIGHT, 1);
  for (guint v = 0; v < structure->xforms[x].n_variations; v++)
    add_use (out,
        flame_xform_use (structure->variations, &structure->xforms[x], v),
        record);
  add_extras (out, &structure->extras[x], record);
}

static void
add_thresholds (
    GString *out, const FlameGpuDumped *dumped, guint temporal_sample)
{
  const guint n = dumped->plan->thresholds_per_temporal_sample;

  g_string_append (out, "  thresholds");
  for (guint i = 0; i < n; i++)
    g_string_append_printf (
        out, " %d", dumped->thresholds[(gsize) temporal_sample * n + i]);
  g_string_append_c (out, '\n');
}

static void
add_temporal_sample (
    GString *out, const FlameGpuDumped *dumped, guint temporal_sample)
{
  const FlameStructure *structure = &dumped->plan->structure;
  const float *record =
      dumped->records + (gsize) temporal_sample * dumped->words;

  g_string_append_printf (out, "temporal sample %u, palette %u\n",
      temporal_sample, flame_plan_palette_row (dumped->plan, temporal_sample));
  add_floats (out, "  camera", record + FLAME_FRAME_CAMERA, 6);
  add_floats (out, "  weight", record + FLAME_FRAME_WEIGHT, 1);
  add_thresholds (out, dumped, temporal_sample);
  for (guint x = 0; x < structure->n_xforms + structure->n_finals; x++)
    add_xform (out, dumped, x, record);
  if (structure->view)
    add_floats (out, "  view", record + structure->view, FLAME_VIEW_FLOATS);
  if (structure->sky)
    add_floats (out, "  sky", record + structure->sky, FLAME_SKY_FLOATS);
  if (structure->scatter)
    add_floats (
        out, "  scatter", record + structure->scatter, FLAME_SCATTER_FLOATS);
  if (structure->fog)
    add_floats (out, "  fog", record + structure->fog, FLAME_FOG_FLOATS);
  add_floats (
      out, "  tables", record + structure->record_size, dumped->n_tables);
}

static void
add_palettes (GString *out, const FlameGpuDumped *dumped)
{
  const guint n_layers = dumped->plan->structure.n_layers;
  const float *entry = dumped->palettes;

  for (guint at = 0; at < dumped->plan->n_palettes * n_layers; at++) {
    g_string_append_printf (
        out, "palette %u, layer %u\n", at / n_layers, at % n_layers);
    for (guint e = 0; e < FLAME_PALETTE_ENTRIES; e++, entry += 4)
      add_floats (out, " ", entry, 4);
  }
}

void
flame_gpu_dump_frame (const FlameGpuDumped *dumped)
{
  const FlamePlan *plan = dumped->plan;
  const guint n = flame_plan_n_temporal_samples (plan);
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *name =
      g_strdup_printf ("frame-%06d.txt", g_atomic_int_add (&n_frames, 1));

  g_string_append_printf (out,
      "%u passes of %u temporal samples, %" G_GUINT64_FORMAT
      " samples each; %u palettes; %u words a record; seed %" G_GUINT64_FORMAT
      "; %u steps to burn in\n",
      plan->n_passes, plan->temporal_samples_per_pass, plan->samples_per_pass,
      plan->n_palettes, dumped->words, plan->seed, plan->fuse);
  for (guint i = 0; i < n; i++)
    add_temporal_sample (out, dumped, i);
  add_palettes (out, dumped);
  write_file (name, out->str, (gssize) out->len);
}
