/*
 * prepost_affine: an affine map of space; its pre_ form is the inverse.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (prepost_affine, 1131, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    FLAME_PREPARED (prepost_affine))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_prepost_affine
{
  float rows[9]; /* of the matrix */
  float added[3];
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (prepost_affine)
{
  const double *param = FLAME_FROM (in, scale_x);
  const double yaw = in->yaw * M_PI / 180.0, pitch = in->pitch * M_PI / 180.0;
  const double roll = in->roll * M_PI / 180.0;
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

    /* The inverse: turned back, then divided. */
    for (int j = 0; j < 3; j++) {
      const double other = param[j] == 0.0 ? 1e-8 : param[j];

      k->rows[3 * i + j] = use->form == FLAME_FORM_PRE
                               ? (float) (m[j][i] / (use->weight * size))
                               : (float) (m[i][j] * use->weight * other);
      back -= m[j][i] * param[6 + j] / (use->weight * size);
    }
    k->added[i] = (float) (use->form == FLAME_FORM_PRE ? back : param[6 + i]);
  }
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (prepost_affine)
{
  o->x +=
      k->rows[0] * p->x + k->rows[1] * p->y + k->rows[2] * p->z + k->added[0];
  o->y +=
      k->rows[3] * p->x + k->rows[4] * p->y + k->rows[5] * p->z + k->added[1];
  o->z +=
      k->rows[6] * p->x + k->rows[7] * p->y + k->rows[8] * p->z + k->added[2];
}
#endif
