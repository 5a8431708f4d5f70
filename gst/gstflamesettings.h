/*
 * The writable properties that the elements share: their specifications and values.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#include "flame/flame.h"
#include "gst/gstflamecontrols.h"
#include "gst/gstflameproperties.h"
#include "gst/gstflametime.h"

typedef enum
{
  GST_FLAME_ADAPTIVE_AUTO,
  GST_FLAME_ADAPTIVE_NEVER,
  GST_FLAME_ADAPTIVE_ALWAYS,
} GstFlameAdaptive;

/* Which flames of a document play, and in what order. */
typedef struct
{
  gint flame_index; /* -1 for all */
  FlameOrder order;
  GstClockTime edge_duration; /* 0 for the loop duration */
  FlameBreed breed;
  guint mutants;
} GstFlameSelection;

/* Units and ranges are those of the properties with the same names. */
typedef struct
{
  char *location, *genome, *palettes; /* (nullable), never empty */
  char *filters;
  char *viewport;
  char *layers;  /* (nullable) */
  char *profile; /* (nullable), never empty */
  guint64 seed;
  FlameBackendKind backend;
  char *devices;
  double quality;
  GstFlameAdaptive adaptive;
  double min_quality;
  double target_load;
  double speed;
  double genome_rate;
  double genome_time;
  double time_center;
  double shutter;
  gboolean loop;
  GstClockTime loop_duration;
  FlameTimeline timeline;
  GstFlameCamera camera;
  GstFlameSelection selection;
  gboolean transparency;
  FlameProjection projection;
  double field_of_view;
  guint hdr_peak;
  guint n_threads;
  guint async_depth;
  gboolean qos;
  GstClockTime transition;
  gboolean interactive;
} GstFlameSettings;

#define GST_FLAME_N_SETTINGS 37

/* Rows for the fields of a GstFlameSettings, GST_FLAME_N_SETTINGS of them. */
extern const GstFlamePropertyTable gst_flame_settings_table;

/*
 * Returns TRUE if @row is one of the two properties that name the document; @other is
 * then the name of the other one, which it replaces.
 */
gboolean gst_flame_settings_is_document (guint row, const char **other);

/*
 * Returns TRUE if @row selects which flames of the document play, or their order.
 */
gboolean gst_flame_settings_is_selection (guint row);
