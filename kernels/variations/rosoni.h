/*
 * rosoni: a ring of discs, squares, lemniscates or wedges, each turned onto
 * another one.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rosoni, 864, FLAME_CONSTANTS (rosoni, 10))
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

#ifdef FLAME_PREPARE
FLAME_PREPARE (rosoni)
{
  flame_copy_params (in, 0, 7, k);
  k[7] = (float) cos (2.0 * M_PI / in->param[0]);
  k[8] = (float) sin (2.0 * M_PI / in->param[0]);
  k[9] = (float) (in->param[5] > 0.0);
}
#endif

#ifdef FLAME_VARIATION
/* 0 and below in the shape */
FLAME_FN float
flame_rosoni_edge (const float *k, float x, float y)
{
  float square = x * x, r2 = k[4] * k[4];

  if (k[2] == 0.0f)
    return k[4] < 0.0f
               ? flame_at_least (flame_fabsf (x), flame_fabsf (y)) + k[4]
               : square + y * y - r2;
  if (k[4] < 0.0f)
    return flame_fabsf (flame_atan2f (y, x)) * (1.0f / FLAME_PI) + k[4];
  return x < 0.0f ? -x : y * y - square * (r2 - square);
}

/*
 * k[0] = shapes, k[1] = which one counts, k[2] = kind, k[3] = where the plane begins,
 * k[4] = radius, k[5], k[6] = middle, k[7], k[8] = a turn, k[9] = whether a point in
 * no shape moves
 */
FLAME_VARIATION (rosoni)
{
  float x = p->x, y = p->y, seen_x = x, seen_y = y;
  int moved = k[9] != 0.0f, outside;
  float square = flame_at_least (flame_fabsf (x), flame_fabsf (y)) + k[3];
  float round = flame_sqrtf (x * x + y * y) - k[3];

  outside = (k[3] < 0.0f ? square : round) > 0.0f;
  for (float i = 0.0f; i < k[0]; i += 1.0f) {
    float turned = x * k[7] - y * k[8];
    int seen = i == k[1];

    moved ^= flame_rosoni_edge (k, x - k[5], y - k[6]) <= 0.0f;
    seen_x = seen ? x : seen_x;
    seen_y = seen ? y : seen_y;
    y = x * k[8] + y * k[7];
    x = turned;
  }
  seen_x = k[1] == 0.0f && k[6] != 0.0f ? -seen_x : seen_x;
  seen_y = k[1] == 0.0f ? -seen_y : seen_y;
  o->x += w * (moved && !outside ? seen_x : p->x);
  o->y += w * (moved && !outside ? seen_y : p->y);
}
#endif
