/*
 * Which times and names the flames of a document have: whether they are an
 * animation's keyframes or a collection of pictures. Internal to the reader.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/elements.h"

G_BEGIN_DECLS

typedef struct
{
  guint n_flames;
  gboolean has_times; /* one at least */
  gboolean numbered;  /* all are 0, 1, 2, … so far */
  gboolean named;     /* all have names of their own so far */
  GHashTable *names;
} Flam3Timing;

void flame_flam3_timing_init (Flam3Timing *timing);
void flame_flam3_timing_clear (Flam3Timing *timing);

/* the next <flame>, good or bad */
void flame_flam3_timing_add (Flam3Timing *timing, Flam3Attributes attributes);

/*
 * Whether each flame stands for itself: none has a time, or the program that
 * wrote them numbered them 0, 1, 2, … as Fractorium does and gave each a name
 * of its own. flam3-genome numbers the frames of an animation like that too,
 * but their names are the numbers again.
 */
gboolean flame_flam3_timing_is_collection (const Flam3Timing *timing);

G_END_DECLS
