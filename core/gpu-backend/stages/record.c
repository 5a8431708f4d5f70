/*
 * A plan's temporal samples as the iteration kernels read them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/stages/record.h"

#include <math.h>
#include <string.h>

#include "core/genome/variation.h"
#include "kernels/rgb.h"
#include "kernels/variations/common/entries.h"

/* ------------------------------------------------------------- light tables */

static const float *
plan_record (const FlamePlan *plan, guint temporal_sample)
{
  return plan->records + (gsize) temporal_sample * plan->structure.record_size;
}

static float
xform_light (const FlamePlan *plan, const float *record, guint xform)
{
  return record[plan->structure.xforms[xform].offset + FLAME_XFORM_LIGHT];
}

/* a light table's scale, and whose colours it has */
typedef struct
{
  float light;
  guint layer;
} Light;

/*
 * the different lights of a temporal sample but for no light at all, in order of first
 * use
 */
static guint
find_lights (const FlamePlan *plan, const float *record, Light *lights)
{
  const guint8 *layers = plan->structure.layers;
  guint n = 0;

  for (guint x = 0; x < plan->structure.n_xforms; x++) {
    const float light = xform_light (plan, record, x);
    guint t = 0;

    while (t < n && (lights[t].light != light || lights[t].layer != layers[x]))
      t++;
    if (t == n && light != 0.0f)
      lights[n++] = (Light){light, layers[x]};
  }
  return n;
}

static gint32
find_table (const Light *lights, guint n, Light light, guint n_tables)
{
  if (light.light == 0.0f)
    return FLAME_TABLE_HIDDEN;
  for (guint t = 0; n_tables > 0 && t < n; t++) {
    if (lights[t].light == light.light && lights[t].layer == light.layer)
      return t;
  }
  return FLAME_TABLE_DIRECT - (gint32) light.layer;
}

/* of each xform in a temporal sample */
static void
find_tables (const FlamePlan *plan, const float *record, gint32 *tables)
{
  Light lights[FLAME_MAX_XFORMS];
  const guint n = find_lights (plan, record, lights);

  for (guint x = 0; x < plan->structure.n_xforms; x++) {
    const Light light = {
        xform_light (plan, record, x), plan->structure.layers[x]};

    tables[x] = find_table (lights, n, light, n);
  }
}

guint
flame_gpu_count_tables (const FlamePlan *plan, guint max)
{
  Light lights[FLAME_MAX_XFORMS];
  guint most = 0;

  if (plan->exact_accumulation)
    return 0;
  for (guint i = 0; i < flame_plan_n_temporal_samples (plan); i++)
    most = MAX (most, find_lights (plan, plan_record (plan, i), lights));
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
flame_gpu_lights_differ (const FlamePlan *plan)
{
  const float *first = plan_record (plan, 0);

  if (palettes_differ (plan))
    return TRUE;
  for (guint i = 1; i < flame_plan_n_temporal_samples (plan); i++) {
    const float *record = plan_record (plan, i);

    if (record[FLAME_FRAME_WEIGHT] != first[FLAME_FRAME_WEIGHT])
      return TRUE;
    for (guint x = 0; x < plan->structure.n_xforms; x++)
      if (xform_light (plan, record, x) != xform_light (plan, first, x))
        return TRUE;
  }
  return FALSE;
}

gboolean
flame_gpu_alphas_differ (const FlamePlan *plan)
{
  float first = 0.0f;

  for (guint i = 0; i < flame_plan_n_temporal_samples (plan); i++) {
    const float *record = plan_record (plan, i);

    for (guint x = 0; x < plan->structure.n_xforms; x++) {
      const float alpha =
          xform_light (plan, record, x) * record[FLAME_FRAME_WEIGHT];

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
flame_gpu_tables_stay (const FlamePlan *plan)
{
  gint32 first[FLAME_MAX_XFORMS], tables[FLAME_MAX_XFORMS];
  const gsize bytes = plan->structure.n_xforms * sizeof *first;

  find_tables (plan, plan_record (plan, 0), first);
  for (guint i = 1; i < flame_plan_n_temporal_samples (plan); i++) {
    find_tables (plan, plan_record (plan, i), tables);
    if (memcmp (first, tables, bytes) != 0)
      return FALSE;
  }
  return TRUE;
}

guint
flame_gpu_max_light (const FlamePlan *plan)
{
  float most = 0.0f;

  for (guint i = 0; i < flame_plan_n_temporal_samples (plan); i++) {
    for (guint x = 0; x < plan->structure.n_xforms; x++)
      most = MAX (most, xform_light (plan, plan_record (plan, i), x));
  }
  if (plan->structure.has_light)
    most *= FLAME_MAX_RGB;
  /* dithering may round up */
  return (guint) ceilf (most) + 1;
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
flame_gpu_entries_size (const FlamePlan *plan)
{
  gsize size = 0, n;

  for (guint i = 0; i < plan->entries->len; i++) {
    (void) plan_entries (plan, i, &n);
    size += n;
  }
  return size;
}

void
flame_gpu_entries_copy (const FlamePlan *plan, guint8 *out)
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
flame_gpu_record_words (const FlameStructure *structure, guint n_tables)
{
  const guint each = structure->n_layers > 1 ? 2 : 1;

  return FLAME_ALIGN_RECORD (structure->record_size + n_tables * each);
}

static void
place_entries (const FlamePlan *plan, guint64 entries, float *out)
{
  const GArray *uses = plan->structure.variations;

  for (guint u = 0; plan->entries->len > 0 && u < uses->len; u++) {
    const FlameVariationRef *use = &g_array_index (uses, FlameVariationRef, u);

    if (flame_variation_infos[use->variation].has_entries)
      move_entries (plan, entries, out + use->offset + 1);
  }
}

void
flame_gpu_record_fill (const FlamePlan *plan, guint temporal_sample,
    guint n_tables, guint64 entries, float *out)
{
  const FlameStructure *structure = &plan->structure;
  const guint size = structure->record_size;
  const float *record = plan_record (plan, temporal_sample);
  Light lights[FLAME_MAX_XFORMS];
  const guint n = find_lights (plan, record, lights);

  memcpy (out, record, size * sizeof *out);
  memset (out + size, 0,
      (flame_gpu_record_words (structure, n_tables) - size) * sizeof *out);
  place_entries (plan, entries, out);
  for (guint x = 0; x < structure->n_xforms; x++) {
    const Light light = {xform_light (plan, record, x), structure->layers[x]};
    const gint32 table = find_table (lights, n, light, n_tables);

    memcpy (&out[structure->xforms[x].offset + FLAME_XFORM_TABLE], &table,
        sizeof table);
  }
  for (guint t = 0; t < MIN (n, n_tables); t++) {
    out[size + t] = lights[t].light;
    if (structure->n_layers > 1)
      out[size + n_tables + t] = (float) lights[t].layer;
  }
}
