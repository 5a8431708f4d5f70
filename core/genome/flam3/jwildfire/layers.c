/*
 * JWildfire's layers.
 *
 * Facts: its DefaultRenderThread and DefaultRenderIterationState.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/jwildfire/layers.h"

#include <math.h>
#include <string.h>

#include "core/genome/flam3/ignored.h"
#include "core/genome/flam3/number.h"
#include "core/genome/flam3/palette.h"

static gboolean
read_layer_weight (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error)
{
  const char *text = flame_flam3_find_value (attributes, "weight");

  flame->layer_weight = 1.0;
  return !text || flame_flam3_get_double (
                      context, "weight", text, &flame->layer_weight, error);
}

gboolean
flame_jwildfire_is_layer_off (Flam3Context *context, Flam3Attributes attributes)
{
  static const char *const numbers[] = {"weight", "density"};
  const char *visible = flame_flam3_find_value (attributes, "visible");

  if (visible && strcmp (visible, "0") == 0)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++) {
    const char *text = flame_flam3_find_value (attributes, numbers[i]);
    double value;

    if (!text || !flame_numbers_parse (text, &value, 1) || value >= 0.0)
      continue;
    flame_flam3_warn (context, numbers[i], "negative layer",
        "%g is below 0, so the layer is not drawn", value);
    return TRUE;
  }
  return FALSE;
}

/* The share of a layer's points that are drawn at random, squared. */
static void
read_density (Flam3Flame *flame, Flam3Attributes attributes)
{
  const char *text = flame_flam3_find_value (attributes, "density");
  double density;

  flame->layer_density = 1.0;
  if (text && flame_numbers_parse (text, &density, 1))
    flame->layer_density = CLAMP (density, 0.0, 1.0);
}

/* All layers here look up colours in the same way: that of the first. */
static void
read_smooth_gradient (
    Flam3Context *context, Flam3Flame *flame, Flam3Attributes attributes)
{
  const char *text = flame_flam3_find_value (attributes, "smooth_gradient");
  const FlamePaletteMode mode = text && strcmp (text, "1") == 0
                                    ? FLAME_PALETTE_MODE_LINEAR
                                    : FLAME_PALETTE_MODE_STEP;

  if (flame->palettes->len == 0)
    flame->genome->palette_mode = mode;
  else if (mode != flame->genome->palette_mode)
    flame_flam3_warn_unsupported (context, "smooth_gradient",
        "layer smooth_gradient", "ignored; drawn as in the first layer");
}

/* Its colours come from a picture, by the place of a point. */
static void
warn_gradient_map (Flam3Context *context, Flam3Attributes attributes)
{
  const char *text = flame_flam3_find_value (attributes, "gradient_map");

  if (text && *text)
    flame_flam3_warn_unsupported (context, "gradient_map", "gradient_map",
        "ignored; drawn with the layer's palette");
}

gboolean
flame_jwildfire_start_layer (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error)
{
  if (flame->palettes->len >= FLAME_MAX_LAYERS)
    return flame_flam3_fail (context, NULL, error, FLAME_ERROR_LIMIT,
        "more than %d layers in this flame", FLAME_MAX_LAYERS);
  flame->first_of_layer = flame->genome->n_xforms;
  flame->first_final_of_layer = flame->genome->n_finals;
  flame->palette_number = -1;
  memset (flame->has_color, 0, sizeof flame->has_color);
  read_density (flame, attributes);
  read_smooth_gradient (context, flame, attributes);
  warn_gradient_map (context, attributes);
  flame_flam3_ignore_layer_attributes (context, attributes);
  return read_layer_weight (context, flame, attributes, error);
}

/* A palette cannot hold light above white. */
static void
add_palette (Flam3Context *context, Flam3Flame *flame)
{
  FlamePalette palette = flame->genome->palette;
  gboolean too_bright = FALSE;

  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++) {
    for (guint c = 0; c < 3; c++) {
      double *value = &palette.rgba[i][c];

      *value *= flame->layer_weight;
      too_bright |= *value > 1.0;
      *value = MIN (*value, 1.0);
    }
  }
  if (too_bright)
    flame_flam3_warn_unsupported (context, "weight", "layer weight",
        "%g makes colours brighter than white, which they are held to",
        flame->layer_weight);
  g_array_append_val (flame->palettes, palette);
}

void
flame_jwildfire_end_layer (Flam3Context *context, Flam3Flame *flame)
{
  FlameGenome *genome = flame->genome;

  if (genome->n_xforms > flame->first_of_layer) {
    flame->has_colors |= flame_flam3_join_colors (context, flame);
    add_palette (context, flame);
    for (guint i = flame->first_of_layer; i < genome->n_xforms; i++)
      genome->xforms[i].opacity *= flame->layer_density * flame->layer_density;
  } else {
    /* A layer without transforms shows nothing. */
    while (genome->n_finals > flame->first_final_of_layer)
      flame_xform_clear (&genome->finals[--genome->n_finals]);
  }
  flame->first_of_layer = 0;
}

void
flame_jwildfire_join_layers (Flam3Flame *flame)
{
  FlameGenome *genome = flame->genome;
  const FlamePalette *palettes =
      (const FlamePalette *) (gpointer) flame->palettes->data;
  const guint n = genome->n_xforms, n_layers = flame->palettes->len;

  if (n_layers == 0)
    return;
  flame->is_black |= !flame->has_colors;
  genome->palette = palettes[0];
  if (n_layers == 1)
    return;
  genome->n_more_palettes = n_layers - 1;
  genome->more_palettes =
      g_memdup2 (palettes + 1, (n_layers - 1) * sizeof *palettes);
  for (guint i = 0; i < n * n; i++)
    if (genome->xforms[i / n].layer != genome->xforms[i % n].layer)
      flame_genome_ensure_chaos (genome)[i] = 0.0;
}
