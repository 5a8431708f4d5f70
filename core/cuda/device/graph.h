/*
 * A fixed chain of work captured once and replayed with one call.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cuda/device/launch-list.h"

G_BEGIN_DECLS

/*
 * Used by one thread at a time and replayed on one stream. The kernels and
 * memory it was captured with must outlive it.
 */
typedef struct _FlameCudaGraph FlameCudaGraph;

/* @name: of its replays in statistics. Returns: (transfer full) */
FlameCudaGraph *flame_cuda_graph_new (
    FlameCudaContext *context, const char *name, GError **error);

/* its replays must have run: synchronise before */
void flame_cuda_graph_free (FlameCudaGraph *graph); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameCudaGraph, flame_cuda_graph_free)

/*
 * Captures a run of @list by way of @stream, which runs nothing for it. A graph
 * captured before takes over changed arguments as an update, and is instantiated anew
 * where the chain itself has changed. On failure the stream is as before and the
 * previous capture, if any, can still be replayed.
 */
gboolean flame_cuda_graph_capture (FlameCudaGraph *graph,
    FlameCudaStream *stream, FlameCudaLaunchList *list, GError **error);

/*
 * Queues the whole chain. @stats: (nullable). SETTINGS before the
 * first capture.
 */
gboolean flame_cuda_graph_replay (FlameCudaGraph *graph,
    FlameCudaStream *stream, FlameCudaStats *stats, GError **error);

G_END_DECLS
