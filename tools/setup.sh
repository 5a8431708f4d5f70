# Shell functions that examples/quickstart and tests/run share: they install packages with
# apt and configure build folders. bash sources this file.
#
# SPDX-License-Identifier: LGPL-2.1-or-later
# shellcheck shell=bash disable=SC2034

# What every build needs. meson finds ccache by itself. With it, the build for tests does not
# compile the loops of the variations again if quickstart has.
BUILD_PACKAGES=(gcc ccache libc6-dev meson ninja-build pkg-config libjson-glib-dev libebur128-dev
  libgstreamer1.0-dev libgstreamer-plugins-base1.0-dev libpng-dev opencl-c-headers)
# flame-live and its WebRTC
LIVE_PACKAGES=(libsoup-3.0-dev libgstreamer-plugins-bad1.0-dev
  gstreamer1.0-plugins-bad gstreamer1.0-nice)
# EXR pictures and loops, and the programs that check them
PICTURE_PACKAGES=(libopenexr-dev openexr libavif-dev libwebp-dev libgif-dev webp)
# gst-launch-1.0 and gst-inspect-1.0; mp4mux; x264enc
MEDIA_PACKAGES=(gstreamer1.0-tools gstreamer1.0-plugins-base
  gstreamer1.0-plugins-good gstreamer1.0-plugins-ugly)
# plugins-bad has libgstcuda and nvcodec, which run on the fake driver. libav has encoders of
# flame-render. The last two describe the library for other languages.
TEST_PACKAGES=(abigail-tools python3 gstreamer1.0-plugins-bad gstreamer1.0-libav
  gobject-introspection libgirepository1.0-dev)

# The cache lies in the checkout, so that it moves with it.
CCACHE_DIR=${CCACHE_DIR-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/_build-ccache}
export CCACHE_DIR

fail() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# reports a wrong command line
wrong_usage() {
  printf 'error: %s\n' "$*" >&2
  exit 2
}

# missing_packages PACKAGE...: prints the packages that are not installed
missing_packages() {
  local package status
  for package; do
    status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) ||
      status=
    [[ $status == installed ]] || printf '%s\n' "$package"
  done
}

# as_root COMMAND...: runs a command as root, without input, so that it cannot ask questions
as_root() {
  if ((EUID == 0)); then
    env DEBIAN_FRONTEND=noninteractive "$@" </dev/null
  else
    sudo env DEBIAN_FRONTEND=noninteractive "$@" </dev/null
  fi
}

# need_space GB FOLDER: fails if the folder has too little space. Otherwise a full disk would
# cause errors in many places, none of which names the reason.
need_space() {
  local have
  have=$(df --output=avail --block-size=1G "$2" | tail -n 1)
  ((have >= $1)) || fail "$0 needs $1 GB in $(realpath "$2"), which has $((have))"
}

# quietly COMMAND...: runs a command, and prints its output only if it fails
quietly() {
  local log status=0
  log=$(mktemp)
  "$@" >"$log" 2>&1 || status=$?
  ((status == 0)) || cat "$log" >&2
  rm -f "$log"
  return "$status"
}

# watched COMMAND...: does the same, and on a terminal shows the latest line of output meanwhile
watched() {
  local log status=0 line columns
  if [[ ! -t 1 ]]; then
    quietly "$@"
    return
  fi
  log=$(mktemp)
  columns=$(tput cols 2>/dev/null) || columns=80
  "$@" </dev/null 2>&1 | tee "$log" | while IFS= read -r line; do
    printf '\r\033[K%s' "${line:0:columns-1}"
  done || status=${PIPESTATUS[0]}
  printf '\r\033[K'
  ((status == 0)) || cat "$log" >&2
  rm -f "$log"
  return "$status"
}

# measure_packages PACKAGE...: prints what apt says about installing them, such as "123 packages,
# 98.2 MB to download, 456 MB on the disk", or nothing if apt does not say it.
measure_packages() {
  # With --assume-no, apt-get refuses its own question and fails.
  { LC_ALL=C apt-get -q --no-install-recommends --assume-no install "$@" 2>/dev/null ||
    true; } |
    sed -nE -e 's/^.* ([0-9]+) newly installed.*/\1 packages/p' \
      -e 's|^Need to get ([0-9.,]+ [kMG]?B)(/.*)? of archives.*|\1 to download|p' \
      -e 's/^After this operation, (.*) of additional disk space.*/\1 on the disk/p' |
    paste -sd, | sed 's/,/, /g'
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
  # Debian testing and unstable have no version.
  if [[ -n $version ]] && dpkg --compare-versions "$version" lt "$least"; then
    fail "$id $version is too old; $id $least or later is needed"
  fi
}

# need_packages PACKAGE...: installs the packages that are missing. $NEED_FOR says what they are
# for.
need_packages() {
  local missing size
  need_supported_system
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]})) || return 0
  if ((EUID != 0)) && ! command -v sudo >/dev/null; then
    fail "these packages are missing, and installing them needs root or" \
      "sudo: ${missing[*]}"
  fi
  printf 'Installing %s\n' "${missing[*]}"
  ((EUID == 0)) || sudo -v || fail "sudo refused; missing: ${missing[*]}"
  watched as_root apt-get -q update || fail "apt-get update failed"
  size=$(measure_packages "${missing[@]}") || size=
  [[ -z $size ]] || printf 'With what these need: %s%s\n' "$size" "${NEED_FOR:+; $NEED_FOR}"
  watched as_root apt-get -q -y --no-install-recommends install \
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
  watched ninja -C "$folder" || fail "the build in $folder failed"
  printf 'Built in %d s\n' $((SECONDS - begun))
}
