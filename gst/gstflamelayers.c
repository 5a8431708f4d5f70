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
} kinds[GST_FLAME_N_LAYERS] = {
    {"light", FLAME_TRANSFER_LIGHT}, {"hits", FLAME_TRANSFER_HITS}};

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
          "layers: expected light, hits or light,hits, not \"%s\"", text);
      return FALSE;
    }
    *mask |= 1u << i;
  }
  return TRUE;
}

/* (transfer full) */
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

/* (transfer full) what is known of the frame, as its file may say */
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

gboolean
gst_flame_layers_queue (GstFlameLayers *layers,
    const GstFlameLayersChoice *choice, FlameRenderer *renderer,
    const GstVideoInfo *info, const FlameFrameRequest *request, GError **error)
{
  if (choice->mask)
    layers->facts = new_facts (choice->animation, choice->time);
  for (guint i = 0; i < GST_FLAME_N_LAYERS; i++) {
    g_autoptr (FlameVideo) video = NULL;
    g_autoptr (FlameFrameRequest) own = NULL;

    if (!(choice->mask & 1u << i))
      continue;
    video = new_video (choice, info, kinds[i].transfer);
    layers->pictures[i] = flame_picture_new (video, error);
    if (!layers->pictures[i])
      return FALSE;
    own = flame_frame_request_copy (request);
    flame_frame_request_set_picture (own, layers->pictures[i]);
    layers->jobs[i] = flame_renderer_queue (renderer, own, error);
    if (!layers->jobs[i])
      return FALSE;
  }
  return TRUE;
}

void
gst_flame_layers_cancel (GstFlameLayers *layers)
{
  for (guint i = 0; i < GST_FLAME_N_LAYERS; i++)
    if (layers->jobs[i])
      flame_job_cancel (layers->jobs[i]);
}

void
gst_flame_layers_clear (GstFlameLayers *layers)
{
  for (guint i = 0; i < GST_FLAME_N_LAYERS; i++) {
    if (layers->jobs[i])
      flame_job_wait (layers->jobs[i]);
    g_clear_pointer (&layers->jobs[i], flame_job_unref);
    g_clear_pointer (&layers->pictures[i], flame_picture_unref);
  }
  g_clear_pointer (&layers->facts, gst_structure_free);
}

/* @structure: the meta's structure */
static void
add_layer (GstStructure *structure, const char *name, FlamePicture *picture)
{
  g_autoptr (GBytes) bytes = flame_picture_get_plane (picture, 0);
  g_autoptr (GstBuffer) buffer = gst_buffer_new_wrapped_bytes (bytes);

  gst_structure_set (structure, name, GST_TYPE_BUFFER, buffer, "stride",
      G_TYPE_INT, flame_picture_get_stride (picture, 0), NULL);
}

gboolean
gst_flame_layers_add (GstFlameLayers *layers, GstBuffer *buffer, GError **error)
{
  GstCustomMeta *meta = NULL;

  for (guint i = 0; i < GST_FLAME_N_LAYERS; i++) {
    if (!layers->jobs[i])
      continue;
    flame_job_wait (layers->jobs[i]);
    if (!flame_job_get_result (layers->jobs[i], error))
      return FALSE;
    if (!meta)
      meta = gst_buffer_add_custom_meta (buffer, GST_FLAME_LAYERS_META);
    if (meta)
      add_layer (gst_custom_meta_get_structure (meta), kinds[i].name,
          layers->pictures[i]);
  }
  if (meta)
    gst_structure_set (gst_custom_meta_get_structure (meta), "facts",
        GST_TYPE_STRUCTURE, layers->facts, NULL);
  return TRUE;
}
