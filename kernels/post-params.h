/*
 * Parameters of the stages after the histogram: plain data for the kernels of both
 * backends, computed by core/plan/post-plan.c.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/compat.h"
#include "kernels/denoise-params.h"

/*
 * Log density: the sums of a bucket with alpha sum a (255 a hit) are multiplied by k1
 * ln (1 + k2 a) / a.
 */
typedef struct
{
  float k1;
  float k2;
  /*
   * JWildfire's light of few hits: 255 glow / (1 + hits), with hits in the genome's
   * quality
   */
  float glow;
  float hits;   /* hits in that quality: this x a x k2 */
  int truncate; /* flam3's bits=32: the accumulator holds integers */
  int counts;   /* the sums are hits without light: k2 is for no samples */
} FlameLogParams;

/* Row dy of a density kernel; rows dy and -dy are the same. */
typedef struct
{
  int32_t offset; /* index of its first weight, that of dx = -reach */
  int32_t reach;  /* dx goes from -reach to reach */
} FlameDensityRow;

/* A density kernel: norm x 2^(-bend d^2) at distance d, while d^2 <= limit. */
typedef struct
{
  float norm, bend, limit;
  int32_t radius; /* the furthest row and column in reach */
} __attribute__ ((aligned (16))) FlameDensityShape;

/*
 * A set of kernels, the widest first. Rows of weights are for the CPU: each is followed
 * by zeros, at least FLAME_DENSITY_PAD of them at the array's end.
 */
#define FLAME_DENSITY_PAD 16

/* Returns the floats of a row of @n weights: vector code reads whole groups of four. */
FLAME_FN int
flame_density_row_floats (int n)
{
  return (n + 3) & ~3;
}

typedef struct
{
  int32_t n;
  int32_t reach; /* radius of the widest; 0 if there are none */
  FLAME_GLOBAL const FlameDensityShape *FLAME_RESTRICT shapes;
  FLAME_GLOBAL const int32_t *FLAME_RESTRICT
      first_row; /* for each kernel, its row dy = 0 */
  FLAME_GLOBAL const FlameDensityRow *FLAME_RESTRICT rows;
  FLAME_GLOBAL const float *FLAME_RESTRICT weights;
} FlameDensityKernelSet;

/*
 * Where the light of a kernel goes, times @share: to the class whose number is @rank's
 * integer part and, by the fraction, to the next; or nowhere, with FLAME_NO_RANK; or to
 * nodes, with FLAME_FAR_RANK less the kernel's step.
 */
typedef struct
{
  float share, rank;
} __attribute__ ((aligned (8))) FlameClassPlace;

#define FLAME_NO_RANK (-1.0f)
#define FLAME_FAR_RANK (-2.0f)

/*
 * Density estimation: the hits around a bucket choose its kernel, 0 being the widest.
 * With supersampling, kernels much wider than a pixel spread light among nodes, one for
 * each pixel (kernels/density.h).
 */
typedef struct
{
  int32_t max_index;  /* the last kernel's number */
  int32_t max_counts; /* with more hits the last kernel is used */
  float curve;
  int32_t n_far;              /* kernels 0 to n_far - 1 spread among nodes */
  FlameDensityKernelSet near; /* kernels from n_far on; lengths in buckets */
  FlameDensityKernelSet far;  /* kernels of the nodes; lengths in pixels */
  /*
   * for each of kernels 0 to n_far - 1, its position in @far, which may be between two
   * kernels
   */
  FLAME_GLOBAL const float *FLAME_RESTRICT far_steps;
  /*
   * for the CPU: the place of each kernel from -1 on, which is none, while only the
   * light for nodes is wanted
   */
  FLAME_GLOBAL const FlameClassPlace *FLAME_RESTRICT places;
} FlameDensityParams;

#define FLAME_MAX_CLASSES 8

/*
 * Classes of kernels, each combined with the spatial filter; or classes of the nodes'
 * kernels, combined with interpolation from nodes and the filter. A bucket's light goes
 * directly to pixels, by its density kernel followed by the filter. The combination
 * changes little from kernel to kernel, so the light is divided between two of a few
 * classes of kernels, with shares that keep the kernel's sum. A class is separable, and
 * only pixels are needed.
 */
typedef struct
{
  int n;         /* 0: light is spread among buckets */
  int reach;     /* of the widest class, without the filter */
  int span;      /* buckets that the widest class makes a pixel from */
  int left, top; /* the bucket of the filter's first tap for the first pixel */
  int reaches[FLAME_MAX_CLASSES];
  FLAME_GLOBAL const float
      *taps; /* of each class, @span apart; zeros beyond its reach */
  FLAME_GLOBAL const FlameClassPlace
      *places; /* one for each kernel of the set */
} FlameClasses;

/* Returns how many pixels along one axis a bucket's light may reach by these classes. */
FLAME_FN int
flame_class_pixels (FLAME_GLOBAL const FlameClasses *classes, int oversample)
{
  return (classes->span - 2 + oversample) / oversample + 1;
}

/* The classes of near kernels and of the nodes' kernels, for the CPU. */
typedef struct
{
  FlameClasses near, far;
  FLAME_GLOBAL const FlameClassPlace *places; /* of each kernel from -1 on */
} FlameClassSets;

/* largest supersample */
#define FLAME_MAX_OVERSAMPLE 16

/*
 * The grid of nodes, as far apart as a pixel's buckets, with an additional node on each
 * side.
 */
typedef struct
{
  int width, height; /* 0: there are none */
  int margin;        /* around the spread light, as in the accumulator */
  int stride;
  /* The parts' positions in the working memory, in floats. */
  uint64_t steps_at; /* after the light: far kernels, finally as integers */
  uint64_t accum_at; /* the spread light */
} FlameDensityNodes;

/* How light is encoded; NONE: display values stay unchanged. */
typedef enum
{
  FLAME_CURVE_NONE,
  FLAME_CURVE_SRGB,
  FLAME_CURVE_PQ,
  FLAME_CURVE_HLG,
} FlameCurve;

/* From display values to the signal: kernels/hdr.h. Light is 1 at white. */
typedef struct
{
  int active; /* 0: the display values are the signal */
  FlameCurve curve;
  float primaries[9]; /* rows of the matrix from BT.709's primaries */
  float luminance[3]; /* of the new primaries */
  float scene_power;  /* exponent of luminance, which inverts HLG's gamma */
  float knee, peak;   /* of the brightest channel, in the curve's units */
  float white;        /* reference white in the curve's units */
  float low, span;    /* black of the RGB signal, and white minus black */
} FlameSignalParams;

/* flam3's colour correction. Levels are 0 to 255, and above in HDR. */
typedef struct
{
  float gamma;             /* exponent: 1 / the genome's gamma */
  int has_speckle;         /* light below 0 is white: gamma is not an integer */
  float threshold;         /* alpha below which gamma is linear */
  float inverse_threshold; /* 0 if there is no threshold */
  /* threshold^gamma / threshold; 0 without a threshold */
  float threshold_slope;
  float vibrancy;
  float highlight_power; /* negative: flam3's old clipping */
  float unit[3];       /* factor for light: 1/255 times each channel's factor */
  float full;          /* level of full light: 256 in flam3 */
  float background[3]; /* 0 to 1 */
  float cover;         /* alpha's factor in hiding the background */
  int transparent;     /* straight alpha instead of a background */
  float ceiling;       /* level at which highlights clip: 255 except in HDR */
  FlameSignalParams signal;
} FlameToneParams;

/* Changes to display values, 0 to 1: kernels/grade.h. */
#define FLAME_GRADE_STEPS 128
typedef struct
{
  int saturates, has_curves;
  float saturation; /* added to the colour's own */
  float all[FLAME_GRADE_STEPS + 2];
  float channel[3][FLAME_GRADE_STEPS + 2];
} FlameGradeParams;

/* How light becomes display values. */
typedef enum
{
  FLAME_CLIP_COLOR, /* flam3's colour correction */
  FLAME_CLIP_SMEAR,
  FLAME_CLIP_HALO,
  FLAME_CLIP_PLAIN,
  FLAME_CLIP_LIGHT, /* none: light stays unchanged */
} FlameClip;

/* the largest radius of a clip's blur, in pixels */
#define FLAME_MAX_BLUR 32

typedef struct
{
  FlameClip clip;
  float gain; /* for plainclip's display values */
  int radius; /* of smearclip's and haloclip's blur */
  float
      taps[FLAME_MAX_BLUR + 1]; /* by distance; both sides together sum to 1 */
  /* the code is log2 (1 + this x display value); 0: no code */
  float log_slope;
} FlameClipParams;

/* The filters of a chain. */
typedef enum
{
  FLAME_FILTER_YUV,
  FLAME_FILTER_BILATERAL,
  FLAME_FILTER_DENOISE,
  FLAME_FILTER_DE,
  FLAME_FILTER_LOGSCALE,
  FLAME_FILTER_COLORCLIP,
  FLAME_FILTER_SMEARCLIP,
  FLAME_FILTER_HALOCLIP,
  FLAME_FILTER_PLAINCLIP,
  FLAME_FILTER_LOGENCODE,
  FLAME_FILTER_SKY, /* in no list; runs before all others if there is a sky */
  FLAME_N_FILTER_KINDS
} FlameFilterKind;

#define FLAME_BILATERAL_DIRECTIONS 8
/* the largest number of steps along a direction that light comes from */
#define FLAME_BILATERAL_REACH 15
/* steps in each direction for the mean density */
#define FLAME_BILATERAL_MEAN 9

/* Weights are powers of 2; each cost is subtracted from the exponent. */
typedef struct
{
  int radius;                                /* in steps, each way */
  int yuv;                                   /* compare luma and chroma */
  float distance[FLAME_BILATERAL_REACH + 1]; /* cost of a distance, by steps */
  float color;   /* cost of a squared distance of colours */
  float density; /* cost of a difference of densities to the power: */
  float density_power;
  float gradient; /* of density, relative to its mean, in the exponent */
  float mean[FLAME_BILATERAL_MEAN +
             1]; /* weights by steps; altogether they sum to 1 */
} FlameBilateralParams;

/* Buckets that are directions from a viewer: kernels/sky-light.h. */
typedef struct
{
  int is_round; /* a fisheye, else a panorama */
  int first;    /* number of the picture's first bucket, in both directions */
  int width, height;
  int wraps;          /* left and right edges meet */
  int has_poles;      /* the first and last rows surround a pole */
  float across, down; /* radians in a bucket */
} FlameSkyParams;

/* A filter of linear light that is active: from a list, or the sky's. */
#define FLAME_MAX_FILTERS 12
#define FLAME_MAX_LINEAR_FILTERS (FLAME_MAX_FILTERS + 1)
typedef struct
{
  FlameFilterKind kind;
  int n_steps;            /* on the CPU */
  int structure;          /* what a GPU's list of launches depends on */
  uint64_t memory_floats; /* working memory, shared by the steps */
  union
  {
    FlameBilateralParams bilateral;
    FlameDenoiseParams denoise;
    FlameSkyParams sky;
  };
} FlameFilterParams;

typedef enum
{
  FLAME_PIXEL_FLOAT,    /* R G B A, host floats */
  FLAME_PIXEL_PACKED8,  /* bytes R G B and A or padding, in some order */
  FLAME_PIXEL_PACKED16, /* likewise in 16-bit words */
  FLAME_PIXEL_YUV,      /* planes; see below */
} FlamePixelKind;

/* How a pixel format stores a picture. */
typedef struct
{
  FlamePixelKind kind;

  /*
   * packed: the positions of R, G, B and A in a pixel; A -1: padding, all ones
   */
  int channels;
  int position[4];
  int big_endian;

  /* YUV: luma, then two chroma planes or one interleaved, or none */
  int bits;
  int shift; /* left shift of a sample in its 16-bit word */
  int has_chroma;
  int chroma_interleaved;
  int half_width, half_height; /* of chroma */
  int cosited_x, cosited_y;    /* of chroma, if it is halved */
  float kr, kb;                /* luma's weights of red and blue */
  float luma_scale;            /* codes from black to white */
  float cb_scale, cr_scale;    /* codes for a unit of B - Y and R - Y */
  int luma_max;                /* codes above luma_offset */
  int chroma_min, chroma_max;  /* codes around chroma_offset */
  int luma_offset, chroma_offset;

  uint32_t dither[4]; /* phase of each channel or plane */
} FlamePixelParams;

/*
 * The buckets of a part of a picture begin at a multiple of this and of the supersample
 * in the whole picture, so that the same nodes and rows are processed together.
 */
#define FLAME_PART_ALIGN 8

/*
 * The geometry: os x os buckets for each output pixel, with a gutter around them. The
 * accumulator's rows have @margin unused pixels at both ends.
 */
typedef struct
{
  /*
   * The output; for a part of a picture with the neighbours that its chroma needs.
   */
  int width, height;
  int shown_left, shown_top; /* of that, what goes to the planes */
  int shown_width, shown_height;
  /* pixels around it that are also filtered, for the clip's blur */
  int rim;
  /* radius in pixels' heights, outside of which all is hidden; 0: none */
  float circle;
  float pixel_aspect; /* of the circle's pixels */
  int oversample;
  int buf_left, buf_top; /* position of these buckets in the whole picture */
  int buf_width, buf_height;     /* in buckets, including gutters */
  int cells_width, cells_height; /* the same in the denoiser's cells */
  int margin;
  int accum_stride; /* pixels a row, including margins */

  int n_filters; /* filters of linear light, before log density, in order */
  FlameFilterParams filters[FLAME_MAX_LINEAR_FILTERS];
  /* the largest working memory of a filter or the clip */
  uint64_t memory_floats;
  /* likewise on a GPU whose denoiser uses the image's memory */
  uint64_t other_floats;

  FlameLogParams log;
  FLAME_GLOBAL const FlameDensityParams *density; /* (nullable) none */
  /*
   * (nullable) only on the CPU. If set, the accumulator has pixels instead of buckets,
   * those of the filtered image.
   */
  FLAME_GLOBAL const FlameClassSets *classes;
  FlameDensityNodes nodes;

  int n_taps;
  FLAME_GLOBAL const float
      *taps; /* the separable spatial filter, for both directions; sum 1 */
  FLAME_GLOBAL const float *alpha_taps; /* (nullable) those for alpha */
  int filter_left, filter_top;          /* first bucket of the rim's pixel 0 */

  FlameToneParams tone;
  FlameGradeParams grade; /* only for flam3's colour correction */
  FlameClipParams clip;
  int early_clip; /* tone map before the spatial filter */
  FlamePixelParams pixel;
} FlamePostParams;

/*
 * Returns whether kernels that include the spatial filter can spread light to pixels: if
 * the filter follows density estimation at once and is the same for all channels.
 */
FLAME_FN int
flame_post_can_join_filter (FLAME_GLOBAL const FlamePostParams *params)
{
  return params->density && !params->early_clip && !params->alpha_taps;
}

/* Returns the width of the filtered image: of the output with its rim. */
FLAME_FN int
flame_post_lit_width (FLAME_GLOBAL const FlamePostParams *params)
{
  return params->width + 2 * params->rim;
}

FLAME_FN int
flame_post_lit_height (FLAME_GLOBAL const FlamePostParams *params)
{
  return params->height + 2 * params->rim;
}

/* Returns the index of pixel (@x, @y) in the filtered image. */
FLAME_FN uint64_t
flame_post_pixel (FLAME_GLOBAL const FlamePostParams *params, int x, int y)
{
  const uint64_t row = (uint64_t) (y + params->rim);

  return row * (uint64_t) flame_post_lit_width (params) +
         (uint64_t) (x + params->rim);
}

/* Returns the index in the filtered image of a pixel of the planes. */
FLAME_FN uint64_t
flame_post_shown (FLAME_GLOBAL const FlamePostParams *params, int x, int y)
{
  return flame_post_pixel (
      params, x + params->shown_left, y + params->shown_top);
}

/*
 * Returns the part of pixel (@x, @y) of the filtered image that is inside the circle.
 */
FLAME_FN float
flame_post_in_circle (FLAME_GLOBAL const FlamePostParams *params, int x, int y)
{
  const float dx = params->pixel_aspect *
                   ((float) (x - params->rim) + 0.5f - 0.5f * params->width);
  const float dy = (float) (y - params->rim) + 0.5f - 0.5f * params->height;
  const float inside = params->circle + 0.5f - sqrtf (dx * dx + dy * dy);

  return inside < 0.0f ? 0.0f : inside < 1.0f ? inside : 1.0f;
}
