/*
 * JWildfire's layers: flames of their own that are added up, seen by one camera.
 *
 * Facts: JWildfire's DefaultRenderThread and DefaultRenderIterationState. Each
 * layer gets as many samples as any other; its weight is a factor of its colours
 * and not of how often a place counts as hit.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/elements.h"

#include <string.h>

#include "core/genome/flam3/number.h"

static gboolean
read_weight (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error)
{
  const char *text = flame_flam3_find_value (attributes, "weight");

  flame->layer_weight = 1.0;
  if (!text)
    return TRUE;
  if (!flame_flam3_get_double (
          context, "weight", text, &flame->layer_weight, error))
    return FALSE;
  if (flame->layer_weight >= 0.0)
    return TRUE;
  return flame_flam3_fail (context, "weight", error, FLAME_ERROR_DOCUMENT,
      "expected 0 or a number above it, got %g", flame->layer_weight);
}

/* share of a layer's points that are drawn, by chance, squared */
static void
read_density (Flam3Flame *flame, Flam3Attributes attributes)
{
  const char *text = flame_flam3_find_value (attributes, "density");
  double density;

  flame->layer_density = 1.0;
  if (text && flame_numbers_parse (text, &density, 1))
    flame->layer_density = CLAMP (density, 0.0, 1.0);
}

/* one way to look up colours serves all layers here: the first one's */
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
    flame_flam3_lack (context, "smooth_gradient", "layer smooth_gradient",
        "ignored; drawn as in the first layer");
}

/* its colours are a picture's, by where points are */
static void
tell_gradient_map (Flam3Context *context, Flam3Attributes attributes)
{
  const char *text = flame_flam3_find_value (attributes, "gradient_map");

  if (text && *text)
    flame_flam3_lack (context, "gradient_map", "gradient_map",
        "ignored; drawn with the layer's palette");
}

gboolean
flame_flam3_start_layer (Flam3Context *context, Flam3Flame *flame,
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
  tell_gradient_map (context, attributes);
  return read_weight (context, flame, attributes, error);
}

/* light above white is not said by a palette */
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
    flame_flam3_lack (context, "weight", "layer weight",
        "%g makes colours brighter than white, which they are held to",
        flame->layer_weight);
  g_array_append_val (flame->palettes, palette);
}

void
flame_flam3_end_layer (Flam3Context *context, Flam3Flame *flame)
{
  FlameGenome *genome = flame->genome;

  if (genome->n_xforms > flame->first_of_layer) {
    flame_flam3_join_colors (context, flame);
    add_palette (context, flame);
    for (guint i = flame->first_of_layer; i < genome->n_xforms; i++)
      genome->xforms[i].opacity *= flame->layer_density * flame->layer_density;
  } else {
    /* one without transforms shows nothing */
    while (genome->n_finals > flame->first_final_of_layer)
      flame_xform_clear (&genome->finals[--genome->n_finals]);
  }
  flame->first_of_layer = 0;
}

void
flame_flam3_join_layers (Flam3Flame *flame)
{
  FlameGenome *genome = flame->genome;
  const FlamePalette *palettes =
      (const FlamePalette *) (gpointer) flame->palettes->data;
  const guint n = genome->n_xforms, n_layers = flame->palettes->len;

  if (n_layers == 0)
    return;
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
