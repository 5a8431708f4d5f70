/*
 * fract_julia_wf: a Julia set coloured by its iterations, or the paths of
 * points that leave it.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (fract_julia_wf, 619, .z = FLAME_Z_OWN, .draws = 50, .state = 4,
    .traits = FLAME_MAKES_Z | FLAME_READS_COLOR | FLAME_WRITES_COLOR |
              FLAME_RAISES_Z | FLAME_WRITES_RGB,
    FLAME_PREPARED (fract_julia_wf))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_fract_julia_wf
{
  float most; /* the most iterations */
  float xmin; /* corner and size of the area in which points start */
  float width;
  float ymin;
  float height;
  float scale;
  float offsetx;
  float offsety;
  float offsetz;
  float scale_z;
  float too_few; /* numbers of iterations that are not drawn */
  float too_many;
  float tries;
  float z_fill;     /* probability of a point below the surface */
  float z_logscale; /* whether z is a logarithm */
  float color_only; /* whether only the colour changes */
  float power;
  float xseed; /* the seed */
  float yseed;
  float direct_color; /* whether points are coloured */
  float paths;
  float least; /* the fewest iterations of a path */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (fract_julia_wf)
{
  const double most = fmin (fmax (in->max_iter, 1.0), 1000.0);

  k->most = (float) most;
  k->xmin = (float) in->xmin;
  k->width = (float) (in->xmax - in->xmin);
  k->ymin = (float) in->ymin;
  k->height = (float) (in->ymax - in->ymin);
  k->scale = (float) in->scale;
  k->offsetx = (float) in->offsetx;
  k->offsety = (float) in->offsety;
  k->offsetz = (float) in->offsetz;
  k->scale_z = (float) (0.1 * in->scalez);
  k->too_few = (float) (in->clip_iter_min > 0.0 ? in->clip_iter_min : 0.0);
  k->too_many =
      (float) (in->clip_iter_max < 0.0 ? most + in->clip_iter_max : 1e9);
  k->tries = (float) fmin (fmax (in->max_clip_iter, 1.0), 24.0);
  k->z_fill = (float) in->z_fill;
  k->z_logscale = (float) in->z_logscale;
  k->color_only = (float) in->color_only;
  k->power = (float) fmin (in->power, 32.0);
  k->xseed = (float) in->xseed;
  k->yseed = (float) in->yseed;
  k->direct_color = (float) in->direct_color;
  k->paths = (float) (in->buddhabrot_mode > 0.0);
  k->least = (float) fmin (fmax (in->buddhabrot_min_iter, 0.0), 1000.0);
}
#endif

#ifdef FLAME_VARIATION
/* Replaces (@x, @y) by its power plus the seed. */
FLAME_FN void
flame_fract_julia_step (
    const struct FlameConstants_fract_julia_wf *k, float *x, float *y)
{
  float u = *x, v = *y;

  for (float power = 1.0f; power < k->power; power += 1.0f) {
    float next = u * *x - v * *y;

    v = u * *y + v * *x;
    u = next;
  }
  *x = u + k->xseed;
  *y = v + k->yseed;
}

/* The iterations from (@x, @y) until a point is farther than 2 from the
 * origin; the first one counts as 1. */
FLAME_FN float
flame_fract_julia_count (const struct FlameConstants_fract_julia_wf *k, float x,
    float y, int *escapes)
{
  float count = 1.0f, before = 0.0f;

  for (; count <= k->most && before < 4.0f; count += 1.0f) {
    before = x * x + y * y;
    flame_fract_julia_step (k, &x, &y);
  }
  *escapes = before >= 4.0f;
  return count;
}

FLAME_FN float
flame_fract_julia_height (
    const struct FlameConstants_fract_julia_wf *k, float count)
{
  float part = count / k->most;

  part = k->z_logscale != 0.0f ? flame_logf (1.0f + part) * 0.43429448190325f
                               : part;
  return k->scale * (k->scale_z * part + k->offsetz);
}

FLAME_FN void
flame_fract_julia_set (const FlamePoint *p,
    const struct FlameConstants_fract_julia_wf *k, float w, FlameRng *rng,
    FlameSum *o)
{
  float x = 0.0f, y = 0.0f, count = 0.0f, z, color;
  int fits = 0, escapes;

  for (float i = 0.0f; i < k->tries && !fits; i += 1.0f) {
    x = k->color_only != 0.0f ? p->x : k->width * flame_rng_01 (rng) + k->xmin;
    y = k->color_only != 0.0f ? p->y : k->height * flame_rng_01 (rng) + k->ymin;
    count = flame_fract_julia_count (k, x, y, &escapes);
    fits = count < k->too_many && count > k->too_few;
  }
  flame_hide (o, !fits);
  if (!fits)
    return;
  z = flame_fract_julia_height (k, count);
  if (k->z_fill > 1e-8f && flame_rng_01 (rng) < k->z_fill)
    z += (flame_fract_julia_height (k, count - 1.0f) - z) * flame_rng_01 (rng);
  o->z += w * z;
  color = o->color + count / k->most;
  color = color > 1.0f ? color - 1.0f : color;
  if (k->direct_color != 0.0f)
    o->color = flame_at_most (flame_at_least (color, 0.0f), 1.0f);
  if (k->color_only == 0.0f) {
    o->x += w * k->scale * (x + k->offsetx);
    o->y += w * k->scale * (y + k->offsety);
  }
}

/* state: the path's place, its iterations so far, and their number, 0 before
 * a path begins */
FLAME_FN void
flame_fract_julia_path (const struct FlameConstants_fract_julia_wf *k, float w,
    FlameRng *rng, FlameSum *o)
{
  float *state = o->state;
  int fits = state[3] != 0.0f, escapes;

  for (int i = 0; i < 24 && !fits; i++) {
    state[0] = k->width * flame_rng_01 (rng) + k->xmin;
    state[1] = k->height * flame_rng_01 (rng) + k->ymin;
    state[2] = 0.0f;
    state[3] = flame_fract_julia_count (k, state[0], state[1], &escapes);
    fits = escapes && state[3] > k->least;
    for (; fits && state[2] < k->least; state[2] += 1.0f)
      flame_fract_julia_step (k, &state[0], &state[1]);
  }
  flame_hide (o, !fits);
  if (!fits)
    return;
  flame_fract_julia_step (k, &state[0], &state[1]);
  state[2] += 1.0f;
  o->x += w * k->scale * (state[0] + k->offsetx);
  o->y += w * k->scale * (state[1] + k->offsety);
  o->color = flame_at_most (
      flame_at_least (o->color + state[2] / state[3], 0.0f), 1.0f);
  state[3] = state[2] < state[3] ? state[3] : 0.0f;
}

/* Points that do not fit are not drawn. */
FLAME_VARIATION (fract_julia_wf)
{
  if (k->paths != 0.0f)
    flame_fract_julia_path (k, w, rng, o);
  else
    flame_fract_julia_set (p, k, w, rng, o);
}
#endif
