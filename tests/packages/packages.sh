#!/usr/bin/env bash
# Builds the Debian packages from the tracked files, looks at them with lintian,
# installs them into a bare system of the same release and renders there.
#
# Usage: packages.sh SOURCE_ROOT [RELEASE]. Prints TAP. What lacks root, the
# tools or the archive of packages is skipped with a message. With a RELEASE,
# such as trixie, all is done in systems of that release: one that builds, one
# that is bare. FLAME_MIRROR names another mirror of it. In CI the packages have one
# instruction set.
#
# SPDX-License-Identifier: LGPL-2.1-or-later
set -uo pipefail

root=$1
release=${2-}
# builds, packages, and a bare system with them
NEEDED_GB=3
number=0

# report STATUS NAME [LOG]
report() {
  local word="ok"
  number=$((number + 1))
  if (($1 != 0)); then
    word="not ok"
    [[ -z ${3-} ]] || tail -n 40 "$3" | sed 's/^/# /'
  fi
  echo "$word $number - $2"
}

skip_all() {
  echo "1..0 # SKIP $1"
  exit 0
}

work=${FLAME_WORK-}
if [[ -n $release ]]; then
  tools=(mmdebstrap)
  # where the source and the packages are
  place=$work/builder/build
else
  tools=(dpkg-buildpackage dh lintian mmdebstrap)
  place=$work
fi
for tool in "${tools[@]}"; do
  command -v "$tool" >/dev/null || skip_all "no $tool"
done
((EUID == 0)) || skip_all "a bare system needs root"
if [[ -z $work ]]; then
  "$root/tests/support/apart" true || skip_all "no mounts of its own"
  work=$(mktemp -d)
  free=$(df --output=avail --block-size=1G "$work" | tail -n 1)
  if ((free < NEEDED_GB)); then
    echo "Bail out! packages need $NEEDED_GB GB in $(dirname "$work"), which has $((free))"
    exit 1
  fi
  FLAME_WORK=$work exec "$root/tests/support/apart" --remove "$work" bash "$0" "$@"
fi

# copy_source FOLDER
copy_source() {
  mkdir -p "$1"
  if git -C "$root" rev-parse >/dev/null 2>&1; then
    git -C "$root" -c safe.directory='*' ls-files -z |
      tar -C "$root" --null -T - --ignore-failed-read -cf - |
      tar -C "$1" -xf -
  else
    tar -C "$root" --exclude='./_build*' -cf - . | tar -C "$1" -xf -
  fi
}

# new_system FOLDER [mmdebstrap's options]: of the release, or of this system's
# own from its sources of packages
new_system() {
  local folder=$1 name=$release origin=() components=main list
  shift
  [[ $name != noble ]] || components=main,universe
  if [[ -n $release ]]; then
    origin=(${FLAME_MIRROR:+"$FLAME_MIRROR"})
  else
    # shellcheck disable=SC1091
    name=$(. /etc/os-release && echo "$VERSION_CODENAME")
    for list in /etc/apt/sources.list.d/{debian,ubuntu}.sources \
      /etc/apt/sources.list; do
      [[ ! -s $list ]] || origin=("${origin[@]}" "$list")
    done
    origin=("${origin[@]:0:1}")
  fi
  mmdebstrap --mode=root --variant=apt --components="$components" \
    --aptopt='APT::Install-Recommends "false"' \
    --aptopt='APT::Sandbox::User "root"' \
    --dpkgopt=force-unsafe-io --dpkgopt='path-exclude=/usr/share/doc/*' \
    "$@" "$name" "$folder" "${origin[@]}"
}

# what debian/control asks for is all that the build is given
new_builder() {
  copy_source "$work/source"
  # shellcheck disable=SC2016
  new_system "$work/builder" --include=dpkg-dev,lintian \
    --customize-hook="mkdir \"\$1/build\" && mv $work/source \"\$1/build\"" \
    --customize-hook='chroot "$1" apt-get build-dep -y /build/source'
}

# at COMMAND: where the packages are, there too where that is another system
at() {
  if [[ -n $release ]]; then
    chroot "$work/builder" env -i HOME=/root LC_ALL=C.UTF-8 \
      PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -c "cd /build && $1"
  else
    (cd "$place" && sh -c "$1")
  fi
}

build() {
  at "cd source && DEB_BUILD_OPTIONS='nocheck parallel=$(nproc)' \
    DEB_BUILD_PROFILES='${CI:+pkg.gst-flame.v2}' dpkg-buildpackage -b -us -uc"
}

bare_system() {
  # shellcheck disable=SC2016
  new_system "$work/bare" \
    --customize-hook="cp $place/libfractalflame0_*.deb \
      $place/gstreamer1.0-flame_*.deb $place/flame-tools_*.deb \"\$1\"" \
    --customize-hook='chroot "$1" sh -c "apt-get install -y /*.deb"'
}

render_there() {
  local genomes=/usr/share/gst-flame/genomes
  # shellcheck disable=SC2016
  chroot "$work/bare" sh -euxc '
    export HOME=/tmp
    flame-genome validate '"$genomes"'/aurora.flam3
    flame-render --size=64x36 --quality=1 --duration=1 \
      '"$genomes"'/aurora.flam3 /tmp/aurora.mp4
    test -s /tmp/aurora.mp4
    flame-farm plan '"$genomes"'/aurora.flam3 /tmp/farm --output=film.mp4 \
      --size=64x36 --quality=1 --duration=1 --segment-frames=10
    flame-farm run /tmp/farm --assemble
    test -s /tmp/farm/film.mp4
    flame-live --help >/dev/null
    # the hooks of tests are in none of it
    if grep -q FLAME_TEST_ /usr/lib/*/libfractalflame.so.0; then exit 1; fi
    test -s /usr/share/bash-completion/completions/flame-farm'
}

if [[ -n $release ]]; then
  echo "1..5"
  new_builder >"$work/builder.log" 2>&1
  report $? "a system of $release that builds" "$work/builder.log"
else
  echo "1..4"
  copy_source "$work/source"
fi
build >"$work/build.log" 2>&1
report $? "packages" "$work/build.log"
at 'lintian --fail-on error *.changes' >"$work/lintian.log" 2>&1
report $? "lintian" "$work/lintian.log"
sed 's/^/# /' "$work/lintian.log"
bare_system >"$work/bare.log" 2>&1
report $? "installed into a bare system" "$work/bare.log"
render_there >"$work/render.log" 2>&1
report $? "a film is rendered there" "$work/render.log"
