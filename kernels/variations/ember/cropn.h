/*
 * cropn: a polygon, cut out or kept; cropped points move to its rim or to the
 * origin.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cropn, 311, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI, .draws = 1,
    FLAME_PREPARED (cropn))
FLAME_PARAM (cropn, power, 5.0)
FLAME_PARAM (cropn, radius, 1.0)
FLAME_PARAM (cropn, scatterdist, 0.0)
FLAME_PARAM (cropn, zero, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_cropn
{
  float power;
  float radius;
  float zero;
  float scatter;
  float corners; /* corners per angle */
  float wedge;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cropn)
{
  const double corners = fmax (2.0, fabs (in->power));
  k->power = (float) in->power;
  k->radius = (float) in->radius;
  k->zero = (float) in->zero;
  k->scatter = (float) (0.5 * in->scatterdist);
  k->corners = (float) (corners / (2.0 * M_PI));
  k->wedge = (float) (2.0 * M_PI / corners);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (cropn)
{
  float draw = flame_rng_01 (rng);
  float around = (p->phi + FLAME_PI) * k->corners;
  float part = around - flame_truncf (around);
  float across = flame_cosf ((part < 0.5f ? part : 1.0f - part) * k->wedge);
  float rim = across > 0.0f ? k->radius / across : 1.0f;
  int cropped = (p->r > rim) == (k->power > 0.0f);
  float scale = w * (rim + draw * k->scatter) / flame_nonzero (p->r);

  scale = k->zero == 1.0f ? 0.0f : scale;
  o->x += (cropped ? scale : w) * p->x;
  o->y += (cropped ? scale : w) * p->y;
}
#endif
