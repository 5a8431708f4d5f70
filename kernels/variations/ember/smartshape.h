/*
 * smartshape: turns circles into polygons, more or less round ones.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (smartshape, 442, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_PREPARED (smartshape))
FLAME_PARAM (smartshape, power, 4.0, FLAME_RANGE (2.0, FLAME_NO_LIMIT))
FLAME_PARAM (smartshape, roundstr, 0.0)
FLAME_PARAM (smartshape, roundwidth, 1.0)
FLAME_PARAM (smartshape, distortion, 1.0)
FLAME_PARAM (smartshape, compensation, 0.0, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_smartshape
{
  float angle; /* angle of an edge and its inverse */
  float inverse_angle;
  float tangent;  /* twice the tangent of half the angle */
  float even;     /* whether angles are made even */
  float strength; /* strength and width of the rounding */
  float width;
  float power; /* power of the stretch */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (smartshape)
{
  const double power = fmax (2.0, in->power);
  const double corner = 2.0 * M_PI / power;

  k->angle = (float) corner;
  k->inverse_angle = (float) (1.0 / corner);
  k->tangent = (float) (2.0 * tan (corner / 2.0));
  k->even = in->compensation > 0.0 && in->distortion >= 1.0 ? 1.0f : 0.0f;
  k->strength = (float) (in->roundstr / sin (corner / 2.0) / power * 2.0);
  k->width = (float) in->roundwidth;
  k->power = (float) in->distortion;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (smartshape)
{
  float at = (p->phi + FLAME_PI) * k->inverse_angle;
  float edge = flame_floorf (at);
  float part = at - edge;
  int past = part > 0.5f;
  float half = past ? 1.0f - part : part;
  float aside = k->even != 0.0f ? flame_atan2f (half * k->tangent, 1.0f)
                                : half * k->angle;
  float width = 2.0f * (k->even != 0.0f ? aside * k->inverse_angle : half);
  float round =
      k->strength * (k->width != 1.0f ? flame_powf (width, k->width) : width);
  float stretch = 1.0f / flame_cosf (aside);
  float s, c;

  stretch = k->strength != 0.0f ? flame_fabsf ((1.0f - round) * stretch + round)
                                : stretch;
  stretch = k->power != 1.0f ? flame_powf (stretch, k->power) : stretch;
  stretch *= w * p->r;
  edge += past ? 1.0f : 0.0f;
  flame_sincosf (edge * k->angle + (past ? -aside : aside) - FLAME_PI, &s, &c);
  o->x += stretch * c;
  o->y += stretch * s;
}
#endif
