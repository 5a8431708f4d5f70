/*
 * Renders a genome's still to a PNG and prints the progress: still.js [GENOME [PNG]].
 *
 * Needs gjs, gir1.2-gdkpixbuf-2.0 and libfractalflame's typelib.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
import Flame from 'gi://FractalFlame?version=1.0';
import GdkPixbuf from 'gi://GdkPixbuf?version=2.0';
import GLib from 'gi://GLib';

const [genome, png = 'flame.png'] = ARGV;
const animation = genome
  ? Flame.Animation.new_from_file(genome, null)
  : Flame.Animation.new_builtin(null);
const picture = Flame.Picture.new(Flame.Video.new(Flame.Format.RGB, 640, 360));
const request = Flame.FrameRequest.new(animation);
request.set_time(animation.get_still_time());
request.set_quality(50); // samples a pixel
request.set_picture(picture);
const renderer = Flame.Renderer.new(Flame.RendererConfig.new());
const job = renderer.queue(request);

function showProgress() {
  print(`${Math.round(100 * job.get_progress())} %`);
  return GLib.SOURCE_CONTINUE;
}

const loop = GLib.MainLoop.new(null, false);
GLib.timeout_add(GLib.PRIORITY_DEFAULT, 100, showProgress);
job.set_done_func(GLib.MainContext.default(), () => loop.quit());
loop.run();
showProgress();
job.get_result(); // throws an error if rendering failed
GdkPixbuf.Pixbuf.new_from_bytes(
  picture.get_plane(0), GdkPixbuf.Colorspace.RGB, false, 8, 640, 360,
  picture.get_stride(0)).savev(png, 'png', [], []);
