/*
 * rosoni: a ring of discs, squares, lemniscates or wedges, each turned onto
 * another one.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rosoni, 864, FLAME_PREPARED (rosoni))
FLAME_PARAM (
    rosoni, maxiter, 25.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 1024.0))
FLAME_PARAM (
    rosoni, sweetiter, 3.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1023.0))
FLAME_PARAM (rosoni, altshapes, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (rosoni, cutoff, 1.0)
FLAME_PARAM (rosoni, radius, 0.4)
FLAME_PARAM (rosoni, dx, 0.6)
FLAME_PARAM (rosoni, dy, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_rosoni
{
  float shapes;
  float counts;
  float kind;
  float start; /* size of the area that takes part */
  float radius;
  float x; /* centre of the first shape */
  float y;
  float cosine; /* of the turn to the next shape */
  float sine;
  float moves; /* whether points outside of all shapes move */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rosoni)
{
  k->shapes = (float) in->maxiter;
  k->counts = (float) in->sweetiter;
  k->kind = (float) in->altshapes;
  k->start = (float) in->cutoff;
  k->radius = (float) in->radius;
  k->x = (float) in->dx;
  k->y = (float) in->dy;
  k->cosine = (float) cos (2.0 * M_PI / in->maxiter);
  k->sine = (float) sin (2.0 * M_PI / in->maxiter);
  k->moves = (float) (in->dx > 0.0);
}
#endif

#ifdef FLAME_VARIATION
/* At most 0 inside of the shape. */
FLAME_FN float
flame_rosoni_edge (const struct FlameConstants_rosoni *k, float x, float y)
{
  float square = x * x, r2 = k->radius * k->radius;

  if (k->kind == 0.0f)
    return k->radius < 0.0f
               ? flame_at_least (flame_fabsf (x), flame_fabsf (y)) + k->radius
               : square + y * y - r2;
  if (k->radius < 0.0f)
    return flame_fabsf (flame_atan2f (y, x)) * (1.0f / FLAME_PI) + k->radius;
  return x < 0.0f ? -x : y * y - square * (r2 - square);
}

FLAME_VARIATION (rosoni)
{
  float x = p->x, y = p->y, seen_x = x, seen_y = y;
  int moved = k->moves != 0.0f, outside;
  float square = flame_at_least (flame_fabsf (x), flame_fabsf (y)) + k->start;
  float round = flame_sqrtf (x * x + y * y) - k->start;

  outside = (k->start < 0.0f ? square : round) > 0.0f;
  for (float i = 0.0f; i < k->shapes; i += 1.0f) {
    float turned = x * k->cosine - y * k->sine;
    int seen = i == k->counts;

    moved ^= flame_rosoni_edge (k, x - k->x, y - k->y) <= 0.0f;
    seen_x = seen ? x : seen_x;
    seen_y = seen ? y : seen_y;
    y = x * k->sine + y * k->cosine;
    x = turned;
  }
  seen_x = k->counts == 0.0f && k->y != 0.0f ? -seen_x : seen_x;
  seen_y = k->counts == 0.0f ? -seen_y : seen_y;
  o->x += w * (moved && !outside ? seen_x : p->x);
  o->y += w * (moved && !outside ? seen_y : p->y);
}
#endif
