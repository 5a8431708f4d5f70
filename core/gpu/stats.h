/*
 * How long each kind of work takes on the device, without ever waiting for it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/stream.h"

/* of one name; seconds of device time */
typedef struct
{
  char name[64];
  guint64 count; /* spans begun */
  guint64 timed; /* of them measured and finished */
  double total, min, max;
} FlameGpuStat;

/*
 * Thread-safe. Each span is a pair of pooled events; results are gathered when
 * a query says that they are there. A span that finds no free pair, or whose
 * events fail, is counted and not timed: statistics never fail the work.
 */
typedef struct _FlameGpuStats FlameGpuStats;
typedef struct _FlameGpuSpan FlameGpuSpan;

/* @max_pending: spans under way at a time. Returns: (transfer full) */
FlameGpuStats *flame_gpu_stats_new (FlameGpu *gpu, guint max_pending);
/*
 * Times the first of each name's spans and then one in @interval, evenly over
 * whatever pattern they come in; all are counted. 1 at the start.
 */
void flame_gpu_stats_set_interval (FlameGpuStats *stats, guint interval);
void flame_gpu_stats_free (FlameGpuStats *stats); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuStats, flame_gpu_stats_free)

/*
 * Counts a span of @name, which is over with it. Returns whether it is one of those
 * to be timed. @stats: (nullable) nothing happens.
 */
gboolean flame_gpu_stats_count (FlameGpuStats *stats, const char *name);

/* counts @n of them, of which none is timed. @stats: (nullable) */
void flame_gpu_stats_count_many (
    FlameGpuStats *stats, const char *name, guint64 n);

/* times one that was counted, whether or not it was said to be timed */
FlameGpuSpan *flame_gpu_stats_begin_counted (
    FlameGpuStats *stats, const char *name, FlameGpuStream *stream);

/*
 * Counts and, where it is one of those to be timed, brackets the work queued on
 * @stream between the two calls, which must not be capturing. @stats: (nullable)
 * nothing happens. Returns: (nullable)
 */
FlameGpuSpan *flame_gpu_stats_begin (
    FlameGpuStats *stats, const char *name, FlameGpuStream *stream);
/* @span: (nullable) (transfer full) */
void flame_gpu_stats_end (
    FlameGpuStats *stats, FlameGpuSpan *span, FlameGpuStream *stream);

/*
 * Copies up to @n_out entries in order of first use to @out (nullable if 0).
 * Returns: how many there are.
 */
guint flame_gpu_stats_read (
    FlameGpuStats *stats, FlameGpuStat *out, guint n_out);
