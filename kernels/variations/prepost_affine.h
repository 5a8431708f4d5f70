/*
 * prepost_affine: a map of space, undone before the others.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (prepost_affine, 1131, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    FLAME_CONSTANTS (prepost_affine, 12))
FLAME_PARAM (prepost_affine, scale_x, 1.0)
FLAME_PARAM (prepost_affine, scale_y, 1.0)
FLAME_PARAM (prepost_affine, scale_z, 1.0)
FLAME_PARAM (prepost_affine, yaw, 0.0)
FLAME_PARAM (prepost_affine, pitch, 0.0)
FLAME_PARAM (prepost_affine, roll, 0.0)
FLAME_PARAM (prepost_affine, move_x, 0.0)
FLAME_PARAM (prepost_affine, move_y, 0.0)
FLAME_PARAM (prepost_affine, move_z, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (prepost_affine)
{
  const double *param = in->param;
  const double yaw = param[3] * M_PI / 180.0, pitch = param[4] * M_PI / 180.0;
  const double roll = param[5] * M_PI / 180.0;
  const double sy = sin (yaw), cy = cos (yaw), sp = sin (pitch),
               cp = cos (pitch);
  const double sr = sin (roll), cr = cos (roll);
  const double m[3][3] = {
      {cy * cr - sy * sp * sr, -sy * cr - cy * sp * sr, -cp * sr},
      {sy * cp, cy * cp, -sp},
      {cy * sr + sy * sp * cr, cy * sp * cr - sy * sr, cp * cr}};

  for (int i = 0; i < 3; i++) {
    const double size = param[i] == 0.0 ? 1e-8 : param[i];
    double back = 0.0;

    /* the other way round: turned back, then divided */
    for (int j = 0; j < 3; j++) {
      const double other = param[j] == 0.0 ? 1e-8 : param[j];

      k[3 * i + j] = in->form == FLAME_FORM_PRE
                         ? (float) (m[j][i] / (in->weight * size))
                         : (float) (m[i][j] * in->weight * other);
      back -= m[j][i] * param[6 + j] / (in->weight * size);
    }
    k[9 + i] = (float) (in->form == FLAME_FORM_PRE ? back : param[6 + i]);
  }
}
#endif

#ifdef FLAME_VARIATION
/* k[0] to k[8] = rows of the map, k[9], k[10], k[11] = what is added */
FLAME_VARIATION (prepost_affine)
{
  o->x += k[0] * p->x + k[1] * p->y + k[2] * p->z + k[9];
  o->y += k[3] * p->x + k[4] * p->y + k[5] * p->z + k[10];
  o->z += k[6] * p->x + k[7] * p->y + k[8] * p->z + k[11];
}
#endif
