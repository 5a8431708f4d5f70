/*
 * Warnings and log messages. The library prints nothing itself: animations, profiles
 * and renderers call the functions that they are created with.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib-object.h>

#include "flame/api.h"

G_BEGIN_DECLS

/**
 * FlameWarningFunc:
 * @message: one line that names file, line, element and what was ignored
 * @user_data: (closure): the data that was given with the function
 *
 * Receives a warning, such as a part of a document that is ignored.
 */
typedef void (*FlameWarningFunc) (const char *message, gpointer user_data);

/**
 * FlameLogLevel:
 * @FLAME_LOG_WARNING: something failed, and rendering continues without it
 * @FLAME_LOG_INFO: frames are drawn in another way than was requested
 * @FLAME_LOG_DEBUG: details of the work and its timing
 * @FLAME_LOG_BEGIN: something takes seconds, such as the first compilation of kernels;
 *   its message is for those who wait
 * @FLAME_LOG_END: it has ended, and how long it took
 *
 * How much a message matters.
 */
typedef enum
{
  FLAME_LOG_WARNING,
  FLAME_LOG_INFO,
  FLAME_LOG_DEBUG,
  FLAME_LOG_BEGIN,
  FLAME_LOG_END,
} FlameLogLevel;

/**
 * FlameLogFunc:
 * @level: how much it matters
 * @message: one line for people
 * @user_data: (closure): the data that was given with the function
 *
 * Receives messages. The library calls it on its own threads, possibly on several at
 * once and with locks held. The function must not call the library.
 */
typedef void (*FlameLogFunc) (
    FlameLogLevel level, const char *message, gpointer user_data);

/**
 * FlameLog:
 *
 * Receives a renderer's messages. It is reference-counted, and memory that a renderer
 * allocated may hold a reference after the renderer is freed.
 *
 * Thread-safety: Safe.
 */
typedef struct _FlameLog FlameLog;

#define FLAME_TYPE_LOG (flame_log_get_type ())
FLAME_API GType flame_log_get_type (void);

/**
 * flame_log_new:
 * @func: (scope notified) (closure user_data) (destroy free): called with each
 *   message
 * @user_data: for @func
 * @free: (nullable): called on any thread with @user_data, after the last message
 *
 * Creates a log that passes its messages to a function.
 *
 * Returns: (transfer full): the log
 */
FLAME_API FlameLog *flame_log_new (
    FlameLogFunc func, gpointer user_data, GDestroyNotify free);

/**
 * flame_log_ref:
 * @log: a log
 *
 * Adds a reference.
 *
 * Returns: (transfer full): the same
 */
FLAME_API FlameLog *flame_log_ref (FlameLog *log);

/**
 * flame_log_unref:
 * @log: (nullable) (transfer full): a log
 *
 * Drops a reference; the last one frees it.
 */
FLAME_API void flame_log_unref (FlameLog *log);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameLog, flame_log_unref)

G_END_DECLS
