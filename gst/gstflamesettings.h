/*
 * The element's writable properties: their specifications and their values.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#include "core/flame.h"

G_BEGIN_DECLS

#define GST_TYPE_FLAME_BACKEND (gst_flame_backend_get_type ())
GType gst_flame_backend_get_type (void);

/* "cuda" or "cpu" */
const char *gst_flame_backend_get_nick (FlameBackendKind backend);

/* genome-time where the stream time decides */
#define GST_FLAME_GENOME_TIME_UNSET (-G_MAXDOUBLE)

/* Units and ranges are those of the properties of the same names. */
typedef struct
{
  char *location, *genome, *palettes; /* (nullable), never empty */
  char *filters;
  guint64 seed;
  FlameBackendKind backend;
  gint cuda_device;
  double quality;
  double speed;
  double genome_rate;
  double genome_time;
  double time_center;
  double shutter;
  gboolean loop;
  GstClockTime loop_duration;
  gboolean transparency;
  guint n_threads;
  guint async_depth;
  gboolean qos;
} GstFlameSettings;

/* the property ids from 1 up that gst_flame_settings_install() takes */
#define GST_FLAME_N_SETTINGS 20

void gst_flame_settings_install (GObjectClass *klass);

void gst_flame_settings_init (GstFlameSettings *settings);
void gst_flame_settings_clear (GstFlameSettings *settings);
/* @to: holds nothing yet */
void gst_flame_settings_copy (
    const GstFlameSettings *from, GstFlameSettings *to);

/* FALSE where @id is not a setting */
gboolean gst_flame_settings_set (
    GstFlameSettings *settings, guint id, const GValue *value);
gboolean gst_flame_settings_get (
    const GstFlameSettings *settings, guint id, GValue *value);

G_END_DECLS
