/*
 * The smoothly changing numbers of a genome, and its comparison with another.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/interpolate/genome-fields.h"

#include <string.h>

#include "core/genome/inner.h"
#include "core/genome/uses.h"

#define FIELD(name) G_STRUCT_OFFSET (FlameGenome, name)

const gsize flame_double_fields[FLAME_N_DOUBLE_FIELDS] = {
    FIELD (brightness),
    FIELD (highlight_power),
    FIELD (gamma),
    FIELD (gamma_threshold),
    FIELD (vibrancy),
    FIELD (hue),
    FIELD (exposure),
    FIELD (full_level),
    FIELD (contrast),
    FIELD (glow),
    FIELD (balance[0]),
    FIELD (balance[1]),
    FIELD (balance[2]),
    FIELD (saturation),
    FIELD (cover),
    FIELD (palette_steps),
    FIELD (palette_shift),
    FIELD (speckle),
    FIELD (rounding),
    FIELD (lost_steps),
    FIELD (choice_step),
    FIELD (center[0]),
    FIELD (center[1]),
    FIELD (rot_center[0]),
    FIELD (rot_center[1]),
    FIELD (background[0]),
    FIELD (background[1]),
    FIELD (background[2]),
    FIELD (scale),
    FIELD (zoom),
    FIELD (rotate),
    FIELD (cam_pitch),
    FIELD (cam_yaw),
    FIELD (cam_bank),
    FIELD (cam_persp),
    FIELD (cam_zpos),
    FIELD (cam_pos[0]),
    FIELD (cam_pos[1]),
    FIELD (cam_pos[2]),
    FIELD (cam_dof),
    FIELD (blur_curve),
    FIELD (cam_focus[0]),
    FIELD (cam_focus[1]),
    FIELD (cam_focus[2]),
    FIELD (focus_area),
    FIELD (focus_exponent),
    FIELD (fog),
    FIELD (fog_distance),
    FIELD (fog_color[0]),
    FIELD (fog_color[1]),
    FIELD (fog_color[2]),
    FIELD (quality),
    FIELD (filter_radius),
    FIELD (scatter_part),
    FIELD (scatter_radius),
    FIELD (temporal_filter_exp),
    FIELD (temporal_filter_width),
    FIELD (estimator_radius),
    FIELD (estimator_minimum),
    FIELD (estimator_curve),
};

const gsize flame_int_fields[FLAME_N_INT_FIELDS] = {
    FIELD (width),
    FIELD (height),
    FIELD (supersample),
    FIELD (passes),
    FIELD (temporal_samples),
};

static gboolean
same_xform (const FlameXform *a, const FlameXform *b)
{
  return a->weight == b->weight && a->color == b->color &&
         a->color_speed == b->color_speed && a->opacity == b->opacity &&
         a->var_color == b->var_color && a->layer == b->layer &&
         a->color_kind == b->color_kind &&
         memcmp (&a->coefs, &b->coefs, sizeof a->coefs) == 0 &&
         memcmp (&a->post, &b->post, sizeof a->post) == 0 &&
         memcmp (&a->space, &b->space, sizeof a->space) == 0 &&
         memcmp (&a->space_post, &b->space_post, sizeof a->space_post) == 0 &&
         memcmp (&a->field, &b->field, sizeof a->field) == 0 &&
         memcmp (a->field_amounts, b->field_amounts, sizeof a->field_amounts) ==
             0 &&
         flame_inner_same (a->inner, b->inner) && flame_xform_same_uses (a, b);
}

static gboolean
same_xforms (const FlameGenome *a, const FlameGenome *b)
{
  if (a->n_xforms != b->n_xforms || a->n_finals != b->n_finals)
    return FALSE;
  for (guint i = 0; i < a->n_xforms; i++) {
    if (!same_xform (&a->xforms[i], &b->xforms[i]))
      return FALSE;
  }
  for (guint i = 0; i < a->n_finals; i++) {
    if (!same_xform (&a->finals[i], &b->finals[i]))
      return FALSE;
  }
  return TRUE;
}

static gboolean
same_chaos (const FlameGenome *a, const FlameGenome *b)
{
  const gsize n = a->n_xforms;

  if (!a->chaos && !b->chaos)
    return TRUE;
  return a->chaos && b->chaos &&
         memcmp (a->chaos, b->chaos, n * n * sizeof *a->chaos) == 0;
}

static gboolean
same_fields (const FlameGenome *a, const FlameGenome *b)
{
  for (guint i = 0; i < FLAME_N_DOUBLE_FIELDS; i++) {
    if (FLAME_DOUBLE_FIELD (a, i) != FLAME_DOUBLE_FIELD (b, i))
      return FALSE;
  }
  for (guint i = 0; i < FLAME_N_INT_FIELDS; i++) {
    if (FLAME_INT_FIELD (a, i) != FLAME_INT_FIELD (b, i))
      return FALSE;
  }
  return a->filter_shape == b->filter_shape &&
         a->filter_kernel == b->filter_kernel &&
         a->temporal_filter == b->temporal_filter &&
         a->palette_mode == b->palette_mode && a->behind == b->behind &&
         a->blur_kind == b->blur_kind;
}

static gboolean
same_curves (const FlameGenome *a, const FlameGenome *b)
{
  if (!a->tone_curves && !b->tone_curves)
    return TRUE;
  return a->tone_curves && b->tone_curves &&
         memcmp (a->tone_curves, b->tone_curves,
             FLAME_N_TONE_CURVES * sizeof *a->tone_curves) == 0;
}

gboolean
flame_genome_same_picture (const FlameGenome *a, const FlameGenome *b)
{
  if (a == b)
    return TRUE;
  return same_fields (a, b) && same_xforms (a, b) && same_chaos (a, b) &&
         same_curves (a, b) &&
         memcmp (&a->palette, &b->palette, sizeof a->palette) == 0 &&
         a->n_more_palettes == b->n_more_palettes &&
         (a->n_more_palettes == 0 ||
             memcmp (a->more_palettes, b->more_palettes,
                 a->n_more_palettes * sizeof *a->more_palettes) == 0);
}
