#!/usr/bin/env bash
# Tries the doors of the README, one after the other, with nothing but a clone: runs the lines, writes
# the programs into new projects, and checks the output that their comments promise.
#
# Usage: docs/newcomer.sh [DOCUMENT [DOOR]...]
#
# Each heading below `## Get started` is a door, with its blocks of code. Lines of `sh` start in the
# clone's root. A program is written and run in the folder where they end. Each comment is a line of
# output. A door that prints an address is a server: the address must answer.
set -euo pipefail
document=$(realpath "${1:-$(dirname "$0")/../README.md}")
cd "$(dirname "$0")/.."
[[ -z $(git status --porcelain --untracked-files=no) ]] || { echo 'a newcomer gets what is committed' >&2; exit 1; }

home=$(mktemp -d)
# Crates from the registry need not be built again. The crates of the clone are.
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target} CARGO_INSTALL_ROOT=$home/installed
# Removes the wheel that pip leaves, since engines and the site look for one of their own.
trap 'rm -rf "$home" "$CARGO_TARGET_DIR"/wheels/*-linux_*.whl' EXIT
export PATH=$home/installed/bin:$PATH
unset PKG_CONFIG_PATH VIRTUAL_ENV

# The blocks of a door as a script.
script() {
    awk -v door="### $1" '
        BEGIN {
            file["rust"] = "src/main.rs"; run["rust"] = "cargo run --quiet"
            file["python"] = "hello.py"; run["python"] = "python hello.py"
            file["js"] = "hello.mjs"; run["js"] = "node hello.mjs"
            file["c"] = "hello.c"
        }
        /^#/ && !block { inside = $0 == door }
        /^```/ && !block {
            block = substr($0, 4)
            if (inside && block in file) print "cat >" file[block] " <<\"END\""
            next
        }
        /^```/ { if (inside && block in file) print "END\n" run[block]; block = ""; next }
        block && inside
    ' "$document"
}

# Tests whether the second file has all lines of the first one, in order.
among() {
    awk '{ gsub(/^ +| +$/, "") } NR == FNR { want[++all] = $0; next } at < all && $0 == want[at + 1] { at++ }
         END { exit at < all }' "$@"
}

mapfile -t doors < <(sed -n '/^## Get started$/,/^## [^G]/s/^### //p' "$document")
(($# < 2)) || doors=("${@:2}")
((${#doors[@]})) || { echo "$document has no doors" >&2; exit 1; }
git clone --quiet . "$home/place/shanten"
for door in "${doors[@]}"; do
    begin=$SECONDS
    files=$home/${door// /-}
    mkdir "$files"
    script "$door" >"$files/script"
    sed -nE 's@ *\*/$@@; s@(^|.* )(#|//|/\*) (.*)@\3@p' "$files/script" >"$files/wanted"
    [[ -s $files/wanted ]] || { echo "$door prints nothing" >&2; exit 1; }
    (cd "$home/place/shanten" && exec setsid bash -euo pipefail "$files/script") >"$files/said" 2>&1 </dev/null &
    if address=$(grep '^http' "$files/wanted"); then
        until curl --silent --fail --output /dev/null "$address"; do kill -0 $! && sleep 1; done
        kill -- -$!
        status=0
    else
        wait $! && status=0 || status=$?
    fi
    if ((status)) || ! among "$files/wanted" "$files/said"; then
        head -n 100 "$files/script" "$files/said" >&2
        echo "$door: a line fails, or prints something else" >&2
        exit 1
    fi
    echo "$door: $((SECONDS - begin)) s"
done
