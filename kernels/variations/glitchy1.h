/*
 * glitchy1: blocks of random length along three directions, some mirrored.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (glitchy1, 868, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    FLAME_CONSTANTS (glitchy1, 16))
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

#ifdef FLAME_PREPARE
FLAME_PREPARE (glitchy1)
{
  const double angle = in->param[11] * M_PI / 180.0;
  const double u = in->param[12], v = in->param[13], w = in->param[14];

  flame_copy_params (in, 0, 11, k);
  k[11] = (float) (in->param[9] * u);
  k[12] = (float) (in->param[9] * v * cos (angle) * u);
  k[13] = (float) (in->param[9] * v * sin (angle));
  k[14] = (float) (in->param[9] * w * cos (angle) * u);
  k[15] = (float) (-in->param[9] * w * sin (angle));
}
#endif

#ifdef FLAME_VARIATION
/* -1 to 1 */
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

/* the block at @at, their lengths being random */
FLAME_FN int32_t
flame_glitchy_block (float at, int32_t seed)
{
  const float block = flame_floorf (at);
  const uint32_t place = (uint32_t) (int32_t) block * (uint32_t) seed + 1u;

  return (int32_t) (block + 2.0f - 4.0f * flame_glitchy_hash ((int32_t) place));
}

/* @k: scale, shift and count */
FLAME_FN float
flame_glitchy_mirror (float x, const float *k)
{
  const float block = flame_floorf ((x - k[1]) * k[0]);
  const float rest = block - k[2] * flame_truncf (block / k[2]);
  const float wanted = block >= 0.0f ? k[2] - 1.0f : 0.0f;

  return k[0] != 0.0f && rest == wanted ? 2.0f * k[1] - x : x;
}

/*
 * of each axis its scale, shift and count; k[10] = seed, k[11] = the first
 * direction's x, k[12] to k[15] = x and y of the other two
 */
FLAME_VARIATION (glitchy1)
{
  const int32_t seed = (int32_t) k[10];
  int32_t a = flame_glitchy_block (k[11] * p->x, seed);
  int32_t b = flame_glitchy_block (k[12] * p->x + k[13] * p->y, seed);
  int32_t c = flame_glitchy_block (k[14] * p->x + k[15] * p->y, seed);
  int32_t product = (int32_t) ((uint32_t) c * (uint32_t) seed);
  int32_t sum = (int32_t) ((uint32_t) a + (uint32_t) b);
  float length =
      flame_glitchy_hash ((int32_t) ((uint32_t) sum - (uint32_t) product)) +
      flame_glitchy_hash (
          (int32_t) ((uint32_t) sum + (uint32_t) (product / 2)));

  length *= w;
  o->x += length * flame_glitchy_mirror (p->x, k);
  o->y += length * flame_glitchy_mirror (p->y, k + 3);
  o->z += length * flame_glitchy_mirror (p->z, k + 6);
}
#endif
