/*
 * A fixed chain of work captured once and replayed with one call.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/launch-list.h"

G_BEGIN_DECLS

/*
 * Used by one thread at a time and replayed on one stream. The kernels and
 * memory it was captured with must outlive it.
 */
typedef struct _FlameGpuGraph FlameGpuGraph;

/*
 * @name: of its replays in statistics. Where flame_gpu_has_graphs() says so.
 * Returns: (transfer full)
 */
FlameGpuGraph *flame_gpu_graph_new (
    FlameGpu *gpu, const char *name, GError **error);

/* its replays must have run: synchronise before */
void flame_gpu_graph_free (FlameGpuGraph *graph); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuGraph, flame_gpu_graph_free)

/*
 * Captures a run of @list on @stream, which runs nothing for it. A graph
 * captured before takes over changed arguments as an update, and is instantiated anew
 * where the chain itself has changed. On failure the stream is as before and the
 * previous capture, if any, can still be replayed.
 */
gboolean flame_gpu_graph_capture (FlameGpuGraph *graph, FlameGpuStream *stream,
    FlameGpuLaunchList *list, GError **error);

/*
 * Queues the whole chain. @stats: (nullable). SETTINGS before the
 * first capture.
 */
gboolean flame_gpu_graph_replay (FlameGpuGraph *graph, FlameGpuStream *stream,
    FlameGpuStats *stats, GError **error);

G_END_DECLS
