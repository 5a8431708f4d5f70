/*
 * Containers, codecs and the packages of their elements.
 *
 * An encoder's output depends on its number of threads, so that is fixed; on
 * descriptions of the machine in its headers, so those are left out; and with rate
 * control on previous frames, so the quality is constant.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/film/media.h"

#include <string.h>

#include "docs/troubles.h"
#include "tools/film/avif.h"
#include "tools/film/error.h"
#include "tools/film/exr.h"
#include "tools/film/gif.h"

static const FilmCodec codecs[] = {
    {.name = "h264",
        .encoder = "x264enc",
        .settings = "pass=qual quantizer=%d vbv-buf-capacity=0 threads=8 "
                    "sliced-threads=false option-string=cpu-independent=1",
        .quality = 20,
        .max_quality = 50,
        .parser = NULL,
        .caps = "video/x-h264,stream-format=avc,alignment=au",
        .format = "I420"},
    {.name = "h265",
        .encoder = "x265enc",
        .settings = "option-string=crf=%d:info=0:open-gop=0:frame-threads=4:"
                    "log-level=error",
        .quality = 22,
        .max_quality = 51,
        .parser = "h265parse",
        .caps = "video/x-h265,stream-format=hvc1,alignment=au",
        .format = "I420",
        .format_deep = "I420_10LE"},
    {.name = "av1",
        .encoder = "av1enc",
        .settings = "end-usage=q min-quantizer=%d max-quantizer=63 "
                    "cpu-used=6 threads=8 row-mt=true tile-columns=1 "
                    "keyframe-max-dist=250",
        .quality = 32,
        .max_quality = 63,
        .parser = "av1parse",
        .caps = "video/x-av1,stream-format=obu-stream,alignment=tu",
        .format = "I420"},
    {.name = "vp9",
        .encoder = "vp9enc",
        .settings = "end-usage=cq cq-level=%d target-bitrate=2000000000 "
                    "deadline=1000000 cpu-used=3 threads=8 row-mt=true "
                    "tile-columns=2 lag-in-frames=0 auto-alt-ref=false "
                    "keyframe-max-dist=250",
        .quality = 28,
        .max_quality = 63,
        .parser = NULL,
        .caps = "video/x-vp9",
        .format = "I420",
        .format_deep = "I420_10LE"},
    {.name = "prores",
        .encoder = "avenc_prores_ks",
        .settings = "profile=3 vendor=apl0",
        .quality = -1,
        .caps = "video/x-prores",
        .format = "I422_10LE",
        .format_deep = "I422_10LE"},
    {.name = "ffv1",
        .encoder = "avenc_ffv1",
        .settings = "gop-size=1 slices=16",
        .quality = -1,
        .caps = "video/x-ffv",
        .format = "Y444_10LE",
        .format_deep = "Y444_10LE"},
    {.name = "png", .quality = -1, .format = "RGB", .format_alpha = "RGBA"},
    {.name = "exr",
        .quality = -1,
        .format = "RGBA64_LE",
        .format_alpha = "RGBA64_LE"},
    {.name = "jpeg",
        .encoder = "jpegenc",
        .settings = "quality=%d",
        .quality = 92,
        .max_quality = 100,
        .caps = "image/jpeg",
        .format = "RGB"},
    {.name = "webp",
        .encoder = "webpenc",
        .settings = "quality=%d",
        .quality = 90,
        .max_quality = 100,
        .caps = "image/webp",
        .format = "RGB",
        .format_alpha = "RGBA"},
    {.name = "avif",
        .quality = 20,
        .max_quality = 63,
        .format = "RGB",
        .format_alpha = "RGBA"},
    {.name = "gif", .quality = -1, .format = "RGB"},
    {.name = "tiff",
        .encoder = "avenc_tiff",
        .settings = "compression-algo=deflate",
        .quality = -1,
        .caps = "image/tiff",
        .format = "RGB",
        .format_alpha = "RGBA"},
};

static const FilmContainer containers[] = {
    {.suffix = ".mp4",
        .muxer = "mp4mux",
        .codecs = {"h264", "h265", "av1"},
        .audio = "avenc_aac",
        .has_dates = TRUE},
    {.suffix = ".mov",
        .muxer = "qtmux",
        .codecs = {"prores", "h264", "h265"},
        .audio = "avenc_aac",
        .has_dates = TRUE},
    {.suffix = ".mkv",
        .muxer = "matroskamux",
        .codecs = {"h264", "h265", "av1", "vp9", "ffv1"},
        .audio = "opusenc"},
    {.suffix = ".webm",
        .muxer = "webmmux",
        .codecs = {"vp9", "av1"},
        .audio = "opusenc"},
    {.suffix = ".png", .codecs = {"png"}},
    {.suffix = ".exr", .codecs = {"exr"}},
    {.suffix = ".jpg", .codecs = {"jpeg"}},
    {.suffix = ".jpeg", .codecs = {"jpeg"}},
    {.suffix = ".webp", .codecs = {"webp"}, .can_loop = TRUE},
    {.suffix = ".avif",
        .codecs = {"avif"},
        .has_dates = TRUE,
        .can_loop = TRUE},
    {.suffix = ".gif",
        .codecs = {"gif"},
        .can_loop = TRUE,
        .always_loops = TRUE},
    {.suffix = ".tif", .codecs = {"tiff"}},
    {.suffix = ".tiff", .codecs = {"tiff"}},
};

static const struct
{
  const char *factory, *package;
} packages[] = {
    {"x264enc", "gstreamer1.0-plugins-ugly"},
    {"x265enc", "gstreamer1.0-plugins-bad"},
    {"h265parse", "gstreamer1.0-plugins-bad"},
    {"av1enc", "gstreamer1.0-plugins-bad"},
    {"av1parse", "gstreamer1.0-plugins-bad"},
    {"vp9enc", "gstreamer1.0-plugins-good"},
    {"avenc_prores_ks", "gstreamer1.0-libav"},
    {"avenc_ffv1", "gstreamer1.0-libav"},
    {"avenc_tiff", "gstreamer1.0-libav"},
    {"jpegenc", "gstreamer1.0-plugins-good"},
    {"webpenc", "gstreamer1.0-plugins-bad"},
    {"avenc_aac", "gstreamer1.0-libav"},
    {"opusenc", "gstreamer1.0-plugins-base"},
    {"mp4mux", "gstreamer1.0-plugins-good"},
    {"qtmux", "gstreamer1.0-plugins-good"},
    {"matroskamux", "gstreamer1.0-plugins-good"},
    {"webmmux", "gstreamer1.0-plugins-good"},
    {"appsrc", "gstreamer1.0-plugins-base"},
    {"appsink", "gstreamer1.0-plugins-base"},
    {"decodebin", "gstreamer1.0-plugins-base"},
    {"audioconvert", "gstreamer1.0-plugins-base"},
    {"audioresample", "gstreamer1.0-plugins-base"},
    {"flamesrc", "gstreamer1.0-flame"},
};

/* Cameras and Windows write .MKV and .PNG. */
static gboolean
has_suffix (const char *path, const char *suffix)
{
  const gsize length = strlen (path), n = strlen (suffix);

  return length >= n && g_ascii_strcasecmp (path + length - n, suffix) == 0;
}

const FilmContainer *
film_container_find (const char *path, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (containers); i++)
    if (has_suffix (path, containers[i].suffix))
      return &containers[i];
  film_fail (error, FILM_ERROR_USAGE,
      "output %s: expected a film, .mp4, .mov, .mkv, .webm or .gif, or a "
      "picture, .png, .exr, .jpg, .webp, .avif or .tif, of which "
      "frame-%%05d.png "
      "numbers several",
      path);
  return NULL;
}

static const FilmCodec *
find_codec (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (codecs); i++)
    if (g_str_equal (codecs[i].name, name))
      return &codecs[i];
  return NULL;
}

/* (transfer full): "h264, h265 or av1". */
static char *
list_codecs (const FilmContainer *container)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; container->codecs[i]; i++) {
    if (i > 0)
      g_string_append (list, container->codecs[i + 1] ? ", " : " or ");
    g_string_append (list, container->codecs[i]);
  }
  return g_string_free (list, FALSE);
}

const FilmCodec *
film_codec_find (
    const FilmContainer *container, const char *name, GError **error)
{
  g_autofree char *list = NULL;

  if (!name)
    name = container->codecs[0];
  if (g_strv_contains (container->codecs, name))
    return find_codec (name);
  list = list_codecs (container);
  film_fail (error, FILM_ERROR_USAGE, "--codec=%s: expected %s in a file *%s",
      name, list, container->suffix);
  return NULL;
}

gboolean
film_element_need (const char *factory, GError **error)
{
  g_autoptr (GstElementFactory) found = gst_element_factory_find (factory);
  const char *package = "";

  if (found)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (packages); i++)
    if (g_str_equal (packages[i].factory, factory))
      package = packages[i].package;
  return film_fail (error, FILM_ERROR_FAILED,
      "GStreamer has no element %s, which is in the package "
      "%s" FLAME_SEE ("No element"),
      factory, package);
}

gboolean
film_media_need (
    const FilmContainer *container, const FilmCodec *codec, GError **error)
{
  if (g_str_equal (codec->name, "exr") && !film_exr_need (error))
    return FALSE;
  if (g_str_equal (codec->name, "avif") && !film_avif_need (error))
    return FALSE;
  if (g_str_equal (codec->name, "gif") && !film_gif_need (error))
    return FALSE;
  return film_element_need ("appsrc", error) &&
         (!codec->encoder || film_element_need (codec->encoder, error)) &&
         (!codec->parser || film_element_need (codec->parser, error)) &&
         (!container->muxer || film_element_need (container->muxer, error));
}

/* (nullable): Where the only conversion %d, %5d or %05d begins. */
static const char *
find_conversion (const char *path, const char **end)
{
  const char *start = strchr (path, '%');
  const char *at = start;

  if (!start)
    return NULL;
  for (at++; g_ascii_isdigit (*at) && at - start < 4;)
    at++;
  *end = at + 1;
  return *at == 'd' && !strchr (at, '%') ? start : NULL;
}

gboolean
film_pattern_is (const char *path)
{
  const char *end;

  return find_conversion (path, &end) != NULL;
}

gboolean
film_pattern_check (const char *path, GError **error)
{
  return !strchr (path, '%') || film_pattern_is (path) ||
         film_fail (error, FILM_ERROR_USAGE,
             "output %s: expected one %%d or %%05d for the picture's number, "
             "or no %% "
             "at all for one picture",
             path);
}

char *
film_pattern_path (const char *pattern, guint64 number)
{
  const char *end = NULL;
  const char *start = find_conversion (pattern, &end);
  g_autofree char *digits = NULL;
  int width;

  if (!start)
    return g_strdup (pattern);
  width = (int) g_ascii_strtoull (start + 1, NULL, 10);
  digits = start[1] == '0'
               ? g_strdup_printf ("%0*" G_GUINT64_FORMAT, width, number)
               : g_strdup_printf ("%*" G_GUINT64_FORMAT, width, number);
  return g_strdup_printf (
      "%.*s%s%s", (int) (start - pattern), pattern, digits, end);
}
