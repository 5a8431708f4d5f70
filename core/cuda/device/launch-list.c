/*
 * Keeps commands with their packed arguments and runs them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/device/launch-list.h"

#include <string.h>

#include "core/cuda/device/kernel-private.h"

typedef struct _Command Command;
typedef gboolean (*RunFunc) (
    const Command *command, FlameCudaStream *stream, GError **error);

#define NO_LOOP G_MAXUINT

struct _Command
{
  const char *name;    /* (nullable) of what is not a launch */
  const char *section; /* (nullable) static */
  guint loop;          /* or NO_LOOP */
  RunFunc run;
  union
  {
    struct
    {
      FlameCudaKernel *kernel;
      FlameCudaGeometry geometry;
      guint8 *block;     /* as set */
      guint8 *current;   /* as it is at this turn */
      char *step_param;  /* (nullable) */
      FlameCudaArg step; /* a number */
      char *flip[2];     /* (nullable) */
    } launch;
    struct
    {
      FlameCudaArray *array;
      const FlameCudaArray *from;
      FlameCudaPinned *pinned;
      guint32 value;
    } memory;
  };
};

struct _FlameCudaLaunchList
{
  GArray *commands;
  GArray *loops;       /* of guint: turns */
  guint open_loop;     /* or NO_LOOP */
  const char *section; /* (nullable) of what is appended */
  gboolean has_detail; /* sections are timed command by command */
};

static void
command_clear (gpointer data)
{
  Command *command = data;
  if (command->name)
    return;
  flame_cuda_kernel_unref (command->launch.kernel);
  g_free (command->launch.block);
  g_free (command->launch.current);
  g_free (command->launch.step_param);
  g_free (command->launch.flip[0]);
  g_free (command->launch.flip[1]);
}

FlameCudaLaunchList *
flame_cuda_launch_list_new (void)
{
  FlameCudaLaunchList *list = g_new0 (FlameCudaLaunchList, 1);
  list->commands = g_array_new (FALSE, TRUE, sizeof (Command));
  g_array_set_clear_func (list->commands, command_clear);
  list->loops = g_array_new (FALSE, FALSE, sizeof (guint));
  list->open_loop = NO_LOOP;
  return list;
}

void
flame_cuda_launch_list_free (FlameCudaLaunchList *list)
{
  if (!list)
    return;
  g_array_unref (list->commands);
  g_array_unref (list->loops);
  g_free (list);
}

void
flame_cuda_launch_list_clear (FlameCudaLaunchList *list)
{
  g_array_set_size (list->commands, 0);
  g_array_set_size (list->loops, 0);
  list->open_loop = NO_LOOP;
  list->section = NULL;
}

guint
flame_cuda_launch_list_begin_loop (FlameCudaLaunchList *list, guint times)
{
  g_return_val_if_fail (list->open_loop == NO_LOOP, NO_LOOP);
  list->open_loop = list->loops->len;
  g_array_append_val (list->loops, times);
  return list->open_loop;
}

void
flame_cuda_launch_list_end_loop (FlameCudaLaunchList *list)
{
  list->open_loop = NO_LOOP;
}

void
flame_cuda_launch_list_set_section (FlameCudaLaunchList *list, const char *name)
{
  list->section = name;
}

void
flame_cuda_launch_list_set_detail (
    FlameCudaLaunchList *list, gboolean has_detail)
{
  list->has_detail = has_detail;
}

guint
flame_cuda_launch_list_get_length (const FlameCudaLaunchList *list)
{
  return list->commands->len;
}

static int
append (FlameCudaLaunchList *list, Command *command)
{
  command->section = list->section;
  command->loop = list->open_loop;
  g_array_append_vals (list->commands, command, 1);
  return list->commands->len - 1;
}

/* ----------------------------------------------------------------- launches */

static gboolean
run_launch (const Command *command, FlameCudaStream *stream, GError **error)
{
  return flame_cuda_kernel_launch_block (command->launch.kernel,
      &command->launch.geometry, command->launch.current, stream, error);
}

static gboolean
check_step (FlameCudaKernel *kernel, const FlameCudaIteration *iteration,
    guint8 *scratch, GError **error)
{
  if (!iteration->param)
    return TRUE;
  if (iteration->step.type == FLAME_CUDA_ARG_STRUCT) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "kernel %s: parameter %s cannot step, for it is a struct",
        flame_cuda_kernel_get_name (kernel), iteration->param);
    return FALSE;
  }
  /* packing the step checks that the parameter is there, free, of its type */
  return flame_cuda_kernel_pack_one (
      kernel, iteration->param, iteration->step, scratch, error);
}

static gboolean
check_iteration (const FlameCudaLaunchList *list, FlameCudaKernel *kernel,
    const FlameCudaIteration *iteration, guint8 *scratch, GError **error)
{
  if (list->open_loop == NO_LOOP) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "kernel %s is iterated outside of a loop",
        flame_cuda_kernel_get_name (kernel));
    return FALSE;
  }
  return check_step (kernel, iteration, scratch, error) &&
         (!iteration->flip[0] ||
             flame_cuda_kernel_check_flip (
                 kernel, iteration->flip[0], iteration->flip[1], error));
}

int
flame_cuda_launch_list_add (FlameCudaLaunchList *list, FlameCudaKernel *kernel,
    const FlameCudaGeometry *geometry, const FlameCudaArg *args, guint n_args,
    const FlameCudaIteration *iteration, GError **error)
{
  gsize size = flame_cuda_kernel_get_block_size (kernel);
  g_autofree guint8 *block = g_malloc0 (size);
  g_autofree guint8 *current = g_malloc0 (size);
  Command command;

  if (!flame_cuda_kernel_pack (kernel, args, n_args, block, error))
    return -1;
  if (iteration && !check_iteration (list, kernel, iteration, current, error))
    return -1;

  command = (Command){.run = run_launch};
  command.launch.kernel = flame_cuda_kernel_ref (kernel);
  command.launch.geometry =
      geometry ? *geometry : *flame_cuda_kernel_get_geometry (kernel);
  command.launch.block = g_steal_pointer (&block);
  command.launch.current = g_steal_pointer (&current);
  if (iteration) {
    command.launch.step_param = g_strdup (iteration->param);
    command.launch.step = iteration->step;
    command.launch.flip[0] = g_strdup (iteration->flip[0]);
    command.launch.flip[1] = g_strdup (iteration->flip[1]);
  }
  return append (list, &command);
}

static Command *
find_launch (FlameCudaLaunchList *list, guint number, GError **error)
{
  if (number < list->commands->len) {
    Command *command = &g_array_index (list->commands, Command, number);
    if (!command->name)
      return command;
  }
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
      "command %u of %u is no launch", number, list->commands->len);
  return NULL;
}

gboolean
flame_cuda_launch_list_set_arg (FlameCudaLaunchList *list, guint number,
    const char *param, FlameCudaArg arg, GError **error)
{
  Command *command = find_launch (list, number, error);
  return command && flame_cuda_kernel_pack_one (command->launch.kernel, param,
                        arg, command->launch.block, error);
}

gboolean
flame_cuda_launch_list_set_geometry (FlameCudaLaunchList *list, guint number,
    const FlameCudaGeometry *geometry, GError **error)
{
  Command *command = find_launch (list, number, error);
  if (!command)
    return FALSE;
  command->launch.geometry = *geometry;
  return TRUE;
}

gboolean
flame_cuda_launch_list_set_times (
    FlameCudaLaunchList *list, guint loop, guint times, GError **error)
{
  if (loop >= list->loops->len) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "there are %u loops, and no number %u", list->loops->len, loop);
    return FALSE;
  }
  g_array_index (list->loops, guint, loop) = times;
  return TRUE;
}

/* --------------------------------------------------------- copies and fills */

static gboolean
run_upload (const Command *command, FlameCudaStream *stream, GError **error)
{
  return flame_cuda_array_upload (
      command->memory.array, command->memory.pinned, stream, error);
}

int
flame_cuda_launch_list_add_upload (
    FlameCudaLaunchList *list, FlameCudaArray *to, const FlameCudaPinned *from)
{
  Command command = {.name = "upload", .run = run_upload};
  command.memory.array = to;
  command.memory.pinned = (FlameCudaPinned *) from;
  return append (list, &command);
}

static gboolean
run_download (const Command *command, FlameCudaStream *stream, GError **error)
{
  return flame_cuda_array_download (
      command->memory.from, command->memory.pinned, stream, error);
}

int
flame_cuda_launch_list_add_download (
    FlameCudaLaunchList *list, const FlameCudaArray *from, FlameCudaPinned *to)
{
  Command command = {.name = "download", .run = run_download};
  command.memory.from = from;
  command.memory.pinned = to;
  return append (list, &command);
}

static gboolean
run_copy (const Command *command, FlameCudaStream *stream, GError **error)
{
  return flame_cuda_array_copy (
      command->memory.array, 0, 0, command->memory.from, NULL, stream, error);
}

int
flame_cuda_launch_list_add_copy (
    FlameCudaLaunchList *list, FlameCudaArray *to, const FlameCudaArray *from)
{
  Command command = {.name = "copy", .run = run_copy};
  command.memory.array = to;
  command.memory.from = from;
  return append (list, &command);
}

static gboolean
run_zero (const Command *command, FlameCudaStream *stream, GError **error)
{
  return flame_cuda_array_zero (command->memory.array, stream, error);
}

int
flame_cuda_launch_list_add_zero (
    FlameCudaLaunchList *list, FlameCudaArray *array)
{
  Command command = {.name = "zero", .run = run_zero};
  command.memory.array = array;
  return append (list, &command);
}

static gboolean
run_fill (const Command *command, FlameCudaStream *stream, GError **error)
{
  return flame_cuda_array_fill (
      command->memory.array, NULL, command->memory.value, stream, error);
}

int
flame_cuda_launch_list_add_fill (
    FlameCudaLaunchList *list, FlameCudaArray *array, guint32 value)
{
  Command command = {.name = "fill", .run = run_fill};
  command.memory.array = array;
  command.memory.value = value;
  return append (list, &command);
}

/* ---------------------------------------------------------------------- run */

static const Command *
command_at (const FlameCudaLaunchList *list, guint number)
{
  return &g_array_index (list->commands, Command, number);
}

/* what statistics know it by */
static const char *
span_name (const Command *command)
{
  return command->name ? command->name
                       : flame_cuda_kernel_get_name (command->launch.kernel);
}

static void
rewind_arguments (const Command *command)
{
  if (!command->name)
    memcpy (command->launch.current, command->launch.block,
        flame_cuda_kernel_get_block_size (command->launch.kernel));
}

static void
step_arguments (const Command *command)
{
  FlameCudaKernel *kernel = command->launch.kernel;

  if (command->name)
    return;
  if (command->launch.step_param)
    flame_cuda_kernel_step (kernel, command->launch.step_param,
        &command->launch.step, command->launch.current);
  if (command->launch.flip[0])
    flame_cuda_kernel_flip (kernel, command->launch.flip[0],
        command->launch.flip[1], command->launch.current);
}

/* @stats: (nullable) */
static gboolean
run_once (const FlameCudaLaunchList *list, const Command *command,
    FlameCudaStream *stream, FlameCudaStats *stats, GError **error)
{
  FlameCudaSpan *span = NULL;
  gboolean queued;

  flame_cuda_stats_count (stats, span_name (command));
  if (!command->section || list->has_detail)
    span = flame_cuda_stats_begin_counted (stats, span_name (command), stream);
  queued = command->run (command, stream, error);
  flame_cuda_stats_end (stats, span, stream);
  return queued;
}

/* the commands from @first on that are of its loop, or it alone */
static guint
find_loop_end (const FlameCudaLaunchList *list, guint first)
{
  const guint loop = command_at (list, first)->loop;
  guint end = first + 1;

  while (loop != NO_LOOP && end < list->commands->len &&
         command_at (list, end)->loop == loop)
    end++;
  return end;
}

static gboolean
run_loop (const FlameCudaLaunchList *list, guint first, guint end,
    FlameCudaStream *stream, FlameCudaStats *stats, GError **error)
{
  const guint loop = command_at (list, first)->loop;
  const guint times =
      loop == NO_LOOP ? 1 : g_array_index (list->loops, guint, loop);

  for (guint i = first; i < end; i++)
    rewind_arguments (command_at (list, i));
  for (guint turn = 0; turn < times; turn++)
    for (guint i = first; i < end; i++) {
      if (!run_once (list, command_at (list, i), stream, stats, error))
        return FALSE;
      step_arguments (command_at (list, i));
    }
  return TRUE;
}

/* whether @number is the first of a section's commands */
static gboolean
begins_section (const FlameCudaLaunchList *list, guint number)
{
  const char *section = command_at (list, number)->section;

  return section &&
         (number == 0 || command_at (list, number - 1)->section != section);
}

static gboolean
ends_section (const FlameCudaLaunchList *list, guint number)
{
  const char *section = command_at (list, number)->section;

  return section && (number + 1 == list->commands->len ||
                        command_at (list, number + 1)->section != section);
}

gboolean
flame_cuda_launch_list_run (FlameCudaLaunchList *list, FlameCudaStream *stream,
    FlameCudaStats *stats, GError **error)
{
  FlameCudaSpan *span = NULL;
  gboolean queued = TRUE;
  guint end;

  for (guint i = 0; queued && i < list->commands->len; i = end) {
    end = find_loop_end (list, i);
    if (begins_section (list, i)) {
      flame_cuda_stats_count (stats, command_at (list, i)->section);
      span = list->has_detail ? NULL
                              : flame_cuda_stats_begin_counted (stats,
                                    command_at (list, i)->section, stream);
    }
    queued = run_loop (list, i, end, stream, stats, error);
    if (!queued || ends_section (list, end - 1)) {
      flame_cuda_stats_end (stats, span, stream);
      span = NULL;
    }
  }
  return queued;
}

void
flame_cuda_launch_list_count (
    const FlameCudaLaunchList *list, FlameCudaStats *stats)
{
  for (guint i = 0; i < list->commands->len; i++) {
    const Command *command = command_at (list, i);

    if (begins_section (list, i))
      flame_cuda_stats_count (stats, command->section);
    flame_cuda_stats_count_many (stats, span_name (command),
        command->loop == NO_LOOP
            ? 1
            : g_array_index (list->loops, guint, command->loop));
  }
}
