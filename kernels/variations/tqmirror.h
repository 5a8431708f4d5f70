/*
 * tqmirror: a box moved across the middle, what is around it mirrored.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (tqmirror, 866, FLAME_CONSTANTS (tqmirror, 21))
FLAME_PARAM (tqmirror, preset, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (tqmirror, a, 1.0)
FLAME_PARAM (tqmirror, b, 1.0)
FLAME_PARAM (tqmirror, c, 1.0)
FLAME_PARAM (tqmirror, d, 1.0)
FLAME_PARAM (tqmirror, e, 1.0)
FLAME_PARAM (tqmirror, f, 1.0)
FLAME_PARAM (tqmirror, g, 1.0)
FLAME_PARAM (tqmirror, h, 1.0)
FLAME_PARAM (tqmirror, i, 1.0)
FLAME_PARAM (tqmirror, j, 1.0)
FLAME_PARAM (tqmirror, k, 1.0)
FLAME_PARAM (tqmirror, l, 0.0)
FLAME_PARAM (tqmirror, m, 0.0)
FLAME_PARAM (tqmirror, n, 0.0)
FLAME_PARAM (tqmirror, o, 0.0)
FLAME_PARAM (tqmirror, p, 0.0)
FLAME_PARAM (tqmirror, q, 0.0)
FLAME_PARAM (tqmirror, r, 1.0)
FLAME_PARAM (tqmirror, s, 1.0)
FLAME_PARAM (tqmirror, type, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (tqmirror, mode, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (tqmirror)
{
  flame_copy_params (in, 1, 21, k);
  /* those that count by the weight */
  for (int i = 0; i < 7; i++)
    k[i] *= (float) in->weight;
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] to k[18] = a to s, the first seven times the weight, k[19] = whether what is
 * far away is not mirrored, k[20] = what becomes of the rest
 */
FLAME_VARIATION (tqmirror)
{
  float x = p->x, y = p->y;
  int far = x + k[3] < k[11] || y + k[4] < k[12];
  int box = x < k[13] && y < k[14];
  int near = x + k[16] < w && y < k[0] && x + k[1] > k[11] && y + k[2] > k[15];
  float kept = k[20] == 1.0f ? -x : x, down = k[20] == 0.0f ? y : -y;
  float across = k[20] == 2.0f ? y : -y;
  float u = near ? across * k[7] : kept * k[9];
  float v = near ? -x * k[8] : down * k[10];

  u = box ? x + k[5] : u;
  v = box ? y + k[6] : v;
  o->x += far ? (k[19] != 0.0f ? x : y) * k[17] : u;
  o->y += far ? (k[19] != 0.0f ? y : x) * k[18] : v;
}
#endif
