/*
 * line: random points of a line from the origin.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (line, 461, .z = FLAME_Z_OWN, .assign = FLAME_ASSIGN_SUM,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, .draws = 1, FLAME_PREPARED (line))
FLAME_PARAM (line, delta, 0.0)
FLAME_PARAM (line, phi, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_line
{
  float direction[3];
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (line)
{
  const double x = cos (in->delta * M_PI) * cos (in->phi * M_PI);
  const double y = sin (in->delta * M_PI) * cos (in->phi * M_PI);
  const double z = sin (in->phi * M_PI);
  const double length = sqrt (x * x + y * y + z * z);

  k->direction[0] = (float) (x / length);
  k->direction[1] = (float) (y / length);
  k->direction[2] = (float) (z / length);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (line)
{
  float along = w * flame_rng_01 (rng);

  o->x += along * k->direction[0];
  o->y += along * k->direction[1];
  o->z += along * k->direction[2];
}
#endif
