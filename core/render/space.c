/*
 * The lanes of a frame, and a camera's numbers.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/space.h"

#include <float.h>
#include <math.h>

#include "core/genome/view.h"
#include "core/genome/uses.h"
#include "core/render/fields.h"
#include "core/render/sky.h"
#include "kernels/rgb.h"
#include "kernels/variation-table.h"

/* Ember's gutter, which its blur's middle is measured with: pixels on two sides */
#define GUTTER 20.0
/* points are moved out of any picture by less, and by this not to infinity */
#define MAX_SCATTER_RADIUS 8.0

static FlameVariationRef *
use_at (const FlamePlan *plan, guint i)
{
  return &g_array_index (plan->structure.variations, FlameVariationRef, i);
}

static const FlameGenome *
genome_at (const FlamePlan *plan, guint i)
{
  return g_ptr_array_index (plan->temporal_samples, i);
}

/* ------------------------------------------------------------------- lanes */

static gboolean
xform_maps_space (const FlamePlan *plan, guint x)
{
  for (guint i = 0; i < flame_plan_n_temporal_samples (plan); i++) {
    const FlameXform *xform =
        flame_plan_find_xform (plan, genome_at (plan, i), x);

    if (xform && flame_xform_maps_space (xform))
      return TRUE;
  }
  return FALSE;
}

/* @raises, @looks: whether anything beside variations does */
static gboolean
find_space (const FlamePlan *plan, gboolean raises, gboolean looks)
{
  for (guint i = 0; i < plan->structure.variations->len; i++) {
    raises |= flame_variation_raises_z (use_at (plan, i)->variation);
    looks |= flame_variation_looks_at_z (use_at (plan, i)->variation);
  }
  return raises && looks;
}

/* whether a use of the xform has one of @traits */
static gboolean
xform_has (const FlamePlan *plan, const FlameXformRef *xform, guint traits)
{
  for (guint v = 0; v < xform->n_variations; v++) {
    const guint variation =
        flame_xform_use (plan->structure.variations, xform, v)->variation;

    if (flame_variation_infos[variation].traits & traits)
      return TRUE;
  }
  return FALSE;
}

/* the first other than blending that a temporal sample has */
static FlameColorKind
find_color_kind (const FlamePlan *plan, guint x)
{
  for (guint i = 0; i < flame_plan_n_temporal_samples (plan); i++) {
    const FlameXform *xform =
        flame_plan_find_xform (plan, genome_at (plan, i), x);

    if (xform && xform->color_kind != FLAME_COLOR_BLEND)
      return xform->color_kind;
  }
  return FLAME_COLOR_BLEND;
}

static gboolean
shares_state (const FlameVariationRef *use)
{
  return (flame_variation_infos[use->variation].traits & FLAME_SHARES_STATE) !=
         0;
}

/*
 * the number that @use of xform @x shares its state by, where some temporal sample has
 * it
 */
static guint
find_shared (const FlamePlan *plan, guint x, const FlameVariationRef *use)
{
  for (guint i = 0; i < flame_plan_n_temporal_samples (plan); i++) {
    const FlameXform *xform =
        flame_plan_find_xform (plan, genome_at (plan, i), x);
    const FlameVariationUse *known =
        xform ? flame_xform_find_use (xform, use->variation, use->form) : NULL;

    if (known)
      return (guint) CLAMP (flame_xform_use_params (xform, known)[0], 0.0,
          FLAME_MAX_SHARED_STATES - 1);
  }
  return 0;
}

/* states that are shared come first */
static void
find_shared_states (FlamePlan *plan)
{
  FlameStructure *structure = &plan->structure;

  for (guint x = 0; x < structure->n_xforms + structure->n_finals; x++) {
    const FlameXformRef *xform = &structure->xforms[x];

    for (guint v = 0; v < xform->n_variations; v++) {
      FlameVariationRef *use =
          flame_xform_use (structure->variations, xform, v);

      if (!shares_state (use))
        continue;
      use->state = FLAME_MAX_STATE * find_shared (plan, x, use);
      structure->n_states =
          MAX (structure->n_states, (guint) use->state + FLAME_MAX_STATE);
    }
  }
}

static void
find_states (FlamePlan *plan)
{
  FlameStructure *structure = &plan->structure;

  structure->n_states = 0;
  find_shared_states (plan);
  for (guint i = 0; i < structure->variations->len; i++) {
    FlameVariationRef *use = use_at (plan, i);
    const guint n = flame_variation_infos[use->variation].state;

    if (shares_state (use))
      continue;
    use->state = FLAME_NO_STATE;
    if (n == 0 || structure->n_states + n > FLAME_MAX_STATES)
      continue;
    use->state = structure->n_states;
    structure->n_states += n;
  }
}

static gboolean
scatters_points (const FlameGenome *genome)
{
  return genome->scatter_part > 0.0 && genome->scatter_radius > 0.0;
}

void
flame_space_find (FlamePlan *plan)
{
  FlameStructure *structure = &plan->structure;
  const guint n = structure->n_xforms + structure->n_finals;
  gboolean maps[FLAME_MAX_PLAN_XFORMS], raises = FALSE, looks = FALSE;
  const FlameWeightingField *field;
  /* whoever looks about sees heights, and has a place that fog and blur refer to */
  const gboolean has_sky = plan->has_sky;
  gboolean has_view = has_sky, scatters = FALSE, has_fog = FALSE;

  structure->record_size = FLAME_ALIGN_RECORD (structure->record_size);
  structure->blurred = FALSE;
  structure->view = structure->sky = structure->scatter = structure->fog = 0;
  for (guint i = 0; i < flame_plan_n_temporal_samples (plan); i++) {
    has_view |= flame_genome_has_view (genome_at (plan, i));
    structure->blurred |= genome_at (plan, i)->cam_dof != 0.0;
    scatters |= scatters_points (genome_at (plan, i));
    has_fog |= genome_at (plan, i)->fog > 0.0;
  }
  for (guint x = 0; x < n; x++) {
    maps[x] = xform_maps_space (plan, x);
    raises |= maps[x];
    looks |= maps[x];
    looks |= find_color_kind (plan, x) == FLAME_COLOR_DISTANCE;
    field = flame_fields_get (plan, x);
    looks |= field != NULL;
    raises |= field && (field->kind >> FLAME_FIELD_HAS_JITTER & 1u);
  }
  structure->in_space = find_space (plan, raises, has_view || looks);
  structure->has_rgb = FALSE;
  for (guint x = 0; x < n; x++) {
    FlameXformMore *more = &structure->more[x];

    structure->has_rgb |=
        xform_has (plan, &structure->xforms[x], FLAME_WRITES_RGB);
    *more = (FlameXformMore){.color_kind = find_color_kind (plan, x)};
    if (maps[x]) {
      more->space = structure->record_size;
      structure->record_size += FLAME_SPACE_FLOATS;
    }
    if (xform_has (plan, &structure->xforms[x], FLAME_WRITES_COLOR))
      more->var_color = structure->record_size++;
    if (more->color_kind != FLAME_COLOR_BLEND) {
      more->color = structure->record_size;
      structure->record_size += FLAME_COLOR_FLOATS;
    }
    flame_fields_find (plan, x);
  }
  if (has_view) {
    structure->view = structure->record_size;
    structure->record_size += FLAME_VIEW_FLOATS;
  }
  if (has_sky) {
    structure->sky = structure->record_size;
    structure->record_size += FLAME_SKY_FLOATS;
  }
  if (scatters) {
    structure->scatter = structure->record_size;
    structure->record_size += FLAME_SCATTER_FLOATS;
  }
  if (has_fog) {
    structure->fog = structure->record_size;
    structure->record_size += FLAME_FOG_FLOATS;
  }
  structure->record_size = FLAME_ALIGN_RECORD (structure->record_size);
  structure->has_light = structure->has_rgb || has_fog;
  find_states (plan);
}

/* -------------------------------------------------------------- the floats */

static double
pixels_per_unit (const FlamePlan *plan, const FlameGenome *genome)
{
  return genome->scale * exp2 (genome->zoom) *
         ((double) plan->post.video.width / genome->width);
}

static void
fill_view (const FlamePlan *plan, const FlameGenome *genome, float *view)
{
  const FlameVideo *video = &plan->post.video;
  const double per_unit = pixels_per_unit (plan, genome);

  flame_view_fill (genome,
      (video->width + GUTTER) / (2.0 * per_unit / video->pixel_aspect),
      (video->height + GUTTER) / (2.0 * per_unit), view);
}

static void
fill_scatter (const FlamePlan *plan, const FlameGenome *genome, float *scatter)
{
  const double per_unit =
      (plan->has_sky ? flame_sky_get (&plan->post.video).down
                     : pixels_per_unit (plan, genome)) *
      plan->post.oversample;

  /* a temporal sample without one moves some by nothing */
  scatter[FLAME_SCATTER_PART] =
      scatters_points (genome) ? (float) genome->scatter_part : 0.5f;
  scatter[FLAME_SCATTER_RADIUS] =
      (float) MIN (genome->scatter_radius, MAX_SCATTER_RADIUS);
  scatter[FLAME_SCATTER_UNIT] =
      scatters_points (genome) ? (float) (1.0 / per_unit) : 0.0f;
}

/* JWildfire's palettes are darker than its colours, whose fog so is brighter here */
static void
fill_fog (const FlameGenome *genome, float *fog)
{
  fog[FLAME_FOG_DENSITY] = (float) CLAMP (genome->fog, 0.0, FLT_MAX);
  fog[FLAME_FOG_DISTANCE] = (float) genome->fog_distance;
  for (guint c = 0; c < 3; c++)
    fog[FLAME_FOG_COLOR + c] = FLAME_MAX_RGB * (float) genome->fog_color[c];
}

/* @record: the frame's; a colour is the point's own but for what is done to it here */
static void
fill_color (const FlameStructure *structure, guint x, const FlameXform *xform,
    float *record)
{
  const FlameXformMore *more = &structure->more[x];
  float *common = record + structure->xforms[x].offset;
  const double turn = 1.0 - 2.0 * xform->color_speed;

  common[FLAME_XFORM_COLOR] = 0.0f;
  common[FLAME_XFORM_COLOR_KEEP] = 1.0f;
  record[more->color + FLAME_COLOR_START] = (float) xform->color;
  record[more->color + FLAME_COLOR_STEP] =
      (float) (more->color_kind == FLAME_COLOR_CYCLE ? turn : 1.0 + turn);
}

void
flame_space_fill (
    const FlamePlan *plan, const FlameGenome *genome, float *record)
{
  static const FlameXform nothing = {
      .coefs = {{1, 0, 0, 1, 0, 0}}, .post = {{1, 0, 0, 1, 0, 0}}};
  const FlameStructure *structure = &plan->structure;

  for (guint x = 0; x < structure->n_xforms + structure->n_finals; x++) {
    const FlameXformMore *more = &structure->more[x];
    const FlameXform *xform = flame_plan_find_xform (plan, genome, x);

    if (!xform)
      xform = &nothing;
    if (more->var_color)
      record[more->var_color] = (float) xform->var_color;
    if (more->color)
      fill_color (structure, x, xform, record);
    if (!more->space)
      continue;
    flame_space_maps_fill (
        &xform->coefs, &xform->space, record + more->space + FLAME_SPACE_COEFS);
    flame_space_maps_fill (&xform->post, &xform->space_post,
        record + more->space + FLAME_SPACE_POST);
  }
  if (structure->view)
    fill_view (plan, genome, record + structure->view);
  if (structure->sky)
    flame_sky_fill (genome, &plan->post.video, record + structure->sky);
  if (structure->scatter)
    fill_scatter (plan, genome, record + structure->scatter);
  if (structure->fog)
    fill_fog (genome, record + structure->fog);
}
