//! One batch, whose instructions are counted beside those of `tests/batch.c`. Without rows in its
//! file it writes some.

use std::error::Error;
use std::{env, fs};

use shanten::batch::{self, Rows};

const ROWS: usize = 100_000;

/// Random hands of 14 tiles, always the same.
fn deal() -> Vec<u8> {
    let mut state = 1_u64;
    let mut next = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize
    };
    let mut counts = vec![[0; 34]; ROWS];
    for hand in &mut counts {
        while hand.iter().sum::<u8>() < 14 {
            let count = &mut hand[next() % 34];
            *count += u8::from(*count < 4);
        }
    }
    counts.into_flattened()
}

/// By its name its instructions are counted.
#[inline(never)]
fn batch_in_rust(counts: &[[u8; 34]], answers: &mut [i8]) -> Result<(), batch::BadRows> {
    Rows::new(counts).shanten(answers)
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("the file of the rows is missing")?;
    if !fs::exists(&path)? {
        fs::write(&path, deal())?;
    }
    let counts = fs::read(&path)?;
    let mut answers = vec![0; ROWS];
    batch_in_rust(batch::rows(&counts)?, &mut answers)?;
    println!("{}", answers.iter().copied().map(i64::from).sum::<i64>());
    Ok(())
}
