/*
 * A renderer's log as GLib's messages.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/support/test-log.h"

static void
pass_on (
    FlameLogLevel level, const char *message, gpointer user_data G_GNUC_UNUSED)
{
  static const GLogLevelFlags levels[] = {
      [FLAME_LOG_WARNING] = G_LOG_LEVEL_WARNING,
      [FLAME_LOG_INFO] = G_LOG_LEVEL_MESSAGE,
      [FLAME_LOG_DEBUG] = G_LOG_LEVEL_DEBUG,
      [FLAME_LOG_BEGIN] = G_LOG_LEVEL_INFO,
      [FLAME_LOG_END] = G_LOG_LEVEL_INFO,
  };

  g_log (NULL, levels[level], "%s", message);
}

FlameLog *
test_log (void)
{
  static gsize log;

  if (g_once_init_enter (&log))
    g_once_init_leave (&log, (gsize) flame_log_new (pass_on, NULL, NULL));
  return (FlameLog *) log;
}
