//! A document with all its identifiers, and every request an unauthorised caller can build from them. Each request is
//! sent twice, for the existing document and for one that does not exist; the responses must be identical.

use crate::report::Outcome;
use anyhow::{Context, Result, ensure};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;
use tandem_platform::Platform;
use tandem_testkit::Client;
use tandem_testkit::specimens::{Call, Found, Named, PAPER, Specimen, calls_with};
use tandem_testkit::world::within;
use uuid::Uuid;

/// A document with the ids of everything attached to it.
#[derive(Clone)]
pub struct Thing {
    pub specimen: &'static dyn Specimen,
    pub id: Uuid,
    pub number: String,
    pub version: i64,
    detail: Value,
    pub attachment: Uuid,
    pub copy: Uuid,
    pub file: Uuid,
    pub organize: Uuid,
    /// All other ids found in it.
    besides: BTreeSet<Uuid>,
}

/// Collects all ids in a document.
fn ids_in(value: &Value, found: &mut BTreeSet<Uuid>) {
    match value {
        Value::String(text) => found.extend(text.parse::<Uuid>().ok()),
        Value::Array(items) => items.iter().for_each(|item| ids_in(item, found)),
        Value::Object(fields) => fields.values().for_each(|field| ids_in(field, found)),
        _ => {}
    }
}

fn beside(id: Uuid) -> Uuid {
    Uuid::from_u128(id.as_u128() ^ 0x5555_5555_5555)
}

/// An unassigned number of the same format.
fn other_number(number: &str) -> String {
    let other = |c: char| c.to_digit(10).and_then(|d| char::from_digit(9 - d, 10)).unwrap_or(c);
    number.chars().map(other).collect()
}

impl Thing {
    pub fn of(specimen: &'static dyn Specimen, found: &Found, organize: &str) -> Result<Self> {
        let id = found.id;
        // Placeholders with unassigned ids for attachments it does not have.
        let [attachment, copy, file] = [1, 2, 3].map(|n| Uuid::from_u128(id.as_u128() ^ n << 40));
        let mut besides = BTreeSet::new();
        ids_in(&found.detail, &mut besides);
        let (number, version, detail) = (found.number.clone(), found.version, found.detail.clone());
        let organize = organize.parse()?;
        Ok(Self { specimen, id, number, version, detail, attachment, copy, file, organize, besides })
    }

    pub fn kind(&self) -> &'static str {
        self.specimen.code()
    }

    /// Adds the attachments and the stamped copy it has, as the buyer sees them.
    pub async fn equipped(mut self, buyer: &Client) -> Result<Self> {
        let id = |value: &Value| value.as_str().and_then(|id| id.parse().ok());
        let path = format!("/service1/seal/api/stampedCopy/ofDocument?kind={}&id={}", self.kind(), self.id);
        let stamp = buyer.get(&path).await?.data["stamp"].clone();
        self.copy = id(&stamp["copy"]["id"]).unwrap_or(self.copy);
        self.file = id(&stamp["file"]["id"]).unwrap_or(self.file);
        let path = format!("/service1/content/api/attach/list?kind={}&documentId={}", self.kind(), self.id);
        let files = buyer.get(&path).await?.data;
        let first = files.as_array().and_then(|files| files.first()).or_else(|| files["content"].get(0));
        self.attachment = first.and_then(|file| id(&file["id"])).unwrap_or(self.attachment);
        Ok(self)
    }

    /// The same document with every identifier replaced by an unassigned one.
    pub fn nobodys(&self) -> Self {
        let number = other_number(&self.number);
        let mut detail = self.detail.to_string().replace(&self.number, &number);
        for id in &self.besides {
            detail = detail.replace(&id.to_string(), &beside(*id).to_string());
        }
        let [id, attachment, copy, file, organize] =
            [self.id, self.attachment, self.copy, self.file, self.organize].map(beside);
        let besides = self.besides.iter().copied().map(beside).collect();
        let detail = serde_json::from_str(&detail).unwrap_or_default();
        Self { id, attachment, copy, file, organize, number, detail, besides, ..*self }
    }

    /// The same for a caller who may know its organisation.
    pub fn of_nobody(mut self) -> Self {
        let own = self.organize;
        self.organize = Uuid::from_u128(own.as_u128() ^ 1);
        self.besides.remove(&own);
        self
    }
    pub fn named(self, id: Uuid, number: String) -> Self {
        Self { id, number, ..self }
    }

    /// Replaces the document's identifiers by placeholders, so that two responses can be compared.
    pub fn nameless(&self, text: &str) -> String {
        let mut text = text.replace(&self.number, "<number>");
        let own = [self.id, self.attachment, self.copy, self.file, self.organize];
        for id in own.iter().chain(&self.besides) {
            text = text.replace(&id.to_string(), "<id>");
        }
        text
    }
}

/// One request, built alike for an existing and a missing document.
pub struct Ask {
    pub name: String,
    pub call: Call,
    /// Whether it belongs to the document kind's own API.
    pub own: bool,
}

impl Ask {
    pub fn new(thing: &Thing, call: Call) -> Self {
        let name = format!("{} {}", call.method, call.path.split('?').next().unwrap_or_default());
        Self { name: thing.nameless(&name), call, own: false }
    }
    /// Whether the request is read-only.
    pub fn reads(&self) -> bool {
        let Call { method, path, .. } = &self.call;
        *method == Method::GET || path.ends_with("/pageList") || path.contains("/listing/")
    }
}

/// A list query filtered to one value.
pub fn is(field: &str, value: impl Into<Value>) -> Value {
    json!({ "conditions": [{ "andOr": "", "fieldDb": field, "symbol": "=", "queryValue": value.into() }] })
}

/// Every request that can be built from a document's identifiers.
pub fn asks(platform: &Platform, thing: &Thing) -> Vec<Ask> {
    let mut all: Vec<Ask> = Vec::new();
    let mut ask = |call| all.push(Ask::new(thing, call));
    of_its_kind(platform, thing, &mut ask);
    all.iter_mut().for_each(|ask| ask.own = true);
    let mut ask = |call| all.push(Ask::new(thing, call));
    of_its_files(platform, thing, &mut ask);
    of_what_hangs_on_it(platform, thing, &mut ask);
    of_its_paper(thing, &mut ask);
    all
}

/// The lists with every filter that finds it, the detail page, the actions and the kind's own calls.
fn of_its_kind(platform: &Platform, thing: &Thing, ask: &mut impl FnMut(Call)) {
    let Thing { specimen, id, number, version, detail, organize, .. } = thing;
    let routes = platform.modules().iter().flat_map(|module| &module.routes).map(|route| route.name()).collect();
    let (id, organize) = (id.to_string(), organize.to_string());
    let of = Named { id: &id, version: *version, detail };
    let listing = specimen.kind().listing;
    let field = |column: &str| listing.columns().iter().find(|c| c.column == column).map(|c| c.field);
    for known in calls_with(*specimen, &routes, &of, number, &organize) {
        if known.call.path.ends_with("/pageList") {
            let supplier = field("organize_id").or_else(|| field("supplier_id"));
            for (field, value) in [(field(specimen.kind().label), number), (supplier, &organize), (Some("id"), &id)] {
                let narrowed = is(field.unwrap_or("number"), value.as_str());
                ask(Call::post(known.call.path.clone(), narrowed));
            }
        }
        // Skips calls that do not identify the document: their response depends on the caller only.
        if !known.call.body.is_null() || known.call.file || known.call.path.contains(&id) {
            ask(known.call);
        }
    }
}

fn of_its_files(platform: &Platform, thing: &Thing, ask: &mut impl FnMut(Call)) {
    let Thing { id, number, attachment, .. } = thing;
    let (kind, content) = (thing.kind(), "/service1/content/api/attach");
    let attachable = platform.modules().iter().flat_map(|m| &m.attachables).find(|a| a.kind == kind);
    let slot = attachable.and_then(|a| a.slots.first()).map_or("evidence", |slot| slot.name);
    let of = format!("kind={kind}&documentId={id}");
    ask(Call::get(format!("{content}/list?{of}")));
    ask(Call::get(format!("{content}/downloadAll?{of}")));
    ask(Call::get(format!("{content}/preview?id={attachment}")));
    for call in ["view", "thumbnail", "download"] {
        ask(Call::get(format!("{content}/{call}/{attachment}")));
    }
    ask(Call::upload(format!("{content}/add?{of}&attachType={slot}&fileName={number}.pdf")));
    let one = json!({ "id": attachment, "version": 1, "originalAddress": "b.pdf" });
    ask(Call::post(format!("{content}/fix"), one.clone()));
    ask(Call::new(Method::DELETE, format!("{content}/delete"), one));
    let names = json!({ "kind": kind, "attachType": slot, "names": [format!("{number}.pdf")] });
    ask(Call::post(format!("{content}/match"), names));
}

/// Comments, history, counts, batches, to-do entries and messages.
fn of_what_hangs_on_it(platform: &Platform, thing: &Thing, ask: &mut impl FnMut(Call)) {
    let Thing { id, number, version, .. } = thing;
    let (kind, content, base) = (thing.kind(), "/service1/content/api", "/service1/base/api");
    let entity = format!("entityKind={kind}&entityId={id}");
    ask(Call::get(format!("{content}/comment/list?{entity}")));
    ask(Call::get(format!("{content}/comment/people?{entity}")));
    ask(Call::post(format!("{content}/comment/add"), json!({ "entityKind": kind, "entityId": id, "said": "s" })));
    for call in ["entity?", "versions?", "version?version=1&", "compare?from=1&to=2&"] {
        ask(Call::get(format!("{base}/audit/{call}{entity}")));
    }
    for call in ["count", "totals", "hidden", "explain"] {
        ask(Call::post(format!("{base}/listing/{call}"), json!({ "listing": kind, "search": number })));
    }
    let rows = json!([{ "id": id, "version": version }]);
    for batch in platform.batch_actions(kind) {
        let start = json!({ "listing": kind, "action": batch.action, "rows": rows });
        ask(Call::post(format!("{content}/batch/start"), start));
    }
    ask(Call::post("/service1/portal/api/todo/pageList", json!({ "search": number })));
    ask(Call::post("/service1/message/api/mine/pageList", json!({ "search": number })));
}

fn of_its_paper(thing: &Thing, ask: &mut impl FnMut(Call)) {
    let Thing { id, number, copy, file, .. } = thing;
    let (kind, seal) = (thing.kind(), "/service1/seal/api");
    ask(Call::get(format!("{seal}/paper/download?kind={kind}&id={id}&language=en")));
    ask(Call::get(format!("{seal}/stampedCopy/ofDocument?kind={kind}&id={id}")));
    for (call, id) in [("detail", copy), ("seals", copy), ("file", file), ("view", file)] {
        ask(Call::get(format!("{seal}/stampedCopy/{call}/{id}")));
    }
    ask(Call::post(format!("{seal}/stampedCopy/pageList"), json!({ "search": number })));
    ask(Call::post(format!("{seal}/stampedCopy/match"), json!({ "fileNames": [format!("{number}.pdf")] })));
    let stamped = json!({ "id": copy, "version": 3, "reason": "r" });
    for call in ["submit", "takeBack", "sign", "countersign", "recall", "approve", "reject", "return"] {
        ask(Call::post(format!("{seal}/stampedCopy/{call}"), stamped.clone()));
    }
    ask(Call::upload(format!("{seal}/stampedCopy/upload?id={copy}&version=3&fileName={number}.pdf")));
    // The public page finds papers only by their verification code.
    for code in [number.clone(), copy.to_string(), file.to_string()] {
        ask(Call::get(format!("{seal}/verify?code={code}")));
    }
}

/// A response as callers can compare it: status, headers and body.
type Heard = (u16, BTreeMap<String, String>, String);

/// Status, headers and body, without what differs from one request to the next.
pub async fn answer(client: &Client, thing: &Thing, ask: &Ask) -> Result<Heard> {
    let response = ask.call.request(client).send().await.with_context(|| ask.name.clone())?;
    let status = response.status().as_u16();
    let headers = response
        .headers()
        .iter()
        .filter(|(name, _)| !["date", "x-request-id", "x-server-time"].contains(&name.as_str()));
    let headers =
        headers.map(|(name, value)| (name.to_string(), thing.nameless(&String::from_utf8_lossy(value.as_bytes()))));
    let mut headers: BTreeMap<_, _> = headers.collect();
    let mut text = String::from_utf8_lossy(&response.bytes().await?).into_owned();
    if let Ok(mut body) = serde_json::from_str::<Value>(&text) {
        if let Some(data) = body["data"].as_object_mut() {
            data.remove("requestId");
            // Background tasks have their own id and time; their results are compared separately.
            if ask.call.path.ends_with("/start") {
                data.remove("id");
                data.remove("requestedAt");
                headers.remove("content-length");
            }
        }
        text = body.to_string();
    }
    Ok((status, headers, thing.nameless(&text)))
}

/// The same request for an existing and for a missing document.
pub type Pair<'a> = [(&'a Thing, &'a Ask); 2];

/// Compares both responses and returns the status.
pub async fn compare(outcome: &mut Outcome, (who, client): (&str, &Client), pair: Pair<'_>) -> Result<u16> {
    let [(thing, ask), (absent, same)] = pair;
    ensure!(shape(ask, thing) == shape(same, absent), "{} is not asked for alike", ask.name);
    let (theirs, nobodys) = (answer(client, thing, ask).await?, answer(client, absent, same).await?);
    if theirs != nobodys {
        let (kind, number, name) = (thing.kind(), &thing.number, &ask.name);
        outcome.fault(format!("{who} asks {name} with {kind} {number}: {theirs:?}; with nobody's: {nobodys:?}"));
    }
    Ok(theirs.0)
}

/// The request without the document's identifiers.
fn shape(ask: &Ask, thing: &Thing) -> String {
    thing.nameless(&format!("{} {}", ask.call.path, ask.call.body))
}

/// By how much the median response times of the two are apart at the least, measured up to three times as noise disappears and
/// a real difference does not; and both in words.
pub async fn apart(client: &Client, pair: Pair<'_>, rounds: usize, bound: f64) -> Result<(f64, String)> {
    let mut least = (f64::MAX, String::new());
    for _ in 0..3 {
        let [theirs, nobodys] = by_turns(client, pair, rounds).await?;
        let apart = (theirs / nobodys).max(nobodys / theirs);
        if apart < least.0 {
            least = (apart, format!("{:.2} and {:.2} ms", theirs * 1000.0, nobodys * 1000.0));
        }
        if apart <= bound {
            break;
        }
    }
    Ok(least)
}

async fn by_turns(client: &Client, pair: Pair<'_>, rounds: usize) -> Result<[f64; 2]> {
    let mut times = [Vec::new(), Vec::new()];
    for round in 0..rounds {
        for turn in 0..2 {
            let which = (round + turn) % 2;
            let (thing, ask) = pair[which];
            let begun = Instant::now();
            answer(client, thing, ask).await?;
            times[which].push(begun.elapsed().as_secs_f64());
        }
    }
    Ok(times.map(median))
}

pub fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// Whether a caller who may see the document gets a different response; only for read-only requests.
pub async fn is_answered(client: &Client, [(thing, ask), (absent, same)]: Pair<'_>) -> Result<bool> {
    Ok(ask.reads() && answer(client, thing, ask).await? != answer(client, absent, same).await?)
}

/// An export filtered by the foreign number must equal one filtered by an unassigned number: no rows.
pub async fn exported(outcome: &mut Outcome, client: &Client, thing: &Thing, listing: &str) -> Result<bool> {
    let mut files = Vec::new();
    for asked in [thing.clone(), thing.nobodys()] {
        let query = json!({ "search": asked.number });
        let start = json!({ "listing": listing, "query": query, "format": "csv" });
        let begun = client.post("/service1/content/api/download/start", &start).await?;
        // Lists of the buying company alone have no file for a supplier, whatever is searched for.
        if begun.code == 403 {
            files.push((begun.status, begun.message));
            continue;
        }
        ensure!(begun.code == 200, "{begun:?}");
        let id = begun.data["id"].as_str().context("no task")?.to_owned();
        let mut ended = Value::Null;
        within(60, "the file", async || {
            ended = client.get(&format!("/service1/content/api/download/detail/{id}")).await?.data;
            Ok(ended["status"] == "done" || ended["status"] == "failed")
        })
        .await
        .with_context(|| format!("{ended}"))?;
        let file = client.request(Method::GET, &format!("/service1/content/api/download/file/{id}")).send().await?;
        let (status, text) = (file.status().as_u16(), asked.nameless(&file.text().await?));
        // The footer contains the exporter and the time.
        let fields = text.split(',').filter(|field| !field.starts_with("Exported at:"));
        files.push((status, fields.collect::<Vec<_>>().join(",")));
    }
    if files[0] != files[1] {
        outcome.fault(format!("the file of {listing} with {}, and with nobody's number: {files:?}", thing.number));
    }
    Ok(files.iter().all(|(status, _)| *status == 200))
}

/// Adds an attachment, where the kind has any, and a comment.
pub async fn furnish(platform: &Platform, thing: &Thing, buyer: &Client, seller: &Client) -> Result<()> {
    let kind = thing.kind();
    let said = json!({ "entityKind": kind, "entityId": thing.id, "said": "请尽快确认" });
    let told = buyer.post("/service1/content/api/comment/add", &said).await?;
    ensure!(told.code == 200, "{told:?}");
    let attachable = platform.modules().iter().flat_map(|m| &m.attachables).find(|a| a.kind == kind);
    let Some(slot) = attachable.and_then(|attachable| attachable.slots.first()) else { return Ok(()) };
    let path = format!(
        "/service1/content/api/attach/add?kind={kind}&documentId={}&attachType={}&fileName={}.pdf",
        thing.id, slot.name, thing.number
    );
    // Depending on the state only one side may add attachments.
    let added = buyer.upload(&path, PAPER.to_vec()).await?;
    if added.code != 200 {
        seller.upload(&path, PAPER.to_vec()).await?;
    }
    Ok(())
}
