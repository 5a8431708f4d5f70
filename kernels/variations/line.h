/*
 * line: a straight line from the origin.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (line, 461, .z = FLAME_Z_OWN, .assign = FLAME_ASSIGN_SUM,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, .draws = 1,
    FLAME_CONSTANTS (line, 3))
FLAME_PARAM (line, delta, 0.0)
FLAME_PARAM (line, phi, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (line)
{
  const double x = cos (in->param[0] * M_PI) * cos (in->param[1] * M_PI);
  const double y = sin (in->param[0] * M_PI) * cos (in->param[1] * M_PI);
  const double z = sin (in->param[1] * M_PI);
  const double length = sqrt (x * x + y * y + z * z);

  k[0] = (float) (x / length);
  k[1] = (float) (y / length);
  k[2] = (float) (z / length);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1], k[2] = direction */
FLAME_VARIATION (line)
{
  float along = w * flame_rng_01 (rng);

  o->x += along * k[0];
  o->y += along * k[1];
  o->z += along * k[2];
}
#endif
