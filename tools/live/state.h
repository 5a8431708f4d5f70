/*
 * What plays, and how it is shown: the properties of flamesrc that viewers may set, and
 * the document.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>
#include <json-glib/json-glib.h>

#include "tools/film/picture.h"
#include "tools/live/options.h"

/* Flames that are remembered. */
#define LIVE_MAX_LIKES 64
/* Limit of a document that is dropped on the page, in bytes. */
#define LIVE_MAX_DOCUMENT (4 << 20)

/* For the main loop's thread. */
typedef struct _LiveState LiveState;

/* @source: flamesrc. @options must outlive it. Returns: (transfer full) */
LiveState *live_state_new (GstElement *source, const LiveOptions *options);
void live_state_free (LiveState *state);

/*
 * Sets what @values names.
 *
 * Returns: FALSE with @error if a name or a value is invalid; then nothing is set
 */
gboolean live_state_set (LiveState *state, JsonObject *values, GError **error);

/* Continues with the next flame, or with what plays at a genome time. */
void live_state_next (LiveState *state);
void live_state_go_to (LiveState *state, double genome_time);
/* Plays a document. FALSE with @error if it is not text. */
gboolean live_state_load (LiveState *state, GBytes *document, GError **error);
/* Plays again what the program was started with. */
void live_state_go_home (LiveState *state);

/*
 * Keeps what is shown now among those that are liked, LIVE_MAX_LIKES at most: the first
 * ones go. One that is there already becomes the last.
 *
 * Returns: FALSE with @error before the first frame
 */
gboolean live_state_like (LiveState *state, GError **error);
/*
 * Plays a child of what is shown now and of the flame that was liked last, or a mutant if
 * there is no other one.
 *
 * Returns: FALSE with @error before the first frame, or if no child can be seen
 */
gboolean live_state_breed (LiveState *state, GError **error);

/*
 * Notes the flame that flamesrc now shows.
 *
 * @title: (nullable)
 */
void live_state_note_flame (LiveState *state, const char *title, guint index);

/* (transfer full) The message "state". */
JsonObject *live_state_describe (LiveState *state);
/* (transfer full) The minimum, maximum and default of each value. */
JsonObject *live_state_describe_ranges (LiveState *state);
/* (transfer full) The message "gallery": the next flames, at most @n. */
JsonObject *live_state_describe_flames (LiveState *state, guint n);

/* (transfer full) (nullable) flam3 XML of what is shown now. */
char *live_state_get_genome (LiveState *state);
/* (transfer full) (nullable) flam3 XML of the flames that are liked. */
char *live_state_get_likes (LiveState *state);
/* (transfer full) (nullable) Texts about what is shown now, for a picture's file. */
FilmComments *live_state_make_comments (LiveState *state);
/* (transfer full) (nullable) For a file's name, without suffix. */
char *live_state_get_file_name (LiveState *state);

/*
 * Creates a flamesrc for a still: of what is shown now, as it is shown; or with
 * @genome_time of what plays then, without adjustments.
 *
 * Returns: (transfer floating) (nullable) NULL before the first frame
 */
GstElement *live_state_make_source (
    LiveState *state, const double *genome_time);
