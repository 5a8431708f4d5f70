/*
 * The transition from one animation to another while both keep playing.
 *
 * Two moving pictures are aligned and mixed anew at each time. The basis vectors of
 * their maps turn relative to each other meanwhile, so the shorter way from one to the
 * other may change its direction, which would make the picture jump. Therefore the
 * angles between them are followed from the start, and keep their direction.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/transition.h"

#include <math.h>
#include <string.h>

#include "core/animation/animation-private.h"
#include "core/animation/interpolate/align.h"
#include "core/animation/interpolate/blend.h"
#include "core/animation/animation.h"

/*
 * How many levels of nested transitions are evaluated. Below them the picture stands
 * still.
 */
#define MAX_NESTED 3

/* From one step to the next a map may turn by at most half a turn. */
#define N_STEPS 32

/* The x and y basis vectors of a map and of its post map. */
#define N_VECTORS 4

typedef struct
{
  double angles[N_VECTORS];
} Turns;

typedef struct
{
  FlameSource source;
  FlameTransitionSide sides[2];
  double length, anchor;
  double rotate; /* whole turns, in degrees, that bring the cameras closest */
  /*
   * N_STEPS + 1 rows of n_turns: the angle from one side's vector to the other's. Final
   * xforms come first.
   */
  Turns *turns;
  guint n_turns;
} Transition;

/* -------------------------------------------------------------- the sides */

static double
wrap (double value, double length)
{
  const double rest = fmod (value, length);

  if (isinf (length))
    return value;
  return rest < 0.0 ? rest + length : rest;
}

/* The side's own time. */
static double
find_time (const Transition *transition, guint i, double time)
{
  const FlameTransitionSide *side = &transition->sides[i];
  double start, length, offset;

  time = side->time + side->pace * (time - transition->anchor);
  if (flame_animation_is_transition (side->animation))
    return time;
  start = flame_animation_get_start (side->animation);
  length = flame_animation_get_length (side->animation);
  offset = time - start;
  if (!(length > 0.0))
    offset = 0.0;
  else if (side->loop || flame_animation_is_seamless (side->animation))
    offset = wrap (offset, length);
  else
    offset = isinf (length) ? offset : CLAMP (offset, 0.0, length);
  return start + offset;
}

static void
evaluate_side (
    const Transition *transition, guint i, double time, FlameGenome *genome)
{
  flame_animation_evaluate (
      transition->sides[i].animation, find_time (transition, i, time), genome);
}

/*
 * Evaluates both sides so that they can be mixed, with each framed as it is alone.
 */
static void
evaluate_sides (
    const Transition *transition, double time, FlameGenome *genomes[2])
{
  for (guint i = 0; i < 2; i++) {
    evaluate_side (transition, i, time, genomes[i]);
    genomes[i]->interpolation_type = FLAME_INTERPOLATION_TYPE_LOG;
    genomes[i]->palette_interpolation =
        FLAME_PALETTE_INTERPOLATION_HSV_CIRCULAR;
    genomes[i]->hsv_rgb_palette_blend = 0.0;
  }
  genomes[0]->scale *= (double) genomes[1]->width / genomes[0]->width;
  genomes[0]->width = genomes[1]->width;
  genomes[0]->height = genomes[1]->height;
  genomes[1]->rotate += transition->rotate;
}

/* ------------------------------------------------------------- the angles */

static void
get_angles (const FlameXform *xform, double angles[N_VECTORS])
{
  const FlameAffine *maps[] = {&xform->coefs, &xform->post};

  for (guint v = 0; v < N_VECTORS; v++) {
    const double *m = &maps[v / 2]->m[v % 2 * 2];
    const double *other = &maps[v / 2]->m[(1 - v % 2) * 2];

    /* A zero vector has no angle of its own: it follows the other one. */
    if (m[0] == 0.0 && m[1] == 0.0)
      m = other;
    angles[v] = atan2 (m[1], m[0]);
  }
}

/* @angle plus a whole number of turns, at most half a turn from @expected. */
static double
unwrap (double angle, double expected)
{
  return angle + 2 * G_PI * round ((expected - angle) / (2 * G_PI));
}

/* The table's row for xform @i of @aligned. Final ones come first. */
static guint
get_row (const FlameAligned *aligned, guint i)
{
  return i < aligned->n_standard ? FLAME_MAX_FINALS + i
                                 : i - aligned->n_standard;
}

static const FlameXform *
get_xform (const FlameAligned *aligned, guint key, guint i)
{
  return aligned->xforms[key * aligned->n_xforms + i];
}

/* @turns: (inout) the expected angles, then those of @aligned */
static void
follow (const FlameAligned *aligned, guint i, Turns *turns)
{
  double from[N_VECTORS], to[N_VECTORS];

  get_angles (get_xform (aligned, 0, i), from);
  get_angles (get_xform (aligned, 1, i), to);
  for (guint v = 0; v < N_VECTORS; v++)
    turns->angles[v] = unwrap (to[v] - from[v], turns->angles[v]);
}

static FlameAligned *
align (FlameGenome *genomes[2])
{
  return flame_aligned_new ((const FlameGenome *const *) genomes, 2);
}

static void
follow_angles (Transition *transition)
{
  g_autoptr (FlameGenome) from = flame_genome_new ();
  g_autoptr (FlameGenome) to = flame_genome_new ();
  FlameGenome *genomes[2] = {from, to};
  const guint n = FLAME_MAX_FINALS + FLAME_MAX_XFORMS;
  g_autofree Turns *now = g_new0 (Turns, n);
  g_autofree Turns *all = g_new0 (Turns, (N_STEPS + 1) * n);

  transition->n_turns = FLAME_MAX_FINALS;
  for (guint step = 0; step <= N_STEPS; step++) {
    FlameAligned *aligned;

    evaluate_sides (transition, transition->length * step / N_STEPS, genomes);
    aligned = align (genomes);
    for (guint i = 0; i < aligned->n_xforms; i++)
      follow (aligned, i, &now[get_row (aligned, i)]);
    transition->n_turns =
        MAX (transition->n_turns, FLAME_MAX_FINALS + aligned->n_standard);
    flame_aligned_free (aligned);
    for (guint i = 0; i < n; i++)
      all[step * n + i] = now[i];
  }

  transition->turns = g_new (Turns, (N_STEPS + 1) * transition->n_turns);
  for (guint step = 0; step <= N_STEPS; step++) {
    for (guint i = 0; i < transition->n_turns; i++)
      transition->turns[step * transition->n_turns + i] = all[step * n + i];
  }
}

/* The angles that the table predicts for row @row at @position, 0 to 1. */
static void
expect (const Transition *transition, double position, guint row, Turns *turns)
{
  const guint step = MIN ((guint) (position * N_STEPS), N_STEPS - 1);
  const double part = position * N_STEPS - step;
  const Turns *before, *after;

  *turns = (Turns){{0}};
  if (row >= transition->n_turns)
    return;
  before = &transition->turns[step * transition->n_turns + row];
  after = before + transition->n_turns;
  for (guint v = 0; v < N_VECTORS; v++)
    turns->angles[v] =
        (1.0 - part) * before->angles[v] + part * after->angles[v];
}

/* Gives the vectors of a mixed map the angles that were followed. */
static void
turn_vectors (
    FlameAffine *map, const double *from, const double *turns, double weight)
{
  if (flame_affine_is_identity (map)) /* a renderer can leave it out */
    return;
  for (guint column = 0; column < 2; column++) {
    double *v = &map->m[2 * column];
    const double length = hypot (v[0], v[1]);
    const double angle = from[column] + weight * turns[column];

    v[0] = length * cos (angle);
    v[1] = length * sin (angle);
  }
}

/* ------------------------------------------------------------- evaluation */

static void
mix (const Transition *transition, double time, FlameGenome *genome)
{
  g_autoptr (FlameGenome) from = flame_genome_new ();
  g_autoptr (FlameGenome) to = flame_genome_new ();
  FlameGenome *genomes[2] = {from, to};
  const double position = time / transition->length;
  const double weight = flame_smoothstep (position);
  FlameAligned *aligned;

  evaluate_sides (transition, time, genomes);
  aligned = align (genomes);
  flame_aligned_blend (aligned, weight, genome);
  for (guint i = 0; i < aligned->n_xforms; i++) {
    FlameXform *xform = flame_genome_get_any (genome, i);
    double angles[N_VECTORS];
    Turns turns;

    expect (transition, position, get_row (aligned, i), &turns);
    follow (aligned, i, &turns);
    get_angles (get_xform (aligned, 0, i), angles);
    turn_vectors (&xform->coefs, angles, turns.angles, weight);
    turn_vectors (&xform->post, angles + 2, turns.angles + 2, weight);
  }
  flame_aligned_free (aligned);
}

static void
evaluate (FlameSource *source, double time, FlameGenome *genome)
{
  const Transition *transition = (Transition *) source;

  if (time <= 0.0)
    evaluate_side (transition, 0, time, genome);
  else if (time >= transition->length)
    evaluate_side (transition, 1, time, genome);
  else
    mix (transition, time, genome);
}

static gboolean
is_constant (FlameSource *source G_GNUC_UNUSED, double begin, double end)
{
  return begin == end;
}

/*
 * The mean of both sides' values, or the values of the side that has any: all documents
 * that have any have the same ones.
 */
static void
evaluate_filters (
    FlameSource *source, double time, FlameDocumentFilters *filters)
{
  const Transition *transition = (Transition *) source;
  const double weight = flame_smoothstep (time / transition->length);
  FlameDocumentFilters sides[2];

  for (guint i = 0; i < 2; i++)
    flame_animation_evaluate_filters (transition->sides[i].animation,
        find_time (transition, i, time), &sides[i]);
  filters->n = MAX (sides[0].n, sides[1].n);
  memcpy (filters->values, sides[sides[0].n > 0 ? 0 : 1].values,
      filters->n * sizeof filters->values[0]);
  if (sides[0].n == 0 || sides[1].n == 0)
    return;
  for (guint i = 0; i < filters->n; i++)
    filters->values[i].value = (1.0 - weight) * sides[0].values[i].value +
                               weight * sides[1].values[i].value;
}

/* ---------------------------------------------------------------- life */

/*
 * The difference of the cameras' rotation when the transition begins, in whole turns.
 */
static double
find_rotation (const Transition *transition)
{
  g_autoptr (FlameGenome) from = flame_genome_new ();
  g_autoptr (FlameGenome) to = flame_genome_new ();

  evaluate_side (transition, 0, 0.0, from);
  evaluate_side (transition, 1, 0.0, to);
  return 360.0 * round ((from->rotate - to->rotate) / 360.0);
}

static void
free_transition (FlameSource *source)
{
  Transition *transition = (Transition *) source;

  flame_animation_unref (transition->sides[0].animation);
  flame_animation_unref (transition->sides[1].animation);
  g_free (transition->turns);
  g_free (transition);
}

static const FlameSourceClass transition_class = {
    .evaluate = evaluate,
    .is_constant = is_constant,
    .evaluate_filters = evaluate_filters,
    .free = free_transition,
};

/* (transfer full) A still of what @side shows at its time. */
static FlameAnimation *
stop (const FlameTransitionSide *side)
{
  FlameGenome *genome = flame_genome_new ();
  FlameAnimation *still;

  flame_animation_evaluate (side->animation, side->time, genome);
  still = flame_animation_new_still (genome);
  still->is_cuburn = side->animation->is_cuburn;
  return still;
}

FlameTransitionSide *
flame_transition_side_new (FlameAnimation *animation, double time, double pace)
{
  FlameTransitionSide *side = g_new0 (FlameTransitionSide, 1);

  side->animation = flame_animation_ref (animation);
  side->time = time;
  side->pace = pace;
  return side;
}

FlameTransitionSide *
flame_transition_side_copy (const FlameTransitionSide *side)
{
  flame_animation_ref (side->animation);
  return g_memdup2 (side, sizeof *side);
}

void
flame_transition_side_free (FlameTransitionSide *side)
{
  if (!side)
    return;
  flame_animation_unref (side->animation);
  g_free (side);
}

void
flame_transition_side_set_loop (FlameTransitionSide *side, gboolean loop)
{
  side->loop = loop;
}

FlameAnimation *
flame_animation_new_transition (const FlameTransitionSide *from,
    const FlameTransitionSide *to, double length, double anchor)
{
  Transition *transition = g_new0 (Transition, 1);
  FlameTransitionSide *sides = transition->sides;
  FlameAnimation *animation = flame_animation_new (&transition->source);

  transition->source.class = &transition_class;
  if (from->animation->nested >= MAX_NESTED) {
    sides[0].animation = stop (from);
  } else {
    sides[0] = *from;
    flame_animation_ref (from->animation);
  }
  sides[1] = *to;
  flame_animation_ref (to->animation);
  transition->length = length;
  transition->anchor = anchor;
  transition->rotate = find_rotation (transition);
  follow_angles (transition);
  animation->length = length;
  animation->width = to->animation->width;
  animation->height = to->animation->height;
  animation->nested =
      1 + MAX (sides[0].animation->nested, to->animation->nested);
  animation->is_cuburn =
      sides[0].animation->is_cuburn && to->animation->is_cuburn;
  animation->to = to->animation;
  return animation;
}

G_DEFINE_BOXED_TYPE (FlameTransitionSide, flame_transition_side,
    flame_transition_side_copy, flame_transition_side_free)
