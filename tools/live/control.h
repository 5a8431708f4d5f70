/*
 * What the messages of pages do.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/live/session.h"

/* @data: the LiveRoom */
void live_control_message (
    LiveSession *session, JsonObject *message, gpointer data);
void live_control_document (
    LiveSession *session, GBytes *document, gpointer data);
