/*
 * Which transforms lose z.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/heights.h"

#include "core/genome/variation.h"
#include "kernels/variation-ids.h"

/* Variations of a transform that preserves its z. */
static const struct
{
  FlameVariation variation;
  FlameForm form;
} raising[] = {{FLAME_VAR_crop, FLAME_FORM_PRE},
    {FLAME_VAR_falloff2, FLAME_FORM_PRE}, {FLAME_VAR_rotate_x, FLAME_FORM_PRE},
    {FLAME_VAR_rotate_y, FLAME_FORM_PRE},
    {FLAME_VAR_ztranslate, FLAME_FORM_PRE},
    {FLAME_VAR_blur3D, FLAME_FORM_REGULAR},
    {FLAME_VAR_bubble, FLAME_FORM_REGULAR},
    {FLAME_VAR_jw_bubble, FLAME_FORM_REGULAR},
    {FLAME_VAR_bwraps, FLAME_FORM_REGULAR},
    {FLAME_VAR_crop, FLAME_FORM_REGULAR},
    {FLAME_VAR_cylinder, FLAME_FORM_REGULAR},
    {FLAME_VAR_falloff2, FLAME_FORM_REGULAR},
    {FLAME_VAR_hemisphere, FLAME_FORM_REGULAR},
    {FLAME_VAR_julia3D, FLAME_FORM_REGULAR},
    {FLAME_VAR_julia3Dz, FLAME_FORM_REGULAR},
    {FLAME_VAR_linear3D, FLAME_FORM_REGULAR},
    {FLAME_VAR_zblur, FLAME_FORM_REGULAR},
    {FLAME_VAR_zcone, FLAME_FORM_REGULAR},
    {FLAME_VAR_ztranslate, FLAME_FORM_REGULAR},
    {FLAME_VAR_crop, FLAME_FORM_POST}, {FLAME_VAR_falloff2, FLAME_FORM_POST},
    {FLAME_VAR_rotate_x, FLAME_FORM_POST},
    {FLAME_VAR_rotate_y, FLAME_FORM_POST},
    {FLAME_VAR_flatten, FLAME_FORM_REGULAR}};

static gboolean
keeps_z (const FlameXform *xform)
{
  const FlameVariationUse *curl =
      flame_xform_find_use (xform, FLAME_VAR_curl3D, FLAME_FORM_REGULAR);

  for (guint i = 0; i < G_N_ELEMENTS (raising); i++)
    if (flame_xform_get_use_weight (
            xform, raising[i].variation, raising[i].form) != 0.0)
      return TRUE;
  return curl && flame_xform_get_param (xform, FLAME_PARAM_curl3D_cz) != 0.0;
}

/* Ember applies it after all others of its form. */
static void
move_last (FlameXform *xform, FlameForm form)
{
  FlameVariationUse *use =
      flame_xform_find_use (xform, FLAME_VAR_flatten, form);
  FlameVariationUse moved;

  if (!use)
    return;
  moved = *use;
  for (; use + 1 < xform->uses + xform->n_uses && use[1].form == form; use++)
    use[0] = use[1];
  *use = moved;
}

void
flame_flam3_move_flatten (FlameXform *xform)
{
  for (guint form = 0; form < FLAME_N_FORMS; form++)
    move_last (xform, form);
}

static void
flatten (FlameXform *xform, gboolean preserves_z)
{
  if (!preserves_z && xform->n_uses > 0 && !keeps_z (xform))
    flame_xform_set_variation (xform, FLAME_VAR_flatten, 1.0);
  flame_flam3_move_flatten (xform);
}

void
flame_flam3_flatten_all (FlameGenome *genome, gboolean preserves_z)
{
  /* A flame in the plane does not change. */
  if (!flame_genome_is_in_space (genome))
    return;
  for (guint i = 0; i < flame_genome_n_all (genome); i++)
    flatten (flame_genome_get_any (genome, i), preserves_z);
}
