/*
 * Code that flamevis' tests share: a harness with the element, and the sounds
 * that are pushed to it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/audio/audio.h>
#include <gst/check/gstharness.h>

#include "tests/check/support.h"
#include "tests/music/sounds.h"

/* Properties for turn.flam3 that give the same frames in every run. */
#define VIS_SMALL "quality=2 n-threads=1 adaptive=never "

/*
 * Creates a harness. It is not live, so that frames have the same bytes under
 * any load.
 *
 * @properties: of flamevis; @caps: of its frames; @sound: determines the sound
 * caps
 */
GstHarness *vis_new (
    const char *properties, const char *caps, const Sound *sound);

/*
 * Returns: (transfer full) samples from @first to before @last, with timestamps
 */
GstBuffer *vis_buffer (const Sound *sound, gsize first, gsize last);

/* Pushes all of @sound in pieces of @piece samples, without an EOS. */
void vis_push (GstHarness *vis, const Sound *sound, gsize piece);

/*
 * Returns: (transfer full) an array of the frames so far; sends EOS first if
 * @eos
 */
GArray *vis_collect (GstHarness *vis, gboolean eos);

/* Returns the mean of a frame's first plane, 0 to 255. */
double vis_get_light (GstBuffer *buffer);

void fail_unless_same_frames (const GArray *a, const GArray *b);

/* Writes 16 bits a sample. */
void vis_write_wav (const char *path, const Sound *sound);
