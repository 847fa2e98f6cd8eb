use super::circumstance::by_hand;
use super::{Call, Circumstance, Doing, Named, OwnCall, Party, Specimen, Tells};
use crate::world::told;
use anyhow::{Result, bail, ensure};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Duration;
use tandem_kernel::{DocumentKind, Side};
use tandem_partner::filing::{BANK, FILL};
use tandem_partner::section::SECTIONS;
use uuid::Uuid;

pub struct Filing;

const SPECIMEN: &dyn Specimen = &Filing;
/// A file that its fields name. Whose it is nobody asks again, because it stood there from the beginning.
const FILE: &str = "01890000-0000-7000-8000-00000000f11e";
/// Other processes know of a new membership after half a second.
const HEARD: Duration = Duration::from_millis(600);

const SUPPLIERS: &str = "its supplier fills it in";
const SUPPLIERS_OWN: &str = "its supplier handed it in";
const CHANGE: &str = "it is a change";
const DOUBTFUL: &str = "a doubt is not settled";
const FIRST: &str = "it is the first";

fn files() -> Value {
    json!([{ "id": FILE, "name": "a.pdf" }])
}

/// The section that is saved by `edit`, complete.
fn basic(name: &str, licence: &str) -> Value {
    json!({
        "nameZh": name, "nameEn": name, "orgCategory": "TRD", "enterpriseProperty": "private", "language": "ZH",
        "licenceType": "foreign", "licenceNumber": licence, "licenceDate": "2020-01-01", "noFixedDate": true,
        "legalPerson": "x", "registerDate": "2020-01-01", "registeredArea": "DE", "addressZh": "x",
        "tel": "23-23232323", "email": "x@example.com", "headcount": "1", "currency": "CNY", "registeredCapital": "1",
        "listed": false, "biddingAccount": false,
        "licenceFiles": files(), "orgChartFiles": files(), "introFiles": files(),
    })
}

/// A section that wants nothing more; the account has no number yet.
fn complete(section: &str, name: &str, licence: &str, new: &dyn Fn() -> Uuid) -> Value {
    let rows = |rows: Vec<Value>| {
        let with_id = rows.into_iter().map(|mut row| {
            row["id"] = json!(new());
            row
        });
        json!({ "rows": with_id.collect::<Vec<_>>() })
    };
    let address = |kind: &str| json!({ "type": kind, "area": "DE", "detailZh": "x" });
    let year = |year: &str| json!({ "year": year, "businessModule": "other", "turnover": "1", "currency": "CNY" });
    match section {
        "basic" => basic(name, licence),
        "address" => rows(vec![address("registered"), address("office")]),
        "contact" => rows(vec![json!({ "function": "sales", "surname": "x", "firstName": "x", "jobPosition": "x",
            "mobile": "13800138000", "email": "x@example.com" })]),
        "product" => rows(vec![json!({ "category": "x", "name": "x", "supplyCycle": "1", "agent": false })]),
        "business" => rows(vec![year("2020"), year("2021")]),
        "bank" => rows(vec![json!({ "country": "DE", "name": "x", "accountName": name, "swift": "DEUTDEFF",
            "currency": "CNY", "isDefault": true, "proofFiles": files() })]),
        "customer" => rows((0..5).map(|_| json!({ "name": "x", "orderShare": "1" })).collect()),
        "shareholder" => rows(vec![json!({ "type": "person", "name": "x", "subscribed": "100", "paidIn": "100" })]),
        "declaration" => json!({ "truthful": true, "declaredBy": "x", "declaredPosition": "x" }),
        _ => rows(Vec::new()),
    }
}

/// An organisation has one open filing; so each specimen has an organisation, to which the supplier's users belong as well.
pub(super) async fn organisation(party: &Party, mark: &str) -> Result<(Uuid, String)> {
    let id = party.platform.new_id();
    let name = format!("{mark} {}", &id.simple().to_string()[20..]);
    let mut tx = told(party.platform.begin_system(&party.tenant, "specimen").await)?;
    sqlx::query(
        "insert into partner.organize (tenant_id, organize_id, name_zh, name_en, relation_type, state, updated_by, updated_at)
         values ($1, $2, $3, $3, 'S', 'formal', '', now())",
    )
    .bind(party.tenant.id.uuid())
    .bind(id)
    .bind(&name)
    .execute(tx.conn())
    .await?;
    sqlx::query(
        "insert into identity.user_organize (tenant_id, user_id, organize_id, name_zh, name_en)
         select tenant_id, user_id, $3, $4, $4 from identity.user_organize where tenant_id = $1 and organize_id = $2",
    )
    .bind(party.tenant.id.uuid())
    .bind(party.organize.parse::<Uuid>()?)
    .bind(id)
    .bind(&name)
    .execute(tx.conn())
    .await?;
    sqlx::query(
        "insert into content.attachment (tenant_id, attachment_id, kind, document_id, attach_type, name, extension, status,
           created_by, created_at)
         values ($1, $2, 'partner.filing', $2, 'licence', 'a.pdf', 'pdf', 'ready', '', now()) on conflict do nothing",
    )
    .bind(party.tenant.id.uuid())
    .bind(FILE.parse::<Uuid>()?)
    .execute(tx.conn())
    .await?;
    told(tx.commit().await)?;
    party.platform.recent().forget(party.tenant.id);
    tokio::time::sleep(HEARD).await;
    Ok((id, name))
}

/// Fills in everything but the account's number, which is sealed on its way in.
async fn filled_in(party: &Party, filing: Uuid, name: &str) -> Result<Value> {
    let mut bank = Value::Null;
    let mut tx = told(party.platform.begin_system(&party.tenant, "specimen").await)?;
    for section in SECTIONS {
        let content = complete(section.code, name, &filing.to_string(), &|| party.platform.new_id());
        sqlx::query(
            "update partner.filing_part set content = $4, complete = true
             where tenant_id = $1 and filing_id = $2 and section = $3",
        )
        .bind(party.tenant.id.uuid())
        .bind(filing)
        .bind(section.code)
        .bind(&content)
        .execute(tx.conn())
        .await?;
        if section.code == "bank" {
            bank = content;
        }
    }
    told(tx.commit().await)?;
    Ok(bank)
}

async fn made(party: &Party, mark: &str) -> Result<Uuid> {
    let (organize, name) = organisation(party, mark).await?;
    let api = SPECIMEN.api();
    let opened = party.seller.post(&format!("{api}/open"), &json!({ "organizeId": organize })).await?;
    ensure!(opened.code == 200, "opening: {opened:?}");
    let id: Uuid = opened.data["id"].as_str().unwrap_or_default().parse()?;
    let mut bank = filled_in(party, id, &name).await?;
    bank["rows"][0]["accountNumber"] = json!(id.simple().to_string());
    let saved = party.seller.put(&format!("{api}/bank"), &json!({ "id": id, "version": 1, "content": bank })).await?;
    ensure!(saved.code == 200 && saved.data["complete"] == true, "{saved:?}");
    Ok(id)
}

impl Specimen for Filing {
    fn kind(&self) -> &'static DocumentKind {
        &tandem_partner::filing::KIND
    }
    fn api(&self) -> &'static str {
        "/service1/partner/srmOrganize"
    }
    fn make<'a>(&'a self, party: &'a Party, mark: &'a str) -> Doing<'a, Uuid> {
        Box::pin(made(party, mark))
    }
    /// Buyers fill in for suppliers without users only.
    fn side(&self, party: &Party, permission: &str) -> Side {
        if [FILL, BANK].contains(&permission) { Side::Supplier } else { party.side(permission) }
    }
    fn saves_apart(&self) -> &'static [&'static str] {
        &["edit"]
    }
    fn told(&self, action: &str, of: &Value) -> Value {
        match action {
            "edit" => {
                let sections = of["sections"].as_array().into_iter().flatten();
                let version =
                    sections.filter(|part| part["section"] == "basic").find_map(|part| part["version"].as_i64());
                let text = |field: &str| of[field].as_str().unwrap_or("x");
                let mut content = basic(text("supplierZh"), text("id"));
                content["shortNameEn"] = json!("x");
                json!({ "version": version.unwrap_or_default(), "content": content })
            }
            "return" | "decline" => json!({ "reason": "x" }),
            _ => json!({}),
        }
    }
    /// Nobody approves what was not compared with others yet, and only newcomers are declined.
    fn readies(&self, state: &str, action: &str) -> bool {
        state == "pending" && ["approve", "decline"].contains(&action)
    }
    fn ready<'a>(&'a self, party: &'a Party, action: &'a str, id: Uuid) -> Doing<'a, ()> {
        Box::pin(async move {
            if action == "decline" {
                let newcomer = "with filed as (update partner.filing set filing_type = 'first'
                    where tenant_id = $1 and filing_id = $2 returning tenant_id, organize_id)
                    update partner.organize o set state = 'registering' from filed f
                    where o.tenant_id = f.tenant_id and o.organize_id = f.organize_id";
                return by_hand(party, newcomer, id).await;
            }
            let compared = "update partner.filing set checked_at = now(), open_doubts = 0
                where tenant_id = $1 and filing_id = $2";
            by_hand(party, compared, id).await
        })
    }
    fn circumstances(&self) -> &'static [Circumstance] {
        const {
            &[
                Circumstance::of(SUPPLIERS, "draft", &["edit", "submit", "discard"]),
                Circumstance::of(SUPPLIERS_OWN, "pending", &["recall"]),
                Circumstance::of(CHANGE, "pending", &["decline"]),
                Circumstance::of(DOUBTFUL, "pending", &["approve"]),
                Circumstance::of(FIRST, "draft", &["discard"]),
            ]
        }
    }
    fn befalls<'a>(&'a self, party: &'a Party, circumstance: &'a str, id: Uuid) -> Doing<'a, ()> {
        Box::pin(async move {
            match circumstance {
                SUPPLIERS | SUPPLIERS_OWN | CHANGE => Ok(()),
                FIRST => {
                    let sql = "update partner.filing set filing_type = 'first' where tenant_id = $1 and filing_id = $2";
                    by_hand(party, sql, id).await
                }
                DOUBTFUL => {
                    let sql = "with filed as (update partner.filing set checked_at = now(), open_doubts = 1
                        where tenant_id = $1 and filing_id = $2 returning tenant_id, filing_id, organize_id)
                        insert into partner.doubt (tenant_id, doubt_id, filing_id, organize_id, section, field, kind, inside, created_at)
                        select tenant_id, filing_id, filing_id, organize_id, 'basic', 'licenceNumber', 'credit_code_check', true, now()
                        from filed";
                    by_hand(party, sql, id).await
                }
                other => bail!("nobody knows how {other} comes about"),
            }
        })
    }
    fn call(&self, action: &str, of: &Named<'_>) -> Call {
        let (method, name) = match action {
            "edit" => (Method::PUT, "edit"),
            "approve" => (Method::POST, "audit"),
            "return" => (Method::POST, "reject"),
            "decline" => (Method::POST, "rejectNoNeed"),
            "discard" => (Method::DELETE, "discard"),
            "submit" => (Method::POST, "submit"),
            _ => (Method::POST, "recall"),
        };
        Call::new(method, format!("{}/{name}", self.api()), of.with(self.told(action, of.detail)))
    }
    fn own_calls(&self, of: &Named<'_>) -> Vec<OwnCall> {
        let (api, id) = (self.api(), of.id);
        let get = |name, path: String, tells| OwnCall { name, call: Call::get(format!("{api}/{path}")), tells };
        let post =
            |name: &'static str, body, tells| OwnCall { name, call: Call::post(format!("{api}/{name}"), body), tells };
        let mut calls = vec![
            // No organisation has the id of a filing.
            post("open", json!({ "organizeId": id }), Tells::Nothing),
            get("shape", "shape".into(), Tells::Nothing),
            get("parts/{id}", format!("parts/{id}"), Tells::Which),
            get("missing/{id}", format!("missing/{id}"), Tells::Whether),
            get("diff/{id}", format!("diff/{id}"), Tells::Whether),
            post("updateCommitStatus", json!({ "id": id, "version": 0, "status": "submit" }), Tells::Whether),
            post(
                "doubt/settle",
                json!({ "id": id, "version": 0, "doubtId": Uuid::nil(), "word": "x" }),
                Tells::Whether,
            ),
        ];
        let others = SECTIONS.into_iter().filter(|section| section.call != "edit");
        calls.extend(others.map(|section| {
            let content = if section.table.is_some() { json!({ "rows": [] }) } else { json!({}) };
            let body = json!({ "id": id, "version": 0, "content": content });
            let call = Call::new(Method::PUT, format!("{api}/{}", section.call), body);
            OwnCall { name: section.call, call, tells: Tells::Whether }
        }));
        calls
    }
}
