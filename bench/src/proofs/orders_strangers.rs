//! Two suppliers with the same screens. Whatever one of them asks with the other's ids, numbers and files is answered byte for byte,
//! and in the time, as if nobody had them; nothing arrives in his open pages; and what its own supplier was not shown yet is
//! nothing to him either.

use super::{followed, orders_codes, orders_live};
use crate::Size;
use crate::orders_desk::{CHANGE, CLAIM, Desk, ORDER, ORDER_KIND, PAPER, PENALTY, RETURNS, act, done, in_days};
use crate::report::Outcome;
use anyhow::{Context, Result, ensure};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;
use tandem_testkit::Client;
use tandem_testkit::world::within;
use uuid::Uuid;

/// A kind of document of the module, with every call it has besides its lists and its page. A call that is not named here, and a
/// kind that is not, fail the proof: whoever adds one says what a stranger may ask.
struct Kind {
    code: &'static str,
    api: &'static str,
    calls: &'static [&'static str],
}

const KINDS: &[Kind] = &[
    Kind {
        code: ORDER_KIND,
        api: ORDER,
        calls: &[
            "details",
            "erpAnswer/{id}",
            "replySheet",
            "readReplies",
            "publish",
            "batchPublish",
            "saveDraft",
            "saveRelease",
            "batchSaveDraft",
            "batchRelease",
            "confirm",
            "fastConfirm",
            "reopen",
            "enterAgain",
            "lock",
            "unlock",
            "void",
        ],
    },
    Kind { code: "orders.order_change", api: CHANGE, calls: &["confirm", "dispute", "insist", "withdraw"] },
    Kind {
        code: "orders.claim",
        api: CLAIM,
        calls: &["save", "update", "send", "accept", "dispute", "insist", "settle", "withdraw", "delete"],
    },
    Kind {
        code: "orders.return_order",
        api: RETURNS,
        calls: &["returnable", "save", "update", "send", "accept", "dispute", "insist", "settle", "withdraw", "delete"],
    },
    Kind { code: "orders.penalty", api: PENALTY, calls: &["waive", "settle"] },
];

/// What is asked for without naming anything: a stranger's own must not change by what others do.
const REPORTS: [&str; 2] = ["/service1/orders/api/report/replies", "/service1/orders/api/report/differences"];
/// Lists that are no document's.
const LINES: &str = "/service1/orders/api/orderLine";
const OTHERS: &[&str] = &["/service1/orders/api/orderLine/su/pageList", "/service1/orders/api/orderLine/pu/pageList"];

/// One document with all that hangs on it, by which a stranger might ask for it.
#[derive(Clone, Debug)]
pub struct Thing {
    pub kind: &'static str,
    api: &'static str,
    pub id: Uuid,
    pub number: String,
    version: i64,
    attachment: Uuid,
    pub copy: Uuid,
    pub file: Uuid,
    organize: Uuid,
}

impl Thing {
    /// Like it in everything, and nobody's.
    fn nobodys(&self) -> Self {
        let other = |c: char| c.to_digit(10).and_then(|d| char::from_digit(9 - d, 10)).unwrap_or(c);
        let beside = |id: Uuid| Uuid::from_u128(id.as_u128() ^ 0x5555_5555_5555);
        let [id, attachment, copy, file, organize] =
            [self.id, self.attachment, self.copy, self.file, self.organize].map(beside);
        Self { id, attachment, copy, file, organize, number: self.number.chars().map(other).collect(), ..*self }
    }
    fn of_nobody(self) -> Self {
        let organize = Uuid::from_u128(self.organize.as_u128() ^ 1);
        Self { organize, ..self }
    }
    pub fn named(self, id: Uuid, number: String) -> Self {
        Self { id, number, ..self }
    }
    fn evidenced(self, attachment: Uuid) -> Self {
        Self { attachment, ..self }
    }
    /// What both have in common stays, what each has of its own is called the same.
    fn nameless(&self, text: &str) -> String {
        let mut text = text.replace(&self.number, "<number>");
        for id in [self.id, self.attachment, self.copy, self.file, self.organize] {
            text = text.replace(&id.to_string(), "<id>");
        }
        text
    }
}

/// One request; the same for what is another's and for what is nobody's.
struct Ask {
    name: String,
    method: Method,
    path: String,
    body: Value,
    file: bool,
}

pub async fn run(size: Size) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    let desk = Desk::lay(1).await?;
    every_call_has_a_case(&mut outcome, &desk);
    // A purchaser whom a data rule leaves the other supplier's orders, and what hangs on these is nobody's to him.
    let narrowed = followed::narrowed_purchaser(&desk).await?;
    let mut heard = orders_live::listen(&desk).await?;
    let before = own_lists(&desk).await?;
    let (shown, hidden) = things(&desk).await?;
    let after = own_lists(&desk).await?;
    for (list, rows) in &before {
        if after.get(list) != Some(rows) {
            outcome.fault(format!("{list} of a stranger was {rows}, and is {:?}", after.get(list)));
        }
    }
    let (mut asked, mut told_apart) = (0, 0);
    let of_orders: Vec<_> = shown.iter().filter(|thing| thing.kind != "orders.claim").cloned().collect();
    for (askers, things) in [
        (("another supplier", &desk.stranger), &shown),
        (("its own supplier", &desk.seller), &hidden),
        (("a narrowed purchaser", &narrowed), &of_orders),
    ] {
        for thing in things {
            let absent = thing.nobodys();
            for (ask, same) in asks(thing).iter().zip(&asks(&absent)) {
                asked += 1;
                let pair = [(thing, ask), (&absent, same)];
                compare(&mut outcome, askers, pair).await?;
                told_apart += usize::from(is_answered(&desk, pair).await?);
            }
        }
    }
    outcome.figure("documents, hidden ones", format!("{}, {}", shown.len(), hidden.len()));
    outcome.figure("requests compared", asked);
    // Otherwise there was nothing to hide.
    outcome.bar("of them told the purchaser something else", told_apart, "at least 60", told_apart >= 60);
    heard.check(&mut outcome, &desk, &shown, &hidden).await?;
    for thing in shown.iter().chain(&hidden) {
        exported(&mut outcome, &desk.stranger, thing, thing.kind).await?;
        if thing.kind == ORDER_KIND {
            exported(&mut outcome, &desk.stranger, thing, "orders.order_line").await?;
        }
    }
    for thing in of_orders.iter().filter(|thing| thing.kind == ORDER_KIND) {
        for listing in followed::read_by_purchasers(&desk)? {
            exported(&mut outcome, &narrowed, thing, listing.code).await?;
        }
    }
    let sealed = shown.iter().find(|thing| thing.kind == KINDS[3].code).context("no return")?;
    orders_codes::guessed(&mut outcome, &desk, sealed).await?;
    timed(&mut outcome, &desk, &shown, size).await?;
    holes(&mut outcome, &desk, &shown, &hidden).await?;
    Ok(outcome)
}

/// The proof must notice a hole. These are made in a database of its own, which goes with it.
async fn holes(outcome: &mut Outcome, desk: &Desk, shown: &[Thing], hidden: &[Thing]) -> Result<()> {
    let mut rows = desk.world.database().superuser().await?;
    let (stranger, seller) = (("another supplier", &desk.stranger), ("its own supplier", &desk.seller));
    for (hole, askers, things) in [
        ("drop policy supplier_select on orders.purchase_order", seller, hidden),
        ("drop policy supplier_select on orders.claim", seller, hidden),
        ("drop policy supplier_select on orders.return_order", seller, hidden),
        ("drop policy supplier on orders.order_change", stranger, shown),
        ("drop policy supplier on orders.purchase_order", stranger, shown),
    ] {
        sqlx::raw_sql(hole).execute(&mut rows).await?;
        let mut found = Outcome::default();
        for thing in things.iter().filter(|thing| hole.ends_with(thing.kind)) {
            let absent = thing.nobodys();
            for (ask, same) in asks(thing).iter().zip(&asks(&absent)).filter(|(ask, _)| ask.path.contains("detail/")) {
                compare(&mut found, askers, [(thing, ask), (&absent, same)]).await?;
            }
        }
        outcome.bar(&format!("noticed after `{hole}`"), !found.held(), "true", !found.held());
    }
    Ok(())
}

fn every_call_has_a_case(outcome: &mut Outcome, desk: &Desk) {
    let mut known = BTreeSet::new();
    for kind in KINDS {
        known.extend(
            ["su/pageList", "pu/pageList", "detail/{id}"]
                .iter()
                .chain(kind.calls)
                .map(|call| format!("{}/{call}", kind.api)),
        );
    }
    known.extend(OTHERS.iter().chain(&REPORTS).map(|path| (*path).to_owned()));
    let routes = desk.world.platform.modules().iter().flat_map(|module| &module.routes);
    let paths: BTreeSet<String> =
        routes.map(|route| route.path.to_owned()).filter(|path| path.starts_with("/service1/orders/")).collect();
    for path in paths.difference(&known) {
        outcome.fault(format!("nobody said what a stranger may ask of {path}"));
    }
    for path in known.difference(&paths) {
        outcome.fault(format!("{path} is asked for and is no route"));
    }
    for kind in desk.world.platform.declarations().filter(|d| d.name == "orders").flat_map(|d| d.documents) {
        if !KINDS.iter().any(|known| known.code == kind.code()) {
            outcome.fault(format!("no stranger asks for a {}", kind.code()));
        }
    }
    outcome.figure("calls of the module", paths.len());
}

/// What the first supplier has, and what he will have once it is shown to him.
pub async fn things(desk: &Desk) -> Result<(Vec<Thing>, Vec<Thing>)> {
    let orders = desk.ordered(0, 2).await?;
    let (visible, arrived) = (orders[0].0, orders[1].0);
    let published = desk.published(visible).await?;
    desk.make_late(visible).await?;
    desk.stamped(visible).await?;
    let penalty = desk.penalty_of(visible).await?;
    said(desk, ORDER_KIND, visible).await?;
    said(desk, ORDER_KIND, arrived).await?;
    desk.sim
        .control(&format!("erp/orders/{}/change", orders[0].1), &json!({ "line": "00010", "quantity": "1100" }))
        .await?;
    let change = desk.change_of(visible).await?;
    let order = desk.order(visible).await?;
    ensure!(published["version"] != order["version"], "the change did not come");
    let form = json!({ "organizeId": desk.organizes[0], "title": "返工", "currency": "CNY", "rework": "1200.50" });
    let lines = json!([{ "line": "00020", "quantity": "5", "reason": "quality" }]);
    let goods = json!({ "organizeId": desk.organizes[0], "orderNumber": orders[0].1, "title": "退货", "handling": "credit",
        "lines": lines });
    // One of each is sent, and one is not.
    let mut sent = Vec::new();
    let mut drafts = Vec::new();
    for (kind, form) in [(2, &form), (3, &goods)] {
        let (document, evidence) = made(desk, &KINDS[kind], form).await?;
        sent.push((kind, done(act(&desk.buyer, KINDS[kind].api, "send", &document, json!({})).await?)?, evidence));
        let (document, evidence) = made(desk, &KINDS[kind], form).await?;
        said(desk, KINDS[kind].code, document["id"].as_str().context("no document")?.parse()?).await?;
        drafts.push((kind, document, evidence));
    }
    let of = |kind: usize, document: &Value| -> Result<Thing> {
        let text = |field: &str| document[field].as_str().context("a document lacks a field");
        let (number, version) = (text("number")?.to_owned(), document["version"].as_i64().context("no version")?);
        let (id, organize): (Uuid, Uuid) = (text("id")?.parse()?, desk.organizes[0].parse()?);
        // What it has none of is asked for by what nobody has.
        let [attachment, copy, file] = [1, 2, 3].map(|n| Uuid::from_u128(id.as_u128() ^ n << 40));
        let Kind { code: kind, api, .. } = KINDS[kind];
        Ok(Thing { kind, api, id, number, version, attachment, copy, file, organize })
    };
    let mut shown = vec![of(0, &order)?, of(1, &change)?, of(4, &penalty)?];
    for (kind, document, evidence) in &sent {
        shown.push(of(*kind, document)?.evidenced(*evidence));
    }
    for thing in &mut shown {
        // A kind that is never stamped has none, and not everything that is to be stamped was.
        let path = format!("/service1/seal/api/stampedCopy/ofDocument?kind={}&id={}", thing.kind, thing.id);
        let stamp = desk.buyer.get(&path).await?.data["stamp"].clone();
        let id = |value: &Value| value.as_str().and_then(|id| id.parse().ok());
        thing.copy = id(&stamp["copy"]["id"]).unwrap_or(thing.copy);
        thing.file = id(&stamp["file"]["id"]).unwrap_or(thing.file);
    }
    // Its supplier's own organisation is no secret to him.
    let mut hidden = vec![of(0, &desk.order(arrived).await?)?.of_nobody()];
    for (kind, document, evidence) in &drafts {
        hidden.push(of(*kind, document)?.of_nobody().evidenced(*evidence));
    }
    Ok((shown, hidden))
}

/// The purchaser says something about a document.
async fn said(desk: &Desk, kind: &str, id: Uuid) -> Result<()> {
    let comment = json!({ "entityKind": kind, "entityId": id, "said": "请尽快确认" });
    done(desk.buyer.post("/service1/content/api/comment/add", &comment).await?).map(drop)
}

/// A document of the purchaser with a file.
async fn made(desk: &Desk, kind: &Kind, form: &Value) -> Result<(Value, Uuid)> {
    let made = done(desk.buyer.post(&format!("{}/save", kind.api), form).await?)?;
    let path = format!(
        "/service1/content/api/attach/add?kind={}&documentId={}&attachType=evidence&fileName={}.pdf",
        kind.code,
        made["id"].as_str().context("no document")?,
        made["number"].as_str().unwrap_or_default()
    );
    let added = done(desk.buyer.upload(&path, PAPER.to_vec()).await?)?;
    Ok((made.clone(), added["id"].as_str().context("no file")?.parse()?))
}

/// Everything that can be asked with what a document is known by.
fn asks(thing: &Thing) -> Vec<Ask> {
    let Thing { kind, api, id, number, version, attachment, copy, file, organize } = thing;
    let ask = |method: Method, path: String, body: Value| {
        let name = format!("{method} {}", path.split(['?']).next().unwrap_or_default());
        Ask { name: thing.nameless(&name), method, path, body, file: false }
    };
    let get = |path: String| ask(Method::GET, path, Value::Null);
    let post = |path: String, body: Value| ask(Method::POST, path, body);
    let is = |field: &str, value: Value| json!({ "conditions": [{ "andOr": "", "fieldDb": field, "symbol": "=", "queryValue": value }] });
    let mut all = vec![get(format!("{api}/detail/{id}"))];
    for side in ["su", "pu"] {
        let list = format!("{api}/{side}/pageList");
        all.push(post(list.clone(), json!({ "search": number })));
        all.push(post(list.clone(), is("number", json!(number))));
        all.push(post(list.clone(), is("organizeId", json!(organize))));
        all.push(post(list, is("id", json!(id))));
    }
    let lines = json!([{ "line": "00010", "quantity": "1", "reason": "quality",
        "replies": [{ "on": in_days(400), "quantity": "1" }] }]);
    let whole = json!({ "id": id, "purchaseOrderId": id, "handling": "credit", "version": version, "reason": "r", "answer": "a", "settledAmount": "1", "organizeId": organize,
        "title": "t", "currency": "CNY", "rework": "1", "orderNumber": number, "lines": lines,
        "ids": [id], "rows": [{ "id": id, "version": version }], "orders": [{ "id": id, "version": version, "lines": lines }] });
    for call in KINDS.iter().filter(|known| known.code == *kind).flat_map(|known| known.calls) {
        let method = match *call {
            // Name nothing: `own_lists` reads the one, the other reads what it is given and says nothing of strangers' lines.
            "replySheet" | "readReplies" => continue,
            "erpAnswer/{id}" => {
                all.push(get(format!("{api}/erpAnswer/{id}")));
                continue;
            }
            "update" => Method::PUT,
            "delete" => Method::DELETE,
            _ => Method::POST,
        };
        all.push(ask(method, format!("{api}/{call}"), whole.clone()));
    }
    for path in OTHERS.iter().filter(|_| *kind == ORDER_KIND) {
        all.push(post((*path).to_owned(), json!({ "search": number })));
        for (field, value) in
            [("purchaseOrderId", json!(id)), ("number", json!(number)), ("organizeId", json!(organize))]
        {
            all.push(post((*path).to_owned(), is(field, value)));
        }
    }
    let (content, base) = ("/service1/content/api", "/service1/base/api");
    let of = format!("kind={kind}&documentId={id}");
    all.push(get(format!("{content}/attach/list?{of}")));
    all.push(get(format!("{content}/attach/downloadAll?{of}")));
    all.push(get(format!("{content}/attach/preview?id={attachment}")));
    for call in ["view", "thumbnail", "download"] {
        all.push(get(format!("{content}/attach/{call}/{attachment}")));
    }
    let upload = format!("{content}/attach/add?{of}&attachType=evidence&fileName={number}.pdf");
    all.push(Ask { file: true, ..post(upload, Value::Null) });
    let one = json!({ "id": attachment, "version": 1, "originalAddress": "b.pdf" });
    all.push(post(format!("{content}/attach/fix"), one.clone()));
    all.push(ask(Method::DELETE, format!("{content}/attach/delete"), one));
    let names = json!({ "kind": kind, "attachType": "evidence", "names": [format!("{number}.pdf")] });
    all.push(post(format!("{content}/attach/match"), names));
    let entity = format!("entityKind={kind}&entityId={id}");
    all.push(get(format!("{content}/comment/list?{entity}")));
    all.push(post(format!("{content}/comment/add"), json!({ "entityKind": kind, "entityId": id, "said": "s" })));
    for call in ["entity?", "versions?", "version?version=1&", "compare?from=1&to=2&"] {
        all.push(get(format!("{base}/audit/{call}{entity}")));
    }
    for call in ["count", "totals", "hidden", "explain"] {
        all.push(post(format!("{base}/listing/{call}"), json!({ "listing": kind, "search": number })));
    }
    let rows = json!([{ "id": id, "version": version }]);
    for action in ["send", "delete", "publish", "fast_confirm"] {
        let batch = json!({ "listing": kind, "action": action, "rows": rows });
        all.push(post(format!("{content}/batch/start"), batch));
    }
    let seal = "/service1/seal/api";
    all.push(get(format!("{seal}/paper/download?kind={kind}&id={id}&language=en")));
    all.push(get(format!("{seal}/stampedCopy/ofDocument?kind={kind}&id={id}")));
    for (call, id) in [("detail", copy), ("seals", copy), ("file", file)] {
        all.push(get(format!("{seal}/stampedCopy/{call}/{id}")));
    }
    all.push(post(format!("{seal}/stampedCopy/pageList"), json!({ "search": number })));
    all.push(post(format!("{seal}/stampedCopy/match"), json!({ "fileNames": [format!("{number}.pdf")] })));
    let stamped = json!({ "id": copy, "version": 3, "reason": "r" });
    for call in ["submit", "takeBack", "sign", "countersign", "recall", "approve", "reject", "return"] {
        all.push(post(format!("{seal}/stampedCopy/{call}"), stamped.clone()));
    }
    let upload = format!("{seal}/stampedCopy/upload?id={copy}&version=3&fileName={number}.pdf");
    all.push(Ask { file: true, ..post(upload, Value::Null) });
    // The public page knows papers by the code on them, and by nothing else.
    for code in [number.clone(), copy.to_string(), file.to_string()] {
        all.push(get(format!("{seal}/verify?code={code}")));
    }
    all.push(post("/service1/portal/api/todo/pageList".into(), json!({ "search": number })));
    all.push(post("/service1/message/api/mine/pageList".into(), json!({ "search": number })));
    all
}

/// Status, headers and body, without what differs from one request to the next.
async fn answer(client: &Client, thing: &Thing, ask: &Ask) -> Result<(u16, BTreeMap<String, String>, String)> {
    let mut request = client.request(ask.method.clone(), &ask.path);
    if ask.file {
        request = request.body(PAPER.to_vec());
    } else if !ask.body.is_null() {
        request = request.json(&ask.body);
    }
    let response = request.send().await.with_context(|| ask.name.clone())?;
    let status = response.status().as_u16();
    let headers = response.headers().iter().filter(|(name, _)| !["date", "x-request-id"].contains(&name.as_str()));
    let headers =
        headers.map(|(name, value)| (name.to_string(), thing.nameless(&String::from_utf8_lossy(value.as_bytes()))));
    let mut headers: BTreeMap<_, _> = headers.collect();
    let mut text = String::from_utf8_lossy(&response.bytes().await?).into_owned();
    if let Ok(mut body) = serde_json::from_str::<Value>(&text) {
        if let Some(data) = body["data"].as_object_mut() {
            data.remove("requestId");
            // Work that was only asked for has an id and a time of its own; what becomes of it is asked for below.
            if ask.path.ends_with("/start") {
                data.remove("id");
                data.remove("requestedAt");
                headers.remove("content-length");
            }
        }
        text = body.to_string();
    }
    Ok((status, headers, thing.nameless(&text)))
}

/// The same request with what is there and with what is nobody's.
type Pair<'a> = [(&'a Thing, &'a Ask); 2];

async fn compare(outcome: &mut Outcome, (who, client): (&str, &Client), pair: Pair<'_>) -> Result<()> {
    let [(thing, ask), (absent, same)] = pair;
    ensure!(shape(ask, thing) == shape(same, absent), "{} is not asked for alike", ask.name);
    let (theirs, nobodys) = (answer(client, thing, ask).await?, answer(client, absent, same).await?);
    if theirs != nobodys {
        let (kind, number, name) = (thing.kind, &thing.number, &ask.name);
        outcome.fault(format!("{who} asks {name} with {kind} {number}: {theirs:?}; with nobody's: {nobodys:?}"));
    }
    Ok(())
}

/// The request without what it names.
fn shape(ask: &Ask, thing: &Thing) -> String {
    thing.nameless(&format!("{} {}", ask.path, ask.body))
}

/// Whether the purchaser, who may see the document, is told something else; asked only where asking changes nothing.
async fn is_answered(desk: &Desk, [(thing, ask), (absent, same)]: Pair<'_>) -> Result<bool> {
    let reads = ask.method == Method::GET || ask.path.ends_with("/pageList") || ask.path.contains("/listing/");
    Ok(reads && answer(&desk.buyer, thing, ask).await? != answer(&desk.buyer, absent, same).await?)
}

/// Every list of the stranger as it is, whole.
async fn own_lists(desk: &Desk) -> Result<BTreeMap<String, String>> {
    let mut lists: Vec<String> = KINDS.iter().map(|kind| format!("{}/su/pageList", kind.api)).collect();
    lists.push(format!("{LINES}/su/pageList"));
    lists.push("/service1/seal/api/stampedCopy/pageList".into());
    lists.push("/service1/portal/api/todo/pageList".into());
    lists.push("/service1/message/api/mine/pageList".into());
    let mut all = BTreeMap::new();
    for list in lists {
        let page = done(desk.stranger.post(&list, &json!({ "pageSize": 200 })).await?)?;
        all.insert(list, page.to_string());
    }
    for call in REPORTS.into_iter().chain(["/service1/portal/api/todo/counts"]) {
        all.insert(call.to_owned(), done(desk.stranger.get(call).await?)?.to_string());
    }
    let sheet = desk.stranger.request(Method::GET, &format!("{ORDER}/replySheet")).send().await?;
    all.insert("the sheet of replies".into(), numbers_in(&sheet.bytes().await?)?);
    Ok(all)
}

/// The numbers of orders that stand in a workbook.
fn numbers_in(book: &[u8]) -> Result<String> {
    let mut book = zip::ZipArchive::new(std::io::Cursor::new(book))?;
    let mut found = BTreeSet::new();
    for at in 0..book.len() {
        let mut text = String::new();
        // Parts that are no text hold no numbers.
        if std::io::Read::read_to_string(&mut book.by_index(at)?, &mut text).is_ok() {
            let words = text.split(|c: char| !c.is_ascii_digit());
            found.extend(words.filter(|word| word.len() == 10 && word.starts_with("45")).map(str::to_owned));
        }
    }
    ensure!(!found.is_empty(), "the sheet has no order of its own supplier");
    Ok(found.into_iter().collect::<Vec<_>>().join(" "))
}

/// A file of the list, narrowed to the other's number, holds what one narrowed to nobody's holds: no row.
async fn exported(outcome: &mut Outcome, client: &Client, thing: &Thing, listing: &str) -> Result<()> {
    let mut files = Vec::new();
    for asked in [thing.clone(), thing.nobodys()] {
        let query = json!({ "search": asked.number });
        let start = json!({ "listing": listing, "query": query, "format": "csv" });
        let task = done(client.post("/service1/content/api/download/start", &start).await?)?;
        let id = task["id"].as_str().context("no task")?.to_owned();
        let mut ended = Value::Null;
        within(60, "the file", async || {
            ended = done(client.get(&format!("/service1/content/api/download/detail/{id}")).await?)?;
            Ok(ended["status"] == "done" || ended["status"] == "failed")
        })
        .await
        .with_context(|| format!("{ended}"))?;
        let file = client.request(Method::GET, &format!("/service1/content/api/download/file/{id}")).send().await?;
        let (status, text) = (file.status().as_u16(), asked.nameless(&file.text().await?));
        // It ends with who made it of what, and when.
        let fields = text.split(',').filter(|field| !field.starts_with("Exported at:"));
        files.push((status, fields.collect::<Vec<_>>().join(",")));
    }
    if files[0] != files[1] {
        outcome.fault(format!("the file of {} with {}, and with nobody's number: {files:?}", listing, thing.number));
    }
    Ok(())
}

/// Medians of the same request with another's and with nobody's, one after the other by turns.
async fn timed(outcome: &mut Outcome, desk: &Desk, shown: &[Thing], size: Size) -> Result<()> {
    let (rounds, bound) = (size.pick(60, 500), size.pick(1.6, 1.25));
    let parts =
        ["detail/", "attach/download/", "stampedCopy/file/", "paper/download", "saveDraft", "accept", "comment/list"];
    let mut worst = 1.0f64;
    for thing in shown {
        let absent = thing.nobodys();
        for (ask, other) in asks(thing).iter().zip(&asks(&absent)) {
            if !parts.iter().any(|part| ask.path.contains(part)) {
                continue;
            }
            // What is noise is gone when it is looked at again; what is not stays.
            let mut apart = f64::MAX;
            let mut millis = String::new();
            for _ in 0..3 {
                let [theirs, nobodys] = by_turns(&desk.stranger, [(thing, ask), (&absent, other)], rounds).await?;
                millis = format!("{:.2} and {:.2} ms", theirs * 1000.0, nobodys * 1000.0);
                apart = apart.min((theirs / nobodys).max(nobodys / theirs));
                if apart <= bound {
                    break;
                }
            }
            worst = worst.max(apart);
            if apart > bound {
                outcome.fault(format!("{} takes {millis} for {} and for nobody's", ask.name, thing.kind));
            }
        }
    }
    let bar = format!("at most {bound}");
    outcome.bar("medians apart, at most by", (worst * 100.0).round() / 100.0, &bar, worst <= bound);
    Ok(())
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

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
