/*
 * Where warnings go. The library writes nothing to the terminal by itself: whoever
 * makes an animation, a profile or a renderer says with it who is called.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/api.h"

G_BEGIN_DECLS

/*
 * What a document says and is ignored, and the like.
 *
 * @message: one line that names file, line, element and what was ignored
 */
typedef void (*FlameWarningFunc) (const char *message, gpointer user_data);

typedef enum
{
  FLAME_LOG_WARNING, /* something does not work, and is done without */
  FLAME_LOG_INFO,    /* frames are drawn in another way than asked for */
  FLAME_LOG_DEBUG,   /* what is done, and how long it takes */
} FlameLogLevel;

/*
 * @message: one line for people
 *
 * Called on threads of the library's, several at a time, while it may hold locks:
 * must not call the library.
 */
typedef void (*FlameLogFunc) (
    FlameLogLevel level, const char *message, gpointer user_data);

/*
 * What a renderer says while it works. Reference-counted; memory of a renderer may hold
 * it after the renderer is freed.
 *
 * Thread-safety: Safe.
 */
typedef struct _FlameLog FlameLog;

/* @free: (nullable) called on any thread with @user_data, after the last message */
FLAME_API FlameLog *flame_log_new (FlameLogFunc func, gpointer user_data,
    GDestroyNotify free); /* (transfer full) */
FLAME_API FlameLog *flame_log_ref (FlameLog *log);
FLAME_API void flame_log_unref (FlameLog *log); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameLog, flame_log_unref)

G_END_DECLS
