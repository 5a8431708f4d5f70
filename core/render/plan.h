/*
 * Everything a backend needs to draw one frame, worked out on the host.
 *
 * A plan is filled by one thread, and a device's backend adds what it has chosen for
 * it. From then on it is only read, by any number.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/genome/genome.h"
#include "core/render/budget.h"
#include "core/render/frame-request.h"
#include "core/render/picture.h"
#include "core/render/post-plan.h"
#include "flame/flame.h"
#include "kernels/frame-params.h"

/*
 * Most genomes evaluated in one shutter, or temporal samples. Files ask for 1000. What
 * moves little is a streak with the usual number; core/render/mixing.h says of the
 * others how many they need.
 */
#define FLAME_PLAN_MAX_TEMPORAL_SAMPLES 1024
#define FLAME_USUAL_TEMPORAL_SAMPLES 64

/* standard and final xforms together */
#define FLAME_MAX_PLAN_XFORMS (FLAME_MAX_XFORMS + FLAME_MAX_FINALS)

/* palettes change slowly: this many rows a shutter are enough */
#define FLAME_MAX_PALETTE_ROWS 32

/*
 * What is the same at every temporal sample. A specialised kernel depends on this and
 * on nothing else of the genome.
 */
typedef struct
{
  guint n_xforms; /* standard ones */
  guint n_finals;
  guint n_layers;                       /* palettes */
  guint8 layers[FLAME_MAX_PLAN_XFORMS]; /* of each xform */
  gboolean has_xaos;
  FlameXformRef xforms[FLAME_MAX_PLAN_XFORMS]; /* the final ones last */
  /* its one regular use is a linear one that is in no genome */
  gboolean passes_on[FLAME_MAX_PLAN_XFORMS];
  GArray *variations; /* of FlameVariationRef */
  guint record_size;  /* floats a temporal sample */

  /*
   * Points have a z: something raises it, and something looks at it.
   */
  gboolean in_space;
  FlameXformMore more[FLAME_MAX_PLAN_XFORMS]; /* with the final ones last */
  guint view;          /* the camera in space in the record, or 0 */
  gboolean blurred;    /* its depth of field */
  guint sky;           /* directions about the viewer in the record, or 0 */
  guint scatter;       /* how points are moved by chance in the record, or 0 */
  guint fog;           /* in the record, or 0: there is none */
  gboolean keeps_lost; /* points that are no numbers wait: plan->lost_steps */
  gboolean frees_z;    /* no height is bad: plan->keeps_far, in space */
  gboolean has_rgb;    /* some variation sets red, green and blue of its own */
  gboolean has_light;  /* samples have a light of their own: has_rgb, or fog */
  guint n_states;      /* floats kept for each point, up to FLAME_MAX_STATES */
} FlameStructure;

typedef struct
{
  FlameStructure structure;

  /*
   * Temporal samples in order; pass p has those from p * temporal_samples_per_pass.
   * Blocks are structure.record_size floats each.
   */
  guint n_passes;
  guint temporal_samples_per_pass;
  float *records;
  GPtrArray *entries; /* of FlameEntries that the records refer to, each once */

  /*
   * For each temporal sample: with xaos n_xforms + 1 rows (first the start of a
   * trajectory, then by last xform), else one row, of n_xforms - 1 ascending
   * thresholds. The chosen xform is the number of thresholds that are not above
   * a random number of FLAME_CHOICE_BITS bits.
   */
  gint32 *thresholds;
  guint thresholds_per_temporal_sample;
  guint thresholds_per_row;

  /*
   * n_palettes rows, each n_layers times 256 RGBA floats, 0 to 1, premultiplied as the
   * file has it
   */
  float *palettes;
  guint n_palettes;
  gboolean palette_linear; /* palette mode */
  float palette_scale; /* of the colour coordinate: 256, or apo_palette's 255 */
  float palette_shift; /* entries that are added to it */

  /*
   * Alpha and hit count of a sample are the same number, so one field serves:
   * opaque palettes, and an even temporal filter or no density estimation.
   */
  gboolean alpha_is_count;
  gboolean needs_counts; /* density estimation */
  gboolean exact_accumulation;
  float rounding;             /* of light, where accumulation is not exact */
  float dither;               /* of light: see flame_palette_rounding() */
  gboolean is_prompt;         /* see FLAME_FRAME_PROMPT */
  gboolean has_sky;           /* see core/render/request.h */
  gboolean has_subflames;     /* see core/genome/subflame.h */
  gboolean has_bright_xforms; /* an opacity above 1 */
  guint fuse; /* steps that a point burns in before it is drawn */
  /* steps that it should be drawn for; see core/render/mixing.h */
  guint follow;
  gboolean falls;     /* points end in one, and are drawn on the way there */
  gboolean shows_way; /* each is followed for that long, and no less */
  guint lost_steps;   /* see FlameGenome */
  gboolean keeps_far; /* see FlameGenome, as is the next one */
  guint orbit_steps;

  double quality;           /* samples a pixel, zoom aside */
  double full_quality;      /* the same without the request's limit */
  guint full_supersample;   /* without it; post.oversample is with it */
  guint64 samples_per_pass; /* wanted */
  guint64 seed;

  /* scratch of flame_plan_fill(): of FlameGenome; of FlameVariationUse */
  GPtrArray *temporal_samples;
  GArray *uses;
  struct _FlameMixing *mixing; /* (nullable) */

  /* set once after flame_plan_init(): */
  gint64
      mixing_budget; /* of flame_mixing_try() for a prompt frame; 0: no limit */
  gboolean is_sketch; /* for its structure alone: nobody draws it */

  /*
   * (nullable) what draws it and how, as the backend that is to do so has chosen: see
   * FlameBackendClass.prepare
   */
  gpointer choice;
  GDestroyNotify free_choice;

  FlamePostPlan post;
  FlameMemory memory;
  FlamePlanes planes;
  gpointer cuda_stream; /* (nullable) see FlameFrameRequest */
} FlamePlan;

/* an empty plan, to be filled again and again; flame_plan_clear() at the end */
void flame_plan_init (FlamePlan *plan);
void flame_plan_clear (FlamePlan *plan);

/*
 * Fills @plan for @request, reusing its memory. FLAME_ERROR_SETTINGS, DOCUMENT
 * or LIMIT where the genome cannot be drawn so.
 *
 * @limits: (nullable) it is no more than these
 */
gboolean flame_plan_fill (FlamePlan *plan, const FlameFrameRequest *request,
    const FlameLimits *limits, GError **error);

/* @choice: (transfer full) (nullable); flame_plan_fill() forgets it */
void flame_plan_set_choice (
    FlamePlan *plan, gpointer choice, GDestroyNotify free_choice);

/* the genome of temporal sample @i */
static inline FlameGenome *
flame_plan_genome (const FlamePlan *plan, guint i)
{
  return g_ptr_array_index (plan->temporal_samples, i);
}

/* -------------------------------------------------------- choice of xforms */

/* (nullable) xform @i of the structure in a temporal sample, the final ones last */
static inline const FlameXform *
flame_plan_find_xform (
    const FlamePlan *plan, const FlameGenome *genome, guint i)
{
  const guint n = plan->structure.n_xforms;

  if (i >= n)
    return i - n < genome->n_finals ? &genome->finals[i - n] : NULL;
  return i < genome->n_xforms ? &genome->xforms[i] : NULL;
}

/*
 * Whether the quality and the filters of a request go with its picture and the part of
 * it: what a plan fails for, whatever its genome
 */
gboolean flame_plan_check (const FlameFrameRequest *request, GError **error);

/* use @v of @xform; @uses: the structure's, or as many in the same order */
static inline FlameVariationRef *
flame_xform_use (const GArray *uses, const FlameXformRef *xform, guint v)
{
  return &g_array_index (uses, FlameVariationRef, xform->first_variation + v);
}

/* of all passes */
static inline guint
flame_plan_n_temporal_samples (const FlamePlan *plan)
{
  return plan->n_passes * plan->temporal_samples_per_pass;
}

/* the palette of a temporal sample's layer */
static inline const float *
flame_plan_palette (const FlamePlan *plan, guint row, guint layer)
{
  return plan->palettes + ((gsize) row * plan->structure.n_layers + layer) * 4 *
                              FLAME_PALETTE_ENTRIES;
}

/* the palette row of a temporal sample */
static inline guint
flame_plan_palette_row (const FlamePlan *plan, guint temporal_sample)
{
  return (guint) ((guint64) temporal_sample * plan->n_palettes /
                  flame_plan_n_temporal_samples (plan));
}

/* --------------------------------------------------- shares in the long run */

/*
 * Turns @share, which sums up to 1, into the shares of time that a chain begun so
 * spends in each of its @n states. Parts that are never left keep what leads into
 * them.
 *
 * @matrix: (inout) n x n, row = from, each with a sum of 1; used up
 */
void flame_stationary (double *matrix, guint n, double *share);
