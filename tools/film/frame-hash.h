/*
 * SHA-256 of raw frames, on threads of their own.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/video/video.h>

typedef struct _FilmFrameHash FilmFrameHash;

/* @n_frames: at most */
FilmFrameHash *film_frame_hash_new (guint n_frames);
void film_frame_hash_free (FilmFrameHash *hash);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FilmFrameHash, film_frame_hash_free)

/* Takes the next frame; waits where too many are being hashed. Returns FALSE
 * where the frame cannot be read. */
gboolean film_frame_hash_add (
    FilmFrameHash *hash, GstBuffer *buffer, const GstVideoInfo *info);

/* (transfer full): over the hashes of all frames, each over its pixels row by
 * row, without what lies between rows and planes */
char *film_frame_hash_finish (FilmFrameHash *hash);
