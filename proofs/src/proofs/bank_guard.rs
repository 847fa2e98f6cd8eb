//! Nobody leads a supplier's payments elsewhere. An account that was filed and approved is asked for over HTTP, and in some forty
//! ways somebody tries to have it in force without a second person, a call back or its time, or to keep it from being stopped. Then
//! everything that is kept or told is searched for the whole numbers.

mod variants;

use crate::Size;
use crate::report::Outcome;
use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use tandem_kernel::EventId;
use tandem_partner::bank_change::effect::{self, Cooled};
use tandem_platform::bus::consumer::Meta;
use tandem_testkit::specimens::{self, Party, made_in};
use tandem_testkit::world::{eventually, told};
use tandem_testkit::{Answer, Client, World};
use uuid::Uuid;
use variants::{Actor, Step, VARIANTS, Variant};

const API: &str = "/service1/partner/bankChange";
/// How soon whoever asked for a change that was denied is signed out.
const MOST_MILLIS: u128 = 1_000;

struct Stage {
    world: World,
    base: String,
    party: Party,
    people: BTreeMap<Actor, Client>,
}

/// A change that was asked for, as it is acted on.
struct Case<'s> {
    stage: &'s Stage,
    id: Uuid,
    /// The links that were sent, the newest first.
    links: Vec<String>,
}

pub async fn run(size: Size) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    let mut stage = Stage::laid().await?;
    let (mut numbers, mut broken, mut slowest, mut tried) = (Vec::new(), 0_usize, 0, 0_usize);
    for (at, variant) in VARIANTS.iter().enumerate() {
        stage.seller_comes_back().await?;
        let mark = format!("guard{at:02}");
        let (id, number) = stage.asked(&mark, variant).await.with_context(|| variant.name.to_owned())?;
        numbers.push(number);
        let case = Case { stage: &stage, id, links: stage.links().await? };
        for step in variant.steps {
            tried += 1;
            if let Some(fault) = case.take(step).await.with_context(|| variant.name.to_owned())? {
                outcome.fault(format!("{}: {fault}", variant.name));
            }
        }
        let in_force = case.is_in_force().await?;
        if in_force != variant.in_force {
            outcome.fault(format!("{}: in force is {in_force}", variant.name));
        }
        broken += usize::from(in_force && !case.kept_the_rules().await?);
        slowest = slowest.max(case.millis_until_out().await?);
    }
    outcome.figure("variants", VARIANTS.len()).figure("steps", tried);
    outcome.bar("accounts in force without second person, calls or cooling", broken, "0", broken == 0);
    let slow = u64::try_from(slowest).unwrap_or(u64::MAX);
    outcome.bar("slowest end of a sign-in after a denial, ms", slow, "at most 1000", slowest <= MOST_MILLIS);
    let found = stage.search(&numbers, size).await?;
    outcome.figure("numbers searched for", numbers.len());
    outcome.bar("places where a whole number was found", found.len(), "0", found.is_empty());
    found.into_iter().for_each(|place| outcome.fault(place));
    Ok(outcome)
}

impl Stage {
    /// Everybody but the newcomer has been known for long.
    async fn laid() -> Result<Self> {
        let world = World::start_with(|mut parts| {
            parts.config.server.public_per_second = 1_000_000.0;
            parts
        })
        .await?;
        let base = world.serve().await?;
        world.work();
        let party = Party::meet(&world, &base, &world.acme, "guard").await?;
        let mut people = BTreeMap::new();
        for (actor, name, role) in [
            (Actor::Director, "director", "supplier_administrator"),
            (Actor::Cashier, "cashier", "supplier_finance"),
            (Actor::Sales, "sales", "supplier_sales"),
        ] {
            let client = world.sign_in_supplier(&base, &world.acme, &party.organize, name, &[role]).await?;
            people.insert(actor, client);
        }
        for (actor, name, role) in [
            (Actor::Finance, "finance", "finance"),
            (Actor::Second, "second", "finance"),
            (Actor::Leader, "leader", "purchasing_leader"),
            (Actor::Purchaser, "purchaser", "purchaser"),
            (Actor::Owner, "owner", "administrator"),
        ] {
            people.insert(actor, world.sign_in(&base, &world.acme, name, &[role]).await?);
        }
        let other = Party::meet(&world, &base, &world.acme, "another").await?;
        people.insert(Actor::Stranger, other.seller.clone());
        people.insert(Actor::Reviewer, party.buyer.clone());
        let stage = Self { world, base, party, people };
        stage
            .by_hand(
                "update identity.user_account set created_at = created_at - interval '60 days',
                   password_changed_at = password_changed_at - interval '60 days'",
            )
            .await?;
        let role = &["supplier_administrator"];
        let newcomer = stage
            .world
            .sign_in_supplier(&stage.base, &stage.world.acme, &stage.party.organize, "newcomer", role)
            .await?;
        let mut stage = stage;
        stage.people.insert(Actor::Newcomer, newcomer);
        Ok(stage)
    }

    async fn by_hand(&self, sql: &'static str) -> Result<()> {
        sqlx::raw_sql(sql).execute(&mut self.world.database().superuser().await?).await?;
        self.world.rows_changed_by_hand();
        Ok(())
    }

    /// Whoever asked for the change before may have been shut out.
    async fn seller_comes_back(&mut self) -> Result<()> {
        self.by_hand(
            "update identity.user_account set must_change_password = false where username = 'guard_seller';
             update identity.user_account set state = 'effective', email = null, mobile = '',
               password_changed_at = created_at where username in ('director', 'cashier', 'guard_seller');
             delete from identity.former_standing",
        )
        .await?;
        let role = &["supplier_administrator"];
        self.party.seller = self.world.sign_in(&self.base, &self.world.acme, "guard_seller", role).await?;
        self.people.insert(Actor::Asker, self.party.seller.clone());
        Ok(())
    }

    /// A filing with an account is approved. The whole number is the filing's id without hyphens.
    async fn asked(&self, mark: &str, variant: &Variant) -> Result<(Uuid, String)> {
        let filing = specimens::of("partner.filing").context("no specimen")?;
        let found = made_in(filing, &self.party, mark, "pending", Some("approve")).await?;
        self.by_hand(
            "update identity.user_organize o set since = null from identity.user_account u
             where u.tenant_id = o.tenant_id and u.user_id = o.user_id and u.username <> 'newcomer'",
        )
        .await?;
        if let Some(tampered) = variant.before {
            self.by_hand(tampered).await?;
        }
        let approved = found.act(filing, &self.party.buyer, "approve").await?;
        ensure!(approved.code == 200, "{approved:?}");
        let id = sqlx::query_scalar("select bank_change_id from partner.bank_change where filing_id = $1")
            .bind(found.id)
            .fetch_one(&mut self.world.database().superuser().await?)
            .await?;
        Ok((id, found.id.simple().to_string()))
    }

    async fn links(&self) -> Result<Vec<String>> {
        Ok(sqlx::query_scalar(
            "select split_part(payload ->> 'link', '#', 2) from platform.event
             where kind = 'message.message.wanted' and payload ->> 'template' = 'partner.bank_asked' order by event_id desc
             limit 2",
        )
        .fetch_all(&mut self.world.database().superuser().await?)
        .await?)
    }

    /// All tables, the lists of both sides, an export and the search of the portal; the logs, where they are kept.
    async fn search(&self, numbers: &[String], size: Size) -> Result<Vec<String>> {
        let mut rows = self.world.database().superuser().await?;
        let tables: Vec<String> = sqlx::query_scalar(
            "select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
             where n.nspname not in ('pg_catalog', 'information_schema') and c.relkind in ('r', 'p', 'v') order by 1",
        )
        .fetch_all(&mut rows)
        .await?;
        let mut found = Vec::new();
        for table in &tables {
            let sql = format!(
                "select exists (select from {table} kept cross join unnest($1::text[]) as sought (whole)
                   where to_jsonb(kept)::text ilike '%' || sought.whole || '%')"
            );
            let there: bool = sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(numbers).fetch_one(&mut rows).await?;
            if there {
                found.push(format!("table {table}"));
            }
        }
        let mut told = vec![("an export".to_owned(), self.exported().await?)];
        for (actor, list) in [(Actor::Finance, "pu/pageList"), (Actor::Director, "su/pageList")] {
            let page = self.of(actor)?.post(&format!("{API}/{list}"), &json!({ "pageSize": 200 })).await?;
            told.push((list.to_owned(), page.data.to_string()));
        }
        if let Some(log) = std::env::var_os("TANDEM_PROOF_LOG") {
            told.push(("the logs".to_owned(), std::fs::read_to_string(log).unwrap_or_default()));
        }
        let asked = numbers.iter().take(size.pick(3, numbers.len()));
        for number in asked {
            let answer = self.of(Actor::Owner)?.get(&format!("/service1/portal/api/find?text={number}")).await?;
            told.push(("the search of the portal".to_owned(), answer.data.to_string()));
        }
        let holds = |text: &str| numbers.iter().any(|number| text.to_lowercase().contains(number.as_str()));
        found.extend(told.into_iter().filter(|(_, text)| holds(text)).map(|(place, _)| place));
        Ok(found)
    }

    async fn exported(&self) -> Result<String> {
        let client = self.of(Actor::Finance)?;
        let form = json!({ "listing": "partner.bank_change", "format": "csv", "query": {} });
        let started = client.post("/service1/content/api/download/start", &form).await?;
        let id = started.data["id"].as_str().with_context(|| format!("{started:?}"))?.to_owned();
        let patience = Instant::now() + Duration::from_secs(60);
        while Instant::now() < patience {
            let task = client.get(&format!("/service1/content/api/download/detail/{id}")).await?.data;
            ensure!(task["status"] != "failed", "{task}");
            if task["status"] == "done" {
                let path = format!("/service1/content/api/download/file/{id}");
                let file = client.request(reqwest::Method::GET, &path).send().await?.bytes().await?;
                return Ok(String::from_utf8_lossy(&file).into_owned());
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        bail!("the file was never made")
    }

    fn of(&self, actor: Actor) -> Result<&Client> {
        self.people.get(&actor).with_context(|| format!("nobody plays {actor:?}"))
    }
}

impl Case<'_> {
    /// What went otherwise than it must.
    async fn take(&self, step: &Step) -> Result<Option<String>> {
        let (answer, codes): (Answer, &[u64]) = match step {
            Step::Act(actor, action, codes) => (self.act(*actor, action, json!({ "reason": "x" })).await?, *codes),
            Step::StopWithoutReason => (self.act(Actor::Leader, "stop", json!({})).await?, &[422]),
            Step::Call(actor, changed, codes) => {
                let mut call = self.call(changed.number).await?;
                if let Some((field, value)) = changed.field {
                    call[field] = json!(value);
                }
                (self.act(*actor, "verify", call).await?, *codes)
            }
            Step::Link(place, codes) => (self.deny(&self.links[*place]).await?, *codes),
            Step::Forged => (self.deny("forged").await?, &[300]),
            Step::LinkElsewhere => {
                let client = Client::new(&self.stage.base, &self.stage.world.globex.code);
                let body = json!({ "token": self.links[0] });
                (client.post(&format!("{API}/denyByLink"), &body).await?, &[300])
            }
            Step::Stale => {
                let body = json!({ "id": self.id, "version": 0 });
                (self.stage.of(Actor::Director)?.post(&format!("{API}/confirm"), &body).await?, &[409])
            }
            Step::Race(actor, action) => {
                let more = if *action == "verify" { self.call(1).await? } else { json!({}) };
                let (acted, denied) = tokio::join!(self.act(*actor, action, more), self.deny(&self.links[0]));
                acted?;
                (denied?, &[200])
            }
            Step::Tampered(sql) => {
                self.stage.by_hand(sql).await?;
                return Ok(None);
            }
            Step::Cool => {
                sqlx::query(
                    "update partner.bank_change set cooling_until = now() - interval '1 second'
                    where bank_change_id = $1 and cooling_until is not null",
                )
                .bind(self.id)
                .execute(&mut self.stage.world.database().superuser().await?)
                .await?;
                return Ok(None);
            }
            Step::Wake => {
                self.wake().await?;
                return Ok(None);
            }
        };
        let as_it_must = codes.contains(&answer.code);
        Ok((!as_it_must).then(|| format!("{step:?} answered {answer:?}")))
    }

    async fn seen(&self) -> Result<Value> {
        let answer = self.stage.of(Actor::Owner)?.get(&format!("{API}/detail/{}", self.id)).await?;
        ensure!(answer.code == 200, "{answer:?}");
        Ok(answer.data)
    }

    async fn act(&self, actor: Actor, action: &str, more: Value) -> Result<Answer> {
        let mut body = json!({ "id": self.id, "version": self.seen().await?["version"] });
        if let (Some(body), Value::Object(more)) = (body.as_object_mut(), more) {
            body.extend(more);
        }
        self.stage.of(actor)?.post(&format!("{API}/{action}"), &body).await
    }

    async fn call(&self, number: usize) -> Result<Value> {
        let now: String =
            sqlx::query_scalar("select to_char(timezone('Asia/Shanghai', now()), 'YYYY-MM-DD\"T\"HH24:MI')")
                .fetch_one(&mut self.stage.world.database().superuser().await?)
                .await?;
        let tail = self.seen().await?["accountTail"].clone();
        Ok(json!({ "numberId": number.to_string(), "answeredBy": "x", "answeredAs": "x", "calledAt": now,
            "heardTail": tail }))
    }

    async fn deny(&self, token: &str) -> Result<Answer> {
        let body = json!({ "token": token });
        self.stage.party.owner.anonymous().post(&format!("{API}/denyByLink"), &body).await
    }

    /// What a worker does when the delivery falls due, whenever that is.
    async fn wake(&self) -> Result<()> {
        let world = &self.stage.world;
        let mut tx = told(world.platform.begin_system(&world.acme, "cooled").await)?;
        let (event_id, at) = (EventId::new(tx.new_id()), tx.now());
        let meta = Meta { event_id, at, actor_label: String::new(), attempts: 1 };
        told(effect::run(&mut tx, Cooled { bank_change: self.id }, meta).await)?;
        told(tx.commit().await)
    }

    async fn is_in_force(&self) -> Result<bool> {
        let sql = "select exists (select from partner.bank b join partner.bank_change c on c.bank_id = b.bank_id
            where c.bank_change_id = $1)";
        Ok(sqlx::query_scalar(sql).bind(self.id).fetch_one(&mut self.stage.world.database().superuser().await?).await?)
    }

    /// By what is kept of it: a second person or a second caller, as many calls as it takes, of different people, and its time.
    async fn kept_the_rules(&self) -> Result<bool> {
        let sql = "select state = 'in_force' and (confirmed_at is not null or verifiers = 2)
              and jsonb_array_length(calls) >= verifiers and cooling_until <= now()
              and (select count(distinct one ->> 'byId') from jsonb_array_elements(calls) one) = jsonb_array_length(calls)
            from partner.bank_change where bank_change_id = $1";
        Ok(sqlx::query_scalar(sql).bind(self.id).fetch_one(&mut self.stage.world.database().superuser().await?).await?)
    }

    /// How long whoever asked goes on after somebody denied it; nothing where nobody did.
    async fn millis_until_out(&self) -> Result<u128> {
        let sql =
            "select exists (select from partner.bank_change_told where bank_change_id = $1 and denied_at is not null)";
        let mut rows = self.stage.world.database().superuser().await?;
        let denied: bool = sqlx::query_scalar(sql).bind(self.id).fetch_one(&mut rows).await?;
        if !denied {
            return Ok(0);
        }
        let begun = Instant::now();
        eventually("the asker is signed out", async || {
            let sql = "select not exists (select from identity.session s join identity.user_account u
                on u.tenant_id = s.tenant_id and u.user_id = s.user_id where u.username = 'guard_seller')";
            Ok(sqlx::query_scalar(sql).fetch_one(&mut rows).await?)
        })
        .await?;
        Ok(begun.elapsed().as_millis())
    }
}
