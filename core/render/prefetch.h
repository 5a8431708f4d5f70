/*
 * What a stream shows soon, found before its frames are asked for, so that a
 * backend can make what takes long.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/render/devices.h"
#include "core/render/frame-request.h"

/* Of one stream of requests; used by one thread. */
typedef struct
{
  FlamePlan plan;
  FlameAnimation *animation; /* (nullable) whose moments these are */
  double until;              /* looked at so far */
  FlameLimits limits;        /* of the frame from which it looks */
  guint first;               /* flame from which others have been looked at */
  guint64 n_far;             /* looks at these */
  gboolean peeks;            /* the next one is at a row's coming flames */
} FlamePrefetch;

void flame_prefetch_init (FlamePrefetch *self);
void flame_prefetch_clear (FlamePrefetch *self);

/*
 * TRUE with the next moment to look at, for flame_prefetch_end(): within
 * @request's ahead and then, for a prompt one, of the flames that may be gone on to at
 * any time, or that an endless row already has. At most one for each frame, as a seek
 * must not wait until all have been looked at.
 *
 * @moment: (out) holds a reference of its animation
 */
gboolean flame_prefetch_begin (FlamePrefetch *self,
    const FlameFrameRequest *request, const FlameLimits *limits,
    FlameFrameRequest *moment);

/* @moment: (out) all of @request that a structure depends on, with its animation's
 * reference: the frame's own things may be gone by then */
void flame_prefetch_copy (
    const FlameFrameRequest *request, FlameFrameRequest *moment);

/* @moment: (transfer full) its animation */
void flame_prefetch_end (FlamePrefetch *self, const FlameFrameRequest *moment,
    const FlameDevices *devices);

/*
 * Has what @moment needs made before all else. @moment: (transfer full) its animation.
 * Returns: whether it is there
 */
gboolean flame_prefetch_hasten (FlamePrefetch *self,
    const FlameFrameRequest *moment, const FlameLimits *limits,
    const FlameDevices *devices);
