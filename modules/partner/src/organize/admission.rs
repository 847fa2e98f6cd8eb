//! What the product itself does with an organisation when its filings are decided. Whoever writes the tables of its sections takes
//! it with [`hold`] first and hands it back, so that its history has both sides of the change.

use super::queries::Organize;
use super::rules::IS_ADMITTED;
use super::states::MACHINE;
use crate::authentication;
use crate::matching::commands::{forget, idle_of};
use crate::matching::facts;
use sqlx::AssertSqlSafe;
use tandem_kernel::Result;
use tandem_platform::Tx;
use tandem_platform::document::{self, Values};
use tandem_platform::record;
use uuid::Uuid;

/// The organisation with all its data as they are, locked until the transaction ends.
pub async fn hold(tx: &mut Tx, organize: Uuid) -> Result<Organize> {
    record::load(tx, organize, true).await
}

/// Its first filing was approved: writes the fields of the section "basic", and makes it a potential supplier.
pub async fn admit(tx: &mut Tx, organize: Uuid, values: Values) -> Result<Organize> {
    let before = hold(tx, organize).await?;
    admit_held(tx, before, values).await
}

/// As [`admit`], for one that was taken before its tables were written.
pub async fn admit_held(tx: &mut Tx, before: Organize, values: Values) -> Result<Organize> {
    let to = MACHINE.lead(&before.common.state, "admit")?;
    Ok(document::arrive(tx, "admit", before, to, values).await?.document)
}

/// A later filing of one that was taken before its tables were written was approved: writes the fields of the section "basic"; its
/// state stays.
pub async fn take_over_held(tx: &mut Tx, before: Organize, values: Values) -> Result<Organize> {
    let id = before.common.id;
    record::write(tx, "take_over", &before, values).await?;
    Ok(document::tell(tx, "take_over", Some(before), id).await?.document)
}

/// The ERP keeps it as a supplier from now on, under this number. One that it has already stays.
pub async fn take_erp_no(tx: &mut Tx, organize: Uuid, erp_no: &str) -> Result<()> {
    let before = hold(tx, organize).await?;
    if erp_no.is_empty() || before.erp_no.is_some() {
        return Ok(());
    }
    record::write(tx, "take_erp_no", &before, Values::none().put("erp_no", erp_no.to_owned())).await?;
    document::tell(tx, "take_erp_no", Some(before), organize).await.map(drop)
}

/// Ends it with what ended its filing, such as that it is not wanted.
pub async fn end(tx: &mut Tx, organize: Uuid, reason: &str) -> Result<Organize> {
    // Locked before the organisation, as everybody does.
    authentication::close(tx, organize).await?;
    let idle = idle_of(tx, organize).await?;
    let before = hold(tx, organize).await?;
    let to = MACHINE.lead(&before.common.state, "end")?;
    forget(tx, &idle).await?;
    let values = Values::none().put("reason", reason.to_owned());
    Ok(document::arrive(tx, "end", before, to, values).await?.document)
}

/// The number of another supplier that has this name or this licence already, from potential on. Asked before one is admitted, or
/// changes either, by one at a time: of two at once the second is told of the first. Small letters make no other licence.
pub async fn twin(tx: &mut Tx, name_zh: &str, licence: &str, besides: Uuid) -> Result<Option<String>> {
    let tenant = tx.ctx().tenant.id.uuid();
    tx.alone(&format!("partner.organize twin {tenant}")).await?;
    // The states are a constant, by which PostgreSQL knows the index of names; values are bound.
    let found = sqlx::query_scalar(AssertSqlSafe(format!(
        "select number from partner.organize
         where tenant_id = $1 and organize_id <> $4 and {IS_ADMITTED}
           and (name_zh = $2 or ($3 <> '' and licence_key = $5 and upper(licence_number) = upper($3)))
         order by number limit 1"
    )));
    Ok(found
        .bind(tenant)
        .bind(name_zh.trim())
        .bind(licence.trim())
        .bind(besides)
        .bind(facts::licence(licence))
        .fetch_optional(tx.conn())
        .await?)
}
