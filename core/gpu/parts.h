/*
 * Device code in parts that were compiled beside each other, and are linked when
 * they are loaded.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* @parts: relocatable code. Returns: (transfer full) them in one */
GBytes *flame_gpu_parts_join (GBytes *const *parts, guint n);

/* whether @image is what flame_gpu_parts_join() makes */
gboolean flame_gpu_parts_are (GBytes *image);

/* how many there are; what is no such image has none */
guint flame_gpu_parts_count (GBytes *image);

/* part @i, (transfer none); NULL where the image is cut off. @size: (out) */
gconstpointer flame_gpu_parts_get (GBytes *image, guint i, gsize *size);

G_END_DECLS
