//! Checks the reviewed access table against the running server: every route as every role, aimed at records of the
//! caller's own supplier, of another supplier and of another tenant; and with every kind of invalid session.

use crate::Size;
use crate::access_table::{self, Cell};
use crate::personas::{call, persona, uses_up_session};
use crate::report::Outcome;
use crate::samples::{Of, Room, Sample, Shows};
use anyhow::{Context, Result};
use futures_util::{StreamExt, TryStreamExt, stream};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tandem_identity::provision::{ROLES, Shipped};
use tandem_platform::Access;
use tandem_platform::http::route::Route;
use tandem_testkit::{Client, World};

const REVIEWED: &str = include_str!("../../../docs/access-matrix.md");
const AT_ONCE: usize = 8;

struct Person {
    role: &'static Shipped,
    client: Client,
    /// Clients with invalid sessions, which must be refused.
    strangers: Vec<(&'static str, Client)>,
}

struct Rooms {
    own: Room,
    other: Room,
    foreign: Room,
    absent: Room,
}

impl Rooms {
    fn all(&self) -> [(&'static str, &Room); 3] {
        [("own supplier", &self.own), ("another supplier", &self.other), ("another tenant", &self.foreign)]
    }
}

pub async fn run(size: Size) -> Result<Outcome> {
    let world = World::start_with(|mut parts| {
        parts.config.server.public_per_second = 1_000_000.0;
        parts.config.sign_in.guesses_per_address = 1_000_000;
        parts
    })
    .await?;
    let base = world.serve().await?;
    world.work();
    let mut outcome = Outcome::default();
    let acme = world.sign_in(&base, &world.acme, "owner", &["administrator"]).await?;
    let rooms = Rooms {
        own: Room::make(&world, &base, &world.acme, "own_room").await?,
        other: Room::make(&world, &base, &world.acme, "other_room").await?,
        foreign: Room::make(&world, &base, &world.globex, "foreign_room").await?,
        absent: Room::absent("absent_room"),
    };
    let mut people = people(&world, &base, &rooms.own).await?;
    if size.quick {
        // Invalid sessions are refused before the role is looked up, so one role is enough.
        people.iter_mut().skip(1).for_each(|person| person.strangers.clear());
    }
    let stage = Stage { world: &world, base: &base, rooms: &rooms, size };
    let routes: Vec<&Route> = world.platform.modules().iter().flat_map(|m| &m.routes).collect();
    let table = access_table::read(REVIEWED)?;
    for route in table.keys().filter(|name| !routes.iter().any(|r| r.name() == **name)) {
        outcome.fault(format!("{route} is in the table and not registered"));
    }
    let mut checks = Checks::default();
    for route in &routes {
        let Some(cells) = table.get(&route.name()) else {
            outcome.fault(format!("{} is not in docs/access-matrix.md", route.name()));
            continue;
        };
        let through = rooms.own.sample(route)?.through.as_ref();
        let through = through.and_then(|holder| table.get(holder)).unwrap_or(cells);
        let work = people.iter().zip(cells.iter().zip(through)).map(|(person, (cell, through))| {
            let reach = Reach { cell: *cell, through: *through };
            check(&stage, route, person, reach)
        });
        let done: Vec<Checks> = stream::iter(work).buffer_unordered(AT_ONCE).try_collect().await?;
        done.into_iter().for_each(|more| checks.add(more));
    }
    let wrong = checks.faults.len();
    outcome.figure("routes", routes.len()).figure("roles", ROLES.len());
    outcome.figure("kinds of documents", rooms.own.documents.len());
    for (kind, count) in &checks.counts {
        outcome.figure(kind, *count);
    }
    let total: usize = checks.counts.values().sum();
    outcome.figure("checks", total);
    outcome.bar("wrongly answered", wrong, "0", wrong == 0);
    checks.faults.into_iter().for_each(|fault| outcome.fault(fault));
    unchanged(&mut outcome, &acme, &rooms.own).await?;
    narrowed(&mut outcome, (&world, &base, &acme), &rooms, &routes).await?;
    kept_for_buyers(&mut outcome, (&world, &base), &rooms.own, &routes).await?;
    Ok(outcome)
}

/// A purchaser from whom data rules hide the documents of one room, of every kind: every route, called with their
/// identifiers, answers as if they did not exist.
async fn narrowed(
    outcome: &mut Outcome,
    (world, base, owner): (&World, &str, &Client),
    rooms: &Rooms,
    routes: &[&Route],
) -> Result<()> {
    let client = persona(world, base, &world.acme, "narrowed", "purchaser", None).await?;
    let (hidden, absent) = (&rooms.other, &rooms.absent);
    let before = told_of(&client, hidden, absent, routes).await?;
    let users = owner.post("/service1/identity/api/user/listByPage", &json!({ "search": "narrowed" })).await?;
    for (specimen, _) in &hidden.documents {
        let columns = specimen.kind().listing.columns();
        let named = |column: &str| matches!(column, "supplier_zh" | "supplier_name_zh" | "name_zh");
        let supplier = columns.iter().find(|c| named(c.column));
        let supplier = supplier.with_context(|| format!("{} names no supplier", specimen.code()))?;
        let rule = json!({ "listing": specimen.code(), "userId": users.data["content"][0]["id"], "description": "own",
            "status": "on", "rule": { "field": supplier.field, "comparator": "equal", "value": "nobody" } });
        let saved = owner.post("/service1/identity/api/dataRule/save", &rule).await?;
        anyhow::ensure!(saved.code == 200, "{saved:?}");
    }
    let after = told_of(&client, hidden, absent, routes).await?;
    outcome.figure("calls that tell a purchaser of a document", before.len());
    let kinds = hidden.documents.len();
    anyhow::ensure!(before.len() >= 5 * kinds, "too few calls tell of documents of {kinds} kinds: {before:?}");
    outcome.bar("of them still tell of it once data rules hide it", after.len(), "0", after.is_empty());
    after.into_iter().for_each(|fault| outcome.fault(format!("to a narrowed purchaser, {fault}")));
    Ok(())
}

/// A role with every permission that is kept for buyers: to a supplier who holds it, it opens nothing.
async fn kept_for_buyers(
    outcome: &mut Outcome,
    (world, base): (&World, &str),
    own: &Room,
    routes: &[&Route],
) -> Result<()> {
    let kept: Vec<&str> = world.platform.declarations().flat_map(|d| d.buyer_permissions()).collect();
    // With everything that may be looked at, because a move asks for its list, too.
    let views = world.platform.declarations().flat_map(|d| d.permissions).map(|permission| permission.code);
    let views = views.filter(|code| code.ends_with(".view") && !kept.contains(code));
    let granted: Vec<&str> = kept.iter().copied().chain(views).collect();
    world.role(&world.acme, "buyers_moves", &granted).await?;
    let supplier = persona(world, base, &world.acme, "moves_of_buyers", "buyers_moves", Some(own)).await?;
    let buyer = persona(world, base, &world.acme, "own_moves", "buyers_moves", None).await?;
    let (mut asked, mut opened) = (0, 0);
    for route in routes {
        let Access::Permission(permission) = route.access else { continue };
        if !kept.contains(&permission) {
            continue;
        }
        asked += 1;
        let sample = own.sample(route)?;
        let told = call(&supplier, route, sample).await?;
        if told.0 != 403 {
            opened += 1;
            outcome.fault(format!("{} is open to a supplier's role: {} {}", route.name(), told.0, told.1));
        }
        let told = call(&buyer, route, sample).await?;
        if told.0 == 403 && told.1.contains("platform-forbidden") {
            outcome.fault(format!("{} is closed to the same role of a buyer: {}", route.name(), told.1));
        }
    }
    anyhow::ensure!(asked > 0, "no route asks for a permission that is kept for buyers");
    outcome.figure("permissions kept for buyers", kept.len()).figure("routes that ask for them", asked);
    outcome.bar("of them open to a supplier with such a role", opened, "0", opened == 0);
    Ok(())
}

/// The routes that leak the room's documents: by naming one, or by answering differently than for a missing one.
async fn told_of(client: &Client, room: &Room, absent: &Room, routes: &[&Route]) -> Result<Vec<String>> {
    let mut told = Vec::new();
    for route in routes.iter().filter(|route| !uses_up_session(route)) {
        let (sample, other) = (room.sample(route)?, absent.sample(route)?);
        let found = call(client, route, sample).await?;
        let asked = room.document_in(&sample.path) || room.document_in(&sample.body.to_string());
        let tells = if asked {
            let nobodys = call(client, route, other).await?;
            found.0 != nobodys.0 || nameless(room, &found.1) != nameless(absent, &nobodys.1)
        } else {
            room.document_in(&without_question(&found.1, room))
        };
        if tells {
            told.push(format!("{}: {} {}", route.name(), found.0, found.1));
        }
    }
    Ok(told)
}

/// The table's cells of a role: for the route itself, and for the route that grants access to its parent records.
#[derive(Clone, Copy)]
struct Reach {
    cell: Cell,
    through: Cell,
}

/// Number of checks per kind, and the wrong responses.
#[derive(Default)]
struct Checks {
    counts: BTreeMap<&'static str, usize>,
    faults: Vec<String>,
}

impl Checks {
    fn note(&mut self, kind: &'static str, wrong: Option<String>) {
        *self.counts.entry(kind).or_default() += 1;
        self.faults.extend(wrong);
    }
    fn add(&mut self, more: Self) {
        for (kind, count) in more.counts {
            *self.counts.entry(kind).or_default() += count;
        }
        self.faults.extend(more.faults);
    }
}

async fn people(world: &World, base: &str, own: &Room) -> Result<Vec<Person>> {
    let nobody = world.sign_in(base, &world.acme, "somebody-else", &["administrator"]).await?;
    let mut people = Vec::new();
    for role in &ROLES {
        let home = (role.side == "_SPLR").then_some(own);
        let name = format!("person-{}", role.code);
        let client = persona(world, base, &world.acme, &name, role.code, home).await?;
        let expired = persona(world, base, &world.acme, &name, role.code, home).await?;
        expire(world, &expired).await?;
        let half = |token: &str| Client { token: Some(token.to_owned()), ..client.clone() };
        let strangers = vec![
            ("anonymous", client.anonymous()),
            ("an expired session", expired),
            ("a forged half", half("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")),
            ("token '0'", half("0")),
            ("another user's half", Client { token: nobody.token.clone(), ..client.clone() }),
            ("cookie without header", Client { token: None, ..client.clone() }),
            ("header without cookie", Client { cookie: None, ..client.clone() }),
            ("another tenant's name", Client { domain_type: "globex".into(), ..client.clone() }),
        ];
        people.push(Person { role, client, strangers });
    }
    Ok(people)
}

async fn expire(world: &World, client: &Client) -> Result<()> {
    let cookie = client.cookie.as_deref().context("no cookie")?;
    let session = cookie.split('.').nth(1).context("no session in the cookie")?;
    let mut rows = world.database().superuser().await?;
    let done =
        sqlx::query("update identity.session set expires_at = now() - interval '1 second' where session_id = $1::uuid")
            .bind(session)
            .execute(&mut rows)
            .await?;
    anyhow::ensure!(done.rows_affected() == 1, "no session to expire");
    Ok(())
}

/// The context of all checks.
struct Stage<'a> {
    world: &'a World,
    base: &'a str,
    rooms: &'a Rooms,
    size: Size,
}

async fn check(stage: &Stage<'_>, route: &Route, person: &Person, reach: Reach) -> Result<Checks> {
    let Stage { rooms, size, .. } = stage;
    let mut checks = Checks::default();
    let who = person.role.code;
    // Invalid sessions first: a successful call may end the session. A quick run takes a sample.
    for (kind, stranger) in &person.strangers {
        if !size.draws(&format!("{kind} {}", route.name()), 4) {
            continue;
        }
        let found = call(stranger, route, rooms.own.sample(route)?).await?;
        let public = matches!(route.access, Access::Public(_));
        let right = if public { answered(found.0) || found.0 == 404 } else { found.0 == 401 };
        let wrong = (!right).then(|| format!("{} as {who}, {kind}: {} {}", route.name(), found.0, found.1));
        checks.note(kind, wrong);
    }
    let all = rooms.all();
    // Every role calls every route; a quick run picks whose records it is aimed at.
    let drawn = size.draw(&format!("{who} {}", route.name()), all.len());
    for (_, (whose, room)) in all.into_iter().enumerate().filter(|(at, _)| !size.quick || *at == drawn) {
        let sample = room.sample(route)?;
        let found = call(&session(stage, route, person).await?, route, sample).await?;
        let reachable = match (reach.cell, sample.of, reach.through) {
            (Cell::No, ..) => None,
            (_, Of::Nobody, _) => Some(true),
            (.., Cell::No) => Some(false),
            (.., Cell::Yes) => Some(room.mark != rooms.foreign.mark),
            (.., Cell::Own) => Some(room.mark == rooms.own.mark),
        };
        let absent = match reachable {
            None => None,
            Some(true) if found.0 != 404 => None,
            _ => Some(call(&session(stage, route, person).await?, route, rooms.absent.sample(route)?).await?),
        };
        let like_absent = absent.is_some_and(|(status, text)| {
            status == found.0 && nameless(room, &found.1) == nameless(&rooms.absent, &text)
        });
        // Callers who may not read the parent record are refused there.
        let refused = reach.through == Cell::No && sample.of != Of::Nobody && found.0 == 403;
        let complaint = complaint(if refused { None } else { reachable }, sample, room, &found, like_absent);
        let wrong = complaint.map(|c| format!("{} as {who}, {whose}: {c}: {} {}", route.name(), found.0, found.1));
        checks.note(whose, wrong);
    }
    Ok(checks)
}

/// Calls that end their session get a session of their own.
async fn session(stage: &Stage<'_>, route: &Route, person: &Person) -> Result<Client> {
    if !uses_up_session(route) {
        return Ok(person.client.clone());
    }
    let name = format!("leaver-{}", person.role.code);
    persona(stage.world, stage.base, &stage.world.acme, &name, person.role.code, None).await
}

/// Whether the call was authorised, regardless of its result.
fn answered(status: u16) -> bool {
    matches!(status, 200 | 409 | 422 | 429)
}

/// What is wrong with the response. `reachable` is `None` if the role may not call the route at all, else whether the
/// room's records are visible to it.
fn complaint(
    reachable: Option<bool>,
    sample: &Sample,
    room: &Room,
    (status, text): &(u16, String),
    like_absent: bool,
) -> Option<&'static str> {
    let Some(reachable) = reachable else {
        return (*status != 403 || room.told_in(text)).then_some("not refused");
    };
    if reachable {
        // Where rooms have no records, 404 is correct for everyone.
        let nothing_there = sample.of == Of::Nobody && *status == 404 && like_absent;
        if !answered(*status) && !nothing_there {
            return Some("not answered");
        }
        let names = matches!(sample.shows, Shows::Named | Shows::Listed);
        let name = sample.names.as_ref().unwrap_or(&room.mark);
        return (names && !text.contains(name)).then_some("does not tell what is there");
    }
    if room.told_in(&without_question(text, room)) {
        return Some("tells what is another's");
    }
    (sample.shows != Shows::Listed && !like_absent).then_some("not like what is not there")
}

/// Error responses may echo the request; that is no leak.
fn without_question(text: &str, room: &Room) -> String {
    let refused = serde_json::from_str::<Value>(text).is_ok_and(|v| v["code"] != 200);
    if refused { text.replace(&room.mark, "") } else { text.to_owned() }
}

/// A response without what differs between requests or documents.
fn nameless(room: &Room, text: &str) -> String {
    let mut value: Value = serde_json::from_str(text).unwrap_or_default();
    if let Some(id) = value.pointer_mut("/data/requestId") {
        *id = Value::Null;
    }
    room.nameless(&value.to_string())
}

/// None of the calls has changed the records.
async fn unchanged(outcome: &mut Outcome, owner: &Client, room: &Room) -> Result<()> {
    let details = [
        format!("/service1/base/api/dictItem/detail/{}", room.dict_item),
        format!("/service1/partner/organize/detail/{}", room.organize),
        format!("/service1/identity/api/user/detail/{}", room.user),
        format!("/service1/identity/api/role/queryById?id={}", room.role),
    ];
    for detail in details {
        let after = owner.get(&detail).await?;
        if after.data["version"] != 1 {
            outcome.fault(format!("a stranger changed the record: {}", after.data));
        }
    }
    for (specimen, found) in &room.documents {
        let after = specimen.seen(owner, found.id).await?;
        if after["version"] != found.version {
            outcome.fault(format!("somebody changed a {}: {after}", specimen.code()));
        }
    }
    Ok(())
}
