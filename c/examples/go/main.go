package main

/*
#cgo LDFLAGS: -lshanten
#include <shanten.h>

// Plain arguments, because Go forbids a pointer into its memory within a struct.
static shanten_status answer(const uint8_t *counts, size_t hands, size_t threads, int8_t *shanten) {
	shanten_rows rows = {0};
	rows.counts = counts;
	rows.count = hands;
	rows.threads = threads;
	return shanten_rows_shanten(&rows, shanten, NULL);
}
*/
import "C"

import (
	"errors"
	"fmt"
	"runtime"
	"unsafe"
)

// Shanten answers rows of 34 counts. A bad row gets -128 and an error.
func Shanten(counts [][34]uint8) ([]int8, error) {
	answers := make([]int8, len(counts))
	if len(counts) == 0 {
		return answers, nil
	}
	// The message belongs to the thread of the call.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	first := (*C.uint8_t)(unsafe.Pointer(&counts[0]))
	status := C.answer(first, C.size_t(len(counts)), 2, (*C.int8_t)(unsafe.Pointer(&answers[0])))
	if status != C.SHANTEN_STATUS_OK {
		var text [400]C.char
		var length C.size_t
		C.shanten_error_message(&text[0], C.size_t(len(text)), &length)
		return answers, errors.New(C.GoStringN(&text[0], C.int(length)))
	}
	return answers, nil
}

func main() {
	hands := make([][34]uint8, 2)
	for _, kind := range []int{0, 1, 2, 12, 13, 14, 24, 25, 26, 27, 27, 28, 28} {
		hands[0][kind]++
	}
	hands[1][0] = 5
	fmt.Println(Shanten(hands))
}
