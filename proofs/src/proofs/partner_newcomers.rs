//! Whoever could tell a known company from an unknown one by registering would learn whom the buyer buys from. Newcomers of
//! known and unknown names and licences register, fill in and submit: all they are answered is the same, takes as long, and
//! stays the same after the product has compared them with whom it knows.

use crate::Size;
use crate::partner_desk::{BASIC, Company, FILING, IDENTITY, PLACES, part, saving};
use crate::report::Outcome;
use crate::stranger::median;
use crate::table::Table;
use anyhow::{Context, Result, ensure};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;
use tandem_identity::account::code;
use tandem_testkit::world::within;
use tandem_testkit::{Client, mail};
use uuid::Uuid;

const CODE: &str = "271828";
const LICENCE_TYPE: &str = "foreign";
/// Whether the name, the licence, both or neither are a known company's.
const WAYS: [&str; 4] = ["known name and licence", "known name", "known licence", "unknown"];
/// So many read their pages afterwards.
const READ: usize = 200;
/// What names are made of, so that two of them share nothing.
const CHARACTERS: &str = "安北昌大恩方光海金康林明宁平青瑞山泰文新阳永泽志中";
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";
/// A file that the sections name; see the specimen of filings.
const FILE: &str = "01890000-0000-7000-8000-00000000f11f";

struct Newcomer {
    client: Client,
    company: Company,
    own: Own,
    user: Uuid,
    organize: Uuid,
    filing: Uuid,
}

/// By what newcomers could be taken for each other.
struct Own {
    email: String,
    tel: String,
    mobile: String,
}

impl Own {
    fn of(n: usize) -> Self {
        let email = format!("newcomer{n:04}@supplier.example");
        Self { email, tel: format!("0755-8{n:07}"), mobile: format!("138{n:08}") }
    }
}

/// Everything that is answered: by step, without what is each newcomer's own.
type Heard = BTreeMap<&'static str, BTreeSet<String>>;
/// Seconds, by step and way.
type Times = BTreeMap<(&'static str, usize), Vec<f64>>;

/// Expects a table without a worker, and leaves it with one.
pub async fn learn_nothing(outcome: &mut Outcome, table: &Table, size: Size) -> Result<()> {
    let tries = size.pick(40usize, 1_000);
    let known = known(table).await?;
    let (browser, asker) = browser(table).await?;
    let (mut heard, mut times, mut newcomers) = (Heard::new(), Times::new(), Vec::new());
    for n in 0..tries {
        // In no order, so that what one leaves to be done does not always fall to the same next one.
        let way = size.draw(&format!("newcomer {n}"), 2 * (WAYS.len() - 1)).min(WAYS.len() - 1);
        let company = company(&known, size, way, n);
        let mut tried = Try { heard: &mut heard, times: &mut times, way };
        let newcomer = tried.registers(table, &browser, asker, company, n).await?;
        fill_in_by_hand(table, &newcomer).await?;
        tried.files(&newcomer).await.with_context(|| WAYS[way])?;
        newcomers.push(newcomer);
    }
    table.world.work();
    let mut rows = table.world.database().superuser().await?;
    // A quick run looks at those that were first.
    newcomers.truncate(size.pick(16, tries));
    let filings: Vec<Uuid> = newcomers.iter().map(|newcomer| newcomer.filing).collect();
    within(600, "comparing them", async || {
        let open: i64 =
            sqlx::query_scalar("select count(*) from partner.filing where filing_id = any($1) and checked_at is null")
                .bind(&filings)
                .fetch_one(&mut rows)
                .await?;
        Ok(open == 0)
    })
    .await?;
    let doubts: i64 = sqlx::query_scalar("select count(*) from partner.match where other_id = $1")
        .bind(known.1)
        .fetch_one(&mut rows)
        .await?;
    ensure!(doubts > 0, "nobody was found to be the known company, so nothing was hidden");
    for newcomer in newcomers.iter().take(READ) {
        newcomer.reads(&mut heard).await?;
    }
    outcome.figure("newcomers", tries).figure("suspected to be the known company", doubts);
    for (step, answers) in &heard {
        let answers: Vec<&String> = answers.iter().collect();
        if answers.len() != 1 {
            outcome.fault(format!(
                "newcomers are answered differently as they {step}: {:?}",
                &answers[..answers.len().min(3)]
            ));
        }
    }
    outcome.bar("steps answered alike", heard.len(), "all of them", heard.values().all(|answers| answers.len() == 1));
    judged(outcome, &times, size);
    Ok(())
}

/// The known company and its id.
async fn known(table: &Table) -> Result<(Company, Uuid)> {
    let company = Company {
        zh: "远航电子有限公司".into(),
        en: "Yuanhang Electronics".into(),
        licence_type: LICENCE_TYPE,
        licence: "DE136695976".into(),
    };
    let form = json!({ "nameZh": company.zh, "nameEn": company.en, "relationType": "S" });
    let id: Uuid = crate::samples::made(&table.party.owner, "partner/organize/save", &form).await?.parse()?;
    let mut rows = table.world.database().superuser().await?;
    sqlx::query(
        "update partner.organize set licence_type = $2, licence_number = $3, state = 'potential' where organize_id = $1",
    )
    .bind(id)
    .bind(company.licence_type)
    .bind(&company.licence)
    .execute(&mut rows)
    .await?;
    sqlx::query(
        "insert into content.attachment (tenant_id, attachment_id, kind, document_id, attach_type, name, extension, status,
           created_by, created_at)
         values ($1, $2::uuid, 'partner.filing', $2::uuid, 'licence', 'a.pdf', 'pdf', 'ready', '', now())",
    )
    .bind(table.world.acme.id.uuid())
    .bind(FILE)
    .execute(&mut rows)
    .await?;
    Ok((company, id))
}

fn company((known, _): &(Company, Uuid), size: Size, way: usize, n: usize) -> Company {
    let word = |alphabet: &str, length: usize| -> String {
        let all: Vec<char> = alphabet.chars().collect();
        (0..length).map(|at| all[size.draw(&format!("{n} {at} of {length}"), all.len())]).collect()
    };
    let mut company = known.clone();
    if way > 1 {
        company.zh = format!("{}有限公司", word(CHARACTERS, 6));
        company.en = format!("{} Ltd", word(LETTERS, 14));
    }
    if way % 2 == 1 {
        company.licence = format!("DE{n:09}");
    }
    company
}

/// A browser that has asked for a code, and what it is known by.
async fn browser(table: &Table) -> Result<(Client, Uuid)> {
    let client = Client::new(&table.nodes[0].base(), &table.world.acme.code);
    let asked = client.post(&format!("{IDENTITY}/sendVerifyCode"), &json!({ "email": mail::new_address() })).await?;
    ensure!(asked.code == 200, "{asked:?}");
    let mut rows = table.world.database().superuser().await?;
    let asker = "select (payload ->> 'asker')::uuid from platform.event where kind = 'job.identity.send_email_code'
         order by event_id desc limit 1";
    Ok((client, sqlx::query_scalar(asker).fetch_one(&mut rows).await?))
}

/// All sections are complete, as if they had been filled in one by one; the company is not said yet.
async fn fill_in_by_hand(table: &Table, newcomer: &Newcomer) -> Result<()> {
    let nobody = Company { zh: "x".into(), en: "x".into(), licence_type: LICENCE_TYPE, licence: "x-00000".into() };
    let new = || table.world.platform.new_id();
    let files: BTreeMap<&'static str, Value> =
        PLACES.iter().map(|place| (*place, json!([{ "id": FILE, "name": "a.pdf" }]))).collect();
    let registered = json!({ "id": new(), "type": "registered" });
    let mut told = Vec::new();
    for mut filled in nobody.sections(&registered, &files, &new) {
        match filled.code {
            BASIC => {
                filled.content["tel"] = json!(newcomer.own.tel);
                // Anybody may have a mailbox there.
                filled.content["email"] = json!("a@qq.com");
            }
            "contact" => {
                filled.content["rows"][0]["mobile"] = json!(newcomer.own.mobile);
                filled.content["rows"][0]["email"] = json!("a@qq.com");
            }
            "bank" => filled.content["rows"][0]["accountNumber"] = json!({ "tail": "4417" }),
            _ => {}
        }
        told.push(json!({ "section": filled.code, "content": filled.content }));
    }
    let mut rows = table.world.database().superuser().await?;
    let written = sqlx::query(
        "update partner.filing_part p set content = told.content, complete = true
         from jsonb_to_recordset($2) as told(section text, content jsonb)
         where p.filing_id = $1 and p.section = told.section",
    )
    .bind(newcomer.filing)
    .bind(Value::Array(told))
    .execute(&mut rows)
    .await?;
    ensure!(written.rows_affected() == 12, "{} sections are filled in", written.rows_affected());
    Ok(())
}

/// One newcomer's way in.
struct Try<'a> {
    heard: &'a mut Heard,
    times: &'a mut Times,
    way: usize,
}

impl Try<'_> {
    fn took(&mut self, step: &'static str, begun: Instant) {
        self.times.entry((step, self.way)).or_default().push(begun.elapsed().as_secs_f64());
    }

    async fn registers(
        &mut self,
        table: &Table,
        browser: &Client,
        asker: Uuid,
        company: Company,
        n: usize,
    ) -> Result<Newcomer> {
        let (own, acme) = (Own::of(n), &table.world.acme);
        let mut rows = table.world.database().superuser().await?;
        // The code for one more address, as if it had come by mail.
        sqlx::query(
            "insert into identity.register_code (tenant_id, email, asker, code_hash, expires_at)
             values ($1, $2, $3, $4, now() + interval '15 minutes')",
        )
        .bind(acme.id.uuid())
        .bind(&own.email)
        .bind(asker)
        .bind(code::hash(CODE))
        .execute(&mut rows)
        .await?;
        let body = company.registration(browser, &own.email, CODE).await?;
        let begun = Instant::now();
        let answer = browser.request(Method::POST, &format!("{IDENTITY}/register")).json(&body).send().await?;
        let (status, mut headers) =
            (answer.status(), answer.headers().keys().map(ToString::to_string).collect::<Vec<_>>());
        let said = answer.text().await?;
        self.took("register", begun);
        headers.sort_unstable();
        ensure!(status.as_u16() == 200, "{status} {said}");
        self.heard.entry("register").or_default().insert(format!("{status} {headers:?} {said}"));
        let client = table.world.sign_in(&table.nodes[0].base(), acme, &own.email, &[]).await?;
        let (user, organize, filing) = sqlx::query_as(
            "select u.user_id, o.organize_id, f.filing_id from identity.user_account u
             join identity.user_organize o on o.tenant_id = u.tenant_id and o.user_id = u.user_id
             join partner.filing f on f.tenant_id = o.tenant_id and f.organize_id = o.organize_id
             where u.tenant_id = $1 and u.email = $2",
        )
        .bind(acme.id.uuid())
        .bind(&own.email)
        .fetch_one(&mut rows)
        .await?;
        Ok(Newcomer { client, company, own, user, organize, filing })
    }

    /// Says who he is, and submits.
    async fn files(&mut self, newcomer: &Newcomer) -> Result<()> {
        let Newcomer { client, company, filing, .. } = newcomer;
        let seen = part(client, *filing, BASIC).await?;
        let mut basic = seen["content"].clone();
        for (field, value) in [("nameZh", &company.zh), ("nameEn", &company.en), ("licenceNumber", &company.licence)] {
            basic[field] = json!(value);
        }
        let body = saving(*filing, &seen["version"], &basic);
        let begun = Instant::now();
        let saved = client.put(&format!("{FILING}/edit"), &body).await?;
        self.took("fill in", begun);
        ensure!(saved.code == 200 && saved.data["complete"] == true, "{saved:?}");
        self.heard.entry("fill in").or_default().insert(newcomer.nameless(saved.data));
        let page = client.get(&format!("{FILING}/detail/{filing}")).await?;
        let which = json!({ "id": filing, "version": page.data["version"] });
        let begun = Instant::now();
        let submitted = client.post(&format!("{FILING}/submit"), &which).await?;
        self.took("submit", begun);
        ensure!(submitted.code == 200, "{submitted:?}");
        self.heard.entry("submit").or_default().insert(newcomer.nameless(submitted.data));
        Ok(())
    }
}

impl Newcomer {
    /// What he reads afterwards, wherever something could tell.
    async fn reads(&self, heard: &mut Heard) -> Result<()> {
        let Self { client, organize, filing, .. } = self;
        for (step, path) in [
            ("read the filing", format!("{FILING}/detail/{filing}")),
            ("read the sections", format!("{FILING}/parts/{filing}")),
            ("read what is missing", format!("{FILING}/missing/{filing}")),
            ("read the company", format!("/service1/partner/organize/detail/{organize}")),
            ("read what is wanted of it", format!("/service1/partner/organize/readiness/{organize}")),
        ] {
            let answer = client.get(&path).await?;
            let said = format!("{} {}", answer.code, self.nameless(answer.data));
            heard.entry(step).or_default().insert(said);
        }
        for (step, path) in [
            ("list filings", format!("{FILING}/su/pageList")),
            ("list companies", "/service1/partner/organize/pageList".to_owned()),
            ("list to-dos", "/service1/portal/api/todo/pageList".to_owned()),
            ("list messages", "/service1/message/api/mine/pageList".to_owned()),
        ] {
            let answer = client.post(&path, &json!({})).await?;
            let said = format!("{} {}", answer.code, self.nameless(answer.data));
            heard.entry(step).or_default().insert(said);
        }
        Ok(())
    }

    /// What was answered, without what is his own: ids, numbers, names, moments.
    fn nameless(&self, mut data: Value) -> String {
        scrub(&mut data);
        let mut text = data.to_string();
        let Company { zh, en, licence, .. } = &self.company;
        let Own { email, tel, mobile } = &self.own;
        for own in [zh, en, licence, email, tel, mobile] {
            text = text.replace(own.as_str(), "<own>");
        }
        for own in [self.user, self.organize, self.filing] {
            text = text.replace(&own.to_string(), "<id>");
        }
        text
    }
}

/// Takes away moments and digests, and puts one word for each id and number.
fn scrub(value: &mut Value) {
    match value {
        Value::String(text) => {
            let numbered = ["PF", "SP"].iter().any(|prefix| {
                text.strip_prefix(prefix).is_some_and(|rest| rest.len() > 5 && rest.bytes().all(|b| b.is_ascii_digit()))
            });
            if numbered || text.parse::<Uuid>().is_ok() {
                "<id>".clone_into(text);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(scrub),
        Value::Object(fields) => {
            fields
                .retain(|name, _| !name.ends_with("At") && !["at", "since", "digest", "next"].contains(&name.as_str()));
            fields.values_mut().for_each(scrub);
        }
        _ => {}
    }
}

/// The medians of each way beside that of the unknown companies. Judged where speed is.
fn judged(outcome: &mut Outcome, times: &Times, size: Size) {
    let unknown = WAYS.len() - 1;
    let bound = size.pick(1.6, 1.25);
    let mut worst = 1.0f64;
    for step in ["register", "fill in", "submit"] {
        let of = |way: usize| times.get(&(step, way)).cloned().map(median);
        let Some(usual) = of(unknown) else { continue };
        for (way, known_by) in WAYS.iter().enumerate().take(unknown) {
            let Some(known) = of(way) else { continue };
            let apart = (known / usual).max(usual / known);
            worst = worst.max(apart);
            if apart > bound && !cfg!(debug_assertions) {
                let (known, usual) = (known * 1000.0, usual * 1000.0);
                outcome.fault(format!("to {step} takes {known:.2} ms with a {known_by}, else {usual:.2} ms"));
            }
        }
    }
    let holds = worst <= bound || cfg!(debug_assertions);
    outcome.bar("ways in apart, at most by", (worst * 100.0).round() / 100.0, &format!("at most {bound}"), holds);
}
