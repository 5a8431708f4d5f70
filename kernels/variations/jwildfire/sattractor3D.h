/*
 * sattractor3D: random points of a tube along the path of a point that
 * formulas move.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/formula-info.h"

FLAME_INFO (sattractor3D, 1185, .z = FLAME_Z_OWN, .draws = 3,
    .traits = FLAME_RAISES_Z | FLAME_MAKES_Z,
    FLAME_ENTRIES (sattractor3D, 16 + FLAME_FORMULA_LENGTH),
    FLAME_PREPARED (sattractor3D))
FLAME_PARAM (
    sattractor3D, steps, 5.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 1000.0))
FLAME_PARAM (sattractor3D, radius, 0.05)
FLAME_PARAM (sattractor3D, stepTime, 0.02)
FLAME_PARAM (
    sattractor3D, facets, 3.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 1000.0))
FLAME_PARAM (sattractor3D, start_x, 0.1)
FLAME_PARAM (sattractor3D, start_y, 0.0)
FLAME_PARAM (sattractor3D, start_z, 0.0)
FLAME_PARAM (sattractor3D, warmup, 1000.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1000000.0))
FLAME_PARAM (sattractor3D, param_a, 0.95)
FLAME_PARAM (sattractor3D, param_b, 0.7)
FLAME_PARAM (sattractor3D, param_c, 0.6)
FLAME_PARAM (sattractor3D, param_d, 3.5)
FLAME_PARAM (sattractor3D, param_e, 0.25)
FLAME_PARAM (sattractor3D, param_f, 0.1)
FLAME_PARAM (sattractor3D, param_g, 0.0)
FLAME_PARAM (sattractor3D, param_h, 0.0)
FLAME_FORMULA_CODE (sattractor3D)
FLAME_PARAM (sattractor3D, scale_x, 1.0)
FLAME_PARAM (sattractor3D, scale_y, 1.0)
FLAME_PARAM (sattractor3D, scale_z, 1.0)
FLAME_PARAM (sattractor3D, offset_x, 0.0)
FLAME_PARAM (sattractor3D, offset_y, 0.0)
FLAME_PARAM (sattractor3D, offset_z, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sattractor3D
{
  float entries[FLAME_ENTRY_CONSTANTS];
  float factors[6]; /* factors and offsets */
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/formula-exact.h"
#include "kernels/variations/common/mesh.h"

/* Moves @at. Each coordinate uses those before it, which have already moved. */
static void FLAME_UNUSED
flame_attractor_step (const double *param, double time, double *at)
{
  int code = 0;

  for (int c = 0; c < 3; c++)
    at[c] =
        at[c] + flame_exact_formula (param + 16, param + 8, at, &code) * time;
}

/* Scales @v to length 1. */
static void FLAME_UNUSED
flame_attractor_unit (double *v)
{
  const double scale = 1.0 / sqrt (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);

  for (int c = 0; c < 3; c++)
    v[c] *= scale;
}

/* (inout) @normal: made perpendicular to @along, with length 1 */
static void FLAME_UNUSED
flame_attractor_level (const double *along, double *normal)
{
  const double part =
      (along[0] * normal[0] + along[1] * normal[1] + along[2] * normal[2]) /
      (along[0] * along[0] + along[1] * along[1] + along[2] * along[2]);

  for (int c = 0; c < 3; c++)
    normal[c] -= along[c] * part;
  flame_attractor_unit (normal);
}

/* Adds the corners of the tube around @at, which came from @from. */
static void FLAME_UNUSED
flame_attractor_ring (const double *param, const double *from, const double *at,
    int is_first, FlameMesh *mesh)
{
  double along[3], normal[3] = {1.0, 0.0, 0.0}, beside[3];
  int code = 0;

  for (int c = 0; c < 3; c++) {
    along[c] = at[c] - from[c];
    if (!is_first)
      normal[c] =
          at[c] +
          flame_exact_formula (param + 16, param + 8, at, &code) * param[2] -
          at[c];
  }
  flame_attractor_unit (along);
  flame_attractor_level (along, normal);
  for (int c = 0; c < 3; c++) {
    const int d = (c + 1) % 3, e = (c + 2) % 3;

    beside[c] = along[d] * normal[e] - along[e] * normal[d];
  }
  flame_attractor_unit (beside);
  for (int i = 0; i < (int) param[3]; i++) {
    const double turn = i / (param[3] / 2.0) * M_PI;
    const double x = cos (turn) * param[1], y = sin (turn) * param[1];
    double corner[3];

    for (int c = 0; c < 3; c++)
      corner[c] = at[c] + x * normal[c] + y * beside[c];
    flame_add_corner (mesh, corner);
  }
}

static void FLAME_UNUSED
flame_join_attractor (int rings, int n, FlameMesh *mesh)
{
  const int last = (rings - 1) * n;

  for (int i = 0; i < rings - 1; i++)
    for (int j = 0; j < n; j++) {
      const int a = i * n + j, b = i * n + (j + 1) % n;

      flame_add_triangle (mesh, a, b, a + n);
      flame_add_triangle (mesh, a + n, b, b + n);
    }
  for (int j = 0; j < n; j++) {
    const int next = (j + 1) % n;

    flame_add_triangle (mesh, next, j, rings * n);
    flame_add_triangle (mesh, last + j, last + next, rings * n + 1);
  }
}

FLAME_FILL_ENTRIES (sattractor3D)
{
  const double *param = FLAME_FROM (in, steps);
  const int n = (int) in->facets;
  const int most = (FLAME_MESH_CORNERS - 2) / n - 1;
  const int rings = (int) fmin (1000.0 * in->steps, most);
  double at[3] = {in->start_x, in->start_y, in->start_z}, first[3] = {0.0};
  FlameMesh mesh;

  for (int i = 0; i < (int) in->warmup; i++)
    flame_attractor_step (param, in->stepTime / 2.0, at);
  if (flame_begin_mesh (&mesh, (rings + 1) * n + 2)) {
    for (int i = 0; i < rings; i++) {
      const double from[3] = {at[0], at[1], at[2]};

      flame_attractor_step (param, in->stepTime / 2.0, at);
      flame_attractor_step (param, in->stepTime / 2.0, at);
      flame_attractor_ring (param, from, at, i == 0, &mesh);
      if (i == 0)
        memcpy (first, at, sizeof first);
    }
    flame_add_corner (&mesh, first);
    flame_add_corner (&mesh, at);
    flame_join_attractor (rings, n, &mesh);
    flame_add_mesh (&mesh, list);
  }
  flame_free_mesh (&mesh);
}

FLAME_PREPARE (sattractor3D)
{
  flame_copy_params (FLAME_FROM (in, scale_x), 6, k->factors);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/mesh.h"

FLAME_VARIATION (sattractor3D)
{
  (void) p;
  flame_show_mesh (k->entries, k->factors, w, rng, o);
}
#endif
