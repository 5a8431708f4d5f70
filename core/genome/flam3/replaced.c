/*
 * What JWildfire's variations that do not add to the sum leave of it.
 *
 * Facts: the variations' sources, which say = where others say +=.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/replaced.h"

#include "core/genome/flam3/number.h"
#include "core/genome/flam3/use-names.h"
#include "core/genome/uses.h"
#include "kernels/variation-ids.h"
#include "kernels/variation-table.h"

static gboolean
replaces (FlameVariation variation)
{
  static const FlameVariation all[] = {FLAME_VAR_crop, FLAME_VAR_ennepers,
      FLAME_VAR_jw_ripple, FLAME_VAR_shredlin, FLAME_VAR_sintrange,
      FLAME_VAR_squirrel};

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if (all[i] == variation)
      return TRUE;
  return FALSE;
}

/* whether an attribute is the weight of a variation that is summed up */
static gboolean
is_summed (const char *name, const char *text, const Flam3Order *order,
    FlameVariation *variation)
{
  Flam3UseName found;
  double weight;

  if (!flame_flam3_find_use_name (FLAME_DIALECT_JWILDFIRE, name, &found) ||
      found.is_param || !flame_jwildfire_order (order, &found) ||
      found.form != FLAME_FORM_REGULAR)
    return FALSE;
  *variation = found.variation;
  /* what replaces does so without any weight */
  return flame_numbers_parse (text, &weight, 1) &&
         (weight != 0.0 || replaces (found.variation));
}

void
flame_jwildfire_note_replaced (Flam3Flame *flame, gboolean is_final,
    Flam3Attributes attributes, const Flam3Order *order)
{
  const FlameGenome *genome = flame->genome;
  g_autoptr (GArray) before =
      g_array_new (FALSE, FALSE, sizeof (FlameVariation));

  for (guint i = 0; attributes.names[i]; i++) {
    FlameVariation variation;

    if (!is_summed (
            attributes.names[i], attributes.values[i], order, &variation))
      continue;
    for (guint k = 0; replaces (variation) && k < before->len; k++) {
      const Flam3Replaced replaced = {
          .is_final = is_final,
          .xform = (is_final ? genome->n_finals : genome->n_xforms) - 1,
          .variation = g_array_index (before, FlameVariation, k),
          .by = variation,
      };

      g_array_append_val (flame->replaced, replaced);
    }
    if (replaces (variation))
      g_array_set_size (before, 0);
    g_array_append_val (before, variation);
  }
}

/* what is left of a use is its z, and what it does beside */
static void
replace (Flam3Context *context, FlameXform *xform,
    const Flam3Replaced *replaced, gboolean in_space, gboolean keeps_z)
{
  const FlameVariationInfo *info = &flame_variation_infos[replaced->variation];
  const char *by = flame_variation_infos[replaced->by].name;
  FlameVariationUse *use =
      flame_xform_find_use (xform, replaced->variation, FLAME_FORM_REGULAR);
  double z;

  if (!use || use->weight == 0.0)
    return;
  if ((info->traits & (FLAME_WRITES_COLOR | FLAME_WRITES_RGB)) ||
      (in_space && info->z == FLAME_Z_OWN)) {
    flame_flam3_lack (context, NULL, by,
        "variation '%s' is added to '%s', which JWildfire replaces by "
        "it",
        by, info->name);
    return;
  }
  z = flame_jwildfire_missing_z (use, keeps_z) +
      (info->z == FLAME_Z_WEIGHT ? use->weight : 0.0);
  use->weight = 0.0;
  if (in_space && z != 0.0)
    flame_xform_ensure_use (xform, FLAME_VAR_zscale, FLAME_FORM_REGULAR)
        ->weight += z;
}

void
flame_jwildfire_replace (
    Flam3Context *context, Flam3Flame *flame, gboolean in_space)
{
  const FlameGenome *genome = flame->genome;

  for (guint i = 0; i < flame->replaced->len; i++) {
    const Flam3Replaced *replaced =
        &g_array_index (flame->replaced, Flam3Replaced, i);
    const guint n = replaced->is_final ? genome->n_finals : genome->n_xforms;

    /* a layer that shows nothing is taken away again */
    if (replaced->xform < n)
      replace (context,
          replaced->is_final ? &genome->finals[replaced->xform]
                             : &genome->xforms[replaced->xform],
          replaced, in_space, flame->keeps_z);
  }
}
