/*
 * Launches, copies and fills that are run in order on one stream, again and
 * again, with arguments changed in between and iterated in loops.
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

/*
 * What is appended between the two calls is run @times times, in turn; 0 runs it
 * not at all. A loop has no other in it. Returns the loop's number from 0.
 */
guint flame_cuda_launch_list_begin_loop (
    FlameCudaLaunchList *list, guint times);
void flame_cuda_launch_list_end_loop (FlameCudaLaunchList *list);

/*
 * Statistics have what is appended from now on as one span of this name, together
 * with what comes before and after it of the same. @name: (nullable) a static
 * string; NULL: each command has its own. A loop is all of one section.
 */
void flame_cuda_launch_list_set_section (
    FlameCudaLaunchList *list, const char *name);

/* how a launch's arguments change from one turn of its loop to the next */
typedef struct
{
  const char *param; /* (nullable) a number or pointer that is not bound */
  FlameCudaArg step; /* of its type, added after each turn; bytes for PTR */
  /* (nullable) two of one type, not bound, that change places after each turn */
  const char *flip[2];
} FlameCudaIteration;

/*
 * Each appends a command. @geometry: (nullable) the kernel's default;
 * @iteration: (nullable) the same in each turn; in a loop only. Returns the
 * command's number from 0, or -1 with SETTINGS.
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
/* of a loop */
gboolean flame_cuda_launch_list_set_times (
    FlameCudaLaunchList *list, guint loop, guint times, GError **error);

/*
 * TRUE: from now on runs time the commands of sections one by one, and not sections,
 * which would be the longer for it.
 */
void flame_cuda_launch_list_set_detail (
    FlameCudaLaunchList *list, gboolean has_detail);

/*
 * Queues everything in order. @stats: (nullable) counts each section
 * and each command under its kernel's name, or as "upload", "download", "copy",
 * "zero", "fill", and times sections and what is outside of them; NULL while @stream
 * is capturing. On failure what came before the failing command is queued.
 */
gboolean flame_cuda_launch_list_run (FlameCudaLaunchList *list,
    FlameCudaStream *stream, FlameCudaStats *stats, GError **error);

/*
 * Counts what a run would, without running: for replays of a graph that the list
 * was captured to. @stats: (nullable)
 */
void flame_cuda_launch_list_count (
    const FlameCudaLaunchList *list, FlameCudaStats *stats);

G_END_DECLS
