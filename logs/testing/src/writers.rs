use std::fmt::Write as _;

use shanten::MeldKind;

use super::made_up::{MadeUp, Move, piece};

fn list(numbers: impl IntoIterator<Item = u8>) -> String {
    let numbers: Vec<_> = numbers.into_iter().map(|number| number.to_string()).collect();
    numbers.join(",")
}

/// The direction of the called player: 1 right, 2 across, 3 left.
fn direction(seat: usize, from: usize) -> usize {
    (from + 4 - seat) % 4
}

/// A round of mjlog.
#[must_use]
pub fn mjlog_round(made: &MadeUp) -> String {
    let mut text = format!(
        r#"<INIT seed="{},{},0,2,3,{}" ten="250,250,250,250" oya="{}""#,
        made.kyoku,
        made.counters,
        made.indicator,
        made.kyoku % 4
    );
    for seat in 0..4 {
        let hand = made.hands.get(seat).cloned().unwrap_or_default();
        write!(text, r#" hai{seat}="{}""#, list(hand)).unwrap();
    }
    text.push_str("/>");
    // Tenhou writes an indicator before the discard with which its table shows it.
    let mut moves = made.moves.clone();
    for at in 1..moves.len() {
        if matches!(moves[at - 1..=at], [Move::Discard { .. }, Move::Indicator { .. }]) {
            moves.swap(at - 1, at);
        }
    }
    for step in &moves {
        match step {
            Move::Draw { seat, tile } => write!(text, "<{}{tile}/>", ["T", "U", "V", "W"][*seat]),
            Move::Discard { seat, tile, is_riichi, .. } => {
                if *is_riichi {
                    write!(text, r#"<REACH who="{seat}" step="1"/>"#).unwrap();
                }
                write!(text, "<{}{tile}/>", ["D", "E", "F", "G"][*seat]).unwrap();
                if *is_riichi {
                    write!(text, r#"<REACH who="{seat}" ten="250,250,250,240" step="2"/>"#).unwrap();
                }
                Ok(())
            }
            Move::Call { seat, from, kind, claimed, own } => {
                let mut tiles = own.clone();
                tiles.push(*claimed);
                tiles.sort_unstable();
                let place = tiles.iter().position(|tile| tile == claimed).unwrap() as u32;
                let copy = |at: usize| u32::from(tiles[at] % 4);
                let first = u32::from(tiles[0] / 4);
                let direction = direction(*seat, *from) as u32;
                let bits = match kind {
                    MeldKind::Run => {
                        let run = first / 9 * 7 + first % 9;
                        (run * 3 + place) << 10 | copy(2) << 7 | copy(1) << 5 | copy(0) << 3 | 4 | direction
                    }
                    MeldKind::Triplet => {
                        let unused = (0..4).find(|copy| tiles.iter().all(|tile| tile % 4 != *copy)).unwrap();
                        (first * 3 + place) << 9 | u32::from(unused) << 5 | 8 | direction
                    }
                    _ => u32::from(*claimed) << 8 | direction,
                };
                write!(text, r#"<N who="{seat}" m="{bits}" />"#)
            }
            Move::AddedQuad { seat, tile, from, claimed, own } => {
                let mut tiles = own.clone();
                tiles.push(*claimed);
                tiles.sort_unstable();
                let place = tiles.iter().position(|tile| tile == claimed).unwrap() as u32;
                let bits = (u32::from(tile / 4) * 3 + place) << 9
                    | u32::from(tile % 4) << 5
                    | 0x10
                    | direction(*seat, *from) as u32;
                write!(text, r#"<N who="{seat}" m="{bits}" />"#)
            }
            Move::ClosedQuad { seat, tiles } => write!(text, r#"<N who="{seat}" m="{}" />"#, u32::from(tiles[0]) << 8),
            Move::SetAside { seat, tile } => write!(text, r#"<N who="{seat}" m="{}" />"#, u32::from(*tile) << 8 | 0x20),
            Move::Indicator { tile } => write!(text, r#"<DORA hai="{tile}" />"#),
            Move::Win { seat, from, tile, hand } => write!(
                text,
                r#"<AGARI ba="0,0" hai="{}" machi="{tile}" ten="30,1000,0" who="{seat}" fromWho="{from}" sc="250,10,250,-10,250,0,250,0" />"#,
                list(hand.iter().copied())
            ),
            Move::WallEmpty { ready } => {
                text.push_str(r#"<RYUUKYOKU ba="0,0" sc="250,0,250,0,250,0,250,0""#);
                for (seat, hand) in ready.iter().enumerate() {
                    if let Some(hand) = hand {
                        write!(text, r#" hai{seat}="{}""#, list(hand.iter().copied())).unwrap();
                    }
                }
                write!(text, " />")
            }
            Move::NineTerminals { seat, hand } => {
                write!(text, r#"<RYUUKYOKU type="yao9" ba="0,0" hai{seat}="{}" />"#, list(hand.iter().copied()))
            }
        }
        .unwrap();
    }
    text
}

/// A game of mjlog.
#[must_use]
pub fn mjlog(rounds: &[MadeUp]) -> String {
    let kind = if rounds[0].players == 3 { 185 } else { 169 };
    let rounds: String = rounds.iter().map(mjlog_round).collect();
    format!(
        r#"<mjloggm ver="2.3"><SHUFFLE seed="mt19937ar" ref=""/><GO type="{kind}"/><UN n0="%41" n1="%42" n2="%43" n3="%44" dan="1,1,1,1" rate="1,1,1,1" sx="M,M,M,M"/><TAIKYOKU oya="0"/>{rounds}</mjloggm>
"#
    )
}

/// A piece as mjai writes it.
fn mjai_piece(tile: u8) -> String {
    let honours = ["E", "S", "W", "N", "P", "F", "C"];
    match usize::from(tile / 4).checked_sub(27) {
        Some(honour) => format!(r#""{}""#, honours[honour]),
        None if piece(tile).is_red() => format!(r#""{}r""#, piece(tile).tile()),
        None => format!(r#""{}""#, piece(tile)),
    }
}

fn mjai_pieces(tiles: &[u8]) -> String {
    let pieces: Vec<_> = tiles.iter().map(|&tile| mjai_piece(tile)).collect();
    format!("[{}]", pieces.join(","))
}

/// A round of mjai.
#[must_use]
pub fn mjai_round(made: &MadeUp) -> String {
    let hands: Vec<_> = made.hands.iter().map(|hand| mjai_pieces(hand)).collect();
    let mut text = format!(
        r#"{{"type":"start_kyoku","bakaze":"{}","kyoku":{},"honba":{},"kyotaku":0,"oya":{},"dora_marker":{},"tehais":[{}]}}
"#,
        ["E", "S"][made.kyoku / 4],
        made.kyoku % 4 + 1,
        made.counters,
        made.kyoku % 4,
        mjai_piece(made.indicator),
        hands.join(",")
    );
    for step in &made.moves {
        match step {
            Move::Draw { seat, tile } => {
                writeln!(text, r#"{{"type":"tsumo","actor":{seat},"pai":{}}}"#, mjai_piece(*tile))
            }
            Move::Discard { seat, tile, is_drawn, is_riichi } => {
                if *is_riichi {
                    writeln!(text, r#"{{"type":"reach","actor":{seat}}}"#).unwrap();
                }
                let pai = mjai_piece(*tile);
                writeln!(text, r#"{{"type":"dahai","actor":{seat},"pai":{pai},"tsumogiri":{is_drawn}}}"#).unwrap();
                if *is_riichi {
                    writeln!(text, r#"{{"type":"reach_accepted","actor":{seat}}}"#).unwrap();
                }
                Ok(())
            }
            Move::Call { seat, from, kind, claimed, own } => {
                let name = match kind {
                    MeldKind::Run => "chi",
                    MeldKind::Triplet => "pon",
                    _ => "daiminkan",
                };
                let (pai, own) = (mjai_piece(*claimed), mjai_pieces(own));
                writeln!(text, r#"{{"type":"{name}","actor":{seat},"target":{from},"pai":{pai},"consumed":{own}}}"#)
            }
            Move::AddedQuad { seat, tile, claimed, own, .. } => {
                let mut triplet = own.clone();
                triplet.push(*claimed);
                let (pai, own) = (mjai_piece(*tile), mjai_pieces(&triplet));
                writeln!(text, r#"{{"type":"kakan","actor":{seat},"pai":{pai},"consumed":{own}}}"#)
            }
            Move::ClosedQuad { seat, tiles } => {
                writeln!(text, r#"{{"type":"ankan","actor":{seat},"consumed":{}}}"#, mjai_pieces(tiles))
            }
            Move::SetAside { seat, .. } => writeln!(text, r#"{{"type":"nukidora","actor":{seat},"pai":"N"}}"#),
            Move::Indicator { tile } => writeln!(text, r#"{{"type":"dora","dora_marker":{}}}"#, mjai_piece(*tile)),
            Move::Win { seat, from, tile, .. } => {
                let pai = mjai_piece(*tile);
                writeln!(text, r#"{{"type":"hora","actor":{seat},"target":{from},"pai":{pai},"deltas":[0,0,0,0]}}"#)
            }
            Move::WallEmpty { ready } => {
                let hidden = || vec![r#""?""#; 13].join(",");
                let hands = ready
                    .iter()
                    .map(|hand| hand.as_ref().map_or_else(|| format!("[{}]", hidden()), |hand| mjai_pieces(hand)));
                let hands: Vec<_> = hands.collect();
                writeln!(text, r#"{{"type":"ryukyoku","reason":"fanpai","tehais":[{}]}}"#, hands.join(","))
            }
            Move::NineTerminals { .. } => writeln!(text, r#"{{"type":"ryukyoku","reason":"kyushukyuhai"}}"#),
        }
        .unwrap();
    }
    text.push_str("{\"type\":\"end_kyoku\"}\n");
    text
}

/// A game of mjai.
#[must_use]
pub fn mjai(rounds: &[MadeUp]) -> String {
    let names = vec![r#""A""#; rounds[0].players].join(",");
    let rounds: String = rounds.iter().map(mjai_round).collect();
    format!("{{\"type\":\"start_game\",\"names\":[{names}]}}\n{rounds}{{\"type\":\"end_game\"}}\n")
}

/// A piece as Tenhou's JSON writes it.
fn code(tile: u8) -> String {
    let piece = piece(tile);
    let suit = tile / 36 + 1;
    if piece.is_red() { format!("5{suit}") } else { format!("{suit}{}", tile / 4 % 9 + 1) }
}

fn codes(tiles: &[u8]) -> Vec<String> {
    tiles.iter().map(|&tile| code(tile)).collect()
}

/// A meld in letters: the letter's position shows the discarder, counted with four seats even in
/// three-player games.
fn letters(seat: usize, from: usize, letter: char, first: &str, own: &[String]) -> String {
    let before = match direction(seat, from) {
        3 => 0,
        2 => 1,
        _ => own.len(),
    };
    format!("{}{letter}{first}{}", own[..before].concat(), own[before..].concat())
}

/// A round of tenhou/6.
#[must_use]
pub fn tenhou6_round(made: &MadeUp) -> String {
    let mut come = vec![Vec::new(); 4];
    let mut go = vec![Vec::new(); 4];
    let mut indicators = vec![code(made.indicator)];
    let mut result = String::new();
    for step in &made.moves {
        match step {
            Move::Draw { seat, tile } => come[*seat].push(code(*tile)),
            Move::Discard { seat, tile, is_drawn, is_riichi } => {
                let text = if *is_drawn { "60".to_owned() } else { code(*tile) };
                go[*seat].push(if *is_riichi { format!(r#""r{text}""#) } else { text });
            }
            Move::Call { seat, from, kind, claimed, own } => {
                let letter = match kind {
                    MeldKind::Run => 'c',
                    MeldKind::Triplet => 'p',
                    _ => 'm',
                };
                let text = letters(*seat, *from, letter, &code(*claimed), &codes(own));
                come[*seat].push(format!(r#""{text}""#));
                if kind.is_quad() {
                    go[*seat].push("0".to_owned());
                }
            }
            Move::AddedQuad { seat, tile, from, claimed, own } => {
                let both = code(*tile) + &code(*claimed);
                let text = letters(*seat, *from, 'k', &both, &codes(own));
                go[*seat].push(format!(r#""{text}""#));
            }
            Move::ClosedQuad { seat, tiles } => {
                let codes = codes(tiles);
                go[*seat].push(format!(r#""{}a{}""#, codes[..3].concat(), codes[3]));
            }
            Move::SetAside { seat, .. } => go[*seat].push(r#""f44""#.to_owned()),
            Move::Indicator { tile } => indicators.push(code(*tile)),
            Move::Win { seat, from, .. } => {
                result = if result.is_empty() { r#""和了""#.to_owned() } else { result };
                write!(result, r#",[0,0,0,0],[{seat},{from},{seat},"30符1飜1000点"]"#).unwrap();
            }
            Move::WallEmpty { .. } => r#""流局",[0,0,0,0]"#.clone_into(&mut result),
            Move::NineTerminals { .. } => r#""九種九牌""#.clone_into(&mut result),
        }
    }
    let mut parts = vec![
        format!("[{},{},0]", made.kyoku, made.counters),
        "[25000,25000,25000,25000]".to_owned(),
        format!("[{}]", indicators.join(",")),
        "[]".to_owned(),
    ];
    for seat in 0..4 {
        let hand = made.hands.get(seat).map(|hand| codes(hand)).unwrap_or_default();
        for list in [&hand, &come[seat], &go[seat]] {
            parts.push(format!("[{}]", list.join(",")));
        }
    }
    parts.push(format!("[{result}]"));
    format!("[{}]", parts.join(","))
}

/// A game of tenhou/6.
#[must_use]
pub fn tenhou6(rounds: &[MadeUp]) -> String {
    let rounds: Vec<_> = rounds.iter().map(tenhou6_round).collect();
    format!(
        "{{\"title\":[\"\",\"\"],\"name\":[\"A\"],\"rule\":{{\"disp\":\"\",\"aka\":1}},\"log\":[{}]}}\n",
        rounds.join(",")
    )
}
