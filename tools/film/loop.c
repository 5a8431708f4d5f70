/*
 * Joins pictures into one file that loops.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/film/loop.h"

#include <string.h>

#include "config.h"
#include "tools/film/error.h"
#include "tools/film/avif.h"
#include "tools/film/gif.h"
#include "tools/film/webp.h"

struct _FilmLoop
{
  const FilmPlan *plan;
  GByteArray *file;
  guint64 n_frames;
  FilmWebp *webp; /* (nullable) */
  FilmAvif *avif; /* (nullable) */
};

gboolean
film_loop_is (const FilmPlan *plan)
{
  return plan->container->can_loop && !plan->is_still &&
         !film_pattern_is (plan->output);
}

static gboolean
is_of (const FilmPlan *plan, const char *codec)
{
  return g_str_equal (plan->codec->name, codec);
}

FilmLoop *
film_loop_new (const FilmPlan *plan)
{
  FilmLoop *loop = g_new0 (FilmLoop, 1);

  loop->plan = plan;
  loop->file = g_byte_array_new ();
  if (is_of (plan, "webp"))
    loop->webp = film_webp_new ();
  else if (is_of (plan, "avif"))
    loop->avif = film_avif_new (plan->crf, plan->fps_n, plan->fps_d);
  return loop;
}

void
film_loop_free (FilmLoop *loop)
{
  if (!loop)
    return;
  g_byte_array_unref (loop->file);
  film_webp_free (loop->webp);
  film_avif_free (loop->avif);
  g_free (loop);
}

/*
 * Returns how many units of time the next frame is shown, if a second has @per_second
 * of them. Rounding errors do not add up.
 */
static guint
get_length (const FilmLoop *loop, guint per_second)
{
  const guint64 scale = (guint64) loop->plan->fps_d * per_second;
  const guint64 fps = (guint64) loop->plan->fps_n;

  return (guint) (gst_util_uint64_scale_round (loop->n_frames + 1, scale, fps) -
                  gst_util_uint64_scale_round (loop->n_frames, scale, fps));
}

gboolean
film_loop_add (FilmLoop *loop, const guint8 *data, gsize size, GError **error)
{
  gboolean done = TRUE;

  if (is_of (loop->plan, "avif")) {
    done = film_avif_add (loop->avif, data, size, error);
  } else if (is_of (loop->plan, "gif")) {
    if (loop->n_frames == 0)
      film_gif_begin (loop->file, data);
    film_gif_append (loop->file, data, size, get_length (loop, 100));
  } else {
    done =
        film_webp_add (loop->webp, data, size, get_length (loop, 1000), error);
  }
  loop->n_frames++;
  return done;
}

GByteArray *
film_loop_finish (FilmLoop *loop, GError **error)
{
  if (is_of (loop->plan, "avif"))
    return film_avif_finish (loop->avif, error);
  if (is_of (loop->plan, "webp"))
    return film_webp_finish (loop->webp, error);
  film_gif_end (loop->file);
  return g_byte_array_ref (loop->file);
}
