//! Access to suppliers, their filings, authentications and OA processes, in addition to what `strangers` covers for all kinds:
//! in every call, by what a stranger names in a filing of his own, and by how long it takes, another's is what nobody's is. And
//! whoever registers and files learns of no company whether it is known ([`super::partner_newcomers`]).

use super::partner_newcomers;
use crate::Size;
use crate::partner_desk::{
    AUTHENTICATION, AUTHENTICATION_KIND, FILING, FILING_KIND, MATCH_KIND, OA, OA_KIND, ORGANIZE, ORGANIZE_KIND, part,
    saving,
};
use crate::report::Outcome;
use crate::stranger::{Ask, Thing, apart, asks, compare, exported, furnish, is, is_answered};
use crate::table::Table;
use anyhow::{Context, Result, ensure};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tandem_testkit::Answer;
use tandem_testkit::specimens::{self, Call, Found, Party, made, made_in, shown};
use uuid::Uuid;

/// Kind, the state it is asked about in (the first that its supplier sees, where none is named), and whether its supplier sees it.
const KINDS: [(&str, Option<&str>, bool); 6] = [
    (ORGANIZE_KIND, None, true),
    (FILING_KIND, None, true),
    (FILING_KIND, Some("pending"), true),
    (AUTHENTICATION_KIND, None, true),
    (OA_KIND, None, false),
    (MATCH_KIND, None, false),
];
/// Lists whose rows are no documents.
const LISTS: [&str; 3] = [
    "/service1/partner/changeRecord/pageList",
    "/service1/partner/certificate/pageList",
    "/service1/partner/filling/pageList",
];
/// The calls that save sections, besides that of the organisation itself.
const SECTIONS: [&str; 11] = [
    "address",
    "contact",
    "product",
    "authentication",
    "doBusiness",
    "bank",
    "equipment",
    "customer",
    "shareholder",
    "attach",
    "declaration",
];
/// A quick run makes one in this many requests.
const DRAWN: usize = 3;

pub async fn run(size: Size) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    let table = Table::still(1).await?;
    // Before there is a worker, which would make the ways of known and unknown companies differ in what else is done meanwhile.
    partner_newcomers::learn_nothing(&mut outcome, &table, size).await.context("newcomers")?;
    let other = table.another("other").await?;
    let (mut asked, mut told_apart, mut files) = (0, 0, 0);
    let mut things = Vec::new();
    for (kind, state, seen) in KINDS {
        let thing = thing(&table, kind, state).await.with_context(|| kind.to_owned())?;
        things.push((thing, seen));
    }
    for (thing, seen) in &things {
        let absent = thing.nobodys();
        for (ask, same) in every(&table, thing).iter().zip(&every(&table, &absent)) {
            if size.draws(&format!("{} {}", thing.kind(), ask.name), DRAWN) {
                asked += 1;
                let pair = [(thing, ask), (&absent, same)];
                compare(&mut outcome, ("another supplier", &other.seller), pair).await?;
                told_apart += usize::from(is_answered(&table.party.buyer, pair).await?);
            }
        }
        if !seen {
            let (own, absent) = (thing.clone().of_nobody(), thing.clone().of_nobody().nobodys());
            for (ask, same) in every(&table, &own).iter().zip(&every(&table, &absent)) {
                if size.draws(&format!("own {} {}", own.kind(), ask.name), DRAWN) {
                    asked += 1;
                    let pair = [(&own, ask), (&absent, same)];
                    compare(&mut outcome, ("its own supplier", &table.party.seller), pair).await?;
                }
            }
        }
        if size.draws(&format!("the file of {}", thing.kind()), DRAWN) {
            files += usize::from(exported(&mut outcome, &other.seller, thing, thing.kind()).await?);
        }
        let specimen = thing.specimen;
        if Found::read(specimen, &table.party, thing.id).await?.version != thing.version {
            outcome.fault(format!("a stranger changed {} {}", thing.kind(), thing.number));
        }
    }
    outcome.figure("documents", things.len()).figure("requests compared", asked).figure("files of lists", files);
    // Otherwise there was nothing to hide and the comparison proves nothing.
    let least = size.pick(15, 60);
    let enough = told_apart >= least;
    outcome.bar("of them told the purchaser something else", told_apart, &format!("at least {least}"), enough);
    let named =
        named_in_his_own(&mut outcome, &table, &other, &things).await.context("named in a filing of his own")?;
    outcome.figure("others' rows, files and users named in a filing of his own", named);
    if !cfg!(debug_assertions) {
        timed(&mut outcome, &table, &other, &things, size).await?;
    }
    Ok(outcome)
}

/// A document of the first supplier, with a comment and a file where its kind has any.
async fn thing(table: &Table, kind: &str, state: Option<&str>) -> Result<Thing> {
    let specimen = specimens::of(kind).context("no specimen")?;
    let Party { platform, buyer, seller, .. } = &table.party;
    let found = match state {
        Some(state) => made_in(specimen, &table.party, "strange", state, None).await?,
        None => shown(specimen, &table.party, "strange").await?,
    };
    let organize = found.detail["organizeId"].as_str().map_or_else(|| found.id.to_string(), str::to_owned);
    let thing = Thing::of(specimen, &found, &organize)?;
    furnish(platform, &thing, buyer, seller).await?;
    // A file may have made a version of it.
    let found = Found::read(specimen, &table.party, thing.id).await?;
    Thing::of(specimen, &found, &organize)?.equipped(buyer).await
}

/// Every request about a document, and what else can be asked of its supplier.
fn every(table: &Table, thing: &Thing) -> Vec<Ask> {
    let mut all = asks(&table.world.platform, thing);
    let mut ask = |call| all.push(Ask::new(thing, call));
    let (organize, number) = (thing.organize, thing.number.as_str());
    for path in ["detail/", "readiness/", "leader/list?organizeId="] {
        ask(Call::get(format!("{ORGANIZE}/{path}{organize}")));
    }
    for path in ["search?nameZh=", "check?nameZh="] {
        ask(Call::get(format!("{ORGANIZE}/{path}{number}")));
    }
    let of_supplier = json!({ "organizeId": organize });
    for path in [format!("{FILING}/open"), format!("{AUTHENTICATION}/start"), format!("{OA}/codes")] {
        ask(Call::post(path, of_supplier.clone()));
    }
    for list in LISTS {
        for body in [json!({ "search": number }), is("organizeId", organize.to_string())] {
            ask(Call::post(list, body));
        }
    }
    if thing.kind() == FILING_KIND {
        for call in SECTIONS {
            let content = if call == "declaration" { json!({}) } else { json!({ "rows": [] }) };
            let body = json!({ "id": thing.id, "version": 1, "content": content });
            ask(Call::new(Method::PUT, format!("{FILING}/{call}"), body));
        }
    }
    all
}

/// A place in a filing where something that exists already is named by its id.
struct Place {
    what: &'static str,
    section: &'static str,
    call: &'static str,
    content: fn(Uuid, Uuid) -> Value,
}

/// `(row, named)`: the row is his own.
const PLACES: [Place; 4] = [
    Place {
        what: "a row",
        section: "customer",
        call: "customer",
        content: |_, named| json!({ "rows": [{ "id": named, "name": "x", "orderShare": "1" }] }),
    },
    Place {
        what: "a file",
        section: "attachment",
        call: "attach",
        content: |row, named| json!({ "rows": [{ "id": row, "type": "other", "title": "x", "paperFiles": [{ "id": named }] }] }),
    },
    Place {
        what: "the licence",
        section: "basic",
        call: "edit",
        content: |_, named| json!({ "nameZh": "x", "licenceFiles": [{ "id": named }] }),
    },
    Place {
        what: "a user",
        section: "contact",
        call: "contact",
        content: |row, named| json!({ "rows": [{ "id": row, "surname": "x", "userId": named }] }),
    },
];

/// In a filing of his own a stranger names rows, files and users of another's, and those of nobody: he is answered alike.
async fn named_in_his_own(
    outcome: &mut Outcome,
    table: &Table,
    other: &Party,
    things: &[(Thing, bool)],
) -> Result<usize> {
    let own = made(specimens::of(FILING_KIND).context("no specimen")?, other, "own").await?;
    let filed = things.iter().map(|(thing, _)| thing).find(|thing| thing.kind() == FILING_KIND);
    let file = filed.context("no filing")?.attachment;
    let me = table.party.seller.get("/service1/identity/api/user/info").await?;
    let user: Uuid = me.data["id"].as_str().context("who is the seller?")?.parse()?;
    let row = table.world.platform.new_id();
    let mut rows = table.world.database().superuser().await?;
    let in_force = "insert into partner.customer (tenant_id, customer_id, organize_id, position, name, order_share)
         select tenant_id, $1, organize_id, 0, 'x', 1 from partner.organize where organize_id = $2::uuid";
    let made = sqlx::query(in_force).bind(row).bind(&table.party.organize).execute(&mut rows).await?;
    ensure!(made.rows_affected() == 1, "no row of another's is in force");
    let mut named = 0;
    for place in PLACES {
        let theirs = match place.what {
            "a row" => row,
            "a user" => user,
            _ => file,
        };
        let mut answers = Vec::new();
        for id in [theirs, table.world.platform.new_id()] {
            let version = part(&other.seller, own.id, place.section).await?["version"].clone();
            let content = (place.content)(table.world.platform.new_id(), id);
            let path = format!("{FILING}/{}", place.call);
            let answer = other.seller.put(&path, &saving(own.id, &version, &content)).await?;
            answers.push(nameless(&answer));
        }
        if answers[0] != answers[1] {
            let (theirs, nobodys) = (&answers[0], &answers[1]);
            let what = place.what;
            outcome.fault(format!("{what} of another's, named in a filing of his own: {theirs}; nobody's: {nobodys}"));
        }
        named += 1;
    }
    Ok(named)
}

/// What was answered, without ids, versions and moments.
fn nameless(answer: &Answer) -> String {
    let mut data = answer.data.clone();
    let mut ids = BTreeSet::new();
    scrub(&mut data, &mut ids);
    let mut text = format!("{} {} {} {data}", answer.status, answer.code, answer.message);
    // Errors name fields by the ids of their rows.
    for id in ids {
        text = text.replace(&id, "<id>");
    }
    text
}

fn scrub(value: &mut Value, ids: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => {
            let found = text.split('.').filter(|part| part.parse::<Uuid>().is_ok());
            ids.extend(found.map(str::to_owned));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| scrub(item, ids)),
        Value::Object(fields) => {
            for moment in ["version", "updatedAt", "requestId"] {
                fields.remove(moment);
            }
            fields.values_mut().for_each(|field| scrub(field, ids));
        }
        _ => {}
    }
}

/// What is read and what is done takes as long with another's as with nobody's.
async fn timed(
    outcome: &mut Outcome,
    table: &Table,
    other: &Party,
    things: &[(Thing, bool)],
    size: Size,
) -> Result<()> {
    const PARTS: [&str; 10] = [
        "detail/",
        "parts/",
        "missing/",
        "diff/",
        "readiness/",
        "/open",
        "/start",
        "/customer",
        "attach/download/",
        "comment/list",
    ];
    let (rounds, bound) = (size.pick(60, 500), size.pick(1.6, 1.25));
    let mut worst = 1.0f64;
    for (thing, _) in things {
        let absent = thing.nobodys();
        for (ask, same) in every(table, thing).iter().zip(&every(table, &absent)) {
            let drawn = size.draws(&format!("{} takes as long {}", thing.kind(), ask.name), 6);
            if !drawn || !PARTS.iter().any(|part| ask.call.path.contains(part)) {
                continue;
            }
            let (times, millis) = apart(&other.seller, [(thing, ask), (&absent, same)], rounds, bound).await?;
            worst = worst.max(times);
            if times > bound {
                outcome.fault(format!("{} takes {millis} for {} and for nobody's", ask.name, thing.kind()));
            }
        }
    }
    let bar = format!("at most {bound}");
    outcome.bar("medians apart, at most by", (worst * 100.0).round() / 100.0, &bar, worst <= bound);
    Ok(())
}
