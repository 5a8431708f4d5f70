/*
 * Finds what a stream will show soon, before the frames are queued, so that a backend
 * can compile kernels for it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/plan/frame-request.h"
#include "core/render/devices.h"

/* For one stream of requests; used by one thread. */
typedef struct
{
  FlamePlan plan;
  FlameAnimation *animation; /* (nullable) the animation of these moments */
  double until;              /* checked up to this time */
  FlameLimits limits;        /* of the frame that the search started from */
  guint first;   /* flame that the search of other flames started from */
  guint64 n_far; /* how many of those were checked */
  /* the next check is of an endless animation's coming flames */
  gboolean peeks;
} FlamePrefetch;

void flame_prefetch_init (FlamePrefetch *self);
void flame_prefetch_clear (FlamePrefetch *self);

/*
 * Returns TRUE with the next moment to check, for flame_prefetch_end(). Moments are
 * taken from @request's ahead, and for a prompt request then from flames that the user
 * may go to, or that an endless animation already knows. There is at most one for each
 * frame, as a seek must not wait for all checks.
 *
 * @shown: the moment of @request
 * @coming: (out) holds a reference to its animation
 */
gboolean flame_prefetch_begin (FlamePrefetch *self,
    const FlameFrameRequest *request, const FlameMoment *shown,
    const FlameLimits *limits, FlameFrameRequest *coming);

/*
 * @coming: (out) the part of @request that a structure depends on, with a reference to
 *   its animation. The request's own objects may be gone later.
 */
void flame_prefetch_copy (
    const FlameFrameRequest *request, FlameFrameRequest *coming);

/* @coming: (transfer full) its animation */
void flame_prefetch_end (FlamePrefetch *self, const FlameFrameRequest *coming,
    const FlameDevices *devices);

/*
 * Makes what @coming needs the most urgent.
 * @coming: (transfer full) its animation.
 * Returns: whether it is ready
 */
gboolean flame_prefetch_hasten (FlamePrefetch *self,
    const FlameFrameRequest *coming, const FlameLimits *limits,
    const FlameDevices *devices);
