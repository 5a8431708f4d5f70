/*
 * Translates what other programs mean differently from flam3: brightness, opacity,
 * palette and filter.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/dialect.h"

#include <math.h>

#include "core/genome/flam3/apophysis/apophysis.h"
#include "core/genome/flam3/ember/ember.h"
#include "core/genome/flam3/jwildfire/picture.h"

void
flame_dialect_use_defaults (Flam3Flame *flame, FlameDialect dialect)
{
  if (dialect == FLAME_DIALECT_EMBER)
    flame_ember_use_defaults (flame->genome);
  else if (dialect == FLAME_DIALECT_APOPHYSIS)
    flame_apophysis_use_defaults (flame->genome);
  else if (dialect == FLAME_DIALECT_JWILDFIRE)
    flame_jwildfire_use_defaults (flame);
}

/*
 * In other programs an opacity of one half halves the light; in flam3 it leaves a
 * tenth.
 */
static void
translate_opacities (FlameGenome *genome)
{
  for (guint i = 0; i < genome->n_xforms; i++) {
    double *opacity = &genome->xforms[i].opacity;

    if (*opacity > 0.0)
      *opacity = exp2 (log10 (*opacity));
  }
}

/*
 * flam3 uses the palette entry below a colour; other programs use the nearest.
 */
static void
round_colors (FlameGenome *genome, double steps)
{
  genome->palette_steps = steps;
  if (genome->palette_mode == FLAME_PALETTE_MODE_STEP)
    genome->quirks.palette_shift = 0.5;
}

void
flame_dialect_translate (Flam3Flame *flame, FlameDialect dialect)
{
  FlameGenome *genome = flame->genome;

  if (dialect == FLAME_DIALECT_EMBER) {
    flame_ember_translate (genome);
    genome->palette_steps = 255.0;
  } else if (dialect == FLAME_DIALECT_JWILDFIRE) {
    flame_jwildfire_translate (flame);
    round_colors (genome, 254.0);
  } else if (dialect == FLAME_DIALECT_APOPHYSIS) {
    round_colors (genome, 255.0);
  } else {
    return;
  }
  /* Only flam3 truncates light to whole numbers. Rounded, its mean is right. */
  genome->quirks.rounding = 0.5;
  translate_opacities (genome);
}
