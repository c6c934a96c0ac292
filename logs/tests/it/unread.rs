use shanten::error::ErrorKind;
use shanten_logs::{Log, LogPlace, Problem};
use shanten_logs_testing::{play, writers};

fn problems(bytes: &[u8]) -> Vec<Problem> {
    Log::new("x", bytes).filter_map(Result::err).collect()
}

/// The only problem of an unreadable file.
#[track_caller]
fn problem(bytes: impl AsRef<[u8]>) -> (&'static str, String) {
    let found: Vec<_> = Log::new("x", bytes.as_ref()).collect();
    assert_eq!(found.len(), 1, "{found:?}");
    let problem = found[0].as_ref().expect_err("it isn't read");
    (problem.kind(), problem.to_string())
}

#[test]
fn a_file_without_a_game_says_so() {
    let no_rounds = r#"{"name":["A"],"rule":{"disp":"","aka":1},"log":[]}"#;
    for text in ["<mjloggm ver=\"2.3\"><GO type=\"169\"/></mjloggm>", no_rounds, "[]", "{\"type\":\"hello\"}\n"] {
        assert_eq!(problem(text), ("no_game", "x: no game in it".to_owned()), "{text}");
    }
    for text in ["", " \n\n", "\u{feff}"] {
        assert_eq!(problem(text), ("no_game", "x: no game in it: it is empty".to_owned()), "{text:?}");
    }
    for text in ["<!DOCTYPE html><html></html>", "\n<html>"] {
        assert_eq!(problem(text), ("no_game", "x: no game in it: it is a web page".to_owned()));
    }
    // A game without rounds before another game is no problem.
    assert_eq!(problems((no_rounds.to_owned() + "\n" + &writers::tenhou6(&[play(4, 1)])).as_bytes()).len(), 0);
}

#[test]
fn formats_that_are_not_read_have_names() {
    let utf16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>();
    let record = r#"{"name":".lq.RecordNewRound","data":{"chang":0}}"#;
    let majiang = r#"{"title":"t","player":["A"],"qijia":0,"log":[[{"qipai":{"jushu":0}}]]}"#;
    for (bytes, kind, part) in [
        (b"\xFD7zXZ\0\0\0".to_vec(), "packed", "packed by xz: unpack it"),
        (b"\x28\xB5\x2F\xFD\0".to_vec(), "packed", "packed by zstd"),
        (b"BZh91AY".to_vec(), "packed", "packed by bzip2"),
        (utf16("\u{feff}{\"log\":[]}"), "utf16", "save it as UTF-8"),
        (utf16("<mjloggm>"), "utf16", "UTF-16"),
        (b"\0\x01".to_vec(), "no_format", r#"begins with "\0\u{1}""#),
        (b"// one\n{\"log\":[]}".to_vec(), "json_comment", "comments"),
        (majiang.into(), "majiang", "Majiang"),
        (format!("{record}\n{record}\n").into(), "mahjong_soul", "tenhou/6"),
        (format!("[{record},{record}]").into(), "mahjong_soul", "Mahjong Soul"),
        (b"\n\x14.lq.GameDetailRecords\x12\x03".to_vec(), "mahjong_soul", "Mahjong Soul"),
        ("{\"tag\":\"HELO\"}\n{\"tag\":\"INIT\",\"seed\":\"0\"}\n".into(), "tenhou_messages", "download"),
        ("{\"no\":\"log\"}\n".repeat(3).into(), "no_format", "neither the 'log'"),
        ("[[0,0,0],[250]]".into(), "no_format", "neither the 'log'"),
        ("https://tenhou.net/0/?log=2013gm-0089&tw=1".into(), "address", "open https://tenhou.net/0/log/?2013gm-0089"),
        (format!("https://tenhou.net/0/?n={:99}&log=1-a", 0).into(), "address", "https://tenhou.net/0/log/?1-a and"),
        ("https://tenhou.net/0/?log=".into(), "address", "are read: save the log as a file"),
        ("http://example.org/?log=2013gm-0089".into(), "address", "are read: save the log as a file"),
        ("https://game.mahjongsoul.com/?paipu=1-2".into(), "mahjong_soul", "players' tools make tenhou/6 of it"),
        ("plain text\nof two lines".into(), "no_format", r#"no log: it begins with "plain text", not with"#),
    ] {
        let (found, text) = problem(&bytes);
        assert_eq!(found, kind, "{text}");
        assert!(text.contains(part), "{text}");
    }
    let own = writers::mjai(&[play(4, 1)]).replacen("[\"", "[\"?\",\"", 2);
    let found = problems(own.as_bytes());
    assert!(found[0].to_string().ends_with("hidden: a log from one player's view can't be read"), "{}", found[0]);
}

#[test]
fn a_fault_of_json_has_one_line_and_a_column() {
    let game = writers::tenhou6(&[play(4, 1)]);
    let over_lines = "\n\n".to_owned() + &game.replace(",[", ",\n[");
    let line = over_lines.lines().count();
    let broken = over_lines.trim_end().strip_suffix("]]}").unwrap().to_owned() + "]],}";
    let found = problems(broken.as_bytes());
    assert_eq!((found.len(), found[0].place), (1, LogPlace::Line(line as u64)), "{}", found[0]);
    let text = found[0].to_string();
    assert_eq!(text.matches("line").count(), 1, "{text}");
    assert!(text.contains(": trailing comma at column "), "{text}");
    // A round that is a list of numbers has a first number, but an invalid one.
    let flat = problems(br#"{"log":[[0,0,0,250]]}"#);
    assert_eq!(flat[0].to_string(), "x: line 1, round 1: 'round' can't be '0'");
}
