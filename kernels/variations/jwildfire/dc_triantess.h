/*
 * dc_triantess: triangles made by mirrors, on the sphere, in the plane or in
 * the hyperbolic plane, with coloured faces, edges and corners.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

#define FLAME_TRIANTESS_COLOR(part, level)                                     \
  FLAME_PARAM (dc_triantess, part##_red, level, FLAME_RANGE (0.0, 255.0))      \
  FLAME_PARAM (dc_triantess, part##_green, level, FLAME_RANGE (0.0, 255.0))    \
  FLAME_PARAM (dc_triantess, part##_blue, level, FLAME_RANGE (0.0, 255.0))

FLAME_INFO (dc_triantess, 1187, FLAME_OWN_COLOR, .draws = 2,
    FLAME_PREPARED (dc_triantess))
FLAME_PARAM (dc_triantess, zoom, 0.5)
FLAME_PARAM (dc_triantess, CenterX, 0.0)
FLAME_PARAM (dc_triantess, CenterY, 0.0)
FLAME_PARAM (dc_triantess, Iterations, 13.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 20.0))
FLAME_PARAM (
    dc_triantess, pParam, 2.0, .type = FLAME_INTEGER, FLAME_RANGE (2.0, 20.0))
FLAME_PARAM (
    dc_triantess, qParam, 3.0, .type = FLAME_INTEGER, FLAME_RANGE (2.0, 20.0))
FLAME_PARAM (
    dc_triantess, rParam, 7.0, .type = FLAME_INTEGER, FLAME_RANGE (2.0, 20.0))
FLAME_PARAM (dc_triantess, U, 1.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_triantess, V, 1.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_triantess, W, 0.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_triantess, VRadius, 0.0, FLAME_RANGE (0.0, 0.25))
FLAME_PARAM (dc_triantess, SRadius, 0.02528, FLAME_RANGE (0.0, 0.05))
FLAME_PARAM (dc_triantess, RotAngle, 0.0, FLAME_RANGE (-3.0, 3.0))
FLAME_PARAM (
    dc_triantess, Vertex, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    dc_triantess, Segments, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    dc_triantess, Faces, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_OWN_COLOR_PARAMS (dc_triantess)
FLAME_TRIANTESS_COLOR (FaceA, 255.0)
FLAME_TRIANTESS_COLOR (FaceB, 0.0)
FLAME_TRIANTESS_COLOR (FaceC, 0.0)
FLAME_TRIANTESS_COLOR (Segment, 255.0)
FLAME_TRIANTESS_COLOR (Corner, 0.0)
FLAME_TRIANTESS_COLOR (Background, 0.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_triantess
{
  FlameOwnColor color;
  float inverse_scale;
  float centre_x;
  float centre_y;
  float space;
  float corner;
  float edge;
  float along;
  float turn;
  float steps;
  float corners;
  float edges;
  float faces;
  float mirrors[2][3];
  float middle[3];
  float planes[3][3];
  float edge_planes[3][6]; /* see flame_fill_edge() */
  float colors[6][3];      /* of faces, edges, corners and the background */
};
#endif

#ifdef FLAME_PREPARE
/* The product of two places. @space: 1 on a sphere, 0 in a plane, -1 in a
 * hyperbolic plane */
static double FLAME_UNUSED
flame_triantess_product (double space, const double *a, const double *b)
{
  return space * (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2];
}

/* (out) @mirrors: directions of two mirrors, the third is at x = 0; @middle:
 * the place where edges meet; @faces: three directions, of which the nearest
 * gives the face */
static void FLAME_UNUSED
flame_fill_triangle (const double *param, double space, double (*mirrors)[3],
    double *middle, double (*faces)[3])
{
  const double p = M_PI / param[4], q = M_PI / param[5], r = M_PI / param[6];
  const double high = (cos (q) + cos (p) * cos (r)) / sin (p);
  const double b[3] = {-cos (p), sin (p), 0.0};
  const double c[3] = {-cos (r), -high,
      space == 0.0 ? 0.25 : sqrt (fabs ((high + sin (r)) * (sin (r) - high)))};
  const double corners[3][3] = {
      {b[1] * c[2], -b[0] * c[2], b[0] * c[1] - b[1] * c[0]},
      {0.0, c[2], -c[1]}, {0.0, 0.0, b[1]}};
  double length;

  for (int i = 0; i < 3; i++) {
    mirrors[0][i] = b[i];
    mirrors[1][i] = c[i];
  }
  for (int i = 0; i < 3; i++)
    middle[i] = corners[0][i] * param[7] + corners[1][i] * param[8] +
                corners[2][i] * param[9];
  length = sqrt (fabs (flame_triantess_product (space, middle, middle)));
  for (int i = 0; i < 3; i++) {
    const double part = flame_triantess_product (space, corners[i], middle);

    for (int j = 0; j < 3; j++)
      faces[i][j] = corners[i][j] * length / part - middle[j];
  }
  for (int i = 0; i < 3; i++)
    middle[i] /= length;
}

/* An edge across the mirror @n. (out) @out: @n, then factors made from the
 * products of @n and @middle */
static void FLAME_UNUSED
flame_fill_edge (
    double space, const double *n, const double *middle, float *out)
{
  const double pn = flame_triantess_product (space, middle, n);
  const double nn = flame_triantess_product (space, n, n);
  const double pp = flame_triantess_product (space, middle, middle);
  const double scale = 1.0 / (pn * pn - pp * nn);

  for (int i = 0; i < 3; i++)
    out[i] = (float) n[i];
  out[3] = (float) (scale * pn);
  out[4] = (float) (scale * nn);
  out[5] = (float) (scale * pp);
}

/* Half the width of corners and edges, and the turn, as lengths of the
 * projection. */
static void FLAME_UNUSED
flame_fill_triantess_sizes (
    const double *param, double space, struct FlameConstants_dc_triantess *k)
{
  const double corner = 0.5 * param[10], edge = 0.5 * param[11];
  const double turn = param[12];

  if (space < 0.0) {
    k->corner = (float) tanh (corner);
    k->edge = (float) tanh (edge);
    k->along = (float) (cosh (turn) - 1.0);
    k->turn = (float) sinh (turn);
  } else {
    k->corner = (float) (space > 0.0 ? tan (corner) : corner);
    k->edge = (float) (space > 0.0 ? tan (edge) : edge);
    k->along = (float) (space > 0.0 ? cos (turn) - 1.0 : 0.0);
    k->turn = (float) (space > 0.0 ? sin (turn) : turn);
  }
}

FLAME_PREPARE (dc_triantess)
{
  const double *param = FLAME_FROM (in, zoom);
  const double p = in->pParam, q = in->qParam, r = in->rParam;
  const double excess = q * r + p * r + p * q - p * q * r;
  const double space = excess > 0.0 ? 1.0 : (excess < 0.0 ? -1.0 : 0.0);
  double mirrors[2][3], middle[3], faces[3][3];

  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  flame_fill_triangle (param, space, mirrors, middle, faces);
  k->inverse_scale = (float) (1.0 / in->zoom);
  k->centre_x = (float) in->CenterX;
  k->centre_y = (float) in->CenterY;
  k->space = (float) space;
  flame_fill_triantess_sizes (param, space, k);
  k->steps = (float) in->Iterations;
  k->corners = (float) in->Vertex;
  k->edges = (float) in->Segments;
  k->faces = (float) in->Faces;
  for (int i = 0; i < 3; i++) {
    const double first[3] = {1.0, 0.0, 0.0};
    const double last[3] = {
        mirrors[1][0], mirrors[1][1], mirrors[1][2] * space};
    const double *n = i == 0 ? first : (i == 1 ? mirrors[0] : last);

    k->mirrors[0][i] = (float) mirrors[0][i];
    k->mirrors[1][i] = (float) mirrors[1][i];
    k->middle[i] = (float) middle[i];
    for (int j = 0; j < 3; j++)
      k->planes[i][j] = (float) faces[i][j];
    flame_fill_edge (space, n, middle, k->edge_planes[i]);
  }
  for (int i = 0; i < 18; i++)
    k->colors[i / 3][i % 3] = (float) (param[21 + i] / 255.0);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shader.h"

FLAME_FN float
flame_triantess_dot (const float *a, const float *b)
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* (inout) Mirrors @z until it is in front of all mirrors. */
FLAME_FN void
flame_triantess_fold (const struct FlameConstants_dc_triantess *k, float *z)
{
  for (int i = 0; (float) i < k->steps; i++) {
    z[0] = flame_fabsf (z[0]);
    for (int mirror = 0; mirror < 2; mirror++) {
      const float *n = k->mirrors[mirror];
      const float behind =
          2.0f * flame_at_most (flame_triantess_dot (n, z), 0.0f);

      z[0] -= behind * n[0];
      z[1] -= behind * n[1];
      z[2] -= behind * n[2] * k->space;
    }
  }
}

/* The distance of @z from @at minus @size, as it appears at the radius @r. */
FLAME_FN float
flame_triantess_far (
    float space, const float *at, const float *z, float size, float r)
{
  const float x = at[0] - z[0], y = at[1] - z[1], h = at[2] - z[2];
  const float u = at[0] + z[0], v = at[1] + z[1], t = at[2] + z[2];
  const float far = flame_sqrtf (flame_fabsf (x * x + y * y + space * h * h) /
                                 flame_fabsf (space * (u * u + v * v) + t * t));
  const float past = (far - size) / (1.0f + space * far * size);

  return past * (1.0f + space * r * r) / (1.0f + space * space * r * past);
}

/* Likewise from an edge of flame_fill_edge(). */
FLAME_FN float
flame_triantess_edge (const struct FlameConstants_dc_triantess *k,
    const float *edge, const float *z, float r)
{
  const float space = k->space, *middle = k->middle;
  const float zn = space * (z[0] * edge[0] + z[1] * edge[1]) + z[2] * edge[2];
  const float zp =
      space * (z[0] * middle[0] + z[1] * middle[1]) + z[2] * middle[2];
  const float a = edge[3] * zn - edge[4] * zp;
  const float b = flame_at_most (edge[3] * zp - edge[5] * zn, 0.0f);
  float at[3], length;

  for (int c = 0; c < 3; c++)
    at[c] = middle[c] * a + edge[c] * b;
  length = flame_sqrtf (
      flame_fabsf (space * (at[0] * at[0] + at[1] * at[1]) + at[2] * at[2]));
  for (int c = 0; c < 3; c++)
    at[c] /= length;
  return flame_triantess_far (space, at, z, k->edge, r);
}

/* The mean colour of the nearest faces, which are several at an edge. */
FLAME_FN void
flame_triantess_face (
    const struct FlameConstants_dc_triantess *k, const float *z, float *rgb)
{
  float near[3], most, count = 0.0f;

  for (int i = 0; i < 3; i++) {
    const float *face = k->planes[i];

    near[i] = face[0] * z[0] + face[1] * z[1] + k->space * face[2] * z[2];
  }
  most = flame_at_least (near[0], flame_at_least (near[1], near[2]));
  for (int c = 0; c < 3; c++)
    rgb[c] = 0.0f;
  for (int i = 0; i < 3; i++) {
    const float share = near[i] == most ? 1.0f : 0.0f;

    count += share;
    for (int c = 0; c < 3; c++)
      rgb[c] += share * k->colors[i][c];
  }
  for (int c = 0; c < 3; c++)
    rgb[c] /= count;
}

FLAME_FN void
flame_triantess (
    const struct FlameConstants_dc_triantess *k, float x, float y, float *rgb)
{
  const float space = k->space, u = x * k->inverse_scale + k->centre_x,
              v = y * k->inverse_scale + k->centre_y;
  const float r2 = u * u + v * v, r = flame_sqrtf (r2);
  const float scale = 1.0f / (1.0f + space * r2), *ground = k->colors[5];
  const int is_outside = space < 0.0f && r >= 1.0f;
  float z[3] = {
      2.0f * u * scale, 2.0f * v * scale, (1.0f - space * r2) * scale};
  const float along = z[1], high = z[2];
  float edge, corner, rim;

  z[1] += along * k->along - high * k->turn;
  z[2] += along * space * k->turn + high * k->along;
  flame_triantess_fold (k, z);
  flame_triantess_face (k, z, rgb);
  edge = flame_at_most (flame_triantess_edge (k, k->edge_planes[0], z, r),
      flame_at_most (flame_triantess_edge (k, k->edge_planes[1], z, r),
          flame_triantess_edge (k, k->edge_planes[2], z, r)));
  corner = flame_triantess_far (space, k->middle, z, k->corner, r);
  edge =
      k->edges != 0.0f ? flame_smooth_step (-1.0f, 1.0f, edge * 1000.0f) : 1.0f;
  corner = k->corners != 0.0f
               ? flame_smooth_step (-1.0f, 1.0f, corner * 1000.0f)
               : 1.0f;
  rim = space < 0.0f ? flame_smooth_step (0.0f, 1.0f, (1.0f - r) * 1000.0f)
                     : 1.0f;
  for (int c = 0; c < 3; c++) {
    rgb[c] = k->faces != 0.0f ? rgb[c] : ground[c];
    rgb[c] = flame_blend (k->colors[3][c], rgb[c], edge);
    rgb[c] = flame_blend (k->colors[4][c], rgb[c], corner);
    rgb[c] = flame_blend (ground[c], rgb[c], rim);
    rgb[c] = is_outside ? ground[c] : rgb[c];
  }
}

FLAME_OWN_COLOR_VARIATION (dc_triantess, 0.5f, flame_triantess, k)
#endif
