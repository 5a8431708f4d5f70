/*
 * One picture has 4:4:4 chroma. An animation has 4:2:0, which every decoder in hardware
 * knows.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/film/avif.h"

#include "config.h"
#include "tools/film/error.h"

#ifdef HAVE_AVIF
#include <avif/avif.h>
#include <png.h>

/* The output depends on the number of threads, so it is fixed. */
#define N_THREADS 8
#define SPEED 6
/* Of an animation's group of pictures, in frames. */
#define KEY_INTERVAL 250

struct _FilmAvif
{
  avifEncoder *encoder;
  guint64 duration; /* of a frame, in the encoder's time scale */
};

gboolean
film_avif_need (GError **error)
{
  return avifCodecName (AVIF_CODEC_CHOICE_AOM, AVIF_CODEC_FLAG_CAN_ENCODE) ||
         film_fail (error, FILM_ERROR_FAILED,
             "libavif has no encoder here: it was built without libaom");
}

static gboolean
check (avifResult result, GError **error)
{
  return result == AVIF_RESULT_OK ||
         film_fail (error, FILM_ERROR_FAILED, "an AVIF picture: %s",
             avifResultToString (result));
}

static avifEncoder *
new_encoder (int quantizer)
{
  avifEncoder *encoder = avifEncoderCreate ();
  g_autofree char *level = g_strdup_printf ("%d", quantizer);

  encoder->codecChoice = AVIF_CODEC_CHOICE_AOM;
  encoder->maxThreads = N_THREADS;
  encoder->speed = SPEED;
  encoder->minQuantizer = AVIF_QUANTIZER_BEST_QUALITY;
  encoder->maxQuantizer = AVIF_QUANTIZER_WORST_QUALITY;
  avifEncoderSetCodecSpecificOption (encoder, "end-usage", "q");
  avifEncoderSetCodecSpecificOption (encoder, "cq-level", level);
  return encoder;
}

/* (transfer full) (nullable) */
static avifImage *
new_image (const guint8 *pixels, int width, int height, int stride,
    gboolean has_alpha, avifPixelFormat format, GError **error)
{
  avifImage *image =
      avifImageCreate ((uint32_t) width, (uint32_t) height, 8, format);
  avifRGBImage rgb;

  image->colorPrimaries = AVIF_COLOR_PRIMARIES_BT709;
  image->transferCharacteristics = AVIF_TRANSFER_CHARACTERISTICS_SRGB;
  image->matrixCoefficients = AVIF_MATRIX_COEFFICIENTS_BT601;
  image->yuvRange = AVIF_RANGE_FULL;
  avifRGBImageSetDefaults (&rgb, image);
  rgb.format = has_alpha ? AVIF_RGB_FORMAT_RGBA : AVIF_RGB_FORMAT_RGB;
  rgb.pixels = (uint8_t *) pixels;
  rgb.rowBytes = (uint32_t) stride;
  if (check (avifImageRGBToYUV (image, &rgb), error))
    return image;
  avifImageDestroy (image);
  return NULL;
}

/* (transfer full) (nullable): The file, once all frames have been added. */
static GByteArray *
finish (avifEncoder *encoder, GError **error)
{
  avifRWData data = AVIF_DATA_EMPTY;
  GByteArray *file = NULL;

  if (check (avifEncoderFinish (encoder, &data), error)) {
    file = g_byte_array_new ();
    g_byte_array_append (file, data.data, (guint) data.size);
  }
  avifRWDataFree (&data);
  return file;
}

GByteArray *
film_avif_encode (const GstVideoFrame *frame, int quantizer,
    const GString *packet, GError **error)
{
  avifEncoder *encoder;
  GByteArray *file = NULL;
  avifImage *image = new_image (GST_VIDEO_FRAME_PLANE_DATA (frame, 0),
      GST_VIDEO_FRAME_WIDTH (frame), GST_VIDEO_FRAME_HEIGHT (frame),
      GST_VIDEO_FRAME_PLANE_STRIDE (frame, 0),
      GST_VIDEO_INFO_HAS_ALPHA (&frame->info), AVIF_PIXEL_FORMAT_YUV444, error);

  if (!image)
    return NULL;
  if (packet)
    avifImageSetMetadataXMP (image, (const uint8_t *) packet->str, packet->len);
  encoder = new_encoder (quantizer);
  if (check (
          avifEncoderAddImage (encoder, image, 1, AVIF_ADD_IMAGE_FLAG_SINGLE),
          error))
    file = finish (encoder, error);
  avifEncoderDestroy (encoder);
  avifImageDestroy (image);
  return file;
}

FilmAvif *
film_avif_new (int quantizer, int fps_n, int fps_d)
{
  FilmAvif *avif = g_new0 (FilmAvif, 1);

  avif->encoder = new_encoder (quantizer);
  avif->encoder->timescale = (uint64_t) fps_n;
  avif->encoder->keyframeInterval = KEY_INTERVAL;
  avif->duration = (guint64) fps_d;
  return avif;
}

void
film_avif_free (FilmAvif *avif)
{
  if (!avif)
    return;
  avifEncoderDestroy (avif->encoder);
  g_free (avif);
}

gboolean
film_avif_add (FilmAvif *avif, const guint8 *data, gsize size, GError **error)
{
  png_image png = {.version = PNG_IMAGE_VERSION};
  g_autofree guint8 *pixels = NULL;
  gboolean has_alpha, done;
  avifImage *image;

  if (!png_image_begin_read_from_memory (&png, data, size))
    return film_fail (error, FILM_ERROR_DAMAGED, "a frame: %s", png.message);
  has_alpha = (png.format & PNG_FORMAT_FLAG_ALPHA) != 0;
  png.format = has_alpha ? PNG_FORMAT_RGBA : PNG_FORMAT_RGB;
  pixels = g_malloc (PNG_IMAGE_SIZE (png));
  if (!png_image_finish_read (&png, NULL, pixels, 0, NULL))
    return film_fail (error, FILM_ERROR_DAMAGED, "a frame: %s", png.message);
  image = new_image (pixels, (int) png.width, (int) png.height,
      (int) PNG_IMAGE_ROW_STRIDE (png), has_alpha, AVIF_PIXEL_FORMAT_YUV420,
      error);
  done = image && check (avifEncoderAddImage (avif->encoder, image,
                             avif->duration, AVIF_ADD_IMAGE_FLAG_NONE),
                      error);
  if (image)
    avifImageDestroy (image);
  return done;
}

GByteArray *
film_avif_finish (FilmAvif *avif, GError **error)
{
  return finish (avif->encoder, error);
}

#else

gboolean
film_avif_need (GError **error)
{
  return film_fail (error, FILM_ERROR_FAILED,
      "this flame-render was built without libavif, whose package is "
      "libavif-dev");
}

GByteArray *
film_avif_encode (const GstVideoFrame *frame G_GNUC_UNUSED,
    int quantizer G_GNUC_UNUSED, const GString *packet G_GNUC_UNUSED,
    GError **error)
{
  film_avif_need (error);
  return NULL;
}

FilmAvif *
film_avif_new (int quantizer G_GNUC_UNUSED, int fps_n G_GNUC_UNUSED,
    int fps_d G_GNUC_UNUSED)
{
  return NULL;
}

void
film_avif_free (FilmAvif *avif G_GNUC_UNUSED)
{
}

gboolean
film_avif_add (FilmAvif *avif G_GNUC_UNUSED, const guint8 *data G_GNUC_UNUSED,
    gsize size G_GNUC_UNUSED, GError **error)
{
  return film_avif_need (error);
}

GByteArray *
film_avif_finish (FilmAvif *avif G_GNUC_UNUSED, GError **error)
{
  film_avif_need (error);
  return NULL;
}

#endif
