/*
 * A <flame> that is being read: its beginning, and the work at its end.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/elements.h"

#include <math.h>

#include "core/genome/flam3/inner.h"
#include "core/genome/flam3/jwildfire.h"
#include "core/genome/flam3/post-symmetry.h"
#include "core/genome/flam3/replaced.h"

Flam3Flame *
flame_flam3_flame_new (guint index, guint line)
{
  Flam3Flame *flame = g_new0 (Flam3Flame, 1);

  flame->genome = flame_genome_new ();
  flame->line = line;
  flame->index = index;
  flame->palette_number = -1;
  flame->solo_xform = -1;
  flame->cam_zoom = 1.0;
  flame->fg_opacity = 1.0;
  flame->dof_scale = flame->dof_fade = 1.0;
  flame->layer_weight = 1.0;
  flame->palettes = g_array_new (FALSE, FALSE, sizeof (FlamePalette));
  flame->chaos = g_array_new (FALSE, FALSE, sizeof (Flam3Chaos));
  flame->replaced = g_array_new (FALSE, FALSE, sizeof (Flam3Replaced));
  return flame;
}

void
flame_flam3_flame_free (Flam3Flame *flame)
{
  if (!flame)
    return;
  flame_genome_free (flame->genome);
  g_array_unref (flame->palettes);
  g_array_unref (flame->chaos);
  g_array_unref (flame->replaced);
  flame_xform_clear (&flame->symmetry);
  g_free (flame);
}

/* -------------------------------------------------------------------- end */

static void
apply_solo (Flam3Context *context, Flam3Flame *flame)
{
  FlameGenome *genome = flame->genome;

  if (flame->solo_xform < 0)
    return;
  if ((guint) flame->solo_xform >= genome->n_xforms)
    flame_flam3_warn (context, "soloxform", "soloxform",
        "there is no xform %d, so nothing is visible", flame->solo_xform);
  for (guint i = 0; i < genome->n_xforms; i++)
    if (i != (guint) flame->solo_xform)
      genome->xforms[i].opacity = 0.0;
}

static gboolean
apply_chaos (Flam3Context *context, Flam3Flame *flame, GError **error)
{
  const guint n = flame->genome->n_xforms;

  for (guint i = 0; i < flame->chaos->len; i++) {
    const Flam3Chaos *chaos = &g_array_index (flame->chaos, Flam3Chaos, i);

    if (chaos->to >= n) {
      flame_flam3_context_return (context, "xform", chaos->line);
      return flame_flam3_fail (context, "chaos", error, FLAME_ERROR_DOCUMENT,
          "expected at most %u numbers, one for each xform of this flame, got "
          "a number for xform %u",
          n, chaos->to);
    }
    /* all ones are no matrix at all */
    if (chaos->value != 1.0)
      flame_genome_ensure_chaos (flame->genome)[chaos->from * n + chaos->to] =
          chaos->value;
  }
  return TRUE;
}

/* what is drawn otherwise, by what several attributes say together */
static void
tell_lacks (Flam3Context *context, const Flam3Flame *flame)
{
  const FlameGenome *genome = flame->genome;
  const double zoomed = genome->quality * exp2 (2.0 * genome->zoom);

  if (genome->zoom > 0.0 &&
      zoomed > MAX (genome->quality, FLAME_MAX_ZOOMED_QUALITY))
    flame_flam3_lack (context, "zoom", "zoom",
        "%g makes %g samples a pixel of a quality of %g; %g are drawn",
        genome->zoom, zoomed, genome->quality,
        MAX (genome->quality, FLAME_MAX_ZOOMED_QUALITY));
  if (genome->cam_dof == 0.0)
    return;
  if (flame->has_dof_shape)
    flame_flam3_lack (context, "cam_dof_shape", "cam_dof_shape",
        "ignored; drawn as with BUBBLE");
  if (flame->dof_fade != 1.0)
    flame_flam3_lack (context, "cam_dof_fade", "cam_dof_fade",
        "%g ignored; drawn as with 1", flame->dof_fade);
}

static void
finish_jwildfire (Flam3Context *context, Flam3Flame *flame)
{
  flame_jwildfire_heights (context, flame);
  flame_jwildfire_tell_colors (context, flame->genome);
  if (!context->options || !context->options->is_within)
    flame_flam3_apply_post_symmetry (context, flame);
}

gboolean
flame_flam3_finish_flame (
    Flam3Context *context, Flam3Flame *flame, GError **error)
{
  tell_lacks (context, flame);
  flame_flam3_finish_background (context, flame);
  if (flame->is_nowhere)
    flame->genome->center[0] = flame->genome->center[1] = NAN;
  flame_flam3_translate (flame, context->dialect);
  apply_solo (context, flame);
  if (context->dialect == FLAME_DIALECT_JWILDFIRE)
    finish_jwildfire (context, flame);
  else
    flame_flam3_flatten (flame);
  if (!apply_chaos (context, flame, error))
    return FALSE;
  flame_flam3_check_inner (context, flame->genome);
  flame_flam3_join_layers (flame);
  return flame_flam3_check_flame (context, flame, error) &&
         (flame->palettes->len > 0 ||
             flame_flam3_finish_palette (context, flame, error));
}
