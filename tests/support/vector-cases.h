/*
 * Tables of what a variation makes of points, in the form of EMBER_CASES: Ember's
 * own, and JWildfire's in tests/data. The caller chooses the function to call,
 * so that every backend is held against the same rows.
 *
 * A test uses them from one thread.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "kernels/variation-ids.h"
#include "kernels/variation-table.h"

G_BEGIN_DECLS

/* numbers below are flam3's, whose own vectors test-variations reads */
#define VECTOR_FIRST_NUMBER 100

#define VECTOR_MAX_WORDS 256
#define VECTOR_MAX_PARAMS 192

typedef struct
{
  GHashTable *columns; /* name -> index + 1 */
  GPtrArray *rows;     /* of GStrv */
  GHashTable *by_name; /* a variation's in small letters -> GPtrArray of rows */
} VectorTable;

typedef struct
{
  VectorTable sets;
  VectorTable points, random_points, form_points; /* one row a point */
  VectorTable moments; /* rows: (nullable) JWildfire has none */
} VectorTables;

/* FALSE where EMBER_CASES names no folder that has them, and none lies in shared/ */
gboolean vector_tables_load (VectorTables *tables);
/* the same of @folder */
gboolean vector_tables_load_from (VectorTables *tables, const char *folder);
void vector_tables_clear (VectorTables *tables);

/* (nullable) (transfer none) the rows of a variation: GStrv */
const GPtrArray *vector_table_find (
    const VectorTable *table, guint variation, FlameForm form);
/* "" if there is no such column */
const char *vector_cell (
    const VectorTable *table, char **row, const char *column);
double vector_number (const VectorTable *table, char **row, const char *column);

/* one set of a variation's parameters */
typedef struct
{
  guint number;
  FlameForm form;
  double weight;
  double values[VECTOR_MAX_PARAMS];
  /* no longer than they need be, for what looks where none are */
  float *constants;       /* (nullable) without any */
  FlameEntryList entries; /* .all: (nullable) those that constants point to */
} VectorCase;

/* FALSE where @tables knows no such set; @c is then empty */
gboolean vector_case_init (VectorCase *c, const VectorTables *tables,
    guint variation, FlameForm form, const char *set);
/* makes the constants anew of @c's number, form, weight and values; entries too, but
 * where @keeps_entries */
void vector_case_prepare (VectorCase *c, gboolean keeps_entries);
void vector_case_clear (VectorCase *c);

/*
 * Looks at a row. @is_first: of its case, which the next call may have another of.
 */
typedef void (*VectorVisit) (const VectorCase *c, gboolean is_first,
    const VectorTable *table, char **cells, gpointer data);

/* all rows of points of a variation, in all of its forms */
void vector_tables_walk (const VectorTables *tables, guint variation,
    VectorVisit visit, gpointer data);

/* one row: the random words that the reference drew, and the state before the call */
typedef struct
{
  double in[3], wanted[4]; /* x, y, z; and the colour */
  guint32 words[VECTOR_MAX_WORDS];
  guint n_words;
  float state[FLAME_MAX_STATE];
  gboolean has_state; /* the row says which; else it may be 0 or 1 */
} VectorRow;

void vector_row_read (VectorRow *row, const VectorTable *table, char **cells);

/* the row's own point and the corners of a box of roundings about it */
#define VECTOR_PLACES 9

/* what the function is called with at @place of @row */
void vector_case_begin (const VectorCase *c, const VectorRow *row, guint place,
    FlamePoint *p, FlameSum *o);
/* (out) @out: x, y, z and colour of what it made */
void vector_case_end (const FlameSum *o, double out[4]);

/*
 * Whether what single precision makes of @row is the reference's, as far apart as
 * neighbours are.
 *
 * @outs: of the VECTOR_PLACES
 * @scale: 1 where functions are right to a unit in the last place, and more where
 * they are not
 */
gboolean vector_row_agrees (
    const VectorRow *row, double (*outs)[4], double scale);

/* the form's prefix: "", "pre_" or "post_" */
const char *vector_form_prefix (FlameForm form);

/* that a row of moments is of */
#define VECTOR_REFERENCE_CALLS 200000.0
/* with fewer calls squares are not looked at */
#define VECTOR_LEAST_FOR_SQUARES 2000

/* sums over calls with random words: of the angles of x, y and z, and of the colour,
 * and of their squares, cubes and fourth powers */
typedef struct
{
  guint n;
  double powers[4][4];
} VectorSums;

/* adds one call's to @sums */
void vector_moments_add (const double out[4], VectorSums *sums);

/* which of x, y, z and colour is further off a row of moments than chance has it, by
 * its mean or by its variance; 4 if none is */
guint vector_moments_find_apart (
    const VectorTable *moments, char **cells, const VectorSums *sums);
/* FALSE with a message where one is */
gboolean vector_moments_agree (const VectorTables *tables, const VectorCase *c,
    char **cells, const VectorSums *sums);

G_END_DECLS
