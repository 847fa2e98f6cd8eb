//! What an authentication and its organisation know of each other: how the newest one stands, and that what it proved has changed.

use super::{Authentication, CURRENT, HAS_LAPSED, MACHINE, START, STARTED};
use crate::review::cell;
use serde_json::Value;
use tandem_contracts::message::{FieldValue, MessageWanted, Recipient};
use tandem_platform::document::prelude::*;
use tandem_platform::record;

/// What an authentication proves of a company.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    name_zh: String,
    name_en: String,
    licence_number: String,
    legal_person: String,
}

impl Identity {
    /// As the section "basic" says it, in force or filed.
    pub fn of(basic: &Value) -> Self {
        let text = |field: &str| cell::text(&basic[field]);
        Self {
            name_zh: text("nameZh"),
            name_en: text("nameEn"),
            licence_number: text("licenceNumber"),
            legal_person: text("legalPerson"),
        }
    }

    /// Whether anything that stood there is another now. What was not known before proves nothing wrong.
    fn is_left_by(&self, now: &Self) -> bool {
        let pairs = [
            (&self.name_zh, &now.name_zh),
            (&self.name_en, &now.name_en),
            (&self.licence_number, &now.licence_number),
            (&self.legal_person, &now.legal_person),
        ];
        // Small letters make no other name and no other licence.
        pairs.into_iter().any(|(was, is)| !was.is_empty() && was.to_uppercase() != is.to_uppercase())
    }
}

/// Writes the state of the newest one to its organisation; in the transaction that brought it about.
pub async fn copy(tx: &mut Tx, organize: Uuid, state: &str) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("update partner.organize set auth_state = $3 where tenant_id = $1 and organize_id = $2")
        .bind(tenant)
        .bind(organize)
        .bind(state)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Locks those of an organisation. Whoever changes both takes them before the organisation, as what is done with one of them does.
pub async fn hold(tx: &mut Tx, organize: Uuid) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query(
        "select from partner.authentication where tenant_id = $1 and organize_id = $2
         order by authentication_id for update",
    )
    .bind(tenant)
    .bind(organize)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// An approved filing changes what an organisation is called, its licence or its legal person: one that is begun is about what
/// stands there now, and one that holds does so no longer. To be called after [`hold`].
pub async fn follow(tx: &mut Tx, organize: Uuid, before: &Identity, now: &Identity) -> Result<()> {
    if before == now {
        return Ok(());
    }
    let Some(current) = current(tx, organize).await? else { return Ok(()) };
    if current.common.state == STARTED {
        let values = Values::none()
            .put("supplier_zh", now.name_zh.as_str())
            .put("supplier_en", now.name_en.as_str())
            .put("licence_number", now.licence_number.as_str())
            .put("legal_person", now.legal_person.as_str());
        return record::fill::<Authentication>(tx, current.common.id, values).await;
    }
    if before.is_left_by(now) { end(tx, current).await } else { Ok(()) }
}

/// The one of an organisation that holds does so no longer.
pub async fn lapse(tx: &mut Tx, organize: Uuid) -> Result<()> {
    let current = current(tx, organize).await?.ok_or_else(Error::not_found)?;
    end(tx, current).await
}

/// Nobody is asked about an organisation that ends. To be called before that is locked.
pub async fn close(tx: &mut Tx, organize: Uuid) -> Result<()> {
    hold(tx, organize).await?;
    match current(tx, organize).await? {
        Some(begun) if begun.common.state == STARTED => {
            let to = MACHINE.lead(STARTED, "lapse")?;
            document::arrive(tx, "lapse", begun, to, Values::none()).await.map(drop)
        }
        _ => Ok(()),
    }
}

async fn current(tx: &mut Tx, organize: Uuid) -> Result<Option<Authentication>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found: Option<Uuid> = sqlx::query_scalar(
        "select authentication_id from partner.authentication
         where tenant_id = $1 and organize_id = $2 and state = any($3)",
    )
    .bind(tenant)
    .bind(organize)
    .bind(CURRENT)
    .fetch_optional(tx.conn())
    .await?;
    match found {
        Some(id) => record::load(tx, id, true).await.map(Some),
        None => Ok(None),
    }
}

/// Whoever can start the next one is told.
async fn end(tx: &mut Tx, before: Authentication) -> Result<()> {
    let to = MACHINE.lead(&before.common.state, "lapse")?;
    let (id, number, supplier) = (before.common.id, before.common.number.clone(), before.supplier.clone());
    document::arrive(tx, "lapse", before, to, Values::none()).await?;
    let readers =
        [(Side::Buyer, Recipient::buyers(START)), (Side::Supplier, Recipient::supplier(START, supplier.id()))];
    for (side, reader) in readers {
        let name = FieldValue::InBoth { zh: supplier.supplier_zh.clone(), en: supplier.supplier_en.clone() };
        let wanted = MessageWanted::of(HAS_LAPSED)
            .to(reader)
            .field("number", number.clone())
            .field("supplier", name)
            .opens(Authentication::KIND.page.of(side, id))
            .about(Authentication::KIND.code(), id);
        tx.message(wanted).await?;
    }
    Ok(())
}

/// What goes with an organisation that is deleted before anything of it was approved.
pub async fn go_with(tx: &mut Tx, organize: Uuid) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let all: Vec<Uuid> = sqlx::query_scalar(
        "select authentication_id from partner.authentication where tenant_id = $1 and organize_id = $2
         order by authentication_id for update",
    )
    .bind(tenant)
    .bind(organize)
    .fetch_all(tx.conn())
    .await?;
    for id in all {
        let one: Authentication = record::load(tx, id, true).await?;
        record::gone(tx, "delete", one).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn of(name: &str, licence: &str, person: &str) -> Identity {
        Identity::of(&json!({ "nameZh": name, "nameEn": "A", "licenceNumber": licence, "legalPerson": person }))
    }

    #[test]
    fn another_name_licence_or_legal_person_is_another_company() {
        let proved = of("远航", "9144x", "王五");
        for other in [of("远洋", "9144x", "王五"), of("远航", "9144y", "王五"), of("远航", "9144x", "赵六")]
        {
            assert!(proved.is_left_by(&other), "{other:?}");
        }
        assert!(proved.is_left_by(&of("远航", "", "王五")), "what is taken away stood there");
    }

    #[test]
    fn what_was_not_known_and_small_letters_change_nothing() {
        assert!(!of("远航", "", "").is_left_by(&of("远航", "9144X", "王五")));
        assert!(!of("远航", "9144x", "王五").is_left_by(&of(" 远航 ", "9144X", "王五")));
    }
}
