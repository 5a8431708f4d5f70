/*
 * Heights in flames that are not Ember's own. To Apophysis most variations lie in
 * the plane; Ember, whose variations hand z on, adds a flatten where it reads one.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/elements.h"

#include <string.h>

#include "core/genome/view.h"
#include "core/genome/uses.h"
#include "kernels/variation-ids.h"

/* what a transform has that keeps its z */
static const struct
{
  FlameVariation variation;
  FlameForm form;
} raising[] = {
    {FLAME_VAR_crop, FLAME_FORM_PRE},
    {FLAME_VAR_falloff2, FLAME_FORM_PRE},
    {FLAME_VAR_rotate_x, FLAME_FORM_PRE},
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
    {FLAME_VAR_crop, FLAME_FORM_POST},
    {FLAME_VAR_falloff2, FLAME_FORM_POST},
    {FLAME_VAR_rotate_x, FLAME_FORM_POST},
    {FLAME_VAR_rotate_y, FLAME_FORM_POST},
    {FLAME_VAR_flatten, FLAME_FORM_REGULAR},
};

gboolean
flame_flam3_is_ember (const char *version)
{
  g_autofree char *lower = g_ascii_strdown (version, -1);

  return strstr (lower, "ember") != NULL;
}

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

/* Ember has it behind all others of its form */
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
flatten (FlameXform *xform, gboolean hands_on)
{
  if (!hands_on && xform->n_uses > 0 && !keeps_z (xform))
    flame_xform_set_variation (xform, FLAME_VAR_flatten, 1.0);
  flame_flam3_move_flatten (xform);
}

void
flame_flam3_flatten (Flam3Flame *flame)
{
  FlameGenome *genome = flame->genome;

  /* a flame in the plane stays as it is */
  if (!flame_genome_is_in_space (genome))
    return;
  for (guint i = 0; i < genome->n_xforms; i++)
    flatten (&genome->xforms[i], flame->keeps_z);
  for (guint i = 0; i < genome->n_finals; i++)
    flatten (&genome->finals[i], flame->keeps_z);
}
