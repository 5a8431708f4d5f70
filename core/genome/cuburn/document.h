/*
 * One cuburn document, checked and typed: a node, an edge or an animation.
 *
 * Key paths are nested objects, or are joined by dots, in any combination. In addition
 * to cuburn's keys there are three of our own:
 *
 * xforms.A.chaos.B           xaos weight of going from A to B, 1 if absent
 * background.{red,green,blue}
 * blend.palette_flip         true, false (if absent) or "auto": whether the palette is
 *                            reversed on the way to the destination
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/cuburn/json.h"
#include "core/genome/genome.h"
#include "core/genome/variation.h"
#include "kernels/variation-ids.h"

/* How values between knots are interpolated. */
typedef enum
{
  FLAME_DOMAIN_LINEAR,
  FLAME_DOMAIN_MAGNITUDE, /* by ratio, except near zero */
} FlameDomain;

typedef struct
{
  double default_value;
  FlameDomain domain;
  double period; /* 0 = none */
  /* A variation's parameter: if one side has none, it uses the other's. */
  gboolean inherits;
} FlameCuburnField;

/* Numbers of a whole genome; the filters' are last. */
typedef enum
{
  FLAME_CUBURN_CENTER_X,
  FLAME_CUBURN_CENTER_Y,
  FLAME_CUBURN_SCALE, /* image widths per unit */
  FLAME_CUBURN_ROTATION,
  FLAME_CUBURN_DITHER_WIDTH,   /* spatial filter, in pixels */
  FLAME_CUBURN_SPP,            /* factor on the profile's value */
  FLAME_CUBURN_FRAME_WIDTH,    /* factor on the profile's value */
  FLAME_CUBURN_BACKGROUND_RED, /* our own: 0 to 1 */
  FLAME_CUBURN_BACKGROUND_GREEN,
  FLAME_CUBURN_BACKGROUND_BLUE,
  FLAME_CUBURN_FILTERS,
  FLAME_CUBURN_GAMMA = FLAME_CUBURN_FILTERS,
  FLAME_CUBURN_GAMMA_THRESHOLD,
  FLAME_CUBURN_HIGHLIGHT_POWER,
  FLAME_CUBURN_VIBRANCE,
  FLAME_CUBURN_BRIGHTNESS,
  FLAME_CUBURN_DE_RADIUS,
  FLAME_CUBURN_DE_MINIMUM, /* fraction of the radius */
  FLAME_CUBURN_DE_CURVE,
  FLAME_CUBURN_BILATERAL_SPATIAL_STD,
  FLAME_CUBURN_BILATERAL_COLOR_STD,
  FLAME_CUBURN_BILATERAL_DENSITY_STD,
  FLAME_CUBURN_BILATERAL_DENSITY_POW,
  FLAME_CUBURN_BILATERAL_GRADIENT,
  FLAME_CUBURN_SMEARCLIP_WIDTH,
  FLAME_CUBURN_PLAINCLIP_BRIGHTNESS,
  FLAME_CUBURN_LOGENCODE_DEGAMMA,
  FLAME_CUBURN_N_GLOBALS
} FlameCuburnGlobal;

/* Numbers of an xform: these, then weights, then parameters of variations. */
typedef enum
{
  FLAME_CUBURN_ANGLE, /* degrees; so is spread */
  FLAME_CUBURN_SPREAD,
  FLAME_CUBURN_MAGNITUDE_X,
  FLAME_CUBURN_MAGNITUDE_Y,
  FLAME_CUBURN_OFFSET_X,
  FLAME_CUBURN_OFFSET_Y,
  FLAME_CUBURN_N_AFFINE,
  /* The same six numbers for the post affine. */
  FLAME_CUBURN_POST = FLAME_CUBURN_N_AFFINE,
  FLAME_CUBURN_COLOR = 2 * FLAME_CUBURN_N_AFFINE,
  FLAME_CUBURN_COLOR_SPEED,
  FLAME_CUBURN_WEIGHT,
  FLAME_CUBURN_OPACITY,
  /* Plus FlameVariation, plus FlameForm times FLAME_N_VARIATIONS. */
  FLAME_CUBURN_VARIATIONS,
  /* Plus FlameParam, plus FlameForm times FLAME_N_PARAMS. */
  FLAME_CUBURN_PARAMS =
      FLAME_CUBURN_VARIATIONS + FLAME_N_FORMS * FLAME_N_VARIATIONS,
  FLAME_CUBURN_N_XFORM_FIELDS =
      FLAME_CUBURN_PARAMS + FLAME_N_FORMS * FLAME_N_PARAMS
} FlameCuburnXformField;

/* The field of a use's weight. */
static inline guint
flame_cuburn_use_field (FlameVariation variation, FlameForm form)
{
  return FLAME_CUBURN_VARIATIONS + form * FLAME_N_VARIATIONS + variation;
}

/* The field of a parameter of a use. */
static inline guint
flame_cuburn_param_field (FlameParam param, FlameForm form)
{
  return FLAME_CUBURN_PARAMS + form * FLAME_N_PARAMS + param;
}

/* FALSE if @field is not a use's weight. */
static inline gboolean
flame_cuburn_field_is_use (
    guint field, FlameVariation *variation, FlameForm *form)
{
  const guint at = field - FLAME_CUBURN_VARIATIONS;

  if (field < FLAME_CUBURN_VARIATIONS || field >= FLAME_CUBURN_PARAMS)
    return FALSE;
  *variation = at % FLAME_N_VARIATIONS;
  *form = at / FLAME_N_VARIATIONS;
  return TRUE;
}

/* FALSE if @field is not a parameter. */
static inline gboolean
flame_cuburn_field_is_param (guint field, FlameParam *param, FlameForm *form)
{
  if (field < FLAME_CUBURN_PARAMS)
    return FALSE;
  *param = (field - FLAME_CUBURN_PARAMS) % FLAME_N_PARAMS;
  *form = (field - FLAME_CUBURN_PARAMS) / FLAME_N_PARAMS;
  return TRUE;
}

#define FLAME_MAX_KNOTS 16384
#define FLAME_MAX_PALETTES 1024

typedef enum
{
  FLAME_CUBURN_NODE,
  FLAME_CUBURN_EDGE,
  FLAME_CUBURN_ANIMATION,
} FlameCuburnType;

/*
 * The values of a key; n = 0 if the document does not have it.
 *
 * node        position; and velocity per U if n is 2
 * edge        pairs of time and value in the document's order; a value of NaN removes the
 *             earlier knots at that time
 * animation   position; p0 p1; or p0 v0 p1 v1 and pairs of time and value
 */
typedef struct
{
  guint n;
  double *values;
} FlameCuburnCurve;

typedef struct
{
  char *id;
  /*
   * Field to FlameCuburnCurve, for numbers that the document sets; see
   * flame_cuburn_xform_get_curve().
   */
  GHashTable *curves;
  /* (nullable) Id of an xform to FlameCuburnCurve. */
  GHashTable *chaos;
} FlameCuburnXform;

typedef struct
{
  char *id;      /* (nullable) id of a node */
  double offset; /* how far the node has turned, in U */
} FlameCuburnLink;

typedef enum
{
  FLAME_CUBURN_SORT_WEIGHTFLIP, /* heavy ones are paired with light ones */
  FLAME_CUBURN_SORT_WEIGHT,
  FLAME_CUBURN_SORT_NATURAL,
  FLAME_CUBURN_SORT_COLOR,
} FlameCuburnSort;

typedef enum
{
  FLAME_CUBURN_FLIP_NEVER,
  FLAME_CUBURN_FLIP_ALWAYS,
  FLAME_CUBURN_FLIP_AUTO, /* if that shortens the colours' way */
} FlameCuburnFlip;

typedef struct
{
  double duration; /* U; 0 = not set */
  gboolean has_sort;
  FlameCuburnSort sort;
  FlameCuburnFlip flip;
  /* (element-type GStrv) Pairs of ids, which may be "pad" and "dup". */
  GPtrArray *map;
} FlameCuburnBlend;

typedef struct
{
  double time; /* 0 to 1; ignored in a node */
  FlamePalette palette;
} FlameCuburnPalette;

/* Immutable after creation, reference-counted; threads may share it. */
typedef struct
{
  gatomicrefcount references;
  FlameCuburnType type;
  char *where; /* its name in messages */
  char *name;  /* (nullable) so are author, with commas, and url */
  char *author, *url;
  double duration; /* U */
  gboolean has_duration;
  FlameCuburnLink link[2]; /* source and destination */
  FlameCuburnBlend blend;
  FlameCuburnCurve globals[FLAME_CUBURN_N_GLOBALS];
  /*
   * (element-type FlameCuburnXform) Sorted by id. An edge's apply to the source.
   */
  GPtrArray *xforms;
  GPtrArray *dst_xforms;         /* an edge's edits of the destination */
  FlameCuburnXform *final_xform; /* (nullable) */
  GPtrArray *palettes; /* (element-type FlameCuburnPalette) sorted by time */
} FlameCuburnDocument;

FlameCuburnDocument *flame_cuburn_document_new (
    FlameCuburnType type, const char *where); /* (transfer full) */
FlameCuburnDocument *flame_cuburn_document_ref (FlameCuburnDocument *document);
void flame_cuburn_document_unref (FlameCuburnDocument *document);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameCuburnDocument, flame_cuburn_document_unref)

/* The type's name in JSON. FALSE if it is not a document's. */
gboolean flame_cuburn_type_from_name (const char *name, FlameCuburnType *type);
const char *flame_cuburn_type_name (FlameCuburnType type);

FlameCuburnXform *flame_cuburn_xform_new (const char *id); /* (transfer full) */
/* An empty curve (n = 0) if the document has none. (transfer none) */
const FlameCuburnCurve *flame_cuburn_xform_get_curve (
    const FlameCuburnXform *xform, guint field);
/* A curve to write to. (transfer none) */
FlameCuburnCurve *flame_cuburn_xform_ensure_curve (
    FlameCuburnXform *xform, guint field);
/* (nullable) (transfer none) */
FlameCuburnXform *flame_cuburn_xforms_find (
    const GPtrArray *xforms, const char *id);
/* Ids that contain numbers compare by number: 2 before 10. */
int flame_cuburn_compare_ids (const char *a, const char *b);

/* Sets a node's position, and its velocity if that is not 0. */
void flame_cuburn_curve_set (
    FlameCuburnCurve *curve, double position, double velocity);
/*
 * Sets the curve for the xform @id.
 * @curve: (transfer full)
 */
void flame_cuburn_xform_set_chaos (
    FlameCuburnXform *xform, const char *id, FlameCuburnCurve curve);

/* A node's position, or the default; and its velocity. */
double flame_cuburn_curve_position (
    const FlameCuburnCurve *curve, double default_value);
double flame_cuburn_curve_velocity (const FlameCuburnCurve *curve);

/*
 * Reads ["rgb8", CHUNK, ...], or several of [TIME, "rgb8", CHUNK, ...]. The
 * FlameCuburnPalettes are appended to @palettes and sorted by time. If two have the
 * same time the later one is kept.
 */
gboolean flame_cuburn_palettes_read (const FlameJsonContext *context,
    const char *path, JsonNode *node, GPtrArray *palettes, GError **error);

/* Appends "rgb8" and the palette in chunks of 64 characters. */
void flame_cuburn_palette_write (const FlamePalette *palette, JsonArray *array);

const FlameCuburnField *flame_cuburn_global_field (guint global);

/* The key path, such as "camera.center.x". */
const char *flame_cuburn_global_path (guint global);

/*
 * Returns: (nullable) the name of a filter's parameter that the value is of, such as
 *   "bilateral.spatial_std"
 */
const char *flame_cuburn_global_filter (guint global);

/* -1 if there is none. */
int flame_cuburn_global_from_path (const char *path);

FlameCuburnField flame_cuburn_xform_field (guint field);

/* The key path, such as "variations.julian.power". (transfer full) */
char *flame_cuburn_xform_path (guint field);

int flame_cuburn_xform_from_path (const char *path);
