/*
 * What holds a genome within the ranges of its fields.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/limits.h"

#include <math.h>

#include "core/genome/genome-fields.h"

/* stands for infinity: its square is still a number */
#define GREATEST 1e100
/* stands for a positive number too small to draw with */
#define SMALLEST 1e-100

/* @least where @value is not a number */
static double
hold (double value, double least, double greatest)
{
  return value > least ? MIN (value, greatest) : least;
}

/* of a FlameRange */
static const double leasts[] = {
    [FLAME_RANGE_ANY] = -GREATEST,
    [FLAME_RANGE_NOT_NEGATIVE] = 0.0,
    [FLAME_RANGE_POSITIVE] = SMALLEST,
};

static double
hold_number (const FlameField *field, double value)
{
  const double greatest = field->greatest > 0.0 ? field->greatest : GREATEST;

  if (field->range == FLAME_RANGE_ANY)
    return isnan (value) ? 0.0 : CLAMP (value, -greatest, greatest);
  return hold (value, leasts[field->range], greatest);
}

static void
hold_numbers (const FlameField *field, double *numbers)
{
  for (guint i = 0; i < field->n; i++) {
    /* nearly all are far within: this runs for each temporal sample of a frame */
    if (!(numbers[i] > leasts[field->range] && numbers[i] < GREATEST) ||
        field->greatest > 0.0)
      numbers[i] = hold_number (field, numbers[i]);
  }
}

static void
hold_wholes (const FlameField *field, int *wholes)
{
  for (guint i = 0; i < field->n; i++)
    wholes[i] = CLAMP (wholes[i], 1, (int) field->greatest);
}

static void
hold_fields (FlameGenome *genome)
{
  for (const FlameField *field = flame_genome_fields; field->name; field++) {
    if (field->range == FLAME_RANGE_NONE)
      continue;
    if (field->kind == FLAME_VALUE_WHOLE)
      hold_wholes (field, flame_field_ints (field, genome));
    else
      hold_numbers (field, flame_field_numbers (field, genome));
  }
}

/* a document may say anything where the radius is 0: its neighbour may not */
static void
hold_estimator (FlameGenome *genome)
{
  genome->estimator_minimum =
      MIN (genome->estimator_minimum, genome->estimator_radius);
  if (genome->estimator_radius > 0.0)
    genome->estimator_curve = MAX (genome->estimator_curve, SMALLEST);
}

static void
hold_weights (FlameGenome *genome)
{
  double sum = 0.0;

  for (guint i = 0; i < genome->n_xforms; i++) {
    FlameXform *xform = &genome->xforms[i];

    xform->weight = hold (xform->weight, 0.0, GREATEST);
    sum += xform->weight;
  }
  for (guint i = 0; sum <= 0.0 && i < genome->n_xforms; i++)
    genome->xforms[i].weight = 1.0;
}

static void
hold_chaos (FlameGenome *genome)
{
  const gsize n = (gsize) genome->n_xforms * genome->n_xforms;

  for (gsize i = 0; genome->chaos && i < n; i++)
    genome->chaos[i] = hold (genome->chaos[i], 0.0, GREATEST);
}

void
flame_genome_hold_limits (FlameGenome *genome)
{
  hold_fields (genome);
  hold_estimator (genome);
  hold_weights (genome);
  hold_chaos (genome);
}

/* ------------------------------------------------------------------ outside */

static gboolean
is_outside (const FlameGenome *genome, const FlameField *field)
{
  if (field->range == FLAME_RANGE_NONE)
    return FALSE;
  for (guint i = 0; i < field->n; i++) {
    if (field->kind == FLAME_VALUE_WHOLE) {
      const int whole = flame_field_peek_ints (field, genome)[i];

      if (whole < 1 || whole > (int) field->greatest)
        return TRUE;
    } else {
      const double number = flame_field_peek_numbers (field, genome)[i];

      if (hold_number (field, number) != number)
        return TRUE;
    }
  }
  return FALSE;
}

static gboolean
is_outside_weight (double weight)
{
  return hold (weight, 0.0, GREATEST) != weight;
}

/* of a standard xform or of all together, or in chaos */
static const char *
find_outside_weight (const FlameGenome *genome)
{
  const gsize n = (gsize) genome->n_xforms * genome->n_xforms;
  double sum = 0.0;

  for (guint i = 0; i < genome->n_xforms; i++) {
    if (is_outside_weight (genome->xforms[i].weight))
      return "weight";
    sum += genome->xforms[i].weight;
  }
  if (sum == 0.0)
    return "weight";
  for (gsize i = 0; genome->chaos && i < n; i++)
    if (is_outside_weight (genome->chaos[i]))
      return "chaos";
  return NULL;
}

guint
flame_genome_find_outside (
    const FlameGenome *genome, const char *names[FLAME_MAX_OUTSIDE])
{
  const char *weight = find_outside_weight (genome);
  guint n = 0;

  for (const FlameField *field = flame_genome_fields;
       field->name && n < FLAME_MAX_OUTSIDE; field++)
    if (is_outside (genome, field))
      names[n++] = field->name;
  if (weight && n < FLAME_MAX_OUTSIDE)
    names[n++] = weight;
  return n;
}
