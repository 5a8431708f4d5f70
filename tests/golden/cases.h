/*
 * The golden cases: a genome, flam3's settings for it, and how much two of
 * flam3's own renders differ.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/flame.h"

G_BEGIN_DECLS

/*
 * One row of FOLDER/refs.csv. Its reference is FOLDER/ref/NAME.A.png. Its genome
 * is FOLDER/NAME.flam3, without the _tTTT of an animation's frame.
 */
typedef struct
{
  char *name; /* GROUP/CASE */
  char *reference;
  char *genome; /* (nullable) NULL: the one in the reference */
  int width, height;
  double samples;
  double mean[4];
  double rmse, rmse_box16, dmean; /* the noise floor */
  /* Noise floor of the alpha channel; 0 if it is opaque. */
  double alpha_rmse, alpha_rmse_box16;
  double quality; /* 0 = as the genome in the reference says */
  double pixel_aspect;
  /* TRUE for a frame of an animation, with flam3-animate's shutter */
  gboolean animated;
  double time;
  double loop_length;
  gboolean untimed; /* the genome's times are removed before it is read */
  FlameFrameFlags flags;
} GoldenCase;

void golden_case_free (GoldenCase *golden);

/*
 * The cases of @group (the part of the name before the slash). (transfer full)
 * NULL with @error if refs.csv cannot be read.
 */
GPtrArray *golden_cases_read (
    const char *folder, const char *group, GError **error);

G_END_DECLS
