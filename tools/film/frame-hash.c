/*
 * SHA-256 of raw frames: a 4K frame takes a core some 50 ms, so several are
 * hashed at once, and the film's hash is one over theirs.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/film/frame-hash.h"

#define HASH_SIZE 32
#define MAX_THREADS 4
/* frames that wait, each in memory */
#define MAX_WAITING 4

struct _FilmFrameHash
{
  GThreadPool *pool;
  GMutex mutex;
  GCond freed;
  guint n_waiting;
  guint n_frames, n_max;
  guint8 *hashes;
};

typedef struct
{
  GstVideoFrame frame;
  guint8 *out;
} Work;

static void
hash_frame (const GstVideoFrame *frame, guint8 *out)
{
  const GstVideoFormatInfo *format = frame->info.finfo;
  GChecksum *sum = g_checksum_new (G_CHECKSUM_SHA256);
  gsize size = HASH_SIZE;

  for (guint plane = 0; plane < GST_VIDEO_FRAME_N_PLANES (frame); plane++) {
    const guint8 *row = GST_VIDEO_FRAME_PLANE_DATA (frame, plane);
    int component[GST_VIDEO_MAX_COMPONENTS];
    gsize width = 0;
    int height;

    gst_video_format_info_component (format, plane, component);
    for (int i = 0; i < GST_VIDEO_MAX_COMPONENTS && component[i] >= 0; i++)
      width =
          MAX (width, (gsize) GST_VIDEO_FRAME_COMP_WIDTH (frame, component[i]) *
                          GST_VIDEO_FRAME_COMP_PSTRIDE (frame, component[i]));
    height = GST_VIDEO_FRAME_COMP_HEIGHT (frame, component[0]);
    for (int y = 0; y < height; y++) {
      g_checksum_update (sum, row, (gssize) width);
      row += GST_VIDEO_FRAME_PLANE_STRIDE (frame, plane);
    }
  }
  g_checksum_get_digest (sum, out, &size);
  g_checksum_free (sum);
}

static void
work (gpointer data, gpointer user_data)
{
  FilmFrameHash *hash = user_data;
  Work *item = data;

  hash_frame (&item->frame, item->out);
  gst_video_frame_unmap (&item->frame);
  g_free (item);
  g_mutex_lock (&hash->mutex);
  hash->n_waiting--;
  g_cond_signal (&hash->freed);
  g_mutex_unlock (&hash->mutex);
}

FilmFrameHash *
film_frame_hash_new (guint n_frames)
{
  FilmFrameHash *hash = g_new0 (FilmFrameHash, 1);

  g_mutex_init (&hash->mutex);
  g_cond_init (&hash->freed);
  hash->n_max = n_frames;
  hash->hashes = g_malloc0 ((gsize) n_frames * HASH_SIZE);
  hash->pool = g_thread_pool_new (work, hash,
      (int) MIN (g_get_num_processors (), MAX_THREADS), FALSE, NULL);
  return hash;
}

static void
wait_below (FilmFrameHash *hash, guint n)
{
  g_mutex_lock (&hash->mutex);
  while (hash->n_waiting >= n)
    g_cond_wait (&hash->freed, &hash->mutex);
  g_mutex_unlock (&hash->mutex);
}

void
film_frame_hash_free (FilmFrameHash *hash)
{
  g_thread_pool_free (hash->pool, FALSE, TRUE);
  g_mutex_clear (&hash->mutex);
  g_cond_clear (&hash->freed);
  g_free (hash->hashes);
  g_free (hash);
}

gboolean
film_frame_hash_add (
    FilmFrameHash *hash, GstBuffer *buffer, const GstVideoInfo *info)
{
  Work *item = g_new0 (Work, 1);

  if (hash->n_frames == hash->n_max ||
      !gst_video_frame_map (
          &item->frame, (GstVideoInfo *) info, buffer, GST_MAP_READ)) {
    g_free (item);
    return FALSE;
  }
  wait_below (hash, MAX_WAITING);
  item->out = hash->hashes + (gsize) hash->n_frames++ * HASH_SIZE;
  g_mutex_lock (&hash->mutex);
  hash->n_waiting++;
  g_mutex_unlock (&hash->mutex);
  g_thread_pool_push (hash->pool, item, NULL);
  return TRUE;
}

char *
film_frame_hash_finish (FilmFrameHash *hash)
{
  wait_below (hash, 1);
  return g_compute_checksum_for_data (
      G_CHECKSUM_SHA256, hash->hashes, (gsize) hash->n_frames * HASH_SIZE);
}
