/*
 * A plan's sub-times as the iteration kernels read them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/stages/record.h"

#include <math.h>
#include <string.h>

#include "core/genome/constants.h"
#include "core/genome/entries.h"
#include "core/render/fields.h"
#include "kernels/rgb.h"
#include "kernels/variations/common/entries.h"

static guint
align4 (guint words)
{
  return (words + 3) & ~3u;
}

void
flame_cuda_record_layout_init (FlameCudaRecordLayout *layout)
{
  memset (layout, 0, sizeof *layout);
  layout->variations = g_array_new (FALSE, FALSE, sizeof (FlameVariationRef));
}

void
flame_cuda_record_layout_clear (FlameCudaRecordLayout *layout)
{
  g_clear_pointer (&layout->variations, g_array_unref);
}

/* xform @x's weighting field; returns what is behind it */
static guint
place_field (FlameCudaRecordLayout *layout, guint x, guint at)
{
  layout->more[x].field = at;
  at += FLAME_FIELD_FLOATS;
  for (guint v = 0; v < layout->xforms[x].n_variations; v++) {
    FlameVariationRef *use =
        flame_xform_use (layout->variations, &layout->xforms[x], v);

    if (!use->driven)
      continue;
    use->driven = at;
    at += flame_fields_driven_floats (use->variation);
  }
  return at;
}

/* behind the xforms, as in a block */
static void
place_more (FlameCudaRecordLayout *layout, const FlameStructure *structure,
    guint n_xforms)
{
  guint at = layout->words;

  for (guint x = 0; x < n_xforms; x++) {
    const FlameXformMore *from = &structure->more[x];

    layout->more[x] = (FlameXformMore){
        .color_kind = from->color_kind, .field_kind = from->field_kind};
    if (from->space) {
      layout->more[x].space = at;
      at += FLAME_SPACE_FLOATS;
    }
    if (from->var_color)
      layout->more[x].var_color = at++;
    if (from->color) {
      layout->more[x].color = at;
      at += FLAME_COLOR_FLOATS;
    }
    if (from->field)
      at = place_field (layout, x, at);
  }
  layout->view = structure->view ? at : 0;
  at += structure->view ? FLAME_VIEW_FLOATS : 0;
  layout->scatter = structure->scatter ? at : 0;
  at += structure->scatter ? FLAME_SCATTER_FLOATS : 0;
  layout->fog = structure->fog ? at : 0;
  layout->words = align4 (at + (structure->fog ? FLAME_FOG_FLOATS : 0));
}

void
flame_cuda_record_layout_set (
    FlameCudaRecordLayout *layout, const FlameStructure *structure)
{
  const guint n = structure->n_xforms + structure->n_finals;

  layout->words = FLAME_RECORD_XFORMS;
  layout->n_layers = structure->n_layers;
  g_array_set_size (layout->variations, 0);
  for (guint x = 0; x < n; x++) {
    const FlameXformRef *from = &structure->xforms[x];
    guint at = layout->words + FLAME_RECORD_VARIATIONS;

    layout->xforms[x] = *from;
    layout->xforms[x].offset = layout->words;
    for (guint v = 0; v < from->n_variations; v++) {
      FlameVariationRef ref = *flame_xform_use (structure->variations, from, v);

      ref.offset = at;
      at += 1 + flame_variation_n_constants (ref.variation);
      g_array_append_val (layout->variations, ref);
    }
    layout->words = align4 (at);
  }
  place_more (layout, structure, n);
}

/* ------------------------------------------------------------- light tables */

static const float *
plan_block (const FlamePlan *plan, guint sub_time)
{
  return plan->blocks + (gsize) sub_time * plan->structure.block_size;
}

static float
xform_opacity (const FlamePlan *plan, const float *block, guint xform)
{
  return block[plan->structure.xforms[xform].offset + FLAME_XFORM_OPACITY];
}

/* a light table's opacity, and whose colours it has */
typedef struct
{
  float opacity;
  guint layer;
} Light;

/* the different lights of a sub-time but those of opacity 0, in order of first use */
static guint
find_lights (const FlamePlan *plan, const float *block, Light *lights)
{
  const guint8 *layers = plan->structure.layers;
  guint n = 0;

  for (guint x = 0; x < plan->structure.n_xforms; x++) {
    const float opacity = xform_opacity (plan, block, x);
    guint t = 0;

    while (
        t < n && (lights[t].opacity != opacity || lights[t].layer != layers[x]))
      t++;
    if (t == n && opacity != 0.0f)
      lights[n++] = (Light){opacity, layers[x]};
  }
  return n;
}

static gint32
find_table (const Light *lights, guint n, Light light, guint n_tables)
{
  if (light.opacity == 0.0f)
    return FLAME_TABLE_HIDDEN;
  for (guint t = 0; n_tables > 0 && t < n; t++) {
    if (lights[t].opacity == light.opacity && lights[t].layer == light.layer)
      return t;
  }
  return FLAME_TABLE_DIRECT - (gint32) light.layer;
}

/* of each xform in a sub-time */
static void
find_tables (const FlamePlan *plan, const float *block, gint32 *tables)
{
  Light lights[FLAME_MAX_XFORMS];
  const guint n = find_lights (plan, block, lights);

  for (guint x = 0; x < plan->structure.n_xforms; x++) {
    const Light light = {
        xform_opacity (plan, block, x), plan->structure.layers[x]};

    tables[x] = find_table (lights, n, light, n);
  }
}

guint
flame_cuda_count_tables (const FlamePlan *plan, guint max)
{
  Light lights[FLAME_MAX_XFORMS];
  guint most = 0;

  if (plan->exact_accumulation)
    return 0;
  for (guint i = 0; i < flame_plan_n_sub_times (plan); i++)
    most = MAX (most, find_lights (plan, plan_block (plan, i), lights));
  return most <= max ? most : 0;
}

/* a loop's palette stands still more often than not */
static gboolean
palettes_differ (const FlamePlan *plan)
{
  const gsize row = (gsize) FLAME_PALETTE_ENTRIES * 4;

  for (guint i = 1; i < plan->n_palettes; i++)
    if (memcmp (plan->palettes, plan->palettes + i * row,
            row * sizeof *plan->palettes) != 0)
      return TRUE;
  return FALSE;
}

gboolean
flame_cuda_lights_differ (const FlamePlan *plan)
{
  const float *first = plan_block (plan, 0);

  if (palettes_differ (plan))
    return TRUE;
  for (guint i = 1; i < flame_plan_n_sub_times (plan); i++) {
    const float *block = plan_block (plan, i);

    if (block[FLAME_FRAME_WEIGHT] != first[FLAME_FRAME_WEIGHT])
      return TRUE;
    for (guint x = 0; x < plan->structure.n_xforms; x++)
      if (xform_opacity (plan, block, x) != xform_opacity (plan, first, x))
        return TRUE;
  }
  return FALSE;
}

gboolean
flame_cuda_alphas_differ (const FlamePlan *plan)
{
  float first = 0.0f;

  for (guint i = 0; i < flame_plan_n_sub_times (plan); i++) {
    const float *block = plan_block (plan, i);

    for (guint x = 0; x < plan->structure.n_xforms; x++) {
      const float alpha =
          xform_opacity (plan, block, x) * block[FLAME_FRAME_WEIGHT];

      if (first == 0.0f)
        first = alpha;
      if (alpha != 0.0f && alpha != first)
        return TRUE;
    }
  }
  /* or no palette's do, or hits are counted apart */
  return !plan->alpha_is_count;
}

gboolean
flame_cuda_tables_stay (const FlamePlan *plan)
{
  gint32 first[FLAME_MAX_XFORMS], tables[FLAME_MAX_XFORMS];
  const gsize bytes = plan->structure.n_xforms * sizeof *first;

  find_tables (plan, plan_block (plan, 0), first);
  for (guint i = 1; i < flame_plan_n_sub_times (plan); i++) {
    find_tables (plan, plan_block (plan, i), tables);
    if (memcmp (first, tables, bytes) != 0)
      return FALSE;
  }
  return TRUE;
}

guint
flame_cuda_max_light (const FlamePlan *plan)
{
  float most = 0.0f;

  for (guint i = 0; i < flame_plan_n_sub_times (plan); i++) {
    for (guint x = 0; x < plan->structure.n_xforms; x++)
      most = MAX (most, xform_opacity (plan, plan_block (plan, i), x));
  }
  if (plan->structure.has_light)
    most *= FLAME_MAX_RGB;
  /* dithering may round up */
  return (guint) ceilf (255.0f * most) + 1;
}

/* ------------------------------------------------------------------ entries */

#define ENTRIES_ALIGN 16

/* @n: how many bytes it takes, a multiple of ENTRIES_ALIGN */
static const float *
plan_entries (const FlamePlan *plan, guint index, gsize *n)
{
  const float *floats =
      flame_entries_get_floats (g_ptr_array_index (plan->entries, index), n);

  *n = (*n * sizeof *floats + ENTRIES_ALIGN - 1) & ~(gsize) (ENTRIES_ALIGN - 1);
  return floats;
}

gsize
flame_cuda_entries_size (const FlamePlan *plan)
{
  gsize size = 0, n;

  for (guint i = 0; i < plan->entries->len; i++) {
    (void) plan_entries (plan, i, &n);
    size += n;
  }
  return size;
}

void
flame_cuda_entries_copy (const FlamePlan *plan, guint8 *out)
{
  for (guint i = 0; i < plan->entries->len; i++) {
    gsize n, size;
    const float *floats =
        flame_entries_get_floats (g_ptr_array_index (plan->entries, i), &n);

    memcpy (out, floats, n * sizeof *floats);
    (void) plan_entries (plan, i, &size);
    out += size;
  }
}

/* constants that say where entries are on the host say where they are at @entries */
static void
move_entries (const FlamePlan *plan, guint64 entries, float *constants)
{
  const float *wanted = flame_entries (constants);
  gsize size;

  for (guint i = 0; i < plan->entries->len; i++) {
    if (plan_entries (plan, i, &size) == wanted) {
      flame_place_entries (entries, constants);
      return;
    }
    entries += size;
  }
}

/* ------------------------------------------------------------------ records */

guint
flame_cuda_record_words (const FlameCudaRecordLayout *layout, guint n_tables)
{
  return align4 (layout->words + n_tables * (layout->n_layers > 1 ? 2 : 1));
}

static void
fill_more (const FlameXformMore *from, const FlameXformMore *to,
    const float *block, float *record)
{
  if (from->space)
    memcpy (record + to->space, block + from->space,
        FLAME_SPACE_FLOATS * sizeof *record);
  if (from->var_color)
    record[to->var_color] = block[from->var_color];
  if (from->color)
    memcpy (record + to->color, block + from->color,
        FLAME_COLOR_FLOATS * sizeof *record);
  if (from->field)
    memcpy (record + to->field, block + from->field,
        FLAME_FIELD_FLOATS * sizeof *record);
}

static void
fill_xform (const FlameCudaRecordLayout *layout, const FlamePlan *plan,
    const float *block, guint x, guint64 entries, float *record)
{
  const FlameXformRef *from = &plan->structure.xforms[x];
  const FlameXformRef *to = &layout->xforms[x];
  const float *in = block + from->offset;
  float *out = record + to->offset;

  memcpy (out + FLAME_RECORD_COEFS, in + FLAME_XFORM_COEFS, 6 * sizeof *out);
  memcpy (out + FLAME_RECORD_POST, in + FLAME_XFORM_POST, 6 * sizeof *out);
  out[FLAME_RECORD_COLOR] = in[FLAME_XFORM_COLOR];
  out[FLAME_RECORD_KEEP] = in[FLAME_XFORM_COLOR_KEEP];
  for (guint v = 0; v < from->n_variations; v++) {
    const FlameVariationRef *a =
        flame_xform_use (plan->structure.variations, from, v);
    const FlameVariationRef *b =
        flame_xform_use (layout->variations, &layout->xforms[x], v);

    memcpy (record + b->offset, block + a->offset,
        (1 + flame_variation_n_constants (a->variation)) * sizeof *record);
    if (flame_variation_infos[a->variation].has_entries)
      move_entries (plan, entries, record + b->offset + 1);
    if (a->driven)
      memcpy (record + b->driven, block + a->driven,
          flame_fields_driven_floats (a->variation) * sizeof *record);
  }
  fill_more (&plan->structure.more[x], &layout->more[x], block, record);
}

void
flame_cuda_record_fill (const FlameCudaRecordLayout *layout,
    const FlamePlan *plan, guint sub_time, guint n_tables, guint64 entries,
    float *out)
{
  const FlameStructure *structure = &plan->structure;
  const float *block = plan_block (plan, sub_time);
  Light lights[FLAME_MAX_XFORMS];
  const guint n = find_lights (plan, block, lights);

  memset (out, 0, flame_cuda_record_words (layout, n_tables) * sizeof *out);
  memcpy (
      out + FLAME_RECORD_CAMERA, block + FLAME_FRAME_CAMERA, 6 * sizeof *out);
  out[FLAME_RECORD_WEIGHT] = block[FLAME_FRAME_WEIGHT];
  for (guint x = 0; x < structure->n_xforms; x++) {
    const float opacity = xform_opacity (plan, block, x);
    const Light light = {opacity, structure->layers[x]};
    const gint32 table = find_table (lights, n, light, n_tables);
    float *xform = out + layout->xforms[x].offset;

    fill_xform (layout, plan, block, x, entries, out);
    memcpy (&xform[FLAME_RECORD_TABLE], &table, sizeof table);
    xform[FLAME_RECORD_LIGHT] = 255.0f * opacity;
  }
  for (guint f = 0; f < structure->n_finals; f++) {
    const guint x = structure->n_xforms + f;

    fill_xform (layout, plan, block, x, entries, out);
    out[layout->xforms[x].offset + FLAME_RECORD_LIGHT] =
        xform_opacity (plan, block, x);
  }
  if (structure->view)
    memcpy (out + layout->view, block + structure->view,
        FLAME_VIEW_FLOATS * sizeof *out);
  if (structure->scatter)
    memcpy (out + layout->scatter, block + structure->scatter,
        FLAME_SCATTER_FLOATS * sizeof *out);
  if (structure->fog)
    memcpy (out + layout->fog, block + structure->fog,
        FLAME_FOG_FLOATS * sizeof *out);
  for (guint t = 0; t < MIN (n, n_tables); t++) {
    out[layout->words + t] = 255.0f * lights[t].opacity;
    if (layout->n_layers > 1)
      out[layout->words + n_tables + t] = (float) lights[t].layer;
  }
}
