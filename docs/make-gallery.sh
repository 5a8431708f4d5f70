#!/usr/bin/env bash
# Renders the pictures of docs/gallery.md: docs/make-gallery.sh [FOLDER]
#
# The flames are seeds of the endless stream and genomes of examples/genomes, so anybody can
# render the same pictures. Run . _build/env in the shell first. FOLDER is docs/gallery by
# default.
#
# SPDX-License-Identifier: LGPL-2.1-or-later
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=${1-$root/docs/gallery}
genomes=$root/examples/genomes
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$folder"

# render SIZE QUALITY GENOME OUTPUT [OPTION...]
render() {
  nice flame-render --backend=cpu --force --progress=none \
    "--size=$1" "--quality=$2" "${@:5}" "$3" "$4"
}

# moments NAME GENOME OPTION...: renders four moments of a turn of ten seconds
moments() {
  render 320x180 200 "$2" "$work/$1-%d.webp" --fps=2/5 --duration=10 -p shutter=0 \
    --filters=denoise "${@:3}"
  for moment in 0 1 2 3; do
    mv "$work/$1-$moment.webp" "$folder/$1-$moment.webp"
  done
}

# The endless stream: seed 3 with flam3's variations, and seed 7 with all variations.
flame-genome random --seed=3 --count=24 >"$work/classic.flam3"
flame-genome random --seed=7 --count=48 --variations=all >"$work/all.flam3"
for number in 1 3 7 8 12 13; do
  render 384x216 300 "$work/classic.flam3" "$folder/classic-$number.webp" \
    "--flame=$number" --filters=denoise
done
for number in 0 4 16 24 36 47; do
  render 384x216 300 "$work/all.flam3" "$folder/all-$number.webp" \
    "--flame=$number" --filters=denoise
done

# Two parents and their child.
render 384x216 300 "$genomes/shell.flam3" "$folder/parent-1.webp" --filters=denoise
render 384x216 300 "$genomes/tides.flam3" "$folder/parent-2.webp" --filters=denoise
flame-genome cross --seed=2 "$genomes/shell.flam3" "$genomes/tides.flam3" >"$work/child.flam3"
render 384x216 300 "$work/child.flam3" "$folder/child.webp" --filters=denoise

# Cameras that move about a flame in space.
flame-genome convert --flame=9 "$work/all.flam3" >"$work/space.flam3"
for camera in sway orbit dive; do
  moments "$camera" "$work/space.flam3" -p "camera=$camera"
done

# All directions: a dome master and a panorama.
flame-genome convert --flame=3 "$work/classic.flam3" >"$work/flat.flam3"
render 360x360 200 "$work/flat.flam3" "$folder/dome.webp" -p projection=fisheye -p zoom=1 --filters=denoise
render 720x360 200 "$work/flat.flam3" "$folder/panorama.webp" -p projection=equirectangular \
  --filters=denoise

# Few samples without a filter, with flam3's density estimation and with the denoiser; then many.
render 320x180 10 "$work/flat.flam3" "$folder/grain.webp" --filters=logscale
render 320x180 10 "$work/flat.flam3" "$folder/estimated.webp" --filters='de radius=9 ! logscale'
render 320x180 10 "$work/flat.flam3" "$folder/denoised.webp" --filters=denoise
render 320x180 2000 "$work/flat.flam3" "$folder/clean.webp" --filters=logscale

# The presets. Each picture is a frame of a film, since the preset final has motion blur.
for preset in draft realtime broadcast final; do
  nice flame-render --backend=cpu --force --progress=none --size=384x216 "--preset=$preset" \
    --start=2s --duration=33ms --crf=75 "$genomes/aurora.flam3" "$work/$preset-%d.webp"
  mv "$work/$preset-0.webp" "$folder/preset-$preset.webp"
done

# Music with drums and bass at 120 beats a minute: the frames before two strokes, and on them.
"$root/examples/beat.py" "$work/beat.wav" 4
nice gst-launch-1.0 --quiet filesrc "location=$work/beat.wav" ! wavparse ! audioconvert \
  ! flamevis backend=cpu adaptive=never mapping=drums quality=60 filters=denoise \
  "location=$genomes/shell.flam3" ! video/x-raw,width=320,height=180,framerate=12/1 \
  ! webpenc ! multifilesink "location=$work/music-%d.webp"
for frame in 53 54 77 78; do
  mv "$work/music-$frame.webp" "$folder/"
done
du -bc "$folder"/*.webp | tail -n 1
