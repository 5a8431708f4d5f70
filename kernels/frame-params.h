/*
 * The layout of a genome, at one temporal sample of the shutter, for the kernels of
 * both backends: a structure that is the same for the whole frame, and a record of
 * floats for each temporal sample.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/compat.h"

/*
 * What a GPU loads together starts at a multiple of four floats: each xform's floats
 * and the record itself. The gaps are 0.
 */
#define FLAME_ALIGN_RECORD(n) (((n) + 3) & ~3u)

/*
 * In OpenCL C, the memory that a kernel reads a record from: the block's if it fits. A
 * kernel's text defines this before it includes anything.
 */
#if FLAME_RECORD_IN_SHARED
#define FLAME_RECORD FLAME_LOCAL
#else
#define FLAME_RECORD FLAME_GLOBAL
#endif

/*
 * An xform's floats, from its offset in the record. Its uses of variations follow in
 * order, each with a weight and then its constants.
 */
enum
{
  FLAME_XFORM_COEFS = 0,      /* 6 floats: as FlameAffine */
  FLAME_XFORM_COLOR = 6,      /* color speed times color */
  FLAME_XFORM_COLOR_KEEP = 7, /* 1 - color speed */
  FLAME_XFORM_POST = 8,       /* 6 floats */
  FLAME_XFORM_TABLE = 14,     /* on a GPU: its light table */
  /*
   * 255 times the light of a sample, which is opacity^log2(10); for a final xform: its
   * probability
   */
  FLAME_XFORM_LIGHT = 15,
  FLAME_XFORM_VARIATIONS = 16,
};

/* The record's first floats, before the xforms. */
enum
{
  FLAME_FRAME_CAMERA = 0, /* 6: genome plane to buckets, as FlameAffine */
  FLAME_FRAME_WEIGHT = 6, /* temporal filter's weight, 0 to 1 */
  FLAME_FRAME_XFORMS = 8,
};

/*
 * What only some xforms have, after their uses, at offsets in FlameXformExtras: its maps
 * in space, each three rows of x, y, z and 1, and its var_color.
 */
enum
{
  FLAME_SPACE_COEFS = 0, /* 12 */
  FLAME_SPACE_POST = 12, /* 12 */
  FLAME_SPACE_FLOATS = 24,
};

/* At the end of a record if the camera is in space. */
enum
{
  FLAME_VIEW_MATRIX = 0, /* 12: rows of x, y, z and 1, to x, y and depth */
  FLAME_VIEW_PERSP = 12, /* how much a unit of depth reduces sizes */
  FLAME_VIEW_NEAR = 13,  /* the divisor at depth 0 */
  /* 3: blur by depth, blur in the middle, and what x² and y² add */
  FLAME_VIEW_BLUR = 14,
  /*
   * Depth of field: a FlameBlurKind, the sharp position, and for FLAME_BLUR_AROUND the
   * distance of full blur and the power of the squared distance.
   */
  FLAME_VIEW_KIND = 17,
  FLAME_VIEW_FOCUS = 18,
  FLAME_VIEW_AREA = 21,
  FLAME_VIEW_POWER = 22,
  FLAME_VIEW_MIN = 23, /* points with a smaller divisor are hidden */
  FLAME_VIEW_FLOATS = 24,
};

/* After that, if the picture shows directions around the viewer. */
enum
{
  FLAME_SKY_MATRIX =
      0, /* 12: rows of x, y, z and 1, to right, down and ahead */
  FLAME_SKY_MIDDLE =
      12, /* 2: from here the plane bends up, and closes behind the viewer */
  FLAME_SKY_BEND = 14,     /* how far it rises per squared distance */
  FLAME_SKY_IS_ROUND = 15, /* whether it is a fisheye, else a panorama */
  FLAME_SKY_FLOATS = 16,
};

/* What a camera's depth of field blurs. */
typedef enum
{
  FLAME_BLUR_DEPTH, /* above and below depth 0, as in Ember */
  FLAME_BLUR_BELOW, /* below one depth, as in JWildfire */
  FLAME_BLUR_AROUND, /* away from a position, as in newer versions of JWildfire */
} FlameBlurKind;

/* After that, if points are moved at random before they are plotted. */
enum
{
  FLAME_SCATTER_PART = 0,   /* which part of the points */
  FLAME_SCATTER_RADIUS = 1, /* distance: exp (this x sqrt (-ln chance)) - 1 */
  FLAME_SCATTER_UNIT =
      2, /* the unit of that distance: a bucket, in the genome plane */
  FLAME_SCATTER_FLOATS = 3,
};

/* After that, if there is fog. */
enum
{
  /* Of the distance's square: exp (-it) is visible. */
  FLAME_FOG_DENSITY = 0,
  FLAME_FOG_DISTANCE = 1, /* the depth below which it begins */
  FLAME_FOG_COLOR = 2,    /* 3: like a palette's entry */
  /*
   * Whether it measures depth. Its density is then the share that it hides at each unit of
   * distance, and it hides all colour but its own.
   */
  FLAME_FOG_IS_DEPTH = 5,
  FLAME_FOG_FLOATS = 6,
};

/* random numbers of a sample whose points are moved */
#define FLAME_SCATTER_DRAWS 2

/* random numbers of a sample whose camera has depth of field */
#define FLAME_VIEW_DRAWS 2

/* floats that all uses of a structure together may keep for each point */
#define FLAME_MAX_STATES 24
/* for a use without state, or one whose state there is no room for */
#define FLAME_NO_STATE 255

/*
 * One use of a variation: the part of its info line that kernels need, and the position
 * of its weight in the record.
 */
typedef struct
{
  uint16_t variation;
  uint8_t form;   /* a FlameForm */
  uint8_t assign; /* a FlameAssign */
  uint16_t needs; /* bits of FlameNeeds */
  uint8_t draws;
  uint8_t state; /* index of its first float of state, or FLAME_NO_STATE */
  uint32_t offset;
  /*
   * Position in the record of what a weighting field changes in this use
   * (FLAME_DRIVEN_...), or 0.
   */
  uint32_t driven;
} FlameVariationRef;

/*
 * One xform: the position of its floats, and its uses: pre forms first, then regular,
 * then post.
 */
typedef struct
{
  uint32_t offset;
  uint32_t first_variation;
  uint32_t n_variations; /* of all forms */
  uint32_t n_pre, n_post;
  uint32_t has_post; /* whether it has a post affine map */
} FlameXformRef;

/* How an xform changes a point's colour. */
typedef enum
{
  FLAME_COLOR_BLEND,    /* by a part of the way to its own colour */
  FLAME_COLOR_CYCLE,    /* by a step along the palette, cyclically */
  FLAME_COLOR_DISTANCE, /* by the distance that it moves the point */
} FlameColorKind;

/* The floats of an xform that does not blend. */
enum
{
  FLAME_COLOR_START = 0, /* the colour at distance 0 */
  FLAME_COLOR_STEP = 1,  /* for each cycle, or each unit of distance */
  FLAME_COLOR_FLOATS = 2,
};

/*
 * Positions in the record of what only some xforms have; 0: this one does not.
 */
typedef struct
{
  uint32_t space; /* maps in space, which replace those in the plane */
  uint32_t
      var_color;  /* how much of a colour that a variation changes is kept */
  uint32_t color; /* FLAME_COLOR_FLOATS, if it does not blend */
  uint32_t color_kind; /* a FlameColorKind */
  uint32_t field;      /* FLAME_FIELD_FLOATS of a weighting field */
  uint32_t field_kind; /* FLAME_FIELD_... bits of the field */
} FlameXformExtras;

/* The bit positions in a weighting field's kind (kernels/fast-noise.h). */
enum
{
  FLAME_FIELD_NOISE = 0, /* 4 bits: a FlameNoise */
  FLAME_FIELD_OCTAVES = 4,
  FLAME_FIELD_DISTANCE = 8,
  FLAME_FIELD_RESULT = 12,
  /* single bits */
  FLAME_FIELD_AT_SOURCE = 16, /* uses points before the affine map, not after */
  FLAME_FIELD_HAS_JITTER = 17,
  FLAME_FIELD_IS = 18, /* there is a field */
};

/* A weighting field's floats. */
enum
{
  FLAME_FIELD_SEED = 0, /* 2: 16 bits each, low bits first */
  FLAME_FIELD_FREQUENCY = 2,
  FLAME_FIELD_N_OCTAVES = 3,
  FLAME_FIELD_GAIN = 4,
  FLAME_FIELD_LACUNARITY = 5,
  FLAME_FIELD_BOUNDING = 6,
  /*
   * Added where the field is 1: to the factors of weights and colours, which are 1
   * without it, and to coordinates.
   */
  FLAME_FIELD_AMOUNT = 7,
  FLAME_FIELD_COLOR = 8,
  FLAME_FIELD_JITTER = 9,
  FLAME_FIELD_FLOATS = 10,
};

/* For a use that a field changes in a way of its own. */
enum
{
  FLAME_DRIVEN_AMOUNT = 0,   /* FLAME_FIELD_AMOUNT for its weight */
  FLAME_DRIVEN_N_PARAMS = 1, /* number of its parameters; 0 if none changes */
  FLAME_DRIVEN_PARAMS = 2,   /* one row for each */
  /* the floats of a row */
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

/* entries of a palette; the palette mode decides the colours between them */
#define FLAME_PALETTE_ENTRIES 256

/* steps between two entries in linear mode */
#define FLAME_PALETTE_STEPS 8

/*
 * A point with a larger coordinate or a NaN is bad: it restarts at random and is not
 * plotted. The fifth bad value in a row is accepted (flam3's rule).
 */
#define FLAME_BAD_VALUE 1e10f
/*
 * The limit in Ember, for which only NaN is bad: all finite floats are good. If a final
 * xform makes a point bad, the point is not plotted.
 */
#define FLAME_FAR_VALUE 3.4028235e38f
#define FLAME_MAX_CONSECUTIVE_BAD 5

/*
 * How long JWildfire's lost points burn in after they restart. A point that becomes
 * infinite or NaN stays lost there until others have made about 1000 steps.
 */
#define FLAME_LOST_FUSE 43

/*
 * Iterations before a new point is plotted. flam3 makes 15, for one point every 10,000
 * samples; a batch starts with many points at once, so less of their start must remain.
 * With early clip flam3 makes 100.
 */
#define FLAME_FUSE 32
/*
 * flam3's number, for points that all end in one point: their way there is the picture
 */
#define FLAME_FUSE_FALLING 15
#define FLAME_FUSE_EARLY_CLIP 100

/*
 * Points that all end in one point come no nearer to the origin than this. Nearer,
 * their squares would become 0 in single precision, and on a GPU their sines, whose
 * error of 2^-20 is absolute. Directions would be lost, and with them the sides of
 * edges that no point crosses.
 */
#define FLAME_NEAREST_FALLING 0x1p-18f
