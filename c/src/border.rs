//! The border: every read and write of a caller's memory.
//!
//! A caller's memory holds only numbers and pointers, so all bits are valid. These functions check
//! whether a pointer is NULL or misaligned. The caller promises that it points at as much as it is
//! declared to.

use std::ffi::c_char;
use std::slice;

use crate::failure::CallFailure;

/// The result of a call before it becomes a status.
pub(crate) type CallResult = Result<(), CallFailure>;

/// Types made of nothing but numbers and pointers.
///
/// # Safety
///
/// All bits must be valid for it.
pub(crate) unsafe trait PlainData: Copy {
    /// Zeros, which mean the defaults.
    fn zeros() -> Self {
        // SAFETY: all bits are valid.
        unsafe { std::mem::zeroed() }
    }
}

/// Makes types plain. The number after a type is the size of its struct in bytes on 64-bit
/// machines: it never changes, and the caller's compiler must get the same.
macro_rules! plain {
    ($($type:ty $(= $size:literal)?),+ $(,)?) => {$(
        // SAFETY: the type consists of numbers and pointers only.
        unsafe impl $crate::border::PlainData for $type {}
        $(const _: () = assert!(size_of::<$type>() == $size || size_of::<usize>() != 8);)?
    )+};
}
pub(crate) use plain;
plain!(i8, u8, u32, u64, usize, [i32; 4]);

/// Refuses NULL and wrong alignment.
fn checked<T>(pointer: *const T, what: &'static str) -> CallResult {
    if pointer.is_null() {
        return Err(CallFailure::Null { what });
    }
    if pointer.is_aligned() { Ok(()) } else { Err(CallFailure::Memory { what }) }
}

/// The value that a pointer points at.
pub(crate) unsafe fn get<T: PlainData>(pointer: *const T, what: &'static str) -> Result<T, CallFailure> {
    checked(pointer, what)?;
    // SAFETY: it is aligned and not NULL, the caller promises the rest, and all bits are valid.
    Ok(unsafe { *pointer })
}

/// The value that a pointer points at, or `None` for NULL.
pub(crate) unsafe fn get_if<T: PlainData>(pointer: *const T, what: &'static str) -> Result<Option<T>, CallFailure> {
    if pointer.is_null() { Ok(None) } else { get(pointer, what).map(Some) }
}

/// The value that a pointer points at; zeros for NULL.
pub(crate) unsafe fn get_or_zeros<T: PlainData>(pointer: *const T, what: &'static str) -> Result<T, CallFailure> {
    Ok(get_if(pointer, what)?.unwrap_or_else(T::zeros))
}

/// Writes a value to where a pointer points.
pub(crate) unsafe fn put<T: PlainData>(value: T, pointer: *mut T, what: &'static str) -> CallResult {
    checked(pointer, what)?;
    // SAFETY: the pointer is aligned and not NULL, and the caller promises that it may be written.
    unsafe { *pointer = value };
    Ok(())
}

/// Writes a value to where a pointer points, unless the pointer is NULL.
pub(crate) unsafe fn put_if<T: PlainData>(value: T, pointer: *mut T, what: &'static str) -> CallResult {
    if pointer.is_null() { Ok(()) } else { put(value, pointer, what) }
}

/// A caller's handle. It isn't plain: only this library makes it.
pub(crate) unsafe fn lend<'a, T>(handle: *const T, what: &'static str) -> Result<&'a T, CallFailure> {
    checked(handle, what)?;
    // SAFETY: it is aligned and not NULL, and the caller promises that `put_new` wrote it.
    Ok(unsafe { &*handle })
}

/// A caller's handle, which nothing else uses.
pub(crate) unsafe fn lend_mut<'a, T>(handle: *mut T, what: &'static str) -> Result<&'a mut T, CallFailure> {
    checked(handle, what)?;
    // SAFETY: as for `lend`, and the caller promises that nothing else uses it.
    Ok(unsafe { &mut *handle })
}

/// Makes a handle for a value, which then belongs to the caller.
pub(crate) unsafe fn put_new<T>(value: T, pointer: *mut *mut T, what: &'static str) -> CallResult {
    checked(pointer, what)?;
    // SAFETY: the pointer is aligned and not NULL, and the caller promises that it may be written.
    unsafe { *pointer = Box::into_raw(Box::new(value)) };
    Ok(())
}

/// Frees a handle; NULL is none.
pub(crate) unsafe fn free<T>(handle: *mut T, what: &'static str) -> CallResult {
    if !handle.is_null() {
        checked(handle, what)?;
        // SAFETY: the caller promises that `put_new` wrote it, and that it isn't used any more.
        drop(unsafe { Box::from_raw(handle) });
    }
    Ok(())
}

fn fits<T>(length: usize, what: &'static str) -> CallResult {
    let most = isize::MAX as usize / size_of::<T>().max(1);
    if length <= most { Ok(()) } else { Err(CallFailure::Memory { what }) }
}

/// The array at a pointer, which may be NULL if the array is empty.
pub(crate) unsafe fn array<'a, T: PlainData>(
    pointer: *const T, length: usize, what: &'static str,
) -> Result<&'a [T], CallFailure> {
    if length == 0 {
        return Ok(&[]);
    }
    checked(pointer, what)?;
    fits::<T>(length, what)?;
    // SAFETY: the array is aligned, not NULL and not too long, the caller promises the rest, and
    // all bits are valid.
    Ok(unsafe { slice::from_raw_parts(pointer, length) })
}

/// An array to write to. The pointer may be NULL if the array is empty.
pub(crate) unsafe fn array_mut<'a, T: PlainData>(
    pointer: *mut T, length: usize, what: &'static str,
) -> Result<&'a mut [T], CallFailure> {
    if length == 0 {
        return Ok(&mut []);
    }
    checked(pointer, what)?;
    fits::<T>(length, what)?;
    // SAFETY: the array is aligned, not NULL and not too long, the caller promises the rest, such
    // as that nothing else uses it, and all bits are valid.
    Ok(unsafe { slice::from_raw_parts_mut(pointer, length) })
}

/// Refuses reserved bytes that aren't 0.
pub(crate) fn unused<const N: usize>(reserved: [u8; N], of: &'static str) -> CallResult {
    let value = || reserved.into_iter().fold(0, u8::max);
    if reserved == [0; N] { Ok(()) } else { Err(CallFailure::Reserved { of, value: value() }) }
}

/// The string at a pointer.
pub(crate) unsafe fn text<'a>(pointer: *const c_char, length: usize) -> Result<&'a str, CallFailure> {
    let bytes = array(pointer.cast::<u8>(), length, "the text")?;
    str::from_utf8(bytes).map_err(|error| CallFailure::NotText { valid_up_to: error.valid_up_to() })
}

/// Writes as many items of a list as there is room for, and the length of the whole list.
pub(crate) unsafe fn put_all<T: PlainData>(
    items: impl IntoIterator<Item = T>, to: *mut T, capacity: usize, length: *mut usize,
) -> CallResult {
    let room = array_mut(to, capacity, "the array")?;
    checked(length, "the length")?;
    let mut needed = 0;
    for item in items {
        if let Some(place) = room.get_mut(needed) {
            *place = item;
        }
        needed += 1;
    }
    put(needed, length, "the length")?;
    if needed <= capacity { Ok(()) } else { Err(CallFailure::NoRoom { needed, capacity }) }
}

/// Writes a string with a NUL after it, and its length without the NUL.
pub(crate) unsafe fn put_text(text: &str, to: *mut c_char, capacity: usize, length: *mut usize) -> CallResult {
    let room = array_mut(to.cast::<u8>(), capacity, "the text")?;
    put_if(text.len(), length, "the length")?;
    let needed = text.len() + 1;
    let end = (0..capacity.min(needed)).rev().find(|&end| text.is_char_boundary(end));
    if let Some((place, nul)) = end.and_then(|end| room[..=end].split_at_mut_checked(end)) {
        place.copy_from_slice(&text.as_bytes()[..place.len()]);
        nul.fill(0);
    }
    if needed <= capacity { Ok(()) } else { Err(CallFailure::NoRoom { needed, capacity }) }
}
