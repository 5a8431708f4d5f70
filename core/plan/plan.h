/*
 * Everything a backend needs to draw one frame, computed on the host.
 *
 * One thread fills a plan, and a device's backend adds its choice. After that any
 * number of threads may read it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/animation/animation.h"
#include "core/genome/genome.h"
#include "core/plan/frame-request.h"
#include "core/plan/picture.h"
#include "core/plan/post-plan.h"
#include "flame/flame.h"
#include "kernels/frame-params.h"

/*
 * The most temporal samples of a shutter: genomes that are evaluated for it. Files ask
 * for 1000. Slow motion becomes a streak with the usual number; core/plan/mixing.h
 * finds how many other motion needs.
 */
#define FLAME_PLAN_MAX_TEMPORAL_SAMPLES 1024
#define FLAME_USUAL_TEMPORAL_SAMPLES 64

/* Standard and final xforms together. */
#define FLAME_MAX_PLAN_XFORMS (FLAME_MAX_XFORMS + FLAME_MAX_FINALS)

/* Palettes change slowly: this many rows a shutter are enough. */
#define FLAME_MAX_PALETTE_ROWS 32

/*
 * What all temporal samples have in common. A specialised kernel depends on this and on
 * nothing else of the genome.
 */
typedef struct
{
  guint n_xforms; /* standard xforms */
  guint n_finals;
  guint n_layers; /* number of palettes */
  guint8 layers[FLAME_MAX_PLAN_XFORMS];
  gboolean has_xaos;
  FlameXformRef xforms[FLAME_MAX_PLAN_XFORMS]; /* final ones last */
  /* The xform's only regular use is a linear one that is in no genome. */
  gboolean implicit_linear[FLAME_MAX_PLAN_XFORMS];
  GArray *variations; /* of FlameVariationRef */
  guint record_size;  /* floats per temporal sample */

  /* Points have a z: something raises it, and something depends on it. */
  gboolean in_space;
  FlameXformExtras extras[FLAME_MAX_PLAN_XFORMS]; /* with the final ones last */
  guint view;          /* offset of the camera in space, or 0 */
  gboolean blurred;    /* the camera has depth of field */
  guint sky;           /* offset of a viewer's directions, or 0 */
  guint scatter;       /* offset of the random moves of points, or 0 */
  guint fog;           /* offset of the fog, or 0 */
  gboolean keeps_lost; /* NaN points wait: see plan->lost_steps */
  gboolean frees_z;    /* no height is bad: see plan->keeps_far, in space */
  gboolean has_rgb;    /* a variation sets its own red, green and blue */
  gboolean has_light;  /* samples have their own light: has_rgb, or fog */
  guint n_states;      /* floats of state per point, up to FLAME_MAX_STATES */
} FlameStructure;

typedef struct _FlamePlan FlamePlan;
struct _FlamePlan
{
  FlameMoment moment; /* what the animation shows */
  FlameStructure structure;

  /*
   * Temporal samples in order; pass p has those from p * temporal_samples_per_pass on.
   * Each block has structure.record_size floats.
   */
  guint n_passes;
  guint temporal_samples_per_pass;
  float *records;
  gsize records_room; /* bytes */
  /* of FlameEntries that records refer to, without repeats */
  GPtrArray *entries;

  /*
   * Thresholds of the choice, for each temporal sample: one row, or with xaos n_xforms
   * + 1 rows (first for the start of a trajectory, then for each last xform). A row has
   * n_xforms - 1 ascending thresholds. The chosen xform is the number of thresholds
   * that are not above a random number of FLAME_CHOICE_BITS bits.
   */
  gint32 *thresholds;
  gsize thresholds_room; /* bytes */
  guint thresholds_per_temporal_sample;
  guint thresholds_per_row;

  /*
   * n_palettes rows of n_layers times 256 RGBA floats, 0 to 1, premultiplied as in the
   * file.
   */
  float *palettes;
  guint n_palettes;
  gboolean palette_linear; /* palette mode */
  /* factor on the colour coordinate: 256, or apo_palette's 255 */
  float palette_scale;
  float palette_shift; /* added to it, in entries */

  /*
   * Alpha and hit count of a sample are the same number, so one field is enough. It is
   * so for opaque palettes with an even temporal filter or without density estimation.
   */
  gboolean alpha_is_count;
  gboolean needs_counts; /* density estimation */
  gboolean exact_accumulation;
  float rounding;             /* of light, if accumulation is not exact */
  float dither;               /* of light: see flame_palette_rounding() */
  gboolean is_prompt;         /* see FLAME_FRAME_PROMPT */
  gboolean has_sky;           /* see core/plan/sky.h */
  gboolean is_depth;          /* colours are depths: FLAME_TRANSFER_DEPTH */
  gboolean has_subflames;     /* see core/genome/subflame-paths.h */
  gboolean has_bright_xforms; /* some opacity is above 1 */
  guint fuse;                 /* steps of burn-in before a point is drawn */
  /* For how many steps a point is then drawn; see core/plan/mixing.h. */
  guint follow_steps;
  gboolean
      converges; /* points fall into a fixed point, and are drawn on the way */
  gboolean shows_way; /* each point is followed for exactly that long */
  guint lost_steps;   /* see FlameGenome */
  gboolean keeps_far; /* see FlameGenome, as is the next one */
  guint orbit_steps;

  double quality;           /* samples a pixel, not counting zoom */
  double full_quality;      /* the same without the request's limits */
  guint full_supersample;   /* without limits; post.oversample has them */
  guint64 samples_per_pass; /* as planned */
  guint64 seed;

  /*
   * Scratch memory of flame_plan_fill(): of FlameGenome; of FlameVariationUse. Only the
   * first n_genomes temporal samples are there: either all, or one that others differ
   * from only in how far their xforms are turned.
   */
  GPtrArray *temporal_samples;
  guint n_genomes;
  GArray *uses;
  struct _FlameMixing *mixing; /* (nullable) */

  /* Set once after flame_plan_init(): */
  /* for flame_mixing_try() of a prompt frame; 0 = no limit */
  gint64 mixing_budget;
  gboolean is_sketch; /* only its structure is used: it is not drawn */

  /*
   * (nullable) How a backend has chosen to draw it: see FlameBackendClass.prepare.
   */
  gpointer choice;
  GDestroyNotify free_choice;

  FlamePostPlan post;
  FlameMemory memory;
  FlamePlanes planes;
  gpointer cuda_stream; /* (nullable) see FlameFrameRequest */

  /*
   * (nullable) (transfer none) A plan that is not drawn. Memory for frames like it is
   * taken, too, for all that are in flight.
   */
  FlamePlan *later;
};

/* Limits of a frame. All zero: no limit. */
typedef struct
{
  double quality;    /* samples a pixel; 0 = no limit */
  guint supersample; /* 0 = the genome's */
  guint burn_in;     /* steps of burn-in; 0 = no limit */
} FlameLimits;

/*
 * Initialises an empty plan, which may be filled again and again. End with
 * flame_plan_clear().
 */
void flame_plan_init (FlamePlan *plan);
void flame_plan_clear (FlamePlan *plan);

/*
 * Fills @plan for @request, and reuses its memory. Fails with FLAME_ERROR_SETTINGS,
 * DOCUMENT or LIMIT if the genome cannot be drawn like that.
 *
 * @limits: (nullable) upper limits
 */
gboolean flame_plan_fill (FlamePlan *plan, const FlameFrameRequest *request,
    const FlameLimits *limits, GError **error);

/* @choice: (transfer full) (nullable); the next flame_plan_fill() drops it */
void flame_plan_set_choice (
    FlamePlan *plan, gpointer choice, GDestroyNotify free_choice);

/*
 * Returns the genome of temporal sample @i, or of the first one if that differs only in
 * how far xforms are turned.
 */
static inline FlameGenome *
flame_plan_genome (const FlamePlan *plan, guint i)
{
  return g_ptr_array_index (
      plan->temporal_samples, MIN (i, plan->n_genomes - 1));
}

/* -------------------------------------------------------- choice of xforms */

/*
 * Returns: (nullable) xform @i of the structure in a temporal sample, with final ones
 *   last.
 */
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
 * Returns use @v of @xform.
 * @uses: the structure's, or an array of the same length and order
 */
static inline FlameVariationRef *
flame_xform_use (const GArray *uses, const FlameXformRef *xform, guint v)
{
  return &g_array_index (uses, FlameVariationRef, xform->first_variation + v);
}

/* Counts the temporal samples of all passes. */
static inline guint
flame_plan_n_temporal_samples (const FlamePlan *plan)
{
  return plan->n_passes * plan->temporal_samples_per_pass;
}

/* Returns the palette of a temporal sample's layer. */
static inline const float *
flame_plan_palette (const FlamePlan *plan, guint row, guint layer)
{
  return plan->palettes + ((gsize) row * plan->structure.n_layers + layer) * 4 *
                              FLAME_PALETTE_ENTRIES;
}

static inline guint
flame_plan_palette_row (const FlamePlan *plan, guint temporal_sample)
{
  return (guint) ((guint64) temporal_sample * plan->n_palettes /
                  flame_plan_n_temporal_samples (plan));
}
