//! Checks the reviewed state tables of `docs/states/` against the running server, cell by cell.

use crate::specimens::{Found, Party, Specimen, made_in};
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::sync::OnceLock;
use tandem_kernel::{Language, Machine, Side};
use tandem_platform::declaration;
use tandem_platform::words::Words;
use uuid::Uuid;

/// A cell: who may take the action and the next state, or the refusal message.
#[derive(Debug, PartialEq)]
enum Cell {
    May { side: String, to: String },
    Not(String),
}

struct Table {
    actions: Vec<String>,
    states: Vec<(String, Vec<Cell>)>,
    /// The sides whose roles may take an action: `buyer`, `supplier`, `both` or `product`.
    sides: BTreeMap<String, &'static str>,
}

impl Table {
    fn read(text: &str) -> Result<Self> {
        let (when, who) = text.split_once("## By whom").context("two tables")?;
        let rows = |text: &str| -> Vec<Vec<String>> {
            let lines = text.lines().filter(|line| line.starts_with("| "));
            lines.map(|line| line.trim_matches('|').split('|').map(|part| part.trim().to_owned()).collect()).collect()
        };
        let cell = |text: &String| match text.split_once(" → ") {
            Some((side, to)) => Cell::May { side: side.to_owned(), to: to.to_owned() },
            None => Cell::Not(text.trim_matches('`').to_owned()),
        };
        let mut table = rows(when).into_iter();
        let actions = table.next().context("a head")?[1..].to_vec();
        let states = table.map(|row| (row[0].clone(), row[1..].iter().map(cell).collect())).collect();
        let sides = rows(who).into_iter().skip(1).map(|row| {
            let side = match (row[2].as_str(), row[3].as_str()) {
                ("-", "-") => "product",
                (_, "-") => "buyer",
                ("-", _) => "supplier",
                _ => "both",
            };
            (row[0].clone(), side)
        });
        Ok(Self { actions, states, sides: sides.collect() })
    }
}

/// The English text of a message.
pub fn says(key: &str) -> String {
    static WORDS: OnceLock<Words> = OnceLock::new();
    let words = WORDS.get_or_init(|| {
        let modules = tandem::modules::all();
        let declarations =
            std::iter::once(&declaration::DECLARATION).chain(modules.iter().map(|module| module.declaration));
        Words::read(declarations).expect("sound words")
    });
    assert!(words.has(Language::En, key), "no words for {key}");
    words.label(Language::En, key)
}

/// The committed table of a state machine.
fn committed(machine: &Machine) -> Result<String> {
    let path = format!("{}/../docs/states/{}.md", env!("CARGO_MANIFEST_DIR"), machine.name);
    std::fs::read_to_string(&path).with_context(|| format!("{path}: run `cargo xtask gen`"))
}

/// Checks every cell for both sides, with specimens brought into each state through the API. Returns the number of
/// checks.
pub async fn hold(party: &Party, specimen: &dyn Specimen) -> Result<usize> {
    let machine = specimen.machine();
    let table = Table::read(&committed(machine)?)?;
    let states: Vec<_> = table.states.iter().map(|(state, _)| state.as_str()).collect();
    assert_eq!(states, machine.states().iter().map(|state| state.name).collect::<Vec<_>>());
    assert_eq!(table.actions, machine.actions().iter().map(|action| action.name).collect::<Vec<_>>());
    let mut asked = 0;
    let mut spare = None;
    for (state, cells) in &table.states {
        for (action, cell) in table.actions.iter().zip(cells) {
            let holder = table.sides[action];
            if holder == "product" {
                continue;
            }
            let permission = machine.action(action).context("an action of the machine")?.permission;
            // Where both hold the permission, the document tells them apart.
            let taker = specimen.side(party, permission);
            for (name, side) in [("buyer", Side::Buyer), ("supplier", Side::Supplier)] {
                let found = in_state(party, specimen, spare.take(), (state, action)).await?;
                let answer = found.act(specimen, party.of(side), action).await?;
                let left = still(party, specimen, found.id).await?;
                let after = left.as_ref().map(|found| &found.state);
                let place = format!("{action} of {} by the {name} in {state}: {answer:?}", machine.name);
                asked += 1;
                let unseen = specimen.unseen(side).contains(&state.as_str());
                match cell {
                    _ if holder != "both" && name != holder => {
                        assert_eq!((answer.code, after), (403, Some(state)), "{place}");
                    }
                    _ if unseen => assert_eq!((answer.code, after), (404, Some(state)), "{place}"),
                    Cell::May { .. } if holder == "both" && side != taker => {
                        assert_eq!((answer.code, after), (300, Some(state)), "{place}");
                    }
                    Cell::May { side: who, to } => {
                        assert_eq!(answer.code, 200, "{place}");
                        assert!(who == name || who == "both", "{place}");
                        assert_eq!(after.map_or("gone", String::as_str), to, "{place}");
                    }
                    Cell::Not(key) if key == "platform-not_found" => {
                        assert_eq!((answer.code, after), (404, Some(state)), "{place}");
                    }
                    Cell::Not(key) => {
                        assert_eq!((answer.code, answer.message.as_str()), (300, says(key).as_str()), "{place}");
                        assert_eq!(after, Some(state), "{place}");
                    }
                }
                // Not one that was made ready for an action: others may be refused of it.
                spare = left.filter(|_| !specimen.readies(state, action));
            }
        }
    }
    let callable = table.sides.values().filter(|side| **side != "product").count();
    assert_eq!(asked, 2 * callable * table.states.len());
    Ok(asked)
}

/// A document in this state: the one left over from the last check, or a new one.
async fn in_state(
    party: &Party,
    specimen: &dyn Specimen,
    spare: Option<Found>,
    (state, action): (&str, &str),
) -> Result<Found> {
    let as_any = specimen.way(state, Some(action)) == specimen.way(state, None) && !specimen.readies(state, action);
    match spare {
        Some(spare) if spare.state == state && as_any => Ok(spare),
        _ => made_in(specimen, party, "reviewed", state, Some(action)).await,
    }
}

/// The document's current version, as whichever side sees it; `None` if it was deleted.
async fn still(party: &Party, specimen: &dyn Specimen, id: Uuid) -> Result<Option<Found>> {
    let mut answer = specimen.detail(id).send(&party.buyer).await?;
    if answer.code == 404 && !specimen.unseen(Side::Buyer).is_empty() {
        answer = specimen.detail(id).send(party.of(Side::Supplier)).await?;
    }
    if answer.code == 404 {
        return Ok(None);
    }
    Found::of(specimen, specimen.record(&answer.data).clone()).map(Some)
}
