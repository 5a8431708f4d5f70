/*
 * glynnlissa: a Lissajous figure beside a circle, which is mirrored at its rim.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (glynnlissa, 1177, .needs = FLAME_NEEDS_R, .draws = 4,
    FLAME_CONSTANTS (glynnlissa, 12))
FLAME_PARAM (glynnlissa, radius, 1.0)
FLAME_PARAM (glynnlissa, radius1, 0.5)
FLAME_PARAM (glynnlissa, thickness, 1.0)
FLAME_PARAM (glynnlissa, phi1, 0.0)
FLAME_PARAM (glynnlissa, a, 3.0)
FLAME_PARAM (glynnlissa, b, 2.0)
FLAME_PARAM (glynnlissa, width, 0.0)
FLAME_PARAM (glynnlissa, phase, 0.0)
FLAME_PARAM (glynnlissa, scale, 0.71)
FLAME_PARAM (glynnlissa, pow, 1.5)
FLAME_PARAM (glynnlissa, contrast, 0.5, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (glynnlissa)
{
  const double angle = in->param[3] * M_PI / 180.0;

  flame_copy_params (in, 4, 5, k);
  k[5] = (float) fabs (in->param[9]);
  k[6] = (float) in->param[10];
  k[7] = (float) fabs (in->param[0]);
  k[8] = (float) in->param[1];
  k[9] = (float) in->param[2];
  k[10] = (float) (in->param[0] * cos (angle));
  k[11] = (float) (in->param[0] * sin (angle));
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0], k[1] = frequencies, k[2] = width, k[3] = phase, k[4] = size, k[5], k[6] = power and
 * part of what is mirrored, k[7] = radius, k[8], k[9] = radius and thickness of the
 * figure, at k[10], k[11]
 */
FLAME_VARIATION (glynnlissa)
{
  const float t = FLAME_TWO_PI * flame_rng_01 (rng);
  const float off = k[2] * (flame_rng_01 (rng) - 0.5f);
  const float inner = k[7] / p->r;
  const int stays = flame_rng_01 (rng) > k[6] * flame_powf (inner, k[5]);
  const float scale = stays ? 1.0f : inner * inner;
  const float x = scale * p->x, y = scale * p->y;
  const float dx = x - k[10], dy = y - k[11];
  const int inside = p->r < k[7], is_ring = inside && k[8] < 0.0f;
  const int is_figure = inside || dx * dx + dy * dy < k[8] * k[8];
  const float far = k[8] * (k[9] + (1.0f - k[9]) * flame_rng_01 (rng));
  const float u = k[8] * (k[4] * flame_sinf (k[0] * t + k[3]) + off);
  const float v = k[8] * (k[4] * flame_sinf (k[1] * t) + off);
  float s, c;

  flame_sincosf (t, &s, &c);
  o->x += w * (is_figure ? k[10] + (is_ring ? far * c : u) : x);
  o->y += w * (is_figure ? k[11] + (is_ring ? far * s : v) : y);
}
#endif
