//! Filings that wait for their review, as they were handed in. Made by hand, because these tests are about what comes after.

use anyhow::{Context, Result};
use serde_json::{Value, json};
use sqlx::PgConnection;
use tandem_kernel::EventId;
use tandem_partner::review::{CheckFiling, check};
use tandem_platform::bus::consumer::Meta;
use tandem_testkit::world::told;
use tandem_testkit::{Client, World};
use uuid::Uuid;

pub const API: &str = "/service1/partner/srmOrganize";
pub const ORGANIZE: &str = "/service1/partner/organize";

const SECTIONS: [&str; 12] = [
    "basic",
    "address",
    "contact",
    "product",
    "certification",
    "business",
    "bank",
    "equipment",
    "customer",
    "shareholder",
    "attachment",
    "declaration",
];

/// A filing that was handed in.
pub struct Filed<'a> {
    pub organize: &'a str,
    pub first: bool,
    /// When it was compared with others; not yet, if it is false.
    pub checked: bool,
    /// What is filed in each section, and what stood there when it was begun; nothing in all others.
    pub content: Vec<(&'a str, Value)>,
    pub began: Vec<(&'a str, Value)>,
    pub secrets: Value,
    /// The account of who submitted it.
    pub by: &'a str,
}

impl<'a> Filed<'a> {
    pub fn first(organize: &'a str, content: Vec<(&'a str, Value)>) -> Self {
        Self { organize, first: true, checked: true, content, began: Vec::new(), secrets: json!({}), by: "" }
    }
    pub fn later(organize: &'a str, content: Vec<(&'a str, Value)>, began: Vec<(&'a str, Value)>) -> Self {
        Self { first: false, began, ..Self::first(organize, content) }
    }

    /// Its id.
    pub async fn make(self, world: &World) -> Result<Uuid> {
        let (tenant, id) = (world.acme.id.uuid(), world.platform.new_id());
        let organize: Uuid = self.organize.parse()?;
        let mut rows = world.database().superuser().await?;
        let by: Option<Uuid> =
            sqlx::query_scalar("select user_id from identity.user_account where tenant_id = $1 and username = $2")
                .bind(tenant)
                .bind(self.by)
                .fetch_optional(&mut rows)
                .await?;
        sqlx::query(
            "insert into partner.filing (tenant_id, filing_id, number, organize_id, supplier_zh, supplier_en, filing_type,
               base_version, state, submitted_by_id, submitted_by, submitted_at, checked_at, created_by, created_at,
               updated_by, updated_at)
             select o.tenant_id, $2, 'PF' || right($2::text, 8), o.organize_id, o.name_zh, o.name_en, $4, o.version,
               'pending', $5, 'seller', now(), case when $6 then now() end, 'seller', now(), 'seller', now()
             from partner.organize o where o.tenant_id = $1 and o.organize_id = $3",
        )
        .bind(tenant)
        .bind(id)
        .bind(organize)
        .bind(if self.first { "first" } else { "change" })
        .bind(by)
        .bind(self.checked)
        .execute(&mut rows)
        .await?;
        for section in SECTIONS {
            let nothing = if matches!(section, "basic" | "declaration") { json!({}) } else { json!({ "rows": [] }) };
            let of =
                |all: &[(&str, Value)]| all.iter().find(|(code, _)| *code == section).map(|(_, value)| value.clone());
            let began = of(&self.began).unwrap_or_else(|| nothing.clone());
            // What is not filed anew stays as it was.
            let content = of(&self.content).unwrap_or_else(|| began.clone());
            let secrets = if section == "bank" { self.secrets.clone() } else { json!({}) };
            sqlx::query(
                "insert into partner.filing_part (tenant_id, filing_id, section, organize_id, content, base, secrets,
                   updated_by, updated_at) values ($1, $2, $3, $4, $5, $6, $7, 'seller', now())",
            )
            .bind(tenant)
            .bind(id)
            .bind(section)
            .bind(organize)
            .bind(content)
            .bind(began)
            .bind(secrets)
            .execute(&mut rows)
            .await?;
        }
        world.rows_changed_by_hand();
        Ok(id)
    }
}

pub fn basic(name: &str, licence: &str) -> Value {
    json!({
        "nameZh": name, "nameEn": format!("{name} Ltd"), "orgCategory": "MFR", "language": "ZH", "licenceType": "uscc",
        "licenceNumber": licence, "licenceDate": "2020-01-31", "legalPerson": "王五", "tel": "0755-86013388",
        "email": "office@yuanhang.example", "headcount": "120", "currency": "CNY", "registeredCapital": "500.5",
        "listed": false, "biddingAccount": false, "registeredArea": "CN/440000/440300", "addressZh": "科技园 1 号",
    })
}

pub fn row_id(n: u128) -> Uuid {
    Uuid::from_u128(0x0189_0000_0000_7000_8000_0000_0000_0000 + n)
}

pub fn customers(rows: &[(u128, &str, &str)]) -> Value {
    let row = |(n, name, share): &(u128, &str, &str)| json!({ "id": row_id(*n), "name": name, "orderShare": share });
    json!({ "rows": rows.iter().map(row).collect::<Vec<_>>() })
}

/// One account, and how it was sealed.
pub fn account(n: u128, mark: &str) -> (Value, Value) {
    let row = json!({ "rows": [{ "id": row_id(n), "country": "CN", "name": "工商银行", "accountNumber": { "tail": "4417" },
        "accountName": "远航", "currency": "CNY", "isDefault": true, "proofFiles": [] }] });
    let sealed = json!({ format!("{}.accountNumber", row_id(n)): { "sealed": "AQI=", "mark": mark, "tail": "4417" } });
    (row, sealed)
}

pub async fn organization(owner: &Client, name: &str) -> Result<String> {
    let form = json!({ "nameZh": name, "nameEn": format!("{name} Ltd"), "relationType": "S", "orgCategory": "MFR" });
    let saved = owner.post(&format!("{ORGANIZE}/save"), &form).await?;
    assert_eq!(saved.code, 200, "{saved:?}");
    Ok(saved.data["id"].as_str().context("no id")?.to_owned())
}

pub async fn detail(client: &Client, id: Uuid) -> Result<Value> {
    let answer = client.get(&format!("{API}/detail/{id}")).await?;
    assert_eq!(answer.code, 200, "{answer:?}");
    Ok(answer.data)
}

/// The body of an action on the filing as it is now.
pub async fn at(client: &Client, id: Uuid, more: Value) -> Result<Value> {
    let mut body = json!({ "id": id, "version": detail(client, id).await?["version"] });
    if let (Some(body), Value::Object(more)) = (body.as_object_mut(), more) {
        body.extend(more);
    }
    Ok(body)
}

/// Compares a filing with what is known, as the product does after it was handed in.
pub async fn checked(world: &World, filing: Uuid) -> Result<()> {
    let mut tx = told(world.platform.begin_system(&world.acme, "check").await)?;
    let (event_id, at) = (EventId::new(tx.new_id()), tx.now());
    let meta = Meta { event_id, at, actor_label: String::new(), attempts: 1 };
    told(check::run(&mut tx, CheckFiling { filing }, meta).await)?;
    told(tx.commit().await)
}

/// Whether somebody waits for a lock of this world.
pub async fn somebody_waits(database: &mut PgConnection) -> Result<bool> {
    let waits = "select exists (select 1 from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock')";
    Ok(sqlx::query_scalar(waits).fetch_one(database).await?)
}
