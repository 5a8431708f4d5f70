/*
 * Messages for the renderer's creator.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/log.h"

struct _FlameLog
{
  gatomicrefcount ref_count;
  FlameLogFunc func;
  gpointer user_data;
  GDestroyNotify free;
};

FlameLog *
flame_log_new (FlameLogFunc func, gpointer user_data, GDestroyNotify free)
{
  FlameLog *log = g_new (FlameLog, 1);

  *log = (FlameLog){.func = func, .user_data = user_data, .free = free};
  g_atomic_ref_count_init (&log->ref_count);
  return log;
}

FlameLog *
flame_log_ref (FlameLog *log)
{
  g_atomic_ref_count_inc (&log->ref_count);
  return log;
}

void
flame_log_unref (FlameLog *log)
{
  if (!log || !g_atomic_ref_count_dec (&log->ref_count))
    return;
  if (log->free)
    log->free (log->user_data);
  g_free (log);
}

void
flame_log (FlameLog *log, FlameLogLevel level, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  if (!log)
    return;
  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  log->func (level, message, log->user_data);
}

G_DEFINE_BOXED_TYPE (FlameLog, flame_log, flame_log_ref, flame_log_unref)
