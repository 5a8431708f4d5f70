/*
 * post_zscale_wf: scales and shifts the height so far. In spite of its name it
 * is a regular variation.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (post_zscale_wf, 791, .z = FLAME_Z_OWN,
    .traits = FLAME_READS_SUM | FLAME_WRITES_SUM | FLAME_READS_FORM |
              FLAME_RAISES_Z | FLAME_MAKES_Z,
    FLAME_PREPARED (post_zscale_wf))
FLAME_PARAM (post_zscale_wf, ztranslate, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_post_zscale_wf
{
  float ztranslate;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (post_zscale_wf)
{
  k->ztranslate = (float) in->ztranslate;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (post_zscale_wf)
{
  o->z = w * flame_sum_z (p, o) + k->ztranslate;
}
#endif
