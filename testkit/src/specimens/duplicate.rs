use super::circumstance::by_hand;
use super::{Circumstance, Doing, Party, Specimen};
use crate::world::told;
use anyhow::Result;
use serde_json::{Value, json};
use tandem_kernel::DocumentKind;
use tandem_partner::matching::Match;
use tandem_platform::document::{self, Values};
use tandem_platform::record;
use uuid::Uuid;

pub struct Duplicate;

const ADMITTED: &str = "both are suppliers already";

impl Specimen for Duplicate {
    fn kind(&self) -> &'static DocumentKind {
        &tandem_partner::matching::KIND
    }
    fn api(&self) -> &'static str {
        "/service1/partner/match"
    }
    /// A newcomer that may be the party's supplier, as the product finds one.
    fn make<'a>(&'a self, party: &'a Party, mark: &'a str) -> Doing<'a, Uuid> {
        Box::pin(async move {
            let newcomer = newcomer(party, mark).await?;
            let mut tx = told(party.platform.begin_system(&party.tenant, "specimen").await)?;
            let (id, now) = (tx.new_id(), tx.now());
            let values = Values::none()
                .put("organize_id", newcomer)
                .put("other_id", party.organize.parse::<Uuid>()?)
                .put("supplier_zh", mark.to_owned())
                .put("supplier_en", mark.to_owned())
                .put("other_zh", party.mark.clone())
                .put("other_en", party.mark.clone())
                .put("cause", "name")
                .put("reasons", "name")
                .put("similarity", 1_i32)
                .put("created_at", now);
            told(record::insert::<Match>(&mut tx, id, values).await)?;
            told(document::tell::<Match>(&mut tx, "create", None, id).await)?;
            told(tx.commit().await)?;
            Ok(id)
        })
    }
    fn told(&self, _action: &str, _of: &Value) -> Value {
        json!({ "reason": "x" })
    }
    fn circumstances(&self) -> &'static [Circumstance] {
        const { &[Circumstance::of(ADMITTED, "open", &["merge"])] }
    }
    fn befalls<'a>(&'a self, party: &'a Party, _circumstance: &'a str, id: Uuid) -> Doing<'a, ()> {
        let admitted = "update partner.organize o set state = 'potential' from partner.match m
            where o.tenant_id = $1 and m.tenant_id = $1 and m.match_id = $2 and o.organize_id = m.organize_id";
        Box::pin(by_hand(party, admitted, id))
    }
}

/// An organisation that registers and has filed nothing yet.
async fn newcomer(party: &Party, mark: &str) -> Result<Uuid> {
    let id = party.platform.new_id();
    let name = format!("{mark} {}", &id.simple().to_string()[20..]);
    let mut tx = told(party.platform.begin_system(&party.tenant, "specimen").await)?;
    sqlx::query(
        "insert into partner.organize (tenant_id, organize_id, name_zh, name_en, relation_type, state, updated_by, updated_at)
         values ($1, $2, $3, $3, 'S', 'registering', '', now())",
    )
    .bind(party.tenant.id.uuid())
    .bind(id)
    .bind(&name)
    .execute(tx.conn())
    .await?;
    told(tx.commit().await)?;
    Ok(id)
}
