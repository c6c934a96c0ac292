//! Tests of the search's public interface, in one binary: a module for each subject.

mod brute_force;
mod by_eye;
mod limits;
mod special;
mod support;
