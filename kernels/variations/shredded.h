/*
 * shredded: strips whose points are moved by waves of the strip.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (shredded, 865, .z = FLAME_Z_OWN, .draws = 3,
    .traits = FLAME_RAISES_Z, FLAME_CONSTANTS (shredded, 14))
FLAME_PARAM (shredded, x1, 1.0)
FLAME_PARAM (shredded, x2, 3.0)
FLAME_PARAM (shredded, x3, 1.0)
FLAME_PARAM (shredded, x_blur_amount, 0.1)
FLAME_PARAM (shredded, y1, 1.0)
FLAME_PARAM (shredded, y2, 3.0)
FLAME_PARAM (shredded, y3, 1.0)
FLAME_PARAM (shredded, y_blur_amount, 0.1)
FLAME_PARAM (shredded, z1, 1.0)
FLAME_PARAM (shredded, z2, 3.0)
FLAME_PARAM (shredded, z3, 1.0)
FLAME_PARAM (shredded, z_blur_amount, 0.1)
FLAME_PARAM (shredded, type, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (shredded, blur, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (shredded)
{
  flame_copy_params (in, 0, 14, k);
}
#endif

#ifdef FLAME_VARIATION
/*
 * of each axis its waves, strips, size and blur; k[12] = kind, k[13] = whether it is
 * a blur
 */
FLAME_VARIATION (shredded)
{
  float waves[3], blur[3], seen[3], to_x, to_y, to_z;

  waves[0] = flame_sinf (k[0] * flame_floorf (k[1] * p->x));
  waves[1] = flame_cosf (k[4] * flame_floorf (k[5] * p->y));
  waves[2] = flame_sinf (k[8] * flame_floorf (k[9] * p->z));
  seen[0] = k[12] == 2.0f ? p->x : p->y;
  seen[1] = k[12] == 2.0f ? p->y : p->x;
  seen[2] = k[12] == 0.0f ? p->z : 1.0f;
  if (k[12] == 0.0f) {
    waves[0] += flame_cosf (k[0] * flame_floorf (k[1] * p->y));
    waves[1] += flame_sinf (k[4] * flame_floorf (k[5] * p->x));
    waves[2] += flame_cosf (k[8] * flame_floorf (k[9] * p->z));
  }
  for (int i = 0; i < 3; i++) {
    float s, c;

    flame_sincos_turns (flame_rng_01 (rng), &s, &c);
    blur[i] = k[4 * i + 3] * s * seen[i];
  }
  to_x = w * k[2] * waves[0];
  to_y = w * k[6] * waves[1];
  to_z = w * k[10] * waves[2];
  o->x += k[13] != 0.0f ? to_x + blur[0] : to_x * seen[0];
  o->y += k[13] != 0.0f ? to_y + blur[1] : to_y * seen[1];
  o->z += k[13] != 0.0f ? to_z + blur[2] : to_z * p->z;
}
#endif
