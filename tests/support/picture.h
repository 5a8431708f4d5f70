/*
 * A frame's memory for tests and benchmarks: planes of any output format.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/video.h"
#include "core/plan/picture.h"
#include "flame/flame.h"

G_BEGIN_DECLS

typedef struct
{
  FlameVideo video;
  FlamePlanes planes;
  guint8 *memory; /* all planes, one after the other */
  gsize size;     /* bytes of @memory */
} Picture;

/* Each row is followed by @padding bytes. (transfer full) */
Picture *picture_new (FlameFormat format, int width, int height, int padding);
void picture_free (Picture *picture); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Picture, picture_free)

const char *picture_format_name (FlameFormat format);
/* FALSE if @name is not a format; case is ignored. */
gboolean picture_format_from_name (const char *name, FlameFormat *format);

/* Bytes of a row's samples in @plane, without padding; 0: no such plane. */
int picture_row_bytes (const Picture *picture, int plane);
int picture_rows (const Picture *picture, int plane);

/* in bytes */
int picture_sample_size (FlameFormat format);
/*
 * The difference between samples @i of two rows, in codes; of floats in 1/65536.
 */
double picture_sample_distance (
    FlameFormat format, const guint8 *a, const guint8 *b, int i);
/*
 * The difference in codes that rounding may make; 16-bit formats show more of it.
 */
double picture_sample_rounding (FlameFormat format);

G_END_DECLS
