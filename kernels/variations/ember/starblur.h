/*
 * starblur: random points of a star, evenly distributed.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (starblur, 185, .assign = FLAME_ASSIGN_SUM, .draws = 2,
    FLAME_PREPARED (starblur))
FLAME_PARAM (starblur, power, 5.0)
FLAME_PARAM (starblur, range, 0.4016228317)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_starblur
{
  float edges;
  float length;
  float cosine; /* of half the angle of an arm's tip */
  float sine;
  float arm; /* angle from one arm to the next */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (starblur)
{
  const double power = in->power, range = in->range;
  const double half = M_PI / power;
  const double length = sqrt (1.0 + range * range - 2.0 * range * cos (half));
  const double angle = asin (sin (half) * range / length);

  k->edges = (float) (2.0 * power);
  k->length = (float) length;
  k->cosine = (float) cos (angle);
  k->sine = (float) sin (angle);
  k->arm = (float) (2.0 * M_PI / power);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (starblur)
{
  float at = flame_rng_01 (rng) * k->edges;
  float edge = flame_truncf (at);
  float along = (at - edge) * k->length;
  float out = flame_sqrtf (
      flame_at_least (1.0f + along * along - 2.0f * along * k->cosine, 0.0f));
  float across = k->sine * along / out;
  float aside = flame_atan2f (
      across, flame_sqrtf (flame_at_least (1.0f - across * across, 0.0f)));
  float arm = flame_truncf (0.5f * edge);
  float odd = edge - 2.0f * arm;
  float angle = k->arm * arm + (odd != 0.0f ? aside : -aside);
  float s, c;

  out *= w * flame_sqrtf (flame_rng_01 (rng));
  flame_sincosf (angle, &s, &c);
  o->x += out * s;
  o->y -= out * c;
}
#endif
