//! Tests of the archive's public interface: its contents and its refusals.

mod contents;
mod refused;
