use super::circumstance::by_hand;
use super::{Call, Circumstance, Doing, Named, OwnCall, Party, Specimen, Tells};
use crate::world::told;
use anyhow::{Result, bail, ensure};
use serde_json::{Value, json};
use tandem_kernel::{DocumentKind, EventId};
use tandem_partner::bank_change::BankChange;
use tandem_partner::bank_change::effect::{self, Cooled};
use tandem_partner::filing::secrets::ACCOUNT_NUMBER;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::document::{self, Values};
use time::macros::datetime;
use uuid::Uuid;

pub struct BankAccountChange;

const NUMBER: &str = "6222021234564417";
const OWN: &str = "who confirms has asked for it";
const UNTOLD: &str = "nobody told him";
const NO_NUMBER: &str = "no number was on file";

impl Specimen for BankAccountChange {
    fn kind(&self) -> &'static DocumentKind {
        &tandem_partner::bank_change::KIND
    }
    fn api(&self) -> &'static str {
        "/service1/partner/bankChange"
    }
    fn make<'a>(&'a self, party: &'a Party, mark: &'a str) -> Doing<'a, Uuid> {
        Box::pin(raised(party, mark))
    }
    fn told(&self, action: &str, _of: &Value) -> Value {
        match action {
            "verify" => json!({ "numberId": "0", "answeredBy": "x", "answeredAs": "x", "calledAt": "2020-02-01T00:00",
                "heardTail": "4417" }),
            "stop" => json!({ "reason": "x" }),
            _ => json!({}),
        }
    }
    fn brings_about(&self) -> &'static [&'static str] {
        &["take_effect"]
    }
    fn happens<'a>(&'a self, party: &'a Party, action: &'a str, id: Uuid) -> Doing<'a, ()> {
        Box::pin(async move {
            ensure!(action == "take_effect", "nobody brings {action} about");
            let cooled =
                "update partner.bank_change set cooling_until = now() where tenant_id = $1 and bank_change_id = $2";
            by_hand(party, cooled, id).await?;
            let mut tx = told(party.platform.begin_system(&party.tenant, "specimen").await)?;
            let (event_id, at) = (EventId::new(tx.new_id()), tx.now());
            let meta = Meta { event_id, at, actor_label: String::new(), attempts: 1 };
            told(effect::run(&mut tx, Cooled { bank_change: id }, meta).await)?;
            told(tx.commit().await)
        })
    }
    fn circumstances(&self) -> &'static [Circumstance] {
        const {
            &[
                Circumstance::of(OWN, "to_confirm", &["confirm"]),
                Circumstance::of(UNTOLD, "to_confirm", &["deny"]),
                Circumstance::of(NO_NUMBER, "to_verify", &["verify"]),
            ]
        }
    }
    fn befalls<'a>(&'a self, party: &'a Party, circumstance: &'a str, id: Uuid) -> Doing<'a, ()> {
        let sql = match circumstance {
            OWN => {
                "update partner.bank_change c set asker_ids = array(select m.user_id from identity.user_organize m
                   where m.tenant_id = c.tenant_id and m.organize_id = c.organize_id)
                 where c.tenant_id = $1 and c.bank_change_id = $2"
            }
            UNTOLD => "delete from partner.bank_change_told where tenant_id = $1 and bank_change_id = $2",
            NO_NUMBER => "update partner.bank_change set numbers = '[]' where tenant_id = $1 and bank_change_id = $2",
            other => return Box::pin(async move { bail!("nobody knows how {other} comes about") }),
        };
        Box::pin(by_hand(party, sql, id))
    }
    fn own_calls(&self, of: &Named<'_>) -> Vec<OwnCall> {
        let api = self.api();
        let own = |name, body, tells| OwnCall { name, call: Call::post(format!("{api}/{name}"), body), tells };
        vec![
            own("reveal", json!({ "id": of.id }), Tells::Whether),
            own("denyByLink", json!({ "token": "x" }), Tells::Nothing),
        ]
    }
}

/// As an approved filing raises one: the seller has been known for long, was told and did not ask for it himself.
async fn raised(party: &Party, mark: &str) -> Result<Uuid> {
    let (filing, row) = (party.platform.new_id(), party.platform.new_id());
    let organize: Uuid = party.organize.parse()?;
    let mut tx = told(party.platform.begin_system(&party.tenant, "specimen").await)?;
    let tenant = party.tenant.id.uuid();
    sqlx::query(
        "insert into partner.filing (tenant_id, filing_id, number, organize_id, supplier_zh, supplier_en, filing_type,
           base_version, state, created_by, created_at, updated_by, updated_at)
         select tenant_id, $2, 'of ' || $2, organize_id, name_zh, name_en, 'change', 1, 'approved', '', now(), '', now()
         from partner.organize where tenant_id = $1 and organize_id = $3",
    )
    .bind(tenant)
    .bind(filing)
    .bind(organize)
    .execute(tx.conn())
    .await?;
    let asked = json!({ "id": row, "country": "CN", "name": mark, "accountNumber": { "tail": "4417" }, "accountName": mark,
        "currency": "CNY", "isDefault": true });
    let numbers = json!([{ "id": "0", "number": "23-23232323", "whose": "x", "usable": true }]);
    let values = Values::none()
        .put("organize_id", organize)
        .put("supplier_zh", mark.to_owned())
        .put("supplier_en", mark.to_owned())
        .put("filing_id", filing)
        .put("filing_number", "PF")
        .put("bank_id", row)
        .put("change_type", "added")
        .put("asked", asked)
        .put("account_tail", "4417")
        .put("account_name", mark.to_owned())
        .put("numbers", numbers)
        .put("known_since", tx.now() + time::Duration::HOUR)
        .put("asker_ids", Vec::<Uuid>::new())
        .put("proposed_by", "")
        .put("proposed_at", datetime!(2020-01-01 00:00 UTC))
        .put("reviewed_by", "")
        .put("verifiers", 1_i32)
        .put("created_at", tx.now());
    let id = told(document::draw_and_insert::<BankChange>(&mut tx, values).await)?;
    let (secrets, ctx, random) = (tx.platform().secrets(), tx.ctx(), tx.platform().random());
    let sealed = told(ACCOUNT_NUMBER.keep(secrets, ctx, random, NUMBER))?;
    let kept = told(ACCOUNT_NUMBER.mark(secrets, ctx, NUMBER))?;
    sqlx::query(
        "update partner.bank_change set secrets = jsonb_build_object($3 || '.accountNumber', jsonb_build_object('tail', '4417',
           'sealed', translate(encode($4, 'base64'), E'\\n', ''), 'mark', translate(encode($5, 'base64'), E'\\n', '')))
         where tenant_id = $1 and bank_change_id = $2",
    )
    .bind(tenant)
    .bind(id)
    .bind(row.to_string())
    .bind(sealed)
    .bind(kept)
    .execute(tx.conn())
    .await?;
    let (seller, told_id) = (format!("{}_seller", party.mark), party.platform.new_id());
    sqlx::query(
        "insert into partner.bank_change_told (tenant_id, told_id, bank_change_id, organize_id, user_id, name, channel, told_at)
         select tenant_id, $2, $3, $4, user_id, username, 'user', now() from identity.user_account
         where tenant_id = $1 and username = $5",
    )
    .bind(tenant)
    .bind(told_id)
    .bind(id)
    .bind(organize)
    .bind(seller)
    .execute(tx.conn())
    .await?;
    told(document::tell::<BankChange>(&mut tx, "create", None, id).await)?;
    told(tx.commit().await)?;
    Ok(id)
}
