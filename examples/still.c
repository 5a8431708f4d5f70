/*
 * A picture of a flame without GStreamer: draws a file's still, or the built-in flame,
 * into a PNG of 640x360 pixels.
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

/* draws into rows of 3 bytes a pixel, red, green and blue */
static gboolean
draw (FlameAnimation *animation, guint8 *pixels, GError **error)
{
  const FlameRendererConfig config = {.device = -1, .depth = 1};
  const FlameFrameRequest request = {.animation = animation,
      .time = flame_animation_get_still_time (animation),
      .quality = 50, /* samples a pixel */
      .video = {FLAME_FORMAT_RGB, WIDTH, HEIGHT, .pixel_aspect = 1.0},
      .planes = {.data = {pixels}, .stride = {3 * WIDTH}}};
  g_autoptr (FlameRenderer) renderer = flame_renderer_new (&config, error);
  g_autoptr (FlameJob) job =
      renderer ? flame_renderer_queue (renderer, &request, error) : NULL;

  return job && flame_job_wait (job) == FLAME_WAIT_DONE &&
         flame_job_get_result (job, NULL, error);
}

int
main (int argc, char **argv)
{
  const FlameLoadOptions options = {.loop_length = 300}; /* frames of a turn */
  png_image png = {.version = PNG_IMAGE_VERSION,
      .width = WIDTH,
      .height = HEIGHT,
      .format = PNG_FORMAT_RGB};
  static guint8 pixels[3 * WIDTH * HEIGHT];
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation =
      argc > 2 ? flame_animation_new_from_file (argv[2], &options, &error)
               : flame_animation_new_builtin (&options, &error);

  if (animation && draw (animation, pixels, &error) &&
      png_image_write_to_file (
          &png, argc > 1 ? argv[1] : "flame.png", 0, pixels, 0, NULL))
    return 0;
  g_printerr ("%s\n", error ? error->message : png.message);
  return 1;
}
