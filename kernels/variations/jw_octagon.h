/*
 * jw_octagon: octagon in JWildfire's seven modes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_octagon, 661, .z = FLAME_Z_OWN, FLAME_CONSTANTS (jw_octagon, 11),
    FLAME_INSTEAD_OF (FLAME_MEANT_BY_JWILDFIRE, FLAME_VAR_octagon))
FLAME_PARAM (jw_octagon, x, 0.0)
FLAME_PARAM (jw_octagon, y, 0.0)
FLAME_PARAM (jw_octagon, z, 0.0)
FLAME_PARAM (
    jw_octagon, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 6.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_octagon)
{
  /* factors within: 1, 1/t, 1/r; without, besides 1/r: 1, 1/t */
  static const float factors[7][5] = {
      {1, 1, 0, 0, 0},
      {1, 1, 0, 0, 1},
      {1, 1, 0, 1, 0},
      {0, 1, 0, 0, 0},
      {0, 0, 1, 0, 0},
      {0, 1, 0, 0, 0},
      {1, 1, 0, 1, 0},
  };
  const int mode = (int) in->param[3];

  flame_copy_params (in, 0, 3, k);
  for (int i = 0; i < 5; i++)
    k[3 + i] = factors[mode][i];
  if (mode == 1 && in->weight < 0.0) {
    k[6] = 1.0f;
    k[7] = 0.0f;
  }
  k[8] = mode == 1 ? 1.0f : 0.0f;
  k[9] = mode >= 5 ? 1.0f : 0.0f;
  k[10] = mode > 1 ? 1.0f : 0.0f;
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] to k[2] = the way apart, k[3] to k[5] = factors within, k[6], k[7] =
 * without, k[8] = apart there as well, k[9] = t says where, k[10] = either side
 * of the plane alike
 */
FLAME_VARIATION (jw_octagon)
{
  float x2 = p->x * p->x, y2 = p->y * p->y;
  float r = flame_nonzero (x2 * x2 + y2 * y2 + 2.0f * p->z * p->z);
  float height = k[10] != 0.0f ? flame_fabsf (p->z) : p->z;
  float t = flame_nonzero (
      flame_fabsf (p->x) + flame_fabsf (p->y) + 2.0f * flame_sqrtf (height));
  float inside = k[3] + k[4] / t + k[5] / r;
  float outside = k[6] + k[7] / t + 1.0f / r;
  int within = (k[9] != 0.0f ? t : r) <= 0.5f * w;
  float scale = within ? inside : outside;
  float apart = within || k[8] != 0.0f ? 1.0f : 0.0f;

  o->x += w * (scale * p->x + apart * (p->x + (p->x >= 0.0f ? k[0] : -k[0])));
  o->y += w * (scale * p->y + apart * (p->y + (p->y >= 0.0f ? k[1] : -k[1])));
  o->z += w * (scale * p->z + apart * (p->z + (p->z >= 0.0f ? k[2] : -k[2])));
}
#endif
