/*
 * Aligns keyframes of different structure. A missing xform is replaced by one of weight
 * 0 whose map is the identity, expressed with the variations of its neighbours in time,
 * so that the xform that grows out of it has no holes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/interpolate/align.h"

#include "core/animation/interpolate/blend.h"
#include "core/genome/genome.h"
#include "core/genome/variation.h"
#include "kernels/variation-ids.h"

typedef struct
{
  FlameParam param;
  double value;
} Setting;

/* A variation and the parameters that make it the identity. */
typedef struct
{
  FlameVariation variation;
  guint n_settings;
  Setting settings[5];
} Identity;

static const Identity identities[] = {
    {FLAME_VAR_rectangles, 2,
        {{FLAME_PARAM_rectangles_x, 0}, {FLAME_PARAM_rectangles_y, 0}}},
    {FLAME_VAR_rings2, 1, {{FLAME_PARAM_rings2_val, 0}}},
    {FLAME_VAR_fan2, 2, {{FLAME_PARAM_fan2_x, 0}, {FLAME_PARAM_fan2_y, 0}}},
    {FLAME_VAR_blob, 3,
        {{FLAME_PARAM_blob_low, 1}, {FLAME_PARAM_blob_high, 1},
            {FLAME_PARAM_blob_waves, 1}}},
    {FLAME_VAR_perspective, 1, {{FLAME_PARAM_perspective_angle, 0}}},
    {FLAME_VAR_curl, 2, {{FLAME_PARAM_curl_c1, 0}, {FLAME_PARAM_curl_c2, 0}}},
    {FLAME_VAR_super_shape, 5,
        {{FLAME_PARAM_super_shape_n1, 2}, {FLAME_PARAM_super_shape_n2, 2},
            {FLAME_PARAM_super_shape_n3, 2}, {FLAME_PARAM_super_shape_rnd, 0},
            {FLAME_PARAM_super_shape_holes, 0}}},
};

/* Variations that tear holes unless they grow out of a rotated identity. */
static const FlameVariation tearing[] = {FLAME_VAR_spherical, FLAME_VAR_ngon,
    FLAME_VAR_julian, FLAME_VAR_juliascope, FLAME_VAR_polar,
    FLAME_VAR_wedge_sph, FLAME_VAR_wedge_julia};

static const FlameXform *
get (const FlameAligned *aligned, guint key, guint i)
{
  return aligned->xforms[key * aligned->n_xforms + i];
}

FlameXform *
flame_aligned_get_xform (FlameAligned *aligned, guint key, guint i)
{
  const guint at = key * aligned->n_xforms + i;

  if (!aligned->owned[at]) {
    aligned->owned[at] = g_new0 (FlameXform, 1);
    flame_xform_assign_picture (aligned->owned[at], aligned->xforms[at]);
    aligned->xforms[at] = aligned->owned[at];
  }
  return aligned->owned[at];
}

/* ------------------------------------------------------------------ layers */

/*
 * (nullable) Final xform @number of @layer. Without layers it applies to all.
 */
static const FlameXform *
find_final (const FlameGenome *genome, guint layer, guint number)
{
  for (guint i = 0; i < genome->n_finals; i++) {
    if (genome->n_more_palettes > 0 && genome->finals[i].layer != layer)
      continue;
    if (number-- == 0)
      return &genome->finals[i];
  }
  return NULL;
}

static guint
count_finals (const FlameGenome *genome, guint layer)
{
  guint n = 0;

  if (genome->n_more_palettes == 0)
    return genome->n_finals;
  for (guint i = 0; i < genome->n_finals; i++)
    n += genome->finals[i].layer == layer;
  return n;
}

/* The most final xforms of @layer in any keyframe. */
static guint
most_finals (const FlameAligned *aligned, guint layer)
{
  guint most = 0;

  for (guint k = 0; k < aligned->n_keys; k++)
    most = MAX (most, count_finals (aligned->keys[k], layer));
  return most;
}

/*
 * Takes the layers of the keyframe with the most, as far as it has the xforms.
 */
static void
find_layers (FlameAligned *aligned)
{
  guint most = 0;

  for (guint k = 1; k < aligned->n_keys; k++)
    if (flame_genome_n_layers (aligned->keys[k]) >
        flame_genome_n_layers (aligned->keys[most]))
      most = k;
  for (guint i = 0; i < aligned->n_standard; i++) {
    const FlameXform *xform = flame_aligned_get_source (aligned, most, i);

    for (guint k = 0; !xform && k < aligned->n_keys; k++)
      xform = flame_aligned_get_source (aligned, k, i);
    aligned->layers[i] = MIN (xform->layer, aligned->n_layers - 1);
  }
}

const FlameXform *
flame_aligned_get_source (const FlameAligned *aligned, guint key, guint i)
{
  const FlameGenome *genome = aligned->keys[key];

  if (i >= aligned->n_standard)
    return find_final (genome, aligned->layers[i], aligned->numbers[i]);
  return i < genome->n_xforms ? &genome->xforms[i] : NULL;
}

static void
init_padding (const FlameAligned *aligned, guint i, FlameXform *xform)
{
  flame_xform_reset (xform, i);
  flame_xform_clear_uses (xform);
  xform->padding = TRUE;
  flame_xform_set_variation (xform, FLAME_VAR_linear, 1.0);
  if (i < aligned->n_standard)
    return;
  /* A final xform that does nothing. */
  xform->animate = 0.0;
  xform->color_speed = 0.0;
}

/* Palettes do not change with time, so they are converted only once. */
static void
prepare_palettes (FlameAligned *aligned)
{
  const FlameGenome *first = aligned->keys[0];
  const FlamePaletteInterpolation mode = first->palette_interpolation;
  const gboolean circular = mode == FLAME_PALETTE_INTERPOLATION_HSV_CIRCULAR;
  const FlamePalette *palettes[FLAME_MAX_KEYS];

  if (mode == FLAME_PALETTE_INTERPOLATION_RGB)
    aligned->rgb_part = 1.0;
  else if (circular)
    aligned->rgb_part = first->hsv_rgb_palette_blend;
  if (aligned->rgb_part == 1.0 || mode == FLAME_PALETTE_INTERPOLATION_SWEEP)
    return;
  for (guint k = 0; k < aligned->n_keys; k++)
    palettes[k] = &aligned->keys[k]->palette;
  aligned->hsv = g_new (FlameHsvPalette, aligned->n_keys);
  flame_palettes_to_hsv (palettes, aligned->n_keys, circular, aligned->hsv);
}

static FlameAligned *
alloc_aligned (const FlameGenome *const *keys, guint n_keys)
{
  FlameAligned *aligned = g_new0 (FlameAligned, 1);
  guint n_finals = 0, at;

  aligned->n_keys = n_keys;
  aligned->n_layers = 1;
  for (guint k = 0; k < n_keys; k++) {
    aligned->keys[k] = keys[k];
    aligned->n_standard = MAX (aligned->n_standard, keys[k]->n_xforms);
    aligned->has_chaos |= keys[k]->chaos != NULL;
    aligned->n_layers =
        MAX (aligned->n_layers, flame_genome_n_layers (keys[k]));
  }
  for (guint layer = 0; layer < aligned->n_layers; layer++)
    n_finals += most_finals (aligned, layer);
  n_finals = MIN (n_finals, FLAME_MAX_FINALS);
  aligned->n_xforms = aligned->n_standard + n_finals;
  aligned->layers = g_new0 (guint, aligned->n_xforms);
  aligned->numbers = g_new0 (guint, aligned->n_xforms);
  find_layers (aligned);
  at = aligned->n_standard;
  for (guint layer = 0; layer < aligned->n_layers; layer++) {
    const guint n = most_finals (aligned, layer);

    for (guint i = 0; i < n && at < aligned->n_xforms; i++, at++) {
      aligned->layers[at] = layer;
      aligned->numbers[at] = i;
    }
  }
  aligned->xforms = g_new0 (const FlameXform *, n_keys * aligned->n_xforms);
  aligned->owned = g_new0 (FlameXform *, n_keys * aligned->n_xforms);
  prepare_palettes (aligned);
  return aligned;
}

static gboolean
needs_padding (const FlameAligned *aligned)
{
  const FlameGenome *first = aligned->keys[0];

  for (guint k = 1; k < aligned->n_keys; k++) {
    if (aligned->keys[k]->n_xforms != first->n_xforms ||
        aligned->keys[k]->n_finals != first->n_finals ||
        aligned->keys[k]->n_more_palettes != first->n_more_palettes)
      return TRUE;
  }
  return FALSE;
}

static void
copy_params (
    FlameXform *dst, const FlameXform *src, const FlameVariationUse *use)
{
  FlameParam first = 0;
  guint n = flame_variation_params (use->variation, &first);
  const FlameVariationUse *own =
      flame_xform_ensure_use (dst, use->variation, use->form);

  /*
   * flam3 leaves out flower_holes, which is visible in its interpolated flames.
   */
  if (use->variation == FLAME_VAR_flower)
    n = 1;
  for (guint i = 0; i < n; i++)
    flame_xform_use_params (dst, own)[i] = flame_xform_use_params (src, use)[i];
}

/* A variation that fades in has its parameters from the start. */
static void
inherit_params (FlameAligned *aligned, guint key, guint i)
{
  const FlameXform *neighbour = get (aligned, key > 0 ? key - 1 : key + 1, i);

  for (guint u = 0; u < neighbour->n_uses; u++) {
    const FlameVariationUse *use = &neighbour->uses[u];
    const FlameXform *xform = get (aligned, key, i);

    if (use->weight != 0.0 &&
        flame_variation_params (use->variation, &(FlameParam){0}) > 0 &&
        flame_xform_get_use_weight (xform, use->variation, use->form) == 0.0)
      copy_params (flame_aligned_get_xform (aligned, key, i), neighbour, use);
  }
}

/* (nullable) The keyframe before (0) or after (1), if its xform is real. */
static const FlameXform *
real_neighbour (const FlameAligned *aligned, guint key, guint i, guint after)
{
  const FlameXform *xform;

  if (after ? key + 1 >= aligned->n_keys : key == 0)
    return NULL;
  xform = get (aligned, after ? key + 1 : key - 1, i);
  return xform->padding ? NULL : xform;
}

/* Whether a real neighbour has @variation. */
static gboolean
is_beside (
    const FlameAligned *aligned, guint key, guint i, FlameVariation variation)
{
  for (guint after = 0; after < 2; after++) {
    const FlameXform *neighbour = real_neighbour (aligned, key, i, after);

    if (neighbour && flame_xform_get_variation (neighbour, variation) > 0.0)
      return TRUE;
  }
  return FALSE;
}

static gboolean
become_turned_identity (
    const FlameAligned *aligned, guint key, guint i, FlameXform *xform)
{
  for (guint v = 0; v < G_N_ELEMENTS (tearing); v++) {
    if (!is_beside (aligned, key, i, tearing[v]))
      continue;
    flame_xform_set_variation (xform, FLAME_VAR_linear, -1.0);
    xform->coefs = (FlameAffine){{-1, 0, 0, -1, 0, 0}};
    return TRUE;
  }
  return FALSE;
}

static void
apply_identity (const Identity *identity, FlameXform *xform)
{
  flame_xform_set_variation (xform, identity->variation, 1.0);
  for (guint i = 0; i < identity->n_settings; i++)
    flame_xform_set_param (
        xform, identity->settings[i].param, identity->settings[i].value);
}

static gboolean
become_neighbours_identity (
    const FlameAligned *aligned, guint key, guint i, FlameXform *xform)
{
  gboolean found = FALSE;

  for (guint j = 0; j < G_N_ELEMENTS (identities); j++) {
    if (!is_beside (aligned, key, i, identities[j].variation))
      continue;
    apply_identity (&identities[j], xform);
    found = TRUE;
  }
  return found;
}

/* fan and rings are the identity with x and y swapped. */
static gboolean
become_swapped_identity (
    const FlameAligned *aligned, guint key, guint i, FlameXform *xform)
{
  static const FlameVariation swapping[] = {FLAME_VAR_fan, FLAME_VAR_rings};
  gboolean found = FALSE;

  for (guint v = 0; v < G_N_ELEMENTS (swapping); v++) {
    if (!is_beside (aligned, key, i, swapping[v]))
      continue;
    flame_xform_set_variation (xform, swapping[v], 1.0);
    xform->coefs = (FlameAffine){{0, 1, 1, 0, 0, 0}};
    found = TRUE;
  }
  return found;
}

static void
normalise_variations (FlameXform *xform)
{
  double sum = 0.0;

  for (guint i = 0; i < xform->n_uses; i++)
    sum += xform->uses[i].weight;
  for (guint i = 0; i < xform->n_uses; i++)
    xform->uses[i].weight /= sum;
}

static void
choose_identity (FlameAligned *aligned, guint key, guint i)
{
  const FlameInterpolationType type =
      aligned->keys[key > 0 ? key - 1 : 0]->interpolation_type;
  FlameXform *xform = flame_aligned_get_xform (aligned, key, i);

  flame_xform_set_variation (xform, FLAME_VAR_linear, 0.0);
  if (type == FLAME_INTERPOLATION_TYPE_LOG &&
      become_turned_identity (aligned, key, i, xform))
    return;
  if (become_neighbours_identity (aligned, key, i, xform) ||
      become_swapped_identity (aligned, key, i, xform))
    normalise_variations (xform);
  else
    flame_xform_set_variation (xform, FLAME_VAR_linear, 1.0);
}

void
flame_aligned_resolve (FlameAligned *aligned)
{
  const gboolean padded = needs_padding (aligned);
  /*
   * With this keyframe's type old versions of flam3 are followed, which resolved
   * nothing.
   */
  const FlameInterpolationType type =
      aligned->keys[aligned->n_keys / 2 - 1]->interpolation_type;

  if (type == FLAME_INTERPOLATION_TYPE_OLD ||
      type == FLAME_INTERPOLATION_TYPE_OLDER)
    return;
  /* In this order, as a keyframe depends on its resolved predecessor. */
  for (guint k = 0; k < aligned->n_keys; k++) {
    for (guint i = 0; i < aligned->n_xforms; i++) {
      inherit_params (aligned, k, i);
      if (padded && get (aligned, k, i)->padding)
        choose_identity (aligned, k, i);
    }
  }
}

void
flame_aligned_load (FlameAligned *scratch)
{
  for (guint k = 0; k < scratch->n_keys; k++) {
    for (guint i = 0; i < scratch->n_xforms; i++) {
      const FlameXform *source = flame_aligned_get_source (scratch, k, i);
      FlameXform *xform = scratch->owned[k * scratch->n_xforms + i];

      if (source)
        flame_xform_assign_picture (xform, source);
      else
        init_padding (scratch, i, xform);
    }
  }
}

FlameAligned *
flame_aligned_new_scratch (const FlameGenome *const *keys, guint n_keys)
{
  FlameAligned *scratch = alloc_aligned (keys, n_keys);

  for (guint at = 0; at < n_keys * scratch->n_xforms; at++)
    scratch->xforms[at] = scratch->owned[at] = g_new0 (FlameXform, 1);
  flame_aligned_load (scratch);
  return scratch;
}

FlameAligned *
flame_aligned_new (const FlameGenome *const *keys, guint n_keys)
{
  FlameAligned *aligned = alloc_aligned (keys, n_keys);

  for (guint k = 0; k < n_keys; k++) {
    for (guint i = 0; i < aligned->n_xforms; i++) {
      const guint at = k * aligned->n_xforms + i;

      aligned->xforms[at] = flame_aligned_get_source (aligned, k, i);
      if (!aligned->xforms[at]) {
        aligned->xforms[at] = aligned->owned[at] = g_new0 (FlameXform, 1);
        init_padding (aligned, i, aligned->owned[at]);
      }
    }
  }
  flame_aligned_resolve (aligned);
  return aligned;
}

static void
free_xform (FlameXform *xform)
{
  if (xform)
    flame_xform_clear (xform);
  g_free (xform);
}

void
flame_aligned_free (FlameAligned *aligned)
{
  if (!aligned)
    return;
  for (guint at = 0; at < aligned->n_keys * aligned->n_xforms; at++)
    free_xform (aligned->owned[at]);
  g_free (aligned->layers);
  g_free (aligned->numbers);
  g_free (aligned->hsv);
  g_free (aligned->owned);
  g_free (aligned->xforms);
  g_free (aligned);
}
