//! Every kind of document, requested by everyone without access: another supplier, another tenant, its own supplier
//! before publication, a purchaser from whom data rules hide it, users without permission, frozen users. Every request,
//! by any identifier, is answered byte for byte as if the document did not exist; and no action takes effect.

use crate::Size;
use crate::report::Outcome;
use crate::stranger::{Thing, asks, compare, exported, furnish, is_answered};
use anyhow::{Context, Result, ensure};
use serde_json::json;
use sqlx::AssertSqlSafe;
use std::collections::BTreeSet;
use std::sync::{Arc, PoisonError, RwLock};
use tandem_kernel::{Column, DocumentKind, Permissions, Side, To, UserId};
use tandem_platform::Tx;
use tandem_platform::http::session::{Authenticate, Credential, Identity};
use tandem_platform::module::Work;
use tandem_testkit::specimens::{self, Found, Party, Specimen, brought, first_seen, made, made_in};
use tandem_testkit::{Client, World};

/// A quick run makes one in this many requests, and one in this many actions.
const DRAWN: usize = 3;
/// The same for callers whose response does not depend on what they request.
const RARELY: usize = 12;

/// Authenticates the caller and, when told to, grants everyone one additional permission.
struct Sabotaged(Arc<dyn Authenticate>, Arc<RwLock<Option<&'static str>>>);

impl Authenticate for Sabotaged {
    fn identify<'a>(&'a self, tx: &'a mut Tx, credential: &'a Credential) -> Work<'a, Option<Identity>> {
        Box::pin(async move {
            let found = self.0.identify(tx, credential).await?;
            let Some(given) = *self.1.read().unwrap_or_else(PoisonError::into_inner) else { return Ok(found) };
            let declared: Vec<_> = tx.platform().declarations().flat_map(|d| d.permissions).map(|p| p.code).collect();
            Ok(found.map(|one| {
                let held = declared.iter().filter(|code| **code == given || one.permissions.holds(code));
                let permissions = Permissions::new(held.map(|code| (*code).to_owned()));
                Identity { permissions, ..one }
            }))
        })
    }

    fn as_of_now<'a>(&'a self, tx: &'a mut Tx, user: UserId) -> Work<'a, Option<Identity>> {
        self.0.as_of_now(tx, user)
    }
}

struct Stage {
    world: World,
    /// The owner of the requested documents.
    party: Party,
    other: Party,
    foreign: Party,
    /// Read-only users of the buyer and of the documents' own supplier.
    lookers: [Client; 2],
    frozen: Client,
    narrowed: Client,
    given: Arc<RwLock<Option<&'static str>>>,
}

impl Stage {
    async fn set() -> Result<Self> {
        let given = Arc::new(RwLock::new(None));
        let world = World::start_with(|mut parts| {
            parts.config.server.public_per_second = 1_000_000.0;
            parts.authenticator = Arc::new(Sabotaged(parts.authenticator, given.clone()));
            parts
        })
        .await?;
        let base = world.serve().await?;
        world.work();
        let (acme, globex) = (&world.acme, &world.globex);
        let party = Party::meet(&world, &base, acme, "party").await?;
        let other = Party::meet(&world, &base, acme, "other").await?;
        let foreign = Party::meet(&world, &base, globex, "foreign").await?;
        let declared = world.platform.declarations().flat_map(|d| d.permissions).map(|p| p.code);
        let looking: Vec<&str> = declared.filter(|code| code.ends_with(".view")).collect();
        world.role(acme, "looker", &looking).await?;
        let buying = world.sign_in(&base, acme, "buying_looker", &["looker"]).await?;
        let selling = world.sign_in_supplier(&base, acme, &party.organize, "selling_looker", &["looker"]).await?;
        let everything = &["supplier_administrator"];
        let frozen = world.sign_in_supplier(&base, acme, &party.organize, "frozen", everything).await?;
        freeze(&party.owner, "frozen").await?;
        let narrowed = world.sign_in(&base, acme, "narrowed", &["purchaser"]).await?;
        narrow(&party, &other.mark).await?;
        Ok(Self { world, party, other, foreign, lookers: [buying, selling], frozen, narrowed, given })
    }

    /// Grants this permission to everyone until called with `None`.
    fn give(&self, permission: Option<&'static str>) {
        *self.given.write().unwrap_or_else(PoisonError::into_inner) = permission;
        self.world.rows_changed_by_hand();
    }
}

async fn user_called(owner: &Client, name: &str) -> Result<serde_json::Value> {
    let found = owner.post("/service1/identity/api/user/listByPage", &json!({ "search": name })).await?;
    Ok(found.data["content"][0].clone())
}

async fn freeze(owner: &Client, name: &str) -> Result<()> {
    let user = user_called(owner, name).await?;
    let which = json!({ "id": user["id"], "version": user["version"] });
    let done = owner.post("/service1/identity/api/user/freeze", &which).await?;
    ensure!(done.code == 200, "freezing {name}: {done:?}");
    Ok(())
}

/// Data rules that leave only the other supplier's documents, for every kind.
async fn narrow(party: &Party, left: &str) -> Result<()> {
    let user = user_called(&party.owner, "narrowed").await?;
    for specimen in specimens::ALL {
        let columns = specimen.kind().listing.columns();
        // An organisation is called by its own name.
        let named = |c: &&Column| matches!(c.column, "supplier_zh" | "supplier_name_zh" | "name_zh");
        let supplier = columns.iter().find(named);
        let field = supplier.with_context(|| format!("{} names no supplier", specimen.code()))?.field;
        let rule = json!({ "listing": specimen.code(), "userId": user["id"], "description": "own", "status": "on",
            "rule": { "field": field, "comparator": "equal", "value": left } });
        let saved = party.owner.post("/service1/identity/api/dataRule/save", &rule).await?;
        ensure!(saved.code == 200, "{}: {saved:?}", specimen.code());
    }
    Ok(())
}

/// A document visible to its supplier and, where the kind has such a state, one that is not yet; with attachments.
async fn things(stage: &Stage, specimen: &'static dyn Specimen) -> Result<(Thing, Option<Thing>)> {
    let Party { buyer, seller, organize, .. } = &stage.party;
    let platform = &stage.world.platform;
    let mut all = Vec::new();
    let seen = first_seen(specimen)?;
    for state in [seen, specimen.machine().initial] {
        let begun = made(specimen, &stage.party, "stranger").await?;
        furnish(platform, &Thing::of(specimen, &begun, organize)?, buyer, seller).await?;
        let found = brought(specimen, &stage.party, begun, state, None).await?;
        all.push(Thing::of(specimen, &found, organize)?.equipped(buyer).await?);
        if seen == specimen.machine().initial {
            break;
        }
    }
    let hidden = all.get(1).cloned().map(Thing::of_nobody);
    Ok((all.swap_remove(0), hidden))
}

#[derive(Default)]
struct Counts {
    compared: usize,
    told_apart: usize,
    refused: usize,
    exported: usize,
    asked: BTreeSet<String>,
}

pub async fn run(size: Size) -> Result<Outcome> {
    let stage = Stage::set().await?;
    let mut outcome = Outcome::default();
    let mut counts = Counts::default();
    let kinds = stage.world.platform.documents();
    let mut shown = Vec::new();
    for kind in &kinds {
        let specimen = specimens::of(kind.code()).with_context(|| format!("no specimen of {}", kind.code()))?;
        let (thing, hidden) = things(&stage, specimen).await?;
        asked(&mut outcome, &stage, size, &mut counts, (&thing, hidden.as_ref())).await?;
        let now = Found::read(specimen, &stage.party, thing.id).await?;
        if now.version != thing.version {
            outcome.fault(format!("a stranger changed a {}: {}", kind.code(), now.detail));
        }
        shown.push(thing);
    }
    outcome.figure("kinds of documents", kinds.len()).figure("calls of theirs asked", counts.asked.len());
    outcome.figure("requests compared", counts.compared).figure("refused without looking", counts.refused);
    let least = telling(size) * kinds.len();
    let enough = counts.told_apart >= least;
    // Otherwise there was nothing to hide and the comparison proves nothing.
    outcome.bar("of them told the purchaser something else", counts.told_apart, &format!("at least {least}"), enough);
    outcome.figure("files of lists", counts.exported);
    without_permission(&mut outcome, &stage, size).await?;
    unprotected(&mut outcome, &stage, &shown).await?;
    Ok(outcome)
}

/// Name, client, document, sampling rate of a quick run, and the status of the kind's own calls if it is constant.
type Asker<'a> = (&'a str, &'a Client, Option<&'a Thing>, usize, Option<u16>);

/// How many requests for a document of each kind must tell the purchaser something. A sample alone may draw fewer.
fn telling(size: Size) -> usize {
    size.pick(5, 15)
}

/// Every caller makes every request; a quick run takes a sample, and more of them until enough tell something.
async fn asked(
    outcome: &mut Outcome,
    stage: &Stage,
    size: Size,
    counts: &mut Counts,
    (thing, hidden): (&Thing, Option<&Thing>),
) -> Result<()> {
    let Stage { party, other, foreign, lookers: _, frozen, narrowed, .. } = stage;
    let askers: [Asker<'_>; 6] = [
        ("another supplier", &other.seller, Some(thing), DRAWN, None),
        ("its own supplier", &party.seller, hidden, DRAWN, None),
        ("a narrowed purchaser", narrowed, Some(thing), DRAWN, None),
        ("another company", &foreign.owner, Some(thing), RARELY, None),
        ("a supplier of another company", &foreign.seller, Some(thing), RARELY, None),
        ("a frozen user", frozen, Some(thing), RARELY, Some(401)),
    ];
    for (who, client, thing, rarely, always) in askers {
        let Some(thing) = thing else { continue };
        let absent = thing.nobodys();
        let platform = &stage.world.platform;
        let enough = counts.told_apart + telling(size);
        for (ask, same) in asks(platform, thing).iter().zip(&asks(platform, &absent)) {
            let wanted = who == "another supplier" && counts.told_apart < enough;
            if !wanted && !size.draws(&format!("{who} {} {}", thing.kind(), ask.name), rarely) {
                continue;
            }
            let pair = [(thing, ask), (&absent, same)];
            let status = compare(outcome, (who, client), pair).await?;
            counts.compared += 1;
            counts.asked.extend(ask.own.then(|| format!("{} {}", thing.kind(), ask.name)));
            if always.is_some_and(|always| ask.own && status != always) {
                outcome.fault(format!("{who} asks {} with a {}: {status}", ask.name, thing.kind()));
            }
            counts.refused += usize::from(always.is_some());
            if who == "another supplier" {
                counts.told_apart += usize::from(is_answered(&party.buyer, pair).await?);
            }
        }
    }
    if size.draws(thing.kind(), DRAWN) {
        for client in [&other.seller, narrowed] {
            counts.exported += usize::from(exported(outcome, client, thing, thing.kind()).await?);
        }
    }
    Ok(())
}

/// A state in which the action can be taken.
fn from_state(specimen: &dyn Specimen, action: &str) -> Option<&'static str> {
    let mut transitions = specimen.machine().transitions().iter().filter(|transition| transition.action == action);
    // Prefers a transition after which the document still exists and can be compared.
    let stays = transitions.clone().find(|transition| transition.to != To::Gone);
    stays.or_else(|| transitions.next()).and_then(|transition| transition.from.first().copied())
}

/// Takes each action, in a state that allows it, as a read-only user of either side: it must be refused and change
/// nothing. Then everyone is granted its permission: the same check must notice.
async fn without_permission(outcome: &mut Outcome, stage: &Stage, size: Size) -> Result<()> {
    let (mut declared, mut tried, mut noticed) = (0, 0, 0);
    for specimen in specimens::ALL.iter().copied() {
        for action in specimen.actions() {
            declared += 1;
            let name = format!("{} of {}", action.name, specimen.code());
            if !size.draws(&name, DRAWN) {
                continue;
            }
            let state = from_state(specimen, action.name).with_context(|| format!("{name} is never taken"))?;
            let found = made_in(specimen, &stage.party, "without", state, Some(action.name)).await?;
            for (side, looker) in ["the buyer", "the supplier"].iter().zip(&stage.lookers) {
                let told = found.act(specimen, looker, action.name).await?;
                if told.code != 403 {
                    outcome.fault(format!("someone of {side} who may only look takes {name}: {told:?}"));
                }
            }
            let after = Found::read(specimen, &stage.party, found.id).await?;
            if (after.version, &after.state) != (found.version, &found.state) {
                outcome.fault(format!("{name} was taken without permission: {}", after.detail));
            }
            stage.give(Some(action.permission));
            let own_side = usize::from(specimen.side(&stage.party, action.permission) == Side::Supplier);
            let told = found.act(specimen, &stage.lookers[own_side], action.name).await?;
            stage.give(None);
            tried += 1;
            noticed += usize::from(told.code != 403);
            // Such as that only who handed it in takes it back.
            let own_reason = told.code == 300
                && specimen
                    .circumstances()
                    .iter()
                    .any(|one| one.state == found.state && one.refuses.contains(&action.name));
            if told.code != 200 && !own_reason {
                outcome.fault(format!("{name} was not taken by whoever was given its permission: {told:?}"));
            }
        }
    }
    outcome.figure("actions of people", declared);
    outcome.bar("actions whose permission was taken away, each noticed", noticed, &tried.to_string(), noticed == tried);
    Ok(())
}

/// Self-check: the proof must detect a missing policy by the response. Runs in its own, disposable database.
async fn unprotected(outcome: &mut Outcome, stage: &Stage, shown: &[Thing]) -> Result<()> {
    let mut rows = stage.world.database().superuser().await?;
    let mut missed = Vec::new();
    // What suppliers have no permission for is told to none of them anyway.
    let readable = |kind: &DocumentKind| stage.world.platform.is_of_use(Side::Supplier, kind.listing.permission);
    let shown: Vec<&Thing> = shown.iter().filter(|thing| readable(thing.specimen.kind())).collect();
    for thing in shown.iter().copied() {
        let (schema, table) = thing.specimen.kind().table;
        let relation = format!("{schema}.{table}");
        let policies: Vec<String> = sqlx::query_scalar(
            "select polname::text from pg_policy where polrelid = $1::regclass and not polpermissive",
        )
        .bind(&relation)
        .fetch_all(&mut rows)
        .await?;
        ensure!(!policies.is_empty(), "nothing protects {relation} from suppliers");
        for policy in policies {
            // Names come from the database catalogue.
            sqlx::raw_sql(AssertSqlSafe(format!("drop policy {policy} on {relation}"))).execute(&mut rows).await?;
        }
        let mut found = Outcome::default();
        let absent = thing.nobodys();
        let platform = &stage.world.platform;
        for (ask, same) in asks(platform, thing).iter().zip(&asks(platform, &absent)) {
            if ask.own && ask.reads() {
                compare(&mut found, ("another supplier", &stage.other.seller), [(thing, ask), (&absent, same)]).await?;
            }
        }
        if found.held() {
            missed.push(relation);
        }
    }
    let (all, seen) = (shown.len(), shown.len() - missed.len());
    outcome.bar("kinds without row-level security, each noticed over HTTP", seen, &all.to_string(), missed.is_empty());
    missed.iter().for_each(|table| outcome.fault(format!("no stranger notices that {table} is unprotected")));
    Ok(())
}
