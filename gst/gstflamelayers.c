/*
 * Layers: each is a picture of floats, for which the frame's samples are drawn again.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamelayers.h"

static const struct
{
  const char *name;
  FlameTransfer transfer;
  guint n_pictures;
} kinds[GST_FLAME_N_LAYERS] = {{"light", FLAME_TRANSFER_LIGHT, 1},
    {"hits", FLAME_TRANSFER_HITS, 1},
    /*
     * The variance compares two pictures of half the samples and different seeds.
     */
    {"variance", FLAME_TRANSFER_LIGHT, 2}, {"depth", FLAME_TRANSFER_DEPTH, 1}};

void
gst_flame_layers_class_init (void)
{
  static const char *tags[] = {NULL};

  gst_meta_register_custom (GST_FLAME_LAYERS_META, tags, NULL, NULL, NULL);
}

/* Returns the index of the layer with that name, or GST_FLAME_N_LAYERS. */
static guint
find_kind (const char *name)
{
  guint i = 0;

  while (i < GST_FLAME_N_LAYERS && !g_str_equal (kinds[i].name, name))
    i++;
  return i;
}

gboolean
gst_flame_layers_parse (const char *text, guint *mask, GError **error)
{
  g_auto (GStrv) names = g_strsplit (text ? text : "", ",", -1);

  *mask = 0;
  for (char **name = names; *name; name++) {
    const guint i = find_kind (g_strstrip (*name));

    if (i == GST_FLAME_N_LAYERS) {
      g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
          "layers: expected light, hits, variance and depth, with commas "
          "between them, not \"%s\"",
          text);
      return FALSE;
    }
    *mask |= 1u << i;
  }
  return TRUE;
}

/* Returns: (transfer full) */
static FlameVideo *
new_video (const GstFlameLayersChoice *choice, const GstVideoInfo *info,
    FlameTransfer transfer)
{
  FlameVideo *video = flame_video_new (FLAME_FORMAT_RGBA_F32,
      GST_VIDEO_INFO_WIDTH (info), GST_VIDEO_INFO_HEIGHT (info));

  flame_video_set_pixel_aspect (video,
      (double) GST_VIDEO_INFO_PAR_N (info) / GST_VIDEO_INFO_PAR_D (info));
  flame_video_set_projection (video, choice->projection, choice->field_of_view);
  flame_video_set_transfer (video, transfer, FLAME_PRIMARIES_BT709);
  return video;
}

/* Returns (transfer full) what the document says about the frame. */
static GstStructure *
new_facts (FlameAnimation *animation, double time)
{
  g_autofree char *genome = flame_animation_write_genome (animation, time);
  g_autofree char *title = flame_animation_dup_flame_title (
      animation, flame_animation_find_flame (animation, time));

  /* clang-format off */
  return gst_structure_new ("facts",
      "title", G_TYPE_STRING, title,
      "author", G_TYPE_STRING, flame_animation_get_author (animation),
      "url", G_TYPE_STRING, flame_animation_get_url (animation),
      "license", G_TYPE_STRING, flame_animation_get_license (animation),
      "notes", G_TYPE_STRING, flame_animation_get_notes (animation),
      "genome", G_TYPE_STRING, genome, NULL);
  /* clang-format on */
}

/* Returns a seed far from the frame's and from that of the other half. */
static guint64
get_half_seed (guint64 seed, guint half)
{
  return seed ^ (half + 1) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
}

static double
get_half_quality (const GstFlameLayersChoice *choice)
{
  const double quality =
      choice->quality > 0
          ? choice->quality
          : flame_animation_get_quality (choice->animation, choice->time);

  return quality / 2;
}

static gboolean
queue_layer (GstFlameLayers *layers, guint i,
    const GstFlameLayersChoice *choice, FlameRenderer *renderer,
    const GstVideoInfo *info, const FlameFrameRequest *request, GError **error)
{
  g_autoptr (FlameVideo) video = new_video (choice, info, kinds[i].transfer);

  for (guint k = 0; k < kinds[i].n_pictures; k++) {
    g_autoptr (FlameFrameRequest) own = flame_frame_request_copy (request);

    layers->pictures[i][k] = flame_picture_new (video, error);
    if (!layers->pictures[i][k])
      return FALSE;
    flame_frame_request_set_picture (own, layers->pictures[i][k]);
    if (kinds[i].n_pictures > 1) {
      flame_frame_request_set_quality (own, get_half_quality (choice));
      flame_frame_request_set_seed (own, get_half_seed (choice->seed, k));
    }
    layers->jobs[i][k] = flame_renderer_queue (renderer, own, error);
    if (!layers->jobs[i][k])
      return FALSE;
  }
  return TRUE;
}

gboolean
gst_flame_layers_queue (GstFlameLayers *layers,
    const GstFlameLayersChoice *choice, FlameRenderer *renderer,
    const GstVideoInfo *info, const FlameFrameRequest *request, GError **error)
{
  if (choice->mask)
    layers->facts = new_facts (choice->animation, choice->time);
  for (guint i = 0; i < GST_FLAME_N_LAYERS; i++)
    if (choice->mask & 1u << i &&
        !queue_layer (layers, i, choice, renderer, info, request, error))
      return FALSE;
  return TRUE;
}

void
gst_flame_layers_cancel (GstFlameLayers *layers)
{
  for (guint i = 0; i < GST_FLAME_N_LAYERS; i++)
    for (guint k = 0; k < GST_FLAME_LAYER_PICTURES; k++)
      if (layers->jobs[i][k])
        flame_job_cancel (layers->jobs[i][k]);
}

void
gst_flame_layers_clear (GstFlameLayers *layers)
{
  for (guint i = 0; i < GST_FLAME_N_LAYERS; i++)
    for (guint k = 0; k < GST_FLAME_LAYER_PICTURES; k++) {
      if (layers->jobs[i][k])
        flame_job_wait (layers->jobs[i][k]);
      g_clear_pointer (&layers->jobs[i][k], flame_job_unref);
      g_clear_pointer (&layers->pictures[i][k], flame_picture_unref);
    }
  g_clear_pointer (&layers->facts, gst_structure_free);
}

/*
 * Computes the variance of (A + B) / 2, which equals the frame's: if each half varies
 * by v, their difference varies by 2 v, and their mean by v / 2.
 *
 * Returns: (transfer full)
 */
static GBytes *
new_variance (GBytes *a, GBytes *b)
{
  gsize size;
  const float *first = g_bytes_get_data (a, &size);
  const float *second = g_bytes_get_data (b, NULL);
  float *variance = g_malloc (size);

  for (gsize i = 0; i < size / sizeof *variance; i++) {
    const float difference = first[i] - second[i];

    variance[i] = difference * difference / 4;
  }
  return g_bytes_new_take (variance, size);
}

/* What FLAME_TRANSFER_DEPTH's values of 0 and 1 mean, in halves of the width. */
#define NEAREST -4.0f
#define FARTHEST 4.0f

/*
 * Computes the mean depth of each pixel's samples, in the place of alpha; the farthest if
 * there are none.
 *
 * Returns: (transfer full)
 */
static GBytes *
new_depth (GBytes *sums)
{
  gsize size;
  const float *from = g_bytes_get_data (sums, &size);
  float *depth = g_memdup2 (from, size);

  for (gsize i = 0; i < size / sizeof *depth; i += 4) {
    const float hits = from[i + 3];
    const float part = hits > 0 ? from[i] / hits : 1;

    depth[i + 3] = NEAREST + (FARTHEST - NEAREST) * CLAMP (part, 0, 1);
  }
  return g_bytes_new_take (depth, size);
}

/* @structure: the meta's structure */
static void
add_layer (GstStructure *structure, const GstFlameLayers *layers, guint i)
{
  FlamePicture *picture = layers->pictures[i][0];
  g_autoptr (GBytes) bytes = flame_picture_get_plane (picture, 0);
  g_autoptr (GstBuffer) buffer = NULL;

  if (layers->pictures[i][1]) {
    g_autoptr (GBytes) a = g_steal_pointer (&bytes);
    g_autoptr (GBytes) b = flame_picture_get_plane (layers->pictures[i][1], 0);

    bytes = new_variance (a, b);
  }
  if (kinds[i].transfer == FLAME_TRANSFER_DEPTH) {
    g_autoptr (GBytes) sums = g_steal_pointer (&bytes);

    bytes = new_depth (sums);
  }
  buffer = gst_buffer_new_wrapped_bytes (bytes);
  gst_structure_set (structure, kinds[i].name, GST_TYPE_BUFFER, buffer,
      "stride", G_TYPE_INT, flame_picture_get_stride (picture, 0), NULL);
}

static gboolean
wait_for (GstFlameLayers *layers, guint i, GError **error)
{
  for (guint k = 0; k < kinds[i].n_pictures; k++) {
    flame_job_wait (layers->jobs[i][k]);
    if (!flame_job_get_result (layers->jobs[i][k], error))
      return FALSE;
  }
  return TRUE;
}

gboolean
gst_flame_layers_add (GstFlameLayers *layers, GstBuffer *buffer, GError **error)
{
  GstCustomMeta *meta = NULL;

  for (guint i = 0; i < GST_FLAME_N_LAYERS; i++) {
    if (!layers->jobs[i][0])
      continue;
    if (!wait_for (layers, i, error))
      return FALSE;
    if (!meta)
      meta = gst_buffer_add_custom_meta (buffer, GST_FLAME_LAYERS_META);
    if (meta)
      add_layer (gst_custom_meta_get_structure (meta), layers, i);
  }
  if (meta)
    gst_structure_set (gst_custom_meta_get_structure (meta), "facts",
        GST_TYPE_STRUCTURE, layers->facts, NULL);
  return TRUE;
}
