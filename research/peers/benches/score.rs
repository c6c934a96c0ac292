//! Scores of complete hands, compared with riichienv-core. All answers must agree.

mod shared;

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use shanten::score::{ScoreError, ScoreRules};
use shanten_peers::riichienv::Question;
use shanten_peers::wins::{self, Sort, WonHand};

const WINS: usize = 10_000;
/// The rules under which riichienv-core scores.
const RULES: ScoreRules = ScoreRules::MAHJONG_SOUL;

/// The payments, one for each kind of payer; 0 without a pattern.
#[inline(always)]
fn paid(WonHand { hand, win }: &WonHand) -> u64 {
    match RULES.score(hand, win) {
        Ok(score) => {
            let payments = score.payments();
            (payments.discarder + payments.dealer + payments.other).into()
        }
        Err(error) => {
            assert!(matches!(error, ScoreError::NoPattern { .. }));
            0
        }
    }
}

fn peer_paid(question: Question) -> u64 {
    let is_dealer = question.is_dealer();
    let answer = question.answer();
    let dealer = if is_dealer { 0 } else { answer.tsumo_agari_oya };
    if answer.is_win { (answer.ron_agari + dealer + answer.tsumo_agari_ko).into() } else { 0 }
}

fn score(c: &mut Criterion) {
    for (name, sort) in [("closed hands", Sort::Closed), ("open hands", Sort::Open)] {
        let wins = wins::random(WINS, 1, sort);
        let questions: Vec<_> = wins.iter().map(Question::from).collect();
        let expected: u64 = wins.iter().map(paid).sum();
        let divisions: usize = wins.iter().map(|win| win.hand.divisions().count()).sum();

        let mut group = c.benchmark_group(format!("score, {name}"));
        group.throughput(Throughput::Elements(WINS as u64));
        group.bench_function("lower bound: the divisions alone", |b| {
            b.iter(|| {
                let found = black_box(&wins).iter().map(|win| win.hand.divisions().map(black_box).count());
                assert_eq!(found.sum::<usize>(), divisions);
            });
        });
        group.bench_function("ScoreRules", |b| {
            b.iter(|| assert_eq!(black_box(&wins).iter().map(paid).sum::<u64>(), expected));
        });
        // riichienv-core takes the win by value.
        group.bench_function("riichienv-core", |b| {
            b.iter_batched(
                || questions.clone(),
                |questions| assert_eq!(questions.into_iter().map(peer_paid).sum::<u64>(), expected),
                BatchSize::LargeInput,
            );
        });
    }
}

criterion_group! {
    name = benches;
    config = shared::settings();
    targets = score
}
criterion_main!(benches);
