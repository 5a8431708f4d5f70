/*
 * What plays and how it is shown: the properties of flamesrc that viewers may
 * set, and the document.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>
#include <json-glib/json-glib.h>

#include "tools/live/options.h"

/* bytes of a document that is dropped on the page */
#define LIVE_MAX_DOCUMENT (4 << 20)

/* For the main loop's thread. */
typedef struct _LiveState LiveState;

/* @source: flamesrc. @options must outlive it. Returns: (transfer full) */
LiveState *live_state_new (GstElement *source, const LiveOptions *options);
void live_state_free (LiveState *state);

/*
 * Sets what @values names.
 *
 * Returns: FALSE with @error where a name or a value is none, and nothing is set
 */
gboolean live_state_set (LiveState *state, JsonObject *values, GError **error);

/* goes on with the next flame, or with what comes at a genome time */
void live_state_next (LiveState *state);
void live_state_go_to (LiveState *state, double genome_time);
/* plays a document; FALSE with @error where it is no text */
gboolean live_state_load (LiveState *state, GBytes *document, GError **error);
/* plays again what the program was started with */
void live_state_go_home (LiveState *state);

/* flamesrc told that it shows this one now; @title: (nullable) */
void live_state_note_flame (LiveState *state, const char *title, guint index);

/* (transfer full) the message "state" */
JsonObject *live_state_describe (LiveState *state);
/* (transfer full) of each value: its minimum, maximum and default */
JsonObject *live_state_describe_ranges (LiveState *state);
/* (transfer full) the message "gallery": what comes next, @n at most */
JsonObject *live_state_describe_flames (LiveState *state, guint n);

/* (transfer full) (nullable) flam3's XML of what is shown now */
char *live_state_get_genome (LiveState *state);
/* (transfer full) (nullable) for a file's name, without its end */
char *live_state_get_file_name (LiveState *state);

/*
 * A flamesrc for a still: of what is shown now, as it is shown, or with @genome_time
 * of what comes then, as its genome says.
 *
 * Returns: (transfer floating) (nullable) NULL before the first frame
 */
GstElement *live_state_make_source (
    LiveState *state, const double *genome_time);
