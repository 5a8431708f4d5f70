/*
 * bubbleT3D: bubble, with stripes and holes that are cut out or pushed
 * together.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bubbleT3D, 355, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_THETA, FLAME_PREPARED (bubbleT3D))
FLAME_PARAM (bubbleT3D, number_of_stripes, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (bubbleT3D, ratio_of_stripes, 1.0, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (bubbleT3D, angle_of_hole, 0.0, FLAME_EMBER_RANGE (-360.0, 360.0))
FLAME_PARAM (bubbleT3D, exponentZ, 1.0,
    FLAME_NAME_IN (FLAME_JWILDFIRE, "bubblet3d_exponent_z"))
FLAME_PARAM (bubbleT3D, symmetryZ, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1.0),
    FLAME_NAME_IN (FLAME_JWILDFIRE, "bubblet3d_symmetry_z"))
FLAME_PARAM (bubbleT3D, modusBlur, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1.0),
    FLAME_NAME_IN (FLAME_JWILDFIRE, "bubblet3d_modus_blur"))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_bubbleT3D
{
  float stripes; /* stripes per angle */
  float step;    /* angle from one stripe to the next */
  float stripe;
  float pushed;       /* part of the wedge that is pushed together */
  float inverse_room; /* 1/the rest of the wedge */
  float blank;        /* whether the stripes are blank */
  float half_wedge;   /* half a wedge if points turn by that, else 0 */
  float push;
  float exponent;
  float hole; /* angle at which the hole begins */
  float below;
  float symmetric; /* whether both ends have a hole */
  float way;       /* scale of what is moved out of a hole */
  float keeps;     /* likewise if there is a single hole */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (bubbleT3D)
{
  const double stripes = in->number_of_stripes, n = fabs (stripes);
  const double ratio = fmin (fmax (in->ratio_of_stripes, 0.01), 1.99);
  const double wedge = n != 0.0 ? 2.0 * M_PI / n : 0.0;
  const double stripe = 0.5 * wedge * ratio;
  const int inside = stripes < 0.0, symmetric = in->symmetryZ != 0.0;
  const int single = inside ? n == 1.0 : ratio == 1.0;
  const double given = in->angle_of_hole;
  const double held = given >= 0.0 ? fmin (given, 179.9) : -given;
  const double hole = symmetric ? held : given;
  const double part = fabs (hole) / 360.0 * M_PI;
  const double at = hole < 0.0 ? part : M_PI - part, rest = M_PI - at;

  k->stripes = (float) (n / (2.0 * M_PI));
  k->step = (float) (wedge);
  k->stripe = (float) (stripe);
  k->pushed = (float) (inside ? wedge - stripe : stripe);
  k->inverse_room =
      (float) (1.0 / flame_nonzero_double (inside ? stripe : wedge - stripe));
  k->blank = (float) (inside);
  k->half_wedge = (float) (single ? 0.5 * wedge : 0.0);
  k->push = (float) (in->modusBlur);
  k->exponent = (float) (in->exponentZ);
  k->hole = (float) (at);
  k->below = (float) (hole < 0.0);
  k->symmetric = (float) (symmetric);
  k->way = (float) ((M_PI - 2.0 * rest) / flame_nonzero_double (rest));
  k->keeps = (float) (1.0 / flame_nonzero_double (rest * at - M_PI_2));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

FLAME_VARIATION (bubbleT3D)
{
  float around = p->theta < 0.0f ? p->theta + FLAME_TWO_PI : p->theta;
  float before = -flame_floorf (-around * k->stripes) - 1.0f;
  float a = around - k->step * flame_at_least (before, 0.0f);
  int striped = k->stripes != 0.0f;
  int blank = striped && ((k->blank != 0.0f && a < k->stripe) ||
                             (k->blank == 0.0f && a > k->stripe));
  float q = (a - k->stripe) * k->inverse_room;
  float turn =
      flame_choose (k->half_wedge != 0.0f, k->half_wedge, a - q * k->pushed);
  float radius = 0.25f * p->r2 + 1.0f, inverse = 1.0f / radius;
  float s, c, u, v, r2, t, cosine, up, old, angle, scale;
  int cut, below, gone;

  flame_sincosf (turn, &s, &c);
  u = blank ? k->push * (c * p->x - s * p->y) : p->x;
  v = blank ? k->push * (s * p->x + c * p->y) : p->y;
  u *= inverse;
  v *= inverse;
  r2 = u * u + v * v;
  t = 2.0f * flame_powf (inverse, k->exponent) - 1.0f;
  cosine = t / (r2 + t * t);
  up = FLAME_PI -
       flame_choose (k->exponent <= 2.0f,
           flame_atan2f (
               flame_sqrtf ((1.0f - cosine) * (1.0f + cosine)), cosine),
           flame_atan2f (r2 * r2, t));
  t = r2 > 0.0f ? t : 0.0f;
  up = r2 > 0.0f ? up : 0.0f;
  below = k->symmetric == 0.0f && k->below != 0.0f;
  cut = (!below && up > k->hole) || (below && up < k->hole) ||
        (k->symmetric != 0.0f && up < FLAME_PI - k->hole);
  gone = k->push == 0.0f || k->exponent != 1.0f;
  old = up - FLAME_PI_2;
  angle = up > k->hole ? (FLAME_PI - up) * k->way + FLAME_PI_2 - k->hole
                       : FLAME_PI_2 - (up * k->way + FLAME_PI - k->hole);
  angle = flame_choose (k->symmetric != 0.0f, angle,
      flame_choose (k->below != 0.0f, FLAME_PI - up * k->keeps,
          (FLAME_PI - up) * k->keeps));
  scale = flame_cosf (angle) / flame_cosf (old);
  scale = cut ? flame_choose (gone, 0.0f, scale) : 1.0f;
  t *= cut ? flame_choose (gone, 0.0f, flame_sinf (angle) / flame_sinf (old))
           : 1.0f;
  o->x += w * scale * u;
  o->y += w * scale * v;
  o->z += w * t;
}
#endif
