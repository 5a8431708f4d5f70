/*
 * shredded: strips, moved by waves of the strip's number.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (shredded, 865, .z = FLAME_Z_OWN, .draws = 3,
    .traits = FLAME_RAISES_Z | FLAME_MAKES_Z, FLAME_PREPARED (shredded))
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

#ifdef FLAME_CONSTANTS
typedef struct
{
  float waves, strips, size, blur;
} FlameShreddedAxis;

struct FlameConstants_shredded
{
  FlameShreddedAxis axes[3];
  float type;
  float blur; /* whether strips are blurred */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (shredded)
{
  k->axes[0].waves = (float) in->x1;
  k->axes[0].strips = (float) in->x2;
  k->axes[0].size = (float) in->x3;
  k->axes[0].blur = (float) in->x_blur_amount;
  k->axes[1].waves = (float) in->y1;
  k->axes[1].strips = (float) in->y2;
  k->axes[1].size = (float) in->y3;
  k->axes[1].blur = (float) in->y_blur_amount;
  k->axes[2].waves = (float) in->z1;
  k->axes[2].strips = (float) in->z2;
  k->axes[2].size = (float) in->z3;
  k->axes[2].blur = (float) in->z_blur_amount;
  k->type = (float) in->type;
  k->blur = (float) in->blur;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (shredded)
{
  float waves[3], blur[3], seen[3], to_x, to_y, to_z;

  waves[0] =
      flame_sinf (k->axes[0].waves * flame_floorf (k->axes[0].strips * p->x));
  waves[1] =
      flame_cosf (k->axes[1].waves * flame_floorf (k->axes[1].strips * p->y));
  waves[2] =
      flame_sinf (k->axes[2].waves * flame_floorf (k->axes[2].strips * p->z));
  seen[0] = k->type == 2.0f ? p->x : p->y;
  seen[1] = k->type == 2.0f ? p->y : p->x;
  seen[2] = k->type == 0.0f ? p->z : 1.0f;
  if (k->type == 0.0f) {
    waves[0] +=
        flame_cosf (k->axes[0].waves * flame_floorf (k->axes[0].strips * p->y));
    waves[1] +=
        flame_sinf (k->axes[1].waves * flame_floorf (k->axes[1].strips * p->x));
    waves[2] +=
        flame_cosf (k->axes[2].waves * flame_floorf (k->axes[2].strips * p->z));
  }
  for (int i = 0; i < 3; i++) {
    float s, c;

    flame_sincos_turns (flame_rng_01 (rng), &s, &c);
    blur[i] = k->axes[i].blur * s * seen[i];
  }
  to_x = w * k->axes[0].size * waves[0];
  to_y = w * k->axes[1].size * waves[1];
  to_z = w * k->axes[2].size * waves[2];
  o->x += k->blur != 0.0f ? to_x + blur[0] : to_x * seen[0];
  o->y += k->blur != 0.0f ? to_y + blur[1] : to_y * seen[1];
  o->z += k->blur != 0.0f ? to_z + blur[2] : to_z * p->z;
}
#endif
