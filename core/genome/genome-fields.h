/*
 * The table of a genome's fields. A row has a field's default, its range, its value
 * between keyframes, and its attribute in flam3's XML. Defaults, limits, blending,
 * reader and writer loop over the rows. To add a number, add a member to the struct, a
 * row here, and the code that uses it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

/* The most names that a warning lists. */
#define FLAME_MAX_OUTSIDE 8

typedef enum
{
  FLAME_VALUE_NUMBER, /* doubles */
  FLAME_VALUE_WHOLE,  /* ints, at least 1 */
  FLAME_VALUE_WORD,   /* an enumeration, which has the size of an int */
  FLAME_VALUE_TEXT,   /* a string: no default, no value between keyframes */
} FlameValueKind;

typedef enum
{
  FLAME_RANGE_NONE, /* may even be NaN */
  FLAME_RANGE_ANY,
  FLAME_RANGE_NOT_NEGATIVE,
  FLAME_RANGE_POSITIVE,
} FlameRange;

/* What a reader does with a number below the range. */
typedef enum
{
  FLAME_BELOW_MIN,     /* uses the row's @least */
  FLAME_BELOW_USUAL,   /* uses the default */
  FLAME_BELOW_REFUSED, /* refuses it: no flame can be drawn with it */
} FlameBelow;

/* The value between keyframes. */
typedef enum
{
  FLAME_BETWEEN_NONE,
  FLAME_BETWEEN_FIRST, /* that of the first keyframe */
  FLAME_BETWEEN_MEAN,  /* the weighted mean */
  /*
   * The mean, kept close to the keyframes' range. It is for fields that decide about
   * time, memory or whether there is a picture at all, or that must not change a bit
   * between equal keyframes. Whole numbers never leave the range.
   */
  FLAME_BETWEEN_HELD,
} FlameBetween;

/* When the writer writes the attribute. */
typedef enum
{
  FLAME_WRITTEN_ALWAYS,
  FLAME_WRITTEN_UNLESS_USUAL, /* if a value is not the default */
} FlameWritten;

/* Rows that are together in a document, in this order. */
typedef enum
{
  FLAME_GROUP_TEXT,
  FLAME_GROUP_CAMERA,
  FLAME_GROUP_SPACE, /* default: a camera that looks straight at the plane */
  FLAME_GROUP_SAMPLING,
  FLAME_GROUP_TONE,
  FLAME_GROUP_LIGHT, /* flame_genome_reset_light() */
  FLAME_GROUP_COLOR,
  FLAME_N_FIELD_GROUPS
} FlameFieldGroup;

typedef struct
{
  const char *name;      /* the struct's member; NULL ends the table */
  const char *attribute; /* in flam3's XML */
  const char *alias;     /* (nullable) another name for reading */
  const char *const
      *words; /* for FLAME_VALUE_WORD, in the enumeration's order */
  /* (nullable) decides whether to write it, instead of @written */
  gboolean (*is_written) (const FlameGenome *genome);
  double usual;
  double greatest; /* 0: none; a reader clamps to it */
  double least;    /* for FLAME_BELOW_MIN: a number in the range */
  guint32 offset;
  guint8 n; /* number of consecutive values */
  guint8 kind;
  guint8 range;
  guint8 below;
  /* flam3 refuses a flame with a number below the range */
  guint8 flam3_refuses;
  guint8 between;
  guint8 written;
  guint8 group;
  guint8 is_inverted;  /* the attribute is 1 minus the value */
  guint8 is_of_motion; /* affects only how a flame moves */
} FlameField;

/*
 * The fields of FlameGenome, and the numbers of FlameXform that are not maps.
 */
extern const FlameField flame_genome_fields[];
extern const FlameField flame_xform_fields[];

/* (nullable) The row with the attribute or alias @name. (transfer none) */
const FlameField *flame_field_find (const FlameField *fields, const char *name);

/* Sets FlameGenome's fields in @group to their defaults. */
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

/* For whole numbers and words. */
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

/* Whether all values are equal in two genomes or transforms. Not for texts. */
gboolean flame_field_same (
    const FlameField *field, gconstpointer a, gconstpointer b);
/* Whether all values are the default. Not for texts. */
gboolean flame_field_is_usual (const FlameField *field, gconstpointer owner);

/*
 * Clamps every number of @genome to its range, and orders numbers that belong together,
 * so that any interpolated genome can be drawn. Genomes that a reader accepted do not
 * change. At least one xform keeps a weight.
 */
void flame_genome_hold_limits (FlameGenome *genome);

/*
 * Finds what flame_genome_hold_limits() would change, apart from the estimator's order.
 *
 * @names: (out) (transfer none) fields of FlameGenome, or "weight" and "chaos"
 *
 * Returns: how many there are
 */
guint flame_genome_find_outside (
    const FlameGenome *genome, const char *names[FLAME_MAX_OUTSIDE]);
