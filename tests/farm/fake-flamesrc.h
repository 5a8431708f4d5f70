/*
 * An element of the tests with flamesrc's name, which misbehaves as a test
 * asks.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/base/gstpushsrc.h>

#define FAKE_N_FRAMES 20
#define FAKE_FPS_N 30000
#define FAKE_FPS_D 1001

typedef enum
{
  WORKS,
  DOES_NOT_START,
  DOES_NOT_OPEN, /* with an error message */
  REFUSES_SEEKS,
  FAILS_AT_SEEKS, /* with an error message */
  GIVES_THE_NEXT,
  FAILS_AT_A_FRAME,
  HANGS,
  HAS_NO_END,
  REFUSES_FILTERS,
  WARNS,
} FakeBehaviour;

extern FakeBehaviour fake_behaviour;

typedef struct
{
  GstPushSrc parent;
  guint64 next, stop; /* in frames */
  gint n_seeks;       /* atomic */
  GMutex lock;
  GCond cond;
  gboolean is_flushing;
  char *strings[6]; /* as in names */
  double quality;
  gboolean loop;
} Fake;

extern Fake *fake_source; /* the newest one, owned by its pipeline */

GType fake_get_type (void);

/* Replaces the real element. */
void fake_flamesrc_remove_real (void);
void fake_flamesrc_register (void);
