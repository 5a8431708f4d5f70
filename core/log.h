/*
 * Messages for the renderer's creator.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/log.h"

/* @log: (nullable) NULL drops the message */
void flame_log (FlameLog *log, FlameLogLevel level, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
