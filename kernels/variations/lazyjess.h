/*
 * lazyjess: turned inside of a polygon, and what leaves it turned back.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (lazyjess, 500, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_CONSTANTS (lazyjess, 8))
FLAME_PARAM (lazyjess, n, 4.0, .type = FLAME_REAL_NONZERO,
    FLAME_RANGE (2.0, FLAME_NO_LIMIT))
FLAME_PARAM (lazyjess, spin, 3.141592654)
FLAME_PARAM (lazyjess, space, 0.0)
FLAME_PARAM (lazyjess, corner, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (lazyjess)
{
  const double n = in->param[0];
  const double corner = M_PI * (n - 2.0) / flame_nonzero_double (2.0 * n);
  const double slice = 2.0 * M_PI / flame_nonzero_double (n);

  k[0] = n == 2.0 ? 1.0f : 0.0f;
  k[1] = (float) slice;
  k[2] = (float) (1.0 / slice);
  k[3] = (float) (M_SQRT2 * sin (corner));
  k[4] = (float) (M_PI - corner);
  k[5] = (float) in->param[1];
  k[6] = (float) ((in->param[3] - 1.0) * slice);
  k[7] = (float) in->param[2];
}
#endif

#ifdef FLAME_VARIATION
/* how far the polygon's rim is */
FLAME_FN float
flame_lazyjess_edge (float angle, float w, const float *k)
{
  float at = angle + 0.5f * k[1];
  float rest = at - k[1] * flame_truncf (at * k[2]);

  return w * k[3] / flame_nonzero (flame_sinf (k[4] - rest));
}

/*
 * k[0] = whether a strip, k[1], k[2] = angle of an edge and its inverse, k[3],
 * k[4] = the edge, k[5] = spin, k[6] = turn of a corner, k[7] = space
 */
FLAME_VARIATION (lazyjess)
{
  int strip = k[0] != 0.0f;
  float start = p->phi + FLAME_TWO_PI, turned = start + k[5];
  float edge = flame_lazyjess_edge (start, w, k);
  int inside = strip ? flame_fabsf (p->x) < w : p->r < edge;
  float radius = w * p->r;
  float size = flame_fabsf (radius);
  float scale = w * (1.0f + k[7] / flame_nonzero (p->r));
  float s, c, u, v, other;
  int kept;

  flame_sincosf (p->phi + k[5], &s, &c);
  u = radius * c;
  v = radius * s;
  edge = flame_lazyjess_edge (turned, w, k);
  kept = strip ? flame_fabsf (u) < w : size < edge;
  other = flame_atan2f (v, u) - k[5] + k[6];
  flame_sincosf (other, &s, &c);
  radius = strip ? radius : w * size;
  s = radius * (strip ? -s : s);
  o->x += inside ? (kept ? u : radius * c) : scale * p->x;
  o->y += inside ? (kept ? v : s) : scale * p->y;
}
#endif
