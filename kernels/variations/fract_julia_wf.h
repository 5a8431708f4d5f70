/*
 * fract_julia_wf: a Julia set, coloured by its iterations, or the paths of the
 * points that leave it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (fract_julia_wf, 619, .z = FLAME_Z_OWN, .draws = 50, .state = 4,
    .traits = FLAME_MAKES_Z | FLAME_READS_COLOR | FLAME_WRITES_COLOR |
              FLAME_RAISES_Z | FLAME_WRITES_RGB,
    FLAME_CONSTANTS (fract_julia_wf, 22))
FLAME_PARAM (fract_julia_wf, max_iter, 100.0, .type = FLAME_INTEGER)
FLAME_PARAM (fract_julia_wf, xmin, -1.0)
FLAME_PARAM (fract_julia_wf, xmax, 1.0)
FLAME_PARAM (fract_julia_wf, ymin, -1.2)
FLAME_PARAM (fract_julia_wf, ymax, 1.2)
FLAME_PARAM (fract_julia_wf, buddhabrot_mode, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (fract_julia_wf, buddhabrot_min_iter, 7.0, .type = FLAME_INTEGER)
FLAME_PARAM (fract_julia_wf, direct_color, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (fract_julia_wf, scalez, 1.0)
FLAME_PARAM (fract_julia_wf, clip_iter_min, 4.0, .type = FLAME_INTEGER)
FLAME_PARAM (fract_julia_wf, clip_iter_max, -5.0, .type = FLAME_INTEGER)
FLAME_PARAM (fract_julia_wf, max_clip_iter, 3.0, .type = FLAME_INTEGER)
FLAME_PARAM (fract_julia_wf, scale, 3.8)
FLAME_PARAM (fract_julia_wf, offsetx, 0.0)
FLAME_PARAM (fract_julia_wf, offsety, 0.0)
FLAME_PARAM (fract_julia_wf, offsetz, 0.0)
FLAME_PARAM (fract_julia_wf, z_fill, 0.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (fract_julia_wf, z_logscale, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (fract_julia_wf, color_only, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (fract_julia_wf, power, 2.0, .type = FLAME_INTEGER,
    FLAME_RANGE (2.0, FLAME_NO_LIMIT))
FLAME_PARAM (fract_julia_wf, xseed, 0.35)
FLAME_PARAM (fract_julia_wf, yseed, 0.09)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (fract_julia_wf)
{
  const double *v = in->param;
  const double most = fmin (fmax (v[0], 1.0), 1000.0);

  k[0] = (float) most;
  k[1] = (float) v[1];
  k[2] = (float) (v[2] - v[1]);
  k[3] = (float) v[3];
  k[4] = (float) (v[4] - v[3]);
  k[5] = (float) v[12];
  k[6] = (float) v[13];
  k[7] = (float) v[14];
  k[8] = (float) v[15];
  k[9] = (float) (0.1 * v[8]);
  k[10] = (float) (v[9] > 0.0 ? v[9] : 0.0);
  k[11] = (float) (v[10] < 0.0 ? most + v[10] : 1e9);
  k[12] = (float) fmin (fmax (v[11], 1.0), 24.0);
  k[13] = (float) v[16];
  k[14] = (float) v[17];
  k[15] = (float) v[18];
  k[16] = (float) fmin (v[19], 32.0);
  k[17] = (float) v[20];
  k[18] = (float) v[21];
  k[19] = (float) v[7];
  k[20] = (float) (v[5] > 0.0);
  k[21] = (float) fmin (fmax (v[6], 0.0), 1000.0);
}
#endif

#ifdef FLAME_VARIATION
/* (x, y)^power + seed */
FLAME_FN void
flame_fract_julia_step (const float *k, float *x, float *y)
{
  float u = *x, v = *y;

  for (float power = 1.0f; power < k[16]; power += 1.0f) {
    float next = u * *x - v * *y;

    v = u * *y + v * *x;
    u = next;
  }
  *x = u + k[17];
  *y = v + k[18];
}

/* iterations from (x, y) until a point is past 2, the first counted as 1 */
FLAME_FN float
flame_fract_julia_count (const float *k, float x, float y, int *escapes)
{
  float count = 1.0f, before = 0.0f;

  for (; count <= k[0] && before < 4.0f; count += 1.0f) {
    before = x * x + y * y;
    flame_fract_julia_step (k, &x, &y);
  }
  *escapes = before >= 4.0f;
  return count;
}

FLAME_FN float
flame_fract_julia_height (const float *k, float count)
{
  float part = count / k[0];

  part = k[14] != 0.0f ? flame_logf (1.0f + part) * 0.43429448190325f : part;
  return k[5] * (k[9] * part + k[8]);
}

FLAME_FN void
flame_fract_julia_set (
    const FlamePoint *p, const float *k, float w, FlameRng *rng, FlameSum *o)
{
  float x = 0.0f, y = 0.0f, count = 0.0f, z, color;
  int fits = 0, escapes;

  for (float i = 0.0f; i < k[12] && !fits; i += 1.0f) {
    x = k[15] != 0.0f ? p->x : k[2] * flame_rng_01 (rng) + k[1];
    y = k[15] != 0.0f ? p->y : k[4] * flame_rng_01 (rng) + k[3];
    count = flame_fract_julia_count (k, x, y, &escapes);
    fits = count < k[11] && count > k[10];
  }
  flame_hide (o, !fits);
  if (!fits)
    return;
  z = flame_fract_julia_height (k, count);
  if (k[13] > 1e-8f && flame_rng_01 (rng) < k[13])
    z += (flame_fract_julia_height (k, count - 1.0f) - z) * flame_rng_01 (rng);
  o->z += w * z;
  color = o->color + count / k[0];
  color = color > 1.0f ? color - 1.0f : color;
  if (k[19] != 0.0f)
    o->color = flame_at_most (flame_at_least (color, 0.0f), 1.0f);
  if (k[15] == 0.0f) {
    o->x += w * k[5] * (x + k[6]);
    o->y += w * k[5] * (y + k[7]);
  }
}

/* state: the path's place, its iterations and their number, 0 before one */
FLAME_FN void
flame_fract_julia_path (const float *k, float w, FlameRng *rng, FlameSum *o)
{
  float *state = o->state;
  int fits = state[3] != 0.0f, escapes;

  for (int i = 0; i < 24 && !fits; i++) {
    state[0] = k[2] * flame_rng_01 (rng) + k[1];
    state[1] = k[4] * flame_rng_01 (rng) + k[3];
    state[2] = 0.0f;
    state[3] = flame_fract_julia_count (k, state[0], state[1], &escapes);
    fits = escapes && state[3] > k[21];
    for (; fits && state[2] < k[21]; state[2] += 1.0f)
      flame_fract_julia_step (k, &state[0], &state[1]);
  }
  flame_hide (o, !fits);
  if (!fits)
    return;
  flame_fract_julia_step (k, &state[0], &state[1]);
  state[2] += 1.0f;
  o->x += w * k[5] * (state[0] + k[6]);
  o->y += w * k[5] * (state[1] + k[7]);
  o->color = flame_at_most (
      flame_at_least (o->color + state[2] / state[3], 0.0f), 1.0f);
  state[3] = state[2] < state[3] ? state[3] : 0.0f;
}

/*
 * k[0] = iterations, k[1] to k[4] = the starts' corner and size, k[5] = scale,
 * k[6] to k[8] = offsets, k[9] = scale of z, k[10], k[11] = too few and too
 * many iterations, k[12] = tries, k[13] = how far z is filled, k[14] = whether
 * z is a logarithm, k[15] = whether only coloured, k[16] = power, k[17], k[18]
 * = seed, k[19] = whether coloured, k[20] = whether paths, k[21] = their
 * iterations at least. What does not fit is not drawn.
 */
FLAME_VARIATION (fract_julia_wf)
{
  if (k[20] != 0.0f)
    flame_fract_julia_path (k, w, rng, o);
  else
    flame_fract_julia_set (p, k, w, rng, o);
}
#endif
