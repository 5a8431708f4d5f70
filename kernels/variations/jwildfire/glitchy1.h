/*
 * glitchy1: blocks of random length along three directions, some mirrored.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (glitchy1, 868, .z = FLAME_Z_OWN,
    .traits = FLAME_RAISES_Z | FLAME_MAKES_Z, FLAME_PREPARED (glitchy1))
FLAME_PARAM (glitchy1, scale_x, 1.0)
FLAME_PARAM (glitchy1, shift_x, 0.0)
FLAME_PARAM (
    glitchy1, n_x, 2.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (glitchy1, scale_y, 1.0)
FLAME_PARAM (glitchy1, shift_y, 0.0)
FLAME_PARAM (
    glitchy1, n_y, 2.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (glitchy1, scale_z, 0.0)
FLAME_PARAM (glitchy1, shift_z, 0.0)
FLAME_PARAM (
    glitchy1, n_z, 2.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (glitchy1, width, 1.0)
FLAME_PARAM (glitchy1, seed, 42.0, .type = FLAME_INTEGER)
FLAME_PARAM (glitchy1, angle, 30.0)
FLAME_PARAM (glitchy1, u, 1.0)
FLAME_PARAM (glitchy1, v, 1.0)
FLAME_PARAM (glitchy1, w, 1.0)
#endif

#ifdef FLAME_CONSTANTS
typedef struct
{
  float scale, shift;
  float n; /* blocks from one mirror to the next */
} FlameGlitchyAxis;

struct FlameConstants_glitchy1
{
  FlameGlitchyAxis x;
  FlameGlitchyAxis y;
  FlameGlitchyAxis z;
  float width;
  float seed;
  float first_x;  /* the first direction's x */
  float second_x; /* x and y of the other two */
  float second_y;
  float third_x;
  float third_y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (glitchy1)
{
  const double angle = in->angle * M_PI / 180.0;
  const double u = in->u, v = in->v, w = in->w;

  k->x.scale = (float) in->scale_x;
  k->x.shift = (float) in->shift_x;
  k->x.n = (float) in->n_x;
  k->y.scale = (float) in->scale_y;
  k->y.shift = (float) in->shift_y;
  k->y.n = (float) in->n_y;
  k->z.scale = (float) in->scale_z;
  k->z.shift = (float) in->shift_z;
  k->z.n = (float) in->n_z;
  k->width = (float) in->width;
  k->seed = (float) in->seed;
  k->first_x = (float) (in->width * u);
  k->second_x = (float) (in->width * v * cos (angle) * u);
  k->second_y = (float) (in->width * v * sin (angle));
  k->third_x = (float) (in->width * w * cos (angle) * u);
  k->third_y = (float) (-in->width * w * sin (angle));
}
#endif

#ifdef FLAME_VARIATION
/* From -1 to 1. */
FLAME_FN float
flame_glitchy_hash (int32_t a)
{
  a = (a ^ 61) ^ (a >> 16);
  a = (int32_t) ((uint32_t) a + ((uint32_t) a << 3));
  a = a ^ (a >> 4);
  a = (int32_t) ((uint32_t) a * 0x27d4eb2du);
  a = a ^ (a >> 15);
  return (float) a * 0x1p-31f;
}

/* The number of the block at @at; blocks have random lengths. */
FLAME_FN int32_t
flame_glitchy_block (float at, int32_t seed)
{
  const float block = flame_floorf (at);
  const uint32_t place = (uint32_t) (int32_t) block * (uint32_t) seed + 1u;

  return (int32_t) (block + 2.0f - 4.0f * flame_glitchy_hash ((int32_t) place));
}

FLAME_FN float
flame_glitchy_mirror (float x, const FlameGlitchyAxis *k)
{
  const float block = flame_floorf ((x - k->shift) * k->scale);
  const float rest = block - k->n * flame_truncf (block / k->n);
  const float wanted = block >= 0.0f ? k->n - 1.0f : 0.0f;

  return k->scale != 0.0f && rest == wanted ? 2.0f * k->shift - x : x;
}

FLAME_VARIATION (glitchy1)
{
  const int32_t seed = (int32_t) k->seed;
  int32_t a = flame_glitchy_block (k->first_x * p->x, seed);
  int32_t b =
      flame_glitchy_block (k->second_x * p->x + k->second_y * p->y, seed);
  int32_t c = flame_glitchy_block (k->third_x * p->x + k->third_y * p->y, seed);
  int32_t product = (int32_t) ((uint32_t) c * (uint32_t) seed);
  int32_t sum = (int32_t) ((uint32_t) a + (uint32_t) b);
  float length =
      flame_glitchy_hash ((int32_t) ((uint32_t) sum - (uint32_t) product)) +
      flame_glitchy_hash (
          (int32_t) ((uint32_t) sum + (uint32_t) (product / 2)));

  length *= w;
  o->x += length * flame_glitchy_mirror (p->x, &k->x);
  o->y += length * flame_glitchy_mirror (p->y, &k->y);
  o->z += length * flame_glitchy_mirror (p->z, &k->z);
}
#endif
