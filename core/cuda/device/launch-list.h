/*
 * Launches, copies and fills that are run in order on one stream, again and
 * again, with arguments changed in between.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cuda/device/array.h"
#include "core/cuda/device/kernel.h"
#include "core/cuda/device/stats.h"

G_BEGIN_DECLS

/*
 * Used by one thread at a time. Arrays and pinned memory in it must outlive it;
 * their addresses are taken at each run, those in arguments when they are set.
 */
typedef struct _FlameCudaLaunchList FlameCudaLaunchList;

/* Returns: (transfer full) */
FlameCudaLaunchList *flame_cuda_launch_list_new (void);
void flame_cuda_launch_list_free (FlameCudaLaunchList *list); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameCudaLaunchList, flame_cuda_launch_list_free)

void flame_cuda_launch_list_clear (FlameCudaLaunchList *list);
guint flame_cuda_launch_list_get_length (const FlameCudaLaunchList *list);

/* how a launch is repeated with an argument that steps */
typedef struct
{
  const char *param; /* a number or pointer that is not bound */
  FlameCudaArg step; /* of its type; added after each launch; bytes for PTR */
  guint times;       /* launches; 0 runs none */
} FlameCudaIteration;

/*
 * Each appends a command. @geometry: (nullable) the kernel's default;
 * @iteration: (nullable) once. Returns the command's number from 0, or -1 with
 * SETTINGS.
 */
int flame_cuda_launch_list_add (FlameCudaLaunchList *list,
    FlameCudaKernel *kernel, const FlameCudaGeometry *geometry,
    const FlameCudaArg *args, guint n_args, const FlameCudaIteration *iteration,
    GError **error);
int flame_cuda_launch_list_add_upload (
    FlameCudaLaunchList *list, FlameCudaArray *to, const FlameCudaPinned *from);
int flame_cuda_launch_list_add_download (
    FlameCudaLaunchList *list, const FlameCudaArray *from, FlameCudaPinned *to);
/* width by height of @from to the origin of @to */
int flame_cuda_launch_list_add_copy (
    FlameCudaLaunchList *list, FlameCudaArray *to, const FlameCudaArray *from);
/* all of it, padding included */
int flame_cuda_launch_list_add_zero (
    FlameCudaLaunchList *list, FlameCudaArray *array);
/* width by height */
int flame_cuda_launch_list_add_fill (
    FlameCudaLaunchList *list, FlameCudaArray *array, guint32 value);

/* Change launch @command for the runs to come. */
gboolean flame_cuda_launch_list_set_arg (FlameCudaLaunchList *list,
    guint command, const char *param, FlameCudaArg arg, GError **error);
gboolean flame_cuda_launch_list_set_geometry (FlameCudaLaunchList *list,
    guint command, const FlameCudaGeometry *geometry, GError **error);
/* of an iterated launch */
gboolean flame_cuda_launch_list_set_times (
    FlameCudaLaunchList *list, guint command, guint times, GError **error);

/*
 * Queues everything in order, after @events. @stats: (nullable) times each
 * command under its kernel's name, or as "upload", "download", "copy", "zero",
 * "fill"; NULL while @stream is capturing. On failure what came before the
 * failing command is queued.
 */
gboolean flame_cuda_launch_list_run (FlameCudaLaunchList *list,
    FlameCudaStream *stream, FlameCudaEvent *const *events, guint n_events,
    FlameCudaStats *stats, GError **error);

G_END_DECLS
