//! Answers for hands, for people and for programs, under all rules.

mod calls;
mod rules;
mod seen;
mod text;
