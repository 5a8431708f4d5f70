/*
 * What the stages after the histogram read: plain data for the kernels of both
 * backends, worked out by core/render/post-plan.c.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/compat.h"
#include "kernels/denoise-params.h"

/*
 * Log density: a bucket with alpha sum a (255 a hit) shines with
 * k1 ln (1 + k2 a) / a times its sums.
 */
typedef struct
{
  float k1;
  float k2;
  /* JWildfire's light of few hits: 255 glow / (1 + hits) in the genome's quality */
  float glow;
  float hits;   /* for a x k2 */
  int truncate; /* flam3's bits=32: the accumulator holds whole numbers */
  int counts;   /* hits and no light: k2 is that of no samples */
} FlameLogParams;

/* Row dy of a density kernel, for dy and -dy alike. */
typedef struct
{
  int32_t offset; /* of its first weight, that of dx = -reach */
  int32_t reach;  /* dx goes from -reach to reach */
} FlameDensityRow;

/* A density kernel: norm x 2^(-bend d^2) at distance d, while d^2 <= limit. */
typedef struct
{
  float norm, bend, limit;
  int32_t radius; /* furthest row and column that it reaches */
} __attribute__ ((aligned (16))) FlameDensityShape;

/*
 * Kernels, widest first. Rows of weights are the CPU's: each is followed by zeros,
 * at least FLAME_DENSITY_PAD of them before the array ends.
 */
#define FLAME_DENSITY_PAD 16
typedef struct
{
  int32_t n;
  int32_t reach; /* radius of the widest; 0 if there are none */
  FLAME_GLOBAL const FlameDensityShape *FLAME_RESTRICT shapes;
  FLAME_GLOBAL const int32_t *FLAME_RESTRICT
      first_row; /* of each kernel, its row dy = 0 */
  FLAME_GLOBAL const FlameDensityRow *FLAME_RESTRICT rows;
  FLAME_GLOBAL const float *FLAME_RESTRICT weights;
} FlameDensityKernelSet;

/*
 * Density estimation: each bucket takes a kernel, 0 the widest, by the hits about
 * it. If there are several buckets to a pixel, kernels that are wide beside a
 * pixel spread light among nodes, one to a pixel (kernels/density.h).
 */
typedef struct
{
  int32_t max_index;  /* kernels are 0 to this */
  int32_t max_counts; /* more hits than this take the last kernel */
  float curve;
  int32_t n_far;              /* kernels 0 to n_far - 1 spread among nodes */
  FlameDensityKernelSet near; /* kernel n_far and on; lengths in buckets */
  FlameDensityKernelSet far;  /* of nodes, whose lengths are pixels */
  /* which of far's kernels 0 to n_far - 1 stand for, between two of them too */
  FLAME_GLOBAL const float *FLAME_RESTRICT far_steps;
} FlameDensityParams;

/* most buckets to a pixel, each way */
#define FLAME_MAX_OVERSAMPLE 16

/* The grid of nodes, an oversample's buckets apart, with one more at each side. */
typedef struct
{
  int width, height; /* 0: there is none */
  int margin;        /* of the spread light, as of the accumulator */
  int stride;
  /* floats of the working memory before each part */
  uint64_t steps_at; /* behind the light: far kernels, integers in the end */
  uint64_t accum_at; /* spread light */
} FlameDensityNodes;

/* how light is coded; NONE: display values stay as they are */
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
  float primaries[9]; /* rows of the matrix from BT.709's */
  float luminance[3]; /* of the new primaries */
  float scene_power;  /* of luminance: the way back through HLG's gamma */
  float knee, peak;   /* of the brightest channel, as the curve takes it */
  float white;        /* what the curve takes for reference white */
  float low, span;    /* black, and white above it, of the RGB signal */
} FlameSignalParams;

/* flam3's colour correction. Levels are 0 to 255, and more for HDR. */
typedef struct
{
  float gamma;     /* the exponent: 1 / the genome's gamma */
  int has_speckle; /* light below 0 is white; gamma is no whole number */
  float threshold; /* of alpha, below which gamma turns linear */
  float inverse_threshold; /* 0 if there is no threshold */
  float threshold_slope;   /* threshold^gamma / threshold; 0 without one */
  float vibrancy;
  float highlight_power; /* negative: flam3's old clipping */
  float unit[3];         /* of light: 1/255, and a factor for each channel */
  float full;            /* the level of full light: 256 in flam3 */
  float background[3];   /* 0 to 1 */
  float cover;           /* of alpha: how much of it is hidden */
  int transparent;       /* straight alpha instead of a background */
  float ceiling; /* the level that highlights clip at: 255 but for HDR */
  FlameSignalParams signal;
} FlameToneParams;

/* What is done to display values, 0 to 1: kernels/grade.h. */
#define FLAME_GRADE_STEPS 128
typedef struct
{
  int saturates, has_curves;
  float saturation; /* added to the colour's own */
  float all[FLAME_GRADE_STEPS + 2];
  float channel[3][FLAME_GRADE_STEPS + 2];
} FlameGradeParams;

/* what brings light to display values */
typedef enum
{
  FLAME_CLIP_COLOR, /* flam3's colour correction */
  FLAME_CLIP_SMEAR,
  FLAME_CLIP_HALO,
  FLAME_CLIP_PLAIN,
  FLAME_CLIP_LIGHT, /* none: light stays as it is */
} FlameClip;

/* pixels that a blur before a clip reaches */
#define FLAME_MAX_BLUR 32

typedef struct
{
  FlameClip clip;
  float gain;                     /* on plainclip's display values */
  int radius;                     /* of smearclip's and haloclip's blur */
  float taps[FLAME_MAX_BLUR + 1]; /* by distance; both sides sum to 1 */
  /* log2 of display values times this and 1 more is the code; 0: not coded */
  float log_slope;
} FlameClipParams;

/* the filters that a chain is made of */
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
  FLAME_FILTER_SKY, /* no list's: before all others, if there is a sky */
  FLAME_N_FILTER_KINDS
} FlameFilterKind;

#define FLAME_BILATERAL_DIRECTIONS 8
/* steps along a direction that a pixel takes light from, at most */
#define FLAME_BILATERAL_REACH 15
/* steps that the mean density about a pixel is taken over, each way */
#define FLAME_BILATERAL_MEAN 9

/* Weights are powers of 2; each cost is subtracted from the exponent. */
typedef struct
{
  int radius;                                /* steps, each way */
  int yuv;                                   /* compare luma and chroma */
  float distance[FLAME_BILATERAL_REACH + 1]; /* cost by steps */
  float color;   /* cost of a squared distance of colours */
  float density; /* cost of a difference of densities to the power: */
  float density_power;
  float gradient; /* of density, relative to its mean, in the exponent */
  float mean[FLAME_BILATERAL_MEAN + 1]; /* weights by steps; all sum to 1 */
} FlameBilateralParams;

/* Buckets that are directions about a viewer: kernels/sky-light.h. */
typedef struct
{
  int is_round; /* a fisheye, else a panorama */
  int first;    /* bucket of the picture, both ways */
  int width, height;
  int wraps;          /* left and right meet */
  int has_poles;      /* the first and the last row are about a pole each */
  float across, down; /* radians a bucket */
} FlameSkyParams;

/* A filter of linear light that has work to do: of a list, and a sky's. */
#define FLAME_MAX_FILTERS 12
#define FLAME_MAX_LINEAR_FILTERS (FLAME_MAX_FILTERS + 1)
typedef struct
{
  FlameFilterKind kind;
  int n_steps;            /* on the CPU */
  int structure;          /* what a GPU's list of launches depends on */
  uint64_t memory_floats; /* working memory that the steps share */
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
  FLAME_PIXEL_PACKED16, /* the same in 16-bit words */
  FLAME_PIXEL_YUV,      /* planes; see below */
} FlamePixelKind;

/* How a pixel format stores a picture. */
typedef struct
{
  FlamePixelKind kind;

  /* packed: where R, G, B and A are in a pixel; A -1: padding, all ones */
  int channels;
  int position[4];
  int big_endian;

  /* YUV: luma, then two chroma planes or one interleaved, or none */
  int bits;
  int shift; /* of a 16-bit sample towards its top */
  int has_chroma;
  int chroma_interleaved;
  int half_width, half_height; /* of chroma */
  int cosited_x, cosited_y;    /* of chroma, where it is halved */
  float kr, kb;                /* luma's share of red and of blue */
  float luma_scale;            /* codes from black to white */
  float cb_scale, cr_scale;    /* codes for a unit of B - Y and R - Y */
  int luma_max;                /* codes above luma_offset */
  int chroma_min, chroma_max;  /* codes about chroma_offset */
  int luma_offset, chroma_offset;

  uint32_t dither[4]; /* phase of each channel or plane */
} FlamePixelParams;

/*
 * The buckets of a part of a picture begin at a multiple of this and of the oversample
 * among the whole's: nodes and rows that are worked on together are the same ones.
 */
#define FLAME_PART_ALIGN 4

/*
 * Buckets are os x os to an output pixel, with a gutter around them. The
 * accumulator's rows carry @margin unused pixels at both ends.
 */
typedef struct
{
  /* of the output; of a part of a picture with what its chroma sees beside it */
  int width, height;
  int shown_left, shown_top; /* of that, what goes to the planes */
  int shown_width, shown_height;
  /* pixels beyond its edges that are filtered too, for the clip's blur to see */
  int rim;
  float circle; /* in pixels' heights: nothing shows outside it; 0: all does */
  float pixel_aspect; /* of the circle's pixels */
  int oversample;
  int buf_left, buf_top;     /* buckets of the whole picture before these */
  int buf_width, buf_height; /* buckets, gutters included */
  int margin;
  int accum_stride; /* pixels a row, margins included */

  int n_filters; /* of linear light, before log density, in their order */
  FlameFilterParams filters[FLAME_MAX_LINEAR_FILTERS];
  uint64_t memory_floats; /* the most that a filter or the clip works in */
  uint64_t
      other_floats; /* the same on a GPU that lends the denoiser an image */

  FlameLogParams log;
  FLAME_GLOBAL const FlameDensityParams *density; /* (nullable) none */
  FlameDensityNodes nodes;

  int n_taps;
  FLAME_GLOBAL const float
      *taps; /* the separable spatial filter, both ways; sum 1 */
  FLAME_GLOBAL const float *alpha_taps; /* (nullable) the same for alpha */
  int filter_left, filter_top;          /* first bucket of the rim's pixel 0 */

  FlameToneParams tone;
  FlameGradeParams grade; /* of flam3's colour correction alone */
  FlameClipParams clip;
  int early_clip; /* tone map before the spatial filter */
  FlamePixelParams pixel;
} FlamePostParams;

/* the filtered image: the output with its rim */
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

/* where pixel (@x, @y) is there */
FLAME_FN uint64_t
flame_post_pixel (FLAME_GLOBAL const FlamePostParams *params, int x, int y)
{
  const uint64_t row = (uint64_t) (y + params->rim);

  return row * (uint64_t) flame_post_lit_width (params) +
         (uint64_t) (x + params->rim);
}

/* the same of a pixel of the planes */
FLAME_FN uint64_t
flame_post_shown (FLAME_GLOBAL const FlamePostParams *params, int x, int y)
{
  return flame_post_pixel (
      params, x + params->shown_left, y + params->shown_top);
}

/* the part of pixel (@x, @y) of the filtered image that is in the circle */
FLAME_FN float
flame_post_in_circle (FLAME_GLOBAL const FlamePostParams *params, int x, int y)
{
  const float dx = params->pixel_aspect *
                   ((float) (x - params->rim) + 0.5f - 0.5f * params->width);
  const float dy = (float) (y - params->rim) + 0.5f - 0.5f * params->height;
  const float inside = params->circle + 0.5f - sqrtf (dx * dx + dy * dy);

  return inside < 0.0f ? 0.0f : inside < 1.0f ? inside : 1.0f;
}
