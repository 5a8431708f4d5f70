/*
 * smartshape: a circle becomes a polygon, more or less round.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (smartshape, 442, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_CONSTANTS (smartshape, 7))
FLAME_PARAM (smartshape, power, 4.0, FLAME_RANGE (2.0, FLAME_NO_LIMIT))
FLAME_PARAM (smartshape, roundstr, 0.0)
FLAME_PARAM (smartshape, roundwidth, 1.0)
FLAME_PARAM (smartshape, distortion, 1.0)
FLAME_PARAM (smartshape, compensation, 0.0, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (smartshape)
{
  const double power = fmax (2.0, in->param[0]);
  const double corner = 2.0 * M_PI / power;

  k[0] = (float) corner;
  k[1] = (float) (1.0 / corner);
  k[2] = (float) (2.0 * tan (corner / 2.0));
  k[3] = in->param[4] > 0.0 && in->param[3] >= 1.0 ? 1.0f : 0.0f;
  k[4] = (float) (in->param[1] / sin (corner / 2.0) / power * 2.0);
  k[5] = (float) in->param[2];
  k[6] = (float) in->param[3];
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0], k[1] = angle of an edge and its inverse, k[2] = twice the tangent of
 * its half, k[3] = whether angles are evened, k[4], k[5] = strength and width
 * of the rounding, k[6] = power of the stretch
 */
FLAME_VARIATION (smartshape)
{
  float at = (p->phi + FLAME_PI) * k[1];
  float edge = flame_floorf (at);
  float part = at - edge;
  int past = part > 0.5f;
  float half = past ? 1.0f - part : part;
  float aside = k[3] != 0.0f ? flame_atan2f (half * k[2], 1.0f) : half * k[0];
  float width = 2.0f * (k[3] != 0.0f ? aside * k[1] : half);
  float round = k[4] * (k[5] != 1.0f ? flame_powf (width, k[5]) : width);
  float stretch = 1.0f / flame_cosf (aside);
  float s, c;

  stretch =
      k[4] != 0.0f ? flame_fabsf ((1.0f - round) * stretch + round) : stretch;
  stretch = k[6] != 1.0f ? flame_powf (stretch, k[6]) : stretch;
  stretch *= w * p->r;
  edge += past ? 1.0f : 0.0f;
  flame_sincosf (edge * k[0] + (past ? -aside : aside) - FLAME_PI, &s, &c);
  o->x += stretch * c;
  o->y += stretch * s;
}
#endif
