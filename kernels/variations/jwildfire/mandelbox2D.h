/*
 * mandelbox2D: folds at a square and at a circle, repeatedly.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (mandelbox2D, 1176, .traits = FLAME_READS_COLOR | FLAME_WRITES_COLOR,
    FLAME_PREPARED (mandelbox2D))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_mandelbox2D
{
  float kind;
  float steps;
  float scale;
  float half_square;
  float inner; /* squares of the two radii */
  float outer;
  float sine;
  float cosine;
  float adds; /* whether constants are added and not the point */
  float add_x;
  float add_y;
  float color_kind;  /* kind of colour */
  float color_speed; /* how fast the colour follows */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (mandelbox2D)
{
  const double angle = in->rotation * M_PI / 180.0;

  k->kind = (float) in->mandelboxMode;
  k->steps = (float) in->iterations;
  k->scale = (float) in->scale;
  k->half_square = (float) in->foldLimit;
  k->inner = (float) (in->minRadius * in->minRadius);
  k->outer = (float) (in->fixedRadius * in->fixedRadius);
  k->sine = (float) sin (angle);
  k->cosine = (float) cos (angle);
  k->adds = (float) in->juliaMode;
  k->add_x = (float) in->juliaX;
  k->add_y = (float) in->juliaY;
  k->color_kind = (float) in->coloringMode;
  k->color_speed = (float) in->colorSpeed;
}
#endif

#ifdef FLAME_VARIATION
FLAME_FN float
flame_mandelbox_fold (float x, float limit)
{
  return x > limit ? 2.0f * limit - x : (x < -limit ? -2.0f * limit - x : x);
}

/* (inout) Folds at the square. */
FLAME_FN void
flame_mandelbox_square (
    const struct FlameConstants_mandelbox2D *k, float *x, float *y)
{
  *x = flame_mandelbox_fold (*x, k->half_square);
  *y = flame_mandelbox_fold (*y, k->half_square);
}

/* (inout) Folds at the circle. @even: everything inside is enlarged by the
 * same factor */
FLAME_FN void
flame_mandelbox_circle (
    const struct FlameConstants_mandelbox2D *k, int even, float *x, float *y)
{
  const float r2 = *x * *x + *y * *y;
  const float factor = r2 < k->inner ? k->outer / (even ? k->inner : r2) : 1.0f;

  *x *= factor;
  *y *= factor;
}

FLAME_FN void
flame_mandelbox_turn (
    const struct FlameConstants_mandelbox2D *k, float *x, float *y)
{
  const float u = *x;

  *x = u * k->cosine - *y * k->sine;
  *y = u * k->sine + *y * k->cosine;
}

FLAME_FN void
flame_mandelbox_step (const struct FlameConstants_mandelbox2D *k, float cx,
    float cy, float *x, float *y)
{
  const int a = k->kind == 0.0f, b = k->kind == 1.0f;

  if (!b)
    flame_mandelbox_square (k, x, y);
  if (a)
    flame_mandelbox_circle (k, 1, x, y);
  *x = (*x + (a || b ? 0.0f : cx)) * k->scale;
  *y = (*y + (a || b ? 0.0f : cy)) * k->scale;
  /* The first kind turns before it adds; the others add first. */
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

FLAME_VARIATION (mandelbox2D)
{
  const float turn = 1.0f / FLAME_TWO_PI;
  const float cx = k->adds != 0.0f ? k->add_x : p->x;
  const float cy = k->adds != 0.0f ? k->add_y : p->y;
  float x = p->x, y = p->y, shade = o->color;

  for (float step = 0.0f; step < k->steps; step += 1.0f) {
    shade += (flame_atan2f (y, x) * turn + 0.5f - shade) * k->color_speed;
    flame_mandelbox_step (k, cx, cy, &x, &y);
  }
  o->x += w * x;
  o->y += w * y;
  shade = k->color_kind == 1.0f ? flame_atan2f (y, x) * turn + 0.5f : shade;
  o->color = k->color_kind != 0.0f ? shade : o->color;
}
#endif
