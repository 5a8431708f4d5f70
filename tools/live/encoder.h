/*
 * The one encoder that serves all viewers: which, and how it is set.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#include "tools/live/options.h"

typedef struct
{
  LiveCodec codec;
  const char *factory;   /* the encoder's */
  const char *parser;    /* (nullable) behind it */
  const char *payloader; /* of each viewer */
  const char *raw;       /* caps in front of it, size and rate aside */
  const char *encoded;   /* caps behind it */
  const char *rtp_name;  /* encoding-name */
} LiveEncoder;

/*
 * The first encoder of the codec that is installed and works; hardware comes first.
 * One that there is another for has to encode a frame, which takes a while.
 *
 * @why: (out) (transfer full) (nullable) for people, which do not work, and why
 *
 * Returns: (transfer none) NULL with @error
 */
const LiveEncoder *live_encoder_find (
    const LiveOptions *options, char **why, GError **error);

/* sets @element, which is of @encoder, for live video at @options' bit rate */
void live_encoder_set_up (const LiveEncoder *encoder, GstElement *element,
    const LiveOptions *options);
