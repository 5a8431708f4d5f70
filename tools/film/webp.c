/*
 * WebP's container.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/film/webp.h"

#include "config.h"
#include "tools/film/error.h"

#ifdef HAVE_WEBPMUX
#include <webp/mux.h>

struct _FilmWebp
{
  WebPMux *mux;
};

gboolean
film_webp_need (GError **error G_GNUC_UNUSED)
{
  return TRUE;
}

FilmWebp *
film_webp_new (void)
{
  FilmWebp *webp = g_new0 (FilmWebp, 1);

  webp->mux = WebPMuxNew ();
  return webp;
}

void
film_webp_free (FilmWebp *webp)
{
  if (!webp)
    return;
  WebPMuxDelete (webp->mux);
  g_free (webp);
}

static gboolean
check (WebPMuxError result, GError **error)
{
  return result == WEBP_MUX_OK ||
         film_fail (error, FILM_ERROR_FAILED, "an animated WebP: %s",
             result == WEBP_MUX_MEMORY_ERROR
                 ? "no memory"
                 : "its pictures do not go together");
}

gboolean
film_webp_add (FilmWebp *webp, const guint8 *data, gsize size,
    guint milliseconds, GError **error)
{
  const WebPMuxFrameInfo frame = {.bitstream = {data, size},
      .duration = (int) milliseconds,
      .id = WEBP_CHUNK_ANMF,
      .dispose_method = WEBP_MUX_DISPOSE_NONE,
      .blend_method = WEBP_MUX_NO_BLEND};

  return check (WebPMuxPushFrame (webp->mux, &frame, TRUE), error);
}

/* @file: replaced by the picture if that succeeds */
static WebPMuxError
assemble (WebPMux *mux, GByteArray *file)
{
  WebPData data = {0};
  const WebPMuxError result = WebPMuxAssemble (mux, &data);

  if (result == WEBP_MUX_OK) {
    g_byte_array_set_size (file, 0);
    g_byte_array_append (file, data.bytes, (guint) data.size);
  }
  WebPDataClear (&data);
  return result;
}

GByteArray *
film_webp_finish (FilmWebp *webp, GError **error)
{
  /* 0 means that it loops for ever. */
  const WebPMuxAnimParams params = {.loop_count = 0};
  g_autoptr (GByteArray) file = g_byte_array_new ();

  if (!check (WebPMuxSetAnimationParams (webp->mux, &params), error) ||
      !check (assemble (webp->mux, file), error))
    return NULL;
  return g_steal_pointer (&file);
}

gboolean
film_webp_set_xmp (GByteArray *file, const GString *packet, GError **error)
{
  const WebPData whole = {file->data, file->len},
                 chunk = {(const guint8 *) packet->str, packet->len};
  WebPMux *mux = WebPMuxCreate (&whole, FALSE);
  const gboolean done =
      mux && WebPMuxSetChunk (mux, "XMP ", &chunk, FALSE) == WEBP_MUX_OK &&
      assemble (mux, file) == WEBP_MUX_OK;

  WebPMuxDelete (mux);
  return done || film_fail (error, FILM_ERROR_FAILED,
                     "the genome cannot be put into the WebP picture");
}

#else

gboolean
film_webp_set_xmp (GByteArray *file G_GNUC_UNUSED,
    const GString *packet G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  return TRUE;
}

gboolean
film_webp_need (GError **error)
{
  return film_fail (error, FILM_ERROR_FAILED,
      "this flame-render was built without libwebpmux, whose package is "
      "libwebp-dev");
}

FilmWebp *
film_webp_new (void)
{
  return NULL;
}

void
film_webp_free (FilmWebp *webp G_GNUC_UNUSED)
{
}

gboolean
film_webp_add (FilmWebp *webp G_GNUC_UNUSED, const guint8 *data G_GNUC_UNUSED,
    gsize size G_GNUC_UNUSED, guint milliseconds G_GNUC_UNUSED, GError **error)
{
  return film_webp_need (error);
}

GByteArray *
film_webp_finish (FilmWebp *webp G_GNUC_UNUSED, GError **error)
{
  film_webp_need (error);
  return NULL;
}

#endif
