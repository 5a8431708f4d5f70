/*
 * How long each kind of work takes on the device, without ever waiting for it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cuda/device/event.h"

G_BEGIN_DECLS

/* of one name; seconds of device time */
typedef struct
{
  char name[64];
  guint64 count; /* spans begun */
  guint64 timed; /* of them measured and finished */
  double total, min, max;
} FlameCudaStat;

/*
 * Thread-safe. Each span is a pair of pooled events; results are gathered when
 * a query says that they are there. A span that finds no free pair, or whose
 * events fail, is counted and not timed: statistics never fail the work.
 */
typedef struct _FlameCudaStats FlameCudaStats;
typedef struct _FlameCudaSpan FlameCudaSpan;

/* @max_pending: spans under way at a time. Returns: (transfer full) */
FlameCudaStats *flame_cuda_stats_new (
    FlameCudaContext *context, guint max_pending);
/*
 * Times the first of each name's spans and then one in @interval, evenly over
 * whatever pattern they come in; all are counted. 1 at the start.
 */
void flame_cuda_stats_set_interval (FlameCudaStats *stats, guint interval);
void flame_cuda_stats_free (FlameCudaStats *stats); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameCudaStats, flame_cuda_stats_free)

/*
 * Counts a span of @name, which is over with it. Returns whether it is one of those
 * to be timed. @stats: (nullable) nothing happens.
 */
gboolean flame_cuda_stats_count (FlameCudaStats *stats, const char *name);

/* counts @n of them, of which none is timed. @stats: (nullable) */
void flame_cuda_stats_count_many (
    FlameCudaStats *stats, const char *name, guint64 n);

/* times one that was counted, whether or not it was said to be timed */
FlameCudaSpan *flame_cuda_stats_begin_counted (
    FlameCudaStats *stats, const char *name, FlameCudaStream *stream);

/*
 * Counts and, where it is one of those to be timed, brackets what is queued on
 * @stream between the two calls, which must not be capturing. @stats: (nullable)
 * nothing happens. Returns: (nullable)
 */
FlameCudaSpan *flame_cuda_stats_begin (
    FlameCudaStats *stats, const char *name, FlameCudaStream *stream);
/* @span: (nullable) (transfer full) */
void flame_cuda_stats_end (
    FlameCudaStats *stats, FlameCudaSpan *span, FlameCudaStream *stream);

/*
 * Copies up to @n_out entries in order of first use to @out (nullable if 0).
 * Returns: how many there are.
 */
guint flame_cuda_stats_read (
    FlameCudaStats *stats, FlameCudaStat *out, guint n_out);

G_END_DECLS
