/*
 * hole2: holes of ten shapes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hole2, 1164,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_CONSTANTS (hole2, 6))
FLAME_PARAM (hole2, a, 1.0)
FLAME_PARAM (hole2, b, 2.0)
FLAME_PARAM (hole2, c, 1.0)
FLAME_PARAM (hole2, d, 1.0)
FLAME_PARAM (hole2, inside, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (hole2, shape, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 9.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hole2)
{
  flame_copy_params (in, 0, 6, k);
}
#endif

#ifdef FLAME_VARIATION
/* what is added to the radius' square, but for @delta; k[1] = b, k[5] = shape */
FLAME_FN float
flame_hole_shape (const float *k, float theta, float r2)
{
  const float sine = flame_sinf (k[1] * theta);

  switch ((int) k[5]) {
    case 2:
      return sine;
    case 3:
      return flame_sinf (theta);
    case 4:
      return theta * theta + 1.0f;
    case 5:
      return flame_fabsf (flame_tanf (theta));
    case 6:
      return r2 * sine;
    case 7:
      return flame_fabsf (flame_sinf (0.5f * k[1] * theta));
    case 8:
      return flame_sinf (FLAME_PI * sine);
    case 9:
      return 0.5f * (sine + flame_cosf (2.0f * k[1] * theta));
    default:
      return 0.0f;
  }
}

/* k = the parameters */
FLAME_VARIATION (hole2)
{
  const float theta = p->phi * k[3];
  const float base = theta / FLAME_PI + 1.0f;
  const float delta = flame_powf (base, k[0]) * k[2];
  const float more = k[5] == 4.0f ? -delta : delta;
  const float root =
      flame_sqrtf (p->r2 + flame_hole_shape (k, theta, p->r2) + more);
  const float r = k[5] == 0.0f ? p->r + delta : root;
  const float scale = k[4] != 0.0f ? w / r : w * r;
  float s, c;

  flame_sincosf (theta, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
