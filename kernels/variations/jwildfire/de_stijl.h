/*
 * de_stijl: colours rectangles between black lines; regions have rectangles of
 * different sizes.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    de_stijl, 1190, .traits = FLAME_WRITES_COLOR, FLAME_PREPARED (de_stijl))
FLAME_PARAM (de_stijl, max_size, 0.5)
FLAME_PARAM (de_stijl, min_size, 0.1)
FLAME_PARAM (de_stijl, chaos, 5.0)
FLAME_PARAM (de_stijl, line_thickness, 0.02)
FLAME_PARAM (de_stijl, seed, 12345.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_de_stijl
{
  float largest; /* the largest size minus the smallest */
  float smallest;
  float regions;
  float half_line; /* half the width of a line */
  float seed;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (de_stijl)
{
  k->smallest = (float) in->min_size;
  k->regions = (float) in->chaos;
  k->seed = (float) in->seed;
  k->largest = (float) (in->max_size - in->min_size);
  k->half_line = (float) (in->line_thickness * 0.025);
}
#endif

#ifdef FLAME_VARIATION
/* From 0 to 1, for a region. */
FLAME_FN float
flame_region_size (int32_t number)
{
  uint32_t hash = (uint32_t) number;

  hash = hash ^ 61u ^ (uint32_t) ((int32_t) hash >> 16);
  hash += hash << 3;
  hash ^= (uint32_t) ((int32_t) hash >> 4);
  hash *= 0x27d4eb2du;
  hash ^= (uint32_t) ((int32_t) hash >> 15);
  return (float) (int32_t) (hash & 0x7fffffffu) / 2147483647.0f;
}

/* From 0 to 1: the first random number of JWildfire's own generator for a
 * seed. */
FLAME_FN float
flame_cell_color (uint32_t seed)
{
  const uint32_t high = seed << 16;
  const int32_t low = (int32_t) high >> 16;
  const uint32_t v =
      36969u * ((uint32_t) low & 65535u) + (uint32_t) (low >> 16);
  const uint32_t u =
      18000u * (high & 65535u) + (uint32_t) ((int32_t) high >> 16);

  return flame_fabsf ((float) (int32_t) ((v << 16) + u) / 2147483647.0f);
}

/* The number of the cell around @x; halves are rounded up. */
FLAME_FN float
flame_cell_number (float x)
{
  return flame_floorf (x + 0.5f);
}

FLAME_VARIATION (de_stijl)
{
  const int32_t seed = (int32_t) k->seed;
  const int32_t column = (int32_t) flame_floorf (p->x / k->regions);
  const int32_t row = (int32_t) flame_floorf (p->y / k->regions);
  const uint32_t region =
      ((uint32_t) column * 31337u) ^ ((uint32_t) row * 8191u);
  const float size = flame_at_least (
      k->smallest +
          k->largest * flame_region_size ((int32_t) ((uint32_t) seed + region)),
      1.0e-6f);
  const float x = flame_cell_number (p->x / size);
  const float y = flame_cell_number (p->y / size);
  const uint32_t cell = ((uint32_t) seed + (uint32_t) (int32_t) x * 73856093u) ^
                        ((uint32_t) (int32_t) y * 19349663u);
  const int on_line = flame_fabsf (p->x - x * size) < k->half_line ||
                      flame_fabsf (p->y - y * size) < k->half_line;

  o->color = on_line ? 0.0f : flame_cell_color (cell);
  o->x += w * p->x;
  o->y += w * p->y;
}
#endif
