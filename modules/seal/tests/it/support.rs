//! A document kind to be stamped, and helpers shared by the tests.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use sqlx::Row;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use tandem_kernel::paper::{Column, Company, Field, Kind, Paper, SealPlace, Section, Sheet, Table, Width};
use tandem_kernel::{Declaration, Error, Language, Message, OrganizeId};
use tandem_platform::Module;
use tandem_platform::platform::Parts;
use tandem_platform::stampable::{StampOperation, Stampable, StampedDocument};
use tandem_testkit::client::Answer;
use tandem_testkit::world::told;
use tandem_testkit::{Client, World};
use uuid::Uuid;

/// Organisations serve as documents: they have a supplier, a name, a state, and row-level security.
pub const KIND: &str = "partner.organize";

/// A valid scan.
pub const SCAN: &[u8] = b"%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

/// A single-colour picture.
pub fn bmp() -> Vec<u8> {
    let (width, height, row) = (4u32, 4u32, 12u32);
    let size = 54 + row * height;
    let mut file = b"BM".to_vec();
    for number in [size, 0, 54, 40, width, height, 1 | 24 << 16, 0, row * height, 2835, 2835, 0, 0] {
        file.extend(number.to_le_bytes());
    }
    file.resize(size as usize, 0x80);
    file
}

static TRIAL: Declaration = Declaration {
    name: "trial",
    zh: "trial-module = 试\ntrial-order = 采购订单\ntrial-cancelled = 订单已取消\ntrial-late = 逾期罚款\n",
    en: "trial-module = Trial\ntrial-order = Purchase order\ntrial-cancelled = The order is cancelled\ntrial-late = being late costs\n",
    ..Declaration::EMPTY
};

async fn may(
    tx: &mut tandem_platform::Tx,
    id: Uuid,
    operation: StampOperation,
    for_change: bool,
) -> tandem_kernel::Result<StampedDocument> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = if for_change {
        sqlx::query("select name_en, state from partner.organize where tenant_id = $1 and organize_id = $2 for update")
    } else {
        sqlx::query("select name_en, state from partner.organize where tenant_id = $1 and organize_id = $2")
    };
    let row = found.bind(tenant).bind(id).fetch_optional(tx.conn()).await?.ok_or_else(Error::not_found)?;
    if operation != StampOperation::Read && row.get::<&str, _>("state") == "frozen" {
        return Err(Error::refused("trial-cancelled"));
    }
    Ok(StampedDocument { number: row.get("name_en"), supplier: Some(OrganizeId::new(id)) })
}

async fn paper(tx: &mut tandem_platform::Tx, id: Uuid, language: Language) -> tandem_kernel::Result<Paper> {
    let tenant = tx.ctx().tenant.id.uuid();
    let row = sqlx::query("select name_zh, name_en from partner.organize where tenant_id = $1 and organize_id = $2")
        .bind(tenant)
        .bind(id)
        .fetch_one(tx.conn())
        .await?;
    let (title, supplier) = match language {
        Language::Zh => ("采购订单", row.get("name_zh")),
        Language::En => ("Purchase order", row.get("name_en")),
    };
    let column = |label: &str, kind, width| Column { label: label.to_owned(), kind, width, align: None };
    Ok(Paper {
        language,
        sheet: Sheet::Portrait,
        made_at: tx.now(),
        company: Company { name: "同行采购有限公司".into(), address: vec![], logo: None },
        title: title.to_owned(),
        number: row.get("name_en"),
        version: 0,
        qr: None,
        sections: vec![
            Section::Fields(vec![Field { label: "S".into(), value: supplier }]),
            Section::Table(Table {
                columns: vec![
                    column("No", Kind::Text, Width::Millimetres(20)),
                    column("Amount", Kind::Number, Width::Share(1)),
                ],
                lines: vec![vec!["10".into(), "1234567.80".into()]],
            }),
            Section::Totals(vec![Field { label: "Total".into(), value: "1,234.50 CNY".into() }]),
        ],
        seals: Vec::<SealPlace>::new(),
    })
}

pub struct Scene {
    pub world: World,
    pub base: String,
    pub boss: Client,
    pub buyer: Client,
    pub supplier: Client,
    /// A user of another supplier.
    pub stranger: Client,
    /// The organisation, which also serves as the document.
    pub document: String,
    /// Another document of the same supplier.
    pub second: String,
    pub company: String,
}

impl Scene {
    pub async fn start() -> Result<Self> {
        Self::start_with(|parts| parts).await
    }

    pub async fn start_with(change: impl FnOnce(Parts) -> Parts) -> Result<Self> {
        let world = World::start_with(|parts| {
            let mut parts = change(parts);
            let trial = Module::new(&TRIAL).stampable(Stampable {
                kind: KIND,
                label: "trial-order",
                may: |tx, id, operation, for_change| Box::pin(may(tx, id, operation, for_change)),
                paper: |tx, id, language| Box::pin(paper(tx, id, language)),
                late: Some(|| Message { key: "trial-late", args: Vec::new() }),
                matched_by: Some(12),
                remembers: false,
                most_files: 5,
            });
            parts.modules.push(trial);
            parts
        })
        .await?;
        let base = world.serve().await?;
        let boss = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
        let document = organize(&boss, "苏州精密制造有限公司", "PO-2026-0001", "S").await?;
        let second = organize(&boss, "苏州精密制造有限公司二厂", "PO-2026-0003", "S").await?;
        let other = organize(&boss, "别家", "PO-2026-0002", "S").await?;
        let company = organize(&boss, "同行采购有限公司", "Tandem Buying", "C").await?;
        let buyer = world.sign_in(&base, &world.acme, "buyer", &["purchaser"]).await?;
        let supplier = supplier_of(&world, &base, "sales", &[&document, &second]).await?;
        let stranger = supplier_of(&world, &base, "stranger", &[&other]).await?;
        Ok(Self { world, base, boss, buyer, supplier, stranger, document, second, company })
    }

    /// Requests a stamp as the document's module; returns the stamped copy as seen by the supplier.
    pub async fn asked(&self) -> Result<Value> {
        self.asked_for(&self.document).await
    }

    pub async fn asked_for(&self, document: &str) -> Result<Value> {
        let mut tx = told(self.world.platform.begin_system(&self.world.acme, "test").await)?;
        told(tx.ask_for_stamp(KIND, document.parse()?).await)?;
        told(tx.commit().await)?;
        self.copy_of(&self.supplier, document).await
    }

    pub async fn copy(&self, client: &Client) -> Result<Value> {
        self.copy_of(client, &self.document).await
    }

    async fn copy_of(&self, client: &Client, document: &str) -> Result<Value> {
        let path = api(&format!("stampedCopy/ofDocument?kind={KIND}&id={document}"));
        let answer = client.get(&path).await?;
        ensure!(answer.code == 200, "{answer:?}");
        Ok(answer.data["stamp"].clone())
    }

    pub async fn certificate(&self, organize: &str, party: &str, name: &str) -> Result<Value> {
        let form = json!({ "organizeId": organize, "party": party, "sealName": name, "sealPurpose": "合同专用章", "years": 3 });
        let answer = self.boss.post(&api("certificate/save"), &form).await?;
        ensure!(answer.code == 200, "{answer:?}");
        Ok(answer.data)
    }

    pub async fn both_certificates(&self) -> Result<()> {
        self.certificate(&self.document, "supplier", "苏州精密制造有限公司").await?;
        self.certificate(&self.company, "buyer", "同行采购有限公司").await?;
        Ok(())
    }
}

async fn supplier_of(world: &World, base: &str, name: &str, organizes: &[&String]) -> Result<Client> {
    world.user(&world.acme, name, &["supplier_sales"]).await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let tenant = world.acme.id.uuid();
    let user: Uuid = sqlx::query_scalar(
        "update identity.user_account set user_type = 'SUZ' where tenant_id = $1 and username = $2 returning user_id",
    )
    .bind(tenant)
    .bind(name)
    .fetch_one(tx.conn())
    .await?;
    for organize in organizes {
        sqlx::query(
            "insert into identity.user_organize (tenant_id, user_id, organize_id, name_zh, name_en)
             values ($1, $2, $3, '', '')",
        )
        .bind(tenant)
        .bind(user)
        .bind(organize.parse::<Uuid>()?)
        .execute(tx.conn())
        .await?;
    }
    told(tx.commit().await)?;
    world.sign_in(base, &world.acme, name, &[]).await
}

async fn organize(boss: &Client, zh: &str, en: &str, relation: &str) -> Result<String> {
    let form = json!({ "nameZh": zh, "nameEn": en, "relationType": relation,
        "erpNo": tandem_testkit::specimens::erp_number() });
    let saved = boss.post("/service1/partner/organize/save", &form).await?;
    ensure!(saved.code == 200, "{saved:?}");
    Ok(saved.data["id"].as_str().context("no id")?.to_owned())
}

pub fn api(call: &str) -> String {
    format!("/service1/seal/api/{call}")
}

pub fn at(detail: &Value) -> Value {
    json!({ "id": detail["copy"]["id"], "version": detail["copy"]["version"] })
}

pub fn because(detail: &Value, reason: &str) -> Value {
    json!({ "id": detail["copy"]["id"], "version": detail["copy"]["version"], "reason": reason })
}

pub async fn step(client: &Client, call: &str, form: &Value) -> Result<Value> {
    let answer = client.post(&api(&format!("stampedCopy/{call}")), form).await?;
    ensure!(answer.code == 200, "{call}: {answer:?}");
    Ok(answer.data)
}

pub async fn upload(client: &Client, detail: &Value, name: &str, bytes: &[u8]) -> Result<Answer> {
    let (id, version) = (detail["copy"]["id"].as_str().unwrap_or_default(), &detail["copy"]["version"]);
    let path = api(&format!("stampedCopy/upload?id={id}&version={version}&fileName={name}"));
    Answer::read(client.request(reqwest::Method::POST, &path).body(bytes.to_vec()).send().await?).await
}

pub async fn file(client: &Client, path: &str) -> Result<(u16, Vec<u8>)> {
    let response = client.request(reqwest::Method::GET, &api(path)).send().await?;
    Ok((response.status().as_u16(), response.bytes().await?.to_vec()))
}

/// Content of the current file.
pub async fn current(client: &Client, detail: &Value) -> Result<Vec<u8>> {
    let id = detail["file"]["id"].as_str().context("no file")?;
    let (status, bytes) = file(client, &format!("stampedCopy/file/{id}")).await?;
    ensure!(status == 200, "{status}");
    Ok(bytes)
}

/// Runs a third-party program on a PDF.
pub fn ask(program: &str, before: &[&str], pdf: &[u8], after: &[&str]) -> Result<String> {
    static FILES: AtomicUsize = AtomicUsize::new(0);
    let name = format!("tandem-seal-{}-{}.pdf", std::process::id(), FILES.fetch_add(1, Ordering::Relaxed));
    let path = std::env::temp_dir().join(name);
    std::fs::write(&path, pdf)?;
    let output = Command::new(program).args(before).arg(&path).args(after).output();
    std::fs::remove_file(&path)?;
    let output = output?;
    Ok(String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
}

/// Number of signatures that `pdfsig` reports as valid.
pub fn valid(pdf: &[u8]) -> Result<usize> {
    Ok(ask("pdfsig", &["-nocert"], pdf, &[])?.matches("Signature is Valid.").count())
}
