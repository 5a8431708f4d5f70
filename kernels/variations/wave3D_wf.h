/*
 * wave3D_wf: a damped wave across an axis, or away from a place.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (wave3D_wf, 1105, .z = FLAME_Z_OWN, .assign = FLAME_ASSIGN_SUM,
    .traits = FLAME_NO_REGULAR | FLAME_RAISES_Z, FLAME_CONSTANTS (wave3D_wf, 7))
FLAME_PARAM (
    wave3D_wf, axis, 2.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 3.0))
FLAME_PARAM (wave3D_wf, wavelen, 0.5)
FLAME_PARAM (wave3D_wf, phase, 0.0)
FLAME_PARAM (wave3D_wf, damping, 0.01)
FLAME_PARAM (wave3D_wf, centre_x, 0.0)
FLAME_PARAM (wave3D_wf, centre_y, 0.0)
FLAME_PARAM (wave3D_wf, centre_z, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (wave3D_wf)
{
  k[0] = (float) in->param[0];
  k[1] = (float) (1.0 / in->param[1]);
  k[2] = (float) (in->param[2] / (2.0 * M_PI));
  k[3] = (float) (fabs (in->param[3]) > 1e-8 ? in->param[3] : 0.0);
  flame_copy_params (in, 4, 3, k + 4);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = axis, k[1] = one by the wavelength, k[2] = phase in turns, k[3] = damping, k[4] on
 * = middle */
FLAME_VARIATION (wave3D_wf)
{
  const float x = p->x - k[4], y = p->y - k[5], z = p->z - k[6];
  const float xx = k[0] == 1.0f ? 0.0f : x, yy = k[0] == 2.0f ? 0.0f : y;
  const float zz = k[0] == 0.0f ? 0.0f : z;
  const float r = flame_sqrtf (xx * xx + yy * yy + zz * zz), far = r * k[1];
  const float turns = far + k[2];
  const float damp = flame_expf (-far * k[3]);
  float s, c, amp, part;

  flame_sincos_turns (turns - flame_floorf (turns), &s, &c);
  amp = w * damp * s;
  part = amp / r;
  o->x += k[0] == 3.0f ? x * part : (k[0] == 1.0f ? amp : 0.0f);
  o->y += k[0] == 3.0f ? y * part : (k[0] == 2.0f ? amp : 0.0f);
  o->z += k[0] == 3.0f ? z * part : (k[0] == 0.0f ? amp : 0.0f);
}
#endif
