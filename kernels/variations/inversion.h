/*
 * inversion: inversion in a circle or another curve.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (inversion, 1160, .draws = 5,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    .traits = FLAME_READS_SUM | FLAME_WRITES_COLOR | FLAME_READS_COLOR |
              FLAME_WRITES_RGB,
    FLAME_CONSTANTS (inversion, 27))
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
#endif

#ifdef FLAME_PREPARE
/* turns after which the rose of @a, @b and @c is closed */
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
  const double *param = in->param;
  const double scale = param[0], part = param[5] / param[6];
  const double ring = param[12] * scale;
  const double turns = flame_inversion_turns (param[5], param[6], param[7]);

  k[0] = (float) param[2];
  k[1] = (float) scale;
  k[2] = (float) (M_PI * param[1]);
  flame_copy_params (in, 5, 6, k + 3);
  if (param[2] == 3.0)
    k[3] = (float) floor (param[5]);
  if (part == floor (part) && param[2] == 4.0)
    k[9] = turns < 1.0 ? 0.0f : 1.0f;
  else
    k[9] = (float) fmin (floor (turns), 1000.0);
  k[10] = (float) (2.0 * M_PI * (param[2] == 4.0 ? turns : 1.0));
  k[11] = (float) param[3];
  k[12] = param[4] == 1.0 ? 1.0f : 0.0f;
  k[13] = param[12] == 1.0 ? 0.0f : (float) param[11];
  k[14] = (float) (param[12] <= scale ? ring : scale * scale / ring);
  k[15] = (float) (param[12] <= scale ? scale * scale / ring : ring);
  k[16] = (float) param[13];
  k[17] = (float) (param[13] == 2.0 && param[15] == 1.0
                       ? 1.0
                       : 2.0 / (param[13] * param[15]));
  k[18] = (float) param[14];
  k[19] = (float) (param[14] == 2.0 && param[16] == 1.0
                       ? 1.0
                       : 2.0 / (param[14] * param[16]));
  k[20] = (float) param[17];
  k[21] = (float) param[18];
  k[22] = (float) param[19];
  k[23] = (float) param[21];
  k[24] = (float) param[22];
  k[25] = (float) fmin (param[23], param[24]);
  k[26] = (float) fmax (param[23], param[24]);
}
#endif

#ifdef FLAME_VARIATION
/* how far the curve is at @angle: k[0] = shape, k[1] = scale, k[2] = rotation, k[3] on =
 * what the shape needs */
FLAME_FN float
flame_inversion_radius (const float *k, float angle)
{
  const float t = angle - k[2];
  float s, c, r = 1.0f;

  flame_sincosf (t, &s, &c);
  switch ((int) k[0]) {
    case 1:
      r = k[3] * k[4] / flame_sqrtf (k[4] * k[4] * c * c + k[3] * k[3] * s * s);
      break;
    case 2:
      r = flame_sqrtf (k[3] * k[3] * k[4] * k[4] /
                       (k[4] * k[4] * c * c - k[3] * k[3] * s * s));
      break;
    case 3: {
      const float turn =
          flame_fabsf (t - FLAME_TWO_PI * flame_truncf (t / FLAME_TWO_PI));
      const float side = FLAME_TWO_PI / k[3];

      r = flame_cosf (0.5f * side) /
          flame_cosf (turn - side * flame_floorf (turn / side) - 0.5f * side);
      break;
    }
    case 4:
      r = flame_cosf (k[3] / k[4] * t) + k[5];
      break;
    case 5:
      r = k[3] * k[4] /
          flame_powf (flame_powf (flame_fabsf (k[3] * s), k[5]) +
                          flame_powf (flame_fabsf (k[4] * c), k[5]),
              1.0f / k[5]);
      break;
    case 6: {
      float s4, c4;

      flame_sincosf (0.25f * k[5] * t, &s4, &c4);
      r = flame_powf (flame_powf (flame_fabsf (c4 / k[3]), k[7]) +
                          flame_powf (flame_fabsf (s4 / k[4]), k[8]),
          -1.0f / k[6]);
      break;
    }
    default:
      break;
  }
  return r * k[1];
}

/* (out) the curve's furthest place at @angle, from which a rose turns k[9] times; how
 * far it is */
FLAME_FN float
flame_inversion_place (const float *k, float angle, float *x, float *y)
{
  const int rose = k[0] == 4.0f;
  float best = rose ? -0.0001f : flame_inversion_radius (k, angle);
  float s, c, r = best;

  *x = *y = 0.0f;
  flame_sincosf (angle, &s, &c);
  if (!rose) {
    *x = r * c;
    *y = r * s;
    return r;
  }
  for (float i = 0.0f; i < k[9]; i += 1.0f) {
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

/* the square of a distance by another norm */
FLAME_FN float
flame_inversion_square (float x, float y, float norm, float root)
{
  const float sum =
      flame_powf (flame_fabsf (x), norm) + flame_powf (flame_fabsf (y), norm);

  return norm == 2.0f && root == 1.0f ? x * x + y * y : flame_powf (sum, root);
}

/* what the colour is by: @kind as JWildfire numbers it */
FLAME_FN float
flame_inversion_measure (const FlamePoint *p, const FlameSum *o, float kind,
    float x, float y, float square)
{
  const float from_x = kind == 1.0f || kind == 3.0f ? o->x : p->x;
  const float from_y = kind == 1.0f || kind == 3.0f ? o->y : p->y;
  const float to_x = kind == 3.0f ? p->x : x, to_y = kind == 3.0f ? p->y : y;
  const float dx = from_x - to_x, dy = from_y - to_y;
  const float out = flame_sqrtf (o->x * o->x + o->y * o->y);

  /* against the inversion in a circle */
  return kind == 4.0f ? out * flame_sqrtf (p->r2) / square
                      : flame_sqrtf (dx * dx + dy * dy);
}

/* k[10] = how the curve is turned through, k[11] = which side is inverted, k[12] = whether
 * the other one is hidden, k[13], k[14], k[15] = ring, k[16] to k[19] = norms, k[20], k[21],
 * k[22] = how often the curve is drawn and how thick, and the point handed on, k[23] on =
 * colours */
FLAME_VARIATION (inversion)
{
  const float draw = flame_rng_01 (rng), at = flame_rng_01 (rng);
  const float rx = flame_rng_01 (rng) - 0.5f, ry = flame_rng_01 (rng) - 0.5f;
  const float pass = flame_rng_01 (rng);
  const int inside_ring = p->r >= k[14] && p->r <= k[15];
  const int outside_ring = p->r <= k[14] || p->r >= k[15];
  float x, y, r, scale, value;
  int inverts;

  if (draw < k[20]) {
    float s, c;

    r = flame_inversion_radius (k, at * k[10]);
    flame_sincosf (at * k[10], &s, &c);
    o->x += r * c + 0.01f * rx * k[21];
    o->y += r * s + 0.01f * ry * k[21];
    return;
  }
  if (pass < k[22]) {
    o->x += p->x;
    o->y += p->y;
    return;
  }
  r = flame_inversion_place (k, p->phi, &x, &y);
  inverts = k[11] == 1.0f ? p->r > r : (k[11] == 2.0f ? p->r < r : 1);
  inverts = inverts &&
            (k[13] == 1.0f ? inside_ring : (k[13] == 2.0f ? outside_ring : 1));
  flame_hide (o, !inverts && k[12] != 0.0f);
  if (!inverts) {
    o->x += p->x;
    o->y += p->y;
    return;
  }
  scale = k[18] == 2.0f && k[19] == 1.0f
              ? r * r
              : flame_inversion_square (x, y, k[18], k[19]);
  scale = w * scale / flame_inversion_square (p->x, p->y, k[16], k[17]);
  o->x += scale * p->x;
  o->y += scale * p->y;
  if (k[23] < 1.0f || k[23] > 4.0f)
    return;
  value = flame_inversion_measure (
      p, o, k[23], x, y, k[1] * k[1] * flame_fabsf (w));
  value = (value - k[25]) / (k[26] - k[25]);
  if (k[24] == 2.0f)
    value = value < 0.0f || value > 1.0f ? value - flame_floorf (value) : value;
  o->color = flame_at_least (flame_at_most (value, 1.0f), 0.0f);
}
#endif
