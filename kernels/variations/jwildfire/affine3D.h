/*
 * affine3D: an affine map of space.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (affine3D, 605, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    FLAME_PREPARED (affine3D))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_affine3D
{
  float rows[3][4]; /* of the matrix, each with its translation */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (affine3D)
{
  const double *v = FLAME_FROM (in, translateX);
  const double x = in->rotateX * M_PI / 180.0, y = in->rotateY * M_PI / 180.0;
  const double z = in->rotateZ * M_PI / 180.0;
  const double sx = sin (x), cx = cos (x), sy = sin (y), cy = cos (y);
  const double sz = sin (z), cz = cos (z);
  /* Sheared, then turned about x, y and z. */
  const double turn[3][3] = {
      {cz * cy, cz * sy * sx - sz * cx, cz * sy * cx + sz * sx},
      {sz * cy, sz * sy * sx + cz * cx, sz * sy * cx - cz * sx},
      {-sy, cy * sx, cy * cx},
  };
  const double shear[3][3] = {
      {in->scaleX, in->shearXY * in->scaleY, in->shearXZ * in->scaleZ},
      {in->shearYX * in->scaleX, in->scaleY, in->shearYZ * in->scaleZ},
      {in->shearZX * in->scaleX, in->shearZY * in->scaleY, in->scaleZ},
  };

  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++)
      k->rows[i][j] =
          (float) (turn[i][0] * shear[0][j] + turn[i][1] * shear[1][j] +
                   turn[i][2] * shear[2][j]);
    k->rows[i][3] = (float) v[i];
  }
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (affine3D)
{
  o->x += w * (k->rows[0][0] * p->x + k->rows[0][1] * p->y +
                  k->rows[0][2] * p->z + k->rows[0][3]);
  o->y += w * (k->rows[1][0] * p->x + k->rows[1][1] * p->y +
                  k->rows[1][2] * p->z + k->rows[1][3]);
  o->z += w * (k->rows[2][0] * p->x + k->rows[2][1] * p->y +
                  k->rows[2][2] * p->z + k->rows[2][3]);
}
#endif
