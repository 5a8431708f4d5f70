/*
 * The table of a genome's fields: a row says a field's default, its range, what it is
 * between keyframes, and its attribute in flam3's XML. Defaults, limits, blending,
 * reader and writer walk over the rows. A new number is a member of its struct, a row
 * here, and what gives it its meaning.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

/* as many as people want to read of */
#define FLAME_MAX_OUTSIDE 8

typedef enum
{
  FLAME_VALUE_NUMBER, /* doubles */
  FLAME_VALUE_WHOLE,  /* ints, 1 at least */
  FLAME_VALUE_WORD,   /* an enumeration, which has an int's size */
  FLAME_VALUE_TEXT,   /* a string; no default, no value between keyframes */
} FlameValueKind;

typedef enum
{
  FLAME_RANGE_NONE, /* it may even be no number */
  FLAME_RANGE_ANY,
  FLAME_RANGE_NOT_NEGATIVE,
  FLAME_RANGE_POSITIVE,
} FlameRange;

/* what a reader makes of a number below the range */
typedef enum
{
  FLAME_BELOW_LEAST,   /* the row's @least */
  FLAME_BELOW_USUAL,   /* the default */
  FLAME_BELOW_REFUSED, /* nothing: no flame can be drawn with it */
} FlameBelow;

/* the value between keyframes */
typedef enum
{
  FLAME_BETWEEN_NONE,
  FLAME_BETWEEN_FIRST, /* the first keyframe's */
  FLAME_BETWEEN_MEAN,  /* the weighted mean */
  /*
   * The mean, which does not leave what the keyframes say by much: the field decides
   * on time, memory or whether there is a picture at all, or no bit of it may change
   * between keyframes that agree. Whole numbers do not leave it at all.
   */
  FLAME_BETWEEN_HELD,
} FlameBetween;

/* when the writer writes the attribute */
typedef enum
{
  FLAME_SAID_ALWAYS,
  FLAME_SAID_UNLESS_USUAL, /* if a value is not the default */
} FlameSaid;

/* rows that stand together in a document, in this order */
typedef enum
{
  FLAME_GROUP_TEXT,
  FLAME_GROUP_CAMERA,
  FLAME_GROUP_SPACE, /* usual: a camera that looks straight at the plane */
  FLAME_GROUP_SAMPLING,
  FLAME_GROUP_TONE,
  FLAME_GROUP_LIGHT, /* flame_genome_reset_light() */
  FLAME_GROUP_COLOR,
  FLAME_N_FIELD_GROUPS
} FlameFieldGroup;

typedef struct
{
  const char *name;      /* the struct's member; NULL ends a table */
  const char *attribute; /* in flam3's XML */
  const char *alias;     /* (nullable) another name that is read */
  const char *const
      *words; /* of FLAME_VALUE_WORD, in the enumeration's order */
  /* (nullable) what decides on writing instead of @said */
  gboolean (*is_said) (const FlameGenome *genome);
  double usual;
  double greatest; /* 0: none; a reader takes it for what is above */
  double least;    /* of FLAME_BELOW_LEAST: a number within the range */
  guint32 offset;
  guint8 n; /* values, one after the other */
  guint8 kind;
  guint8 range;
  guint8 below;
  guint8
      flam3_refuses; /* flam3 renders no flame with a number below the range */
  guint8 between;
  guint8 said;
  guint8 group;
  guint8 is_inverted;  /* the attribute says 1 less the value */
  guint8 is_of_motion; /* it says how a flame moves, and changes no picture */
} FlameField;

/* of FlameGenome, and the numbers of FlameXform that are no maps */
extern const FlameField flame_genome_fields[];
extern const FlameField flame_xform_fields[];

/* (nullable) the row whose attribute or alias is @name (transfer none) */
const FlameField *flame_field_find (const FlameField *fields, const char *name);

/* the defaults of FlameGenome's fields in @group */
void flame_genome_reset_group (FlameGenome *genome, FlameFieldGroup group);

static inline double *
flame_field_numbers (const FlameField *field, gpointer owner)
{
  return &G_STRUCT_MEMBER (double, owner, field->offset);
}

static inline const double *
flame_field_peek_numbers (const FlameField *field, gconstpointer owner)
{
  return &G_STRUCT_MEMBER (const double, owner, field->offset);
}

/* of whole numbers and words */
static inline int *
flame_field_ints (const FlameField *field, gpointer owner)
{
  return &G_STRUCT_MEMBER (int, owner, field->offset);
}

static inline const int *
flame_field_peek_ints (const FlameField *field, gconstpointer owner)
{
  return &G_STRUCT_MEMBER (const int, owner, field->offset);
}

/* whether all values are the same in two genomes or transforms; not for texts */
gboolean flame_field_same (
    const FlameField *field, gconstpointer a, gconstpointer b);
/* whether all values are the default; not for texts */
gboolean flame_field_is_usual (const FlameField *field, gconstpointer owner);

/*
 * Brings every number of @genome into its range, and what must fit together in
 * order, so that whatever interpolation made of a document can be drawn. What a
 * reader accepted stays as it is. At least one xform is left with a weight.
 */
void flame_genome_hold_limits (FlameGenome *genome);

/*
 * What flame_genome_hold_limits() would change but for the estimator's order.
 *
 * @names: (out) (transfer none) fields of FlameGenome, or "weight" and "chaos"
 *
 * Returns: how many there are
 */
guint flame_genome_find_outside (
    const FlameGenome *genome, const char *names[FLAME_MAX_OUTSIDE]);
