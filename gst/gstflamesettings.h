/*
 * The writable properties that the elements share: their specifications and
 * their values.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#include "core/flame.h"
#include "gst/gstflamecamera.h"
#include "gst/gstflameproperties.h"

G_BEGIN_DECLS

#define GST_TYPE_FLAME_BACKEND (gst_flame_backend_get_type ())
GType gst_flame_backend_get_type (void);

/* "cuda" or "cpu" */
const char *gst_flame_backend_get_nick (FlameBackendKind backend);

typedef enum
{
  GST_FLAME_QUALITY_MODE_AUTO,
  GST_FLAME_QUALITY_MODE_FIXED,
  GST_FLAME_QUALITY_MODE_ADAPTIVE,
} GstFlameQualityMode;

#define GST_TYPE_FLAME_QUALITY_MODE (gst_flame_quality_mode_get_type ())
GType gst_flame_quality_mode_get_type (void);

#define GST_TYPE_FLAME_ORDER (gst_flame_order_get_type ())
GType gst_flame_order_get_type (void);

#define GST_TYPE_FLAME_VARIATIONS (gst_flame_variations_get_type ())
GType gst_flame_variations_get_type (void);

#define GST_TYPE_FLAME_TIMELINE (gst_flame_timeline_get_type ())
GType gst_flame_timeline_get_type (void);

/* genome-time where the stream time decides */
#define GST_FLAME_GENOME_TIME_UNSET (-G_MAXDOUBLE)

/* Units and ranges are those of the properties of the same names. */
typedef struct
{
  char *location, *genome, *palettes; /* (nullable), never empty */
  char *filters;
  char *profile; /* (nullable), never empty */
  guint64 seed;
  FlameBackendKind backend;
  gint cuda_device;
  char *cuda_devices;
  double quality;
  GstFlameQualityMode quality_mode;
  double min_quality, max_quality; /* max 0: the quality */
  double target_load;
  double speed;
  double genome_rate;
  double genome_time;
  double time_center;
  double shutter;
  gboolean loop;
  GstClockTime loop_duration;
  GstClockTime edge_duration; /* 0: the loop duration */
  FlameOrder order;
  FlameBreed breed;
  guint mutants;
  FlameTimeline timeline;
  GstFlameCamera camera;
  gint flame_index; /* -1: all */
  gboolean transparency;
  guint hdr_peak;
  guint n_threads;
  guint async_depth;
  gboolean qos;
  GstClockTime transition;
  gboolean interactive;
} GstFlameSettings;

#define GST_FLAME_N_SETTINGS 35

/* of a GstFlameSettings; GST_FLAME_N_SETTINGS rows */
extern const GstFlamePropertyTable gst_flame_settings_table;

/*
 * TRUE where @row is one of the two properties that name the document; @other is
 * then the name of the one that it takes the place of.
 */
gboolean gst_flame_settings_is_document (guint row, const char **other);

/* TRUE where @row is which flame of the document plays */
gboolean gst_flame_settings_is_flame (guint row);

void gst_flame_settings_init (GstFlameSettings *settings);
void gst_flame_settings_clear (GstFlameSettings *settings);
/* @to: holds nothing yet */
void gst_flame_settings_copy (
    const GstFlameSettings *from, GstFlameSettings *to);

G_END_DECLS
