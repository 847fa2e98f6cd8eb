//! What suppliers filed about themselves: that of each known supplier was taken over by our purchasing and approved by its
//! manager; those of newcomers are in every state. Also the reviewers' words about what is doubtful.

use super::accounts;
use super::firms::{Firm, KNOWN, NEW, listed, mistyped};
use super::orders::meta;
use super::people::{self, LEADER, PURCHASER};
use super::plan::Material;
use super::sections::{Named, Told};
use super::stage::{Stage, Who};
use super::suppliers::Supplier;
use serde_json::{Value, json};
use tandem_content::attachment::add::{AttachAdd, add};
use tandem_kernel::{Error, Result};
use tandem_partner::filing::open::{FilingOf, open};
use tandem_partner::filing::parts::{self, FilingPartForm};
use tandem_partner::filing::submit::submit;
use tandem_partner::filing::{Filing, listing::CODE};
use tandem_partner::newcomer;
use tandem_partner::review::approve::approve;
use tandem_partner::review::doubt::{self, SettledDoubt, settle};
use tandem_partner::review::send_back::{DeclinedFiling, FilingMark, ReturnedFiling, decline, send_back};
use tandem_partner::review::{CheckFiling, check};
use tandem_partner::section::{SECTIONS, Section};
use tandem_platform::document::{DocumentRef, detail_of};
use tandem_platform::http::incoming::Incoming;
use tandem_platform::providers::Newcomer;
use tandem_platform::{Body, PathId, Platform, Query, Tx};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// So many of the known suppliers have a certificate, an audit report.
const CERTIFIED: usize = 24;
const AUDITED: usize = 6;
const PRODUCTS: usize = 3;

/// What has become of a newcomer, in the order of their table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// Half filled in.
    Draft,
    /// With slips that a reviewer has to look at.
    Doubtful,
    Returned,
    /// Like one that is known already.
    Alike,
    Declined,
    Admitted,
}

const FATES: [(Fate, Duration); 6] = [
    (Fate::Draft, Duration::days(2)),
    (Fate::Doubtful, Duration::days(1)),
    (Fate::Returned, Duration::days(6)),
    (Fate::Alike, Duration::hours(20)),
    (Fate::Declined, Duration::days(18)),
    (Fate::Admitted, Duration::days(25)),
];

/// A filing, and who fills it in.
struct Filled<'a> {
    stage: &'a Stage,
    firm: &'a Firm,
    id: Uuid,
    by: Who<'a>,
}

/// The data of the known suppliers. Returns how many were added.
pub async fn of_suppliers(stage: &Stage, suppliers: &[Supplier], materials: &[Material]) -> Result<usize> {
    let known = stage.known("select organize_id::text from partner.filing where tenant_id = $1").await?;
    let mut told = 0;
    for supplier in suppliers.iter().filter(|supplier| !known.contains(&supplier.id.to_string())) {
        let (firm, organize_id) = (&supplier.firm, supplier.id);
        let at = stage.end - Duration::days(300) + Duration::days(3) * i32::try_from(firm.place).unwrap_or(0);
        let by = Who::User(PURCHASER);
        let open = async |tx: &mut Tx| open(tx, Body(FilingOf { organize_id })).await;
        let id = stage.act(by, at, firm.en, open).await?.document.common.id;
        let filled = Filled { stage, firm, id, by };
        let mut slots = vec!["licence", "orgChart", "intro", "bankProof"];
        slots.extend(firm.is_agent().then_some("productProof"));
        slots.extend((firm.place < CERTIFIED).then_some("certificate"));
        slots.extend((firm.place < AUDITED).then_some("paper"));
        filled.fill(at + Duration::HOUR, &slots, materials, None).await?;
        filled.submit(at + Duration::hours(2)).await?;
        filled.approve(LEADER, at + Duration::days(1)).await?;
        accounts::live(stage, id, firm.en, accounts::Fate::Cooling, at + Duration::days(1)).await?;
        told += 1;
    }
    Ok(told)
}

/// What has become of another account that a supplier asked for, and how long ago.
const ACCOUNTS: [(accounts::Fate, Duration); 3] = [
    (accounts::Fate::Stopped, Duration::days(9)),
    (accounts::Fate::Cooling, Duration::days(2)),
    (accounts::Fate::ToVerify, Duration::days(1)),
];

/// Known suppliers that want to be paid elsewhere. Returns how many asked.
pub async fn of_accounts(stage: &Stage, suppliers: &[Supplier]) -> Result<usize> {
    let known =
        stage.known("select number from partner.bank_change where tenant_id = $1 and change_type = 'changed'").await?;
    if !known.is_empty() {
        return Ok(0);
    }
    for (supplier, (fate, ago)) in suppliers.iter().zip(ACCOUNTS) {
        let (firm, organize_id, at, by) = (&supplier.firm, supplier.id, stage.end - ago, Who::User(PURCHASER));
        let open = async |tx: &mut Tx| open(tx, Body(FilingOf { organize_id })).await;
        let id = stage.act(by, at, firm.en, open).await?.document.common.id;
        let filled = Filled { stage, firm, id, by };
        filled.ask_for_account(at + Duration::minutes(10), fate).await?;
        filled.submit(at + Duration::minutes(20)).await?;
        filled.approve(LEADER, at + Duration::HOUR).await?;
        accounts::live(stage, id, firm.en, fate, at + Duration::hours(2)).await?;
    }
    Ok(ACCOUNTS.len())
}

/// Companies that registered themselves. Returns how many were added.
pub async fn of_newcomers(stage: &Stage, platform: &Platform, materials: &[Material]) -> Result<usize> {
    let known = stage.known("select name_zh from partner.organize where tenant_id = $1").await?;
    let firms = listed(NEW, listed(KNOWN, 0)?.len())?;
    let mut opened = Vec::new();
    for (at, (firm, (fate, ago))) in firms.iter().zip(FATES).enumerate().filter(|(_, (f, _))| !known.contains(f.zh)) {
        let (licence_type, licence_number) = firm.licence();
        let newcomer = Newcomer {
            name: firm.zh.into(),
            licence_type: licence_type.into(),
            licence_number,
            category: firm.category.into(),
            country: firm.country().into(),
        };
        let moment = stage.end - ago;
        let work = async |tx: &mut Tx| {
            let organize = newcomer::open(tx, newcomer).await?;
            Ok((organize, filing_of(tx, organize).await?))
        };
        let (organize, id) = stage.act(Who::System, moment, firm.en, work).await?;
        let applicant = people::applicant(at);
        let username = applicant.username.clone();
        people::add(platform, &stage.tenant, applicant, Some(organize)).await?;
        opened.push((firm, fate, moment, id, username));
    }
    let usernames: Vec<String> = opened.iter().map(|(.., username)| username.clone()).collect();
    let stage = &stage.also(&usernames).await?;
    // Those of long ago first.
    opened.sort_by_key(|(_, _, moment, ..)| *moment);
    for (firm, fate, moment, id, username) in &opened {
        let filled = Filled { stage, firm, id: *id, by: Who::User(username) };
        filled.live(*fate, *moment, materials).await?;
    }
    Ok(opened.len())
}

async fn filing_of(tx: &mut Tx, organize: Uuid) -> Result<Uuid> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = sqlx::query_scalar("select filing_id from partner.filing where tenant_id = $1 and organize_id = $2");
    Ok(found.bind(tenant).bind(organize).fetch_one(tx.conn()).await?)
}

impl Filled<'_> {
    async fn live(&self, fate: Fate, opened: OffsetDateTime, materials: &[Material]) -> Result<()> {
        let (filled, submitted, reviewed) =
            (opened + Duration::hours(2), opened + Duration::hours(3), opened + Duration::days(1));
        let slots: &[&str] = if fate == Fate::Draft {
            &["licence"]
        } else {
            &["licence", "orgChart", "intro", "bankProof", "certificate", "productProof"]
        };
        let slots: Vec<&'static str> = slots.iter().copied().filter(|slot| self.needs(slot)).collect();
        let accounts = self.fill(filled, &slots, materials, Some(fate)).await?;
        if fate == Fate::Draft {
            return Ok(());
        }
        self.submit(submitted).await?;
        match fate {
            Fate::Returned => self.send_back(accounts, reviewed).await,
            Fate::Declined => {
                let reason = "暂无此类采购需求 / We buy nothing of this kind at present".to_owned();
                let work = async |tx: &mut Tx| {
                    let which = self.which(tx).await?;
                    decline(tx, Body(DeclinedFiling { which, reason })).await
                };
                self.stage.act(Who::User(PURCHASER), reviewed, self.firm.en, work).await.map(drop)
            }
            Fate::Admitted => self.approve(PURCHASER, reviewed).await,
            _ => Ok(()),
        }
    }

    fn needs(&self, slot: &str) -> bool {
        slot != "productProof" || self.firm.is_agent()
    }

    async fn which(&self, tx: &mut Tx) -> Result<DocumentRef> {
        let version = detail_of::<Filing>(tx, self.id).await?.document.common.version;
        Ok(DocumentRef { id: self.id, version })
    }

    /// Uploads a file to each of these places and fills in the sections. Returns the row of the account, if there is one.
    async fn fill(
        &self,
        at: OffsetDateTime,
        slots: &[&'static str],
        materials: &[Material],
        fate: Option<Fate>,
    ) -> Result<Option<Uuid>> {
        let mut files = Named::new();
        for slot in slots.iter().copied() {
            files.insert(slot, self.upload(at, slot).await?);
        }
        let made = materials.iter().filter(|material| material.trade == self.firm.trade).take(PRODUCTS);
        let products: Vec<&str> = made.map(|material| material.text.split(" / ").next().unwrap_or_default()).collect();
        let work = async |tx: &mut Tx| self.save(tx, at, products, files, fate).await;
        self.stage.act(self.by, at + Duration::minutes(30), self.firm.en, work).await
    }

    async fn save(
        &self,
        tx: &mut Tx,
        at: OffsetDateTime,
        products: Vec<&str>,
        files: Named,
        fate: Option<Fate>,
    ) -> Result<Option<Uuid>> {
        let known = parts::parts(tx, PathId(self.id.to_string())).await?.parts;
        let address = known.iter().find(|part| part.section == "address");
        let registered = address.map(|part| part.content["rows"][0]["id"].clone()).unwrap_or_default();
        let told = Told { firm: self.firm, on: at.date(), products, files, registered };
        let mut account = None;
        for section in SECTIONS.into_iter().filter(|section| fate != Some(Fate::Draft) || is_begun(section)) {
            let mut content = told.content(section.code, || tx.new_id());
            if let Some(fate) = fate {
                changed(section, fate, &mut content)?;
            }
            if section.code == "bank" {
                account = content["rows"][0]["id"].as_str().and_then(|id| id.parse().ok());
            }
            let version = known.iter().find(|part| part.section == section.code).map_or(1, |part| part.version);
            parts::save(tx, section, FilingPartForm { id: self.id, version, content }).await?;
        }
        Ok(account)
    }

    /// Another number in the account of before, and the closing declaration.
    async fn ask_for_account(&self, at: OffsetDateTime, fate: accounts::Fate) -> Result<()> {
        let work = async |tx: &mut Tx| {
            let known = parts::parts(tx, PathId(self.id.to_string())).await?.parts;
            let told = Told {
                firm: self.firm,
                on: at.date(),
                products: Vec::new(),
                files: Named::new(),
                registered: Value::Null,
            };
            for section in SECTIONS.into_iter().filter(|section| ["bank", "declaration"].contains(&section.code)) {
                let part = known.iter().find(|part| part.section == section.code);
                let part = part.ok_or_else(|| Error::internal("a filing without a section"))?;
                let mut content = part.content.clone();
                match section.code {
                    "bank" => accounts::ask_for(&mut content["rows"][0], self.firm.place, fate),
                    _ => content = told.content(section.code, || tx.new_id()),
                }
                parts::save(tx, section, FilingPartForm { id: self.id, version: part.version, content }).await?;
            }
            Ok(())
        };
        self.stage.act(self.by, at, self.firm.en, work).await
    }

    /// What the field of this place says of the file.
    async fn upload(&self, at: OffsetDateTime, slot: &'static str) -> Result<Value> {
        let name = match slot {
            "licence" => "营业执照",
            "orgChart" => "组织架构图",
            "intro" => "公司简介",
            "bankProof" => "开户证明",
            "certificate" => "体系认证证书",
            "productProof" => "原厂授权书",
            _ => "审计报告",
        };
        let file_name = format!("{name}.pdf");
        let asked = AttachAdd { kind: CODE.into(), document_id: self.id, attach_type: slot.into(), file_name };
        let uploaded = self.stage.steps(self.by, at, self.firm.en, async |steps| {
            let mut file = Incoming::of(page(&format!("{}: {slot}", self.firm.en)));
            add(steps, Query(asked), &mut file).await
        });
        let uploaded = uploaded.await?;
        Ok(json!([{ "id": uploaded.id, "name": uploaded.name }]))
    }

    /// Handed in, and compared with others as the product does then.
    async fn submit(&self, at: OffsetDateTime) -> Result<()> {
        let work = async |tx: &mut Tx| {
            let which = self.which(tx).await?;
            submit(tx, Body(which)).await
        };
        self.stage.act(self.by, at, self.firm.en, work).await?;
        let compared = async |tx: &mut Tx| {
            let meta = meta(tx);
            check::run(tx, CheckFiling { filing: self.id }, meta).await
        };
        self.stage.act(Who::System, at + Duration::minutes(1), self.firm.en, compared).await
    }

    /// Whatever is doubtful is settled first.
    async fn approve(&self, reviewer: &str, at: OffsetDateTime) -> Result<()> {
        let work = async |tx: &mut Tx| {
            let which = self.which(tx).await?;
            while let Some(open) = doubt::of(tx, self.id).await?.into_iter().find(|doubt| !doubt.settled) {
                let word = "已电话核实 / Checked by telephone".to_owned();
                settle(tx, Body(SettledDoubt { which, doubt_id: open.id, word })).await?;
            }
            approve(tx, Body(which)).await
        };
        self.stage.act(Who::User(reviewer), at, self.firm.en, work).await.map(drop)
    }

    async fn send_back(&self, account: Option<Uuid>, at: OffsetDateTime) -> Result<()> {
        let mark = |section: &str, row, field: &str, note: &str| FilingMark {
            section: section.into(),
            row,
            field: field.into(),
            note: note.into(),
        };
        let marks = vec![
            mark("basic", None, "licenceFiles", "扫描件不清晰，请重新上传 / The scan is not legible"),
            mark("basic", None, "headcount", "与公司简介不一致 / Differs from the company profile"),
            mark(
                "bank",
                account,
                "proofFiles",
                "请提供盖章的开户证明 / Please send the stamped confirmation of the bank",
            ),
        ];
        let reason = "请按标注补正后重新提交 / Please mend what is marked and submit again".to_owned();
        let work = async |tx: &mut Tx| {
            let which = self.which(tx).await?;
            send_back(tx, Body(ReturnedFiling { which, reason, marks })).await
        };
        self.stage.act(Who::User(PURCHASER), at, self.firm.en, work).await.map(drop)
    }
}

/// Where somebody stopped for the day.
fn is_begun(section: &Section) -> bool {
    ["basic", "address", "contact", "product"].contains(&section.code)
}

/// What this newcomer filed otherwise.
fn changed(section: &Section, fate: Fate, content: &mut Value) -> Result<()> {
    let wrong = |value: &Value| value.as_str().map(mistyped).ok_or_else(|| Error::internal("nothing to mistype"));
    match (fate, section.code) {
        (Fate::Draft, "basic") => {
            for missing in ["legalPerson", "registeredCapital", "headcount", "email"] {
                content[missing] = Value::Null;
            }
        }
        (Fate::Doubtful, "basic") => content["licenceNumber"] = wrong(&content["licenceNumber"])?.into(),
        (Fate::Doubtful, "bank") => {
            let row = &mut content["rows"][0];
            row["bankNumber"] = wrong(&row["bankNumber"])?.into();
            row["accountName"] = "林志强".into();
        }
        // The telephone of the company that it is like.
        (Fate::Alike, "basic") => {
            let alike = listed(KNOWN, 0)?.into_iter().find(|known| known.zh.starts_with("鹏城"));
            content["tel"] = alike.map(|known| known.telephone()).into();
        }
        _ => {}
    }
    Ok(())
}

/// A page with one line of Latin letters.
pub fn page(line: &str) -> Vec<u8> {
    let line: String = line.chars().filter(|c| c.is_ascii() && !matches!(c, '(' | ')' | '\\')).collect();
    let shown = format!("BT /F1 16 Tf 56 760 Td ({line}) Tj ET");
    let objects = [
        "<</Type/Catalog/Pages 2 0 R>>".to_owned(),
        "<</Type/Pages/Kids[3 0 R]/Count 1>>".to_owned(),
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>".to_owned(),
        format!("<</Length {}>>stream\n{shown}\nendstream", shown.len()),
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>".to_owned(),
    ];
    let mut file = "%PDF-1.7\n".to_owned();
    let mut places = format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for (at, object) in objects.iter().enumerate() {
        places += &format!("{:010} 00000 n \n", file.len());
        file += &format!("{} 0 obj{object}endobj\n", at + 1);
    }
    let begins = file.len();
    file += &format!("{places}trailer<</Size {}/Root 1 0 R>>\nstartxref\n{begins}\n%%EOF\n", objects.len() + 1);
    file.into_bytes()
}
