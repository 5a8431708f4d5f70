/*
 * poincare: two inversions in circles that meet the unit circle at right
 * angles. Its weight counts for nothing.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (poincare, 416, FLAME_CONSTANTS (poincare, 6))
FLAME_PARAM (poincare, c1r, 1.0)
FLAME_PARAM (poincare, c1a, -1.0, .type = FLAME_CYCLIC,
    FLAME_RANGE (-3.141592654, 3.141592654))
FLAME_PARAM (poincare, c2r, 1.0)
FLAME_PARAM (poincare, c2a, 1.0, .type = FLAME_CYCLIC,
    FLAME_RANGE (-3.141592654, 3.141592654))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (poincare)
{
  for (int i = 0; i < 2; i++) {
    const double radius = in->param[2 * i];
    const double angle = fmod (in->param[2 * i + 1], M_PI);
    const double out = sqrt (1.0 + radius * radius);

    k[3 * i] = (float) (out * cos (angle));
    k[3 * i + 1] = (float) (out * sin (angle));
    k[3 * i + 2] = (float) (radius * radius);
  }
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = middle, k[2] = radius² of the first, then of the second */
FLAME_VARIATION (poincare)
{
  float x = p->x - k[0], y = p->y - k[1];
  float scale = k[2] / flame_nonzero (x * x + y * y);

  x = k[0] + scale * x - k[3];
  y = k[1] + scale * y - k[4];
  scale = k[5] / flame_nonzero (x * x + y * y);
  o->x += k[3] + scale * x;
  o->y += k[4] + scale * y;
}
#endif
