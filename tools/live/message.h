/*
 * JSON messages between page and program, docs/live-messages.md lists them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <json-glib/json-glib.h>

/* bytes of a text message from a page; documents come as binary ones */
#define LIVE_MAX_TEXT 32768
/* genome times of viewers, in keyframe units */
#define LIVE_MAX_TIME 1e9

/*
 * Returns: (transfer full) NULL with @error where @text is no object with a
 * "type", or nested or long beyond reason
 */
JsonObject *live_message_parse (const char *text, gsize length, GError **error);

/* the member as a string, or NULL where it is none */
const char *live_message_get_string (JsonObject *message, const char *name);
/* FALSE where the member is no finite number */
gboolean live_message_get_number (
    JsonObject *message, const char *name, double *value);

/* a number of another kind than JSON's becomes 0 */
void live_message_set_number (
    JsonObject *message, const char *name, double value);

JsonObject *live_message_new (const char *type); /* (transfer full) */
/* {"type": @type, "text": @text} */
JsonObject *live_message_new_text (const char *type, const char *text);
char *live_message_to_text (JsonObject *message); /* (transfer full) */
