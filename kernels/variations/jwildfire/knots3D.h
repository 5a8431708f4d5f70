/*
 * knots3D: random points of a tube along a closed curve of formulas.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/formula-info.h"

FLAME_INFO (knots3D, 1186, .z = FLAME_Z_OWN, .draws = 3,
    .traits = FLAME_RAISES_Z | FLAME_MAKES_Z,
    FLAME_ENTRIES (knots3D, 11 + FLAME_FORMULA_LENGTH),
    FLAME_PREPARED (knots3D))
FLAME_PARAM (
    knots3D, steps, 1000.0, .type = FLAME_INTEGER, FLAME_RANGE (3.0, 200000.0))
FLAME_PARAM (knots3D, radius, 1.05)
FLAME_PARAM (
    knots3D, facets, 4.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 1000.0))
FLAME_PARAM (knots3D, param_a, 0.0)
FLAME_PARAM (knots3D, param_b, 0.0)
FLAME_PARAM (knots3D, param_c, 0.0)
FLAME_PARAM (knots3D, param_d, 0.0)
FLAME_PARAM (knots3D, param_e, 0.0)
FLAME_PARAM (knots3D, param_f, 0.0)
FLAME_PARAM (knots3D, param_g, 0.0)
FLAME_PARAM (knots3D, param_h, 0.0)
FLAME_FORMULA_CODE (knots3D)
FLAME_PARAM (knots3D, scale_x, 0.02)
FLAME_PARAM (knots3D, scale_y, 0.02)
FLAME_PARAM (knots3D, scale_z, 0.02)
FLAME_PARAM (knots3D, offset_x, 0.0)
FLAME_PARAM (knots3D, offset_y, 0.0)
FLAME_PARAM (knots3D, offset_z, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_knots3D
{
  float entries[FLAME_ENTRY_CONSTANTS];
  float factors[6]; /* factors and offsets */
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/formula-exact.h"
#include "kernels/variations/common/mesh.h"

/* A ring of the tube: the normal of its plane, and the plane's position
 * along it. */
typedef struct
{
  double normal[3], far;
  double (*corners)[3];
  int n;
} FlameKnotRing;

static void FLAME_UNUSED
flame_knot_at (const double *param, int step, double *at)
{
  const double place[3] = {2.0 * M_PI * step / param[0], 0.0, 0.0};
  int code = 0;

  for (int c = 0; c < 3; c++)
    at[c] = flame_exact_formula (param + 11, param + 3, place, &code);
}

static double FLAME_UNUSED
flame_knot_dot (const double *a, const double *b)
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Turns @v by @angle about the axis @along, or about z if @along is 0. */
static void FLAME_UNUSED
flame_knot_turn (const double *along, double angle, double *v)
{
  const double length = sqrt (flame_knot_dot (along, along));
  double axis[3] = {0.0, 0.0, 1.0}, turned[3], part;

  for (int c = 0; c < 3 && length > 0.0; c++)
    axis[c] = along[c] / length;
  part = flame_knot_dot (axis, v) * (1.0 - cos (angle));
  for (int c = 0; c < 3; c++) {
    const int d = (c + 1) % 3, e = (c + 2) % 3;

    turned[c] = v[c] * cos (angle) + axis[c] * part +
                (axis[d] * v[e] - axis[e] * v[d]) * sin (angle);
  }
  memcpy (v, turned, sizeof turned);
}

/* Likewise about the axis through @centre. */
static void FLAME_UNUSED
flame_knot_turn_about (
    const double *centre, const double *along, double angle, double *v)
{
  for (int c = 0; c < 3; c++)
    v[c] -= centre[c];
  flame_knot_turn (along, angle, v);
  for (int c = 0; c < 3; c++)
    v[c] += centre[c];
}

/* Begins at the second place, perpendicular to the way from the first to the
 * third. */
static void FLAME_UNUSED
flame_begin_ring (const double *param, FlameKnotRing *ring)
{
  const double radius = fabs (param[1]) < 0.01 ? 0.01 : param[1];
  double first[3], at[3], last[3], out[3] = {0.0}, length;

  flame_knot_at (param, 0, first);
  flame_knot_at (param, 1, at);
  flame_knot_at (param, 2, last);
  for (int c = 0; c < 3; c++)
    ring->normal[c] = last[c] - first[c];
  ring->far = flame_knot_dot (ring->normal, at);
  if (fabs (ring->normal[0]) < 1e-5 && fabs (ring->normal[1]) < 1e-5) {
    out[1] = ring->normal[2];
    out[2] = -ring->normal[1];
  } else {
    out[0] = ring->normal[1];
    out[1] = -ring->normal[0];
  }
  length = sqrt (flame_knot_dot (out, out));
  for (int i = 0; i < ring->n; i++)
    for (int c = 0; c < 3; c++)
      ring->corners[i][c] = at[c] + out[c] / length * radius;
  for (int i = 1; i < ring->n; i++) {
    /* From the corner before it, which is rounded to single precision as in
     * JWildfire. */
    for (int c = 0; c < 3; c++)
      ring->corners[i][c] = (float) ring->corners[i - 1][c];
    flame_knot_turn_about (
        at, ring->normal, 2.0 * M_PI / ring->n, ring->corners[i]);
  }
}

/* Turns the ring as much as the curve turns from @a to @b. */
static void FLAME_UNUSED
flame_move_ring (const double *a, const double *b, FlameKnotRing *ring)
{
  const double *normal = ring->normal;
  double way[3], middle[3], centre[3], from[3], to[3], axis[3];
  double c0, c1, c2, e0, e2, divisor, cosine, angle;

  for (int c = 0; c < 3; c++) {
    way[c] = b[c] - a[c];
    middle[c] = 0.5 * (a[c] + b[c]);
  }
  c1 = flame_knot_dot (normal, normal);
  c2 = flame_knot_dot (normal, way);
  c0 = ring->far - flame_knot_dot (normal, a);
  e2 = flame_knot_dot (way, way);
  e0 = flame_knot_dot (way, middle) - flame_knot_dot (way, a);
  divisor = c1 * e2 - c2 * c2;
  if (fabs (divisor) < 1e-12)
    return;
  for (int c = 0; c < 3; c++) {
    /* The centre: on the ring's plane, on the plane halfway between @a and
     * @b, and on the one that both directions span. */
    centre[c] = a[c] + (c0 * e2 - c2 * e0) / divisor * normal[c] +
                (c1 * e0 - c0 * c2) / divisor * way[c];
    from[c] = a[c] - centre[c];
    to[c] = b[c] - centre[c];
  }
  for (int c = 0; c < 3; c++) {
    const int d = (c + 1) % 3, e = (c + 2) % 3;

    axis[c] = from[d] * to[e] - to[d] * from[e];
  }
  cosine = flame_knot_dot (from, to) /
           sqrt (flame_knot_dot (from, from) * flame_knot_dot (to, to));
  angle = cosine == 0.0
              ? 0.5 * M_PI
              : atan (sqrt (fmax (1.0 - cosine * cosine, 0.0)) / cosine);
  for (int i = 0; i < ring->n; i++)
    flame_knot_turn_about (centre, axis, angle, ring->corners[i]);
  flame_knot_turn (axis, angle, ring->normal);
}

static void FLAME_UNUSED
flame_add_ring (FlameKnotRing *ring, FlameMesh *mesh)
{
  for (int i = 0; i < ring->n; i++) {
    flame_add_corner (mesh, ring->corners[i]);
    for (int c = 0; c < 3; c++)
      ring->corners[i][c] = (float) ring->corners[i][c];
  }
}

static void FLAME_UNUSED
flame_make_knot (
    const double *param, int rings, FlameKnotRing *ring, FlameMesh *mesh)
{
  const int n = ring->n;
  double a[3], b[3];

  flame_begin_ring (param, ring);
  flame_add_ring (ring, mesh);
  flame_knot_at (param, 0, b);
  for (int i = 1; i < rings; i++) {
    memcpy (a, b, sizeof a);
    flame_knot_at (param, i, b);
    flame_move_ring (a, b, ring);
    flame_add_ring (ring, mesh);
    ring->far = flame_knot_dot (ring->normal, b);
  }
  for (int i = 1; i < rings; i++)
    for (int j = 0; j < n; j++) {
      const int at = i * n + j, next = i * n + (j + 1) % n;

      flame_add_triangle (mesh, next, at - n, next - n);
      flame_add_triangle (mesh, at - n, next, at);
    }
}

FLAME_FILL_ENTRIES (knots3D)
{
  const int n = (int) in->facets;
  const int rings =
      (int) fmin (in->steps, (double) (FLAME_MESH_CORNERS / n - 1));
  FlameKnotRing ring = {.n = n};
  FlameMesh mesh;

  ring.corners = (double (*)[3]) calloc ((size_t) n, sizeof *ring.corners);
  if (flame_begin_mesh (&mesh, rings * n) && ring.corners) {
    flame_make_knot (FLAME_FROM (in, steps), rings, &ring, &mesh);
    flame_add_mesh (&mesh, list);
  }
  flame_free_mesh (&mesh);
  free (ring.corners);
}

FLAME_PREPARE (knots3D)
{
  flame_copy_params (FLAME_FROM (in, scale_x), 6, k->factors);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/mesh.h"

FLAME_VARIATION (knots3D)
{
  (void) p;
  flame_show_mesh (k->entries, k->factors, w, rng, o);
}
#endif
