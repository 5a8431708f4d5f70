/*
 * One walk through a flam3 document's elements. Internal to the reader.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/reader.h"

G_BEGIN_DECLS

/* what a walk learns of the document beside its flames */
typedef struct
{
  guint n_parts; /* xforms and motions of all flames */
  gboolean
      is_collection; /* see FlameReadOptions; only where the walk succeeds */

  /* of JWildfire's motion curves, of the last flame */
  /*
   * (nullable) (element-type double) set by the caller: gets the frames of the
   * points of curves whose value differs from frame to frame
   */
  GArray *moves;
  int fps, n_frames; /* as the flame says; may be 0 or less */
  double own_frame;  /* the one that it names */
  /* the same of its motion blur */
  guint blur_steps;
  double blur_frames; /* of all steps */
} Flam3Walked;

/*
 * Reads the flames of a document that is text already.
 *
 * @text: (array length=length) UTF-8, see document.h
 * @options: (nullable)
 * @frame: of motion curves, from 1; 0 is the one that the flame names
 * @walked: (inout)
 *
 * Returns: (transfer full) (element-type FlameGenome) at least one; NULL with
 * @error as flame_flam3_read()
 */
GPtrArray *flame_flam3_walk (const char *name, const char *text, gsize length,
    const FlameReadOptions *options, double frame, Flam3Walked *walked,
    GError **error);

G_END_DECLS
