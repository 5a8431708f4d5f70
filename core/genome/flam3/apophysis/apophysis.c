/*
 * Apophysis's own attributes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/apophysis/apophysis.h"

#include <math.h>
#include <string.h>

#include "core/genome/flam3/number.h"

/* In turns: angles are written with six digits. */
#define SAME_TURN 1e-4

void
flame_apophysis_use_defaults (FlameGenome *genome)
{
  /*
   * Before version 7 it had no density estimation, and no attribute for it.
   */
  genome->estimator_radius = 0.0;
}

gboolean
flame_apophysis_is_no (const char *text)
{
  double value;

  return strcmp (text, "false") == 0 ||
         (flame_numbers_parse (text, &value, 1) && value == 0.0);
}

gboolean
flame_apophysis_is_off (const Flam3Context *context, Flam3Attributes attributes)
{
  const char *text = flame_flam3_find_value (attributes, "enabled");

  return context->dialect == FLAME_DIALECT_APOPHYSIS && text &&
         flame_apophysis_is_no (text);
}

/*
 * Whether an angle says the same as the rotate beside it; Apophysis writes both.
 */
static gboolean
is_same_turn (double angle, double rotate)
{
  const double turns = (rotate * G_PI / 180.0 + angle) / (2.0 * G_PI);

  return fabs (turns - rint (turns)) < SAME_TURN;
}

void
flame_apophysis_apply_camera (Flam3Context *context, Flam3Flame *flame)
{
  FlameGenome *genome = flame->genome;
  const gboolean is_own = context->dialect == FLAME_DIALECT_APOPHYSIS;

  if (flame->has_angle && is_own)
    genome->rotate = -180.0 / G_PI * flame->angle;
  else if (flame->has_angle && !is_same_turn (flame->angle, genome->rotate))
    flame_flam3_warn_unsupported (context, "angle", "angle",
        "ignored: it turns only flames of Apophysis");
  if (flame->cam_dist != 0.0 && !flame->has_perspective) {
    if (is_own)
      genome->cam_persp = 1.0 / flame->cam_dist;
    else
      flame_flam3_warn_unsupported (context, "cam_dist", "cam_dist",
          "ignored: it is the camera's distance only in flames of Apophysis");
  }
  if (is_own)
    genome->cam_dof = fabs (genome->cam_dof);
}
