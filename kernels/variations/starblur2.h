/*
 * starblur2: a star with a hole and stripes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (starblur2, 478, .draws = 2, FLAME_CONSTANTS (starblur2, 9))
FLAME_PARAM (starblur2, power, 5.0)
FLAME_PARAM (starblur2, range, 0.4016228318)
FLAME_PARAM (starblur2, hole, 0.5)
FLAME_PARAM (starblur2, stripes, 5.0)
FLAME_PARAM (starblur2, width, 0.2)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (starblur2)
{
  const double power = flame_nonzero_double (in->param[0]),
               range = in->param[1];
  const double half = M_PI / power;
  const double length = sqrt (1.0 + range * range - 2.0 * range * cos (half));
  const double angle =
      asin (sin (half) * range / flame_nonzero_double (length));
  const double hole = fmin (fabs (in->param[2]), 1.0);
  const double stripes = flame_nonzero_double (fabs (in->param[3]));

  k[0] = (float) (2.0 * in->param[0]);
  k[1] = (float) length;
  k[2] = (float) cos (angle);
  k[3] = (float) sin (angle);
  k[4] = (float) (2.0 * M_PI / power);
  k[5] = (float) (hole * hole);
  k[6] = (float) stripes;
  k[7] = (float) (1.0 / stripes);
  k[8] = (float) in->param[4];
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = edges, k[1] = length of one, k[2], k[3] = cosine and sine of half an
 * arm's tip, k[4] = from arm to arm, k[5] = radius² of the hole, k[6], k[7] =
 * stripes and their inverse, k[8] = width of one
 */
FLAME_VARIATION (starblur2)
{
  float at = flame_rng_01 (rng) * k[0];
  float edge = flame_floorf (at);
  float part = (at - edge) * k[6];
  float stripe = flame_truncf (part);
  float within = k[8] * (part - stripe);
  float arm = flame_truncf (0.5f * edge);
  int even = edge == 2.0f * arm;
  float odd = edge - 2.0f * flame_floorf (0.5f * at);
  float along = k[1] * k[7] * ((even ? within : 1.0f - within) + stripe);
  float out = flame_sqrtf (
      flame_at_least (1.0f + along * along - 2.0f * along * k[2], 0.0f));
  float across = k[3] * along / flame_nonzero (out);
  float aside = flame_atan2f (
      across, flame_sqrtf (flame_at_least (1.0f - across * across, 0.0f)));
  float angle = k[4] * arm + (odd == 1.0f ? aside : -aside);
  float s, c;

  out *= w * flame_sqrtf (flame_rng_01 (rng) * (1.0f - k[5]) + k[5]);
  flame_sincosf (angle, &s, &c);
  o->x += out * s;
  o->y -= out * c;
}
#endif
