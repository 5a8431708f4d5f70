/*
 * The choice and the settings of the single encoder that serves all viewers.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#include "tools/live/options.h"

typedef struct
{
  LiveCodec codec;
  const char *factory;   /* of the encoder */
  const char *parser;    /* (nullable) after the encoder */
  const char *payloader; /* for each viewer */
  const char *raw;       /* caps of its input, without size and rate */
  const char *encoded;   /* caps of its output */
  const char *rtp_name;  /* encoding-name */
} LiveEncoder;

/*
 * Finds the codec's first encoder that is installed and works; hardware comes first. If
 * there is another one after it, it must encode a frame to prove that it works, which
 * takes a while.
 *
 * @why: (out) (transfer full) (nullable) for people: which encoders do not work, and
 *   why
 *
 * Returns: (transfer none) NULL with @error
 */
const LiveEncoder *live_encoder_find (
    const LiveOptions *options, char **why, GError **error);

/* Configures @element, of @encoder, for live video with @options' bit rate. */
void live_encoder_set_up (const LiveEncoder *encoder, GstElement *element,
    const LiveOptions *options);
