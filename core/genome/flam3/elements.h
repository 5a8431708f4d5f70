/*
 * One pass over a flam3 document's elements. Internal to the reader.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/context.h"

/* A flame of JWildfire's as it was read, with its motion curves. */
typedef struct _Flam3Tape Flam3Tape;

void flame_flam3_tape_free (Flam3Tape *tape); /* (nullable) */

/* What a pass learns about the document besides its flames. */
typedef struct
{
  Flam3ReadDocument read; /* the caller sets it: reads nested flames */
  guint n_parts;          /* xforms and motions of all flames */
  gboolean is_collection; /* see FlameReadOptions; only if the pass succeeds */

  /* JWildfire's motion curves, of the last flame. */
  /*
   * (element-type double) The caller sets it. It gets the frames of the points of
   * curves whose value changes.
   */
  GArray *moves;
  Flam3Tape *tape;   /* (nullable) the caller frees it before the text */
  int fps, n_frames; /* as the flame says; may be 0 or less */
  double own_frame;  /* the frame that it names */
  /* JWildfire's motion blur. */
  guint blur_steps;
  double blur_frames; /* of all steps together */
} Flam3Pass;

/*
 * Reads the flames of a document that is already text.
 *
 * @text: (array length=length) UTF-8, as the reader decodes it
 * @options: (nullable)
 * @pass: (inout) motion curves are at the frame that their flame names
 *
 * Returns: (transfer full) (element-type FlameGenome) at least one; NULL with @error,
 *   as flame_flam3_read()
 */
GPtrArray *flame_flam3_read_elements (const char *name, const char *text,
    gsize length, const FlameReadOptions *options, Flam3Pass *pass,
    GError **error);

/*
 * Builds the flame of @pass' tape at @frame of its curves, from 1.
 *
 * @name: the document's name in messages
 * @options: for palettes and reports
 *
 * Returns: (transfer full) (nullable)
 */
FlameGenome *flame_flam3_read_tape (const Flam3Pass *pass, const char *name,
    const FlameReadOptions *options, double frame, GError **error);
