/*
 * wave3D_wf: a damped wave across an axis, or away from a place.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (wave3D_wf, 1105, .z = FLAME_Z_OWN, .assign = FLAME_ASSIGN_SUM,
    .traits = FLAME_NO_REGULAR | FLAME_RAISES_Z, FLAME_PREPARED (wave3D_wf))
FLAME_PARAM (
    wave3D_wf, axis, 2.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 3.0))
FLAME_PARAM (wave3D_wf, wavelen, 0.5)
FLAME_PARAM (wave3D_wf, phase, 0.0)
FLAME_PARAM (wave3D_wf, damping, 0.01)
FLAME_PARAM (wave3D_wf, centre_x, 0.0)
FLAME_PARAM (wave3D_wf, centre_y, 0.0)
FLAME_PARAM (wave3D_wf, centre_z, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_wave3D_wf
{
  float axis;
  float wavelength;
  float phase; /* in turns */
  float damping;
  float centre_x; /* the centre */
  float centre_y;
  float centre_z;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (wave3D_wf)
{
  k->axis = (float) in->axis;
  k->wavelength = (float) (1.0 / in->wavelen);
  k->phase = (float) (in->phase / (2.0 * M_PI));
  k->damping = (float) (fabs (in->damping) > 1e-8 ? in->damping : 0.0);
  k->centre_x = (float) in->centre_x;
  k->centre_y = (float) in->centre_y;
  k->centre_z = (float) in->centre_z;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (wave3D_wf)
{
  const float x = p->x - k->centre_x, y = p->y - k->centre_y,
              z = p->z - k->centre_z;
  const float xx = k->axis == 1.0f ? 0.0f : x, yy = k->axis == 2.0f ? 0.0f : y;
  const float zz = k->axis == 0.0f ? 0.0f : z;
  const float r = flame_sqrtf (xx * xx + yy * yy + zz * zz),
              far = r * k->wavelength;
  const float turns = far + k->phase;
  const float damp = flame_expf (-far * k->damping);
  float s, c, amp, part;

  flame_sincos_turns (turns - flame_floorf (turns), &s, &c);
  amp = w * damp * s;
  part = amp / r;
  o->x += k->axis == 3.0f ? x * part : (k->axis == 1.0f ? amp : 0.0f);
  o->y += k->axis == 3.0f ? y * part : (k->axis == 2.0f ? amp : 0.0f);
  o->z += k->axis == 3.0f ? z * part : (k->axis == 0.0f ? amp : 0.0f);
}
#endif
