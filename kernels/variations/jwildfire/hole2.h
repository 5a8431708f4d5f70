/*
 * hole2: holes of ten shapes.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hole2, 1164,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_PREPARED (hole2))
FLAME_PARAM (hole2, a, 1.0)
FLAME_PARAM (hole2, b, 2.0)
FLAME_PARAM (hole2, c, 1.0)
FLAME_PARAM (hole2, d, 1.0)
FLAME_PARAM (hole2, inside, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (hole2, shape, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 9.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_hole2
{
  float a;
  float b;
  float c;
  float d;
  float inside;
  float shape;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hole2)
{
  k->a = (float) in->a;
  k->b = (float) in->b;
  k->c = (float) in->c;
  k->d = (float) in->d;
  k->inside = (float) in->inside;
  k->shape = (float) in->shape;
}
#endif

#ifdef FLAME_VARIATION
/* What is added to the squared radius, besides delta. */
FLAME_FN float
flame_hole_shape (const struct FlameConstants_hole2 *k, float theta, float r2)
{
  const float sine = flame_sinf (k->b * theta);

  switch ((int) k->shape) {
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
      return flame_fabsf (flame_sinf (0.5f * k->b * theta));
    case 8:
      return flame_sinf (FLAME_PI * sine);
    case 9:
      return 0.5f * (sine + flame_cosf (2.0f * k->b * theta));
    default:
      return 0.0f;
  }
}

FLAME_VARIATION (hole2)
{
  const float theta = p->phi * k->d;
  const float base = theta / FLAME_PI + 1.0f;
  const float delta = flame_powf (base, k->a) * k->c;
  const float more = k->shape == 4.0f ? -delta : delta;
  const float root =
      flame_sqrtf (p->r2 + flame_hole_shape (k, theta, p->r2) + more);
  const float r = k->shape == 0.0f ? p->r + delta : root;
  const float scale = k->inside != 0.0f ? w / r : w * r;
  float s, c;

  flame_sincosf (theta, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
