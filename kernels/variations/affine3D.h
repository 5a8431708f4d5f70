/*
 * affine3D: an affine map of space.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (affine3D, 605, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    FLAME_CONSTANTS (affine3D, 12))
FLAME_PARAM (affine3D, translateX, 0.0)
FLAME_PARAM (affine3D, translateY, 0.0)
FLAME_PARAM (affine3D, translateZ, 0.0)
FLAME_PARAM (affine3D, scaleX, 1.0)
FLAME_PARAM (affine3D, scaleY, 1.0)
FLAME_PARAM (affine3D, scaleZ, 1.0)
FLAME_PARAM (affine3D, rotateX, 0.0)
FLAME_PARAM (affine3D, rotateY, 0.0)
FLAME_PARAM (affine3D, rotateZ, 0.0)
FLAME_PARAM (affine3D, shearXY, 0.0)
FLAME_PARAM (affine3D, shearXZ, 0.0)
FLAME_PARAM (affine3D, shearYX, 0.0)
FLAME_PARAM (affine3D, shearYZ, 0.0)
FLAME_PARAM (affine3D, shearZX, 0.0)
FLAME_PARAM (affine3D, shearZY, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (affine3D)
{
  const double *v = in->param;
  const double x = v[6] * M_PI / 180.0, y = v[7] * M_PI / 180.0;
  const double z = v[8] * M_PI / 180.0;
  const double sx = sin (x), cx = cos (x), sy = sin (y), cy = cos (y);
  const double sz = sin (z), cz = cos (z);
  /* sheared, then turned about x, y and z */
  const double turn[3][3] = {
      {cz * cy, cz * sy * sx - sz * cx, cz * sy * cx + sz * sx},
      {sz * cy, sz * sy * sx + cz * cx, sz * sy * cx - cz * sx},
      {-sy, cy * sx, cy * cx},
  };
  const double shear[3][3] = {
      {v[3], v[9] * v[4], v[10] * v[5]},
      {v[11] * v[3], v[4], v[12] * v[5]},
      {v[13] * v[3], v[14] * v[4], v[5]},
  };

  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++)
      k[4 * i + j] =
          (float) (turn[i][0] * shear[0][j] + turn[i][1] * shear[1][j] +
                   turn[i][2] * shear[2][j]);
    k[4 * i + 3] = (float) v[i];
  }
}
#endif

#ifdef FLAME_VARIATION
/* k = three rows of the matrix, each with its translation */
FLAME_VARIATION (affine3D)
{
  o->x += w * (k[0] * p->x + k[1] * p->y + k[2] * p->z + k[3]);
  o->y += w * (k[4] * p->x + k[5] * p->y + k[6] * p->z + k[7]);
  o->z += w * (k[8] * p->x + k[9] * p->y + k[10] * p->z + k[11]);
}
#endif
