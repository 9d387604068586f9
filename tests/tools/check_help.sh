#!/usr/bin/env bash
# Fails unless `scripts/make-dataset --help` prints what the program prints, without installing or building anything.
#
# usage: check_help.sh SCRIPT PROGRAM
set -euo pipefail

tools=$(mktemp -d)
trap 'rm -r "$tools"' EXIT
for tool in cmake dpkg-query apt-get; do
  printf '#!/bin/sh\necho "$0 was called" >&2\nexit 99\n' >"$tools/$tool"
  chmod +x "$tools/$tool"
done
diff <(PATH="$tools:$PATH" "$1" --help) <("$2" --help)
