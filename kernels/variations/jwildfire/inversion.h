/*
 * inversion: inversion in a circle or another curve.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (inversion, 1160, .z = FLAME_Z_OWN, .draws = 5,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    .traits = FLAME_READS_SUM | FLAME_WRITES_COLOR | FLAME_WRITES_RGB |
              FLAME_MAKES_Z | FLAME_READS_FORM,
    FLAME_PREPARED (inversion))
FLAME_PARAM (inversion, scale, 1.0)
FLAME_PARAM (inversion, rotation, 0.0)
FLAME_PARAM (inversion, shape, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (inversion, imode, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (inversion, hide_uninverted, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (inversion, a, 1.0)
FLAME_PARAM (inversion, b, 1.0)
FLAME_PARAM (inversion, c, 0.0)
FLAME_PARAM (inversion, d, 0.0)
FLAME_PARAM (inversion, e, 0.0)
FLAME_PARAM (inversion, f, 0.0)
FLAME_PARAM (inversion, ring_mode, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (inversion, ring_scale, 1.0)
FLAME_PARAM (inversion, pnorm_point, 2.0)
FLAME_PARAM (inversion, pnorm_shape, 2.0)
FLAME_PARAM (inversion, pnorm_pmod, 1.0)
FLAME_PARAM (inversion, pnorm_smod, 1.0)
FLAME_PARAM (inversion, draw_shape, 0.0)
FLAME_PARAM (inversion, shape_thickness, 0.0)
FLAME_PARAM (inversion, passthrough, 0.0)
FLAME_PARAM (inversion, guides_enabled, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (inversion, color_measure, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (inversion, color_gradient, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (inversion, color_low_threshold, 0.0)
FLAME_PARAM (inversion, color_high_threshold, 1.0)
/* Set by the reader of flames: whether z is kept. */
FLAME_PARAM (inversion, preserve_z, 0.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_inversion
{
  float shape;
  float scale;
  float rotation;
  float curve[6]; /* parameters of the shape */
  float turns;
  float curve_turns; /* range of the curve's angle */
  float imode;       /* which side is inverted */
  float hide_other;  /* whether the other side is hidden */
  float ring_x;      /* mode and radii of the ring */
  float ring_y;
  float ring_radius;
  float pnorm_point; /* norms of the point and of the shape */
  float pnorm;
  float pnorm_shape;
  float pnorm_s;
  /* probability and thickness of the curve, and the probability that a point
   * passes unchanged */
  float draw_shape;
  float thickness;
  float passthrough;
  float color_measure; /* what the colour measures, and its range */
  float color_gradient;
  float color_low;
  float color_high;
  float preserve_z; /* 0 or 1 */
};
#endif

#ifdef FLAME_PREPARE
/* The turns after which the rose of @a, @b and @c closes. */
static double FLAME_UNUSED
flame_inversion_turns (double a, double b, double c)
{
  const double part = a / b;
  double x = fabs (a), y = fabs (b);

  if (part == floor (part))
    return fmod (part, 2.0) != 0.0 && c == 0.0 ? 0.5 : 1.0;
  if (a != floor (a) || b != floor (b))
    return 1.0;
  while (y != 0.0) {
    const double rest = fmod (x, y);

    x = y;
    y = rest;
  }
  return fmod (a / x, 2.0) == 0.0 || fmod (b / x, 2.0) == 0.0
             ? fabs (b / x)
             : 0.5 * fabs (b / x);
}

FLAME_PREPARE (inversion)
{
  const double scale = in->scale, part = in->a / in->b;
  const double ring = in->ring_scale * scale;
  const double turns = flame_inversion_turns (in->a, in->b, in->c);

  k->shape = (float) in->shape;
  k->scale = (float) scale;
  k->rotation = (float) (M_PI * in->rotation);
  k->curve[0] = (float) in->a;
  k->curve[1] = (float) in->b;
  k->curve[2] = (float) in->c;
  k->curve[3] = (float) in->d;
  k->curve[4] = (float) in->e;
  k->curve[5] = (float) in->f;
  if (in->shape == 3.0)
    k->curve[0] = (float) floor (in->a);
  if (part == floor (part) && in->shape == 4.0)
    k->turns = turns < 1.0 ? 0.0f : 1.0f;
  else
    k->turns = (float) fmin (floor (turns), 1000.0);
  k->curve_turns = (float) (2.0 * M_PI * (in->shape == 4.0 ? turns : 1.0));
  k->imode = (float) in->imode;
  k->hide_other = in->hide_uninverted == 1.0 ? 1.0f : 0.0f;
  k->ring_x = in->ring_scale == 1.0 ? 0.0f : (float) in->ring_mode;
  k->ring_y = (float) (in->ring_scale <= scale ? ring : scale * scale / ring);
  k->ring_radius =
      (float) (in->ring_scale <= scale ? scale * scale / ring : ring);
  k->pnorm_point = (float) in->pnorm_point;
  k->pnorm = (float) (in->pnorm_point == 2.0 && in->pnorm_pmod == 1.0
                          ? 1.0
                          : 2.0 / (in->pnorm_point * in->pnorm_pmod));
  k->pnorm_shape = (float) in->pnorm_shape;
  k->pnorm_s = (float) (in->pnorm_shape == 2.0 && in->pnorm_smod == 1.0
                            ? 1.0
                            : 2.0 / (in->pnorm_shape * in->pnorm_smod));
  k->draw_shape = (float) in->draw_shape;
  k->thickness = (float) in->shape_thickness;
  k->passthrough = (float) in->passthrough;
  k->color_measure = (float) in->color_measure;
  k->color_gradient = (float) in->color_gradient;
  k->color_low =
      (float) fmin (in->color_low_threshold, in->color_high_threshold);
  k->color_high =
      (float) fmax (in->color_low_threshold, in->color_high_threshold);
  k->preserve_z = in->preserve_z != 0.0 ? 1.0f : 0.0f;
}
#endif

#ifdef FLAME_VARIATION
/* The radius of the curve at @angle. */
FLAME_FN float
flame_inversion_radius (const struct FlameConstants_inversion *k, float angle)
{
  const float t = angle - k->rotation;
  float s, c, r = 1.0f;

  flame_sincosf (t, &s, &c);
  switch ((int) k->shape) {
    case 1:
      r = k->curve[0] * k->curve[1] /
          flame_sqrtf (k->curve[1] * k->curve[1] * c * c +
                       k->curve[0] * k->curve[0] * s * s);
      break;
    case 2:
      r = flame_sqrtf (k->curve[0] * k->curve[0] * k->curve[1] * k->curve[1] /
                       (k->curve[1] * k->curve[1] * c * c -
                           k->curve[0] * k->curve[0] * s * s));
      break;
    case 3: {
      const float turn =
          flame_fabsf (t - FLAME_TWO_PI * flame_truncf (t / FLAME_TWO_PI));
      const float side = FLAME_TWO_PI / k->curve[0];

      r = flame_cosf (0.5f * side) /
          flame_cosf (turn - side * flame_floorf (turn / side) - 0.5f * side);
      break;
    }
    case 4:
      r = flame_cosf (k->curve[0] / k->curve[1] * t) + k->curve[2];
      break;
    case 5:
      r = k->curve[0] * k->curve[1] /
          flame_powf (
              flame_powf (flame_fabsf (k->curve[0] * s), k->curve[2]) +
                  flame_powf (flame_fabsf (k->curve[1] * c), k->curve[2]),
              1.0f / k->curve[2]);
      break;
    case 6: {
      float s4, c4;

      flame_sincosf (0.25f * k->curve[2] * t, &s4, &c4);
      r = flame_powf (
          flame_powf (flame_fabsf (c4 / k->curve[0]), k->curve[4]) +
              flame_powf (flame_fabsf (s4 / k->curve[1]), k->curve[5]),
          -1.0f / k->curve[3]);
      break;
    }
    default:
      break;
  }
  return r * k->scale;
}

/* (out) The curve's farthest place in the direction @angle, which a rose
 * crosses k->turns times. Returns its distance */
FLAME_FN float
flame_inversion_place (
    const struct FlameConstants_inversion *k, float angle, float *x, float *y)
{
  const int rose = k->shape == 4.0f;
  float best = rose ? -0.0001f : flame_inversion_radius (k, angle);
  float s, c, r = best;

  *x = *y = 0.0f;
  flame_sincosf (angle, &s, &c);
  if (!rose) {
    *x = r * c;
    *y = r * s;
    return r;
  }
  for (float i = 0.0f; i < k->turns; i += 1.0f) {
    const int odd = i - 2.0f * flame_floorf (0.5f * i) != 0.0f;

    r = flame_inversion_radius (k, angle + i * FLAME_PI);
    if (flame_fabsf (r) > best) {
      best = flame_fabsf (r);
      *x = odd ? -r * c : r * c;
      *y = odd ? -r * s : r * s;
    }
  }
  return best;
}

/* The square of a distance in another norm. */
FLAME_FN float
flame_inversion_square (float x, float y, float norm, float root)
{
  const float sum =
      flame_powf (flame_fabsf (x), norm) + flame_powf (flame_fabsf (y), norm);

  return norm == 2.0f && root == 1.0f ? x * x + y * y : flame_powf (sum, root);
}

/* The value that chooses the colour. @kind: JWildfire's number for it */
FLAME_FN float
flame_inversion_measure (const FlamePoint *p, const FlameSum *o, float kind,
    float x, float y, float square)
{
  const float from_x = kind == 1.0f || kind == 3.0f ? o->x : p->x;
  const float from_y = kind == 1.0f || kind == 3.0f ? o->y : p->y;
  const float to_x = kind == 3.0f ? p->x : x, to_y = kind == 3.0f ? p->y : y;
  const float dx = from_x - to_x, dy = from_y - to_y;
  const float out = flame_sqrtf (o->x * o->x + o->y * o->y);

  /* Relative to the inversion in a circle. */
  return kind == 4.0f ? out * flame_sqrtf (p->r2) / square
                      : flame_sqrtf (dx * dx + dy * dy);
}

/* The new z. As a regular variation: @scale times the point's, if the flame
 * keeps z. */
FLAME_FN float
flame_inversion_z (
    const FlamePoint *p, const struct FlameConstants_inversion *k, float scale)
{
  return p->form == FLAME_FORM_REGULAR ? k->preserve_z * scale * p->z : p->z;
}

FLAME_VARIATION (inversion)
{
  const float draw = flame_rng_01 (rng), at = flame_rng_01 (rng);
  const float rx = flame_rng_01 (rng) - 0.5f, ry = flame_rng_01 (rng) - 0.5f;
  const float pass = flame_rng_01 (rng);
  const int inside_ring = p->r >= k->ring_y && p->r <= k->ring_radius;
  const int outside_ring = p->r <= k->ring_y || p->r >= k->ring_radius;
  float x, y, r, scale, value;
  int inverts;

  if (draw < k->draw_shape) {
    float s, c;

    r = flame_inversion_radius (k, at * k->curve_turns);
    flame_sincosf (at * k->curve_turns, &s, &c);
    o->x += r * c + 0.01f * rx * k->thickness;
    o->y += r * s + 0.01f * ry * k->thickness;
    o->z += flame_inversion_z (p, k, 0.0f);
    return;
  }
  if (pass < k->passthrough) {
    o->x += p->x;
    o->y += p->y;
    o->z += flame_inversion_z (p, k, 0.0f);
    return;
  }
  r = flame_inversion_place (k, p->phi, &x, &y);
  inverts = k->imode == 1.0f ? p->r > r : (k->imode == 2.0f ? p->r < r : 1);
  inverts =
      inverts && (k->ring_x == 1.0f ? inside_ring
                                    : (k->ring_x == 2.0f ? outside_ring : 1));
  flame_hide (o, !inverts && k->hide_other != 0.0f);
  if (!inverts) {
    o->x += p->x;
    o->y += p->y;
    o->z += flame_inversion_z (p, k, 1.0f);
    return;
  }
  scale = k->pnorm_shape == 2.0f && k->pnorm_s == 1.0f
              ? r * r
              : flame_inversion_square (x, y, k->pnorm_shape, k->pnorm_s);
  scale =
      w * scale / flame_inversion_square (p->x, p->y, k->pnorm_point, k->pnorm);
  o->x += scale * p->x;
  o->y += scale * p->y;
  o->z += flame_inversion_z (p, k, w);
  if (k->color_measure < 1.0f || k->color_measure > 4.0f)
    return;
  value = flame_inversion_measure (
      p, o, k->color_measure, x, y, k->scale * k->scale * flame_fabsf (w));
  value = (value - k->color_low) / (k->color_high - k->color_low);
  if (k->color_gradient == 2.0f)
    value = value < 0.0f || value > 1.0f ? value - flame_floorf (value) : value;
  o->color = flame_at_least (flame_at_most (value, 1.0f), 0.0f);
}
#endif
