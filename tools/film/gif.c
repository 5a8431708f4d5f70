/*
 * A median cut finds the colours. Ordered dither hides the steps between them: unlike an error
 * that is carried from pixel to pixel it stays where it is from frame to frame, and packs well.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/film/gif.h"

#include <string.h>

#include "config.h"
#include "tools/film/error.h"

/* "GIF89a" and the screen's size */
#define HEADER_BYTES 13
/* ends a file */
#define TRAILER 0x3b

void
film_gif_begin (GByteArray *file, const guint8 *data)
{
  /* "NETSCAPE2.0", the one extension for loops; 0 times is without end */
  static const guint8 endless[] = {0x21, 0xff, 11, 'N', 'E', 'T', 'S', 'C', 'A',
      'P', 'E', '2', '.', '0', 3, 1, 0, 0, 0};

  g_byte_array_append (file, data, HEADER_BYTES);
  memcpy (file->data, "GIF89a", 6);
  g_byte_array_append (file, endless, sizeof endless);
}

void
film_gif_append (
    GByteArray *file, const guint8 *data, gsize size, guint centiseconds)
{
  /* a graphic control extension; the next picture replaces all of this one */
  const guint8 control[] = {0x21, 0xf9, 4, 1 << 2, centiseconds & 255,
      (centiseconds >> 8) & 255, 0, 0};

  g_byte_array_append (file, control, sizeof control);
  g_byte_array_append (
      file, data + HEADER_BYTES, (guint) (size - HEADER_BYTES - 1));
}

void
film_gif_end (GByteArray *file)
{
  g_byte_array_append (file, (const guint8[]){TRAILER}, 1);
}

#ifdef HAVE_GIF
#include <gif_lib.h>

#define N_COLORS 256
/* bits a channel of the table of nearest colours */
#define BITS 6
#define N_CELLS (1 << 3 * BITS)
/* side of the pattern of thresholds */
#define SIDE 8
/* codes by which the pattern changes a bright channel, up and down */
#define REACH 7

gboolean
film_gif_need (GError **error G_GNUC_UNUSED)
{
  return TRUE;
}

typedef struct
{
  int width, height;
  guint8 *planes[3];
  GifPixelType *indices;
  GifColorType colors[N_COLORS];
  int n_colors;
  gint16 *nearest; /* by cell; -1 until it is asked for */
} Picture;

static void
fill_planes (Picture *picture, const GstVideoFrame *frame)
{
  const gsize n = (gsize) picture->width * picture->height;

  for (int c = 0; c < 3; c++)
    picture->planes[c] = g_malloc (n);
  for (int y = 0; y < picture->height; y++) {
    const guint8 *row = (const guint8 *) GST_VIDEO_FRAME_PLANE_DATA (frame, 0) +
                        (gsize) y * GST_VIDEO_FRAME_PLANE_STRIDE (frame, 0);

    for (int x = 0; x < picture->width; x++)
      for (int c = 0; c < 3; c++)
        picture->planes[c][(gsize) y * picture->width + x] = row[3 * x + c];
  }
}

static int
find_nearest (const Picture *picture, const int *color)
{
  int best = 0, least = G_MAXINT;

  for (int i = 0; i < picture->n_colors; i++) {
    const GifColorType *other = &picture->colors[i];
    const int r = color[0] - other->Red, g = color[1] - other->Green,
              b = color[2] - other->Blue;
    const int distance = 2 * r * r + 4 * g * g + b * b;

    if (distance < least) {
      least = distance;
      best = i;
    }
  }
  return best;
}

/* @color: changed to the middle of its cell, whose nearest colour is @color's */
static int
look_up (Picture *picture, int *color)
{
  int cell = 0;

  for (int c = 0; c < 3; c++) {
    cell = cell << BITS | color[c] >> (8 - BITS);
    /* black stays black, and white white */
    color[c] = (color[c] >> (8 - BITS)) * 255 / ((1 << BITS) - 1);
  }
  if (picture->nearest[cell] < 0)
    picture->nearest[cell] = (gint16) find_nearest (picture, color);
  return picture->nearest[cell];
}

/* -1 to 1: Bayer's pattern, whose bits alternate from x xor y and y */
static float
get_threshold (int x, int y)
{
  int value = 0;

  for (int bit = 1, at = SIDE * SIDE; bit < SIDE; bit <<= 1) {
    at >>= 1;
    value += (x ^ y) & bit ? at : 0;
    at >>= 1;
    value += y & bit ? at : 0;
  }
  return (float) (2 * value + 1) / (SIDE * SIDE) - 1;
}

static void
dither (Picture *picture)
{
  float pattern[SIDE][SIDE];

  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++)
      pattern[y][x] = REACH * get_threshold (x, y);
  for (int y = 0; y < picture->height; y++)
    for (int x = 0; x < picture->width; x++) {
      const gsize at = (gsize) y * picture->width + x;
      int color[3];

      for (int c = 0; c < 3; c++) {
        const int value = picture->planes[c][at];
        /* darkness stays dark */
        const float reach = MIN (value, REACH) / (float) REACH;

        color[c] = CLAMP (
            (int) (value + reach * pattern[y % SIDE][x % SIDE] + 0.5f), 0, 255);
      }
      picture->indices[at] = (GifPixelType) look_up (picture, color);
    }
}

static gboolean
choose_colors (Picture *picture)
{
  const gsize n = (gsize) picture->width * picture->height;

  picture->n_colors = N_COLORS;
  picture->indices = g_malloc (n);
  return GifQuantizeBuffer ((unsigned) picture->width,
             (unsigned) picture->height, &picture->n_colors, picture->planes[0],
             picture->planes[1], picture->planes[2], picture->indices,
             picture->colors) == GIF_OK;
}

static int
write_bytes (GifFileType *gif, const GifByteType *bytes, int n)
{
  g_byte_array_append (gif->UserData, bytes, (guint) n);
  return n;
}

static gboolean
write_picture (GifFileType *gif, const Picture *picture)
{
  ColorMapObject *map = GifMakeMapObject (N_COLORS, picture->colors);
  gboolean done = map &&
                  EGifPutScreenDesc (gif, picture->width, picture->height, 8, 0,
                      NULL) == GIF_OK &&
                  EGifPutImageDesc (gif, 0, 0, picture->width, picture->height,
                      FALSE, map) == GIF_OK;

  for (int y = 0; done && y < picture->height; y++)
    done = EGifPutLine (gif, picture->indices + (gsize) y * picture->width,
               picture->width) == GIF_OK;
  GifFreeMapObject (map);
  return done;
}

static gboolean
write_file (const Picture *picture, GByteArray *file, int *code)
{
  GifFileType *gif = EGifOpen (file, write_bytes, code);
  gboolean done;

  if (!gif)
    return FALSE;
  done = write_picture (gif, picture);
  *code = gif->Error;
  return EGifCloseFile (gif, done ? code : NULL) == GIF_OK && done;
}

GByteArray *
film_gif_encode (const GstVideoFrame *frame, GError **error)
{
  g_autoptr (GByteArray) file = g_byte_array_new ();
  Picture picture = {.width = GST_VIDEO_FRAME_WIDTH (frame),
      .height = GST_VIDEO_FRAME_HEIGHT (frame)};
  int code = 0;
  gboolean done;

  fill_planes (&picture, frame);
  picture.nearest = g_malloc (N_CELLS * sizeof *picture.nearest);
  memset (picture.nearest, 0xff, N_CELLS * sizeof *picture.nearest);
  done = choose_colors (&picture);
  if (done) {
    dither (&picture);
    done = write_file (&picture, file, &code);
  }
  for (int c = 0; c < 3; c++)
    g_free (picture.planes[c]);
  g_free (picture.nearest);
  g_free (picture.indices);
  if (done)
    return g_steal_pointer (&file);
  film_fail (error, FILM_ERROR_FAILED, "a GIF picture: %s",
      code ? GifErrorString (code) : "no memory for its colours");
  return NULL;
}

#else

gboolean
film_gif_need (GError **error)
{
  return film_fail (error, FILM_ERROR_FAILED,
      "this flame-render was built without giflib, whose package is "
      "libgif-dev; *.webp is another loop");
}

GByteArray *
film_gif_encode (const GstVideoFrame *frame G_GNUC_UNUSED, GError **error)
{
  film_gif_need (error);
  return NULL;
}

#endif
