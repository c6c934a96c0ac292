//! The kinds of errors by name, and their places.

use super::place::Place;

/// An error with a named kind, for programs that word their own messages, and in some cases a
/// place. Every error of the library implements it.
///
/// ```
/// use shanten::Hand;
/// use shanten::error::ErrorKind;
///
/// fn worded(error: &dyn ErrorKind) -> &'static str {
///     match error.kind() {
///         "fifth_copy" => "同じ牌は4枚までです",
///         _ => "手牌が正しくありません",
///     }
/// }
/// let error = "11111m".parse::<Hand>().unwrap_err();
/// assert_eq!(worded(&error), "同じ牌は4枚までです");
/// assert_eq!(error.place().and_then(|place| place.character()), Some(5));
/// ```
pub trait ErrorKind: core::error::Error {
    /// The name of the kind in snake case, without its values.
    fn kind(&self) -> &'static str;

    /// The place of the offending value in a string or list, or the row of a batch, if any.
    fn place(&self) -> Option<Place> {
        None
    }
}

/// Implements [`ErrorKind`] for an error that has the method `kind` and, if given, `at`.
macro_rules! kinds {
    ($error:ident $($at:ident)?) => {
        impl $crate::game::base::kind::ErrorKind for $error {
            fn kind(&self) -> &'static str {
                Self::kind(self)
            }

            $(fn place(&self) -> Option<$crate::game::base::place::Place> {
                Self::$at(self)
            })?
        }
    };
}
pub(crate) use kinds;

/// Defines the kind of an error, or of each of its variants, and its message: a string, or the
/// arguments of `write!` after the formatter. With `of` the error has a source, and implements
/// `Error` elsewhere; with `at` after its name it has places.
///
/// An unlisted variant doesn't compile; a kind that isn't the variant in snake case fails the
/// tests. (Constants made from each variant took 1 % of the memory of a build.)
macro_rules! errors {
    (of $error:ident $($at:ident)?: $($(#[$attribute:meta])* $kind:literal $variant:ident $fields:tt => $message:tt;)*) => {
        impl $error {
            /// The name of the kind of error, without its values: the variant in snake case.
            /// Programs that word their own messages use it to choose them.
            #[must_use]
            #[allow(unreachable_patterns, reason = "a kind may have several messages")]
            pub const fn kind(&self) -> &'static str {
                match self {
                    $($(#[$attribute])* Self::$variant { .. } => $kind,)*
                }
            }
        }

        impl core::fmt::Display for $error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match *self {
                    $($(#[$attribute])* Self::$variant $fields => $crate::game::base::kind::errors!(message f $message),)*
                }
            }
        }

        $crate::game::base::kind::kinds!($error $($at)?);
        #[cfg(test)]
        const _: () = { $(assert!($crate::game::base::kind::is_snake($kind, stringify!($variant)));)* };
    };
    (struct $error:ident $fields:tt = $kind:literal: $message:tt) => {
        impl $error {
            /// The name of the kind of error, without its values: the type in snake case.
            #[must_use]
            pub const fn kind(&self) -> &'static str {
                $kind
            }
        }

        impl core::fmt::Display for $error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let $error $fields = *self;
                $crate::game::base::kind::errors!(message f $message)
            }
        }

        impl core::error::Error for $error {}

        $crate::game::base::kind::kinds!($error);
        #[cfg(test)]
        const _: () = assert!($crate::game::base::kind::is_snake($kind, stringify!($error)));
    };
    (message $f:ident ($($message:tt)*)) => {
        write!($f, $($message)*)
    };
    (message $f:ident $message:tt) => {
        write!($f, $message)
    };
    ($error:ident $($at:ident)?: $($variants:tt)*) => {
        $crate::game::base::kind::errors!(of $error $($at)?: $($variants)*);

        impl core::error::Error for $error {}
    };
}
pub(crate) use errors;

/// Whether a kind is the name of a variant in snake case.
#[cfg(test)]
pub(crate) const fn is_snake(kind: &str, variant: &str) -> bool {
    let (kind, variant, mut at, mut i) = (kind.as_bytes(), variant.as_bytes(), 0, 0);
    while i < variant.len() {
        if i > 0 && variant[i].is_ascii_uppercase() {
            if at >= kind.len() || kind[at] != b'_' {
                return false;
            }
            at += 1;
        }
        if at >= kind.len() || kind[at] != variant[i].to_ascii_lowercase() {
            return false;
        }
        (at, i) = (at + 1, i + 1);
    }
    at == kind.len()
}
