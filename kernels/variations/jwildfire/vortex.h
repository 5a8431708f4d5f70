/*
 * vortex: moves points against the flow between two rows of vortices, in
 * steps.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (vortex, 1175, FLAME_PREPARED (vortex))
FLAME_PARAM (vortex, randomize, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (vortex, time, 0.0)
FLAME_PARAM (
    vortex, flowVel, 20.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 50.0))
FLAME_PARAM (vortex, zoom, 4.0, FLAME_RANGE (0.0, 9.0))
FLAME_PARAM (vortex, UpDown, 0.0)
FLAME_PARAM (vortex, vSep, 0.6)
FLAME_PARAM (vortex, v_viDistance, 4.0)
FLAME_PARAM (vortex, vDiameter, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_vortex
{
  float steps;
  float scale;
  float shift;
  float first_x; /* place of the first vortex */
  float first_y;
  float step; /* from one vortex to the next */
  float strength;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (vortex)
{
  k->steps = (float) in->flowVel;
  k->scale = (float) (10.0 - in->zoom);
  k->shift = (float) in->UpDown;
  k->first_x = (float) (in->time - 10.0 * floor (in->time / 10.0) - 20.0);
  k->first_y = (float) in->vSep;
  k->step = (float) in->v_viDistance;
  k->strength = (float) (0.03 * in->vDiameter);
}
#endif

#ifdef FLAME_VARIATION
#define FLAME_VORTICES 30

/* (out) The flow at (@x, @y). */
FLAME_FN void
flame_vortex_flow (const struct FlameConstants_vortex *k, float x, float y,
    float *dx, float *dy)
{
  float side = 1.0f;

  *dx = *dy = 0.0f;
  for (int i = 0; i < FLAME_VORTICES; i++) {
    const float u = x - (k->first_x + (float) i * k->step),
                v = y - side * k->first_y;
    const float turn = side * k->strength / (u * u + v * v + 0.05f);

    *dx += turn * v;
    *dy -= turn * u;
    side = -side;
  }
}

FLAME_VARIATION (vortex)
{
  float x = p->x, y = p->y + k->shift, dx, dy;

  for (float step = 0.0f; step < k->steps; step += 1.0f) {
    flame_vortex_flow (k, x * k->scale, y * k->scale, &dx, &dy);
    x -= dx;
    y -= dy;
  }
  o->x += w * x;
  o->y += w * y;
}
#endif
