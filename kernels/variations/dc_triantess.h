/*
 * dc_triantess: triangles that mirrors make, of the sphere, the plane or the
 * hyperbolic plane, with what their faces, edges and corners are made of.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

#define FLAME_TRIANTESS_COLOR(part, level)                                     \
  FLAME_PARAM (dc_triantess, part##_red, level, FLAME_RANGE (0.0, 255.0))      \
  FLAME_PARAM (dc_triantess, part##_green, level, FLAME_RANGE (0.0, 255.0))    \
  FLAME_PARAM (dc_triantess, part##_blue, level, FLAME_RANGE (0.0, 255.0))

FLAME_INFO (dc_triantess, 1187, FLAME_OWN_COLOR, .draws = 2,
    FLAME_CONSTANTS (dc_triantess, 71))
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

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"

/* of places, where @space is 1 on a sphere, 0 in a plane and -1 in a hyperbolic one */
static double FLAME_UNUSED
flame_triantess_product (double space, const double *a, const double *b)
{
  return space * (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2];
}

/* (out) @mirrors: two of three directions, the first being that of x, and @middle: the
 * corner of edges; @faces: three of which the nearest counts */
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

  memcpy (mirrors[0], b, sizeof b);
  memcpy (mirrors[1], c, sizeof c);
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

/* an edge across mirror @n: @out has n, and products of it and @middle */
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

/* own[4] on: half the width of corners and edges, and the turn, as the plane has them */
static void FLAME_UNUSED
flame_fill_triantess_sizes (const double *param, double space, float *own)
{
  const double corner = 0.5 * param[10], edge = 0.5 * param[11];
  const double turn = param[12];

  if (space < 0.0) {
    own[4] = (float) tanh (corner);
    own[5] = (float) tanh (edge);
    own[6] = (float) (cosh (turn) - 1.0);
    own[7] = (float) sinh (turn);
  } else {
    own[4] = (float) (space > 0.0 ? tan (corner) : corner);
    own[5] = (float) (space > 0.0 ? tan (edge) : edge);
    own[6] = (float) (space > 0.0 ? cos (turn) - 1.0 : 0.0);
    own[7] = (float) (space > 0.0 ? sin (turn) : turn);
  }
}

FLAME_PREPARE (dc_triantess)
{
  const double *param = in->param;
  const double p = param[4], q = param[5], r = param[6];
  const double excess = q * r + p * r + p * q - p * q * r;
  const double space = excess > 0.0 ? 1.0 : (excess < 0.0 ? -1.0 : 0.0);
  float *own = k + FLAME_OWN_COLOR_CONSTANTS;
  double mirrors[2][3], middle[3], faces[3][3];

  flame_fill_own_color (in, 16, k);
  flame_fill_triangle (param, space, mirrors, middle, faces);
  own[0] = (float) (1.0 / param[0]);
  own[1] = (float) param[1];
  own[2] = (float) param[2];
  own[3] = (float) space;
  flame_fill_triantess_sizes (param, space, own);
  own[8] = (float) param[3];
  flame_copy_params (in, 13, 3, own + 9);
  for (int i = 0; i < 3; i++) {
    const double first[3] = {1.0, 0.0, 0.0};
    const double last[3] = {
        mirrors[1][0], mirrors[1][1], mirrors[1][2] * space};
    const double *n = i == 0 ? first : (i == 1 ? mirrors[0] : last);

    own[12 + i] = (float) mirrors[0][i];
    own[15 + i] = (float) mirrors[1][i];
    own[18 + i] = (float) middle[i];
    for (int j = 0; j < 3; j++)
      own[21 + 3 * i + j] = (float) faces[i][j];
    flame_fill_edge (space, n, middle, own + 30 + 6 * i);
  }
  for (int i = 0; i < 18; i++)
    own[48 + i] = (float) (param[21 + i] / 255.0);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/shader.h"

FLAME_FN float
flame_triantess_dot (const float *a, const float *b)
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* to the same side of both mirrors and of x */
FLAME_FN void
flame_triantess_fold (const float *own, float *z)
{
  for (int i = 0; (float) i < own[8]; i++) {
    z[0] = flame_fabsf (z[0]);
    for (int mirror = 12; mirror < 18; mirror += 3) {
      const float *n = own + mirror;
      const float behind =
          2.0f * flame_at_most (flame_triantess_dot (n, z), 0.0f);

      z[0] -= behind * n[0];
      z[1] -= behind * n[1];
      z[2] -= behind * n[2] * own[3];
    }
  }
}

/* how far @z is from @at, as it shows @r from the middle, less @size */
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

/* likewise from an edge, as flame_fill_edge() has it */
FLAME_FN float
flame_triantess_edge (
    const float *own, const float *edge, const float *z, float r)
{
  const float space = own[3], *middle = own + 18;
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
  return flame_triantess_far (space, at, z, own[5], r);
}

/* the mean of those faces' colours that are nearest, which are several at an edge */
FLAME_FN void
flame_triantess_face (const float *own, const float *z, float *rgb)
{
  float near[3], most, count = 0.0f;

  for (int i = 0; i < 3; i++) {
    const float *face = own + 21 + 3 * i;

    near[i] = face[0] * z[0] + face[1] * z[1] + own[3] * face[2] * z[2];
  }
  most = flame_at_least (near[0], flame_at_least (near[1], near[2]));
  for (int c = 0; c < 3; c++)
    rgb[c] = 0.0f;
  for (int i = 0; i < 3; i++) {
    const float share = near[i] == most ? 1.0f : 0.0f;

    count += share;
    for (int c = 0; c < 3; c++)
      rgb[c] += share * own[48 + 3 * i + c];
  }
  for (int c = 0; c < 3; c++)
    rgb[c] /= count;
}

/* own: 1/scale, centre, space, sizes, turn, steps, whether there are corners, edges and
 * faces, mirrors, the corner of edges, what tells faces, edges, colours */
FLAME_FN void
flame_triantess (const float *own, float x, float y, float *rgb)
{
  const float space = own[3], u = x * own[0] + own[1], v = y * own[0] + own[2];
  const float r2 = u * u + v * v, r = flame_sqrtf (r2);
  const float scale = 1.0f / (1.0f + space * r2), *ground = own + 63;
  const int is_outside = space < 0.0f && r >= 1.0f;
  float z[3] = {
      2.0f * u * scale, 2.0f * v * scale, (1.0f - space * r2) * scale};
  const float along = z[1], high = z[2];
  float edge, corner, rim;

  z[1] += along * own[6] - high * own[7];
  z[2] += along * space * own[7] + high * own[6];
  flame_triantess_fold (own, z);
  flame_triantess_face (own, z, rgb);
  edge = flame_at_most (flame_triantess_edge (own, own + 30, z, r),
      flame_at_most (flame_triantess_edge (own, own + 36, z, r),
          flame_triantess_edge (own, own + 42, z, r)));
  corner = flame_triantess_far (space, own + 18, z, own[4], r);
  edge =
      own[10] != 0.0f ? flame_smooth_step (-1.0f, 1.0f, edge * 1000.0f) : 1.0f;
  corner =
      own[9] != 0.0f ? flame_smooth_step (-1.0f, 1.0f, corner * 1000.0f) : 1.0f;
  rim = space < 0.0f ? flame_smooth_step (0.0f, 1.0f, (1.0f - r) * 1000.0f)
                     : 1.0f;
  for (int c = 0; c < 3; c++) {
    rgb[c] = own[11] != 0.0f ? rgb[c] : ground[c];
    rgb[c] = flame_blend (own[57 + c], rgb[c], edge);
    rgb[c] = flame_blend (own[60 + c], rgb[c], corner);
    rgb[c] = flame_blend (ground[c], rgb[c], rim);
    rgb[c] = is_outside ? ground[c] : rgb[c];
  }
}

FLAME_OWN_COLOR_VARIATION (dc_triantess, 0.5f, flame_triantess)
#endif
