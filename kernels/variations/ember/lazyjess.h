/*
 * lazyjess: turns the inside of a polygon; points that leave it are turned
 * back.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (lazyjess, 500, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_PREPARED (lazyjess))
FLAME_PARAM (lazyjess, n, 4.0, .type = FLAME_REAL_NONZERO,
    FLAME_RANGE (2.0, FLAME_NO_LIMIT))
FLAME_PARAM (lazyjess, spin, 3.141592654)
FLAME_PARAM (lazyjess, space, 0.0)
FLAME_PARAM (lazyjess, corner, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_lazyjess
{
  float strip; /* whether n is 2, which makes a strip */
  float angle; /* angle of an edge and its inverse */
  float inverse_angle;
  float edge;
  float edge_turn;
  float spin;
  float corner; /* turn at a corner */
  float space;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (lazyjess)
{
  const double n = in->n;
  const double corner = M_PI * (n - 2.0) / flame_nonzero_double (2.0 * n);
  const double slice = 2.0 * M_PI / flame_nonzero_double (n);

  k->strip = n == 2.0 ? 1.0f : 0.0f;
  k->angle = (float) slice;
  k->inverse_angle = (float) (1.0 / slice);
  k->edge = (float) (M_SQRT2 * sin (corner));
  k->edge_turn = (float) (M_PI - corner);
  k->spin = (float) in->spin;
  k->corner = (float) ((in->corner - 1.0) * slice);
  k->space = (float) in->space;
}
#endif

#ifdef FLAME_VARIATION
/* The distance of the polygon's rim in the direction @angle. */
FLAME_FN float
flame_lazyjess_edge (
    float angle, float w, const struct FlameConstants_lazyjess *k)
{
  float at = angle + 0.5f * k->angle;
  float rest = at - k->angle * flame_truncf (at * k->inverse_angle);

  return w * k->edge / flame_nonzero (flame_sinf (k->edge_turn - rest));
}

FLAME_VARIATION (lazyjess)
{
  int strip = k->strip != 0.0f;
  float start = p->phi + FLAME_TWO_PI, turned = start + k->spin;
  float edge = flame_lazyjess_edge (start, w, k);
  int inside = strip ? flame_fabsf (p->x) < w : p->r < edge;
  float radius = w * p->r;
  float size = flame_fabsf (radius);
  float scale = w * (1.0f + k->space / flame_nonzero (p->r));
  float s, c, u, v, other;
  int kept;

  flame_sincosf (p->phi + k->spin, &s, &c);
  u = radius * c;
  v = radius * s;
  edge = flame_lazyjess_edge (turned, w, k);
  kept = strip ? flame_fabsf (u) < w : size < edge;
  other = flame_atan2f (v, u) - k->spin + k->corner;
  flame_sincosf (other, &s, &c);
  radius = strip ? radius : w * size;
  s = radius * (strip ? -s : s);
  o->x += inside ? (kept ? u : radius * c) : scale * p->x;
  o->y += inside ? (kept ? v : s) : scale * p->y;
}
#endif
