//! Logs: for any bytes, each round that is read follows the rules.

use shanten_logs::Log;
use shanten_logs_testing::{MadeUp, assert_legal, play};

/// Reads the bytes as a log, and as changes of a made-up log.
pub fn check(data: &[u8], write: fn(&[MadeUp]) -> String) {
    read(data);
    let Some((&seed, changes)) = data.split_first() else { return };
    let mut log = write(&[play(3 + usize::from(seed % 2), seed.into())]).into_bytes();
    for change in changes.chunks_exact(4) {
        if log.is_empty() {
            break;
        }
        let place = usize::from(u16::from_le_bytes([change[0], change[1]])) % log.len();
        match change[2] % 4 {
            0 => log[place] = change[3],
            1 => log.insert(place, change[3]),
            2 => drop(log.remove(place)),
            _ => log.truncate(place),
        }
    }
    read(&log);
}

fn read(log: &[u8]) {
    for round in Log::new("fuzzed", log).flatten() {
        assert_legal(&round);
    }
}
