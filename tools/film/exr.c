/*
 * Scanlines, compressed by ZIP in blocks of sixteen.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/film/exr.h"

#include "config.h"
#include "tools/film/error.h"

#ifdef HAVE_EXR
#include <openexr.h>
#include <string.h>

#define MAX_CHANNELS 14
/* Floats per pixel. */
#define RGBA 4

typedef struct
{
  const char *name;
  const float *data; /* of the first pixel */
  int pixel, row;    /* bytes from one to the next */
  exr_pixel_type_t type;
} Channel;

typedef struct
{
  GByteArray *file;
  int width, height;
  Channel channels[MAX_CHANNELS];
  guint n_channels;
  float *display;
  char *problem; /* (nullable) OpenEXR's error message */
} Writer;

gboolean
film_exr_need (GError **error G_GNUC_UNUSED)
{
  return TRUE;
}

/* ---------------------------------------------------------------- the stream */

static int64_t
write_bytes (exr_const_context_t context G_GNUC_UNUSED, void *user_data,
    const void *bytes, uint64_t size, uint64_t offset,
    exr_stream_error_func_ptr_t fail G_GNUC_UNUSED)
{
  GByteArray *file = ((Writer *) user_data)->file;

  if (offset + size > file->len)
    g_byte_array_set_size (file, (guint) (offset + size));
  memcpy (file->data + offset, bytes, size);
  return (int64_t) size;
}

/* Keep the first error. */
static void
on_error (exr_const_context_t context, exr_result_t code G_GNUC_UNUSED,
    const char *message)
{
  Writer *writer = NULL;

  if (exr_get_user_data (context, (void **) &writer) == EXR_ERR_SUCCESS &&
      writer && !writer->problem)
    writer->problem = g_strdup (message);
}

/* ---------------------------------------------------------------- channels */

static void
add_channel (Writer *writer, const char *name, const float *data, int pixel,
    int row, exr_pixel_type_t type)
{
  writer->channels[writer->n_channels++] =
      (Channel){name, data, pixel, row, type};
}

static void
add_rgba (Writer *writer, const char *const *names, const float *data, int row,
    exr_pixel_type_t type)
{
  for (guint c = 0; c < RGBA; c++)
    add_channel (
        writer, names[c], data + c, RGBA * (int) sizeof (float), row, type);
}

/* One of flamesrc's layers; all 0 if it does not exist. */
typedef struct
{
  GstBuffer *buffer;
  GstMapInfo map;
  const float *data;
  int row; /* bytes */
} Layer;

static void
map_layer (GstBuffer *buffer, const char *name, Layer *layer)
{
  GstCustomMeta *meta =
      gst_buffer_get_custom_meta (buffer, "GstFlameLayersMeta");
  const GValue *value = meta ? gst_structure_get_value (
                                   gst_custom_meta_get_structure (meta), name)
                             : NULL;

  *layer = (Layer){0};
  if (!value || !gst_structure_get_int (gst_custom_meta_get_structure (meta),
                    "stride", &layer->row))
    return;
  layer->buffer = gst_value_get_buffer (value);
  if (gst_buffer_map (layer->buffer, &layer->map, GST_MAP_READ))
    layer->data = (const float *) (const void *) layer->map.data;
}

static void
unmap_layer (Layer *layer)
{
  if (layer->data)
    gst_buffer_unmap (layer->buffer, &layer->map);
}

static void
add_display (Writer *writer, const GstVideoFrame *frame, exr_pixel_type_t type)
{
  static const char *const names[] = {
      "display.R", "display.G", "display.B", "display.A"};
  const int n = RGBA * writer->width;

  writer->display = g_new (float, (gsize) n * writer->height);
  for (int y = 0; y < writer->height; y++) {
    const guint8 *row = (const guint8 *) GST_VIDEO_FRAME_PLANE_DATA (frame, 0) +
                        (gsize) y * GST_VIDEO_FRAME_PLANE_STRIDE (frame, 0);

    for (int x = 0; x < n; x++)
      writer->display[(gsize) y * n + x] =
          (float) GST_READ_UINT16_LE (row + 2 * (gsize) x) / 65535.0f;
  }
  add_rgba (writer, names, writer->display, n * (int) sizeof (float), type);
}

/* --------------------------------------------------------------- attributes */

static exr_result_t
write_comments (exr_context_t context, const FilmComments *comments)
{
  exr_result_t result = EXR_ERR_SUCCESS;
  const char *key, *text;

  for (guint i = 0; result == EXR_ERR_SUCCESS &&
                    film_comments_get (comments, i, &key, &text);
       i++) {
    g_autofree char *name = g_ascii_strdown (key, -1);

    result = exr_attr_set_string (context, 0, name, text);
  }
  return result;
}

static exr_result_t
write_header (
    exr_context_t context, const Writer *writer, const FilmComments *comments)
{
  exr_result_t result;
  int part;

  result = exr_add_part (context, NULL, EXR_STORAGE_SCANLINE, &part);
  if (result == EXR_ERR_SUCCESS)
    result = exr_initialize_required_attr_simple (
        context, part, writer->width, writer->height, EXR_COMPRESSION_ZIP);
  for (guint i = 0; result == EXR_ERR_SUCCESS && i < writer->n_channels; i++)
    result = exr_add_channel (context, part, writer->channels[i].name,
        writer->channels[i].type, EXR_PERCEPTUALLY_LOGARITHMIC, 1, 1);
  if (result == EXR_ERR_SUCCESS && comments)
    result = write_comments (context, comments);
  return result == EXR_ERR_SUCCESS ? exr_write_header (context) : result;
}

/* ------------------------------------------------------------------- pixels */

/* Sets where each of the file's channels has its rows from @y on. */
static void
point_to_rows (const Writer *writer, exr_encode_pipeline_t *encoder, int y)
{
  for (int c = 0; c < encoder->channel_count; c++) {
    exr_coding_channel_info_t *to = &encoder->channels[c];

    for (guint i = 0; i < writer->n_channels; i++) {
      const Channel *from = &writer->channels[i];

      if (!g_str_equal (from->name, to->channel_name))
        continue;
      to->user_bytes_per_element = sizeof (float);
      to->user_data_type = EXR_PIXEL_FLOAT;
      to->user_pixel_stride = from->pixel;
      to->user_line_stride = from->row;
      to->encode_from_ptr =
          (const uint8_t *) from->data + (gsize) y * from->row;
    }
  }
}

static exr_result_t
write_rows (exr_context_t context, const Writer *writer)
{
  exr_encode_pipeline_t encoder = {0};
  exr_result_t result = EXR_ERR_SUCCESS;
  exr_chunk_info_t chunk;

  for (int y = 0; result == EXR_ERR_SUCCESS && y < writer->height;
       y += chunk.height) {
    result = exr_write_scanline_chunk_info (context, 0, y, &chunk);
    if (result == EXR_ERR_SUCCESS)
      result = y == 0 ? exr_encoding_initialize (context, 0, &chunk, &encoder)
                      : exr_encoding_update (context, 0, &chunk, &encoder);
    if (result != EXR_ERR_SUCCESS)
      break;
    point_to_rows (writer, &encoder, y);
    if (y == 0)
      result = exr_encoding_choose_default_routines (context, 0, &encoder);
    if (result == EXR_ERR_SUCCESS)
      result = exr_encoding_run (context, 0, &encoder);
  }
  exr_encoding_destroy (context, &encoder);
  return result;
}

/* -------------------------------------------------------------------- file */

static gboolean
write_file (Writer *writer, const FilmComments *comments, GError **error)
{
  exr_context_initializer_t how = EXR_DEFAULT_CONTEXT_INITIALIZER;
  exr_context_t context;
  exr_result_t result, finished;

  how.user_data = writer;
  how.write_fn = write_bytes;
  how.error_handler_fn = on_error;
  result = exr_start_write (&context, "picture", EXR_WRITE_FILE_DIRECTLY, &how);
  if (result == EXR_ERR_SUCCESS) {
    result = write_header (context, writer, comments);
    if (result == EXR_ERR_SUCCESS)
      result = write_rows (context, writer);
    finished = exr_finish (&context);
    result = result == EXR_ERR_SUCCESS ? finished : result;
  }
  return result == EXR_ERR_SUCCESS ||
         film_fail (error, FILM_ERROR_FAILED, "an EXR picture: %s",
             writer->problem ? writer->problem
                             : exr_get_error_code_as_string (result));
}

GByteArray *
film_exr_encode (const GstVideoFrame *frame, int bits,
    const FilmComments *comments, GError **error)
{
  static const char *const names[] = {"R", "G", "B", "A"};
  const exr_pixel_type_t type = bits == 16 ? EXR_PIXEL_HALF : EXR_PIXEL_FLOAT;
  g_autoptr (GByteArray) file = g_byte_array_new ();
  static const char *const variances[] = {
      "variance.R", "variance.G", "variance.B", "variance.A"};
  Layer light, hits, variance, depth;
  Writer writer = {.file = file,
      .width = GST_VIDEO_FRAME_WIDTH (frame),
      .height = GST_VIDEO_FRAME_HEIGHT (frame)};
  gboolean done;

  map_layer (frame->buffer, "light", &light);
  if (light.data)
    add_rgba (&writer, names, light.data, light.row, type);
  map_layer (frame->buffer, "hits", &hits);
  if (hits.data)
    add_channel (&writer, "hits", hits.data + 3, RGBA * (int) sizeof (float),
        hits.row, EXR_PIXEL_FLOAT);
  map_layer (frame->buffer, "variance", &variance);
  if (variance.data)
    add_rgba (&writer, variances, variance.data, variance.row, EXR_PIXEL_FLOAT);
  map_layer (frame->buffer, "depth", &depth);
  if (depth.data)
    add_channel (&writer, "Z", depth.data + 3, RGBA * (int) sizeof (float),
        depth.row, EXR_PIXEL_FLOAT);
  add_display (&writer, frame, type);
  done = write_file (&writer, comments, error);
  unmap_layer (&light);
  unmap_layer (&hits);
  unmap_layer (&variance);
  unmap_layer (&depth);
  g_free (writer.display);
  g_free (writer.problem);
  return done ? g_steal_pointer (&file) : NULL;
}

#else

gboolean
film_exr_need (GError **error)
{
  return film_fail (error, FILM_ERROR_FAILED,
      "this flame-render was built without OpenEXR, whose package is "
      "libopenexr-dev");
}

GByteArray *
film_exr_encode (const GstVideoFrame *frame G_GNUC_UNUSED,
    int bits G_GNUC_UNUSED, const FilmComments *comments G_GNUC_UNUSED,
    GError **error)
{
  film_exr_need (error);
  return NULL;
}

#endif
