//! `shanten odds`: winning chances of a hand.

use std::io::Write;
use std::ops::ControlFlow;

use clap::Args;
use shanten::odds::{Odds as OddsFound, OddsError, OddsOptions, PointOdds, PointOptions, RiichiOptions, Search, Wall};
use shanten::rules::VariantHand;
use shanten::{Form, View};
use shanten_questions::Refusal;

use crate::answer::odds::{Aim, OddsPlan, OverTime, Prospects, records, text};
use crate::draw::canvas::Canvas;
use crate::draw::page::draw;
use crate::input::sources::SourceOptions;
use crate::input::{BadText, InputEntry, said};
use crate::options::formats::FormatOptions;
use crate::options::rules::RulesOption;
use crate::options::score_rules::ScoreRulesOption;
use crate::options::search::{OfPoints, OfSearch, QuestionArgs, refused};
use crate::options::seen::{DiscardOptions, SeenOptions, SeenTiles};
use crate::options::win_options::TableOptions;
use crate::output::destination::Destination;
use crate::output::exit::{Failure, Outcome};
use crate::output::format::{Fields, Format};
use crate::output::progress::FoundCounter;
use crate::run::sequential::{Trouble, answer_each};
use crate::words::{fill, say};

const AFTER_HELP: &str = "\
The player draws and discards in turn; nothing is called. Wins count as at a
table: by self-draw and by others' discards, with a yaku for a hand with called
melds, unless another player wins first. How often others discard a tile that
completes the hand, and win first, was measured in real games; shanten logs
--measure measures it in yours. In this model the chances are exact: to win,
with the best play for that, and to be ready by the end, with the best play for
that. The hand may be before or after its draw, at any turn. --seat and --round
decide which winds are yaku; no yaku marks a discard after which no win has any.

--wins draws is the published model: only self-draws win, no other player does,
and a win needs no yaku.

Over time there is the chance to have won by each turn. Each figure is the best
for that turn, as if the game ended there. With --over-time if there is instead
the chance to win by the end that the same hand would have if it were each turn.
It falls, as ever fewer draws are left.

Tables for programs have a row for each discard and turn. won_by and ready_by
are the chances by that turn, win_if_turn and ready_if_turn those by the end if
it were that turn. In JSON these are the lists won_by and ready_by, and win and
ready; all begin at the turn of the hand. Plain lines have the chances to win
and to be ready by the end.

On the shortest path every draw must bring the hand nearer, or the hand loses.
On the straight path other draws are discarded at once. no-step-back also keeps
draws that keep the shanten, and any also discards tiles that raise it: with one
exchange besides those that bring the hand nearer, or as many as any+2 says.
Each path allows everything that the paths before it allow, and takes longer. If
it has more states than --states, a path with fewer exchanges is searched, or
discards are missing, and a note says so. On the straight path the hand follows
its nearest forms, so --forms standard may give more than all forms. On the
shortest path chances may rise with the turn, as fewer tiles are unseen later.

--unseen is the number of tiles that are unseen now, at the turn of the hand,
including those of the other players; after each turn there is one less. By
default they are all tiles of the game but those of the hand, its melds and
--visible: 14 own tiles and 30 visible ones make 136 - 14 - 30 = 92.

A tile that is put away counts as unseen again, so the copies that must be kept
can outnumber the unseen tiles. Within 18 turns this happens to hands full of
quads. The published formula then has a negative weight; here these copies share
one sure draw instead. At turn 1 of 3, 1111z keeps all 132 other tiles, and 131
are unseen: it wins with 3/130, not with 132/131 * 3/130.

--points shows what wins are worth on average, with the best play for that, and
how likely they are to be worth 8000 points or more, with what an exhaustive
draw pays on average. Below is how often the best discard wins how many. The
chances to win and to be ready are still those of the best play for each. Over
time there are the points as with --over-time if. Score rules are those of
shanten score --help. A hand without called melds declares riichi when it is
ready. Red fives that may be drawn, and indicators after riichi, are averaged
over. --at-least 8000 shows the chance of 8000 points or more, with the best
play for that, instead of the average.

For a hand that may declare riichi there are the points of both after each
discard, with riichi and without, if it takes every win: with the deposit that
is lost unless the hand wins, one-shot, and indicators after riichi.

The indicators of --dora lie open, so they are visible tiles, whether --visible
names them or not. In JSON points is a list like win, of chances with
--at-least, whose number is goal; shares say how often a win is worth how many
points. Tables for programs have a last column, points_if_turn or
at_least_if_turn, and plain lines a last figure.

Examples:
  shanten odds 234578m1689p357s1z                        the best discards
  shanten odds --path any --json 2378m156p99s1z          for other programs
  shanten odds --format csv < hands.txt                  for many hands
  shanten odds --turn 7 --unseen 99 234578m1689p357s1z   later in the game
  shanten odds --rules three-player 19m1689p357s12334z   another game
  shanten odds --points --dora 4p 234578m1689p357s1z     expected points
  shanten odds --points --at-least 8000 234578m1689p357s1z";

/// The options of a table that only points need.
const OF_POINTS: [&str; 3] = ["dora", "counters", "deposits"];

/// Tells how likely a hand is to win and to be ready, turn by turn
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
#[command(mut_args(|arg| if OF_POINTS.contains(&arg.get_id().as_str()) { arg.requires("points") } else { arg }))]
pub(crate) struct OddsCommand {
    #[command(flatten)]
    hands: SourceOptions,

    #[command(flatten)]
    search: QuestionArgs<OfSearch>,

    /// Which chances are shown turn by turn
    #[arg(long, value_name = "WHICH", value_enum, default_value_t = OverTime::By, conflicts_with = "points")]
    over_time: OverTime,

    #[command(flatten)]
    own: DiscardOptions,

    #[command(flatten)]
    rules: RulesOption,

    #[command(flatten)]
    seen: SeenOptions,

    /// Show how many points each discard wins on average, the most first
    #[arg(long)]
    points: bool,

    #[command(flatten)]
    aim: QuestionArgs<OfPoints>,

    #[command(flatten)]
    table: TableOptions,

    #[command(flatten)]
    score_rules: ScoreRulesOption,

    #[command(flatten)]
    format: FormatOptions,

    #[command(flatten)]
    destination: Destination,
}

struct OddsQuery<'a> {
    options: &'a OddsCommand,
    search: OddsOptions,
    points: Option<PointOptions>,
    seen: SeenTiles,
    plan: OddsPlan,
    forms: Vec<Form>,
    states: usize,
}

impl OddsCommand {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<Outcome, Failure> {
        let query = self.query()?;
        let format = self.format.format();
        let look = self.format.look(self.destination.is_coloured());
        let separator = if format == Format::Text { "\n" } else { "" };
        let fields = Fields::of(format);
        let mut ending = Outcome::Complete;
        self.destination.write(out, |out| {
            if let Some(fields) = fields {
                records::write_header(fields, query.points.map(|points| points.goal), out)?;
            }
            ending = answer_each(&self.hands, separator, out, &mut |entry, page| {
                let prospects = query.prospects(entry)?;
                match (format, fields) {
                    (_, Some(fields)) => records::write_rows(&prospects, fields, page)?,
                    (Format::Plain, _) => records::write_plain(&prospects, page)?,
                    (Format::Json, _) => records::write_json(&prospects, page)?,
                    _ => text::page(&prospects).draw(look, page)?,
                }
                Ok(Self::remark(&prospects, query.states))
            })?;
            Ok(())
        })?;
        Ok(ending)
    }

    fn remark(prospects: &Prospects, states: usize) -> Option<String> {
        let complete = || prospects.is_won().then(|| say("the hand is complete, so it has no chances").to_owned());
        let told = |lack| fill("--states {count} is too few: {lack}", &[("count", &states), ("lack", &lack)]);
        prospects.lack().map(told).or_else(complete)
    }

    fn query(&self) -> Result<OddsQuery<'_>, Failure> {
        let rules = self.rules.rules()?;
        let (search, plan, forms, states) = self.search().map_err(|refusal| refused(&refusal))?;
        if let Some(form) = forms.iter().find(|&&form| forms.len() < Form::ALL.len() && !rules.has(form)) {
            return Err(Failure::usage(&format!("--forms: {form} are no complete hand under the rules {rules}")));
        }
        let tiles = Wall::from_view(&VariantHand::new(rules).view()).tiles();
        if !plan.is_wall_assumed && plan.wall.tiles() > tiles {
            let unseen = plan.wall.tiles();
            return Err(Failure::usage(&format!("--unseen {unseen}: there are {tiles} tiles under the rules {rules}")));
        }
        let seen = self.seen.seen(rules)?.with_discards(&self.own)?;
        let search = search.parallel(true).discards(seen.discards());
        let of_points = self.point_options(&seen)?;
        let (rules_of_score, win) = (of_points.score_rules, of_points.win);
        let search = if search.needs_yaku() { search.yaku(rules_of_score, win.seat, win.round) } else { search };
        let points = self.points.then_some(of_points);
        let plan = OddsPlan { aim: points.map(Aim), ..plan };
        Ok(OddsQuery { options: self, search, points, seen, plan, forms, states })
    }

    /// The options of the search, its plan before a hand is known, the forms that win, and the most
    /// states.
    fn search(&self) -> Result<(OddsOptions, OddsPlan, Vec<Form>, usize), Refusal> {
        let mut question = self.search.question()?;
        question.set("by_each_turn", self.over_time == OverTime::By && self.format.format() != Format::Plain);
        let search = shanten_questions::odds_options(&mut question.clone())?;
        let forms = shanten_questions::forms(&mut question)?.unwrap_or_else(|| Form::ALL.into());
        if forms.is_empty() {
            return Err(Refusal::option("bad_option", "forms: none is named, so nothing wins"));
        }
        let states = question.number("states")?.unwrap_or(OddsOptions::STATES);
        let unseen: Option<u16> = question.number("unseen")?;
        let wall = if question.flag("constant_wall")? { Wall::Constant } else { Wall::Shrinking };
        let plan = OddsPlan {
            turns: question.number("turns")?.unwrap_or(OddsOptions::TURNS),
            aim: None,
            turn: 0,
            over_time: if self.points { OverTime::If } else { self.over_time },
            wall: wall(unseen.unwrap_or_default()),
            is_wall_assumed: unseen.is_none(),
            path: question.word("path")?.unwrap_or_default(),
            wins: question.word("wins")?.unwrap_or_default(),
        };
        Ok((search, plan, forms, states))
    }

    fn point_options(&self, seen: &SeenTiles) -> Result<PointOptions, Failure> {
        let read = self.aim.question().and_then(|mut question| shanten_questions::point_options(&mut question));
        let mut options = read.map_err(|refusal| refused(&refusal))?;
        (options.score_rules, options.win) = (self.score_rules.rules()?, self.table.circumstances(seen.notation)?);
        Ok(options)
    }
}

impl OddsQuery<'_> {
    /// Searches the hand of an entry, unless it is complete.
    fn prospects(&self, entry: InputEntry<'_>) -> Result<Prospects, Trouble> {
        let mut view = self.seen.variant_view(entry)?;
        if let Some(points) = &self.points {
            view = points.with_indicators(&view).map_err(|error| match error {
                OddsError::Indicators(error) => Trouble::from(BadText::from_turn(error, self.seen.rules)),
                error => Trouble::Hand(said(&error)),
            })?;
        }
        let mut plan = OddsPlan { turn: self.search.turn_of(view.hand()), ..self.plan };
        if plan.is_wall_assumed {
            plan.wall = Wall::from_view(&view);
        }
        let mut prospects = Prospects::new(view, &self.forms, plan);
        if prospects.is_won() {
            return Ok(prospects);
        }
        let mut search = Search::new(self.search);
        if let Some(points) = self.points {
            prospects.learn_points(points_of(&view, &mut search, &points)?);
            if points.riichi {
                let both = search.riichi_or_not(&view, &points, RiichiOptions::default());
                prospects.riichi = both.map_err(|error| Trouble::Hand(said(&error)))?;
            }
            return Ok(prospects);
        }
        let odds = self.odds(&mut search, &view, plan)?;
        prospects.learn(odds);
        Ok(prospects)
    }

    /// Searches a hand. On a terminal, chances with fewer exchanges are shown meanwhile.
    fn odds(&self, search: &mut Search, view: &View<VariantHand>, plan: OddsPlan) -> Result<OddsFound, Trouble> {
        let refusal = |error: OddsError| Trouble::Hand(said(&error));
        let mut progress = FoundCounter::new("states");
        if !progress.is_shown() || plan.path.extra() == 0 {
            return search.odds_watched(view, watch(&mut progress)).map_err(refusal);
        }
        let look = self.options.format.look(false);
        let mut steps = search.deepen(view).map_err(refusal)?;
        let mut found = None;
        while let Some(odds) = steps.next_watched(watch(&mut progress)) {
            let (mut so_far, mut lines) = (Prospects::new(*view, &self.forms, plan), Vec::new());
            so_far.learn(odds.clone());
            draw(&text::so_far(&so_far), &mut Canvas::new(look, &mut lines))?;
            progress.show(String::from_utf8_lossy(&lines).into_owned());
            found = Some(odds);
        }
        Ok(found.expect("nobody breaks off before the first step"))
    }
}

fn points_of(view: &View<VariantHand>, search: &mut Search, options: &PointOptions) -> Result<PointOdds, Trouble> {
    let mut progress = FoundCounter::new("states");
    let found = search.points_watched(view, options, watch(&mut progress));
    found.map_err(|error| Trouble::Hand(said(&error)))
}

fn watch(progress: &mut FoundCounter) -> impl FnMut(usize) -> ControlFlow<()> {
    |states| {
        progress.reach(states as u64);
        ControlFlow::Continue(())
    }
}
