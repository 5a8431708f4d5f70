/*
 * One keyframe of a flame: what to draw, in the units of flam3's XML.
 *
 * Everything is double precision and plain data, so that interpolation is
 * arithmetic on fields. Attribute names and meanings are flam3's (its wiki's
 * "XML File Format"; Draves and Reckase, "The Fractal Flame Algorithm").
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

/* documented limits of a document; past them the reader reports an error. Its bytes:
 * flame/file.h. */
#define FLAME_MAX_XFORMS 128
#define FLAME_MAX_FINALS 32
#define FLAME_MAX_LAYERS 16
#define FLAME_MAX_MOTIONS 64
/* xforms and motions of all keyframes together: under 200 MB */
#define FLAME_MAX_DOCUMENT_XFORMS 131072
#define FLAME_MAX_SIZE 16384
#define FLAME_MAX_SUPERSAMPLE 16
#define FLAME_MAX_PASSES 64
#define FLAME_MAX_TEMPORAL_SAMPLES 100000
/* samples a pixel that a zoom, which takes more of them, leads to at most */
#define FLAME_MAX_ZOOMED_QUALITY 65536.0
#define FLAME_MAX_FILTER_RADIUS 64.0
#define FLAME_MAX_ESTIMATOR_RADIUS 64.0

#define FLAME_PALETTE_SIZE 256

/* display values at 0, 1/128, … 1 */
#define FLAME_TONE_CURVE_POINTS 129
#define FLAME_N_TONE_CURVES 4

/* how points behind the camera show */
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
 * The kernel a filter_shape name stands for in the XML. flam3 maps seven names
 * to other kernels than they say; files in the wild were tuned by eye against
 * that, so the names here are the file's and core/render/filters/spatial-filter.c
 * draws the kernels flam3 draws.
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

/* JWildfire's spatial filters; see core/render/filters/filter-shapes.h */
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

/* the radius and the shape of the spatial filter between keyframes */
typedef enum
{
  FLAME_FILTER_MOTION_FIRST, /* the first keyframe's, as flam3 has it */
  FLAME_FILTER_MOTION_MEAN, /* those at that time, as Ember and JWildfire have it */
} FlameFilterMotion;

typedef enum
{
  FLAME_MOTION_SIN = 1,
  FLAME_MOTION_TRIANGLE,
  FLAME_MOTION_HILL,
  FLAME_MOTION_SAW, /* Ember's */
} FlameMotionFunction;

/*
 * Six numbers of an affine map in the XML's order, columns first:
 *   x' = m[0] x + m[2] y + m[4],   y' = m[1] x + m[3] y + m[5]
 */
typedef struct
{
  double m[6];
} FlameAffine;

#define FLAME_AFFINE_IDENTITY ((FlameAffine){{1, 0, 0, 1, 0, 0}})

/* exactly: what lets a renderer leave a map out */
gboolean flame_affine_is_identity (const FlameAffine *affine);

/*
 * What an affine map does to z besides, as JWildfire has it: y and z of the result
 * are mapped as x and y are above, then x and z; all shifts come last.
 * Less the identity, so that all 0 is none.
 */
typedef struct
{
  double yz[6], zx[6];
} FlameSpaceMaps;

typedef struct _FlameMotion FlameMotion;

#define FLAME_FIELD_DRIVES 3

/* what a weighting field does to one variation alone, in all of its forms */
typedef struct
{
  guint16 is_set;
  guint16 variation;
  guint16 param;    /* of the variation's own, counted from 1; 0: its weight */
  guint16 is_whole; /* a whole number there, if not here */
} FlameFieldDrive;

/*
 * JWildfire's weighting field of an xform: noise over its points. What depends on it is
 * in amounts, each where the noise is 1: a weight, a parameter or a colour is
 * multiplied by 1 + amount (a colour by 1 + 0.1 x amount).
 */
typedef struct
{
  guint32 kind; /* FLAME_FIELD_... bits of kernels/frame-params.h; 0: none */
  gint32 seed;
  gint32 n_octaves;
  double frequency, gain, lacunarity;
  FlameFieldDrive drives[FLAME_FIELD_DRIVES];
} FlameWeightingField;

/* a field's amounts */
enum
{
  FLAME_FIELD_OF_WEIGHTS,
  FLAME_FIELD_OF_COLOR,
  FLAME_FIELD_OF_JITTER,
  FLAME_FIELD_OF_DRIVES, /* FLAME_FIELD_DRIVES of them */
  FLAME_N_FIELD_AMOUNTS = FLAME_FIELD_OF_DRIVES + FLAME_FIELD_DRIVES
};

/*
 * A variation in an xform. One that is not there is as one of weight 0 with the
 * parameters' defaults. core/genome/variation.h has the functions.
 */
typedef struct
{
  double weight;       /* any sign */
  guint16 variation;   /* a FlameVariation */
  guint16 form;        /* a FlameForm */
  guint32 first_param; /* in the xform's params */
} FlameVariationUse;

/* a flame within a transform; see core/genome/subflame.h */
typedef struct _FlameInner FlameInner;

typedef struct
{
  double weight;      /* density; 0 and up for a standard xform */
  double color;       /* palette coordinate: the ends are 0 and 1 */
  double color_speed; /* how far a sample moves a point's colour to this one */
  double opacity;     /* 0 to 1; above 1 is brighter still */
  double animate;     /* 0: does not turn in loops and edges */
  double animate_origin; /* Ember's; 0: does not move round the origin there */
  double var_color; /* how much stays of what variations make of a colour */
  /*
   * JWildfire's; with s = 1 - 2 color_speed, CYCLE adds s to a point's colour and
   * DISTANCE has (1 + s) for each unit that the point is moved behind color
   */
  FlameColorKind color_kind;
  guint layer; /* whose palette it has; of a final one: which it is over */
  FlameAffine coefs;
  FlameAffine post;
  FlameSpaceMaps space, space_post;
  FlameWeightingField field;
  double field_amounts[FLAME_N_FIELD_AMOUNTS];

  /* pre forms first, then regular, then post ones, each in order of evaluation */
  FlameVariationUse *uses;
  double *params; /* of all uses */
  guint n_uses, n_params;
  guint uses_room, params_room;
  gboolean is_delta; /* of a motion: parameters are 0 unless they are said */

  FlameInner *inner; /* (nullable) of subflame_wf; core/genome/subflame.h */
  gboolean is_aside; /* a step that counts for none (core/genome/subflame.h) */

  gboolean padding; /* added to align keyframes, not in the file */
  double wind[2];   /* turning reference of log interpolation, 0 = none */

  FlameMotion *motions; /* (nullable) */
  guint n_motions;
} FlameXform;

/* What <motion> adds to its xform: every field of @delta starts at zero. */
struct _FlameMotion
{
  FlameMotionFunction function;
  double frequency; /* turns in a loop, which closes if they are whole */
  double offset;    /* Ember's: parts of a loop by which it is ahead */
  FlameXform delta;
};

/* Colours are 0 to 1 and premultiplied by alpha. */
typedef struct
{
  double rgba[FLAME_PALETTE_SIZE][4];
} FlamePalette;

/* what other programs do and flam3 does not; all 0 for its own flames */
typedef struct
{
  double glow; /* JWildfire's: light of what has been hit a few times */
  /* steps of the palette that are added: a half takes the nearest, not the one below */
  double palette_shift;
  /* above a half, light that a filter left below 0 is black and not white */
  double no_speckle;
  double rounding; /* added to a sample's light before it becomes whole */
  /*
   * 0 to twice that; how far that differs among the palette's colours, whose mean light
   * is right
   */
  double dither;
  /*
   * A point that is no number is lost until this number of steps of all have passed.
   * 0: it starts again at once
   */
  double lost_steps;
  double choice_step; /* shares of choices are multiples of it, rounded up */
  /*
   * Above a half as in Ember: a point may be as far away as it is, at any height, and
   * a final transform's view of it that is no number does not show
   */
  double keeps_far;
  /* above a half, a filter of radius 0 is one bucket of a pixel, not their mean */
  double one_bucket;
  /*
   * Steps that a point is followed for, if its way does not forget where it began.
   * 0: flam3's 10,000
   */
  double orbit_steps;
} FlameQuirks;

/*
 * The numbers, words and texts of it are rows of core/genome/genome-fields.c as well,
 * which says their defaults, ranges and attributes.
 */
struct _FlameGenome
{
  char *name; /* (nullable) the title, as are the other strings */
  char *nick;
  char *url;
  char *notes;
  char *license; /* ours: flam3 ignores it */

  double time; /* keyframe units (frames, to flam3) */
  gboolean has_time;

  /* camera */
  int width, height; /* the size @scale refers to, pixels */
  double center[2];
  double rot_center[2];
  double scale;  /* pixels a unit, before zoom */
  double zoom;   /* scale and samples: 2^zoom and 4^zoom */
  double rotate; /* degrees */

  /*
   * A camera in space, as Apophysis 7x and Ember have it; all 0: it looks straight
   * at the plane. Angles in radians.
   */
  double cam_pitch, cam_yaw;
  double cam_bank;  /* files say cam_roll */
  double cam_persp; /* 1 / its distance */
  FlameBehind behind;
  double cam_zpos;   /* height that is at its focus */
  double cam_pos[3]; /* added to what it sees */
  double cam_dof;    /* blur by distance from what is sharp */
  FlameBlurKind blur_kind;
  double cam_focus[3];   /* what is sharp, where that is not the depth 0 */
  double focus_area;     /* FLAME_BLUR_AROUND: how far it is sharp */
  double focus_exponent; /* the distance's square to the power of 1 / this */
  double blur_curve;     /* 0: alike everywhere, else growing from the middle */
  /*
   * JWildfire's: of what is a distance d below the depth fog_distance, exp (-d² fog)
   * shows; the rest is fog_color, 0 to 1
   */
  double fog, fog_distance;
  double fog_color[3];

  /* sampling */
  double quality; /* samples an output pixel, before zoom */
  int supersample;
  int passes;
  int temporal_samples;
  FlameSpatialFilter filter_shape;
  FlameFilterKernel filter_kernel; /* instead of filter_shape */
  double filter_radius;            /* output pixels */
  FlameFilterMotion filter_motion;
  /* points that are moved by chance before they are plotted, and how far */
  double scatter_part, scatter_radius;
  FlameTemporalFilter temporal_filter;
  double temporal_filter_width; /* keyframe units */
  double temporal_filter_exp;
  double estimator_radius; /* 0 = no density estimation */
  double estimator_minimum;
  double estimator_curve;

  /* tone */
  double background[3];
  double brightness;
  double gamma;
  double gamma_threshold;
  double highlight_power; /* -1: flam3's old clipping */
  double vibrancy;
  double hue; /* turns; applied when the palette was looked up */

  /* factors of light that other programs have; 1 in flam3, but palette_steps */
  double exposure;      /* a factor of the brightness */
  double full_level;    /* a factor of display values */
  double contrast;      /* brighter, and logarithmic from later on */
  double balance[3];    /* factors of red, green and blue light */
  double saturation;    /* 1 more is added to a display value's, in HSL */
  double cover;         /* of alpha: what is lit hides the background so much */
  double palette_steps; /* 256; of the palette, from color="0" to "1" */
  FlameQuirks quirks;
  double (*tone_curves)
      [FLAME_TONE_CURVE_POINTS]; /* (nullable) four; through points in flam3/flame-attributes.h */

  FlamePalette palette;
  /*
   * (nullable) those of JWildfire's layers but the first. A layer's points stay in
   * it: chaos has 0 between two of them. Each has as many as any other.
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
   * (nullable) transforms that a point is seen through, one after the other;
   * each changes the plotted point and not the one that the walk goes on from
   */
  FlameXform *finals;
  guint n_finals; /* up to FLAME_MAX_FINALS */
  /* (nullable) xaos: n_xforms x n_xforms, row = from; NULL = all 1 */
  double *chaos;
};

/* flam3's defaults, no xforms */
FlameGenome *flame_genome_new (void); /* (transfer full) */

/* what is done to light as in flam3: exposure to tone curves */
void flame_genome_reset_light (FlameGenome *genome);

/* drops what @dst held and deep-copies @src into it */
void flame_genome_assign (FlameGenome *dst, const FlameGenome *src);

/*
 * Appends a standard xform with flam3's defaults for its index (weight 0,
 * linear 0) and returns it; it and earlier ones move when more are added. A
 * chaos matrix grows with ones.
 */
FlameXform *flame_genome_add_xform (FlameGenome *genome); /* (transfer none) */

/*
 * Appends a final xform with defaults behind those there are; it and earlier ones
 * move when more are added.
 */
FlameXform *flame_genome_add_final (FlameGenome *genome); /* (transfer none) */
/* the first final xform, made if there is none (transfer none) */
FlameXform *flame_genome_ensure_final (FlameGenome *genome);
void flame_genome_clear_finals (FlameGenome *genome);

/* transforms of either kind: those that are chosen, then the final ones */
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

/* how many layers there are, 1 at least */
static inline guint
flame_genome_n_layers (const FlameGenome *genome)
{
  return 1 + genome->n_more_palettes;
}

/* the palette of @layer, or the first if there is no such layer */
static inline const FlamePalette *
flame_genome_get_palette (const FlameGenome *genome, guint layer)
{
  return layer == 0 || layer > genome->n_more_palettes
             ? &genome->palette
             : &genome->more_palettes[layer - 1];
}

/* the chaos matrix, made of ones if there is none (transfer none) */
double *flame_genome_ensure_chaos (FlameGenome *genome);

/* field defaults for the standard xform with this index, no uses */
void flame_xform_init (FlameXform *xform, guint index);
/* the same for one that is in use; its uses' memory is kept */
void flame_xform_reset (FlameXform *xform, guint index);
/* all-zero fields: what a motion adds */
void flame_xform_init_delta (FlameXform *xform);
void flame_xform_clear (FlameXform *xform); /* frees what it owns */
void flame_xform_clear_motions (FlameXform *xform);
void flame_xform_assign (FlameXform *dst, const FlameXform *src); /* deep */
/* without motions; what @dst has allocated is used again */
void flame_xform_assign_picture (FlameXform *dst, const FlameXform *src);

/* the xforms that flame_genome_add_symmetry() adds for @kind, without a limit */
guint flame_symmetry_n_xforms (int kind);

/*
 * Appends the xforms of a symmetry in flam3's order.
 *
 * @kind: 2 and up = that many turns; -1 = a mirror at x = 0; -2 and down = a
 * mirror and that many turns; 0 and 1 = nothing
 */
void flame_genome_add_symmetry (FlameGenome *genome, int kind);

/*
 * The kind that a random symmetry (kind 0) becomes: flam3's distribution, -25
 * to 25, but always the same for the same @seed.
 */
int flame_symmetry_pick (guint32 seed);

/* TRUE if any xform, the final ones too, has motions */
gboolean flame_genome_has_motions (const FlameGenome *genome);

/* white and opaque */
void flame_palette_fill_white (FlamePalette *palette);

/* the genome's curves, made of ones that change nothing where it has none */
double (*flame_genome_ensure_tone_curves (
    FlameGenome *genome))[FLAME_TONE_CURVE_POINTS];

/* ---------------------------------------------------------------- in space */

/* @xy, then what @maps says of z: three rows of x, y, z and 1 */
void flame_space_maps_fill (
    const FlameAffine *xy, const FlameSpaceMaps *maps, float out[12]);

/*
 * Fills FLAME_VIEW_FLOATS of @view.
 *
 * @half_width, @half_height: of the picture in units of the plane, where the blur of
 *     a camera that blurs towards the sides is what its curve says
 */
void flame_view_fill (const FlameGenome *genome, double half_width,
    double half_height, float *view);

/* ------------------------------------------------------------------ heights */

/* whether the camera is another than one that looks straight at the plane */
gboolean flame_genome_has_view (const FlameGenome *genome);

/* whether an affine map of the xform touches z */
gboolean flame_xform_maps_space (const FlameXform *xform);

/* gives a z if there was none */
gboolean flame_variation_raises_z (FlameVariation variation);

/* its x, y or colour may depend on z */
gboolean flame_variation_looks_at_z (FlameVariation variation);

/* whether heights are to be reckoned with at all */
gboolean flame_genome_is_in_space (const FlameGenome *genome);

/* ----------------------------------------------------------- what is drawn */

/*
 * Gives @genome room for this structure. Memory of the same structure is kept
 * with whatever is in it; motions and strings are dropped.
 */
void flame_genome_reshape (FlameGenome *genome, guint n_xforms, guint n_finals,
    guint n_layers, gboolean has_chaos);

/*
 * Copies what is drawn: everything but strings and motions. @dst must not be
 * @src.
 */
void flame_genome_assign_picture (FlameGenome *dst, const FlameGenome *src);

/*
 * TRUE where both draw the same picture and any mean of the two does. Cautious:
 * FALSE also where the same picture is said in two ways.
 */
gboolean flame_genome_same_picture (const FlameGenome *a, const FlameGenome *b);
