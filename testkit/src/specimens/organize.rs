use super::circumstance::by_hand;
use super::{Call, Circumstance, Doing, Named, OwnCall, Party, Specimen, Tells, of, saved};
use crate::world::told;
use anyhow::{Context, Result, ensure};
use reqwest::Method;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU64, Ordering};
use tandem_kernel::DocumentKind;
use tandem_partner::organize;
use tandem_partner::organize::states::{FORMAL, POTENTIAL, REGISTERING};
use tandem_platform::document::Values;
use uuid::Uuid;

/// From potential on names are unique.
static NAMES: AtomicU64 = AtomicU64::new(1);
/// Of a user who is changed by somebody else at the same moment.
const TRIES: usize = 5;

pub struct Organize;

impl Specimen for Organize {
    fn kind(&self) -> &'static DocumentKind {
        &organize::KIND
    }
    fn api(&self) -> &'static str {
        "/service1/partner/organize"
    }
    /// A supplier that registers, to which the seller belongs as well: he is the one who sees it.
    fn make<'a>(&'a self, party: &'a Party, mark: &'a str) -> Doing<'a, Uuid> {
        Box::pin(async move {
            let name = format!("{mark} {:06}", NAMES.fetch_add(1, Ordering::Relaxed));
            let form = json!({ "nameZh": name, "nameEn": name, "relationType": "S" });
            let id = saved(&party.owner, &format!("{}/save", self.api()), &form).await?;
            join(party, id).await?;
            Ok(id)
        })
    }
    fn form(&self, _organize: &str) -> Option<Value> {
        Some(json!({ "nameZh": "", "nameEn": "", "relationType": "S" }))
    }
    fn told(&self, action: &str, of: &Value) -> Value {
        let text = |field: &str| of[field].as_str().unwrap_or_default().to_owned();
        match action {
            // What is nobody's has no name; it is asked for like one that has.
            "edit" if of["nameZh"].is_null() => json!({ "nameZh": "x", "nameEn": "x", "relationType": "S" }),
            "edit" => json!({ "nameZh": text("nameZh"), "nameEn": text("nameEn"), "shortNameEn": "x",
                "relationType": "S", "erpNo": text("erpNo") }),
            "freeze" | "unfreeze" | "end" => json!({ "reason": "x" }),
            _ => json!({}),
        }
    }
    fn brings_about(&self) -> &'static [&'static str] {
        &["admit"]
    }
    fn happens<'a>(&'a self, party: &'a Party, action: &'a str, id: Uuid) -> Doing<'a, ()> {
        Box::pin(async move {
            ensure!(action == "admit", "nobody brings {action} about");
            let mut tx = told(party.platform.begin_system(&party.tenant, "specimen").await)?;
            told(organize::admit(&mut tx, id, Values::none()).await)?;
            told(tx.commit().await)
        })
    }
    fn readies(&self, state: &str, action: &str) -> bool {
        state == POTENTIAL && action == "promote"
    }
    /// An approved filing, an authentication, the word of the OA, an account in force, and a number in the ERP.
    fn ready<'a>(&'a self, party: &'a Party, _action: &'a str, id: Uuid) -> Doing<'a, ()> {
        let sql = "with filed as (
             insert into partner.filing (tenant_id, filing_id, number, organize_id, supplier_zh, supplier_en, filing_type,
               base_version, state, created_by, created_at, updated_by, updated_at)
             select tenant_id, organize_id, 'of ' || number, organize_id, name_zh, name_en, 'first', 1, 'approved', '', now(),
               '', now()
             from partner.organize where tenant_id = $1 and organize_id = $2 on conflict do nothing),
           taken_on as (
             insert into partner.oa_process (tenant_id, oa_process_id, number, organize_id, supplier_zh, supplier_en, type, state,
               created_by, updated_by, updated_at)
             select tenant_id, organize_id, 'of ' || number, organize_id, name_zh, name_en, 'new_supplier', 'approved', '', '',
               now()
             from partner.organize where tenant_id = $1 and organize_id = $2 on conflict do nothing),
           paid as (
             insert into partner.bank (tenant_id, bank_id, organize_id, position, country, name, account_number,
               account_number_tail, account_number_mark, account_name, currency, is_default)
             values ($1, $2, $2, 0, 'CN', 'x', '', '4417', '', 'x', 'CNY', true) on conflict do nothing)
           update partner.organize set erp_no = number, auth_state = 'proved'
             where tenant_id = $1 and organize_id = $2";
        Box::pin(by_hand(party, sql, id))
    }
    fn circumstances(&self) -> &'static [Circumstance] {
        const ALL: &[Circumstance] = &[
            Circumstance::of("something is missing", POTENTIAL, &["promote"]),
            Circumstance::of("it is one of our own", FORMAL, &["freeze"]),
            Circumstance::of("a document is open", POTENTIAL, &["promote", "end"]),
            Circumstance::of("its data are being filled in", REGISTERING, &["delete"]),
        ];
        ALL
    }
    fn befalls<'a>(&'a self, party: &'a Party, circumstance: &'a str, id: Uuid) -> Doing<'a, ()> {
        Box::pin(async move {
            match circumstance {
                "it is one of our own" => {
                    let own =
                        "update partner.organize set internal_group = true where tenant_id = $1 and organize_id = $2";
                    by_hand(party, own, id).await
                }
                "its data are being filled in" => {
                    let draft =
                        "update partner.organize set review_state = 'draft' where tenant_id = $1 and organize_id = $2";
                    by_hand(party, draft, id).await
                }
                "a document is open" => {
                    let task = of("quality.file_task").context("no specimen of a file task")?;
                    let mut form = task.form(&id.to_string()).context("no form")?;
                    form["title"] = json!("open");
                    saved(&party.buyer, &format!("{}/save", task.api()), &form).await.map(drop)
                }
                _ => Ok(()),
            }
        })
    }
    fn own_calls(&self, of: &Named<'_>) -> Vec<OwnCall> {
        let api = self.api();
        let rows = json!([{ "id": of.id, "version": of.version }]);
        let leader = json!({ "organizeId": of.id, "function": "cqe", "userId": null, "version": 0 });
        let own = |name, call, tells| OwnCall { name, call, tells };
        vec![
            own("search", Call::get(format!("{api}/search?nameZh=nobody")), Tells::Nothing),
            own("check", Call::get(format!("{api}/check?nameZh=nobody")), Tells::Nothing),
            own("readiness/{id}", Call::get(format!("{api}/readiness/{}", of.id)), Tells::Whether),
            own(
                "batchFreeze",
                Call::post(format!("{api}/batchFreeze"), json!({ "rows": rows, "reason": "x" })),
                Tells::Whether,
            ),
            own(
                "deleteBatch",
                Call::new(Method::DELETE, format!("{api}/deleteBatch"), json!({ "rows": rows })),
                Tells::Whether,
            ),
            own("leader/list", Call::get(format!("{api}/leader/list?organizeId={}", of.id)), Tells::Whether),
            own("leader/save", Call::post(format!("{api}/leader/save"), leader), Tells::Whether),
        ]
    }
}

/// Lets the party's seller in, as an administrator does.
async fn join(party: &Party, organize: Uuid) -> Result<()> {
    let me = party.seller.get("/service1/identity/api/user/info").await?;
    let seller = me.data["id"].clone();
    ensure!(seller.is_string(), "who is the seller? {me:?}");
    let asked = json!({ "organizeId": organize, "userIds": [seller] });
    for _ in 0..TRIES {
        let added = party.owner.post("/service1/identity/api/userOrganize/add", &asked).await?;
        if added.code == 200 {
            return Ok(());
        }
        ensure!(added.code == 409, "{added:?}");
    }
    anyhow::bail!("the seller is always being changed")
}
