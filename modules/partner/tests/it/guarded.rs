//! A supplier that has been known for long, with an account in force, and what asks for another one.

use super::filed::{API as FILINGS, Filed, at, basic, organization, row_id};
use anyhow::{Context, Result};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use tandem_kernel::EventId;
use tandem_partner::bank_change::effect::{self, Cooled};
use tandem_partner::filing::secrets::ACCOUNT_NUMBER;
use tandem_platform::bus::consumer::Meta;
use tandem_testkit::world::told;
use tandem_testkit::{Answer, Client, World};
use uuid::Uuid;

pub const API: &str = "/service1/partner/bankChange";
pub const IN_FORCE: &str = "6222021234567720";
pub const ASKED: &str = "6222021234564417";

pub struct Desk {
    pub world: World,
    pub base: String,
    pub owner: Client,
    pub buyer: Client,
    pub organize: String,
    pub director: Client,
    /// Of the supplier's finance; he hands in what is asked for.
    pub cashier: Client,
    pub finance: Client,
}

/// Everybody and everything is 60 days old. The company has no approval system.
pub async fn desk() -> Result<Desk> {
    desk_in(World::start().await?).await
}

pub async fn desk_in(world: World) -> Result<Desk> {
    let base = world.serve().await?;
    let owner = world.sign_in(&base, &world.acme, "owner", &["administrator"]).await?;
    let buyer = world.sign_in(&base, &world.acme, "buyer", &["purchaser"]).await?;
    let finance = world.sign_in(&base, &world.acme, "finance", &["finance"]).await?;
    let organize = organization(&owner, "远航").await?;
    let director =
        world.sign_in_supplier(&base, &world.acme, &organize, "director", &["supplier_administrator"]).await?;
    let cashier = world.sign_in_supplier(&base, &world.acme, &organize, "cashier", &["supplier_finance"]).await?;
    let desk = Desk { world, base, owner, buyer, organize, director, cashier, finance };
    let content = vec![("basic", basic("远航", "9144")), ("contact", contact("13800138000"))];
    let filing = Filed::first(&desk.organize, content).make(&desk.world).await?;
    let approved = desk.buyer.post(&format!("{FILINGS}/audit"), &at(&desk.buyer, filing, json!({})).await?).await?;
    anyhow::ensure!(approved.code == 200, "{approved:?}");
    desk.by_hand("update identity.user_account set email = username || '@yuanhang.example' where user_type = 'SUZ'")
        .await?;
    desk.long_ago().await?;
    desk.pays_to(1, IN_FORCE).await?;
    Ok(desk)
}

pub fn contact(mobile: &str) -> Value {
    json!({ "rows": [{ "id": row_id(50), "function": "sales", "jobPosition": "x", "surname": "徐", "firstName": "琳",
        "mobile": mobile, "email": "xu@yuanhang.example" }] })
}

impl Desk {
    pub async fn by_hand(&self, sql: &'static str) -> Result<()> {
        let mut rows = self.world.database().superuser().await?;
        sqlx::raw_sql(sql).execute(&mut rows).await?;
        self.world.rows_changed_by_hand();
        Ok(())
    }

    async fn long_ago(&self) -> Result<()> {
        self.by_hand(
            "alter table platform.audit disable trigger all;
             update platform.audit set at = at - interval '60 days';
             alter table platform.audit enable trigger all;
             update identity.user_account set created_at = created_at - interval '60 days',
               password_changed_at = password_changed_at - interval '60 days';
             update identity.user_organize set since = null;
             update identity.former_standing set until = until - interval '60 days';
             update partner.organize set created_at = created_at - interval '60 days';",
        )
        .await
    }

    /// An account in force.
    async fn pays_to(&self, n: u128, number: &str) -> Result<()> {
        let (sealed, mark) = self.sealed(number).await?;
        let mut rows = self.world.database().superuser().await?;
        sqlx::query(
            "insert into partner.bank (tenant_id, bank_id, organize_id, position, country, name, account_number,
               account_number_tail, account_number_mark, account_name, currency, is_default)
             values ($1, $2, $3, 0, 'CN', '建设银行', $4, right($6, 4), $5, '远航', 'CNY', true)",
        )
        .bind(self.world.acme.id.uuid())
        .bind(row_id(n))
        .bind(self.organize.parse::<Uuid>()?)
        .bind(sealed)
        .bind(mark)
        .bind(number)
        .execute(&mut rows)
        .await?;
        Ok(())
    }

    async fn sealed(&self, number: &str) -> Result<(Vec<u8>, Vec<u8>)> {
        let tx = told(self.world.platform.begin_system(&self.world.acme, "seal").await)?;
        let (secrets, ctx, random) = (tx.platform().secrets(), tx.ctx(), tx.platform().random());
        let sealed = told(ACCOUNT_NUMBER.keep(secrets, ctx, random, number))?;
        Ok((sealed, told(ACCOUNT_NUMBER.mark(secrets, ctx, number))?))
    }

    /// A filing that waits for its review, in which this row of the accounts is another one; `None` takes it away.
    pub async fn filed(&self, n: u128, row: Option<Value>, number: &str, more: Vec<(&str, Value)>) -> Result<Uuid> {
        let (sealed, mark) = self.sealed(number).await?;
        let stood = json!({ "id": row_id(1), "country": "CN", "name": "建设银行", "accountNumber": { "tail": "7720" },
            "accountName": "远航", "currency": "CNY", "isDefault": true, "proofFiles": [] });
        let others = if n == 1 { Vec::new() } else { vec![stood.clone()] };
        let rows: Vec<Value> = others.into_iter().chain(row).collect();
        let began = vec![
            ("basic", basic("远航", "9144")),
            ("contact", contact("13800138000")),
            ("bank", json!({ "rows": [stood] })),
        ];
        let content: Vec<(&str, Value)> = [("bank", json!({ "rows": rows }))].into_iter().chain(more).collect();
        let secrets = json!({ format!("{}.accountNumber", row_id(n)): {
            "sealed": STANDARD.encode(sealed), "mark": STANDARD.encode(mark), "tail": &number[number.len() - 4..] } });
        let filed = Filed { secrets, by: "cashier", ..Filed::later(&self.organize, content, began) };
        filed.make(&self.world).await
    }

    pub async fn approve(&self, client: &Client, filing: Uuid) -> Result<Answer> {
        client.post(&format!("{FILINGS}/audit"), &at(client, filing, json!({})).await?).await
    }

    /// A change of the account in force to another number.
    pub async fn asked(&self) -> Result<Uuid> {
        self.asked_with(account(1, "远航", "CN"), Vec::new()).await
    }

    pub async fn asked_with(&self, row: Value, more: Vec<(&str, Value)>) -> Result<Uuid> {
        let filing = self.filed(1, Some(row), ASKED, more).await?;
        let approved = self.approve(&self.buyer, filing).await?;
        anyhow::ensure!(approved.code == 200, "{approved:?}");
        self.of(filing).await?.context("nothing was raised")
    }

    /// The change that a filing raised.
    pub async fn of(&self, filing: Uuid) -> Result<Option<Uuid>> {
        let mut rows = self.world.database().superuser().await?;
        let sql = "select bank_change_id from partner.bank_change where filing_id = $1";
        Ok(sqlx::query_scalar(sql).bind(filing).fetch_optional(&mut rows).await?)
    }

    pub async fn seen(&self, id: Uuid) -> Result<Value> {
        let answer = self.finance.get(&format!("{API}/detail/{id}")).await?;
        assert_eq!(answer.code, 200, "{answer:?}");
        Ok(answer.data)
    }

    pub async fn act(&self, client: &Client, id: Uuid, action: &str, more: Value) -> Result<Answer> {
        let mut body = json!({ "id": id, "version": self.seen(id).await?["version"] });
        if let (Some(body), Value::Object(more)) = (body.as_object_mut(), more) {
            body.extend(more);
        }
        client.post(&format!("{API}/{action}"), &body).await
    }

    /// What finance writes down of a call to the number in this place of the list.
    pub async fn call(&self, number: usize) -> Result<Value> {
        let mut rows = self.world.database().superuser().await?;
        let now: String =
            sqlx::query_scalar("select to_char(timezone('Asia/Shanghai', now()), 'YYYY-MM-DD\"T\"HH24:MI')")
                .fetch_one(&mut rows)
                .await?;
        Ok(json!({ "numberId": number.to_string(), "answeredBy": "徐琳", "answeredAs": "销售", "calledAt": now,
            "heardTail": "4417" }))
    }

    pub async fn brought(&self, id: Uuid, state: &str) -> Result<()> {
        if state == "to_confirm" {
            return Ok(());
        }
        let confirmed = self.act(&self.director, id, "confirm", json!({})).await?;
        assert_eq!(confirmed.code, 200, "{confirmed:?}");
        if state == "to_verify" {
            return Ok(());
        }
        let verified = self.act(&self.finance, id, "verify", self.call(0).await?).await?;
        assert_eq!((verified.code, &verified.data["state"]), (200, &json!("cooling")), "{verified:?}");
        if state == "in_force" {
            self.cooled(id).await?;
            self.wake(id).await?;
        }
        assert_eq!(self.seen(id).await?["state"], state);
        Ok(())
    }

    /// Its time is over.
    pub async fn cooled(&self, id: Uuid) -> Result<()> {
        let mut rows = self.world.database().superuser().await?;
        let sql =
            "update partner.bank_change set cooling_until = now() - interval '1 second' where bank_change_id = $1";
        sqlx::query(sql).bind(id).execute(&mut rows).await?;
        Ok(())
    }

    /// What the product does when the delivery falls due.
    pub async fn wake(&self, id: Uuid) -> Result<()> {
        let mut tx = told(self.world.platform.begin_system(&self.world.acme, "cooled").await)?;
        let (event_id, at) = (EventId::new(tx.new_id()), tx.now());
        let meta = Meta { event_id, at, actor_label: String::new(), attempts: 1 };
        told(effect::run(&mut tx, Cooled { bank_change: id }, meta).await)?;
        told(tx.commit().await)
    }

    /// The tokens of the links that were sent about the last change, with whom each was sent to.
    pub async fn links(&self) -> Result<Vec<(String, String)>> {
        let mut rows = self.world.database().superuser().await?;
        let sent: Vec<(String, String)> = sqlx::query_as(
            "select payload ->> 'to', split_part(payload ->> 'link', '#', 2) from platform.event
             where kind = 'message.message.wanted' and payload ->> 'template' = 'partner.bank_asked' order by event_id desc",
        )
        .fetch_all(&mut rows)
        .await?;
        Ok(sent)
    }

    pub async fn deny_by_link(&self, token: &str) -> Result<Answer> {
        self.owner.anonymous().post(&format!("{API}/denyByLink"), &json!({ "token": token })).await
    }
}

/// A row of the accounts, whose number was typed anew.
pub fn account(n: u128, name: &str, country: &str) -> Value {
    json!({ "id": row_id(n), "country": country, "name": "招商银行", "accountNumber": { "tail": "4417" },
        "accountName": name, "currency": "CNY", "isDefault": true, "proofFiles": [] })
}
