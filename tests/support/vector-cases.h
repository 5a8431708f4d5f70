/*
 * Tables of a variation's results for points, in the format of EMBER_CASES: Ember's
 * own, and JWildfire's in tests/data. The caller chooses the function to call, so that
 * every backend is compared with the same rows.
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

/* numbers below are flam3's, whose vectors test-variations reads */
#define VECTOR_FIRST_NUMBER 100

#define VECTOR_MAX_WORDS 256
#define VECTOR_MAX_PARAMS 192

typedef struct
{
  GHashTable *columns; /* name -> index + 1 */
  GPtrArray *rows;     /* of GStrv */
  /* a variation's name in lower case -> GPtrArray of rows */
  GHashTable *by_name;
} VectorTable;

typedef struct
{
  VectorTable sets;
  VectorTable points, random_points, form_points; /* one row for each point */
  VectorTable moments; /* rows: (nullable) JWildfire has none */
} VectorTables;

/*
 * FALSE if EMBER_CASES does not name a folder with the tables, and there are none in
 * shared/.
 */
gboolean vector_tables_load (VectorTables *tables);
/* Likewise for @folder. */
gboolean vector_tables_load_from (VectorTables *tables, const char *folder);
void vector_tables_clear (VectorTables *tables);

/* (nullable) (transfer none) The rows of a variation, as GStrv. */
const GPtrArray *vector_table_find (
    const VectorTable *table, guint variation, FlameForm form);
/* "" if there is no such column. */
const char *vector_cell (
    const VectorTable *table, char **row, const char *column);
double vector_number (const VectorTable *table, char **row, const char *column);

/* One set of a variation's parameters. */
typedef struct
{
  guint number;
  FlameForm form;
  double weight;
  double values[VECTOR_MAX_PARAMS];
  /* no longer than necessary, so that reads beyond the end are noticed */
  float *constants;       /* (nullable) if it has none */
  FlameEntryList entries; /* .all: (nullable) what constants point to */
} VectorCase;

/* FALSE if @tables has no such set; @c is then empty. */
gboolean vector_case_init (VectorCase *c, const VectorTables *tables,
    guint variation, FlameForm form, const char *set);
/*
 * Makes the constants again from @c's number, form, weight and values, and entries
 * unless @keeps_entries.
 */
void vector_case_prepare (VectorCase *c, gboolean keeps_entries);
void vector_case_clear (VectorCase *c);

/*
 * Visits a row.
 * @is_first: whether this is the first row of @c, as the next call may have another
 */
typedef void (*VectorVisit) (const VectorCase *c, gboolean is_first,
    const VectorTable *table, char **cells, gpointer data);

/* Visits all rows of points of a variation, in all of its forms. */
void vector_tables_walk (const VectorTables *tables, guint variation,
    VectorVisit visit, gpointer data);

/*
 * One row: the random words that the reference drew, and the state before the call.
 */
typedef struct
{
  double in[3], wanted[4]; /* x, y, z; @wanted also the colour */
  guint32 words[VECTOR_MAX_WORDS];
  guint n_words;
  float state[FLAME_MAX_STATE];
  gboolean has_state; /* the row says the state; if not, it may be 0 or 1 */
} VectorRow;

void vector_row_read (VectorRow *row, const VectorTable *table, char **cells);

/* the row's point and the corners of a box of rounding errors around it */
#define VECTOR_PLACES 9

/* Prepares the arguments for a call at @place of @row. */
void vector_case_begin (const VectorCase *c, const VectorRow *row, guint place,
    FlamePoint *p, FlameSum *o);
/* @out: (out) the resulting x, y, z and colour */
void vector_case_end (const FlameSum *o, double out[4]);

/*
 * Returns: whether results in single precision agree with @row, allowing for their
 *   variation between neighbouring points.
 *
 * @outs: the results at the VECTOR_PLACES
 * @scale: 1 if functions are correct to one unit in the last place, more if they are
 *   not
 */
gboolean vector_row_agrees (
    const VectorRow *row, double (*outs)[4], double scale);

/* The form's prefix: "", "pre_" or "post_". */
const char *vector_form_prefix (FlameForm form);

/* calls that a row of moments is from */
#define VECTOR_REFERENCE_CALLS 200000.0
/* with fewer calls squares are not compared */
#define VECTOR_LEAST_FOR_SQUARES 2000

/*
 * Sums over calls with random words: of the angles of x, y and z, and of the colour, to
 * the powers of 1 to 4.
 */
typedef struct
{
  guint n;
  double powers[4][4];
} VectorSums;

/* Adds one call to @sums. */
void vector_moments_add (const double out[4], VectorSums *sums);

/*
 * Which of x, y, z and colour differs from a row of moments by more than chance, in its
 * mean or variance; 4: none does.
 */
guint vector_moments_find_apart (
    const VectorTable *moments, char **cells, const VectorSums *sums);
/* FALSE with a message if one does. */
gboolean vector_moments_agree (const VectorTables *tables, const VectorCase *c,
    char **cells, const VectorSums *sums);

G_END_DECLS
