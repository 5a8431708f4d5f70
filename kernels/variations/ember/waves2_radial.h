/*
 * waves2_radial: waves2, which fades in beyond a radius.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    waves2_radial, 458, .needs = FLAME_NEEDS_R, FLAME_PREPARED (waves2_radial))
FLAME_PARAM (waves2_radial, freqx, 7.0, .aliases = "waves2_radial_w2r_freqx")
FLAME_PARAM (waves2_radial, scalex, 0.1, .aliases = "waves2_radial_w2r_scalex")
FLAME_PARAM (waves2_radial, freqy, 13.0, .aliases = "waves2_radial_w2r_freqy")
FLAME_PARAM (waves2_radial, scaley, 0.1, .aliases = "waves2_radial_w2r_scaley")
FLAME_PARAM (waves2_radial, null, 2.0, .aliases = "waves2_radial_w2r_null")
FLAME_PARAM (
    waves2_radial, distance, 10.0, .aliases = "waves2_radial_w2r_distance")
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_waves2_radial
{
  float freqx; /* frequency and amplitude of x and y */
  float scalex;
  float freqy;
  float scaley;
  float start; /* radii at which the waves begin and are full */
  float full;
  float slope;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (waves2_radial)
{
  k->freqx = (float) in->freqx;
  k->scalex = (float) in->scalex;
  k->freqy = (float) in->freqy;
  k->scaley = (float) in->scaley;
  k->start = (float) in->null;
  k->full = (float) in->distance;
  k->slope = (float) (1.0 / flame_nonzero_double (in->distance - in->null));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (waves2_radial)
{
  float ramp = p->r < k->full ? (p->r - k->start) * k->slope : 1.0f;
  float scale = p->r < k->start ? 0.0f : w * ramp;

  o->x += w * p->x + scale * k->scalex * flame_sinf (p->y * k->freqx);
  o->y += w * p->y + scale * k->scaley * flame_sinf (p->x * k->freqy);
}
#endif
