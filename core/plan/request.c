/*
 * How a frame request changes its picture: adjustments of the genome, the part of a
 * larger picture, the projection onto a viewer's surroundings, and the signal.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/request.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "core/animation/interpolate/blend.h"
#include "core/api/video.h"
#include "core/error.h"
#include "core/genome/colors.h"
#include "core/genome/genome.h"
#include "kernels/frame-params.h"
#include "kernels/space.h"

/* ----------------------------------------------- adjustments of the genome */

/* The contribution of BT.709's primaries to luminance. */
static const double luma[3] = {0.2126, 0.7152, 0.0722};

static void
adjust_color (const FlameAdjust *adjust, double most, double rgb[3])
{
  double grey = 0.0;

  if (adjust->hue != 0.0) {
    double hsv[3];

    flame_rgb_to_hsv (rgb, hsv);
    hsv[0] += 6.0 * adjust->hue;
    flame_hsv_to_rgb (hsv, rgb);
  }
  if (adjust->saturation == 1.0)
    return;
  for (guint c = 0; c < 3; c++)
    grey += luma[c] * rgb[c];
  for (guint c = 0; c < 3; c++)
    rgb[c] = CLAMP (grey + adjust->saturation * (rgb[c] - grey), 0.0, most);
}

static void
adjust_palette_colors (FlamePalette *palette, const FlameAdjust *adjust)
{
  /* Premultiplied: no channel is above alpha. */
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++)
    adjust_color (adjust, palette->rgba[i][3], palette->rgba[i]);
}

static void
adjust_colors (FlameGenome *genome, const FlameAdjust *adjust)
{
  if (adjust->hue == 0.0 && adjust->saturation == 1.0)
    return;
  adjust_color (adjust, 1.0, genome->background);
  if (genome->without_palette)
    return;
  adjust_palette_colors (&genome->palette, adjust);
  for (guint i = 0; i < genome->n_more_palettes; i++)
    adjust_palette_colors (&genome->more_palettes[i], adjust);
}

static void
turn_palette (FlamePalette *turned, double turns)
{
  const double shift = (turns - floor (turns)) * FLAME_PALETTE_SIZE;
  const guint whole = (guint) shift;
  const double part = shift - whole;
  const FlamePalette palette = *turned;

  if (shift == 0.0)
    return;
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++) {
    const double *from = palette.rgba[(i + whole) % FLAME_PALETTE_SIZE];
    const double *to = palette.rgba[(i + whole + 1) % FLAME_PALETTE_SIZE];

    for (guint c = 0; c < 4; c++)
      turned->rgba[i][c] = (1.0 - part) * from[c] + part * to[c];
  }
}

static void
turn_palettes (FlameGenome *genome, double turns)
{
  turn_palette (&genome->palette, turns);
  for (guint i = 0; i < genome->n_more_palettes; i++)
    turn_palette (&genome->more_palettes[i], turns);
}

static void
adjust_xforms (FlameGenome *genome, const FlameAdjust *adjust)
{
  for (guint i = 0; i < genome->n_xforms; i++) {
    FlameXform *xform = &genome->xforms[i];
    const gboolean alone = i < FLAME_ADJUST_XFORMS;
    const double turns = (xform->animate != 0.0 ? adjust->xform_turn : 0.0) +
                         (alone ? adjust->xform_turns[i] : 0.0);

    if (turns != 0.0)
      flame_affine_turn (&xform->coefs, turns);
    if (xform->animate_origin != 0.0 && adjust->xform_turn != 0.0)
      flame_affine_turn_offset (&xform->coefs, adjust->xform_turn);
    if (alone && adjust->xform_weights[i] != 0.0)
      xform->weight *= exp2 (adjust->xform_weights[i]);
  }
}

/* Where a camera with only these settings shows a point of the plane. */
static void
see (const FlameGenome *genome, double *x, double *y)
{
  float view[FLAME_VIEW_FLOATS];
  float px = (float) *x, py = (float) *y;

  flame_view_fill (genome, 1.0, 1.0, view);
  flame_project (view, FALSE, 0.0f, 0.0f, 0.0f, &px, &py);
  *x = px;
  *y = py;
}

static void
turn_about (const double pivot[2], double degrees, double point[2])
{
  const double angle = degrees * G_PI / 180.0;
  const double c = cos (angle), s = sin (angle);
  const double x = point[0] - pivot[0], y = point[1] - pivot[1];

  point[0] = pivot[0] + c * x - s * y;
  point[1] = pivot[1] + s * x + c * y;
}

/*
 * Keeps the middle of the picture in place if the genome's own camera looks straight at
 * the plane; for other cameras that point is not known.
 */
static void
fly (FlameGenome *genome, const FlameAdjust *adjust)
{
  const double half =
      genome->height / (2.0 * genome->scale * exp2 (genome->zoom));
  const gboolean is_flat = !flame_genome_has_view (genome);

  if (adjust->flight_pitch == 0.0 && adjust->flight_yaw == 0.0 &&
      adjust->perspective == 0.0)
    return;
  genome->cam_pitch += adjust->flight_pitch * G_PI / 180.0;
  genome->cam_yaw += adjust->flight_yaw * G_PI / 180.0;
  genome->cam_persp += adjust->perspective / half;
  if (!is_flat)
    return;
  turn_about (genome->rot_center, -genome->rotate, genome->center);
  see (genome, &genome->center[0], &genome->center[1]);
  turn_about (genome->rot_center, genome->rotate, genome->center);
}

/*
 * The camera looks at a point, which pan moves along the sides of the picture. Zoom and
 * rotation keep that point in the middle. The genome rotates the plane around a centre
 * of its own, so the middle of the picture has to follow.
 */
static void
adjust_camera (
    FlameGenome *genome, const FlameAdjust *adjust, const FlameVideo *video)
{
  const double per_unit =
      genome->scale * exp2 (genome->zoom) * video->width / genome->width;

  if (adjust->pan_x != 0.0)
    genome->center[0] +=
        adjust->pan_x * video->width * video->pixel_aspect / per_unit;
  if (adjust->pan_y != 0.0)
    genome->center[1] += adjust->pan_y * video->height / per_unit;
  if (adjust->rotation != 0.0) {
    turn_about (genome->rot_center, adjust->rotation, genome->center);
    genome->rotate += adjust->rotation;
  }
  genome->cam_pitch += adjust->pitch * G_PI / 180.0;
  genome->cam_yaw += adjust->yaw * G_PI / 180.0;
  fly (genome, adjust);
  /* The genome's zoom is not used, as it would also multiply the samples. */
  if (adjust->zoom != 0.0)
    genome->scale *= exp2 (adjust->zoom);
  /* An eye that sees all around does not zoom: it moves nearer. */
  if (video->projection != FLAME_PROJECTION_PERSPECTIVE)
    genome->cam_persp *= exp2 (adjust->zoom);
}

void
flame_genome_adjust (
    FlameGenome *genome, const FlameAdjust *adjust, const FlameVideo *video)
{
  genome->brightness *= adjust->brightness;
  genome->gamma *= adjust->gamma;
  genome->vibrancy *= adjust->vibrancy;
  if (!genome->without_palette)
    turn_palettes (genome, adjust->palette);
  adjust_colors (genome, adjust);
  adjust_xforms (genome, adjust);
  adjust_camera (genome, adjust, video);
}

/* A larger factor would make weights infinite. */
#define MAX_DOUBLINGS 64.0

static gboolean
check_xforms (const FlameAdjust *adjust)
{
  for (guint i = 0; i < FLAME_ADJUST_XFORMS; i++) {
    if (!isfinite (adjust->xform_turns[i]) ||
        !(fabs (adjust->xform_weights[i]) <= MAX_DOUBLINGS))
      return FALSE;
  }
  return isfinite (adjust->palette) && isfinite (adjust->xform_turn);
}

gboolean
flame_adjust_check (const FlameAdjust *adjust, GError **error)
{
  if (adjust->brightness >= 0.0 && isfinite (adjust->brightness) &&
      adjust->gamma > 0.0 && isfinite (adjust->gamma) &&
      adjust->vibrancy >= 0.0 && isfinite (adjust->vibrancy) &&
      adjust->saturation >= 0.0 && isfinite (adjust->saturation) &&
      isfinite (adjust->hue) && isfinite (adjust->zoom) &&
      isfinite (adjust->pan_x) && isfinite (adjust->pan_y) &&
      isfinite (adjust->rotation) && isfinite (adjust->pitch) &&
      isfinite (adjust->yaw) && isfinite (adjust->flight_pitch) &&
      isfinite (adjust->flight_yaw) && isfinite (adjust->perspective) &&
      check_xforms (adjust))
    return TRUE;
  return flame_fail (error, FLAME_ERROR_SETTINGS,
      "brightness, vibrancy and saturation must be finite and not negative, "
      "gamma positive, hue, zoom, pan, rotation, pitch, yaw, palette and turns "
      "finite, "
      "weights at most 64 doublings");
}

/* ----------------------------------------------------- a part of a picture */

/*
 * How far an edge may be from a whole pixel: fractions have six digits or more.
 */
#define TOLERANCE 0.0625

#define EXPECTED                                                               \
  "viewport: expected x,y,width,height as parts of the whole picture from 0 "  \
  "to 1, such as 0.5,0,0.5,1"

static gboolean
is_within (double begin, double size)
{
  return begin >= 0.0 && size > 0.0 && begin + size <= 1.0 + 1e-6;
}

static gboolean
is_zero (const FlameViewport *viewport)
{
  return viewport->x == 0.0 && viewport->y == 0.0 && viewport->width == 0.0 &&
         viewport->height == 0.0;
}

static gboolean
check_range (const FlameViewport *viewport, GError **error)
{
  if (is_zero (viewport) || (is_within (viewport->x, viewport->width) &&
                                is_within (viewport->y, viewport->height)))
    return TRUE;
  return flame_fail (error, FLAME_ERROR_SETTINGS, EXPECTED ", not %g,%g,%g,%g",
      viewport->x, viewport->y, viewport->width, viewport->height);
}

gboolean
flame_viewport_parse (const char *text, FlameViewport *viewport, GError **error)
{
  double *numbers[] = {
      &viewport->x, &viewport->y, &viewport->width, &viewport->height};
  const char *at = text;
  char *end;

  *viewport = (FlameViewport){0};
  for (guint i = 0; text && i < G_N_ELEMENTS (numbers); i++) {
    const char after = i + 1 < G_N_ELEMENTS (numbers) ? ',' : '\0';

    *numbers[i] = g_ascii_strtod (at, &end);
    if (end == at || *end != after)
      return flame_fail (
          error, FLAME_ERROR_SETTINGS, EXPECTED ", not \"%s\"", text);
    at = end + 1;
  }
  return check_range (viewport, error);
}

gboolean
flame_viewport_is_part (const FlameViewport *viewport)
{
  const FlameViewport whole = {0.0, 0.0, 1.0, 1.0};

  return !is_zero (viewport) && memcmp (viewport, &whole, sizeof whole) != 0;
}

/*
 * One axis: finds the pixels of the whole picture, and those before the part.
 */
static gboolean
find_way (const char *name, double begin, double size, int own, int *whole,
    int *first, GError **error)
{
  const double pixels = own / size;
  const double before = begin * rint (pixels);

  if (fabs (pixels - rint (pixels)) > TOLERANCE ||
      fabs (before - rint (before)) > TOLERANCE || pixels > FLAME_MAX_WHOLE ||
      rint (before) + own > rint (pixels))
    return flame_fail (error, FLAME_ERROR_SETTINGS,
        "viewport: if %d pixels are %.9g of the whole picture's %s, it has "
        "%.9g "
        "of them, and %.9g before the part: these must be whole numbers, the "
        "first at most %d",
        own, size, name, pixels, before, FLAME_MAX_WHOLE);
  *whole = (int) rint (pixels);
  *first = (int) rint (before);
  return TRUE;
}

gboolean
flame_viewport_find (const FlameViewport *viewport, const FlameVideo *video,
    FlameVideo *whole, FlamePart *part, GError **error)
{
  *whole = *video;
  *part = (FlamePart){0};
  if (!check_range (viewport, error))
    return FALSE;
  if (!flame_viewport_is_part (viewport))
    return TRUE;
  part->width = video->width;
  part->height = video->height;
  return find_way ("width", viewport->x, viewport->width, video->width,
             &whole->width, &part->left, error) &&
         find_way ("height", viewport->y, viewport->height, video->height,
             &whole->height, &part->top, error);
}

guint64
flame_viewport_count_pixels (
    const FlameViewport *viewport, const FlameVideo *video)
{
  FlameVideo whole;
  FlamePart part;

  (void) flame_viewport_find (viewport, video, &whole, &part, NULL);
  return (guint64) whole.width * whole.height;
}

/* ---------------------------------------------- pictures of all directions */

#define ROUND_VIEW 180.0
#define WHOLE_TURN 360.0
/* A smaller field of view is shown as this one. */
#define MIN_VIEW 0.01

/*
 * A perspective is weak if a sky's viewer would be nearer than this fraction of its
 * eye's distance.
 */
#define WEAK_PERSPECTIVE 0.1

/* The largest number of a viewer. */
#define FARTHEST 1e15f

static FlameSky
get_round (const FlameVideo *video, double view)
{
  const double circle =
      MIN (video->width * video->pixel_aspect, video->height) / 2.0;
  const double down = circle / (view / 2.0);

  return (FlameSky){.is_round = TRUE,
      .across = down / video->pixel_aspect,
      .down = down,
      .circle = circle};
}

/*
 * Square pixels, unless the picture would then be higher than from pole to pole.
 */
static FlameSky
get_panorama (const FlameVideo *video, double view)
{
  const double height =
      view * video->height / (video->width * video->pixel_aspect);
  const gboolean has_poles = height >= G_PI * (1.0 - 1e-9);

  return (FlameSky){.across = video->width / view,
      .down = video->height / (has_poles ? G_PI : height),
      .wraps = view == 2.0 * G_PI,
      .has_poles = has_poles};
}

FlameSky
flame_sky_get (const FlameVideo *video)
{
  const gboolean is_round = video->projection == FLAME_PROJECTION_FISHEYE;
  const double usual = is_round ? ROUND_VIEW : WHOLE_TURN;
  const double degrees =
      video->field_of_view > 0.0 ? MAX (video->field_of_view, MIN_VIEW) : usual;
  const double view = degrees == WHOLE_TURN ? 2.0 * G_PI : degrees * G_PI / 180;

  return is_round ? get_round (video, view) : get_panorama (video, view);
}

/* --------------------------------------------------------------------- viewers */

/* Where a flame is viewed from. */
typedef struct
{
  double sphere;   /* distance at which a sky keeps the size of the middle */
  double distance; /* distance at which things have the picture's scale */
  double bent;     /* 1: a sky, 0: unchanged */
  double middle[2];
  double turn[2]; /* cosine and sine of the picture's rotation */
} Viewer;

static double
plane_scale (const FlameGenome *genome, const FlameVideo *video)
{
  return genome->scale * exp2 (genome->zoom) *
         ((double) video->width / genome->width);
}

static void
find_distance (
    const FlameGenome *genome, const FlameVideo *video, Viewer *viewer)
{
  const double side = MIN (video->width * video->pixel_aspect, video->height);
  double strength;

  viewer->sphere = side / plane_scale (genome, video) / G_PI;
  strength = fabs (genome->cam_persp) * viewer->sphere;
  viewer->bent = CLAMP (1.0 - strength / WEAK_PERSPECTIVE, 0.0, 1.0);
  viewer->distance =
      viewer->sphere / (viewer->bent + (1.0 - viewer->bent) * strength);
}

/* Finds the point of the plane in the middle of the picture. */
static void
find_middle (const FlameGenome *genome, Viewer *viewer)
{
  const double a = genome->rotate * G_PI / 180.0;
  const double c = cos (a), s = sin (a);
  const double *r = genome->rot_center;
  const double x = genome->center[0] - r[0], y = genome->center[1] - r[1];

  viewer->turn[0] = c;
  viewer->turn[1] = s;
  viewer->middle[0] = c * x + s * y + r[0];
  viewer->middle[1] = c * y - s * x + r[1];
}

static Viewer
find_viewer (const FlameGenome *genome, const FlameVideo *video)
{
  Viewer viewer;

  find_distance (genome, video, &viewer);
  find_middle (genome, &viewer);
  return viewer;
}

/*
 * @rows: of x, y, z and 1: to the right, down and ahead of an eye that looks like the
 *   camera. A sky's viewer is at the middle, at the distance above the plane.
 */
static void
fill_rows (const FlameGenome *genome, const Viewer *viewer, double rows[3][4])
{
  const double ahead = genome->cam_persp < 0.0 ? 1.0 : -1.0;
  const double w = viewer->bent;
  float view[FLAME_VIEW_FLOATS];

  flame_view_fill (genome, 1.0, 1.0, view);
  for (guint r = 0; r < 3; r++) {
    double *row = rows[r];

    for (guint c = 0; c < 4; c++)
      row[c] = (r == 2 ? ahead : 1.0) * view[FLAME_VIEW_MATRIX + 4 * r + c];
    row[3] -= w * (row[0] * viewer->middle[0] + row[1] * viewer->middle[1] +
                      row[2] * viewer->distance);
  }
  rows[2][3] += (1.0 - w) * viewer->distance * (1.0 + genome->cam_pos[2]);
}

/*
 * The rotation of the eye that moves the middle of a perspective picture to the eye's
 * own middle, followed by the picture's rotation.
 */
static void
fill_aim (const FlameGenome *genome, const Viewer *viewer, double aim[3][3])
{
  const double per_unit = (1.0 - viewer->bent) * fabs (genome->cam_persp);
  const double mx = per_unit * viewer->middle[0];
  const double my = per_unit * viewer->middle[1];
  const double length = sqrt (mx * mx + my * my + 1.0);
  const double x = mx / length, y = my / length, z = 1.0 / length;
  const double level[3][3] = {
      {1.0 - x * x / (1.0 + z), -x * y / (1.0 + z), -x},
      {-x * y / (1.0 + z), 1.0 - y * y / (1.0 + z), -y},
      {x, y, z},
  };

  for (guint c = 0; c < 3; c++) {
    aim[0][c] = viewer->turn[0] * level[0][c] - viewer->turn[1] * level[1][c];
    aim[1][c] = viewer->turn[1] * level[0][c] + viewer->turn[0] * level[1][c];
    aim[2][c] = level[2][c];
  }
}

/*
 * A camera that is not finite shows nothing: every direction is out of bounds, blurred
 * or not.
 */
static void
drop_nowhere (float *out)
{
  for (guint i = 0; i < FLAME_SKY_FLOATS; i++) {
    if (!(fabsf (out[i]) <= FARTHEST)) {
      memset (out, 0, FLAME_SKY_FLOATS * sizeof *out);
      out[FLAME_SKY_MATRIX + 3] = FLT_MAX;
      return;
    }
  }
}

void
flame_sky_fill (const FlameGenome *genome, const FlameVideo *video, float *out)
{
  const Viewer viewer = find_viewer (genome, video);
  double rows[3][4], aim[3][3];

  fill_rows (genome, &viewer, rows);
  fill_aim (genome, &viewer, aim);
  for (guint r = 0; r < 3; r++)
    for (guint c = 0; c < 4; c++)
      out[FLAME_SKY_MATRIX + 4 * r + c] =
          (float) (aim[r][0] * rows[0][c] + aim[r][1] * rows[1][c] +
                   aim[r][2] * rows[2][c]);
  out[FLAME_SKY_MIDDLE] = (float) viewer.middle[0];
  out[FLAME_SKY_MIDDLE + 1] = (float) viewer.middle[1];
  out[FLAME_SKY_BEND] = (float) (viewer.bent / (4.0 * viewer.distance));
  out[FLAME_SKY_IS_ROUND] = video->projection == FLAME_PROJECTION_FISHEYE;
  drop_nowhere (out);
}

/* ----------------------------------------------------------------------- light */

/*
 * A plane at a distance is as bright as in a flat picture. Inside a flame the viewer
 * has as much behind as ahead, and all of it about as far away as the flame is large,
 * so moving in does not make it brighter.
 */
double
flame_sky_area (const FlameGenome *genome, const FlameVideo *video, double zoom)
{
  const FlameSky sky = flame_sky_get (video);
  const Viewer viewer = find_viewer (genome, video);
  const double half_height = viewer.sphere * exp2 (zoom) * G_PI / 2.0;
  const double distance =
      MAX (viewer.distance, (1.0 - viewer.bent) * half_height);

  return sky.across * sky.down / (distance * distance);
}

void
flame_sky_fill_light (
    const FlameVideo *video, int oversample, int margin, FlameSkyParams *out)
{
  const FlameSky sky = flame_sky_get (video);

  *out = (FlameSkyParams){.is_round = sky.is_round,
      .first = margin,
      .width = oversample * video->width,
      .height = oversample * video->height,
      .wraps = sky.wraps,
      .has_poles = sky.has_poles,
      .across = (float) (1.0 / (sky.across * oversample)),
      .down = (float) (1.0 / (sky.down * oversample))};
}

/* --------------------------------------------------------------- the signal */

/*
 * How display values become a FlameVideo's transfer function, primaries and range. The
 * numbers are those of BT.2100, BT.2087 and BT.2408.
 */

/* The peak of HLG, on the display on which BT.2100 compares PQ and HLG. */
#define HLG_FULL 1000.0
/* HLG's system gamma on that display. */
#define HLG_GAMMA 1.2
/*
 * In HLG's scene light BT.709's pure blue at SDR's white is 1.39 times as bright as
 * white. Light up to there is SDR, and does not change.
 */
#define HLG_KNEE 1.4

/* Of BT.2020's primaries. */
static const float luminance[] = {0.2627f, 0.6780f, 0.0593f};

/* From BT.709 to BT.2020 (BT.2087). */
static const float wider[] = {0.627403895934699, 0.329283038377884,
    0.043313065687417, 0.069097289358232, 0.919540395075459, 0.011362315566309,
    0.016391438875150, 0.088013307877226, 0.895595253247624};
static const float unchanged[] = {1, 0, 0, 0, 1, 0, 0, 0, 1};

static double
get_peak (const FlameVideo *video)
{
  const double peak = video->peak > 0.0 ? video->peak : FLAME_DEFAULT_PEAK;

  return video->transfer == FLAME_TRANSFER_HLG ? MIN (peak, HLG_FULL) : peak;
}

static void
fill_curve (FlameSignalParams *params, const FlameVideo *video)
{
  const double peak = get_peak (video) / FLAME_REFERENCE_WHITE;

  switch (video->transfer) {
    case FLAME_TRANSFER_PQ:
      params->curve = FLAME_CURVE_PQ;
      params->white = FLAME_REFERENCE_WHITE / FLAME_PQ_FULL;
      params->knee = 1.0;
      params->peak = peak;
      break;
    case FLAME_TRANSFER_HLG:
      params->curve = FLAME_CURVE_HLG;
      params->scene_power = (1.0 - HLG_GAMMA) / HLG_GAMMA;
      params->white = pow (FLAME_REFERENCE_WHITE / HLG_FULL, 1.0 / HLG_GAMMA);
      params->knee = HLG_KNEE;
      params->peak = pow (peak, 1.0 / HLG_GAMMA);
      break;
    case FLAME_TRANSFER_SDR:
    default:
      params->curve = video->primaries == FLAME_PRIMARIES_BT2020
                          ? FLAME_CURVE_SRGB
                          : FLAME_CURVE_NONE;
      break;
  }
}

static void
fill_range (FlameSignalParams *params, const FlameVideo *video,
    const FlamePixelParams *layout)
{
  params->low = 0.0f;
  params->span = 1.0f;
  if (!video->limited_rgb)
    return;
  if (layout->kind == FLAME_PIXEL_PACKED8) {
    params->low = 16.0 / 255.0;
    params->span = 219.0 / 255.0;
  } else if (layout->kind == FLAME_PIXEL_PACKED16) {
    params->low = 16.0 * 256.0 / 65535.0;
    params->span = 219.0 * 256.0 / 65535.0;
  }
}

void
flame_signal_fill (FlameSignalParams *params, const FlameVideo *video,
    const FlamePixelParams *layout)
{
  const gboolean wide = video->primaries == FLAME_PRIMARIES_BT2020;

  memset (params, 0, sizeof *params);
  memcpy (
      params->primaries, wide ? wider : unchanged, sizeof params->primaries);
  memcpy (params->luminance, luminance, sizeof params->luminance);
  fill_curve (params, video);
  fill_range (params, video, layout);
  params->active = params->curve != FLAME_CURVE_NONE || params->span != 1.0f;
}

double
flame_signal_get_ceiling (const FlameVideo *video)
{
  return video->transfer == FLAME_TRANSFER_SDR ? 255.0 : 64.0 * 255.0;
}

/* ------------------------------------------------------------------- types */

FlameAdjust *
flame_adjust_new (void)
{
  const FlameAdjust identity = FLAME_ADJUST_IDENTITY;

  return g_memdup2 (&identity, sizeof identity);
}

/* Returns: (transfer full) */
static FlameAdjust *
copy_adjust (FlameAdjust *adjust)
{
  return g_memdup2 (adjust, sizeof *adjust);
}

G_DEFINE_BOXED_TYPE (FlameAdjust, flame_adjust, copy_adjust, g_free)

/* Returns: (transfer full) */
static FlameViewport *
copy_viewport (FlameViewport *viewport)
{
  return g_memdup2 (viewport, sizeof *viewport);
}

G_DEFINE_BOXED_TYPE (FlameViewport, flame_viewport, copy_viewport, g_free)
