/*
 * mandelbrot: a random walk along the edge of the Mandelbrot set. JWildfire
 * keeps a list of max_points starts; here each walk can start anywhere.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (mandelbrot, 608, .z = FLAME_Z_OWN, .draws = 32, .state = 3,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, FLAME_PREPARED (mandelbrot))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_mandelbrot
{
  float iterations;
  float xmin; /* corner and size of the area in which walks start */
  float width;
  float ymin;
  float height;
  float inside_share; /* probability of a point inside the set */
  float skin;
  float cx; /* how much of the last iterate is added */
  float cy;
  float z_range; /* range of z */
  float too_few; /* points with fewer iterations are not drawn */
  float step;    /* size of a step */
  /* whether each point starts a walk */
  float every_new;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (mandelbrot)
{
  k->iterations = (float) fmin (fmax (in->iter, 1.0), 1000.0);
  k->xmin = (float) in->xmin;
  k->width = (float) (in->xmax - in->xmin);
  k->ymin = (float) in->ymin;
  k->height = (float) (in->ymax - in->ymin);
  k->inside_share = (float) in->invert;
  k->skin = (float) in->skin;
  k->cx = (float) in->cx;
  k->cy = (float) in->cy;
  k->z_range = (float) in->rnd_z_range;
  k->too_few =
      (float) (in->skin < 1.0 ? 0.1 * k->iterations * (1.0 - in->skin) : 0.0);
  k->step = (float) (in->skin + 0.001);
  k->every_new = (float) (in->skin == 1.0);
}
#endif

#ifdef FLAME_VARIATION
/* state: the walk's place; (0, 0) if a new walk starts */
FLAME_VARIATION (mandelbrot)
{
  int inverted = flame_rng_01 (rng) < k->inside_share, tries = 0;
  float count = inverted ? 0.0f : k->iterations, x0 = o->state[0],
        y0 = o->state[1];
  float z0 = o->state[2], first_x = x0, first_y = y0, x = x0, y = y0;

  for (; tries < 10; tries++) {
    int again = inverted ? count < k->iterations
                         : count >= k->iterations || count < k->too_few;

    if (!again || tries == 9)
      break;
    if (x0 == 0.0f && y0 == 0.0f) {
      x0 = k->width * flame_rng_01 (rng) + k->xmin;
      y0 = k->height * flame_rng_01 (rng) + k->ymin;
      z0 = k->z_range * flame_rng_01 (rng);
    } else {
      x0 += k->step * (flame_rng_01 (rng) - 0.5f);
      y0 += k->step * (flame_rng_01 (rng) - 0.5f);
    }
    first_x = x = x0;
    first_y = y = y0;
    for (count = 0.0f; count < k->iterations && x * x + y * y < 4.0f;
         count += 1.0f) {
      float next = x * x - y * y + x0;

      y = 2.0f * x * y + y0;
      x = next;
    }
    if (count >= k->iterations || k->every_new != 0.0f ||
        count < 0.1f * k->iterations * (1.0f - k->skin))
      x0 = y0 = 0.0f;
  }
  o->state[0] = x0;
  o->state[1] = y0;
  o->state[2] = z0;
  /* In vain: a place far outside of the picture. */
  if (tries == 9)
    first_x = first_y = 50000.0f - 100000.0f * flame_rng_01 (rng);
  o->x += w * (first_x + k->cx * x);
  o->y += w * (first_y + k->cy * y);
  o->z += z0;
}
#endif
