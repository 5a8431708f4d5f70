/*
 * What pyr3 means by some of Ember's names.
 *
 * Facts: the descriptions of variations in its editor.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/ember/pyr3.h"

#include "core/genome/variation.h"
#include "kernels/variation-ids.h"

void
flame_pyr3_settle_xform (FlameXform *xform)
{
  const double scale =
      flame_xform_get_param (xform, FLAME_PARAM_dc_perlin_scale);
  const double octaves =
      flame_xform_get_param (xform, FLAME_PARAM_dc_perlin_octaves);
  FlameVariationUse *named =
      flame_xform_find_use (xform, FLAME_VAR_dc_perlin, FLAME_FORM_REGULAR);
  FlameVariationUse *own =
      flame_xform_find_use (xform, FLAME_VAR_pyr3_perlin, FLAME_FORM_REGULAR);

  /* The seed has created a use of weight 0. */
  if (!named || !own || own->weight != 0.0)
    return;
  own->weight = named->weight;
  named->weight = 0.0;
  flame_xform_set_param (xform, FLAME_PARAM_pyr3_perlin_scale, scale);
  flame_xform_set_param (xform, FLAME_PARAM_pyr3_perlin_octaves, octaves);
}
