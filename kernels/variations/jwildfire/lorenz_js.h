/*
 * lorenz_js: a step of Lorenz's attractor, coloured by where it leads.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (lorenz_js, 792, .z = FLAME_Z_OWN,
    .traits = FLAME_READS_SUM | FLAME_WRITES_COLOR | FLAME_RAISES_Z,
    FLAME_PREPARED (lorenz_js))
FLAME_PARAM (lorenz_js, a, 10.0)
FLAME_PARAM (lorenz_js, b, 28.0)
FLAME_PARAM (lorenz_js, c, 1.66)
FLAME_PARAM (lorenz_js, h, 0.00001)
FLAME_PARAM (lorenz_js, centerx, 0.0)
FLAME_PARAM (lorenz_js, centery, 0.0)
FLAME_PARAM (lorenz_js, scale, 1000.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_lorenz_js
{
  float a; /* constants of the attractor */
  float b;
  float c;
  float h;       /* size of the step */
  float centerx; /* centre of the colours */
  float centery;
  float scale;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (lorenz_js)
{
  k->a = (float) in->a;
  k->b = (float) in->b;
  k->c = (float) in->c;
  k->h = (float) in->h;
  k->centerx = (float) in->centerx;
  k->centery = (float) in->centery;
  k->scale = (float) (1.0 / (in->scale == 0.0 ? 1e-5 : in->scale));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (lorenz_js)
{
  float x = p->x + k->h * k->a * (p->y - p->x);
  float y = p->y + k->h * (p->x * (k->b - p->z) - p->y);
  float z = p->z + k->h * (p->x * p->y - k->c * p->z);
  float u, v;

  o->x += w * x;
  o->y += w * y;
  o->z += w * z;
  u = o->x + k->centerx;
  v = o->y + k->centery;
  o->color = flame_fractionf (flame_fabsf (k->scale * (u * u + v * v)));
}
#endif
