/*
 * JSON messages between the page and the program; docs/live-messages.md lists them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <json-glib/json-glib.h>

/*
 * Limit of a text message from a page, in bytes. Documents come as binary messages.
 */
#define LIVE_MAX_TEXT 32768
/* Limit of viewers' genome times, in keyframe units. */
#define LIVE_MAX_TIME 1e9

/*
 * Returns: (transfer full) NULL with @error if @text is not an object with a "type", or
 *   if it is too deep or too long
 */
JsonObject *live_message_parse (const char *text, gsize length, GError **error);

/* The member as a string, or NULL if it is not one. */
const char *live_message_get_string (JsonObject *message, const char *name);
/* FALSE if the member is not a finite number. */
gboolean live_message_get_number (
    JsonObject *message, const char *name, double *value);

/* A number that JSON cannot express becomes 0. */
void live_message_set_number (
    JsonObject *message, const char *name, double value);

JsonObject *live_message_new (const char *type); /* (transfer full) */
/* {"type": @type, "text": @text} */
JsonObject *live_message_new_text (const char *type, const char *text);
char *live_message_to_text (JsonObject *message); /* (transfer full) */
