//! Access to orders from the ERP, with lines, changes, penalties and papers, in addition to what `strangers` covers for
//! all kinds. Nothing of another supplier appears in lists, reports, workbooks, live updates or response times; and a
//! data rule that hides an order also hides everything attached to it.

use super::{followed, orders_codes, orders_live};
use crate::Size;
use crate::orders_desk::{Desk, ORDER, ORDER_KIND, PAPER, act, done};
use crate::report::Outcome;
use crate::stranger::{Ask, Thing, apart, asks, compare, exported, is, is_answered};
use anyhow::{Context, Result, ensure};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use tandem_testkit::specimens::{self, Call, Found, Specimen};
use uuid::Uuid;

/// Lists of lines, which are not documents.
const LINES: [&str; 2] = ["/service1/orders/api/orderLine/su/pageList", "/service1/orders/api/orderLine/pu/pageList"];
const CLAIM_KIND: &str = "orders.claim";

pub async fn run(size: Size) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    let desk = Desk::lay(1).await?;
    // A data rule shows this purchaser only the other supplier's orders, so everything attached to others is hidden.
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
    let of_orders: Vec<_> = shown.iter().filter(|thing| thing.kind() != CLAIM_KIND).cloned().collect();
    for (askers, things) in [
        (("another supplier", &desk.stranger), &shown),
        (("its own supplier", &desk.seller), &hidden),
        (("a purchaser narrowed to orders", &narrowed), &of_orders),
    ] {
        for thing in things {
            let absent = thing.nobodys();
            for (ask, same) in of_orders_alone(&desk, thing, size).iter().zip(&of_orders_alone(&desk, &absent, size)) {
                asked += 1;
                let pair = [(thing, ask), (&absent, same)];
                compare(&mut outcome, askers, pair).await?;
                told_apart += usize::from(is_answered(&desk.buyer, pair).await?);
            }
        }
    }
    outcome.figure("documents, hidden ones", format!("{}, {}", shown.len(), hidden.len()));
    outcome.figure("requests compared", asked);
    // Otherwise there was nothing to hide and the comparison proves nothing.
    let least = size.pick(15, 60);
    let enough = told_apart >= least;
    outcome.bar("of them told the purchaser something else", told_apart, &format!("at least {least}"), enough);
    heard.check(&mut outcome, &desk, &shown, &hidden).await?;
    for thing in shown.iter().chain(&hidden).filter(|thing| thing.kind() == ORDER_KIND) {
        exported(&mut outcome, &desk.stranger, thing, "orders.order_line").await?;
    }
    for thing in of_orders.iter().filter(|thing| thing.kind() == ORDER_KIND) {
        for listing in followed::read_by_purchasers(&desk)? {
            exported(&mut outcome, &narrowed, thing, listing.code).await?;
        }
    }
    let sealed = shown.iter().find(|thing| thing.kind() == "orders.return_order").context("no return")?;
    orders_codes::guessed(&mut outcome, &desk, sealed).await?;
    timed(outcome, &desk, &shown, size).await
}

/// Requests to the lists of lines; and all requests of the kind, because here only a rule on orders hides what is
/// attached to them. `strangers` covers these for all kinds, so a quick run takes a sample.
fn of_orders_alone(desk: &Desk, thing: &Thing, size: Size) -> Vec<Ask> {
    let mut all = asks(&desk.world.platform, thing);
    all.retain(|ask| size.draws(&format!("{} {}", thing.kind(), ask.name), 4));
    for path in LINES.iter().filter(|_| thing.kind() == ORDER_KIND) {
        let narrowed = [json!({ "search": thing.number }), is("purchaseOrderId", thing.id.to_string())];
        let narrowed = narrowed.into_iter().chain([is("number", thing.number.as_str())]);
        all.extend(narrowed.map(|body| Ask::new(thing, Call::post(*path, body))));
    }
    all
}

/// Documents visible to the first supplier, and its documents not yet published.
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
    // One of each is sent, the other stays a draft.
    let mut sent = Vec::new();
    let mut drafts = Vec::new();
    for (kind, form) in [(CLAIM_KIND, &form), ("orders.return_order", &goods)] {
        let specimen = specimens::of(kind).context("no specimen")?;
        let document = evidenced(desk, specimen, form).await?;
        sent.push((kind, done(act(&desk.buyer, specimen.api(), "send", &document, json!({})).await?)?));
        let document = evidenced(desk, specimen, form).await?;
        said(desk, kind, document["id"].as_str().context("no document")?.parse()?).await?;
        drafts.push((kind, document));
    }
    let of = async |kind: &str, document: &Value| -> Result<Thing> {
        let specimen = specimens::of(kind).context("no specimen")?;
        Thing::of(specimen, &Found::of(specimen, document.clone())?, &desk.organizes[0])?.equipped(&desk.buyer).await
    };
    let mut shown = vec![
        of(ORDER_KIND, &order).await?,
        of("orders.order_change", &change).await?,
        of("orders.penalty", &penalty).await?,
    ];
    for (kind, document) in &sent {
        shown.push(of(kind, document).await?);
    }
    // The supplier knows its own organisation's id.
    let mut hidden = vec![of(ORDER_KIND, &desk.order(arrived).await?).await?.of_nobody()];
    for (kind, document) in &drafts {
        hidden.push(of(kind, document).await?.of_nobody());
    }
    Ok((shown, hidden))
}

/// Adds a purchaser's comment to a document.
async fn said(desk: &Desk, kind: &str, id: Uuid) -> Result<()> {
    let comment = json!({ "entityKind": kind, "entityId": id, "said": "请尽快确认" });
    done(desk.buyer.post("/service1/content/api/comment/add", &comment).await?).map(drop)
}

/// Creates a purchaser's document with an attachment.
async fn evidenced(desk: &Desk, specimen: &'static dyn Specimen, form: &Value) -> Result<Value> {
    let made = done(desk.buyer.post(&format!("{}/save", specimen.api()), form).await?)?;
    let path = format!(
        "/service1/content/api/attach/add?kind={}&documentId={}&attachType=evidence&fileName={}.pdf",
        specimen.code(),
        made["id"].as_str().context("no document")?,
        made["number"].as_str().unwrap_or_default()
    );
    done(desk.buyer.upload(&path, PAPER.to_vec()).await?)?;
    Ok(made)
}

/// The complete contents of every list of the other supplier.
async fn own_lists(desk: &Desk) -> Result<BTreeMap<String, String>> {
    let kinds = specimens::ALL.iter().filter(|specimen| specimen.code().starts_with("orders."));
    let mut lists: Vec<String> = kinds.map(|kind| format!("{}/su/pageList", kind.api())).collect();
    lists.push(LINES[0].into());
    lists.push("/service1/seal/api/stampedCopy/pageList".into());
    lists.push("/service1/portal/api/todo/pageList".into());
    lists.push("/service1/message/api/mine/pageList".into());
    let mut all = BTreeMap::new();
    for list in lists {
        let page = done(desk.stranger.post(&list, &json!({ "pageSize": 200 })).await?)?;
        all.insert(list, page.to_string());
    }
    // Reports name no document; a supplier's own must not change by what others do.
    let reports = desk.world.platform.declarations().flat_map(|declaration| declaration.reports);
    for report in reports.filter(|report| report.side.is_none()) {
        let asked = json!({ "report": report.code });
        let told = done(desk.stranger.post("/service1/base/api/report/answer", &asked).await?)?;
        all.insert(format!("the report {}", report.code), told.to_string());
    }
    let todos = "/service1/portal/api/todo/counts";
    all.insert(todos.to_owned(), done(desk.stranger.get(todos).await?)?.to_string());
    let sheet = desk.stranger.request(Method::GET, &format!("{ORDER}/replySheet")).send().await?;
    all.insert("the sheet of replies".into(), numbers_in(&sheet.bytes().await?)?);
    Ok(all)
}

/// The order numbers found in a workbook.
fn numbers_in(book: &[u8]) -> Result<String> {
    let mut book = zip::ZipArchive::new(std::io::Cursor::new(book))?;
    let mut found = BTreeSet::new();
    for at in 0..book.len() {
        let mut text = String::new();
        // Binary parts hold no numbers.
        if std::io::Read::read_to_string(&mut book.by_index(at)?, &mut text).is_ok() {
            let words = text.split(|c: char| !c.is_ascii_digit());
            found.extend(words.filter(|word| word.len() == 10 && word.starts_with("45")).map(str::to_owned));
        }
    }
    ensure!(!found.is_empty(), "the sheet has no order of its own supplier");
    Ok(found.into_iter().collect::<Vec<_>>().join(" "))
}

/// Median response times of the same request for a foreign and for a missing document, alternating.
async fn timed(mut outcome: Outcome, desk: &Desk, shown: &[Thing], size: Size) -> Result<Outcome> {
    let (rounds, bound) = (size.pick(60, 500), size.pick(1.6, 1.25));
    let platform = &desk.world.platform;
    let parts =
        ["detail/", "attach/download/", "stampedCopy/file/", "paper/download", "saveDraft", "accept", "comment/list"];
    let mut worst = 1.0f64;
    for thing in shown {
        let absent = thing.nobodys();
        for (ask, other) in asks(platform, thing).iter().zip(&asks(platform, &absent)) {
            let drawn = size.draws(&format!("{} takes as long {}", thing.kind(), ask.name), 4);
            if !drawn || !parts.iter().any(|part| ask.call.path.contains(part)) {
                continue;
            }
            let (apart, millis) = apart(&desk.stranger, [(thing, ask), (&absent, other)], rounds, bound).await?;
            worst = worst.max(apart);
            if apart > bound {
                outcome.fault(format!("{} takes {millis} for {} and for nobody's", ask.name, thing.kind()));
            }
        }
    }
    let bar = format!("at most {bound}");
    outcome.bar("medians apart, at most by", (worst * 100.0).round() / 100.0, &bar, worst <= bound);
    Ok(outcome)
}
