//! The kinds of errors by name, and their places.

use super::place::Place;

/// An error with a kind by name, for programs that word their own messages, and perhaps a place.
/// Every error of the library is one.
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

    /// The place of the offending value in a text or a list, or the row of a batch, if it has one.
    fn place(&self) -> Option<Place> {
        None
    }
}

/// Gives an error that has the method `kind`, and perhaps `at`, the trait of it.
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

/// The kind of an error, or of each of its variants, and its message: a text, or what `write!`
/// takes after the formatter. With `of` the error has a source, and is made an `Error` elsewhere;
/// with `at` after its name it has places.
///
/// A variant that is not listed doesn't compile, and neither do the tests if a kind is not the
/// variant in snake case. (A constant for each, made from the variant, took 1 % of the memory of a
/// build.)
macro_rules! errors {
    (of $error:ident $($at:ident)?: $($(#[$attribute:meta])* $kind:literal $variant:ident $fields:tt => $message:tt;)*) => {
        impl $error {
            /// The kind of error by name, without its values: the name of the variant in snake
            /// case. Programs that word their own messages choose them by it.
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
            /// The kind of error by name, without its values: the name of the type in snake case.
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
