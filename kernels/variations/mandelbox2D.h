/*
 * mandelbox2D: folds at a square and at a circle, time and again.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (mandelbox2D, 1176, .traits = FLAME_READS_COLOR | FLAME_WRITES_COLOR,
    FLAME_CONSTANTS (mandelbox2D, 13))
FLAME_PARAM (mandelbox2D, mandelboxMode, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (mandelbox2D, iterations, 10.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1000.0))
FLAME_PARAM (mandelbox2D, scale, -1.5)
FLAME_PARAM (mandelbox2D, foldLimit, 1.0)
FLAME_PARAM (mandelbox2D, minRadius, 0.5)
FLAME_PARAM (mandelbox2D, fixedRadius, 1.0)
FLAME_PARAM (mandelbox2D, rotation, 0.0)
FLAME_PARAM (
    mandelbox2D, juliaMode, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (mandelbox2D, juliaX, 0.4)
FLAME_PARAM (mandelbox2D, juliaY, 0.6)
FLAME_PARAM (mandelbox2D, coloringMode, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (mandelbox2D, colorSpeed, 0.5)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (mandelbox2D)
{
  const double angle = in->param[6] * M_PI / 180.0;

  flame_copy_params (in, 0, 4, k);
  k[4] = (float) (in->param[4] * in->param[4]);
  k[5] = (float) (in->param[5] * in->param[5]);
  k[6] = (float) sin (angle);
  k[7] = (float) cos (angle);
  flame_copy_params (in, 7, 5, k + 8);
}
#endif

#ifdef FLAME_VARIATION
FLAME_FN float
flame_mandelbox_fold (float x, float limit)
{
  return x > limit ? 2.0f * limit - x : (x < -limit ? -2.0f * limit - x : x);
}

/* folds at the square */
FLAME_FN void
flame_mandelbox_square (const float *k, float *x, float *y)
{
  *x = flame_mandelbox_fold (*x, k[3]);
  *y = flame_mandelbox_fold (*y, k[3]);
}

/* and at the circle; @even: what is inside is larger by the same */
FLAME_FN void
flame_mandelbox_circle (const float *k, int even, float *x, float *y)
{
  const float r2 = *x * *x + *y * *y;
  const float factor = r2 < k[4] ? k[5] / (even ? k[4] : r2) : 1.0f;

  *x *= factor;
  *y *= factor;
}

FLAME_FN void
flame_mandelbox_turn (const float *k, float *x, float *y)
{
  const float u = *x;

  *x = u * k[7] - *y * k[6];
  *y = u * k[6] + *y * k[7];
}

FLAME_FN void
flame_mandelbox_step (const float *k, float cx, float cy, float *x, float *y)
{
  const int a = k[0] == 0.0f, b = k[0] == 1.0f;

  if (!b)
    flame_mandelbox_square (k, x, y);
  if (a)
    flame_mandelbox_circle (k, 1, x, y);
  *x = (*x + (a || b ? 0.0f : cx)) * k[2];
  *y = (*y + (a || b ? 0.0f : cy)) * k[2];
  /* the first turns, then adds; the others the other way round */
  *x += b ? cx : 0.0f;
  *y += b ? cy : 0.0f;
  flame_mandelbox_turn (k, x, y);
  *x += a ? cx : 0.0f;
  *y += a ? cy : 0.0f;
  if (b)
    flame_mandelbox_square (k, x, y);
  if (!a)
    flame_mandelbox_circle (k, 0, x, y);
}

/*
 * k[0] = kind, k[1] = steps, k[2] = scale, k[3] = half the square, k[4], k[5] = squares of
 * the radii, k[6], k[7] = turn, k[8] = whether k[9], k[10] are added, k[11] = kind of
 * colour, k[12] = how fast it follows
 */
FLAME_VARIATION (mandelbox2D)
{
  const float turn = 1.0f / FLAME_TWO_PI;
  const float cx = k[8] != 0.0f ? k[9] : p->x;
  const float cy = k[8] != 0.0f ? k[10] : p->y;
  float x = p->x, y = p->y, shade = o->color;

  for (float step = 0.0f; step < k[1]; step += 1.0f) {
    shade += (flame_atan2f (y, x) * turn + 0.5f - shade) * k[12];
    flame_mandelbox_step (k, cx, cy, &x, &y);
  }
  o->x += w * x;
  o->y += w * y;
  shade = k[11] == 1.0f ? flame_atan2f (y, x) * turn + 0.5f : shade;
  o->color = k[11] != 0.0f ? shade : o->color;
}
#endif
