/*
 * A genome in space: its maps and its camera, what raises points from the plane, and
 * what looks.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/view.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "kernels/frame-params.h"
#include "kernels/variation-table.h"

/* JWildfire's guard of a divisor */
#define LEAST_NEAR 1e-8f

void
flame_space_maps_fill (
    const FlameAffine *xy, const FlameSpaceMaps *maps, float out[12])
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

void
flame_view_fill (const FlameGenome *genome, double half_width,
    double half_height, float *view)
{
  const double blur = 0.1 * genome->cam_dof;

  memset (view, 0, FLAME_VIEW_FLOATS * sizeof *view);
  fill_turn (view + FLAME_VIEW_MATRIX, genome);
  view[FLAME_VIEW_PERSP] = (float) genome->cam_persp;
  view[FLAME_VIEW_NEAR] = (float) (1.0 + genome->cam_pos[2]);
  view[FLAME_VIEW_LEAST] =
      genome->behind == FLAME_BEHIND_HIDDEN ? LEAST_NEAR : -FLT_MAX;
  view[FLAME_VIEW_KIND] = (float) genome->blur_kind;
  for (guint i = 0; i < 3; i++)
    view[FLAME_VIEW_FOCUS + i] = (float) genome->cam_focus[i];
  view[FLAME_VIEW_AREA] = (float) genome->focus_area;
  view[FLAME_VIEW_POWER] = (float) (1.0 / genome->focus_exponent);
  if (genome->blur_curve != 0.0) {
    /* (10 r)² / (4 blur_curve), r of 1 at the picture's edges */
    const double grows = blur * 25.0 / genome->blur_curve;

    view[FLAME_VIEW_BLUR + 1] = (float) (grows / (half_width * half_width));
    view[FLAME_VIEW_BLUR + 2] = (float) (grows / (half_height * half_height));
  } else {
    view[FLAME_VIEW_BLUR] = (float) blur;
  }
}

/* ------------------------------------------------------------------ heights */

gboolean
flame_genome_has_view (const FlameGenome *genome)
{
  return genome->cam_pitch != 0.0 || genome->cam_yaw != 0.0 ||
         genome->cam_bank != 0.0 || genome->cam_persp != 0.0 ||
         genome->cam_zpos != 0.0 || genome->cam_dof != 0.0 ||
         genome->fog != 0.0 || genome->cam_pos[0] != 0.0 ||
         genome->cam_pos[1] != 0.0 || genome->cam_pos[2] != 0.0;
}

static gboolean
maps_space (const FlameSpaceMaps *maps)
{
  for (guint i = 0; i < 6; i++)
    if (maps->yz[i] != 0.0 || maps->zx[i] != 0.0)
      return TRUE;
  return FALSE;
}

gboolean
flame_xform_maps_space (const FlameXform *xform)
{
  return maps_space (&xform->space) || maps_space (&xform->space_post);
}

gboolean
flame_variation_raises_z (FlameVariation variation)
{
  return (flame_variation_infos[variation].traits & FLAME_RAISES_Z) != 0;
}

gboolean
flame_variation_looks_at_z (FlameVariation variation)
{
  const FlameVariationInfo *info = &flame_variation_infos[variation];

  return info->z == FLAME_Z_OWN && !(info->traits & FLAME_MAKES_Z);
}

static void
look_at (const FlameXform *xform, gboolean *raises, gboolean *looks)
{
  if (flame_xform_maps_space (xform))
    *raises = *looks = TRUE;
  *looks |= xform->color_kind == FLAME_COLOR_DISTANCE || xform->field.kind != 0;
  *raises |= (xform->field.kind >> FLAME_FIELD_HAS_JITTER & 1u) != 0;
  for (guint i = 0; i < xform->n_uses; i++) {
    const FlameVariation variation = xform->uses[i].variation;

    if (xform->uses[i].weight == 0.0)
      continue;
    *raises |= flame_variation_raises_z (variation);
    *looks |= flame_variation_looks_at_z (variation);
  }
}

gboolean
flame_genome_is_in_space (const FlameGenome *genome)
{
  gboolean raises = FALSE, looks = flame_genome_has_view (genome);

  for (guint i = 0; i < genome->n_xforms; i++)
    look_at (&genome->xforms[i], &raises, &looks);
  for (guint i = 0; i < genome->n_finals; i++)
    look_at (&genome->finals[i], &raises, &looks);
  return raises && looks;
}
