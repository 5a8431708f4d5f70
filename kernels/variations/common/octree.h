/*
 * Cubes in space, randomly divided into smaller cubes, which a ray hits.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/shader.h"
#include "kernels/variations/common/doubles.h"

typedef struct
{
  float start[3]; /* its place in the cube where it starts */
  float cube[3];  /* the cube where it starts */
  float steps;
  float up_cosine; /* the ray's turns */
  float up_sine;
  float left_cosine;
  float left_sine;
  float grid;
  float borders;
  float black_borders;
} FlameOctree;

#ifdef FLAME_PREPARE
/*
 * @param: time, steps, left, up, grid, borders, black borders; turns of less than 40 of
 *   @pixels count as none
 */
static void FLAME_UNUSED
flame_fill_octree (const double *param, double pixels, FlameOctree *k)
{
  const double left = fmod (param[2], 1.0), up = fmod (param[3], 1.0);
  const int turned = pixels * sqrt (left * left + up * up) > 40.0;
  const double a = turned ? up * M_PI - 0.5 * M_PI : 0.0;
  const double b = turned ? 2.0 * left * M_PI - M_PI : 0.0;
  const double start[3] = {
      0.5 + 0.4 * sin (param[0]), 0.5 + 0.4 * cos (param[0]), param[0]};

  for (int i = 0; i < 3; i++) {
    k->start[i] = (float) (start[i] - floor (start[i]));
    k->cube[i] = (float) floor (start[i]);
  }
  k->steps = (float) param[1];
  k->up_cosine = (float) cos (a);
  k->up_sine = (float) sin (a);
  k->left_cosine = (float) cos (b);
  k->left_sine = (float) sin (b);
  k->grid = (float) param[4];
  k->borders = (float) param[5];
  k->black_borders = (float) param[6];
}
#endif

/*
 * A ray in a cube: its place there, the cube's corner and size, and the axis of the
 * side that was crossed, or -1.
 */
typedef struct
{
  float way[3], inverse[3], sign[3];
  float at[3], corner[3];
  float size, far, edge;
  int depth, leaving, axis, last_axis;
} FlameOctreeRay;

/* 0: empty, 1: divided, 2: full */
FLAME_FN int
flame_octree_cell (const FlameOctreeRay *ray)
{
  double value;

  if (ray->corner[0] == 0.0f && ray->corner[1] == 0.0f)
    return 0;
  value = 13.46 * (double) ray->corner[0] + 41.74 * (double) ray->corner[1] -
          73.36 * (double) ray->corner[2] + 14.24 * (double) ray->size + 17.34;
  value = flame_fraction_double (4e4 * flame_sin_double (value));
  return value < 0.5 ? 0 : (value < 0.95 ? 1 : 2);
}

/* Returns to the cube that contains this one. */
FLAME_FN void
flame_octree_leave (FlameOctreeRay *ray)
{
  const int axis = ray->axis;
  float along = 0.0f;

  for (int i = 0; i < 3; i++) {
    const float corner =
        2.0f * ray->size *
        flame_floorf (0.5f * ray->corner[i] / ray->size + 0.25f);

    ray->at[i] += ray->corner[i] - corner;
    ray->corner[i] = corner;
  }
  ray->depth--;
  ray->size *= 2.0f;
  if (axis >= 0) {
    along = flame_remainder (ray->corner[axis] / ray->size + 0.5f, 2.0f) - 1.0f;
    along += 0.5f * ray->sign[axis];
  }
  ray->leaving = ray->depth > 0 && flame_fabsf (along) < 0.1f;
}

FLAME_FN void
flame_octree_enter (FlameOctreeRay *ray)
{
  ray->depth++;
  ray->size *= 0.5f;
  for (int i = 0; i < 3; i++) {
    const float half = ray->at[i] < ray->size ? 0.0f : ray->size;

    ray->corner[i] += half;
    ray->at[i] -= half;
  }
}

/* Moves to the cube's side; the ray continues unless the cube is full. */
FLAME_FN int
flame_octree_cross (FlameOctreeRay *ray, int full)
{
  const float half = 0.5f * ray->size;
  float hit[3], least;
  int axis;

  for (int i = 0; i < 3; i++)
    hit[i] = -(ray->sign[i] * (ray->at[i] - half) - half) * ray->inverse[i];
  axis =
      hit[0] < flame_at_most (hit[1], hit[2]) ? 0 : (hit[1] < hit[2] ? 1 : 2);
  least = hit[axis];
  ray->axis = axis;
  if (full)
    return 0;
  ray->far += least;
  for (int i = 0; i < 3; i++)
    ray->at[i] += ray->way[i] * least;
  ray->at[axis] -= ray->sign[axis] * ray->size;
  ray->corner[axis] += ray->sign[axis] * ray->size;
  ray->leaving = ray->depth > 0;
  ray->last_axis = axis;
  return 1;
}

/*
 * Distance of the place from an edge of the side, in half sides, minus one half.
 */
FLAME_FN float
flame_octree_border (const FlameOctreeRay *ray)
{
  float most = 0.0f;

  for (int i = 0; i < 3; i++) {
    const float off = flame_fabsf (ray->at[i] / ray->size - 0.5f);

    most = flame_at_least (most, i == ray->last_axis ? 0.0f : off);
  }
  return -(most - 0.5f) * ray->size;
}

FLAME_FN void
flame_octree_begin (FlameOctreeRay *ray, const FlameOctree *k, float x, float y)
{
  const float inverse = 1.0f / flame_sqrtf (x * x + y * y + 1.0f);
  const float up = inverse * y, ahead = inverse;

  ray->way[0] = inverse * x;
  ray->way[1] = k->up_cosine * up + k->up_sine * ahead;
  ray->way[2] = k->up_cosine * ahead - k->up_sine * up;
  flame_rotate (k->left_cosine, -k->left_sine, &ray->way[0], &ray->way[2]);
  for (int i = 0; i < 3; i++) {
    const float way = ray->way[i];

    ray->sign[i] = way > 0.0f ? 1.0f : (way < 0.0f ? -1.0f : 0.0f);
    ray->inverse[i] = 1.0f / flame_at_least (flame_fabsf (way), 0.001f);
    ray->at[i] = k->start[i];
    ray->corner[i] = k->cube[i];
  }
  ray->size = 1.0f;
  ray->far = 0.0f;
  ray->edge = 1.0f;
  ray->depth = 0;
  ray->leaving = 0;
  ray->axis = ray->last_axis = -1;
}

FLAME_FN void
flame_octree (const FlameOctree *k, float x, float y, float *rgb)
{
  const double factors[3] = {15.23, 754.345, 3.454};
  const float hues[3] = {39.896f, 57.3225f, 48.25f};
  FlameOctreeRay ray;
  double value = 0.0;
  int hit;

  flame_octree_begin (&ray, k, x, y);
  for (int i = 0; (float) i < k->steps && ray.far <= 6.0f; i++) {
    const int cell = flame_octree_cell (&ray);

    if (ray.leaving)
      flame_octree_leave (&ray);
    else if (cell == 1 && ray.depth <= 5)
      flame_octree_enter (&ray);
    else if (!flame_octree_cross (&ray, cell == 2))
      break;
    if (k->grid == 1.0f)
      ray.edge = flame_at_most (ray.edge, 80.0f * flame_octree_border (&ray));
  }
  hit = ray.far < 6.0f;
  if (hit && k->borders == 1.0f)
    ray.edge = flame_at_most (
        flame_at_least (20.0f * flame_octree_border (&ray), 0.0f), ray.edge);
  for (int i = 0; i < 3; i++)
    value += factors[i] * (double) ray.corner[i];
  value = flame_fraction_double (value);
  for (int i = 0; i < 3; i++) {
    const float side = i == ray.last_axis ? -0.25f * ray.sign[i] : 0.0f;
    const float hue = 0.5f * flame_sinf (hues[i] * (float) value) + 0.5f;
    const float light = hit ? hue * (side + 0.75f) : 1.0f;

    rgb[i] = flame_sqrtf (k->black_borders == 1.0f ? light * ray.edge
                          : hit ? 1.0f - (1.0f - light) * ray.edge
                                : 1.0f - ray.edge);
  }
}
