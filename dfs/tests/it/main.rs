//! The tests of the search from outside, in one binary: a module for each subject.

mod brute_force;
mod by_eye;
mod limits;
mod special;
mod support;
