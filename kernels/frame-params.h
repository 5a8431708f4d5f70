/*
 * How a genome at one temporal sample of the shutter lies in memory for the kernels of
 * both backends: a structure that is the same for the whole frame, and a record
 * of floats for each temporal sample.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/compat.h"

/*
 * What a GPU reads together starts at a multiple of four: an xform's floats, and the
 * record as a whole. What is between is 0.
 */
#define FLAME_ALIGN_RECORD(n) (((n) + 3) & ~3u)

/*
 * Which memory a kernel reads a record from, in OpenCL C: the block's, where it fits; a
 * kernel's text says so before it includes anything
 */
#if FLAME_RECORD_IN_SHARED
#define FLAME_RECORD FLAME_LOCAL
#else
#define FLAME_RECORD FLAME_GLOBAL
#endif

/*
 * An xform's floats, from its offset in the record. The uses of variations follow
 * in their order, each a weight and then its constants.
 */
enum
{
  FLAME_XFORM_COEFS = 0,      /* 6: as FlameAffine */
  FLAME_XFORM_COLOR = 6,      /* color speed times color */
  FLAME_XFORM_COLOR_KEEP = 7, /* 1 - color speed */
  FLAME_XFORM_POST = 8,       /* 6 */
  FLAME_XFORM_TABLE = 14,     /* a GPU's, which sets it: its light table */
  /* 255 times the light of a sample, which is opacity^log2(10); a final xform's
     chance to be applied */
  FLAME_XFORM_LIGHT = 15,
  FLAME_XFORM_VARIATIONS = 16,
};

/* The record's head, before the xforms. */
enum
{
  FLAME_FRAME_CAMERA = 0, /* 6: genome plane to buckets, as FlameAffine */
  FLAME_FRAME_WEIGHT = 6, /* of the temporal filter, 0 to 1 */
  FLAME_FRAME_XFORMS = 8,
};

/*
 * Behind the uses of an xform that has them, at offsets of their own (FlameXformMore):
 * its maps in space, each three rows of x, y, z and 1, and its var_color.
 */
enum
{
  FLAME_SPACE_COEFS = 0, /* 12 */
  FLAME_SPACE_POST = 12, /* 12 */
  FLAME_SPACE_FLOATS = 24,
};

/* At the end of the record of a frame whose camera is in space. */
enum
{
  FLAME_VIEW_MATRIX = 0, /* 12: rows of x, y, z and 1, to x, y and depth */
  FLAME_VIEW_PERSP = 12, /* how much smaller a unit of depth makes things */
  FLAME_VIEW_NEAR = 13,  /* by how much they are divided at depth 0 */
  /* 3: blur by depth, that of the middle and what x² and y² add */
  FLAME_VIEW_BLUR = 14,
  /* depth of field: a FlameBlurKind, the sharp place, and for FLAME_BLUR_AROUND
     the distance of full blur and the power of the squared distance */
  FLAME_VIEW_KIND = 17,
  FLAME_VIEW_FOCUS = 18,
  FLAME_VIEW_AREA = 21,
  FLAME_VIEW_POWER = 22,
  FLAME_VIEW_LEAST = 23, /* divided by less than that, points do not show */
  FLAME_VIEW_FLOATS = 24,
};

/* Behind it, where the picture shows directions about the viewer. */
enum
{
  FLAME_SKY_MATRIX =
      0, /* 12: rows of x, y, z and 1, to right, down and ahead */
  FLAME_SKY_MIDDLE =
      12, /* 2: the plane rises by its squared distance from here … */
  FLAME_SKY_BEND = 14,     /* … times this: it closes up behind the viewer */
  FLAME_SKY_IS_ROUND = 15, /* a fisheye, else a panorama */
  FLAME_SKY_FLOATS = 16,
};

/* what a camera's depth of field blurs */
typedef enum
{
  FLAME_BLUR_DEPTH,  /* above and below the depth 0, as in Ember */
  FLAME_BLUR_BELOW,  /* below one depth, as in JWildfire */
  FLAME_BLUR_AROUND, /* far from a place, as in JWildfire since */
} FlameBlurKind;

/* Behind it, where points are moved by chance before they are plotted. */
enum
{
  FLAME_SCATTER_PART = 0,   /* of the points */
  FLAME_SCATTER_RADIUS = 1, /* how far: exp (this x sqrt (-ln chance)) - 1 … */
  FLAME_SCATTER_UNIT = 2,   /* … buckets, of so much of the genome plane */
  FLAME_SCATTER_FLOATS = 3,
};

/* Behind it, where what is far is seen through fog. */
enum
{
  FLAME_FOG_DENSITY = 0,  /* of a distance's square: exp (-it) shows */
  FLAME_FOG_DISTANCE = 1, /* the depth that it begins below */
  FLAME_FOG_COLOR = 2,    /* 3: as a palette's entries */
  FLAME_FOG_FLOATS = 5,
};

/* random numbers of a sample whose points are */
#define FLAME_SCATTER_DRAWS 2

/* random numbers of a sample whose camera blurs */
#define FLAME_VIEW_DRAWS 2

/* floats that all uses of a structure may keep together for each point */
#define FLAME_MAX_STATES 24
/* a use that keeps none, or for which there is no room */
#define FLAME_NO_STATE 255

/* One use of a variation: what kernels need of its info line, and where its
 * weight is in the record. */
typedef struct
{
  uint16_t variation;
  uint8_t form;   /* a FlameForm */
  uint8_t assign; /* a FlameAssign */
  uint16_t needs; /* bits of a FlameNeeds */
  uint8_t draws;
  uint8_t state; /* the first float that it keeps, or FLAME_NO_STATE */
  uint32_t offset;
  /* what a weighting field does to it alone (FLAME_DRIVEN_...), in the record; or 0 */
  uint32_t driven;
} FlameVariationRef;

/*
 * One xform: where its floats are, and which uses it has: those of the pre form
 * first, then the regular ones, then those of the post form.
 */
typedef struct
{
  uint32_t offset;
  uint32_t first_variation;
  uint32_t n_variations; /* of all forms */
  uint32_t n_pre, n_post;
  uint32_t has_post; /* a post affine map */
} FlameXformRef;

/* what an xform makes of a point's colour */
typedef enum
{
  FLAME_COLOR_BLEND,    /* part of the way to its own */
  FLAME_COLOR_CYCLE,    /* a step further along the palette, and round */
  FLAME_COLOR_DISTANCE, /* by how far it moves the point */
} FlameColorKind;

/* The floats of one that does not blend. */
enum
{
  FLAME_COLOR_START = 0, /* at no distance */
  FLAME_COLOR_STEP = 1,  /* of a cycle, or for each unit of distance */
  FLAME_COLOR_FLOATS = 2,
};

/* Offsets in the record of what few xforms have; 0: this one has not. */
typedef struct
{
  uint32_t space; /* maps in space, instead of those in the plane */
  uint32_t
      var_color;  /* a variation changes its colour: how much of that stays */
  uint32_t color; /* FLAME_COLOR_FLOATS of another kind than blending */
  uint32_t color_kind; /* a FlameColorKind */
  uint32_t field;      /* FLAME_FIELD_FLOATS of a weighting field */
  uint32_t field_kind; /* FLAME_FIELD_... of it */
} FlameXformMore;

/* Where in its kind a weighting field says what it is (kernels/fast-noise.h). */
enum
{
  FLAME_FIELD_NOISE = 0, /* 4 bits: a FlameNoise */
  FLAME_FIELD_OCTAVES = 4,
  FLAME_FIELD_DISTANCE = 8,
  FLAME_FIELD_RESULT = 12,
  /* these are one bit */
  FLAME_FIELD_AT_SOURCE =
      16, /* of the points before the affine map, not behind */
  FLAME_FIELD_HAS_JITTER = 17,
  FLAME_FIELD_IS = 18, /* there is one */
};

/* Its floats. */
enum
{
  FLAME_FIELD_SEED = 0, /* 2: 16 bits each, the lower ones first */
  FLAME_FIELD_FREQUENCY = 2,
  FLAME_FIELD_N_OCTAVES = 3,
  FLAME_FIELD_GAIN = 4,
  FLAME_FIELD_LACUNARITY = 5,
  FLAME_FIELD_BOUNDING = 6,
  /* added where the field is 1: to the factors of weights and colours, which
     are 1 without it, and to coordinates */
  FLAME_FIELD_AMOUNT = 7,
  FLAME_FIELD_COLOR = 8,
  FLAME_FIELD_JITTER = 9,
  FLAME_FIELD_FLOATS = 10,
};

/* Of a use that a field does something to alone. */
enum
{
  FLAME_DRIVEN_AMOUNT = 0,   /* the same of its weight */
  FLAME_DRIVEN_N_PARAMS = 1, /* those of the variation; 0 where none is moved */
  FLAME_DRIVEN_PARAMS = 2,   /* a row each */
  /* in a row */
  FLAME_DRIVEN_VALUE = 0, /* where the field is 0 */
  FLAME_DRIVEN_INTENSITY = 1,
  FLAME_DRIVEN_TYPE = 2, /* a FlameParamType */
  FLAME_DRIVEN_HAS_RANGE = 3,
  FLAME_DRIVEN_LOW = 4,
  FLAME_DRIVEN_HIGH = 5,
  FLAME_DRIVEN_ROW = 6,
};

/* bits of the random number that chooses an xform */
#define FLAME_CHOICE_BITS 30

/* entries of a palette; colours between them are the palette mode's business */
#define FLAME_PALETTE_ENTRIES 256

/* in linear mode coordinates are looked up in eighths of an entry */
#define FLAME_PALETTE_STEPS 8

/*
 * A point further out than this, or not a number, is bad: it restarts at random
 * and is not plotted, until the fifth in a row is taken as it is (flam3's rule).
 */
#define FLAME_BAD_VALUE 1e10f
/*
 * The same in Ember, for which only what is no number is bad: all that a float holds is
 * good. A final xform's bad view of a point does not show there.
 */
#define FLAME_FAR_VALUE 3.4028235e38f
#define FLAME_MAX_CONSECUTIVE_BAD 5

/*
 * What JWildfire lets those burn in that were lost, once they start again: a point
 * that is infinite or no number is lost there until others have made some 1000
 * steps.
 */
#define FLAME_LOST_FUSE 43

/*
 * Iterations that burn in a new point, not plotted. flam3 takes 15, for one point
 * every 10,000 samples; a batch starts with many points at once, so what is left
 * of their start must be less. With early clip flam3 takes 100.
 */
#define FLAME_FUSE 32
/* flam3's, of points that end in one: their way there is the picture */
#define FLAME_FUSE_FALLING 15
#define FLAME_FUSE_EARLY_CLIP 100

/*
 * Points that end in one come no nearer to the origin. Nearer still, single precision
 * soon has 0 for their squares, and a GPU for their sines, whose error of 2^-20 is
 * absolute: directions get lost, and with them the sides of edges that no point
 * crosses.
 */
#define FLAME_NEAREST_FALLING 0x1p-18f
