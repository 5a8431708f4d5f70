/*
 * The CPU's loops: which instruction sets this build has and this machine runs; and a
 * plan's temporal sample in the form that the loops read, with its light tables.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/loops.h"

#include <string.h>

#include "config.h"
#include "kernels/palette.h"

static const FlameCpuLoops levels[] = {
#ifdef HAVE_CPU_V2
    {"SSE4", "v2", &flame_iterate_loops_v2, &flame_post_loops_v2},
#endif
#ifdef HAVE_CPU_V3
    {"AVX2", "v3", &flame_iterate_loops_v3, &flame_post_loops_v3},
#endif
#ifdef HAVE_CPU_V4
    {"AVX-512", "v4", &flame_iterate_loops_v4, &flame_post_loops_v4},
#endif
#ifdef HAVE_CPU_BASE
    {"baseline", "base", &flame_iterate_loops_base, &flame_post_loops_base},
#endif
};

#ifdef __x86_64__
static gboolean
is_supported (const char *level)
{
  __builtin_cpu_init ();
  if (level[1] >= '3' &&
      !(__builtin_cpu_supports ("avx2") && __builtin_cpu_supports ("fma") &&
          __builtin_cpu_supports ("bmi") && __builtin_cpu_supports ("bmi2")))
    return FALSE;
  return level[1] < '4' || (__builtin_cpu_supports ("avx512f") &&
                               __builtin_cpu_supports ("avx512bw") &&
                               __builtin_cpu_supports ("avx512cd") &&
                               __builtin_cpu_supports ("avx512dq") &&
                               __builtin_cpu_supports ("avx512vl"));
}
#else
static gboolean
is_supported (const char *level G_GNUC_UNUSED)
{
  return TRUE;
}
#endif

const FlameCpuLoops *
flame_cpu_levels (guint *n)
{
  /* The first level is the one that the build requires of every machine. */
  *n = 1;
  while (*n < G_N_ELEMENTS (levels) && is_supported (levels[*n].level))
    (*n)++;
  return levels;
}

/* Returns: (nullable) the highest level that may be used. */
static const char *
get_most (void)
{
#ifdef FLAME_TEST_HOOKS
  return g_getenv ("FLAME_CPU");
#else
  return NULL;
#endif
}

const FlameCpuLoops *
flame_cpu_loops (void)
{
  const char *most = get_most ();
  guint n;
  const FlameCpuLoops *all = flame_cpu_levels (&n);

  if (most && most[0] == 'v')
    while (n > 1 && strcmp (all[n - 1].level, most) > 0)
      n--;
  return &all[n - 1];
}

/* ------------------------------------------------------- a temporal sample */

guint32
flame_temporal_sample_xform_draws (const FlamePlan *plan, guint index)
{
  const FlameXformRef *xform = &plan->structure.xforms[index];
  guint32 draws = FLAME_RNG_DRAWS;

  for (guint v = 0; v < xform->n_variations; v++) {
    const FlameVariationRef *ref =
        flame_xform_use (plan->structure.variations, xform, v);

    draws += flame_rng_reserve (ref->draws);
  }
  return draws;
}

/* Returns the most draws of any xform from @begin to before @end. */
static guint32
most_draws (const FlamePlan *plan, guint begin, guint end)
{
  guint32 draws = 0;

  for (guint x = begin; x < end; x++)
    draws = MAX (draws, flame_temporal_sample_xform_draws (plan, x));
  return draws;
}

guint32
flame_temporal_sample_init (FlameTemporalSample *sub, const FlamePlan *plan)
{
  const FlameStructure *structure = &plan->structure;
  const guint steps = plan->palette_linear ? FLAME_PALETTE_STEPS : 1;

  sub->xforms = structure->xforms;
  sub->variations = (const FlameVariationRef *) structure->variations->data;
  sub->n_xforms = structure->n_xforms;
  sub->n_finals = structure->n_finals;
  sub->has_xaos = structure->has_xaos;
  sub->thresholds_per_row = plan->thresholds_per_row;
  sub->table_size = FLAME_PALETTE_ENTRIES * steps;
  sub->exact = plan->exact_accumulation;
  sub->rounding = plan->rounding;
  sub->palette_scale = plan->palette_scale * steps;
  sub->palette_shift = plan->palette_shift * steps;
  sub->first_draw = FLAME_DRAW_VARIATIONS;
  sub->final_draw = sub->first_draw + most_draws (plan, 0, structure->n_xforms);
  sub->draws_per_final = most_draws (
      plan, structure->n_xforms, structure->n_xforms + structure->n_finals);
  sub->view_draw = sub->final_draw + structure->n_finals * sub->draws_per_final;
  sub->scatter_draw =
      sub->view_draw + (structure->blurred ? FLAME_VIEW_DRAWS : 0);
  sub->in_space = structure->in_space != FALSE;
  sub->has_rgb = structure->has_rgb != FALSE;
  sub->has_light = structure->has_light != FALSE;
  sub->keeps_lost = structure->keeps_lost != FALSE;
  sub->keeps_far = plan->keeps_far != FALSE;
  sub->bad_value = plan->keeps_far ? FLAME_FAR_VALUE : FLAME_BAD_VALUE;
  sub->nearest = plan->converges ? FLAME_NEAREST_FALLING : 0.0f;
  sub->n_states = structure->n_states;
  sub->view = structure->view;
  sub->blurred = structure->blurred != FALSE;
  sub->extras = structure->extras;
  sub->layers = structure->n_layers > 1 ? structure->layers : NULL;
  sub->sky = structure->sky;
  sub->scatter = structure->scatter;
  sub->fog = structure->fog;
  return sub->scatter_draw + (structure->scatter ? FLAME_SCATTER_DRAWS : 0);
}

void
flame_temporal_sample_set (
    FlameTemporalSample *sub, const FlamePlan *plan, guint number)
{
  sub->record = plan->records + (gsize) number * plan->structure.record_size;
  sub->thresholds =
      plan->thresholds + (gsize) number * plan->thresholds_per_temporal_sample;
}

/* ------------------------------------------------------------- its light */

/* Returns channel @c of the palette at table entry @e. */
static float
palette_channel (const float *palette, int linear, int e, int c)
{
  const FlamePaletteSpot spot = flame_palette_spot (linear, e);
  const float *at = palette + 4 * spot.index + c;

  return spot.part > 0.0f ? flame_palette_mix (at[0], at[4], spot.part) : at[0];
}

void
flame_light_table (const float *palette, int linear, float scale, float count,
    float rounding, float dither, uint64_t *cells, uint32_t *alpha)
{
  const int n = FLAME_PALETTE_ENTRIES * (linear ? FLAME_PALETTE_STEPS : 1);
  const uint64_t hits = count + rounding;

  for (int e = 0; e < n; e++) {
    uint64_t cell = 0, light = 0;

    for (int c = 0; c < 4; c++) {
      light = palette_channel (palette, linear, e, c) * scale +
              flame_palette_rounding (rounding, dither, e, c);
      cell |= c < 3 ? light << (16 * c) : 0;
    }
    if (alpha)
      alpha[e] = (uint32_t) light;
    cells[e] = cell | (alpha ? hits : light) << 48;
  }
}
