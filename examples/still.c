/*
 * Draws a picture of a flame without GStreamer: a still of a file, or of the built-in
 * flame, as a PNG of 640x360 pixels.
 *
 * Build: cc still.c -o still $(pkg-config --cflags --libs fractalflame libpng)
 * Run: ./still flame.png electricsheep.flam3
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <flame/flame.h>
#include <png.h>

enum
{
  WIDTH = 640,
  HEIGHT = 360
};

/* Draws into rows of 3 bytes a pixel: red, green and blue. */
static FlamePicture *
draw (FlameAnimation *animation, GError **error)
{
  g_autoptr (FlameVideo) video =
      flame_video_new (FLAME_FORMAT_RGB, WIDTH, HEIGHT);
  g_autoptr (FlamePicture) picture = flame_picture_new (video, error);
  g_autoptr (FlameFrameRequest) request = flame_frame_request_new (animation);
  g_autoptr (FlameRendererConfig) config = flame_renderer_config_new ();
  g_autoptr (FlameRenderer) renderer = flame_renderer_new (config, error);
  g_autoptr (FlameJob) job = NULL;

  if (!picture || !renderer)
    return NULL;
  flame_frame_request_set_time (
      request, flame_animation_get_still_time (animation));
  flame_frame_request_set_quality (request, 50); /* samples a pixel */
  flame_frame_request_set_picture (request, picture);
  job = flame_renderer_queue (renderer, request, error);
  if (!job)
    return NULL;
  flame_job_wait (job);
  if (!flame_job_get_result (job, error))
    return NULL;
  return g_steal_pointer (&picture);
}

int
main (int argc, char **argv)
{
  png_image png = {.version = PNG_IMAGE_VERSION,
      .width = WIDTH,
      .height = HEIGHT,
      .format = PNG_FORMAT_RGB};
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation =
      argc > 2 ? flame_animation_new_from_file (argv[2], NULL, &error)
               : flame_animation_new_builtin (NULL, &error);

  g_autoptr (FlamePicture) picture =
      animation ? draw (animation, &error) : NULL;

  if (picture &&
      png_image_write_to_file (&png, argc > 1 ? argv[1] : "flame.png", 0,
          flame_picture_get_data (picture, 0),
          flame_picture_get_stride (picture, 0), NULL))
    return 0;
  g_printerr ("%s\n", error ? error->message : png.message);
  return 1;
}
