/*
 * Spirograph: random points of a spirograph's curve.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (Spirograph, 473, .assign = FLAME_ASSIGN_SUM, .draws = 2,
    FLAME_PREPARED (Spirograph))
FLAME_PARAM (Spirograph, a, 3.0)
FLAME_PARAM (Spirograph, b, 2.0)
FLAME_PARAM (Spirograph, d, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.0}))
FLAME_PARAM (Spirograph, tmin, -1.0)
FLAME_PARAM (Spirograph, ymin, -1.0)
FLAME_PARAM (Spirograph, tmax, 1.0)
FLAME_PARAM (Spirograph, ymax, 1.0)
FLAME_PARAM (Spirograph, c1, 0.0)
FLAME_PARAM (Spirograph, c2, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_Spirograph
{
  float radius;
  float speed; /* angular speed of the second wheel */
  float d;
  float tmin;    /* minimum of the angle */
  float ymin;    /* minimum of the shift along the diagonal */
  float t_range; /* maximum of the angle */
  float y_range; /* maximum of the shift */
  float c1;      /* radii of the second wheel along x and y */
  float c2;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (Spirograph)
{
  k->d = (float) in->d;
  k->tmin = (float) in->tmin;
  k->ymin = (float) in->ymin;
  k->t_range = (float) in->tmax;
  k->y_range = (float) in->ymax;
  k->c1 = (float) in->c1;
  k->c2 = (float) in->c2;
  k->radius = (float) (in->a + in->b + in->d);
  k->speed = (float) ((in->a + in->b) / in->b);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (Spirograph)
{
  float t = k->tmin + flame_rng_01 (rng) * (k->t_range - k->tmin);
  float v = k->ymin + flame_rng_01 (rng) * (k->y_range - k->ymin);
  float s, c, wheel_s, wheel_c;

  flame_sincosf (t, &s, &c);
  flame_sincosf (k->speed * t, &wheel_s, &wheel_c);
  o->x += w * (k->radius * c - k->c1 * wheel_c + v);
  o->y += w * (k->radius * s - k->c2 * wheel_s + v);
}
#endif
