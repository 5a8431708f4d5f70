/*
 * What raises points from the plane, and what looks.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/heights.h"

#include "kernels/variation-table.h"

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
