/*
 * The lanes of a frame, and a camera's numbers.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/space.h"

#include <math.h>
#include <string.h>

#include "core/genome/heights.h"
#include "kernels/variation-table.h"

/* Ember's gutter, which its blur's middle is measured with: pixels on two sides */
#define GUTTER 20.0

static FlameVariationRef *
use_at (const FlamePlan *plan, guint i)
{
  return &g_array_index (plan->structure.variations, FlameVariationRef, i);
}

static const FlameGenome *
genome_at (const FlamePlan *plan, guint i)
{
  return g_ptr_array_index (plan->sub_times, i);
}

/* (nullable) xform @i of the structure, the final one last */
static const FlameXform *
xform_of (const FlamePlan *plan, const FlameGenome *genome, guint i)
{
  if (i == plan->structure.n_xforms)
    return genome->final_xform;
  return i < genome->n_xforms ? &genome->xforms[i] : NULL;
}

/* ------------------------------------------------------------------- lanes */

static gboolean
xform_maps_space (const FlamePlan *plan, guint x)
{
  for (guint i = 0; i < flame_plan_n_sub_times (plan); i++) {
    const FlameXform *xform = xform_of (plan, genome_at (plan, i), x);

    if (xform && flame_xform_maps_space (xform))
      return TRUE;
  }
  return FALSE;
}

static gboolean
find_space (const FlamePlan *plan, gboolean has_view, gboolean has_maps)
{
  gboolean raises = has_maps, looks = has_view || has_maps;

  for (guint i = 0; i < plan->structure.variations->len; i++) {
    raises |= flame_variation_raises_z (use_at (plan, i)->variation);
    looks |= flame_variation_looks_at_z (use_at (plan, i)->variation);
  }
  return raises && looks;
}

static gboolean
writes_color (const FlamePlan *plan, const FlameXformRef *xform)
{
  for (guint v = 0; v < xform->n_variations; v++) {
    const guint variation =
        use_at (plan, xform->first_variation + v)->variation;

    if (flame_variation_infos[variation].traits & FLAME_WRITES_COLOR)
      return TRUE;
  }
  return FALSE;
}

static void
find_states (FlamePlan *plan)
{
  FlameStructure *structure = &plan->structure;

  structure->n_states = 0;
  for (guint i = 0; i < structure->variations->len; i++) {
    FlameVariationRef *use = use_at (plan, i);
    const guint n = flame_variation_infos[use->variation].state;

    use->state = FLAME_NO_STATE;
    if (n == 0 || structure->n_states + n > FLAME_MAX_STATES)
      continue;
    use->state = structure->n_states;
    structure->n_states += n;
  }
}

void
flame_space_find (FlamePlan *plan)
{
  FlameStructure *structure = &plan->structure;
  const guint n = structure->n_xforms + structure->has_final;
  gboolean maps[FLAME_MAX_XFORMS + 1], has_maps = FALSE, has_view = FALSE;

  structure->blurred = FALSE;
  structure->view = 0;
  for (guint i = 0; i < flame_plan_n_sub_times (plan); i++) {
    has_view |= flame_genome_has_view (genome_at (plan, i));
    structure->blurred |= genome_at (plan, i)->cam_dof != 0.0;
  }
  for (guint x = 0; x < n; x++)
    has_maps |= maps[x] = xform_maps_space (plan, x);
  structure->in_space = find_space (plan, has_view, has_maps);
  for (guint x = 0; x < n; x++) {
    FlameXformMore *more = &structure->more[x];

    *more = (FlameXformMore){0, 0};
    if (maps[x]) {
      more->space = structure->block_size;
      structure->block_size += FLAME_SPACE_FLOATS;
    }
    if (writes_color (plan, &structure->xforms[x]))
      more->var_color = structure->block_size++;
  }
  if (has_view) {
    structure->view = structure->block_size;
    structure->block_size += FLAME_VIEW_FLOATS;
  }
  find_states (plan);
}

/* -------------------------------------------------------------- the floats */

/* @xy, then what @maps says of z: three rows of x, y, z and 1 */
static void
fill_maps (float *out, const FlameAffine *xy, const FlameSpaceMaps *maps)
{
  const double *m = xy->m, *yz = maps->yz, *zx = maps->zx;
  const double rows[3][3] = {{m[0], m[2], 0}, {m[1], m[3], 0}, {0, 0, 1}};
  double turned[3][3], shift[3];

  for (guint c = 0; c < 3; c++) {
    const double x = rows[0][c], y = rows[1][c], z = rows[2][c];
    const double lifted = yz[1] * y + (1.0 + yz[3]) * z;

    turned[1][c] = (1.0 + yz[0]) * y + yz[2] * z;
    turned[0][c] = (1.0 + zx[0]) * x + zx[2] * lifted;
    turned[2][c] = zx[1] * x + (1.0 + zx[3]) * lifted;
  }
  shift[0] = m[4] + zx[4];
  shift[1] = m[5] + yz[4];
  shift[2] = yz[5] + zx[5];
  for (guint r = 0; r < 3; r++) {
    for (guint c = 0; c < 3; c++)
      out[4 * r + c] = (float) turned[r][c];
    out[4 * r + 3] = (float) shift[r];
  }
}

static void
fill_turn (float *out, const FlameGenome *genome)
{
  const double cp = cos (genome->cam_pitch), sp = sin (genome->cam_pitch);
  const double cy = cos (genome->cam_yaw), sy = -sin (genome->cam_yaw);
  const double cb = cos (genome->cam_bank), sb = sin (genome->cam_bank);
  const double rows[3][3] = {
      {cb * cy, -cb * sy, sb},
      {cp * sy + sp * sb * cy, cp * cy - sp * sb * sy, -cb * sp},
      {sp * sy - cp * sb * cy, sp * cy + cp * sb * sy, cp * cb},
  };

  for (guint r = 0; r < 3; r++) {
    for (guint c = 0; c < 3; c++)
      out[4 * r + c] = (float) rows[r][c];
    out[4 * r + 3] =
        (float) (genome->cam_pos[r] - rows[r][2] * genome->cam_zpos);
  }
}

static void
fill_view (const FlamePlan *plan, const FlameGenome *genome, float *view)
{
  const FlameVideo *video = &plan->post.video;
  const double per_unit = genome->scale * exp2 (genome->zoom) *
                          ((double) video->width / genome->width);
  const double half_width =
      (video->width + GUTTER) / (2.0 * per_unit / video->pixel_aspect);
  const double half_height = (video->height + GUTTER) / (2.0 * per_unit);
  const double blur = 0.1 * genome->cam_dof;

  memset (view, 0, FLAME_VIEW_FLOATS * sizeof *view);
  fill_turn (view + FLAME_VIEW_MATRIX, genome);
  view[FLAME_VIEW_PERSP] = (float) genome->cam_persp;
  view[FLAME_VIEW_NEAR] = (float) (1.0 + genome->cam_pos[2]);
  if (genome->blur_curve != 0.0) {
    /* (10 r)² / (4 blur_curve), r of 1 at the picture's edges */
    const double grows = blur * 25.0 / genome->blur_curve;

    view[FLAME_VIEW_BLUR + 1] = (float) (grows / (half_width * half_width));
    view[FLAME_VIEW_BLUR + 2] = (float) (grows / (half_height * half_height));
  } else {
    view[FLAME_VIEW_BLUR] = (float) blur;
  }
}

void
flame_space_fill (
    const FlamePlan *plan, const FlameGenome *genome, float *block)
{
  static const FlameXform nothing = {
      .coefs = {{1, 0, 0, 1, 0, 0}}, .post = {{1, 0, 0, 1, 0, 0}}};
  const FlameStructure *structure = &plan->structure;

  for (guint x = 0; x < structure->n_xforms + structure->has_final; x++) {
    const FlameXformMore *more = &structure->more[x];
    const FlameXform *xform = xform_of (plan, genome, x);

    if (!xform)
      xform = &nothing;
    if (more->var_color)
      block[more->var_color] = (float) xform->var_color;
    if (!more->space)
      continue;
    fill_maps (
        block + more->space + FLAME_SPACE_COEFS, &xform->coefs, &xform->space);
    fill_maps (block + more->space + FLAME_SPACE_POST, &xform->post,
        &xform->space_post);
  }
  if (structure->view)
    fill_view (plan, genome, block + structure->view);
}
