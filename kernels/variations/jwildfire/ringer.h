/*
 * ringer: points inside a circle move to one of two circles; those outside
 * stay or are mirrored into them; what is beyond another circle is cut off.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (ringer, 1180, .needs = FLAME_NEEDS_R, .draws = 4, .state = 2,
    .traits = FLAME_READS_SUM | FLAME_WRITES_SUM | FLAME_WRITES_RGB,
    FLAME_PREPARED (ringer))
FLAME_PARAM (
    ringer, hide_inner, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (ringer, innerradius, 0.5)
FLAME_PARAM (ringer, outerradius, 1.0)
FLAME_PARAM (ringer, thickness, 0.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (ringer, contrast, 0.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (ringer, pow, 1.0)
FLAME_PARAM (ringer, scatter_area, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (
    ringer, hide_outer, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_ringer
{
  float outer; /* radii of the outer and the inner circle */
  float inner;
  float share;    /* probability of the outer circle */
  float mirror;   /* radius at which points are mirrored */
  float contrast; /* scale and power of the probability to be mirrored */
  float power;
  float inside; /* whether points inside repeat the last place */
  float cut;
  float scatter;
  float hide_outer; /* whether what is cut off is hidden */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (ringer)
{
  const double radius = in->innerradius, outer = radius + in->thickness;
  const double inner = radius * radius / outer;

  k->outer = (float) outer;
  k->inner = (float) inner;
  k->share = (float) (outer / (outer + inner));
  k->mirror = (float) radius;
  k->contrast = (float) in->contrast;
  k->power = (float) fabs (in->pow);
  k->inside = (float) in->hide_inner;
  k->cut = (float) in->outerradius;
  k->scatter = (float) (0.5 * in->scatter_area);
  k->hide_outer = (float) in->hide_outer;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (ringer)
{
  const float turn = flame_rng_01 (rng), choice = flame_rng_01 (rng);
  const float chance = flame_rng_01 (rng), spread = flame_rng_01 (rng);
  const float inner = k->mirror / p->r;
  const int inside = p->r < k->outer, shown = inside && k->inside == 0.0f;
  const int stays = chance > k->contrast * flame_powf (inner, k->power);
  const float scale = stays ? 1.0f : inner * inner;
  const float ring = choice < k->share ? k->outer : k->inner;
  float s, c, x, y, r, scatter;

  flame_sincos_turns (turn, &s, &c);
  x = o->x + w * (shown ? ring * c : scale * p->x);
  y = o->y + w * (shown ? ring * s : scale * p->y);
  x = inside && !shown ? o->state[0] : x;
  y = inside && !shown ? o->state[1] : y;
  o->state[0] = x;
  o->state[1] = y;
  r = flame_sqrtf (x * x + y * y);
  scatter =
      r > k->cut ? (k->cut + spread * k->scatter) / flame_nonzero (r) : 1.0f;
  scatter = r > k->cut && k->hide_outer != 0.0f ? 0.0f : scatter;
  o->x = w * scatter * x;
  o->y = w * scatter * y;
  flame_hide (o, r > k->cut && k->hide_outer != 0.0f);
}
#endif
