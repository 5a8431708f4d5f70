/*
 * Pictures of all directions: the viewer, the directions of pixels, and their light.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/sky.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "kernels/frame-params.h"
#include "kernels/space.h"

#define ROUND_VIEW 180.0
#define WHOLE_TURN 360.0
/* A smaller field of view is shown as this one. */
#define MIN_VIEW 0.01

/*
 * A perspective is weak if a sky's viewer would be nearer than this fraction of its
 * eye's distance.
 */
#define WEAK_PERSPECTIVE 0.1

/* The largest number in a viewer's part of a record. */
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
 * Returns a panorama with square pixels, unless the picture would then be higher than
 * from pole to pole.
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
 * Fills the rotation of the eye that moves the middle of a perspective picture to the
 * eye's own middle, followed by the picture's rotation.
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
 * Makes a camera that is not finite show nothing: every direction is out of bounds,
 * blurred or not.
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
 * Computes the area so that a plane at a distance is as bright as in a flat picture.
 * Inside a flame the viewer has as much behind as ahead, and all of it about as far
 * away as the flame is large, so moving in does not make it brighter.
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
