/*
 * JWildfire's symmetry of a whole flame: each point that is drawn shows in several
 * places. Here it shows in one of them, at random, and as bright as all together.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/post-symmetry.h"

#include <math.h>
#include <string.h>

#include "core/genome/uses.h"
#include "kernels/variation-ids.h"

#define PREFIX "post_symmetry_"
#define MAX_ORDER 64.0

/* by view_symmetry's kinds */
static const char *const types[] = {"POINT", "X_AXIS", "Y_AXIS", "NONE", NULL};

static const struct
{
  const char *name;
  FlameParam param;
} numbers[] = {
    {PREFIX "order", FLAME_PARAM_view_symmetry_order},
    {PREFIX "centre_x", FLAME_PARAM_view_symmetry_centre_x},
    {PREFIX "centre_y", FLAME_PARAM_view_symmetry_centre_y},
    {PREFIX "distance", FLAME_PARAM_view_symmetry_distance},
    {PREFIX "rotation", FLAME_PARAM_view_symmetry_rotation},
};

gboolean
flame_flam3_is_post_symmetry (const char *name)
{
  if (strcmp (name, PREFIX "type") == 0)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (strcmp (numbers[i].name, name) == 0)
      return TRUE;
  return FALSE;
}

gboolean
flame_flam3_read_post_symmetry (Flam3Context *context, Flam3Flame *flame,
    const char *name, const char *text, GError **error)
{
  FlameXform *symmetry = &flame->symmetry;
  double value;
  int type;

  flame_xform_ensure_use (
      symmetry, FLAME_VAR_view_symmetry, FLAME_FORM_REGULAR);
  if (strcmp (name, PREFIX "type") == 0) {
    type = flame_flam3_get_word (context, name, text, types);
    if (type < 0)
      return TRUE;
    flame_xform_set_param (symmetry, FLAME_PARAM_view_symmetry_kind, type);
    flame_xform_set_variation (
        symmetry, FLAME_VAR_view_symmetry, types[type + 1] ? 1.0 : 0.0);
    return TRUE;
  }
  if (!flame_flam3_get_double (context, name, text, &value, error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (strcmp (numbers[i].name, name) == 0)
      flame_xform_set_param (symmetry, numbers[i].param, value);
  return TRUE;
}

/* points that show for each: round a centre the first does twice */
static double
count_copies (const FlameXform *symmetry)
{
  const double order =
      flame_xform_get_param (symmetry, FLAME_PARAM_view_symmetry_order);

  if (flame_xform_get_param (symmetry, FLAME_PARAM_view_symmetry_kind) != 0.0)
    return 2.0;
  return order > 1.0 ? MIN (floor (order + 0.5), MAX_ORDER) + 1.0 : 1.0;
}

void
flame_flam3_apply_post_symmetry (Flam3Context *context, Flam3Flame *flame)
{
  FlameGenome *genome = flame->genome;
  const FlameXform *symmetry = &flame->symmetry;
  const double copies = count_copies (symmetry);
  const guint n_layers = MAX (flame->palettes->len, 1);

  if (flame_xform_get_variation (symmetry, FLAME_VAR_view_symmetry) == 0.0 ||
      copies == 1.0)
    return;
  if (genome->n_finals + n_layers > FLAME_MAX_FINALS) {
    flame_flam3_lack (context, NULL, PREFIX "type",
        "ignored: more than %d final transforms", FLAME_MAX_FINALS);
    return;
  }
  for (guint layer = 0; layer < n_layers; layer++) {
    FlameXform *final = flame_genome_add_final (genome);

    flame_xform_copy_uses (final, symmetry);
    final->layer = layer;
    final->color_speed = 0.0;
  }
  /* a sample's light is 10 to the power of log2 (opacity) */
  for (guint i = 0; i < genome->n_xforms; i++)
    genome->xforms[i].opacity *= exp2 (log10 (copies));
}
