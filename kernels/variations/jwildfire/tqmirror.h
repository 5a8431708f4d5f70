/*
 * tqmirror: moves a box across the middle and mirrors what is around it.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (tqmirror, 866, FLAME_PREPARED (tqmirror))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_tqmirror
{
  float part[7]; /* a to g, times the weight */
  float constants[12];
  float kept; /* whether points far away are not mirrored */
  float rest; /* how other points outside the box are mirrored */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (tqmirror)
{
  k->part[0] = (float) in->a;
  k->part[1] = (float) in->b;
  k->part[2] = (float) in->c;
  k->part[3] = (float) in->d;
  k->part[4] = (float) in->e;
  k->part[5] = (float) in->f;
  k->part[6] = (float) in->g;
  k->constants[0] = (float) in->h;
  k->constants[1] = (float) in->i;
  k->constants[2] = (float) in->j;
  k->constants[3] = (float) in->k;
  k->constants[4] = (float) in->l;
  k->constants[5] = (float) in->m;
  k->constants[6] = (float) in->n;
  k->constants[7] = (float) in->o;
  k->constants[8] = (float) in->p;
  k->constants[9] = (float) in->q;
  k->constants[10] = (float) in->r;
  k->constants[11] = (float) in->s;
  k->kept = (float) in->type;
  k->rest = (float) in->mode;
  /* These depend on the weight. */
  for (int i = 0; i < 7; i++)
    k->part[i] *= (float) use->weight;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (tqmirror)
{
  float x = p->x, y = p->y;
  int far =
      x + k->part[3] < k->constants[4] || y + k->part[4] < k->constants[5];
  int box = x < k->constants[6] && y < k->constants[7];
  int near = x + k->constants[9] < w && y < k->part[0] &&
             x + k->part[1] > k->constants[4] &&
             y + k->part[2] > k->constants[8];
  float kept = k->rest == 1.0f ? -x : x, down = k->rest == 0.0f ? y : -y;
  float across = k->rest == 2.0f ? y : -y;
  float u = near ? across * k->constants[0] : kept * k->constants[2];
  float v = near ? -x * k->constants[1] : down * k->constants[3];

  u = box ? x + k->part[5] : u;
  v = box ? y + k->part[6] : v;
  o->x += far ? (k->kept != 0.0f ? x : y) * k->constants[10] : u;
  o->y += far ? (k->kept != 0.0f ? y : x) * k->constants[11] : v;
}
#endif
