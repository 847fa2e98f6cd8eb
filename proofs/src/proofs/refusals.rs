//! Buttons tell the truth. Documents of every kind are brought into every state, and into every circumstance in which they
//! refuse what their state allows. Users of every role read the page and the row, then take every action: what was offered
//! is done, what was disabled is refused with the sentence on the button, what was not offered is forbidden.

use crate::Size;
use crate::report::Outcome;
use crate::table::Table;
use anyhow::{Context, Result, ensure};
use futures_util::{StreamExt, TryStreamExt, stream};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;
use tandem_identity::provision::{ROLES, Shipped};
use tandem_kernel::Role;
use tandem_testkit::specimens::{self, Call, Circumstance, Found, Party, Specimen, made_in, made_under};
use tandem_testkit::{Answer, Client};

const AT_ONCE: usize = 8;

pub async fn run(size: Size) -> Result<Outcome> {
    let table = Table::lay(2).await?;
    let mut outcome = Outcome::default();
    let mut seen = Seen::default();
    let buyers = people(&table, None, "buyer", false).await?;
    let kinds = table.world.platform.documents();
    for (at, kind) in kinds.iter().enumerate() {
        let specimen = specimens::of(kind.code()).with_context(|| format!("no specimen of {}", kind.code()))?;
        // Each kind has a supplier of its own, because circumstances may concern all his documents.
        let mark = format!("refused{at}");
        let party = Party::meet(&table.world, &table.nodes[0].base(), &table.world.acme, &mark).await?;
        let mut all = people(&table, Some(&party), &mark, true).await?;
        all.extend(buyers.iter().cloned());
        let stage = Stage { specimen, party: &party, people: &asked(size, specimen, all, &table)?, size };
        for situation in stage.situations() {
            seen.add(stage.ask(&situation).await.with_context(|| situation.name(specimen))?);
        }
    }
    report(&mut outcome, &kinds, seen);
    Ok(outcome)
}

#[derive(Clone)]
struct Person {
    role: &'static Shipped,
    client: Client,
}

async fn people(table: &Table, party: Option<&Party>, name: &str, suppliers: bool) -> Result<Vec<Person>> {
    let (world, base) = (&table.world, table.nodes[0].base());
    let mut people = Vec::new();
    // An applicant is signed out where his company ends, as one of these does.
    let stays = |role: &&Shipped| role.code != Role::SupplierApplicant.code();
    for role in ROLES.iter().filter(|role| (role.side == "_SPLR") == suppliers).filter(stays) {
        let name = format!("{name}-{}", role.code);
        let client = match party {
            Some(party) => world.sign_in_supplier(&base, &world.acme, &party.organize, &name, &[role.code]).await?,
            None => world.sign_in(&base, &world.acme, &name, &[role.code]).await?,
        };
        people.push(Person { role, client });
    }
    Ok(people)
}

/// All of them; a quick run takes one of those who hold the same permissions of this kind.
fn asked(size: Size, specimen: &dyn Specimen, people: Vec<Person>, table: &Table) -> Result<Vec<Person>> {
    let held = crate::access_table::holders(table.world.platform.modules());
    let mut groups: BTreeMap<_, Vec<Person>> = BTreeMap::new();
    for (at, person) in people.into_iter().enumerate() {
        let own = held.iter().find(|(role, _)| role.code == person.role.code).map(|(_, held)| held);
        let own = own.with_context(|| format!("no role {}", person.role.code))?;
        let needed = specimen.actions().map(|action| action.permission).chain([specimen.kind().listing.permission]);
        let of_kind: BTreeSet<_> = needed.filter(|permission| own.contains(permission)).collect();
        let alone = if size.quick { 0 } else { at };
        groups.entry((of_kind, person.role.side, alone)).or_default().push(person);
    }
    let draw = |(place, mut group): (usize, Vec<Person>)| {
        let drawn = size.draw(&format!("{} {place}", specimen.code()), group.len());
        group.swap_remove(drawn)
    };
    Ok(groups.into_values().enumerate().map(draw).collect())
}

/// A state, or a state and a circumstance.
enum Situation {
    State(&'static str),
    Under(&'static Circumstance),
}

impl Situation {
    fn name(&self, specimen: &dyn Specimen) -> String {
        match self {
            Self::State(state) => format!("{} in {state}", specimen.code()),
            Self::Under(under) => format!("{} in {}, {}", specimen.code(), under.state, under.name),
        }
    }
}

/// What was asked and found.
#[derive(Default)]
struct Seen {
    documents: usize,
    situations: usize,
    /// Pages and rows compared.
    shown: usize,
    done: usize,
    refused: usize,
    forbidden: usize,
    /// Actions that a document refused although its state allows them.
    beyond: BTreeSet<(&'static str, &'static str)>,
    faults: Vec<String>,
}

impl Seen {
    fn add(&mut self, more: Self) {
        self.documents += more.documents;
        self.situations += more.situations;
        self.shown += more.shown;
        self.done += more.done;
        self.refused += more.refused;
        self.forbidden += more.forbidden;
        self.beyond.extend(more.beyond);
        self.faults.extend(more.faults);
    }
}

struct Stage<'a> {
    specimen: &'static dyn Specimen,
    party: &'a Party,
    people: &'a [Person],
    size: Size,
}

impl Stage<'_> {
    fn situations(&self) -> Vec<Situation> {
        let states = self.specimen.machine().states().iter().map(|state| Situation::State(state.name));
        states.chain(self.specimen.circumstances().iter().map(Situation::Under)).collect()
    }

    async fn made(&self, situation: &Situation) -> Result<Found> {
        let (specimen, party) = (self.specimen, self.party);
        let made = match situation {
            Situation::State(state) => made_in(specimen, party, "refusals", state, None).await?,
            Situation::Under(under) => made_under(specimen, party, "refusals", under).await?,
        };
        self.compared(made).await
    }

    /// The product compares a filing with other companies after it was handed in; until then the word may change between two
    /// questions.
    async fn compared(&self, mut made: Found) -> Result<Found> {
        for _ in 0..200 {
            if made.state != "pending" || made.detail.get("checkedAt") != Some(&Value::Null) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
            made = Found::read(self.specimen, self.party, made.id).await?;
        }
        Ok(made)
    }

    async fn ask(&self, situation: &Situation) -> Result<Seen> {
        let document = self.made(situation).await?;
        let asked = self.people.iter().map(|person| self.of_person(situation, &document, person));
        let asked: Vec<(Seen, Vec<_>)> = stream::iter(asked).buffer_unordered(AT_ONCE).try_collect().await?;
        let mut seen = Seen { documents: 1, situations: 1, ..Seen::default() };
        let mut offered: Vec<(&Person, &'static str)> = Vec::new();
        for (more, open) in asked {
            seen.add(more);
            offered.extend(open);
        }
        let after = Found::read(self.specimen, self.party, document.id).await?;
        if after.version != document.version {
            seen.faults.push(format!("{}: a refused action changed it", situation.name(self.specimen)));
        }
        if let Situation::Under(under) = situation {
            let missed: Vec<_> = under.refuses.iter().filter(|a| !seen.beyond.contains(&(self.code(), **a))).collect();
            if !missed.is_empty() {
                seen.faults.push(format!("{}: nobody was refused {missed:?}", situation.name(self.specimen)));
            }
        }
        for (person, action) in self.drawn(situation, offered) {
            seen.add(self.taken(situation, person, action).await?);
        }
        Ok(seen)
    }

    fn code(&self) -> &'static str {
        self.specimen.code()
    }

    /// What is offered is done by everybody it is offered to; a quick run draws one of them for each action.
    fn drawn<'p>(
        &self,
        situation: &Situation,
        mut offered: Vec<(&'p Person, &'static str)>,
    ) -> Vec<(&'p Person, &'static str)> {
        offered.sort_by_key(|(person, action)| (*action, person.role.code));
        if !self.size.quick {
            return offered;
        }
        let actions: BTreeSet<_> = offered.iter().map(|(_, action)| *action).collect();
        let one = |action| {
            let of: Vec<_> = offered.iter().filter(|(_, other)| *other == action).collect();
            *of[self.size.draw(&format!("{} {action}", situation.name(self.specimen)), of.len())]
        };
        actions.into_iter().map(one).collect()
    }

    /// Takes an action that is offered, on a document of its own.
    async fn taken(&self, situation: &Situation, person: &Person, action: &'static str) -> Result<Seen> {
        let document = self.made(situation).await?;
        let answer = document.act(self.specimen, &person.client, action).await?;
        let mut seen = Seen { documents: 1, done: 1, ..Seen::default() };
        let corrected = matches!(situation, Situation::Under(under) if under.corrects.contains(&action));
        let right = if corrected { names_a_field(&answer) } else { answer.code == 200 };
        if !right {
            let (name, role) = (situation.name(self.specimen), person.role.code);
            seen.faults.push(format!("{name}: {action} is offered to {role}, and answered with {answer:?}"));
        }
        Ok(seen)
    }

    /// Compares page, row and commands for one user. Returns the actions he is offered.
    async fn of_person<'p>(
        &self,
        situation: &Situation,
        document: &Found,
        person: &'p Person,
    ) -> Result<(Seen, Vec<(&'p Person, &'static str)>)> {
        let (specimen, role) = (self.specimen, person.role.code);
        let name = || format!("{} as {role}", situation.name(specimen));
        let (mut seen, mut offered) = (Seen { shown: 1, ..Seen::default() }, Vec::new());
        let page = specimen.detail(document.id).send(&person.client).await?;
        let row = self.row(document, person).await?;
        let shown = match page.code {
            200 => Some(specimen.record(&page.data)["actions"].clone()),
            403 | 404 => None,
            _ => anyhow::bail!("{}: {page:?}", name()),
        };
        // Where the document above it is hidden, the page is, too; the row then offers nothing.
        let alike = if shown.is_none() { row.is_none_or(|row| row == json!([])) } else { row == shown };
        if !alike {
            seen.faults.push(format!("{}: the row offers something else than the page, {shown:?}", name()));
        }
        let shown = shown.unwrap_or_default();
        for action in specimen.actions().map(|action| action.name) {
            let offer = shown.as_array().into_iter().flatten().find(|offer| offer["action"] == action);
            if offer.is_some_and(|offer| offer["allowed"] == true) {
                offered.push((person, action));
                continue;
            }
            let answer = document.act(specimen, &person.client, action).await?;
            let expected = offer.map(|offer| offer["reason"].as_str().unwrap_or_default());
            let right = match expected {
                Some(reason) => {
                    seen.refused += 1;
                    if specimen.machine().lead(&document.state, action).is_ok() {
                        seen.beyond.insert((specimen.code(), action));
                    }
                    answer.code == 300 && !reason.is_empty() && answer.message == reason
                }
                None => {
                    seen.forbidden += 1;
                    matches!(answer.code, 403 | 404)
                }
            };
            if !right {
                seen.faults.push(format!("{}: {action} shows {expected:?} and answers {answer:?}", name()));
            }
        }
        Ok((seen, offered))
    }

    /// The actions of its row in the list of the user's side; `None` if the list does not show it to him.
    async fn row(&self, document: &Found, person: &Person) -> Result<Option<Value>> {
        let side = if person.role.side == "_SPLR" { "su" } else { "pu" };
        let lists = self.party.platform.modules().iter().flat_map(|m| &m.routes).map(|route| route.path);
        let mut lists: Vec<_> = lists.filter(|path| path.starts_with(&format!("{}/", self.specimen.api()))).collect();
        lists.retain(|path| path.ends_with("/pageList"));
        let list = lists.iter().find(|path| path.ends_with(&format!("/{side}/pageList"))).or(lists.first());
        let list = *list.with_context(|| format!("{} has no list", self.code()))?;
        let found = Call::post(list, json!({ "search": document.number })).send(&person.client).await?;
        ensure!(matches!(found.code, 200 | 403), "{list}: {found:?}");
        let id = document.id.to_string();
        let row = found.data["content"].as_array().into_iter().flatten().find(|row| row["id"] == *id);
        Ok(row.map(|row| row["actions"].clone()))
    }
}

/// Whether it refuses what was entered, and says where.
fn names_a_field(answer: &Answer) -> bool {
    answer.status == 422 && answer.data["fields"].as_array().is_some_and(|fields| !fields.is_empty())
}

fn report(outcome: &mut Outcome, kinds: &[&'static tandem_kernel::DocumentKind], seen: Seen) {
    let declared: usize = kinds.iter().map(|kind| kind.listing.refuses.len()).sum();
    outcome.figure("kinds of documents", kinds.len()).figure("states and circumstances", seen.situations);
    outcome.figure("documents", seen.documents).figure("pages compared with their rows", seen.shown);
    outcome.figure("actions offered and done", seen.done).figure("not offered and forbidden", seen.forbidden);
    outcome.figure("disabled and refused", seen.refused);
    let beyond = seen.beyond.len();
    outcome.bar(
        "actions refused beyond the state, of those declared",
        beyond,
        &declared.to_string(),
        beyond == declared,
    );
    let wrong = seen.faults.len();
    outcome.bar("buttons or rows that say another word than the command", wrong, "0", wrong == 0);
    seen.faults.into_iter().for_each(|fault| outcome.fault(fault));
}
