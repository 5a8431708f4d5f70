/*
 * starblur2: a star with a hole and stripes.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (starblur2, 478, .draws = 2, FLAME_PREPARED (starblur2))
FLAME_PARAM (starblur2, power, 5.0)
FLAME_PARAM (starblur2, range, 0.4016228318)
FLAME_PARAM (starblur2, hole, 0.5)
FLAME_PARAM (starblur2, stripes, 5.0)
FLAME_PARAM (starblur2, width, 0.2)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_starblur2
{
  float edges;
  float length;
  float cosine; /* of half the angle of an arm's tip */
  float sine;
  float arm;          /* angle from one arm to the next */
  float hole_squared; /* radius² of the hole */
  float stripes;      /* stripes and their inverse */
  float inverse_stripes;
  float width;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (starblur2)
{
  const double power = flame_nonzero_double (in->power), range = in->range;
  const double half = M_PI / power;
  const double length = sqrt (1.0 + range * range - 2.0 * range * cos (half));
  const double angle =
      asin (sin (half) * range / flame_nonzero_double (length));
  const double hole = fmin (fabs (in->hole), 1.0);
  const double stripes = flame_nonzero_double (fabs (in->stripes));

  k->edges = (float) (2.0 * in->power);
  k->length = (float) length;
  k->cosine = (float) cos (angle);
  k->sine = (float) sin (angle);
  k->arm = (float) (2.0 * M_PI / power);
  k->hole_squared = (float) (hole * hole);
  k->stripes = (float) stripes;
  k->inverse_stripes = (float) (1.0 / stripes);
  k->width = (float) in->width;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (starblur2)
{
  float at = flame_rng_01 (rng) * k->edges;
  float edge = flame_floorf (at);
  float part = (at - edge) * k->stripes;
  float stripe = flame_truncf (part);
  float within = k->width * (part - stripe);
  float arm = flame_truncf (0.5f * edge);
  int even = edge == 2.0f * arm;
  float odd = edge - 2.0f * flame_floorf (0.5f * at);
  float along = k->length * k->inverse_stripes *
                ((even ? within : 1.0f - within) + stripe);
  float out = flame_sqrtf (
      flame_at_least (1.0f + along * along - 2.0f * along * k->cosine, 0.0f));
  float across = k->sine * along / flame_nonzero (out);
  float aside = flame_atan2f (
      across, flame_sqrtf (flame_at_least (1.0f - across * across, 0.0f)));
  float angle = k->arm * arm + (odd == 1.0f ? aside : -aside);
  float s, c;

  out *= w * flame_sqrtf (flame_rng_01 (rng) * (1.0f - k->hole_squared) +
                          k->hole_squared);
  flame_sincosf (angle, &s, &c);
  o->x += out * s;
  o->y -= out * c;
}
#endif
