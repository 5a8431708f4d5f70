/*
 * Messages for the one who made a renderer.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/log.h"

/* @log: (nullable) nobody listens */
void flame_log (FlameLog *log, FlameLogLevel level, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
