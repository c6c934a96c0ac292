//! The kinds of errors by name.

/// An error with a kind by name, for programs that word their own messages. Every error of the
/// library is one.
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
/// assert_eq!(worded(&"11111m".parse::<Hand>().unwrap_err()), "同じ牌は4枚までです");
/// ```
pub trait ErrorKind: core::error::Error {
    /// The name of the kind in snake case, without its values.
    fn kind(&self) -> &'static str;
}

/// Gives an error the method `kind`. A variant that is not listed doesn't compile, and neither do
/// the tests if a name is not the variant's in snake case. (A constant for each, made from the
/// variant, took 1 % of the memory of a build.)
macro_rules! kinds {
    (struct $error:ident = $kind:literal) => {
        impl $error {
            /// The kind of error by name, without its values: the name of the type in snake case.
            #[must_use]
            pub const fn kind(&self) -> &'static str {
                $kind
            }
        }

        $crate::game::kinds!(trait $error);
        #[cfg(test)]
        const _: () = assert!($crate::game::is_snake($kind, stringify!($error)));
    };
    (trait $error:ident) => {
        impl $crate::game::ErrorKind for $error {
            fn kind(&self) -> &'static str {
                Self::kind(self)
            }
        }
    };
    ($error:ident: $($(#[$attribute:meta])* $variant:ident = $kind:literal),* $(,)?) => {
        impl $error {
            /// The kind of error by name, without its values: the name of the variant in snake
            /// case. Programs that word their own messages choose them by it.
            #[must_use]
            pub const fn kind(&self) -> &'static str {
                match self {
                    $($(#[$attribute])* Self::$variant { .. } => $kind,)*
                }
            }
        }

        $crate::game::kinds!(trait $error);
        #[cfg(test)]
        const _: () = { $(assert!($crate::game::is_snake($kind, stringify!($variant)));)* };
    };
}
pub(crate) use kinds;

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
