/*
 * Where warnings go. The library writes nothing to the terminal by itself: whoever
 * makes an animation, a profile or a renderer says with it who is called.
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
 * @user_data: (closure): what the function was given with
 *
 * Receives what a document says and is ignored, and the like.
 */
typedef void (*FlameWarningFunc) (const char *message, gpointer user_data);

/**
 * FlameLogLevel:
 * @FLAME_LOG_WARNING: something does not work, and is done without
 * @FLAME_LOG_INFO: frames are drawn in another way than asked for
 * @FLAME_LOG_DEBUG: what is done, and how long it takes
 *
 * How much a message matters.
 */
typedef enum
{
  FLAME_LOG_WARNING,
  FLAME_LOG_INFO,
  FLAME_LOG_DEBUG,
} FlameLogLevel;

/**
 * FlameLogFunc:
 * @level: how much it matters
 * @message: one line for people
 * @user_data: (closure): what the function was given with
 *
 * Receives messages. It is called on threads of the library's, several at a time,
 * while it may hold locks, and must not call the library.
 */
typedef void (*FlameLogFunc) (
    FlameLogLevel level, const char *message, gpointer user_data);

/**
 * FlameLog:
 *
 * What a renderer says while it works. Reference-counted; memory of a renderer may
 * hold it after the renderer is freed.
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
 * A log whose messages go to a function.
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
