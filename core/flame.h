/*
 * The engine's public header: documents in, frames out. gst/ knows this and
 * nothing else of core/.
 *
 * An animation says what to draw at a genome time; a renderer draws it. Each
 * frame is a function of (animation, time, shutter, size, quality, seed,
 * backend) alone, so frames may be asked for in any order.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/error.h"

G_BEGIN_DECLS

/* ------------------------------------------------------------- animation */

/* An immutable, reference-counted timeline. Thread-safe. */
typedef struct _FlameAnimation FlameAnimation;

/* @message: one line that names file, line, element and what was ignored */
typedef void (*FlameWarningFunc) (const char *message, gpointer user_data);

typedef struct
{
  /*
   * Keyframe units of one turn of a single flame, and of each loop and each
   * edge where several flames without times make a sequence. > 0.
   */
  double loop_length;
  const char *palettes;     /* (nullable) path of flam3-palettes.xml */
  FlameWarningFunc warning; /* (nullable) */
  gpointer warning_data;
} FlameLoadOptions;

/*
 * Returns: (transfer full) NULL with @error: NOT_FOUND, READ, DOCUMENT, LIMIT or
 * PALETTES. The message names file, line, element and attribute.
 */
FlameAnimation *flame_animation_new_from_file (
    const char *path, const FlameLoadOptions *options, GError **error);

/* @name: what messages call the document; @length: -1 if NUL-terminated */
FlameAnimation *flame_animation_new_from_data (const char *data, gssize length,
    const char *name, const FlameLoadOptions *options, GError **error);

/* An animation of this project's own, for a pipeline that names no genome. */
FlameAnimation *flame_animation_new_builtin (
    const FlameLoadOptions *options, GError **error);

FlameAnimation *flame_animation_ref (FlameAnimation *animation);
void flame_animation_unref (FlameAnimation *animation); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameAnimation, flame_animation_unref)

/* first keyframe's genome time, in keyframe units */
double flame_animation_get_start (const FlameAnimation *animation);

/*
 * Keyframe units from the start to the end. A timeline of keyframes ends before
 * its last one, as flam3-animate does, so that loops dovetail.
 */
double flame_animation_get_length (const FlameAnimation *animation);

/* the size of the first keyframe, which its scale refers to */
void flame_animation_get_size (
    const FlameAnimation *animation, int *width, int *height);

/* (nullable) (transfer none) of the first keyframe */
const char *flame_animation_get_title (const FlameAnimation *animation);
const char *flame_animation_get_author (const FlameAnimation *animation);

/* ----------------------------------------------------------------- output */

typedef enum
{
  FLAME_FORMAT_NV12,
  FLAME_FORMAT_I420,
  FLAME_FORMAT_RGBA,
  FLAME_FORMAT_BGRA,
  FLAME_FORMAT_RGBX,
  FLAME_FORMAT_BGRX,
  FLAME_FORMAT_RGB,
  FLAME_FORMAT_Y444,
  FLAME_FORMAT_Y42B,
  FLAME_FORMAT_P010_10LE,
  FLAME_FORMAT_I420_10LE,
  FLAME_FORMAT_I422_10LE,
  FLAME_FORMAT_Y444_10LE,
  FLAME_FORMAT_ARGB64,    /* 16 bit a channel, host endian, A R G B */
  FLAME_FORMAT_RGBA64_LE, /* 16 bit a channel, little endian, R G B A */
  FLAME_FORMAT_GRAY8,
  FLAME_FORMAT_RGBA_F32, /* host floats, R G B A, 0 to 1, not dithered */
  FLAME_N_FORMATS
} FlameFormat;

typedef enum
{
  FLAME_MATRIX_BT601,
  FLAME_MATRIX_BT709,
  FLAME_MATRIX_BT2020,
} FlameMatrix;

/* How the picture is laid out. The matrix and siting are ignored for RGB. */
typedef struct
{
  FlameFormat format;
  int width, height; /* 1 to 16384 */
  /* a pixel's width over its height; the genome's scale sets the width */
  double pixel_aspect;
  FlameMatrix matrix;
  gboolean full_range;
  /* chroma samples sit on the left, top luma sample or between two of them */
  gboolean chroma_cosited_h;
  gboolean chroma_cosited_v;
} FlameVideo;

typedef struct
{
  guint8 *data[4]; /* unused planes: NULL */
  int stride[4];   /* bytes */
} FlamePlanes;

/* ----------------------------------------------------------------- frames */

typedef enum
{
  FLAME_FRAME_DEFAULT = 0,
  /* straight alpha instead of the background, where the format has alpha */
  FLAME_FRAME_TRANSPARENT = 1 << 0,
  /* leave out density estimation */
  FLAME_FRAME_NO_DENSITY_ESTIMATION = 1 << 1,
  /* flam3's earlyclip=1: clip before the spatial filter */
  FLAME_FRAME_EARLY_CLIP = 1 << 2,
  /* flam3's apo_palette=1: the palette spans 255 steps instead of 256 */
  FLAME_FRAME_APO_PALETTE = 1 << 3,
  /* flam3's bits=64: a visit's light is not truncated to 8 bits */
  FLAME_FRAME_EXACT_ACCUMULATION = 1 << 4,
  /* flam3's bits=32: log density in whole numbers, no density estimation */
  FLAME_FRAME_INTEGER_DENSITY = 1 << 5,
  /*
   * Draw with the kernel that is ready: a stream must not wait while another is
   * made for its genome. The bytes may differ from a frame that waited.
   */
  FLAME_FRAME_PROMPT = 1 << 7,
} FlameFrameFlags;

typedef struct
{
  FlameAnimation *animation; /* (transfer none) a reference is taken */
  double time;               /* genome time of the frame's centre */
  /*
   * Keyframe units of shutter for a temporal filter width of 1; negative runs
   * backwards, 0 is a still.
   */
  double shutter;
  double quality; /* samples a pixel; 0 = the genome's */
  guint64 seed;
  FlameFrameFlags flags;
  FlameVideo video;
  /* written until the ticket is done; must stay valid until then */
  FlamePlanes planes;
} FlameFrameRequest;

/* What one frame took. Seconds are wall time, except @iterate's on the CPU. */
typedef struct
{
  guint64 samples;    /* points plotted or out of view */
  guint64 iterations; /* with those that settle a point first */
  guint64 bad_values;
  guint sub_times; /* genomes evaluated in the shutter */
  double plan;     /* interpolation and parameters */
  double iterate;  /* sum over the threads that shared the work */
  double density;  /* merging, log density, density estimation */
  double convert;  /* spatial filter, tone, pixel format */
  double total;    /* from queueing to done */
} FlameFrameStats;

typedef enum
{
  FLAME_BACKEND_AUTO,
  FLAME_BACKEND_CUDA,
  FLAME_BACKEND_CPU,
} FlameBackendKind;

typedef struct
{
  FlameBackendKind backend;
  int cuda_device; /* -1 = the first that works */
  guint n_threads; /* CPU backend; 0 = one a core */
  guint depth;     /* frames rendered at a time, at least 1 */
} FlameRendererConfig;

/* The render manager and its backend. Every call is thread-safe. */
typedef struct _FlameRenderer FlameRenderer;

/* One queued frame, reference-counted. */
typedef struct _FlameTicket FlameTicket;

/* NULL with FLAME_ERROR_UNAVAILABLE where the backend is not there. */
FlameRenderer *flame_renderer_new (
    const FlameRendererConfig *config, GError **error);
/* cancels what is queued and waits for what runs */
void flame_renderer_free (FlameRenderer *renderer); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameRenderer, flame_renderer_free)

/* CUDA or CPU, and one line for people, such as "CPU, 8 threads, AVX-512" */
FlameBackendKind flame_renderer_get_backend (const FlameRenderer *renderer);
const char *flame_renderer_get_description (const FlameRenderer *renderer);
/*
 * (nullable) why auto did not take CUDA; NULL if it did or was not asked to
 */
const char *flame_renderer_get_fallback_reason (const FlameRenderer *renderer);

/*
 * Host memory the backend writes fastest: pinned where there is a GPU. It may
 * be freed after the renderer is. Alignment is at least 64 bytes.
 */
gpointer flame_renderer_alloc_host (
    FlameRenderer *renderer, gsize size, GError **error);
void flame_host_free (gpointer memory); /* (nullable) */

/*
 * Queues a frame and returns at once; errors of rendering come with the ticket.
 * NULL with FLAME_ERROR_SETTINGS where the request makes no sense.
 */
FlameTicket *flame_renderer_queue (FlameRenderer *renderer,
    const FlameFrameRequest *request, GError **error); /* (transfer full) */

typedef enum
{
  FLAME_WAIT_DONE,
  FLAME_WAIT_FLUSHING,
} FlameWait;

/* blocks until the frame is done, failed or cancelled, or waits are flushing */
FlameWait flame_ticket_wait (FlameTicket *ticket);

/* while set, flame_ticket_wait() on unfinished tickets returns FLUSHING */
void flame_renderer_set_flushing (FlameRenderer *renderer, gboolean flushing);

/* Asks to stop; the ticket still becomes done, with FLAME_ERROR_CANCELLED. */
void flame_ticket_cancel (FlameTicket *ticket);

/*
 * After FLAME_WAIT_DONE. @stats: (out) (optional). FALSE with @error where
 * rendering failed or was cancelled; the planes hold nothing useful then.
 */
gboolean flame_ticket_get_result (
    FlameTicket *ticket, FlameFrameStats *stats, GError **error);

FlameTicket *flame_ticket_ref (FlameTicket *ticket);
void flame_ticket_unref (FlameTicket *ticket); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameTicket, flame_ticket_unref)

G_END_DECLS
