/*
 * EXR files of light for compositors, written with OpenEXR's C interface.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/film/picture.h"

/*
 * FALSE if this program was built without OpenEXR; @error says what is missing.
 */
gboolean film_exr_need (GError **error);

/*
 * Channels are R, G, B and A of the linear light, display.R to display.A of the picture
 * as it is shown, hits, variance.R to variance.A, and Z, the depth.
 *
 * @frame: RGBA64_LE, with flamesrc's layers in its buffer's meta; a missing layer has
 *   no channels
 * @bits: 16 or 32 per sample; the others always have 32
 * @comments: (nullable) written as attributes
 *
 * Returns: (transfer full) (nullable) the whole file
 */
GByteArray *film_exr_encode (const GstVideoFrame *frame, int bits,
    const FilmComments *comments, GError **error);
