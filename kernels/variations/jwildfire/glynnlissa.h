/*
 * glynnlissa: a Lissajous figure beside a circle; points are mirrored at the
 * circle's rim.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (glynnlissa, 1177, .needs = FLAME_NEEDS_R, .draws = 4,
    FLAME_PREPARED (glynnlissa))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_glynnlissa
{
  float frequency_a; /* frequencies */
  float frequency_b;
  float width;
  float phase;
  float scale;
  float power; /* power and scale of the probability to be mirrored */
  float contrast;
  float radius;
  float figure_radius; /* radius, thickness and centre of the figure */
  float thickness;
  float x;
  float y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (glynnlissa)
{
  const double angle = in->phi1 * M_PI / 180.0;

  k->frequency_a = (float) in->a;
  k->frequency_b = (float) in->b;
  k->width = (float) in->width;
  k->phase = (float) in->phase;
  k->scale = (float) in->scale;
  k->power = (float) fabs (in->pow);
  k->contrast = (float) in->contrast;
  k->radius = (float) fabs (in->radius);
  k->figure_radius = (float) in->radius1;
  k->thickness = (float) in->thickness;
  k->x = (float) (in->radius * cos (angle));
  k->y = (float) (in->radius * sin (angle));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (glynnlissa)
{
  const float t = FLAME_TWO_PI * flame_rng_01 (rng);
  const float off = k->width * (flame_rng_01 (rng) - 0.5f);
  const float inner = k->radius / p->r;
  const int stays =
      flame_rng_01 (rng) > k->contrast * flame_powf (inner, k->power);
  const float scale = stays ? 1.0f : inner * inner;
  const float x = scale * p->x, y = scale * p->y;
  const float dx = x - k->x, dy = y - k->y;
  const int inside = p->r < k->radius,
            is_ring = inside && k->figure_radius < 0.0f;
  const int is_figure =
      inside || dx * dx + dy * dy < k->figure_radius * k->figure_radius;
  const float far = k->figure_radius *
                    (k->thickness + (1.0f - k->thickness) * flame_rng_01 (rng));
  const float u = k->figure_radius *
                  (k->scale * flame_sinf (k->frequency_a * t + k->phase) + off);
  const float v =
      k->figure_radius * (k->scale * flame_sinf (k->frequency_b * t) + off);
  float s, c;

  flame_sincosf (t, &s, &c);
  o->x += w * (is_figure ? k->x + (is_ring ? far * c : u) : x);
  o->y += w * (is_figure ? k->y + (is_ring ? far * s : v) : y);
}
#endif
