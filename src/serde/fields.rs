//! Objects: writes them, and reads them with missing fields.

use core::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, Visitor};

/// Deserialises the name of a field to its number.
pub(super) struct FieldName(pub(super) &'static [&'static str]);

impl<'de> DeserializeSeed<'de> for FieldName {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for FieldName {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a field's name")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<usize, E> {
        let place = self.0.iter().position(|&name| name == text);
        place.ok_or_else(|| E::unknown_field(text, self.0))
    }
}

/// Defines a type that deserialises the fields of an object, each of which may be missing.
macro_rules! fields {
    ($fields:ident, $what:literal: $($field:ident $type:ty),+) => {
        #[derive(Default)]
        struct $fields {
            $($field: Option<$type>,)+
        }

        impl $fields {
            const NAMES: &[&str] = &[$(stringify!($field)),+];
        }

        impl<'de> serde::de::Visitor<'de> for $fields {
            type Value = Self;

            fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str($what)
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(mut self, mut map: A) -> Result<Self, A::Error> {
                while let Some(number) = map.next_key_seed($crate::serde::fields::FieldName(Self::NAMES))? {
                    let name = Self::NAMES[number];
                    $(if name == stringify!($field) {
                        if self.$field.replace(map.next_value()?).is_some() {
                            return Err(serde::de::Error::duplicate_field(name));
                        }
                    })+
                }
                Ok(self)
            }

            fn visit_seq<A: serde::de::SeqAccess<'de>>(mut self, mut list: A) -> Result<Self, A::Error> {
                $(self.$field = list.next_element()?;)+
                Ok(self)
            }
        }
    };
}
pub(super) use fields;

/// Writes a type as an object of these fields.
macro_rules! object {
    ($type:ident, $self:ident: $($name:literal: $field:expr),+ $(,)?) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&$self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeStruct as _;

                let mut object = serializer.serialize_struct(stringify!($type), [$($name),+].len())?;
                $(object.serialize_field($name, &$field)?;)+
                object.end()
            }
        }
    };
}
pub(super) use object;
