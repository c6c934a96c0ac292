#!/usr/bin/env bash
# Builds the library as it is shipped, and tests it from C: as a static and as a shared library, and
# what is in it. Needs cc and nm; with valgrind, c++ and mono it does more.
set -euo pipefail
cd "$(dirname "$0")/.."

has() { command -v "$1" >/dev/null || { echo "LEFT OUT: $2: it needs $1" >&2; return 1; }; }

target=$PWD/target/c
out=$target/test
mkdir -p "$out"
cargo_home=${CARGO_HOME:-$HOME/.cargo}
export RUSTFLAGS="--remap-path-prefix=$PWD=shanten --remap-path-prefix=$cargo_home=cargo"
cargo build --profile c -p shanten-c --examples --lib --target-dir "$target"
lib=$target/c
warn=(-Wall -Wextra -Werror -O2 -Ic/include)

rust=(-lpthread -ldl -lm)
shared=(-L"$lib" -lshanten -Wl,-rpath,"$lib")

echo '== the header in C11 and in C++17'
cc -std=c11 -pedantic "${warn[@]}" -fsyntax-only -x c c/include/shanten.h
if has c++ 'the header in C++17'; then
    c++ -std=c++17 -pedantic "${warn[@]}" c/tests/cpp.cpp -o "$out/cpp" "${shared[@]}"
    "$out/cpp"
fi

echo '== every call, with the static and the shared library, and with any bytes in any struct'
for test in test round table agree garbage; do
    cc -std=c11 "${warn[@]}" -g "c/tests/$test.c" -o "$out/$test" "$lib/libshanten.a" "${rust[@]}"
    cc -std=c11 "${warn[@]}" -g "c/tests/$test.c" -o "$out/${test}_shared" "${shared[@]}"
    cc -std=c11 "${warn[@]}" -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all "c/tests/$test.c" \
        -o "$out/${test}_sanitized" "$lib/libshanten.a" "${rust[@]}"
done
"$out/test"
"$out/round"
"$out/table"
"$out/agree"
"$out/garbage" 200000
"$out/test_shared"
"$out/test_sanitized"
"$out/round_sanitized"
"$out/table_sanitized"
"$out/agree_sanitized"
"$out/garbage_sanitized" 20000
cc -std=c11 "${warn[@]}" c/examples/hand.c -o "$out/hand" "${shared[@]}"
"$out/hand"

echo '== the common questions, with the game of Taiwan'
cargo build -p shanten-c --lib --features five-melds --target-dir "$target/taiwan"
cc -std=c11 "${warn[@]}" -g c/tests/ask.c -o "$out/ask" "$target/taiwan/debug/libshanten.a" "${rust[@]}"
python3 tests/questions/check.py --list | "$out/ask" | python3 tests/questions/check.py C

if has valgrind 'memory errors, and instructions'; then
    echo '== memory errors'
    # Optimised code computes with bytes between numbers, and drops what comes of them. The library's
    # own uninitialised values are looked for in code that isn't optimised. The standard library
    # keeps the handle of the main thread.
    memcheck=(valgrind --quiet --error-exitcode=1 --leak-check=full --errors-for-leak-kinds=definite
        --show-leak-kinds=definite)
    for test in test test_shared table; do
        "${memcheck[@]}" --suppressions=c/shanten.supp "$out/$test"
    done
    cargo build -p shanten-c --lib --target-dir "$target"
    for test in test round garbage; do
        cc -std=c11 "${warn[@]}" -O0 -g "c/tests/$test.c" -o "$out/${test}_plain" "$target/debug/libshanten.a" "${rust[@]}"
        "${memcheck[@]}" "$out/${test}_plain" 500
    done

    echo '== instructions of a batch'
    cc -std=c11 "${warn[@]}" c/tests/batch.c -o "$out/batch" "${shared[@]}"
    instructions() { # the function, then the command
        valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect="$1" "${@:2}" 2>&1 >/dev/null |
            sed -n 's/.*Collected : //p'
    }
    rm -f "$out/rows"
    "$lib/examples/batch" "$out/rows" >"$out/sum.rust"
    "$out/batch" "$out/rows" >"$out/sum.c"
    cmp "$out/sum.rust" "$out/sum.c"
    # Threads that want a gigabyte each: most can't be started.
    (ulimit -v 3000000 && RUST_MIN_STACK=1000000000 "$out/batch" "$out/rows" 1000) >"$out/sum.threads"
    cmp "$out/sum.rust" "$out/sum.threads"
    in_c=$(instructions shanten_rows_shanten "$out/batch" "$out/rows")
    in_rust=$(instructions '*batch_in_rust*' "$lib/examples/batch" "$out/rows")
    echo "C $in_c, Rust $in_rust"
    ((in_rust > 1000000 && 100 * in_c <= 105 * in_rust)) || { echo 'a batch from C takes too long' >&2; exit 1; }
fi

echo '== what is in the shared library'
nm -D --defined-only "$lib/libshanten.so" | sed 's/.* //' | sort >"$out/symbols"
# A line of the header with the status type, a name and a bracket declares a function.
grep -oE '^enum shanten_status shanten_\w+\(' c/include/shanten.h | grep -oE 'shanten_\w+\(' | tr -d '(' |
    sort >"$out/functions"
diff "$out/functions" "$out/symbols" || { echo 'other symbols than functions' >&2; exit 1; }
strip -o "$out/stripped.so" "$lib/libshanten.so"
python3 .ci/figures.py "c-library=$(stat -c %s "$out/stripped.so")"
for library in "$lib/libshanten.so" "$lib/libshanten.a"; do
    for path in "$PWD" "$cargo_home" "$HOME/"; do
        found=$(strings -a "$library" | grep -cF "$path" || true)
        ((found == 0)) || { echo "$library has the path $path $found times" >&2; exit 1; }
    done
done

if has mcs 'C#' && has mono 'C#'; then
    echo '== C#'
    mcs -langversion:latest -out:"$out/hand.exe" c/examples/csharp/Hand.cs
    LD_LIBRARY_PATH=$lib mono "$out/hand.exe" | diff c/examples/csharp/printed.txt -
fi
