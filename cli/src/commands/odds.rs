//! `shanten odds`: winning chances of a hand.

use std::io::Write;
use std::ops::ControlFlow;

use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueEnum, value_parser};
use shanten::odds::{
    Goal, Odds as OddsFound, OddsError, OddsOptions, Opponents, Path, PointOdds, PointOptions, RiichiOptions, Search,
    Wall,
};
use shanten::rules::VariantHand;
use shanten::{Form, View};

use crate::answer::odds::{Aim, OverTime, Plan, Prospects, records, text};
use crate::ask::choices::{FORMS, choice};
use crate::ask::formats::FormatOptions;
use crate::ask::rules::RulesOption;
use crate::ask::score_rules::ScoreRulesOption;
use crate::ask::seen::{DiscardOptions, Seen, SeenOptions};
use crate::ask::win_options::TableOptions;
use crate::ask::wins::WinsOptions;
use crate::draw::canvas::Canvas;
use crate::draw::page::draw;
use crate::input::sources::SourceOptions;
use crate::input::{BadText, Entry, said};
use crate::output::destination::Destination;
use crate::output::exit::{Ending, Failure};
use crate::output::format::{Fields, Format};
use crate::output::progress::FoundCounter;
use crate::run::sequential::{Trouble, answer_each};
use crate::words::{fill, say};

const AFTER_HELP: &str = "\
The player draws and discards in turn, and after each turn the others discard a
tile each, of which every unseen one is as likely. A ready hand wins by its draw
or, unless it is furiten, by one of these discards; nobody calls or folds. In
this model the chances are exact: to win, with the best play for that, and to be
ready by the end, with the best play for that. The hand may be before or after
its draw, at any turn. --wins draws leaves out the others, as published figures
do. --willing 50 lets the others discard what completes the hand half as often.

Over time there is the chance to have won by each turn. Each figure is the best
for that turn, as if the game ended there. With --over-time if there is instead
the chance to win by the end that the same hand would have if it were each turn.
It falls, as ever fewer draws are left.

Tables for programs have a row for each discard and turn. won_by and ready_by
are the chances by that turn, win_if_turn and ready_if_turn those by the end if
it were that turn. In JSON these are the lists won_by and ready_by, and win and
ready; all begin at the turn of the hand. Plain lines have the chances to win
and to be ready by the end.

Each path allows everything that the paths before it allow, and takes longer. If
it has more states than --states, a path with fewer exchanges is searched, or
discards are missing, and a note says so. On the straight path the hand follows
its nearest forms, so --form standard may give more than all forms. On the
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
how likely they are to be worth 8000 points or more. A discard wins if it is
worth something without the own draw. Below is how often the best discard wins
how many. The chances to win and to be ready are still those of the best play
for each. Over time there are the points as with --over-time if. Score rules are
those of shanten score --help. A hand without called melds declares riichi when
it is ready. Red fives that may be drawn, and indicators after riichi, are
averaged over. --at-least 8000 shows the chance of 8000 points or more, with the
best play for that, instead of the average.

For a hand that may declare riichi there are the points of both after each
discard, with riichi and without, if it takes every win: with the deposit that
is lost unless the hand wins, one-shot, and indicators after riichi.

The indicators of --dora lie open, so they are visible tiles, whether --visible
names them or not. In JSON points or at_least are lists like win, goal is the
number of --at-least, and shares say how often a win is worth how many points.
Tables for programs have a last column, points_if_turn or at_least_if_turn, and
plain lines a last figure.

Examples:
  shanten odds 234578m1689p357s1z                        the best discards
  shanten odds --path any --json 2378m156p99s1z          for other programs
  shanten odds --format csv < hands.txt                  for many hands
  shanten odds --turn 7 --unseen 99 234578m1689p357s1z   later in the game
  shanten odds --rules three-player 19m1689p357s12334z   another game
  shanten odds --points --dora 4p 234578m1689p357s1z     expected points
  shanten odds --points --at-least 8000 234578m1689p357s1z";

/// Tells how likely a hand is to win and to be ready, turn by turn
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
#[command(mut_group("TableOptions", |group| group.requires("points")))]
#[command(mut_group("ScoreRulesOption", |group| group.requires("points")))]
pub(crate) struct Odds {
    #[command(flatten)]
    hands: SourceOptions,

    /// The number of turns, after which nothing is drawn
    #[arg(long, value_name = "TURN", default_value_t = OddsOptions::TURNS)]
    #[arg(value_parser = value_parser!(u8).range(1..=60))]
    turns: u8,

    /// The turn of the hand; by default 0 before its draw, 1 after it
    #[arg(long, value_name = "TURN")]
    turn: Option<u8>,

    /// How many tiles are unseen now; by default all that are not named
    #[arg(long, value_name = "COUNT", value_parser = value_parser!(u16).range(1..))]
    unseen: Option<u16>,

    /// Keep the number of unseen tiles the same at each turn
    #[arg(long)]
    constant_wall: bool,

    /// Which draws are kept, and what may be discarded
    #[arg(long, value_name = "PATH", value_enum, default_value_t = PathName::Straight)]
    path: PathName,

    /// The most exchanges besides those that bring the hand nearer, for the last two paths; 1 by
    /// default
    #[arg(long, value_name = "COUNT")]
    extra: Option<u8>,

    /// Which chances are shown turn by turn
    #[arg(long, value_name = "WHICH", value_enum, default_value_t = OverTime::By, conflicts_with = "points")]
    over_time: OverTime,

    #[command(flatten)]
    wins: WinsOptions,

    #[command(flatten)]
    own: DiscardOptions,

    /// The forms that win, all by default; several between commas, or repeated
    #[arg(long, value_name = "FORM", value_delimiter = ',', value_parser = choice(&FORMS))]
    form: Vec<Form>,

    #[command(flatten)]
    rules: RulesOption,

    #[command(flatten)]
    seen: SeenOptions,

    /// Show how many points each discard wins on average, the most first
    #[arg(long)]
    points: bool,

    /// Aim at wins of at least this many points, and show their chance
    #[arg(long, value_name = "POINTS", requires = "points", value_parser = value_parser!(u32).range(1..=999_999))]
    at_least: Option<u32>,

    /// Leave out riichi, which hands without called melds otherwise declare when they are ready
    #[arg(long, requires = "points")]
    no_riichi: bool,

    #[command(flatten)]
    table: TableOptions,

    #[command(flatten)]
    score_rules: ScoreRulesOption,

    /// The most states to search; one takes about 400 bytes with 18 turns
    #[arg(long, value_name = "COUNT", default_value_t = OddsOptions::STATES)]
    #[arg(value_parser = RangedU64ValueParser::<usize>::new())]
    states: usize,

    #[command(flatten)]
    format: FormatOptions,

    #[command(flatten)]
    destination: Destination,
}

/// A [`Path`] without its number.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PathName {
    /// Every draw must bring the hand nearer, or the hand loses
    Shortest,
    /// Draws that bring the hand nearer are kept, others put away at once
    Straight,
    /// Draws that keep the shanten may be kept, too
    NoStepBack,
    /// Discards may also raise the shanten
    Any,
}

struct OddsQuery<'a> {
    options: &'a Odds,
    /// The other players, if their discards count.
    opponents: Option<Opponents>,
    points: Option<PointOptions>,
    seen: Seen,
    path: Path,
    forms: Vec<Form>,
}

impl Odds {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<Ending, Failure> {
        let query = self.query()?;
        let format = self.format.format();
        let look = self.format.look(self.destination.is_coloured());
        let separator = if format == Format::Text { "\n" } else { "" };
        let fields = Fields::of(format);
        let mut ending = Ending::Complete;
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
                Ok(self.remark(&prospects))
            })?;
            Ok(())
        })?;
        Ok(ending)
    }

    fn remark(&self, prospects: &Prospects) -> Option<String> {
        let complete = || prospects.is_won().then(|| say("the hand is complete, so it has no chances").to_owned());
        let told = |lack| fill("--states {count} is too few: {lack}", &[("count", &self.states), ("lack", &lack)]);
        prospects.lack().map(told).or_else(complete)
    }

    fn query(&self) -> Result<OddsQuery<'_>, Failure> {
        let rules = self.rules.rules()?;
        if let Some(form) = self.form.iter().copied().find(|&form| !rules.has(form)) {
            return Err(Failure::usage(&format!("--form: {form} are no complete hand under the rules {rules}")));
        }
        let tiles = Wall::from_view(&VariantHand::new(rules).view()).tiles();
        if let Some(unseen) = self.unseen.filter(|&unseen| unseen > tiles) {
            return Err(Failure::usage(&format!("--unseen {unseen}: there are {tiles} tiles under the rules {rules}")));
        }
        let forms = if self.form.is_empty() { Form::ALL.into() } else { self.form.clone() };
        let (seen, path) = (self.seen.seen(rules)?.with_discards(&self.own)?, self.path()?);
        let points = if self.points { Some(self.point_options(&seen)?) } else { None };
        let opponents = self.wins.opponents()?;
        Ok(OddsQuery { options: self, opponents, points, seen, path, forms })
    }

    fn point_options(&self, seen: &Seen) -> Result<PointOptions, Failure> {
        let mut options = PointOptions::new(self.score_rules.rules()?);
        options.win = self.table.circumstances(seen.notation)?;
        options.riichi = !self.no_riichi;
        options.goal = self.at_least.map_or(Goal::Average, Goal::AtLeast);
        Ok(options)
    }

    fn path(&self) -> Result<Path, Failure> {
        let extra = self.extra.unwrap_or(Path::EXTRA);
        let path = match self.path {
            PathName::Shortest => Path::Shortest,
            PathName::Straight => Path::Straight,
            PathName::NoStepBack => Path::NoStepBack { extra },
            PathName::Any => Path::Any { extra },
        };
        if self.extra.is_some() && path.extra() != extra {
            return Err(Failure::usage(&format!("--extra {extra}: the {path} path has no exchange to spare")));
        }
        Ok(path)
    }
}

impl OddsQuery<'_> {
    /// Searches the hand of an entry, unless it is complete.
    fn prospects(&self, entry: Entry<'_>) -> Result<Prospects, Trouble> {
        let mut view = self.seen.variant_view(entry)?;
        if let Some(points) = &self.points {
            view = points.with_indicators(&view).map_err(|error| match error {
                OddsError::Indicators(error) => Trouble::from(BadText::from_turn(error, self.seen.rules)),
                error => Trouble::Hand(said(&error)),
            })?;
        }
        let plan = self.plan(&view);
        let mut prospects = Prospects::new(view, &self.forms, plan);
        if prospects.is_won() {
            return Ok(prospects);
        }
        let Plan { turns, turn, over_time, wall, path, .. } = plan;
        let options = OddsOptions::default().turns(turns).wall(wall).path(path).forms(&self.forms);
        let options = options.turn(turn).states(self.options.states).parallel(true);
        let options = options.discards(self.seen.discards());
        let options = self.opponents.map_or(options, |opponents| options.opponents(opponents));
        if let Some(points) = self.points {
            let mut search = Search::new(options);
            prospects.learn_points(points_of(&view, &mut search, &points)?);
            if points.riichi {
                let both = search.riichi_or_not(&view, &points, RiichiOptions::default());
                prospects.riichi = both.map_err(|error| Trouble::Hand(said(&error)))?;
            }
            return Ok(prospects);
        }
        let shows_each_turn = over_time == OverTime::By && self.options.format.format() != Format::Plain;
        let options = options.by_each_turn(shows_each_turn);
        let odds = self.odds(&mut Search::new(options), &view, plan)?;
        prospects.learn(odds);
        Ok(prospects)
    }

    /// Searches a hand. Whoever waits for the chances sees those with fewer exchanges meanwhile.
    fn odds(&self, search: &mut Search, view: &View<VariantHand>, plan: Plan) -> Result<OddsFound, Trouble> {
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

    fn plan(&self, view: &View<VariantHand>) -> Plan {
        let Odds { turns, over_time, constant_wall, .. } = *self.options;
        let over_time = if self.points.is_some() { OverTime::If } else { over_time };
        let options = OddsOptions::default().turns(turns);
        let turn = self.options.turn.map_or(options, |turn| options.turn(turn)).turn_of(view.hand());
        let wall = self.options.unseen.map_or_else(|| Wall::from_view(view), Wall::Shrinking);
        let wall = if constant_wall { Wall::Constant(wall.tiles()) } else { wall };
        let is_wall_assumed = self.options.unseen.is_none();
        let (path, aim, by_draws) = (self.path, self.points.map(Aim), self.opponents.is_none());
        Plan { turns, aim, turn, over_time, wall, is_wall_assumed, path, by_draws }
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
