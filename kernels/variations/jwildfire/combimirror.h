/*
 * combimirror: mirrors at the axes and at the origin, each with a probability
 * of its own.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (combimirror, 1109, .z = FLAME_Z_OWN, .draws = 4,
    .traits = FLAME_WRITES_SUM | FLAME_READS_COLOR | FLAME_WRITES_COLOR |
              FLAME_MAKES_Z | FLAME_RAISES_Z,
    FLAME_PREPARED (combimirror))
FLAME_PARAM (combimirror, vmirror, 1.0)
FLAME_PARAM (combimirror, vmove, 0.05)
FLAME_PARAM (combimirror, hmirror, 0.5)
FLAME_PARAM (combimirror, hmove, 0.35)
FLAME_PARAM (combimirror, zmirror, 0.0)
FLAME_PARAM (combimirror, zmove, 0.0)
FLAME_PARAM (combimirror, pmirror, 0.0)
FLAME_PARAM (combimirror, pmovex, 0.05)
FLAME_PARAM (combimirror, pmovey, 0.0)
FLAME_PARAM (combimirror, vcolorshift, 0.0)
FLAME_PARAM (combimirror, hcolorshift, 0.0)
FLAME_PARAM (combimirror, zcolorshift, 0.0)
FLAME_PARAM (combimirror, pcolorshift, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_combimirror
{
  float vmirror;
  float vmove;
  float hmirror;
  float hmove;
  float zmirror;
  float zmove;
  float pmirror;
  float pmovex;
  float pmovey;
  float vcolorshift;
  float hcolorshift;
  float zcolorshift;
  float pcolorshift;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (combimirror)
{
  k->vmirror = (float) in->vmirror;
  k->vmove = (float) in->vmove;
  k->hmirror = (float) in->hmirror;
  k->hmove = (float) in->hmove;
  k->zmirror = (float) in->zmirror;
  k->zmove = (float) in->zmove;
  k->pmirror = (float) in->pmirror;
  k->pmovex = (float) in->pmovex;
  k->pmovey = (float) in->pmovey;
  k->vcolorshift = (float) in->vcolorshift;
  k->hcolorshift = (float) in->hcolorshift;
  k->zcolorshift = (float) in->zcolorshift;
  k->pcolorshift = (float) in->pcolorshift;
}
#endif

#ifdef FLAME_VARIATION
/* A colour shifted by @shift, without its integer part. The sign stays. */
FLAME_FN float
flame_rest_of_one (float color, float shift)
{
  return color + shift - flame_truncf (color + shift);
}

FLAME_VARIATION (combimirror)
{
  const int at_origin = flame_rng_01 (rng) > 0.5f * k->pmirror;
  const int across_x = flame_rng_01 (rng) < 0.5f * k->vmirror;
  const int across_y = flame_rng_01 (rng) < 0.5f * k->hmirror;
  const int across_z = flame_rng_01 (rng) < 0.5f * k->zmirror;
  float x = w * p->x, y = w * p->y, z = w * p->z, color = o->color;

  x = at_origin ? k->pmovex - x : x;
  y = at_origin ? k->pmovey - y : y;
  color = flame_rest_of_one (color, at_origin ? k->pcolorshift : 0.0f);
  x = across_x ? k->vmove - x : x;
  color = flame_rest_of_one (color, across_x ? k->vcolorshift : 0.0f);
  y = across_y ? k->hmove - y : y;
  color = flame_rest_of_one (color, across_y ? k->hcolorshift : 0.0f);
  z = across_z ? k->zmove - z : z;
  color = flame_rest_of_one (color, across_z ? k->zcolorshift : 0.0f);
  o->x = x;
  o->y = y;
  o->z = z;
  o->color = color;
}
#endif
