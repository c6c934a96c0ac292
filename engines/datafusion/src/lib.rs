//! The shanten of mahjong hands as scalar functions of `DataFusion`.
//!
//! A hand is a value of 34 bytes, the counts of the kinds from 1m to 7z: a column of
//! `FIXED_LEN_BYTE_ARRAY(34)` in Parquet, or of binary values. `shanten(hand)` is its shanten,
//! `shanten_useful(hand)` the set of its useful tiles, bit n for kind n, and `shanten_copies(hand)`
//! how many copies of them are left. Null stays null. A value that is no hand is an error that
//! says which row and why.
//!
//! ```
//! let functions = shanten_datafusion::functions();
//! let names: Vec<_> = functions.iter().map(|function| function.name().to_owned()).collect();
//! assert_eq!(names, ["shanten", "shanten_useful", "shanten_copies"]);
//! // context.register_udf(function) makes each known to a session.
//! ```

use std::sync::Arc;

use arrow::array::{Array, ArrayRef, AsArray, Int8Array, UInt8Array, UInt64Array};
use arrow::buffer::NullBuffer;
use arrow::datatypes::DataType;
use datafusion_common::{DataFusionError, Result, exec_err};
use datafusion_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility};
use shanten::Tile;
use shanten::batch::{BadRows, Rows, UsefulColumns};

/// All functions.
#[must_use]
pub fn functions() -> Vec<ScalarUDF> {
    Answer::ALL.into_iter().map(|answer| ScalarUDF::from(Function::new(answer))).collect()
}

/// A question about a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Answer {
    Shanten,
    Useful,
    Copies,
}

impl Answer {
    const ALL: [Self; 3] = [Self::Shanten, Self::Useful, Self::Copies];

    const fn name(self) -> &'static str {
        match self {
            Self::Shanten => "shanten",
            Self::Useful => "shanten_useful",
            Self::Copies => "shanten_copies",
        }
    }

    const fn kind(self) -> DataType {
        match self {
            Self::Shanten => DataType::Int8,
            Self::Useful => DataType::UInt64,
            Self::Copies => DataType::UInt8,
        }
    }

    /// Answers rows of counts, of which nulls have none.
    fn of(self, counts: &[Counts], nulls: Option<NullBuffer>) -> Result<ArrayRef> {
        let mut shanten = vec![0; counts.len()];
        if self == Self::Shanten {
            Rows::new(counts).shanten(&mut shanten).map_err(refused)?;
            return Ok(Arc::new(Int8Array::new(shanten.into(), nulls)));
        }
        let (mut tiles, mut copies) = (vec![0; counts.len()], vec![0; counts.len()]);
        let columns = UsefulColumns::new(&mut shanten, &mut tiles, &mut copies);
        Rows::new(counts).useful(columns).map_err(refused)?;
        Ok(match self {
            Self::Useful => Arc::new(UInt64Array::new(tiles.into(), nulls)),
            _ => Arc::new(UInt8Array::new(copies.into(), nulls)),
        })
    }
}

type Counts = [u8; Tile::KINDS];

/// How many bytes a hand has in a column.
const BYTES: i32 = 34;
const _: () = assert!(BYTES as usize == Tile::KINDS);

fn refused(error: BadRows) -> DataFusionError {
    DataFusionError::Execution(error.to_string())
}

/// A function of `DataFusion`.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Function {
    answer: Answer,
    signature: Signature,
}

impl Function {
    fn new(answer: Answer) -> Self {
        let hands = vec![DataType::FixedSizeBinary(BYTES), DataType::Binary];
        Self { answer, signature: Signature::uniform(1, hands, Volatility::Immutable) }
    }
}

impl ScalarUDFImpl for Function {
    fn name(&self) -> &str {
        self.answer.name()
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.answer.kind())
    }

    fn invoke_with_args(&self, given: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let [hands] = given.args.as_slice() else {
            return exec_err!("{} takes one argument, not {}", self.name(), given.args.len());
        };
        let is_scalar = matches!(hands, ColumnarValue::Scalar(_));
        let hands = hands.to_array(if is_scalar { 1 } else { given.number_rows })?;
        let answers = self.answer.of(&counts(&hands)?, hands.nulls().cloned())?;
        if is_scalar {
            return Ok(ColumnarValue::Scalar(datafusion_common::ScalarValue::try_from_array(&answers, 0)?));
        }
        Ok(ColumnarValue::Array(answers))
    }
}

/// The counts of each row; no tiles for a null.
fn counts(hands: &ArrayRef) -> Result<Vec<Counts>> {
    let row = |row: usize, bytes: &[u8]| {
        if hands.is_null(row) {
            return Ok([0; Tile::KINDS]);
        }
        let wrong = |_| DataFusionError::Execution(format!("row {row}: {} bytes: a hand has 34", bytes.len()));
        bytes.try_into().map_err(wrong)
    };
    match hands.data_type() {
        DataType::FixedSizeBinary(_) => {
            let hands = hands.as_fixed_size_binary();
            (0..hands.len()).map(|number| row(number, hands.value(number))).collect()
        }
        DataType::Binary => {
            let hands = hands.as_binary::<i32>();
            (0..hands.len()).map(|number| row(number, hands.value(number))).collect()
        }
        other => exec_err!("no hands in {other}: it is a fixed-size binary of 34 bytes, or binary"),
    }
}

#[cfg(test)]
mod tests {
    use arrow::array::{BinaryArray, FixedSizeBinaryArray};
    use arrow::datatypes::Field;
    use datafusion_common::ScalarValue;
    use datafusion_common::config::ConfigOptions;
    use shanten::Hand;

    use super::*;

    const HANDS: [&str; 3] = ["199m146779p12s246z", "123m456p789s1122z", "19m19p19s1234567z1m"];

    fn hands() -> Vec<Option<Vec<u8>>> {
        let counts = |text: &str| text.parse::<Hand>().expect("a hand").counts().to_vec();
        let mut hands: Vec<_> = HANDS.iter().map(|text| Some(counts(text))).collect();
        hands.insert(1, None);
        hands
    }

    fn call(answer: Answer, hands: ColumnarValue) -> Result<ColumnarValue> {
        let number_rows = if let ColumnarValue::Array(hands) = &hands { hands.len() } else { 5 };
        let field = Arc::new(Field::new("hand", hands.data_type(), true));
        let given = ScalarFunctionArgs {
            args: vec![hands],
            arg_fields: vec![field],
            number_rows,
            return_field: Arc::new(Field::new("answer", answer.kind(), true)),
            config_options: Arc::new(ConfigOptions::default()),
        };
        Function::new(answer).invoke_with_args(given)
    }

    fn column(answer: Answer, hands: ArrayRef) -> ArrayRef {
        match call(answer, ColumnarValue::Array(hands)).expect("hands") {
            ColumnarValue::Array(answers) => answers,
            ColumnarValue::Scalar(answer) => panic!("a column, not {answer}"),
        }
    }

    fn fixed() -> ArrayRef {
        Arc::new(FixedSizeBinaryArray::try_from_sparse_iter_with_size(hands().into_iter(), 34).expect("34 bytes"))
    }

    #[test]
    fn columns_are_answered_and_nulls_stay_null() {
        let binary: ArrayRef = Arc::new(hands().into_iter().collect::<BinaryArray>());
        for hands in [fixed(), binary] {
            let shanten = column(Answer::Shanten, Arc::clone(&hands));
            let shanten: Vec<_> = shanten.as_primitive::<arrow::datatypes::Int8Type>().iter().collect();
            assert_eq!(shanten, [Some(4), None, Some(0), Some(-1)]);
            let tiles = column(Answer::Useful, Arc::clone(&hands));
            let tiles = tiles.as_primitive::<arrow::datatypes::UInt64Type>();
            let copies = column(Answer::Copies, hands);
            let copies = copies.as_primitive::<arrow::datatypes::UInt8Type>();
            for (row, text) in [(0, HANDS[0]), (2, HANDS[1]), (3, HANDS[2])] {
                let useful = text.parse::<Hand>().expect("a hand").useful();
                assert_eq!(tiles.value(row), useful.tiles().bits(), "{text}");
                assert_eq!(u32::from(copies.value(row)), useful.copies(), "{text}");
            }
            assert!(tiles.is_null(1) && copies.is_null(1));
        }
    }

    #[test]
    fn slices_begin_where_they_begin() {
        let shanten = column(Answer::Shanten, fixed().slice(2, 2));
        assert_eq!(shanten.as_primitive::<arrow::datatypes::Int8Type>().values().to_vec(), [0, -1]);
        assert_eq!(column(Answer::Shanten, fixed().slice(1, 0)).len(), 0);
    }

    #[test]
    fn one_value_has_one_answer() {
        let hand = ColumnarValue::Scalar(ScalarValue::FixedSizeBinary(34, hands().remove(0)));
        let found = call(Answer::Shanten, hand).expect("a hand");
        assert!(matches!(found, ColumnarValue::Scalar(ScalarValue::Int8(Some(4)))), "{found:?}");
        let null = ColumnarValue::Scalar(ScalarValue::FixedSizeBinary(34, None));
        let found = call(Answer::Shanten, null).expect("a null");
        assert!(matches!(found, ColumnarValue::Scalar(ScalarValue::Int8(None))), "{found:?}");
    }

    #[test]
    fn what_is_no_hand_is_told_with_its_row() {
        let five: ArrayRef = Arc::new(BinaryArray::from_vec(vec![&[0; 34], &[5; 34]]));
        let error = call(Answer::Shanten, ColumnarValue::Array(five)).unwrap_err().to_string();
        assert!(error.contains("row 1") && error.contains("5 copies of 1m"), "{error}");
        let short: ArrayRef = Arc::new(BinaryArray::from_vec(vec![&[0; 33]]));
        let error = call(Answer::Copies, ColumnarValue::Array(short)).unwrap_err().to_string();
        assert!(error.contains("row 0: 33 bytes: a hand has 34"), "{error}");
    }
}
