//! Writes JSON like `serde_json` without blanks, but faster: an answer consists mostly of small
//! numbers and short strings that need no escapes.

use std::io;

use itoa::{Buffer, Integer};
use serde::ser::{self, Error as _, Impossible, Serialize, Serializer};
use serde_json::Error;

/// Writes a value. Its keys must be strings, and its enum variants must have no data.
pub(crate) fn write(value: &impl Serialize, out: &mut Vec<u8>) -> io::Result<()> {
    Ok(value.serialize(Json(out))?)
}

struct Json<'a>(&'a mut Vec<u8>);

#[allow(clippy::unnecessary_wraps, reason = "what they return, a serializer does")]
impl<'a> Json<'a> {
    #[inline]
    fn add(self, bytes: &[u8]) -> Result<(), Error> {
        self.0.extend_from_slice(bytes);
        Ok(())
    }

    #[inline]
    fn number(self, number: impl Integer) -> Result<(), Error> {
        self.add(Buffer::new().format(number).as_bytes())
    }

    #[inline]
    fn parts(self, [open, close]: [u8; 2]) -> Result<Parts<'a>, Error> {
        self.0.push(open);
        Ok(Parts { out: self.0, close: Some(close), any: false })
    }
}

/// A list or an object.
struct Parts<'a> {
    out: &'a mut Vec<u8>,
    /// The closing byte; `None` for raw JSON, whose only part is a string.
    close: Option<u8>,
    any: bool,
}

impl Parts<'_> {
    #[inline]
    fn next(&mut self) -> Json<'_> {
        if self.any {
            self.out.push(b',');
        }
        self.any = true;
        Json(self.out)
    }

    fn pass<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        let text: String = serde_json::from_value(serde_json::to_value(value)?)?;
        Json(self.out).add(text.as_bytes())
    }
}

/// Whether any byte of a string must be escaped. Tests a word of bytes at once.
#[inline]
fn has_escapes(text: &[u8]) -> bool {
    const EACH: u64 = u64::from_ne_bytes([1; 8]);
    // A borrow occurs only if a lower byte already matches.
    let below = |word: u64, limit: u64| word.wrapping_sub(EACH * limit) & !word;
    let (words, rest) = text.as_chunks();
    let found = words.iter().fold(0, |found, word| {
        let word = u64::from_le_bytes(*word);
        let is = |byte: u8| below(word ^ (EACH * u64::from(byte)), 1);
        found | below(word, b' '.into()) | is(b'"') | is(b'\\')
    });
    found & (EACH << 7) != 0 || rest.iter().any(|&byte| byte < b' ' || byte == b'"' || byte == b'\\')
}

/// Numbers are written directly.
macro_rules! numbers {
    ($($name:ident $type:ty),+) => {$(
        fn $name(self, number: $type) -> Result<(), Error> {
            self.number(number)
        }
    )+};
}

/// Rare types are left to `serde_json`.
macro_rules! others {
    ($($name:ident $type:ty),+) => {$(
        fn $name(self, value: $type) -> Result<(), Error> {
            serde_json::to_writer(self.0, &value)
        }
    )+};
}

impl<'a> Serializer for Json<'a> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Parts<'a>;
    type SerializeTuple = Parts<'a>;
    type SerializeTupleStruct = Parts<'a>;
    type SerializeTupleVariant = Impossible<(), Error>;
    type SerializeMap = Parts<'a>;
    type SerializeStruct = Parts<'a>;
    type SerializeStructVariant = Impossible<(), Error>;

    numbers! {
        serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64, serialize_u16 u16, serialize_u32 u32,
        serialize_u64 u64
    }
    others! { serialize_bool bool, serialize_f32 f32, serialize_f64 f64, serialize_char char, serialize_bytes &[u8] }

    #[inline]
    fn serialize_u8(self, number: u8) -> Result<(), Error> {
        if number > 9 {
            return self.number(number);
        }
        self.0.push(b'0' + number);
        Ok(())
    }

    #[inline]
    fn serialize_str(self, text: &str) -> Result<(), Error> {
        if has_escapes(text.as_bytes()) {
            return serde_json::to_writer(self.0, text);
        }
        self.0.reserve(text.len() + 3);
        self.0.push(b'"');
        self.0.extend_from_slice(text.as_bytes());
        self.0.push(b'"');
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.add(b"null")
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.add(b"null")
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.add(b"null")
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), Error> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), Error> {
        Err(Error::custom(name))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'a>, Error> {
        self.parts(*b"[]")
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'a>, Error> {
        self.parts(*b"[]")
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'a>, Error> {
        self.parts(*b"[]")
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Error> {
        Err(Error::custom(name))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'a>, Error> {
        self.parts(*b"{}")
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Parts<'a>, Error> {
        if name == "$serde_json::private::RawValue" {
            return Ok(Parts { out: self.0, close: None, any: false });
        }
        self.parts(*b"{}")
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Error> {
        Err(Error::custom(name))
    }
}

/// Lists, each with the name of its method for elements.
macro_rules! lists {
    ($($name:ident $add:ident),+) => {$(
        impl ser::$name for Parts<'_> {
            type Ok = ();
            type Error = Error;

            #[inline]
            fn $add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                value.serialize(self.next())
            }

            fn end(self) -> Result<(), Error> {
                Json(self.out).add(self.close.as_slice())
            }
        }
    )+};
}
lists!(SerializeSeq serialize_element, SerializeTuple serialize_element, SerializeTupleStruct serialize_field);

impl ser::SerializeMap for Parts<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        key.serialize(self.next())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.out.push(b':');
        value.serialize(Json(self.out))
    }

    fn end(self) -> Result<(), Error> {
        Json(self.out).add(self.close.as_slice())
    }
}

impl ser::SerializeStruct for Parts<'_> {
    type Ok = ();
    type Error = Error;

    #[inline]
    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Error> {
        if self.close.is_none() {
            return self.pass(value);
        }
        // The name of a field needs no escapes.
        let Json(out) = self.next();
        out.reserve(key.len() + 4);
        out.push(b'"');
        out.extend_from_slice(key.as_bytes());
        out.extend_from_slice(b"\":");
        value.serialize(Json(out))
    }

    fn end(self) -> Result<(), Error> {
        Json(self.out).add(self.close.as_slice())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Serialize;
    use serde_json::value::RawValue;

    use super::write;

    #[derive(Serialize)]
    struct Unit;

    #[derive(Serialize)]
    enum Name {
        One,
    }

    #[derive(Serialize)]
    struct Inner<'a> {
        text: &'a str,
        none: Option<u8>,
        pair: (i8, f64),
        letter: char,
        unit: (Unit, ()),
    }

    #[derive(Serialize)]
    struct Outer<'a> {
        #[serde(flatten)]
        inner: Inner<'a>,
        numbers: Vec<u64>,
        bytes: [u8; 4],
        map: BTreeMap<&'a str, Option<bool>>,
        name: Name,
        passed: &'a RawValue,
        empty: [Inner<'a>; 0],
    }

    #[test]
    fn json_is_what_serde_json_writes() {
        let passed: Box<RawValue> = serde_json::from_str(r#"{"a" : [1.50, "\u00e9\n", null]}"#).unwrap();
        for text in ["", "123m", "東\u{7f}", "\"", "a\\b", "tab\t", "a long text \n with an end of its line", "\u{0}"]
        {
            let inner = || Inner { text, none: None, pair: (-1, 0.1), letter: '"', unit: (Unit, ()) };
            let outer = Outer {
                inner: inner(),
                numbers: vec![0, 10, u64::MAX],
                bytes: [0, 9, 10, 255],
                map: BTreeMap::from([(text, Some(true)), ("other", None)]),
                name: Name::One,
                passed: &passed,
                empty: [],
            };
            let mut written = Vec::new();
            write(&outer, &mut written).unwrap();
            write(&[inner(), inner()], &mut written).unwrap();
            let expected =
                serde_json::to_string(&outer).unwrap() + &serde_json::to_string(&[inner(), inner()]).unwrap();
            assert_eq!(String::from_utf8(written).unwrap(), expected);
        }
    }
}
