//! A service of the ERP by OData V2, whose pages are short, which fails half of all calls, and whose records are changed
//! by others: every row is read once, no change of others is lost, and what it no longer offers is said beforehand.

use crate::Size;
use crate::report::Outcome;
use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tandem_contracts::described::Described;
use tandem_odata::{Failure, Page, Service, children, literal};
use tandem_platform::doctor;
use tandem_testkit::Sim;

/// Half of all calls fail: so many failures in a row do not happen.
const TRIES: usize = 60;

pub async fn check(size: Size, outcome: &mut Outcome) -> Result<()> {
    let sim = Sim::start().await?;
    let partners = sim.business_partners()?;
    pages(&sim, &partners, size, outcome).await.context("pages")?;
    changes(&sim, &partners, outcome).await.context("changes")?;
    descriptions(sim, &partners, outcome).await.context("descriptions")
}

async fn pages(sim: &Sim, partners: &Service, size: Size, outcome: &mut Outcome) -> Result<()> {
    let count = size.pick(23, 500);
    let made = sim.control("services/API_BUSINESS_PARTNER/make", &json!({ "count": count })).await?;
    let made: BTreeSet<&str> = made.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    sim.set(&json!({ "errorRate": 0.5, "seed": size.seed })).await?;
    let (mut read, mut next, mut turned) = (Vec::new(), None::<String>, 0usize);
    loop {
        let page = patiently(partners, next.as_deref()).await?;
        read.extend(page.rows.iter().filter_map(|row| row["BusinessPartner"].as_str().map(str::to_owned)));
        turned += 1;
        match page.next {
            Some(link) => next = Some(link),
            None => break,
        }
    }
    sim.set(&json!({})).await?;
    let once: BTreeSet<&str> = read.iter().map(String::as_str).collect();
    let right = once == made && read.len() == made.len();
    outcome.figure("V2: pages turned while half of all calls failed", turned);
    outcome.bar("V2: every row is read once", right, "true", right && turned > 1);
    Ok(())
}

async fn patiently(partners: &Service, next: Option<&str>) -> Result<Page> {
    for _ in 0..TRIES {
        let page = match next {
            Some(link) => partners.next_page(link).await,
            None => partners.page("A_BusinessPartner").await,
        };
        match page {
            Ok(page) => return Ok(page),
            Err(Failure::Passing(_)) => {}
            Err(other) => bail!("{other:?}"),
        }
    }
    bail!("no page after {TRIES} tries")
}

async fn changes(sim: &Sim, partners: &Service, outcome: &mut Outcome) -> Result<()> {
    let company = json!({ "BusinessPartnerCategory": "2", "OrganizationBPName1": "晨光电子",
        "to_BusinessPartnerAddress": { "results": [{ "CityName": "深圳" }, { "CityName": "Ulm" }] } });
    let made = done(partners.create("A_BusinessPartner", &[], &company).await)?;
    let number = made.value["BusinessPartner"].as_str().context("no number")?;
    let key = format!("A_BusinessPartner({})", literal(number));
    let whole = done(partners.entity(&format!("{key}?$expand=to_BusinessPartnerAddress")).await)?;
    let addresses = children(&whole.value["to_BusinessPartnerAddress"]).len();
    outcome.bar("V2: addresses created with their partner", addresses, "2", addresses == 2);

    let stale = whole.etag.context("no ETag")?;
    sim.control(&format!("services/API_BUSINESS_PARTNER/{number}/rename"), &json!({ "name": "theirs" })).await?;
    let ours = json!({ "BusinessPartnerName": "ours" });
    let late = partners.update(&key, &stale, &ours).await;
    let now = done(partners.entity(&key).await)?;
    let kept = matches!(late, Err(Failure::Conflict { .. })) && now.value["BusinessPartnerName"] == "theirs";
    outcome.bar("V2: a change on a stale ETag is refused", kept, "true", kept);
    done(partners.update(&key, &now.etag.context("no ETag")?, &ours).await)?;
    let now = done(partners.entity(&key).await)?;
    ensure!(now.value["BusinessPartnerName"] == "ours", "a change on the newest ETag is taken: {now:?}");
    Ok(())
}

/// The service itself, and the product's own services as `tandem doctor` finds them.
async fn descriptions(sim: Sim, partners: &Service, outcome: &mut Outcome) -> Result<()> {
    let hide = async |service: &str, names: &[&str]| {
        sim.control("services/hide", &json!({ "service": service, "names": names })).await
    };
    let whole = partners.missing().await.map_err(|trouble| anyhow::anyhow!("{trouble}"))?;
    hide("API_BUSINESS_PARTNER", &["A_BusinessPartner/SearchTerm1"]).await?;
    let less = partners.missing().await.map_err(|trouble| anyhow::anyhow!("{trouble}"))?;
    let told = whole.is_empty() && less == ["A_BusinessPartner/SearchTerm1"];
    outcome.bar("V2: a field that is no longer offered is told", told, "true", told);

    let world = sim.world("http://127.0.0.1:1").await?;
    let mut found = Vec::new();
    let steps: [&[&str]; 3] = [&[], &["PurchaseOrder/Supplier"], &["PurchaseOrder"]];
    for names in steps {
        hide("api_purchaseorder_2", names).await?;
        let findings = doctor::examine(&world.platform).await;
        let orders = findings.into_iter().find(|finding| finding.part.contains("api_purchaseorder_2"));
        let orders = orders.context("doctor does not ask for the description of orders")?;
        found.push((orders.good, orders.note));
    }
    let said = |at: usize, what: &str| !found[at].0 && found[at].1.ends_with(what);
    let right = found[0].0 && said(1, ": PurchaseOrder/Supplier") && said(2, ": PurchaseOrder");
    outcome.bar("doctor names what the ERP no longer offers", right, "true", right);
    if !right {
        outcome.fault(format!("{found:?}"));
    }
    Ok(())
}

fn done<T>(result: Result<T, Failure>) -> Result<T> {
    result.map_err(|failure| anyhow::anyhow!("{failure:?}"))
}
