//! The kinds of errors by name, made from the names of their variants.

/// A variant's name in snake case, of at most 32 bytes.
pub struct Snake {
    bytes: [u8; 32],
    len: usize,
}

impl Snake {
    pub const fn of(name: &str) -> Self {
        let (name, mut snake, mut i) = (name.as_bytes(), Self { bytes: [0; 32], len: 0 }, 0);
        while i < name.len() {
            if i > 0 && name[i].is_ascii_uppercase() {
                snake.bytes[snake.len] = b'_';
                snake.len += 1;
            }
            snake.bytes[snake.len] = name[i].to_ascii_lowercase();
            snake.len += 1;
            i += 1;
        }
        snake
    }

    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(name) => name,
            Err(_) => panic!("names of variants are ASCII"),
        }
    }
}

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

/// Gives an error the method `kind`. A variant that is not listed doesn't compile.
macro_rules! kinds {
    (struct $error:ident) => {
        impl $error {
            /// The kind of error by name, without its values: the name of the type in snake case.
            #[must_use]
            pub const fn kind(&self) -> &'static str {
                const NAME: &$crate::game::Snake = &$crate::game::Snake::of(stringify!($error));
                const KIND: &str = NAME.as_str();
                KIND
            }
        }

        $crate::game::kinds!(trait $error);
    };
    (trait $error:ident) => {
        impl $crate::game::ErrorKind for $error {
            fn kind(&self) -> &'static str {
                Self::kind(self)
            }
        }
    };
    ($error:ident: $($(#[$attribute:meta])* $variant:ident),* $(,)?) => {
        impl $error {
            /// The kind of error by name, without its values: the name of the variant in snake
            /// case. Programs that word their own messages choose them by it.
            #[must_use]
            pub const fn kind(&self) -> &'static str {
                match self {
                    $($(#[$attribute])* Self::$variant { .. } => {
                        const NAME: &$crate::game::Snake = &$crate::game::Snake::of(stringify!($variant));
                        const KIND: &str = NAME.as_str();
                        KIND
                    })*
                }
            }
        }

        $crate::game::kinds!(trait $error);
    };
}
pub(crate) use kinds;
