/*
 * glynnia3: glynnia, with more parameters.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (glynnia3, 1161, .needs = FLAME_NEEDS_R, .draws = 1,
    FLAME_PREPARED (glynnia3))
FLAME_PARAM (glynnia3, rscale, 1.0)
FLAME_PARAM (glynnia3, dscale, 1.0)
FLAME_PARAM (glynnia3, rthresh, 0.0)
FLAME_PARAM (glynnia3, ythresh, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_glynnia3
{
  float rscale; /* scales of the radius and of the root */
  float dscale;
  float rthresh; /* beyond these the sign is another one */
  float ythresh;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (glynnia3)
{
  k->rscale = (float) in->rscale;
  k->dscale = (float) in->dscale;
  k->rthresh = (float) in->rthresh;
  k->ythresh = (float) in->ythresh;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (glynnia3)
{
  const float r = k->rscale * p->r, sum = r + p->x;
  const int far = r > k->rthresh && p->y > k->ythresh,
            first = flame_rng_bit (rng) != 0.0f;
  const float half = 0.70710678f * w, root = k->dscale * flame_sqrtf (sum);
  const float d = k->dscale * sum;
  const float length = flame_sqrtf (r * (p->y * p->y + d * d));
  const float x = first ? half * root : w / length * d;
  const float y = first ? -half / root * p->y : w / length * p->y;
  const int none = first ? root == 0.0f : length == 0.0f;

  o->x += none ? 0.0f : (far ? x : -x);
  o->y += none ? 0.0f : y;
}
#endif
