/*
 * Meshes of triangles as entries, and random places on them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/entries.h"

#ifdef FLAME_PREPARE
/* The most corners in the entries, with two triangles each. */
#define FLAME_MESH_CORNERS 233000

typedef struct
{
  float (*at)[3];
  int32_t (*keys)[3]; /* the places, rounded */
  int *slots;         /* by the key of a corner: its number plus 1, or 0 */
  int32_t (*triangles)[3];
  int most, n_corners, n_triangles, n_slots;
} FlameMesh;

/*
 * Returns 0 if there is no memory; flame_free_mesh() must be called all the same.
 */
static int FLAME_UNUSED
flame_begin_mesh (FlameMesh *mesh, int corners)
{
  const int most = corners < FLAME_MESH_CORNERS ? corners : FLAME_MESH_CORNERS;
  const size_t room = (size_t) most + 1;

  *mesh = (FlameMesh){.most = most, .n_slots = 1024};
  while (mesh->n_slots < 2 * most)
    mesh->n_slots *= 2;
  mesh->at = (float (*)[3]) malloc (room * sizeof *mesh->at);
  mesh->keys = (int32_t (*)[3]) malloc (room * sizeof *mesh->keys);
  mesh->triangles =
      (int32_t (*)[3]) malloc (2 * room * sizeof *mesh->triangles);
  mesh->slots = (int *) calloc ((size_t) mesh->n_slots, sizeof *mesh->slots);
  return mesh->at && mesh->keys && mesh->triangles && mesh->slots;
}

static void FLAME_UNUSED
flame_free_mesh (FlameMesh *mesh)
{
  free (mesh->at);
  free (mesh->keys);
  free (mesh->triangles);
  free (mesh->slots);
}

static int32_t FLAME_UNUSED
flame_mesh_key (double x)
{
  const double key = trunc (x * 10000.0 + (x < 0.0 ? -0.5 : 0.5));

  return key >= -2147483648.0 && key <= 2147483647.0
             ? (int32_t) key
             : (key > 0.0 ? INT32_MAX : (key < 0.0 ? INT32_MIN : 0));
}

/*
 * Adds a corner unless JWildfire takes it for an existing one: then, as there, the
 * corners that follow have other numbers.
 */
static void FLAME_UNUSED
flame_add_corner (FlameMesh *mesh, const double *at)
{
  int32_t *key = mesh->keys[mesh->n_corners];
  uint64_t hash = 0;
  int slot;

  for (int c = 0; c < 3; c++) {
    key[c] = flame_mesh_key (at[c]);
    hash = (hash ^ (uint32_t) key[c]) * FLAME_U64 (0x9e3779b97f4a7c15);
    mesh->at[mesh->n_corners][c] = (float) at[c];
  }
  slot = (int) (hash >> 32 & (uint64_t) (mesh->n_slots - 1));
  for (; mesh->slots[slot]; slot = (slot + 1) & (mesh->n_slots - 1))
    if (memcmp (mesh->keys[mesh->slots[slot] - 1], key, 3 * sizeof *key) == 0)
      return;
  if (mesh->n_corners < mesh->most)
    mesh->slots[slot] = ++mesh->n_corners;
}

static void FLAME_UNUSED
flame_add_triangle (FlameMesh *mesh, int a, int b, int c)
{
  int32_t *triangle = mesh->triangles[mesh->n_triangles];

  if (mesh->n_triangles == 2 * mesh->most)
    return;
  triangle[0] = a;
  triangle[1] = b;
  triangle[2] = c;
  mesh->n_triangles++;
}

/*
 * The entries: the number of triangles, the numbers of their corners, and each corner's
 * place. Triangles with a missing corner are left out.
 */
static void FLAME_UNUSED
flame_add_mesh (const FlameMesh *mesh, FlameEntryList *list)
{
  flame_begin_entries (list);
  for (int i = 0; i < mesh->n_triangles; i++) {
    const int32_t *triangle = mesh->triangles[i];
    float entry[3];
    int fits = 1;

    for (int c = 0; c < 3; c++) {
      fits = fits && triangle[c] >= 0 && triangle[c] < mesh->n_corners;
      entry[c] = (float) triangle[c];
    }
    if (fits)
      (void) flame_count_entry (list, entry, 3);
  }
  for (int i = 0; i < mesh->n_corners; i++)
    (void) flame_add_entry (list, mesh->at[i], 3);
}

#endif

/*
 * Adds a random place in the triangle with corners @a, @b, @c.
 * @axes: three factors, then three offsets
 */
FLAME_FN void
flame_show_triangle (FLAME_GLOBAL const float *a, FLAME_GLOBAL const float *b,
    FLAME_GLOBAL const float *c, const float *axes, float w, FlameRng *rng,
    FlameSum *o)
{
  const float root = flame_sqrtf (flame_rng_01 (rng));
  const float part = flame_rng_01 (rng);
  const float first = 1.0f - root, second = root * (1.0f - part);
  const float third = root * part;

  o->x +=
      w * (axes[0] * (first * a[0] + second * b[0] + third * c[0]) + axes[3]);
  o->y +=
      w * (axes[1] * (first * a[1] + second * b[1] + third * c[1]) + axes[4]);
  o->z +=
      w * (axes[2] * (first * a[2] + second * b[2] + third * c[2]) + axes[5]);
}

/* Likewise in a random triangle of the entries' mesh; draws three numbers. */
FLAME_FN void
flame_show_mesh (
    const float *k, const float *axes, float w, FlameRng *rng, FlameSum *o)
{
  FLAME_GLOBAL const float *all = flame_entries (k);
  FLAME_GLOBAL const float *at =
      all + 1 + 3 * (int32_t) flame_rng_below (rng, all[0]);
  FLAME_GLOBAL const float *corners = all + 1 + 3 * (int32_t) all[0];

  if (all[0] > 0.0f)
    flame_show_triangle (corners + 3 * (int32_t) at[0],
        corners + 3 * (int32_t) at[1], corners + 3 * (int32_t) at[2], axes, w,
        rng, o);
}
