/*
 * Renderers: they draw frames of animations, on the CPU or on GPUs.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/animation.h"
#include "flame/api.h"
#include "flame/filters.h"
#include "flame/log.h"

G_BEGIN_DECLS

typedef enum
{
  FLAME_BACKEND_AUTO,
  FLAME_BACKEND_CUDA,
  FLAME_BACKEND_OPENCL,
  FLAME_BACKEND_CPU,
} FlameBackendKind;

/* "auto", "cuda", "opencl" or "cpu" */
FLAME_API const char *flame_backend_get_name (FlameBackendKind kind);

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

/*
 * SDR leaves flam3's display values, which are sRGB's, as they are. PQ and HLG
 * are BT.2100's: display value 1 becomes a reference white of 203 cd/m2
 * (BT.2408), and what flam3 clips goes on above it, by sRGB's curve and ever more
 * slowly towards the peak, with its hue.
 */
typedef enum
{
  FLAME_TRANSFER_SDR,
  FLAME_TRANSFER_PQ,
  FLAME_TRANSFER_HLG,
} FlameTransfer;

/* flam3's colours are BT.709's; to BT.2020 they are converted in linear light. */
typedef enum
{
  FLAME_PRIMARIES_BT709,
  FLAME_PRIMARIES_BT2020,
} FlamePrimaries;

/* all of these in cd/m2 */
#define FLAME_REFERENCE_WHITE 203.0
#define FLAME_DEFAULT_PEAK 1000.0
#define FLAME_LEAST_PEAK 400.0

/* how what is about the viewer lies in the picture */
typedef enum
{
  FLAME_PROJECTION_PERSPECTIVE, /* as the flame's own camera shows it */
  /* a dome master: angles from the middle grow evenly up to the inscribed circle */
  FLAME_PROJECTION_FISHEYE,
  /* a panorama: longitude along the rows, latitude down the columns */
  FLAME_PROJECTION_EQUIRECTANGULAR,
} FlameProjection;

/*
 * How the picture is laid out and what its samples mean. The matrix and siting
 * are ignored for RGB. All that is 0 means SDR, as flam3 gives it.
 */
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
  /* PQ and HLG: with BT.2020's primaries and at least 10 bits a sample */
  FlameTransfer transfer;
  FlamePrimaries primaries;
  /*
   * PQ and HLG: cd/m2 that the brightest channel stays below, FLAME_LEAST_PEAK to
   * 10000; 0 = FLAME_DEFAULT_PEAK. HLG has at most 1000.
   */
  double peak;
  /* 8- and 16-bit RGB: black at 16, white at 235, in 8-bit codes */
  gboolean limited_rgb;
  FlameProjection projection;
  /*
   * Degrees, up to 360: of a fisheye across its circle, of a panorama along a row. 0 is
   * 180 and 360. The perspective has the flame's own.
   */
  double field_of_view;
} FlameVideo;

/* where planes are */
typedef enum
{
  FLAME_MEMORY_HOST,
  /*
   * of the CUDA context that the renderer is on, each plane and stride a multiple
   * of 16 bytes; no copy is made through host memory
   */
  FLAME_MEMORY_CUDA,
} FlameMemory;

typedef struct
{
  guint8 *data[4]; /* unused planes: NULL; of CUDA memory, CUdeviceptr */
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
  /* flam3's bits=64: a sample's light is not truncated to 8 bits */
  FLAME_FRAME_EXACT_ACCUMULATION = 1 << 4,
  /* flam3's bits=32: log density in whole numbers, no density estimation */
  FLAME_FRAME_INTEGER_DENSITY = 1 << 5,
  /* apply the request's adjustments, which do not count otherwise */
  FLAME_FRAME_ADJUST = 1 << 6,
  /*
   * Draw with the kernel that is ready: a stream must not wait while another is
   * made for its genome. The bytes may differ from a frame that waited. While there
   * is no kernel the CPU draws it, if it has a budget. Points burn in for 4096 steps at
   * most.
   */
  FLAME_FRAME_PROMPT = 1 << 7,
} FlameFrameFlags;

/*
 * The time that a frame of a stream has. The renderer works out how many samples, how
 * many buckets a pixel and how much mixing fit into it, from what the frames before
 * have cost (flame_renderer_learn()). All zero: a frame takes as long as it takes, and
 * a prompt one waits for its kernel.
 */
typedef struct
{
  double seconds;     /* from this frame to the next; 0 = there is no hurry */
  double load;        /* the part of them that rendering may take, 0 to 1 */
  double min_quality; /* samples a pixel that it has in any case; > 0 */
  /*
   * The frame itself gives way, up to the request's quality; points then burn in for
   * 4096 steps at most. If not, only what the CPU draws of it while a GPU has no
   * kernel for it.
   */
  gboolean gives_way;
  /*
   * (nullable) (transfer none) in place of the request's filters if it gives way; a
   * reference is taken. Other ones than those denoise, and need fewer buckets.
   */
  FlameFilters *filters;
} FlameFrameBudget;

/* transforms that can be adjusted one by one: the first ones of a genome */
#define FLAME_ADJUST_XFORMS 12

/*
 * What a frame is made to look like on top of what its genome says. The camera
 * is moved first, then turned and zoomed about the middle of the picture.
 */
typedef struct
{
  /* factors on the genome's: brightness >= 0, gamma > 0, vibrancy >= 0 */
  double brightness, gamma, vibrancy;
  double saturation;   /* of palette and background; 0 = greys, 1 = as it is */
  double hue;          /* turns, of palette and background */
  double zoom;         /* doublings; the samples stay as many */
  double pan_x, pan_y; /* picture widths to the right, heights down */
  double rotation;     /* degrees that the picture is turned clockwise */
  double pitch, yaw;   /* degrees of the camera in space */
  /*
   * The same of a camera that flies about the middle of the picture, which stays there;
   * and how much nearer things are that are half a picture's height above the plane
   */
  double flight_pitch, flight_yaw, perspective;
  /* turns of the palette's colours along it: 0.5 begins with its middle */
  double palette;
  double xform_turn; /* turns of all transforms that turn in a loop */
  double xform_turns[FLAME_ADJUST_XFORMS];   /* and of one, in any case */
  double xform_weights[FLAME_ADJUST_XFORMS]; /* doublings of one's weight */
} FlameAdjust;

#define FLAME_ADJUST_IDENTITY                                                  \
  ((FlameAdjust){.brightness = 1, .gamma = 1, .vibrancy = 1, .saturation = 1})

/*
 * The part of a picture that a frame shows, as fractions of the whole picture; all 0:
 * the whole. Parts of one picture, each a frame of its own size, are the whole's bytes.
 */
typedef struct
{
  double x, y, width, height;
} FlameViewport;

/*
 * Reads "x,y,width,height", with as many numbers from 0 to 1; NULL is the whole.
 * FLAME_ERROR_SETTINGS says what was expected.
 */
FLAME_API gboolean flame_viewport_parse (
    const char *text, FlameViewport *viewport, GError **error);

/*
 * Whether frames of @video's format and size can be that part of a picture: it
 * begins and ends between pixels, and where chroma is halved it begins at even ones.
 */
FLAME_API gboolean flame_viewport_check (
    const FlameViewport *viewport, const FlameVideo *video, GError **error);

typedef struct
{
  FlameAnimation *animation; /* (transfer none) a reference is taken */
  double time;               /* genome time of the frame's centre */
  /*
   * Keyframe units in the direction of play: kernels for what comes within them
   * are made meanwhile, which changes no frame that is not FLAME_FRAME_PROMPT;
   * 0 = none.
   */
  double ahead;
  /*
   * Keyframe units of shutter for a temporal filter width of 1; negative runs
   * backwards, 0 is a still.
   */
  double shutter;
  double quality; /* samples a pixel; 0 = the genome's */
  guint64 seed;
  FlameFrameFlags flags;
  FlameAdjust adjust; /* counts with FLAME_FRAME_ADJUST */
  /* (nullable) (transfer none) auto; a reference is taken */
  FlameFilters *filters;
  FlameFrameBudget budget;
  FlameVideo video;
  FlameMemory memory; /* of the planes; CUDA on that backend alone */
  /* written until the job is done; must stay valid until then */
  FlamePlanes planes;
  /*
   * (nullable) a CUstream of the renderer's context: the planes are not written
   * before the work queued on it by now has run. With CUDA memory only; must live
   * until the job is done.
   */
  gpointer cuda_stream;
  /* of the picture that camera, quality and shutter are about; video has its size */
  FlameViewport viewport;
} FlameFrameRequest;

/*
 * Whether the settings of @request go together, which a frame fails for otherwise:
 * what a program can ask before it takes over a change. Its planes are not read.
 * FALSE with FLAME_ERROR_SETTINGS or LIMIT.
 */
FLAME_API gboolean flame_frame_request_check (
    const FlameFrameRequest *request, GError **error);

/*
 * When a frame's stages ran on a GPU: device time in seconds since its backend
 * opened. Of a frame that was drawn again, the last time. The CPU: zeros.
 */
typedef struct
{
  double iterate_begin, iterate_end;
  double density_end;
  double convert_end;
  double copy_end;
} FlameFrameTimes;

/* What one frame took. Seconds are wall time, except @iterate's on the CPU. */
typedef struct
{
  guint64 samples;    /* points plotted or out of view */
  guint64 iterations; /* with those that burn in a point first */
  guint64 bad_values;
  guint temporal_samples; /* genomes evaluated in the shutter */
  /* that shared the work; 0 where it is not shared, on a GPU */
  guint n_threads;
  /* on a GPU: drawn by a kernel of its structure's own */
  gboolean is_specialised;
  /* drawn by the CPU for a GPU that has no kernel for it yet */
  gboolean is_fallback;
  double quality;         /* samples a pixel that were asked for, zoom aside */
  double full_quality;    /* the same without a budget */
  guint supersample;      /* buckets to a pixel, each way */
  guint full_supersample; /* the same without a budget */
  guint burn_in;          /* steps that points burned in */
  double plan;            /* interpolation and parameters */
  double iterate;         /* sum over the threads that shared the work */
  /*
   * of @iterate, on a GPU: until points have burned in, however few are drawn; else 0
   */
  double burn_in_time;
  double density; /* merging, log density, density estimation */
  double convert; /* spatial filter, tone, pixel format */
  double copy;    /* on a GPU: to the host or to another device; else 0 */
  /*
   * On a GPU: from the first iteration to the end of the copy, beside other frames,
   * and what was drawn in vain; else 0
   */
  double gpu;
  /*
   * on a GPU: times that it, or a pass of it, was too dense in places and drawn again
   */
  guint redrawn;
  FlameBackendKind backend; /* that drew it */
  int device;               /* its number there, -1: the CPU */
  FlameFrameTimes times;
  /* density and convert as a sum over the threads; 0 where n_threads is */
  double post;
  double total; /* from queueing to done */
} FlameFrameStats;

/* flame/cuda.h */
typedef struct _FlameCudaSharing FlameCudaSharing;

typedef struct
{
  FlameBackendKind backend;
  int device; /* of that backend; -1 = the first that works */
  /*
   * (nullable) NULL or "auto" = the one above; "all"; or a list of numbers and parts of
   * names, such as "0,2", "opencl:0" or "cuda:0,opencl:Radeon". Frames take turns on
   * them, and one that fails is dropped.
   */
  const char *devices;
  /*
   * (nullable) whose context CUDA memory is in. It overrides the device above, while
   * several that are named copy to it. Copied, with a reference to the owner
   */
  const FlameCudaSharing *cuda_sharing;
  guint n_threads; /* CPU backend; 0 = one a core */
  /*
   * Its threads leave the processors to the program's others, such as an encoder
   * that the frames go to. Linux only.
   */
  gboolean yields;
  guint depth;   /* frames rendered at a time by each device, at least 1 */
  FlameLog *log; /* (nullable) (transfer none) a reference is taken */
} FlameRendererConfig;

/* The render manager and its backend. Every call is thread-safe. */
typedef struct _FlameRenderer FlameRenderer;

/* One queued frame, reference-counted. */
typedef struct _FlameJob FlameJob;

/* NULL with FLAME_ERROR_UNAVAILABLE where the backend is not there. */
FLAME_API FlameRenderer *flame_renderer_new (
    const FlameRendererConfig *config, GError **error);
/* cancels queued frames and waits for running ones */
FLAME_API void flame_renderer_free (FlameRenderer *renderer); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameRenderer, flame_renderer_free)

/*
 * FALSE while something is made for a frame of @request's animation at its time that
 * it would wait for or do without, such as a kernel; what there is to make is
 * begun. Planes, shutter and filters do not count. Never blocks: the renderer's thread
 * finds out, and this is its answer to the last request with the same number.
 * @of: a number of what is to come, not 0: FALSE at first for each
 */
FLAME_API gboolean flame_renderer_prepare (
    FlameRenderer *renderer, const FlameFrameRequest *request, guint of);

/*
 * From now on each device renders up to @depth frames at a time, at least 1; fewer
 * where the backend has no use for more. It does not shrink again. FALSE with @error,
 * and it is as many as could be had.
 */
FLAME_API gboolean flame_renderer_set_depth (
    FlameRenderer *renderer, guint depth, GError **error);

/*
 * What a frame has cost, for the budgets of those to come: called once for each frame
 * that is done, in the order of queueing.
 *
 * @late: it came too late to be shown in time
 * Returns: the part of a frame's seconds that rendering takes of late; 0 if there is no
 * hurry
 */
FLAME_API double flame_renderer_learn (
    FlameRenderer *renderer, const FlameFrameStats *stats, gboolean late);

/*
 * FALSE before a frame has been learned from: if frames give way, more than one in
 * flight may be too much.
 */
FLAME_API gboolean flame_renderer_has_learned (FlameRenderer *renderer);

/* what frames have cost so far says nothing of those to come */
FLAME_API void flame_renderer_forget (FlameRenderer *renderer);

/* how many frames it renders at a time, on all devices together */
FLAME_API guint flame_renderer_get_depth (FlameRenderer *renderer);

/*
 * Whether there is what @kind needs: for CUDA and OpenCL a driver with a device. FALSE
 * with FLAME_ERROR_UNAVAILABLE. Makes no renderer and takes no device memory.
 */
FLAME_API gboolean flame_backend_is_present (
    FlameBackendKind kind, GError **error);

/* A device that there is. */
typedef struct
{
  FlameBackendKind backend;
  int ordinal;     /* the backend's number */
  gboolean is_gpu; /* FLAME_BACKEND_AUTO takes no other unless it is named */
  char name[256];
  char driver[128];    /* and its version */
  guint64 bytes_total; /* memory */
} FlameDeviceInfo;

/*
 * The devices of @kind, CUDA or OpenCL, by number; none is opened. Returns:
 * (transfer full) (element-type FlameDeviceInfo) NULL with FLAME_ERROR_UNAVAILABLE
 * if there are none
 */
FLAME_API GArray *flame_backend_list_devices (
    FlameBackendKind kind, GError **error);

/*
 * Whether FlameRendererConfig's devices can be @devices (nullable), on whatever machine;
 * if not, FLAME_ERROR_SETTINGS says what was expected.
 */
FLAME_API gboolean flame_devices_check (const char *devices, GError **error);

/*
 * What draws, the first device's if there are several, and one line for people, such as
 * "CPU, 8 threads, AVX-512"
 */
FLAME_API FlameBackendKind flame_renderer_get_backend (
    const FlameRenderer *renderer);
FLAME_API const char *flame_renderer_get_description (
    const FlameRenderer *renderer);
/*
 * (nullable) why auto did not take CUDA, and if it took the CPU, why no OpenCL device
 * that was named; NULL if it took CUDA or was not asked to
 */
FLAME_API const char *flame_renderer_get_fallback_reason (
    const FlameRenderer *renderer);

/* Device time of one kind of work, in seconds. */
typedef struct
{
  char name[64]; /* a kernel's, or "density", "conversion", "copy" */
  guint64 count; /* times queued */
  guint64 timed; /* of these, measured: a sample, evenly taken, and finished */
  double total;  /* of those measured, as are the shortest and the longest */
  double min, max;
} FlameKernelStats;

/*
 * Since the renderer was made, of all frames, in order of first use; takes no
 * time of the device's. Returns: (transfer full) (element-type
 * FlameKernelStats) empty where nothing runs on a device
 */
FLAME_API GArray *flame_renderer_get_kernel_stats (FlameRenderer *renderer);

/* What one device has done since the renderer was made, or the CPU. */
typedef struct
{
  FlameBackendKind backend;
  int ordinal;         /* as the backend counts them; -1: the CPU */
  char name[256];      /* as in the description */
  gboolean is_dropped; /* it failed, and gets no more frames */
  guint depth;         /* frames that it renders at a time */
  guint64 frames, iterations;
  guint64 redrawn; /* as of FlameFrameStats, as are these seconds */
  double iterate, density, convert, copy, gpu;

  /* of a GPU: device memory in bytes, that frames hold, and that nobody has */
  guint64 bytes_held, bytes_free, bytes_total;
  /* and kernels of structures' own: times that the compiler ran or failed, */
  guint64 compiled, failed;
  /* modules that were read of files, requests that one in memory served, */
  guint64 from_disk, from_memory;
  guint modules; /* and those in memory now */
} FlameDeviceStats;

/* Returns: (transfer full) (element-type FlameDeviceStats) at least one */
FLAME_API GArray *flame_renderer_get_device_stats (FlameRenderer *renderer);

/* devices that are not dropped, at least one */
FLAME_API guint flame_renderer_get_n_devices (FlameRenderer *renderer);

/* whether planes of requests may be in @memory: CUDA's if all devices are CUDA's */
FLAME_API gboolean flame_renderer_has_memory (
    const FlameRenderer *renderer, FlameMemory memory);

/*
 * What should be said about devices, once: one was left out at the start or has been
 * dropped since, or they are of different kinds. Returns: (transfer full) (nullable)
 */
FLAME_API GError *flame_renderer_take_problem (FlameRenderer *renderer);

/*
 * Host memory the backend writes fastest, zero at first: pinned if there is a GPU.
 * It may be freed after the renderer is. Alignment is at least 64 bytes.
 */
FLAME_API gpointer flame_renderer_alloc_host (
    FlameRenderer *renderer, gsize size, GError **error);
FLAME_API void flame_host_free (gpointer memory); /* (nullable) */

/*
 * Queues a frame and returns at once; errors of rendering come with the job.
 * NULL with FLAME_ERROR_SETTINGS where the request makes no sense.
 */
FLAME_API FlameJob *flame_renderer_queue (FlameRenderer *renderer,
    const FlameFrameRequest *request, GError **error); /* (transfer full) */

typedef enum
{
  FLAME_WAIT_DONE,
  FLAME_WAIT_FLUSHING,
} FlameWait;

/* blocks until the frame is done, failed or cancelled, or waits are flushing */
FLAME_API FlameWait flame_job_wait (FlameJob *job);

/* while set, flame_job_wait() on unfinished jobs returns FLUSHING */
FLAME_API void flame_renderer_set_flushing (
    FlameRenderer *renderer, gboolean flushing);

/* Asks to stop; the job still becomes done, with FLAME_ERROR_CANCELLED. */
FLAME_API void flame_job_cancel (FlameJob *job);

/*
 * After FLAME_WAIT_DONE. @stats: (out) (optional). FALSE with @error where
 * rendering failed or was cancelled; the planes hold nothing useful then.
 */
FLAME_API gboolean flame_job_get_result (
    FlameJob *job, FlameFrameStats *stats, GError **error);

FLAME_API FlameJob *flame_job_ref (FlameJob *job);
FLAME_API void flame_job_unref (FlameJob *job); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameJob, flame_job_unref)

G_END_DECLS
