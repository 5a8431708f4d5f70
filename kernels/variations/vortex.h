/*
 * vortex: against the flow between two rows of vortices, step by step.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (vortex, 1175, FLAME_CONSTANTS (vortex, 7))
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

#ifdef FLAME_PREPARE
FLAME_PREPARE (vortex)
{
  const double *param = in->param;

  k[0] = (float) param[2];
  k[1] = (float) (10.0 - param[3]);
  k[2] = (float) param[4];
  k[3] = (float) (param[1] - 10.0 * floor (param[1] / 10.0) - 20.0);
  k[4] = (float) param[5];
  k[5] = (float) param[6];
  k[6] = (float) (0.03 * param[7]);
}
#endif

#ifdef FLAME_VARIATION
#define FLAME_VORTICES 30

/* how far the flow takes what is at (@x, @y) */
FLAME_FN void
flame_vortex_flow (const float *k, float x, float y, float *dx, float *dy)
{
  float side = 1.0f;

  *dx = *dy = 0.0f;
  for (int i = 0; i < FLAME_VORTICES; i++) {
    const float u = x - (k[3] + (float) i * k[5]), v = y - side * k[4];
    const float turn = side * k[6] / (u * u + v * v + 0.05f);

    *dx += turn * v;
    *dy -= turn * u;
    side = -side;
  }
}

/*
 * k[0] = steps, k[1] = scale, k[2] = shift, k[3], k[4] = the first vortex, k[5] = from one
 * to the next, k[6] = strength
 */
FLAME_VARIATION (vortex)
{
  float x = p->x, y = p->y + k[2], dx, dy;

  for (float step = 0.0f; step < k[0]; step += 1.0f) {
    flame_vortex_flow (k, x * k[1], y * k[1], &dx, &dy);
    x -= dx;
    y -= dy;
  }
  o->x += w * x;
  o->y += w * y;
}
#endif
