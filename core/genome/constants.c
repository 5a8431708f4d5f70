/*
 * Prepares the parameters of variations for the kernels: what is the same for
 * every point is worked out here, once, in double precision.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/constants.h"

#include <string.h>

#include "core/genome/entries.h"
#include "core/genome/inner.h"
#include "core/genome/uses.h"

guint
flame_variation_n_constants (FlameVariation variation)
{
  return flame_variation_infos[variation].constants;
}

/* (transfer full) those of the flame within, or of the parameters */
static FlameEntries *
find_entries (
    const FlameXform *xform, FlameVariation variation, const FlamePrepare *in)
{
  FlameEntries *made = NULL;

  if (xform->inner &&
      (flame_variation_infos[variation].traits & FLAME_SHARES_STATE))
    made = flame_inner_get_entries (xform->inner);
  return made ? flame_entries_ref (made) : flame_entries_get (variation, in);
}

static void
refer_to_entries (const FlameXform *xform, FlameVariation variation,
    const FlamePrepare *in, float *constants, GPtrArray *all)
{
  FlameEntries *entries = find_entries (xform, variation, in);
  gsize n;

  flame_place_entries (
      (guintptr) flame_entries_get_floats (entries, &n), constants);
  if (all && !g_ptr_array_find (all, entries, NULL))
    g_ptr_array_add (all, entries);
  else
    flame_entries_unref (entries);
}

void
flame_variation_fill_constants (const FlameXform *xform,
    const FlameVariationUse *use, float *constants, GPtrArray *entries)
{
  const FlameVariationInfo *info = &flame_variation_infos[use->variation];
  const double *params = flame_xform_use_params (xform, use);
  FlameParam first = 0;
  const guint n = flame_variation_params (use->variation, &first);
  double held[FLAME_MAX_VARIATION_PARAMS];
  FlamePrepare in = {.param = params,
      .weight = use->weight,
      .coefs = xform->coefs.m,
      .form = flame_form_told (use->form)};

  if (!info->prepare)
    return;
  /* flam3 takes its own as they are */
  if (use->variation >= FLAME_N_FLAM3_VARIATIONS) {
    for (guint i = 0; i < n; i++)
      held[i] = flame_param_hold (first + i, params[i]);
    in.param = held;
  }
  info->prepare (&in, constants);
  if (info->has_entries)
    refer_to_entries (xform, use->variation, &in, constants, entries);
}

gboolean
flame_variation_same_constants (const FlameXform *a,
    const FlameVariationUse *use_a, const FlameXform *b,
    const FlameVariationUse *use_b)
{
  const FlameVariationInfo *info = &flame_variation_infos[use_a->variation];
  FlameParam first = 0;
  const guint n = flame_variation_params (use_a->variation, &first);

  if (use_a->form != use_b->form || use_a->weight != use_b->weight)
    return FALSE;
  if ((info->traits & FLAME_READS_COEFS) &&
      memcmp (a->coefs.m, b->coefs.m, sizeof a->coefs.m) != 0)
    return FALSE;
  return memcmp (flame_xform_use_params (a, use_a),
             flame_xform_use_params (b, use_b), n * sizeof (double)) == 0;
}
