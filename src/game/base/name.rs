//! Names: lists of the names of enums, and how they are written and read.

use core::fmt;

use super::kind::errors;

/// A string that is none of the names of a type.
///
/// A space, a hyphen or an underscore may separate the words of a name: `seven pairs`,
/// `seven-pairs` and `seven_pairs` are the same name.
///
/// ```
/// use shanten::{Form, Shape};
///
/// assert_eq!("seven_pairs".parse(), Ok(Form::SevenPairs));
/// let error = "three".parse::<Shape>().unwrap_err();
/// assert_eq!(error.to_string(), "none of the names two-sided, closed, edge, two pairs, single");
/// assert!(Shape::ALL.iter().map(|shape| shape.name()).eq(error.names().iter().copied()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchName {
    names: &'static [&'static str],
}

impl NoSuchName {
    pub(crate) const fn new(names: &'static [&'static str]) -> Self {
        Self { names }
    }

    /// The names of the type.
    #[must_use]
    pub const fn names(&self) -> &'static [&'static str] {
        self.names
    }
}

errors!(struct NoSuchName { names } = "no_such_name": ("none of the names {}", Listed(names)));

/// Writes names separated by commas.
pub(crate) struct Listed(pub(crate) &'static [&'static str]);

impl fmt::Display for Listed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names = self.0.iter().enumerate();
        names.try_for_each(|(number, name)| write!(f, "{}{name}", if number == 0 { "" } else { ", " }))
    }
}

/// Whether a string is a name, with any separators between its words.
pub(crate) fn is_name(text: &str, name: &str) -> bool {
    let separated = |byte: u8| if matches!(byte, b'-' | b'_') { b' ' } else { byte };
    text.bytes().map(separated).eq(name.bytes().map(separated))
}

/// Defines the names of an enum's variants: `ALL`, `name()`, `Display` and `FromStr`. The first
/// string documents `ALL`, which is a slice if the enum may grow.
macro_rules! named {
    (may grow: $type:ty, $all:literal: $($variant:ident $name:literal),+ $(,)?) => {
        impl $type {
            #[doc = $all]
            pub const ALL: &'static [Self] = &Self::EACH;
            pub(crate) const EACH: [Self; [$($name),+].len()] = [$(Self::$variant),+];
        }

        $crate::game::base::name::named!(name: $type: $($variant $name),+);
    };
    ($type:ty, $all:literal: $($variant:ident $name:literal),+ $(,)?) => {
        impl $type {
            #[doc = $all]
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];
        }

        $crate::game::base::name::named!(name: $type: $($variant $name),+);
    };
    (name: $type:ty: $($variant:ident $name:literal),+) => {
        impl $type {
            #[doc = concat!("Its name, one of" $(, "\n- `", $name, "`")+)]
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name),+
                }
            }
        }

        /// Writes the name.
        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }

        /// Reads a name; see [`NoSuchName`](crate::error::NoSuchName).
        impl core::str::FromStr for $type {
            type Err = $crate::game::base::name::NoSuchName;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let named = [$((Self::$variant, $name)),+];
                let found = named.into_iter().find(|(_, name)| $crate::game::base::name::is_name(text, name));
                found.map(|(variant, _)| variant).ok_or(Self::Err::new(&[$($name),+]))
            }
        }
    };
}
pub(crate) use named;
