# Shell functions that examples/quickstart and tests/run share: packages from
# apt, and a configured build folder. To be sourced by bash.
#
# SPDX-License-Identifier: LGPL-2.1-or-later
# shellcheck shell=bash disable=SC2034

# What every build needs. With ccache, which meson finds by itself, the tests' build does
# not compile again what quickstart's has: the loops of the variations.
BUILD_PACKAGES=(gcc ccache libc6-dev meson ninja-build pkg-config libjson-glib-dev libebur128-dev
  libgstreamer1.0-dev libgstreamer-plugins-base1.0-dev libpng-dev opencl-c-headers)
# flame-live and the WebRTC that it speaks
LIVE_PACKAGES=(libsoup-3.0-dev libgstreamer-plugins-bad1.0-dev
  gstreamer1.0-plugins-bad gstreamer1.0-nice)
# pictures of light, and what looks at them
EXR_PACKAGES=(libopenexr-dev openexr)
# gst-launch-1.0 and gst-inspect-1.0; mp4mux; x264enc
MEDIA_PACKAGES=(gstreamer1.0-tools gstreamer1.0-plugins-base
  gstreamer1.0-plugins-good gstreamer1.0-plugins-ugly)
# libgstcuda and nvcodec, over the fake driver, are in plugins-bad; libav has
# encoders of flame-render; the library for other languages
TEST_PACKAGES=(abigail-tools python3 gstreamer1.0-plugins-bad gstreamer1.0-libav
  gobject-introspection libgirepository1.0-dev)

# it goes where the checkout goes
CCACHE_DIR=${CCACHE_DIR-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/_build-ccache}
export CCACHE_DIR

fail() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# the command line is wrong
wrong_usage() {
  printf 'error: %s\n' "$*" >&2
  exit 2
}

# prints those of the packages that are not installed
missing_packages() {
  local package status
  for package; do
    status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) ||
      status=
    [[ $status == installed ]] || printf '%s\n' "$package"
  done
}

# runs a command as root; stdin stays closed so that nothing can ask
as_root() {
  if ((EUID == 0)); then
    env DEBIAN_FRONTEND=noninteractive "$@" </dev/null
  else
    sudo env DEBIAN_FRONTEND=noninteractive "$@" </dev/null
  fi
}

# need_space GB FOLDER: a full disk fails in a hundred places, none of which names it
need_space() {
  local have
  have=$(df --output=avail --block-size=1G "$2" | tail -n 1)
  ((have >= $1)) || fail "$0 needs $1 GB in $(realpath "$2"), which has $((have))"
}

# a command's output is shown only where it fails
quietly() {
  local log status=0
  log=$(mktemp)
  "$@" >"$log" 2>&1 || status=$?
  ((status == 0)) || cat "$log" >&2
  rm -f "$log"
  return "$status"
}

need_supported_system() {
  local id version least
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    fail "this script installs packages with apt, on Debian 12, Ubuntu 24.04" \
      "and later; README.md says what other systems need"
  fi
  # shellcheck disable=SC1091
  read -r id version < <(. /etc/os-release && echo "$ID ${VERSION_ID-}")
  case $id in
    debian) least=12 ;;
    ubuntu) least=24.04 ;;
    *) return 0 ;;
  esac
  # a testing or unstable Debian has no version
  if [[ -n $version ]] && dpkg --compare-versions "$version" lt "$least"; then
    fail "$id $version is too old; $id $least or later is needed"
  fi
}

# installs those of the packages that are missing
need_packages() {
  local missing
  need_supported_system
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]})) || return 0
  if ((EUID != 0)) && ! command -v sudo >/dev/null; then
    fail "these packages are missing, and installing them needs root or" \
      "sudo: ${missing[*]}"
  fi
  printf 'Installing %s\n' "${missing[*]}"
  ((EUID == 0)) || sudo -v || fail "sudo refused; missing: ${missing[*]}"
  quietly as_root apt-get -q update || fail "apt-get update failed"
  quietly as_root apt-get -q -y --no-install-recommends install \
    "${missing[@]}" || fail "apt-get could not install ${missing[*]}"
}

# configure_in FOLDER OPTION...: configures a build folder once
configure_in() {
  local folder=$1
  shift
  [[ ! -f $folder/build.ninja ]] || return 0
  printf 'Configuring %s\n' "$folder"
  rm -rf "$folder"
  quietly meson setup "$folder" "$@" || fail "meson setup failed"
}

# build_in FOLDER OPTION...: configures a build folder once, then builds
build_in() {
  local folder=$1 begun
  configure_in "$@"
  printf 'Building %s\n' "$folder"
  begun=$SECONDS
  quietly ninja -C "$folder" || fail "the build in $folder failed"
  printf 'Built in %d s\n' $((SECONDS - begun))
}
