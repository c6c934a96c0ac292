//! Answers questions from standard input, a line each.

use std::io::{BufRead as _, Result, stdin};

fn main() -> Result<()> {
    for line in stdin().lock().lines() {
        println!("{}", shanten_questions::answer(&line?));
    }
    Ok(())
}
