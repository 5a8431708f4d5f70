/*
 * mandelbrot: a walk along the edge of Mandelbrot's set. JWildfire's list of
 * max_points fixed starts is not kept: each walk starts anywhere.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (mandelbrot, 608, .z = FLAME_Z_OWN, .draws = 32, .state = 3,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, FLAME_CONSTANTS (mandelbrot, 13))
FLAME_PARAM (mandelbrot, iter, 100.0, .type = FLAME_INTEGER)
FLAME_PARAM (mandelbrot, xmin, -1.6)
FLAME_PARAM (mandelbrot, xmax, 1.6)
FLAME_PARAM (mandelbrot, ymin, -1.2)
FLAME_PARAM (mandelbrot, ymax, 1.2)
FLAME_PARAM (mandelbrot, invert, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (mandelbrot, skin, 0.012)
FLAME_PARAM (mandelbrot, cx, 0.0)
FLAME_PARAM (mandelbrot, cy, 0.0)
FLAME_PARAM (mandelbrot, max_points, -1.0, .type = FLAME_INTEGER)
FLAME_PARAM (mandelbrot, seed, 1234.0, .type = FLAME_INTEGER)
FLAME_PARAM (mandelbrot, rnd_z_range, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (mandelbrot)
{
  const double *v = in->param;

  k[0] = (float) fmin (fmax (v[0], 1.0), 1000.0);
  k[1] = (float) v[1];
  k[2] = (float) (v[2] - v[1]);
  k[3] = (float) v[3];
  k[4] = (float) (v[4] - v[3]);
  k[5] = (float) v[5];
  k[6] = (float) v[6];
  k[7] = (float) v[7];
  k[8] = (float) v[8];
  k[9] = (float) v[11];
  k[10] = (float) (v[6] < 1.0 ? 0.1 * k[0] * (1.0 - v[6]) : 0.0);
  k[11] = (float) (v[6] + 0.001);
  k[12] = (float) (v[6] == 1.0);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = iterations, k[1] to k[4] = the starts' corner and size, k[5] = share
 * of calls inside, k[6] = skin, k[7], k[8] = how much of the last point is
 * added, k[9] = range of z, k[10] = fewer iterations than this are too few,
 * k[11] = step of the walk, k[12] = whether every start is new. The state is
 * the walk's place, 0 where a new one starts.
 */
FLAME_VARIATION (mandelbrot)
{
  int inverted = flame_rng_01 (rng) < k[5], tries = 0;
  float count = inverted ? 0.0f : k[0], x0 = o->state[0], y0 = o->state[1];
  float z0 = o->state[2], first_x = x0, first_y = y0, x = x0, y = y0;

  for (; tries < 10; tries++) {
    int again = inverted ? count < k[0] : count >= k[0] || count < k[10];

    if (!again || tries == 9)
      break;
    if (x0 == 0.0f && y0 == 0.0f) {
      x0 = k[2] * flame_rng_01 (rng) + k[1];
      y0 = k[4] * flame_rng_01 (rng) + k[3];
      z0 = k[9] * flame_rng_01 (rng);
    } else {
      x0 += k[11] * (flame_rng_01 (rng) - 0.5f);
      y0 += k[11] * (flame_rng_01 (rng) - 0.5f);
    }
    first_x = x = x0;
    first_y = y = y0;
    for (count = 0.0f; count < k[0] && x * x + y * y < 4.0f; count += 1.0f) {
      float next = x * x - y * y + x0;

      y = 2.0f * x * y + y0;
      x = next;
    }
    if (count >= k[0] || k[12] != 0.0f || count < 0.1f * k[0] * (1.0f - k[6]))
      x0 = y0 = 0.0f;
  }
  o->state[0] = x0;
  o->state[1] = y0;
  o->state[2] = z0;
  /* in vain: far away from the picture */
  if (tries == 9)
    first_x = first_y = 50000.0f - 100000.0f * flame_rng_01 (rng);
  o->x += w * (first_x + k[7] * x);
  o->y += w * (first_y + k[8] * y);
  o->z += z0;
}
#endif
