/*
 * The parts of a variation's file; docs/kernels.md explains how to write one.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/flame-math.h"
#include "kernels/rgb.h"
#include "kernels/rng.h"
#include "kernels/variation-form.h"

/* What a variation reads besides x and y. */
typedef enum
{
  FLAME_NEEDS_R2 = 1 << 0,    /* x² + y² */
  FLAME_NEEDS_R = 1 << 1,     /* its root */
  FLAME_NEEDS_THETA = 1 << 2, /* atan2 (x, y), flam3's angle from the y axis */
  FLAME_NEEDS_PHI = 1 << 3,   /* atan2 (y, x) */
} FlameNeeds;

/* What becomes of z in a flame in space. */
typedef enum
{
  FLAME_Z_ZERO,   /* regular: adds nothing; pre, post: z is unchanged */
  FLAME_Z_WEIGHT, /* weight times z */
  FLAME_Z_OWN,    /* the function reads p->z and adds to o->z itself */
} FlameZ;

/* What a pre or post form does with its result. */
typedef enum
{
  FLAME_ASSIGN_SET, /* it replaces the point */
  FLAME_ASSIGN_SUM, /* it is added to the point */
} FlameAssign;

/*
 * What else a variation uses. An engine keeps no lane that none of them uses.
 */
typedef enum
{
  FLAME_READS_SUM = 1 << 0,    /* o's x, y, z before it adds to them */
  FLAME_WRITES_SUM = 1 << 1,   /* changes them other than by adding */
  FLAME_READS_COLOR = 1 << 2,  /* o->color */
  FLAME_WRITES_COLOR = 1 << 3, /* o->color */
  FLAME_READS_ENTRY = 1 << 4,  /* p's entry_x, entry_y, entry_z */
  FLAME_WRITES_POINT = 1 << 5, /* p's x, y, z, for the uses that follow */
  FLAME_READS_FORM = 1 << 6,   /* p->form */
  FLAME_READS_COEFS = 1 << 7,  /* in PREPARE: the transform's affine map */
  FLAME_RAISES_Z = 1 << 8,     /* gives points a z if they have none */
  FLAME_NO_REGULAR = 1 << 9,   /* exists only as pre and post form */
  FLAME_MAKES_Z = 1 << 10,     /* the old z affects only the new z */
  FLAME_WRITES_RGB =
      1 << 11, /* by flame_show_rgb, flame_show_nearest or flame_hide */
  FLAME_SHARES_STATE =
      1 << 12, /* uses with the same first parameter share a state */
} FlameTraits;

#define FLAME_MAX_CONSTANTS 1024
#define FLAME_MAX_STATE 4
/* numbers of shared states */
#define FLAME_MAX_SHARED_STATES 6
#define FLAME_MAX_DRAWS 64

/* the first constants, which say where a variation's entries are */
#define FLAME_ENTRY_CONSTANTS 3
#define FLAME_ENTRY_BITS 22

/*
 * A point as a variation sees it. Besides x and y only the fields that its info line
 * asks for have values.
 */
typedef struct
{
  float x, y, z;
  float r2, r; /* x² + y² and its root, always without z */
  float theta; /* atan2 (x, y): flam3's angle, from the y axis */
  float phi;   /* atan2 (y, x) */
  /*
   * The transform's point after the affine map and the pre forms; in a post form x, y
   * and z.
   */
  float entry_x, entry_y, entry_z;
  FlameForm form;
} FlamePoint;

/*
 * What a variation adds to. Regular: the sum over the variations before it. Pre and
 * post with FLAME_ASSIGN_SET: initially zero; with FLAME_ASSIGN_SUM: the point.
 */
typedef struct
{
  float x, y, z;
  float color; /* the point's, blended with the transform's */
#if FLAME_HAS_RGB
  float rgb[3]; /* shown instead, unless it is FLAME_NO_RGB */
#endif
  /*
   * the use's own numbers for this point, kept from call to call; initially 0
   */
  float state[FLAME_MAX_STATE];
} FlameSum;

#define FLAME_UNUSED __attribute__ ((unused))

/*
 * Constants are floats with names: struct FlameConstants_NAME, which the variation's
 * file defines under FLAME_CONSTANTS. Between PREPARE and a point they are an array.
 */
#define FLAME_CONSTANTS_AT(name, k) ((const struct FlameConstants_##name *) (k))

/*
 * Where constants are: a GPU's thread has a copy of them, unless there are too many
 * (in_place in the info line); those functions define this.
 */
#ifndef FLAME_CONSTANTS_MEMORY
#define FLAME_CONSTANTS_MEMORY FLAME_OWN
#endif

/*
 * Defines flame_var_NAME: adds w times the variation at *p to *o.
 *   k    the constants that PREPARE made of the parameters
 *   w    the weight; some use it other than as a factor
 *   rng  advanced by at most as many draws as the info line says
 *
 * flam3's sina and cosa are x/r and y/r: not numbers at the origin, where flam3
 * starts again from a random point.
 */
#define FLAME_VARIATION_FUNCTION(name)                                         \
  struct FlameConstants_##name;                                                \
  FLAME_FN void flame_var_##name (FlamePoint *p FLAME_UNUSED,                  \
      const FLAME_CONSTANTS_MEMORY struct FlameConstants_##name *k             \
          FLAME_UNUSED,                                                        \
      float w FLAME_UNUSED, FlameRng *rng FLAME_UNUSED,                        \
      FlameSum *o FLAME_UNUSED)

FLAME_FN void
flame_set_rgb (FlameSum *o, float r, float g, float b)
{
#if FLAME_HAS_RGB
  o->rgb[0] = r;
  o->rgb[1] = g;
  o->rgb[2] = b;
#else
  (void) o, (void) r, (void) g, (void) b;
#endif
}

/*
 * Shows the point in this colour, in the palette's units, whatever its coordinate: 0 to
 * FLAME_MAX_RGB each.
 */
FLAME_FN void
flame_show_rgb (FlameSum *o, float r, float g, float b)
{
#if FLAME_HAS_RGB
  flame_set_rgb (o, o->rgb[0] == FLAME_HIDDEN_RGB ? FLAME_HIDDEN_RGB : r, g, b);
#else
  (void) o, (void) r, (void) g, (void) b;
#endif
}

/*
 * Sets whether the point is drawn: JWildfire's hidden points continue to move.
 */
FLAME_FN void
flame_hide (FlameSum *o, int hidden)
{
#if FLAME_HAS_RGB
  o->rgb[0] = hidden
                  ? FLAME_HIDDEN_RGB
                  : (o->rgb[0] == FLAME_HIDDEN_RGB ? FLAME_NO_RGB : o->rgb[0]);
#else
  (void) o, (void) hidden;
#endif
}

/*
 * Shows FLAME_MAX_RGB times the palette's entry nearest to this colour; 0 to 1 each.
 */
FLAME_FN void
flame_show_nearest (FlameSum *o, float r, float g, float b)
{
  flame_show_rgb (o, r, g, FLAME_NEAREST_RGB - b);
}

/* Returns the sum so far; in a pre or post form the point itself. */
FLAME_FN float
flame_sum_x (const FlamePoint *p, const FlameSum *o)
{
  return p->form == FLAME_FORM_REGULAR ? o->x : p->x;
}

FLAME_FN float
flame_sum_y (const FlamePoint *p, const FlameSum *o)
{
  return p->form == FLAME_FORM_REGULAR ? o->y : p->y;
}

FLAME_FN float
flame_sum_z (const FlamePoint *p, const FlameSum *o)
{
  return p->form == FLAME_FORM_REGULAR ? o->z : p->z;
}

/*
 * Returns the z that FLAME_Z_ZERO gives, for a branch of a FLAME_Z_OWN variation that
 * does not change it.
 */
FLAME_FN float
flame_kept_z (const FlamePoint *p)
{
  return p->form == FLAME_FORM_REGULAR ? 0.0f : p->z;
}

/* ------------------------------------------------------------- preparation */

typedef enum
{
  FLAME_REAL,
  FLAME_REAL_NONZERO, /* 0 becomes the smallest nonzero number */
  FLAME_CYCLIC,       /* wraps around in its range */
  FLAME_INTEGER,
  FLAME_INTEGER_NONZERO, /* 0 becomes 1 */
} FlameParamType;

/* flam3's guard against division by zero, in PREPARE */
#define FLAME_PREPARE_EPS 1e-10

#if FLAME_HAS_DOUBLES

/* How a variation is used, in the genome's units. */
typedef struct
{
  const double *param; /* in the order of the FLAME_PARAM lines */
  double weight;
  const double *coefs; /* 6: x' = c[0] x + c[2] y + c[4], y' = c[1] x + ... */
  FlameForm form;
} FlamePrepare;

#if !FLAME_ON_GPU
/*
 * Parameters with names: struct FlameParams_NAME. A file's FLAME_INFO line ends the
 * previous file's struct and begins its own; its FLAME_PARAM lines are the fields. For
 * a GPU kernel-source.c writes them out.
 */
#define FLAME_PARAMS_STRUCT(name, number, ...)                                 \
  char end;                                                                    \
  }                                                                            \
  ;                                                                            \
  struct FlameParams_##name                                                    \
  {
#define FLAME_PARAMS_FIELD(variation, name, ...) double name;
#endif

/* The fields of struct @in from @name on, as an array. */
#define FLAME_FROM(in, name)                                                   \
  ((const double *) (in) + (&(in)->name - (const double *) (in)))

/*
 * Defines flame_prepare_NAME: computes all constants @k that flame_var_NAME reads, from
 * the parameters @in and the rest of @use. Double precision. It is called once a frame
 * and temporal sample, and on a GPU also for each point if a weighting field moves
 * parameters (kernels/weighting-field.h).
 */
#define FLAME_PREPARE_FUNCTION(name)                                           \
  static inline void flame_make_##name (                                       \
      const struct FlameParams_##name *in FLAME_UNUSED,                        \
      const FlamePrepare *use FLAME_UNUSED, struct FlameConstants_##name *k);  \
  static void flame_prepare_##name (const FlamePrepare *use, float *k)         \
  {                                                                            \
    flame_make_##name ((const struct FlameParams_##name *) use->param, use,    \
        (struct FlameConstants_##name *) k);                                   \
  }                                                                            \
  static inline void flame_make_##name (                                       \
      const struct FlameParams_##name *in FLAME_UNUSED,                        \
      const FlamePrepare *use FLAME_UNUSED,                                    \
      struct FlameConstants_##name *k FLAME_UNUSED)

/* Replaces a divisor of 0 as Ember does. */
static inline double FLAME_UNUSED
flame_nonzero_double (double x)
{
  return x != 0.0 ? x : 0x1p-52;
}

/* Copies @n parameters. */
static inline void FLAME_UNUSED
flame_copy_params (const double *param, int n, float *k)
{
  for (int i = 0; i < n; i++)
    k[i] = (float) param[i];
}

#endif /* FLAME_HAS_DOUBLES */

#if !FLAME_ON_GPU

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------- on the host */

/*
 * Programs that mean something other than flam3 and Ember by a variation's name, or
 * that have another default or name of a parameter.
 */
typedef enum
{
  FLAME_APOPHYSIS = 1 << 0,
  FLAME_EMBER = 1 << 1, /* also Fractorium */
  FLAME_JWILDFIRE = 1 << 2,
  FLAME_ONLY_REGULAR = 1 << 3, /* and not in pre_ and post_ forms */
} FlamePrograms;

/* What programs take for a parameter that a file leaves out. */
typedef struct
{
  unsigned programs; /* FlamePrograms; 0 after the last */
  double value;
} FlameOtherDefault;

typedef struct
{
  const char *name; /* without the variation's name */
  const char
      *attribute;      /* (nullable) in files, if it is not both names joined */
  const char *aliases; /* (nullable) older attributes, separated by blanks */
  const char *other_names; /* (nullable) attributes in the files of @named_by */
  const FlameOtherDefault *defaults; /* (nullable) the first that fits counts */
  double default_value;              /* flam3's, for flam3's variations */
  double min, max;                   /* used if has_range */
  FlameParamType type;
  unsigned char has_range;
  unsigned char in_ember; /* the range applies only to Fractorium's files */
  unsigned char named_by; /* FlamePrograms */
} FlameParamInfo;

/* Fields of a FLAME_PARAM line. */
#define FLAME_RANGE(low, high) .has_range = 1, .min = (low), .max = (high)
#define FLAME_NO_LIMIT __builtin_inf ()
/* A range that Fractorium enforces and JWildfire does not. */
#define FLAME_EMBER_RANGE(low, high) FLAME_RANGE (low, high), .in_ember = 1
/* Defaults of other programs: {FLAME_JWILDFIRE, 2.0}, and so on. */
#define FLAME_DEFAULTS(...)                                                    \
  .defaults = (const FlameOtherDefault[])                                      \
  {                                                                            \
    __VA_ARGS__,                                                               \
    {                                                                          \
      0                                                                        \
    }                                                                          \
  }
/* Attributes that only @programs give the parameter, separated by blanks. */
#define FLAME_NAME_IN(programs, names)                                         \
  .named_by = (programs), .other_names = (names)

/* A variation's own floats besides its constants. */
typedef struct
{
  float *all; /* (nullable) from malloc */
  size_t n, room;
} FlameEntryList;

/* the most floats in a list; any beyond are left out */
#define FLAME_MAX_ENTRIES ((size_t) 1 << 21)

/* Returns: 0 if there is no more room */
static inline int FLAME_UNUSED
flame_add_entry (FlameEntryList *list, const float *floats, size_t n)
{
  if (list->n + n > FLAME_MAX_ENTRIES)
    return 0;
  if (list->n + n > list->room) {
    const size_t room = 2 * (list->n + n) + 256;
    float *all = (float *) realloc (list->all, room * sizeof *all);

    if (!all)
      return 0;
    list->all = all;
    list->room = room;
  }
  memcpy (list->all + list->n, floats, n * sizeof *floats);
  list->n += n;
  return 1;
}

/*
 * Writes FLAME_ENTRY_CONSTANTS of @k, which say that entries are at @address.
 */
static inline void FLAME_UNUSED
flame_place_entries (uint64_t address, float *k)
{
  for (int i = 0; i < FLAME_ENTRY_CONSTANTS; i++)
    k[i] = (float) (address >> (i * FLAME_ENTRY_BITS) &
                    (((uint64_t) 1 << FLAME_ENTRY_BITS) - 1));
}

/*
 * Defines flame_fill_entries_NAME: computes what depends only on the first parameters
 * of @in (FLAME_ENTRIES). flame_entries() of common/entries.h reads it. It may take at
 * most a second. Its address is in the first FLAME_ENTRY_CONSTANTS constants, which
 * PREPARE must not change.
 */
#define FLAME_FILL_ENTRIES(name)                                               \
  static inline void flame_make_entries_##name (                               \
      const struct FlameParams_##name *in FLAME_UNUSED,                        \
      FlameEntryList *list FLAME_UNUSED);                                      \
  static void flame_fill_entries_##name (                                      \
      const FlamePrepare *use, FlameEntryList *list)                           \
  {                                                                            \
    flame_make_entries_##name (                                                \
        (const struct FlameParams_##name *) use->param, list);                 \
  }                                                                            \
  static inline void flame_make_entries_##name (                               \
      const struct FlameParams_##name *in FLAME_UNUSED,                        \
      FlameEntryList *list FLAME_UNUSED)

/* A FLAME_INFO line; a number that is not used has no name. */
typedef struct
{
  const char *name;
  void (*prepare) (const FlamePrepare *use, float *k); /* (nullable) */
  /* (nullable) see FLAME_FILL_ENTRIES */
  void (*fill_entries) (const FlamePrepare *use, FlameEntryList *list);
  const char
      *aliases;       /* (nullable) other names in files, separated by blanks */
  FlameZ z;           /* of the regular form */
  FlameAssign assign; /* of pre_ and post_ */
  unsigned short needs;     /* FlameNeeds */
  unsigned short traits;    /* FlameTraits */
  unsigned short constants; /* number of floats that PREPARE makes */
  unsigned short choice;  /* the constant's index, see FLAME_CHOICE; 0: none */
  unsigned char draws;    /* the most random numbers */
  unsigned char state;    /* floats kept for each point and use */
  unsigned char in_place; /* see FLAME_CONSTANTS_MEMORY */
  unsigned char has_entries;
  unsigned char
      entry_params; /* number of first parameters that entries depend on */
  unsigned char instead_in; /* FlamePrograms; see FLAME_INSTEAD_OF */
  unsigned short instead_of;
} FlameVariationInfo;

/*
 * Declares in an info line that there are constants, and a FLAME_PREPARE that computes
 * them. The table that calls it redefines this.
 */
#define FLAME_PREPARED(name)                                                   \
  .constants = sizeof (struct FlameConstants_##name) / sizeof (float)

/*
 * A constant, 0 or 1 and not the first, for whose values a CPU has separate loops.
 */
#define FLAME_CHOICE(name, constant)                                           \
  .choice = offsetof (struct FlameConstants_##name, constant) / sizeof (float)

/*
 * In an info line: there are entries for the first @n parameters, and a
 * FLAME_FILL_ENTRIES.
 */
#define FLAME_ENTRIES(name, n) .has_entries = 1, .entry_params = (n)

/* In files of @programs, the name of variation @number means this variation. */
#define FLAME_INSTEAD_OF(programs, number)                                     \
  .instead_in = (programs), .instead_of = (number)

/* A variation at one point; see FLAME_VARIATION_FUNCTION. */
typedef void FlameVariationCall (
    FlamePoint *p, const float *k, float w, FlameRng *rng, FlameSum *o);

#endif /* !FLAME_ON_GPU */
