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

struct _Command
{
  const char *name; /* (nullable) of what is not a launch */
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
      guint times;
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
}

FlameCudaLaunchList *
flame_cuda_launch_list_new (void)
{
  FlameCudaLaunchList *list = g_new0 (FlameCudaLaunchList, 1);
  list->commands = g_array_new (FALSE, TRUE, sizeof (Command));
  g_array_set_clear_func (list->commands, command_clear);
  return list;
}

void
flame_cuda_launch_list_free (FlameCudaLaunchList *list)
{
  if (!list)
    return;
  g_array_unref (list->commands);
  g_free (list);
}

void
flame_cuda_launch_list_clear (FlameCudaLaunchList *list)
{
  g_array_set_size (list->commands, 0);
}

guint
flame_cuda_launch_list_get_length (const FlameCudaLaunchList *list)
{
  return list->commands->len;
}

static int
append (FlameCudaLaunchList *list, const Command *command)
{
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
check_iteration (FlameCudaKernel *kernel, const FlameCudaIteration *iteration,
    guint8 *scratch, GError **error)
{
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

int
flame_cuda_launch_list_add (FlameCudaLaunchList *list, FlameCudaKernel *kernel,
    const FlameCudaGeometry *geometry, const FlameCudaArg *args, guint n_args,
    const FlameCudaIteration *iteration, GError **error)
{
  gsize size = flame_cuda_kernel_get_block_size (kernel);
  g_autofree guint8 *block = g_malloc0 (size);
  g_autofree guint8 *current = g_malloc0 (size);
  if (!flame_cuda_kernel_pack (kernel, args, n_args, block, error))
    return -1;
  if (iteration && !check_iteration (kernel, iteration, current, error))
    return -1;

  Command command = {.run = run_launch};
  command.launch.kernel = flame_cuda_kernel_ref (kernel);
  command.launch.geometry =
      geometry ? *geometry : *flame_cuda_kernel_get_geometry (kernel);
  command.launch.block = g_steal_pointer (&block);
  command.launch.current = g_steal_pointer (&current);
  command.launch.times = 1;
  if (iteration) {
    command.launch.step_param = g_strdup (iteration->param);
    command.launch.step = iteration->step;
    command.launch.times = iteration->times;
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
    FlameCudaLaunchList *list, guint number, guint times, GError **error)
{
  Command *command = find_launch (list, number, error);
  if (!command)
    return FALSE;
  if (!command->launch.step_param) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "command %u is not iterated", number);
    return FALSE;
  }
  command->launch.times = times;
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

static gboolean
run_once (const Command *command, FlameCudaStream *stream,
    FlameCudaStats *stats, GError **error)
{
  const char *name = command->name
                         ? command->name
                         : flame_cuda_kernel_get_name (command->launch.kernel);
  FlameCudaSpan *span = flame_cuda_stats_begin (stats, name, stream);
  gboolean queued = command->run (command, stream, error);
  flame_cuda_stats_end (stats, span, stream);
  return queued;
}

static gboolean
run_command (const Command *command, FlameCudaStream *stream,
    FlameCudaStats *stats, GError **error)
{
  if (command->name)
    return run_once (command, stream, stats, error);
  memcpy (command->launch.current, command->launch.block,
      flame_cuda_kernel_get_block_size (command->launch.kernel));
  for (guint i = 0; i < command->launch.times; i++) {
    if (!run_once (command, stream, stats, error))
      return FALSE;
    if (command->launch.step_param)
      flame_cuda_kernel_step (command->launch.kernel,
          command->launch.step_param, &command->launch.step,
          command->launch.current);
  }
  return TRUE;
}

gboolean
flame_cuda_launch_list_run (FlameCudaLaunchList *list, FlameCudaStream *stream,
    FlameCudaEvent *const *events, guint n_events, FlameCudaStats *stats,
    GError **error)
{
  if (!flame_cuda_stream_wait_all (stream, events, n_events, error))
    return FALSE;
  for (guint i = 0; i < list->commands->len; i++)
    if (!run_command (
            &g_array_index (list->commands, Command, i), stream, stats, error))
      return FALSE;
  return TRUE;
}
