/*
 * One keyframe of a flame: what to draw, in the units of flam3's XML.
 *
 * Everything is plain data in double precision, so that interpolation is arithmetic on
 * fields. Attribute names and meanings are those of flam3 (its wiki's "XML File
 * Format"; Draves and Reckase, "The Fractal Flame Algorithm").
 *
 * Not thread-safe: a genome has one writer. Readers may share a constant one.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/file.h"
#include "flame/genome.h"
#include "kernels/frame-params.h"
#include "kernels/variation-form.h"

/*
 * Documented limits of a document. If they are exceeded the reader reports an error.
 * The limit of bytes is in flame/file.h.
 */
#define FLAME_MAX_XFORMS 128
#define FLAME_MAX_FINALS 32
#define FLAME_MAX_LAYERS 16
#define FLAME_MAX_MOTIONS 64
/* Xforms and motions of all keyframes together: less than 200 MB. */
#define FLAME_MAX_DOCUMENT_XFORMS 131072
#define FLAME_MAX_SIZE 16384
#define FLAME_MAX_SUPERSAMPLE 16
#define FLAME_MAX_PASSES 64
#define FLAME_MAX_TEMPORAL_SAMPLES 100000
/* A zoom multiplies the samples a pixel up to this limit. */
#define FLAME_MAX_ZOOMED_QUALITY 65536.0
#define FLAME_MAX_FILTER_RADIUS 64.0
#define FLAME_MAX_ESTIMATOR_RADIUS 64.0

#define FLAME_PALETTE_SIZE 256

/* The curve at display values 0, 1/128, … 1. */
#define FLAME_TONE_CURVE_POINTS 129
#define FLAME_N_TONE_CURVES 4

/* How points behind the camera are shown. */
typedef enum
{
  FLAME_BEHIND_MIRRORED, /* as in Ember */
  FLAME_BEHIND_HIDDEN,   /* not at all */
} FlameBehind;

typedef enum
{
  FLAME_INTERPOLATION_LINEAR,
  FLAME_INTERPOLATION_SMOOTH,
} FlameInterpolation;

typedef enum
{
  FLAME_INTERPOLATION_TYPE_LINEAR,
  FLAME_INTERPOLATION_TYPE_LOG,
  FLAME_INTERPOLATION_TYPE_OLD,
  FLAME_INTERPOLATION_TYPE_OLDER,
} FlameInterpolationType;

typedef enum
{
  FLAME_PALETTE_INTERPOLATION_HSV,
  FLAME_PALETTE_INTERPOLATION_SWEEP,
  FLAME_PALETTE_INTERPOLATION_HSV_CIRCULAR,
  FLAME_PALETTE_INTERPOLATION_RGB,
} FlamePaletteInterpolation;

typedef enum
{
  FLAME_PALETTE_MODE_STEP,
  FLAME_PALETTE_MODE_LINEAR,
} FlamePaletteMode;

typedef enum
{
  FLAME_TEMPORAL_FILTER_BOX,
  FLAME_TEMPORAL_FILTER_GAUSSIAN,
  FLAME_TEMPORAL_FILTER_EXP,
} FlameTemporalFilter;

/*
 * The kernel that a filter_shape name means in the XML. flam3 maps seven names to other
 * kernels than they say. Existing files were tuned by eye with those, so the names here
 * are the file's, and core/plan/filters/filter-shapes.c has the kernels that flam3
 * draws.
 */
typedef enum
{
  FLAME_SPATIAL_FILTER_GAUSSIAN,
  FLAME_SPATIAL_FILTER_HERMITE,
  FLAME_SPATIAL_FILTER_BOX,
  FLAME_SPATIAL_FILTER_TRIANGLE,
  FLAME_SPATIAL_FILTER_BELL,
  FLAME_SPATIAL_FILTER_BSPLINE,
  FLAME_SPATIAL_FILTER_LANCZOS3,
  FLAME_SPATIAL_FILTER_LANCZOS2,
  FLAME_SPATIAL_FILTER_MITCHELL,
  FLAME_SPATIAL_FILTER_BLACKMAN,
  FLAME_SPATIAL_FILTER_CATROM,
  FLAME_SPATIAL_FILTER_HAMMING,
  FLAME_SPATIAL_FILTER_HANNING,
  FLAME_SPATIAL_FILTER_QUADRATIC,
} FlameSpatialFilter;

/* JWildfire's spatial filters; see core/plan/filters/filter-shapes.h. */
typedef enum
{
  FLAME_FILTER_KERNEL_NONE, /* flam3's, a FlameSpatialFilter */
  FLAME_FILTER_KERNEL_BELL,
  FLAME_FILTER_KERNEL_BLACKMAN,
  FLAME_FILTER_KERNEL_BOX,
  FLAME_FILTER_KERNEL_BSPLINE,
  FLAME_FILTER_KERNEL_CATROM,
  FLAME_FILTER_KERNEL_GAUSSIAN,
  FLAME_FILTER_KERNEL_HAMMING,
  FLAME_FILTER_KERNEL_HANNING,
  FLAME_FILTER_KERNEL_HERMITE,
  FLAME_FILTER_KERNEL_LANCZOS2,
  FLAME_FILTER_KERNEL_LANCZOS3,
  FLAME_FILTER_KERNEL_MITCHELL,
  FLAME_FILTER_KERNEL_MITCHELL_SMOOTH,
  FLAME_FILTER_KERNEL_QUADRATIC,
  FLAME_FILTER_KERNEL_SINEPOW5,
  FLAME_FILTER_KERNEL_SINEPOW10,
  FLAME_FILTER_KERNEL_SINEPOW15,
  FLAME_FILTER_KERNEL_TRIANGLE,
} FlameFilterKernel;

/* The radius and the shape of the spatial filter between keyframes. */
typedef enum
{
  FLAME_FILTER_MOTION_FIRST, /* that of the first keyframe, as in flam3 */
  FLAME_FILTER_MOTION_MEAN,  /* that at the time, as in Ember and JWildfire */
} FlameFilterMotion;

typedef enum
{
  FLAME_MOTION_SIN = 1,
  FLAME_MOTION_TRIANGLE,
  FLAME_MOTION_HILL,
  FLAME_MOTION_SAW, /* Ember */
} FlameMotionFunction;

/*
 * The six numbers of an affine map in the XML's order, by columns:
 *
 * x' = m[0] x + m[2] y + m[4],   y' = m[1] x + m[3] y + m[5]
 */
typedef struct
{
  double m[6];
} FlameAffine;

#define FLAME_AFFINE_IDENTITY ((FlameAffine){{1, 0, 0, 1, 0, 0}})

/* Compares exactly: a renderer leaves such a map out. */
gboolean flame_affine_is_identity (const FlameAffine *affine);

/*
 * How an affine map also changes z, as in JWildfire: y and z of the result are mapped
 * as x and y are above, then x and z; all shifts come last. The identity is subtracted,
 * so that all 0 changes nothing.
 */
typedef struct
{
  double yz[6], zx[6];
} FlameSpaceMaps;

typedef struct _FlameMotion FlameMotion;

#define FLAME_FIELD_DRIVES 3

/*
 * The effect of a weighting field on a single variation, in all of its forms.
 */
typedef struct
{
  guint16 is_set;
  guint16 variation;
  guint16 param;    /* the variation's own parameter, from 1; 0 is its weight */
  guint16 is_whole; /* a whole number in JWildfire, even if not here */
} FlameFieldDrive;

/*
 * JWildfire's weighting field of an xform: noise that depends on a point's place. Each
 * amount is the effect where the noise is 1: a weight, a parameter or a colour is
 * multiplied by 1 + amount (a colour by 1 + 0.1 x amount).
 */
typedef struct
{
  guint32 kind; /* FLAME_FIELD_... bits of kernels/frame-params.h; 0 is none */
  gint32 seed;
  gint32 n_octaves;
  double frequency, gain, lacunarity;
  FlameFieldDrive drives[FLAME_FIELD_DRIVES];
} FlameWeightingField;

/* Indices of a field's amounts. */
enum
{
  FLAME_FIELD_OF_WEIGHTS,
  FLAME_FIELD_OF_COLOR,
  FLAME_FIELD_OF_JITTER,
  FLAME_FIELD_OF_DRIVES, /* FLAME_FIELD_DRIVES of them */
  FLAME_N_FIELD_AMOUNTS = FLAME_FIELD_OF_DRIVES + FLAME_FIELD_DRIVES
};

/*
 * A variation in an xform. A missing one is like one of weight 0 with default
 * parameters. core/genome/variation.h has the functions.
 */
typedef struct
{
  double weight;       /* may be negative */
  guint16 variation;   /* a FlameVariation */
  guint16 form;        /* a FlameForm */
  guint32 first_param; /* index in the xform's params */
} FlameVariationUse;

/* A flame nested in a transform; see core/genome/subflame.h. */
typedef struct _FlameSubflame FlameSubflame;

typedef struct
{
  double weight;         /* density; not negative in a standard xform */
  double color;          /* palette coordinate from 0 to 1 */
  double color_speed;    /* how far a point's colour moves to this one */
  double opacity;        /* 0 to 1; above 1 is brighter still */
  double animate;        /* 0: does not turn in loops and edges */
  double animate_origin; /* Ember; 0: its origin does not move in loops */
  double var_color;      /* how much of a variation's colour remains */
  /*
   * JWildfire. With s = 1 - 2 color_speed, CYCLE adds s to a point's colour, and
   * DISTANCE adds (1 + s) to color for each unit that the point moves.
   */
  FlameColorKind color_kind;
  guint layer; /* its palette; for a final one: the layer it applies to */
  FlameAffine coefs;
  FlameAffine post;
  FlameSpaceMaps space, space_post;
  FlameWeightingField field;
  double field_amounts[FLAME_N_FIELD_AMOUNTS];

  /*
   * Pre forms first, then regular, then post forms, each in order of evaluation.
   */
  FlameVariationUse *uses;
  double *params; /* of all uses */
  guint n_uses, n_params;
  guint uses_room, params_room;
  gboolean is_delta; /* of a motion: parameters are 0 unless they are set */

  /* (nullable) for subflame_wf; see core/genome/subflame.h */
  FlameSubflame *subflame;
  gboolean
      is_aside; /* its steps are not samples (core/genome/subflame-paths.h) */

  gboolean padding; /* added by alignment of keyframes, not in the file */
  double wind[2];   /* turning reference of log interpolation, 0 = none */

  FlameMotion *motions; /* (nullable) */
  guint n_motions;
} FlameXform;

/* What a <motion> adds to its xform. Every field of @delta starts at zero. */
struct _FlameMotion
{
  FlameMotionFunction function;
  double frequency; /* turns in a loop, which closes if they are whole */
  double offset;    /* Ember: how far it is ahead, in loops */
  FlameXform delta;
};

/* Colours are 0 to 1, premultiplied by alpha. */
typedef struct
{
  double rgba[FLAME_PALETTE_SIZE][4];
} FlamePalette;

/* What other programs do and flam3 does not. All 0 for its own flames. */
typedef struct
{
  double glow; /* JWildfire: light of buckets with few hits */
  /*
   * Added to the palette index: a half selects the nearest entry instead of the one
   * below.
   */
  double palette_shift;
  /*
   * Above a half: light that a filter made negative is black instead of white.
   */
  double no_speckle;
  double rounding; /* added to a sample's light before truncation */
  /*
   * 0 to twice the rounding: how far the rounding varies over the palette's colours, so
   * that their mean light is right.
   */
  double dither;
  /*
   * A point that becomes NaN is lost until this many steps, of all points, have passed.
   * 0: it starts again at once.
   */
  double lost_steps;
  double choice_step; /* shares of choices are rounded up to multiples of it */
  /*
   * Above a half, as in Ember: a point may be arbitrarily far away, at any height, and
   * is not drawn if a final transform makes it NaN.
   */
  double keeps_far;
  /*
   * Above a half: a filter of radius 0 takes one bucket of a pixel, not the mean of
   * all.
   */
  double one_bucket;
  /*
   * How many steps a point is followed if its orbit never forgets its start. 0: flam3's
   * 10,000.
   */
  double orbit_steps;
} FlameQuirks;

/*
 * Its numbers, words and texts are also rows of core/genome/genome-fields.c, with
 * defaults, ranges and attributes.
 */
struct _FlameGenome
{
  char *name; /* (nullable) the title; the other strings are nullable too */
  char *nick;
  char *url;
  char *notes;
  char *license; /* our own: flam3 ignores it */

  double time; /* keyframe units (to flam3: frames) */
  gboolean has_time;

  /* Camera. */
  int width, height; /* the size that @scale refers to, in pixels */
  double center[2];
  double rot_center[2];
  double scale;  /* pixels per unit, before zoom */
  double zoom;   /* multiplies scale by 2^zoom and samples by 4^zoom */
  double rotate; /* degrees */

  /*
   * A camera in space, as in Apophysis 7x and Ember. If all fields are 0 it looks
   * straight at the plane. Angles are in radians.
   */
  double cam_pitch, cam_yaw;
  double cam_bank;  /* cam_roll in files */
  double cam_persp; /* 1 / distance */
  FlameBehind behind;
  double cam_zpos;   /* the height in focus */
  double cam_pos[3]; /* added to the points */
  double cam_dof;    /* blur by distance from the focus */
  FlameBlurKind blur_kind;
  double cam_focus[3]; /* the focus, if it is not depth 0 */
  double focus_area;   /* FLAME_BLUR_AROUND: radius of the sharp area */
  /* blur is the squared distance to the power of 1 / this */
  double focus_exponent;
  double blur_curve; /* 0: uniform; otherwise it grows from the middle */
  /*
   * JWildfire. At a distance d below the depth fog_distance, exp (-d² fog) of the light
   * remains. The rest is fog_color, 0 to 1.
   */
  double fog, fog_distance;
  double fog_color[3];

  /* Sampling. */
  double quality; /* samples per output pixel, before zoom */
  int supersample;
  int passes;
  int temporal_samples;
  FlameSpatialFilter filter_shape;
  FlameFilterKernel filter_kernel; /* used instead of filter_shape */
  double filter_radius;            /* output pixels */
  FlameFilterMotion filter_motion;
  /*
   * The share of points that are moved at random before they are plotted, and how far.
   */
  double scatter_part, scatter_radius;
  FlameTemporalFilter temporal_filter;
  double temporal_filter_width; /* keyframe units */
  double temporal_filter_exp;
  double estimator_radius; /* 0 = no density estimation */
  double estimator_minimum;
  double estimator_curve;

  /* Tone. */
  double background[3];
  double brightness;
  double gamma;
  double gamma_threshold;
  double highlight_power; /* -1: flam3's old clipping */
  double vibrancy;
  double hue; /* turns; applied when the palette was read */

  /*
   * Factors on light in other programs; 1 in flam3, except for palette_steps.
   */
  double exposure;   /* factor on the brightness */
  double full_level; /* factor on display values */
  double contrast;   /* brighter, and logarithmic only later */
  double balance[3]; /* factors on red, green and blue light */
  double saturation; /* minus 1, it is added to the saturation in HSL */
  double cover;      /* factor on alpha: how much light hides the background */
  double palette_steps; /* 256; palette entries from color="0" to "1" */
  FlameQuirks quirks;
  double (*tone_curves)
      [FLAME_TONE_CURVE_POINTS]; /* (nullable) four; see flam3/tone-curve.h */

  /*
   * (nullable) The palettes of JWildfire's layers after the first. A layer's points
   * stay in it: chaos is 0 between two layers. Each layer has equally many points.
   */
  FlamePalette *more_palettes;
  guint n_more_palettes;
  FlamePaletteMode palette_mode;
  FlamePaletteInterpolation palette_interpolation;
  double hsv_rgb_palette_blend;

  FlameInterpolation interpolation;
  FlameInterpolationType interpolation_type;

  FlameXform *xforms; /* the standard ones */
  guint n_xforms, xforms_room;
  /*
   * (nullable) Transforms that a point passes through before it is plotted, one after
   * another. They do not change the point that the iteration continues from.
   */
  FlameXform *finals;
  guint n_finals; /* up to FLAME_MAX_FINALS */
  /* (nullable) Xaos: n_xforms x n_xforms, row = from; NULL = all 1. */
  double *chaos;

  /*
   * (in) flame_animation_evaluate() may leave the palettes unchanged, because the caller
   * does not read them: a frame has hundreds of temporal samples and uses few palettes.
   */
  gboolean without_palette;
  FlamePalette palette; /* last, so that the rest can be copied without it */
};

/* flam3's defaults, without xforms. */
FlameGenome *flame_genome_new (void); /* (transfer full) */

/* Sets what is done to light as in flam3: exposure to tone curves. */
void flame_genome_reset_light (FlameGenome *genome);

/* Drops what @dst holds, and deep-copies @src into it. */
void flame_genome_assign (FlameGenome *dst, const FlameGenome *src);

/*
 * Appends a standard xform with flam3's defaults for its index (weight 0, linear 0),
 * and returns it. Adding more xforms moves it and earlier ones. A chaos matrix is
 * extended with ones.
 */
FlameXform *flame_genome_add_xform (FlameGenome *genome); /* (transfer none) */

/*
 * Appends a final xform with defaults. Adding more moves it and earlier ones.
 */
FlameXform *flame_genome_add_final (FlameGenome *genome); /* (transfer none) */
/* The first final xform, which is created if there is none. (transfer none) */
FlameXform *flame_genome_ensure_final (FlameGenome *genome);
void flame_genome_clear_finals (FlameGenome *genome);

/* Transforms of both kinds: standard ones, then final ones. */
static inline guint
flame_genome_n_all (const FlameGenome *genome)
{
  return genome->n_xforms + genome->n_finals;
}

static inline FlameXform *
flame_genome_get_any (const FlameGenome *genome, guint i)
{
  return i < genome->n_xforms ? &genome->xforms[i]
                              : &genome->finals[i - genome->n_xforms];
}

/* The number of layers, at least 1. */
static inline guint
flame_genome_n_layers (const FlameGenome *genome)
{
  return 1 + genome->n_more_palettes;
}

/* The palette of @layer, or the first if there is no such layer. */
static inline const FlamePalette *
flame_genome_get_palette (const FlameGenome *genome, guint layer)
{
  return layer == 0 || layer > genome->n_more_palettes
             ? &genome->palette
             : &genome->more_palettes[layer - 1];
}

/* The chaos matrix, created with ones if there is none. (transfer none) */
double *flame_genome_ensure_chaos (FlameGenome *genome);

/*
 * Sets the field defaults of the standard xform with this index, without uses.
 */
void flame_xform_init (FlameXform *xform, guint index);
/* The same for one that is in use. The memory of its uses is kept. */
void flame_xform_reset (FlameXform *xform, guint index);
/* Sets all fields to zero: what a motion adds. */
void flame_xform_init_delta (FlameXform *xform);
void flame_xform_clear (FlameXform *xform); /* frees what it owns */
void flame_xform_clear_motions (FlameXform *xform);
void flame_xform_assign (FlameXform *dst, const FlameXform *src); /* deep */
/* Copies without motions, and reuses what @dst has allocated. */
void flame_xform_assign_picture (FlameXform *dst, const FlameXform *src);

/*
 * How many xforms flame_genome_add_symmetry() adds for @kind, without a limit.
 */
guint flame_symmetry_n_xforms (int kind);

/*
 * Appends the xforms of a symmetry in flam3's order.
 *
 * @kind: from 2 on = that many turns; -1 = a mirror at x = 0; from -2 down = a mirror
 *   and that many turns; 0 and 1 = nothing
 */
void flame_genome_add_symmetry (FlameGenome *genome, int kind);

/*
 * The kind that a random symmetry (kind 0) becomes: flam3's distribution, -25 to 25,
 * but always the same for the same @seed.
 */
int flame_symmetry_pick (guint32 seed);

/* TRUE if any xform, including final ones, has motions. */
gboolean flame_genome_has_motions (const FlameGenome *genome);

/* White and opaque. */
void flame_palette_fill_white (FlamePalette *palette);

/*
 * The genome's curves, which are created with ones that change nothing if it has none.
 */
double (*flame_genome_ensure_tone_curves (
    FlameGenome *genome))[FLAME_TONE_CURVE_POINTS];

/* ---------------------------------------------------------------- in space */

/* @xy followed by @maps, which changes z: three rows of x, y, z and 1. */
void flame_space_maps_fill (
    const FlameAffine *xy, const FlameSpaceMaps *maps, float out[12]);

/*
 * Fills FLAME_VIEW_FLOATS of @view.
 *
 * @half_width, @half_height: half of the picture's size, in units of the plane.
 *   blur_curve sets how strong the blur is at this distance from the middle
 */
void flame_view_fill (const FlameGenome *genome, double half_width,
    double half_height, float *view);

/* ------------------------------------------------------------------ heights */

/* Whether the camera does anything but look straight at the plane. */
gboolean flame_genome_has_view (const FlameGenome *genome);

/* Whether points are moved at random before they are drawn. */
gboolean flame_genome_scatters (const FlameGenome *genome);

/*
 * Returns the share of a transform's points that are visible, 0 to 1: the power of the
 * opacity that flam3 has.
 */
double flame_xform_get_shown (const FlameXform *xform);

/* Whether an affine map of the xform changes z. */
gboolean flame_xform_maps_space (const FlameXform *xform);

/* Whether it produces a z even if there was none. */
gboolean flame_variation_raises_z (FlameVariation variation);

/* Whether its x, y or colour may depend on z. */
gboolean flame_variation_reads_z (FlameVariation variation);

/* Whether heights matter at all. */
gboolean flame_genome_is_in_space (const FlameGenome *genome);

/* ----------------------------------------------------------- what is drawn */

/*
 * Gives @genome memory for this structure. If the structure does not change, the memory
 * keeps its content. Motions and strings are dropped.
 */
void flame_genome_reshape (FlameGenome *genome, guint n_xforms, guint n_finals,
    guint n_layers, gboolean has_chaos);

/*
 * Copies what is drawn: everything except strings and motions, and palettes if @dst is
 * without_palette, which it stays. @dst must not be @src.
 */
void flame_genome_assign_picture (FlameGenome *dst, const FlameGenome *src);

/*
 * TRUE if both draw the same picture, and so does any mean of the two. Cautious: it may
 * be FALSE if the same picture is expressed in two ways.
 */
gboolean flame_genome_same_picture (const FlameGenome *a, const FlameGenome *b);
