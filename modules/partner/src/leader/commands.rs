//! Names leaders, one function at a time, and takes them away again.

use super::FUNCTIONS;
use super::queries::{Leader, holder, of};
use crate::organize::queries::Organize;
use tandem_contracts::identity::USER;
use tandem_contracts::message::Recipient;
use tandem_kernel::UserId;
use tandem_platform::record::prelude::*;

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NamedLeader {
    pub organize_id: Uuid,
    pub function: String,
    /// Nobody takes the function away from whoever has it.
    #[serde(default)]
    pub user_id: Option<Uuid>,
    /// The version of the leader that the caller has seen; 0 where there was none.
    #[serde(default)]
    pub version: i64,
}

/// A line of a workbook. The supplier is named by its number in the ERP, or by ours; the leader by his user name.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeaderForm {
    pub supplier_no: String,
    pub function: String,
    pub leader: String,
}

/// Returns the supplier's leaders as they are then.
pub async fn save(tx: &mut Tx, Body(asked): Body<NamedLeader>) -> Result<Vec<Leader>> {
    Entry::default().one_of("function", &asked.function, &functions(), "platform-not_offered").finish()?;
    // Locked, so that of two who name the first leader of a function at once the second is told of the first.
    let organize: Organize = record::find(tx, asked.organize_id, true).await?;
    let organize = organize.common.id;
    match (holder(tx, organize, &asked.function).await?, asked.user_id) {
        (None, None) => {}
        (None, Some(user)) => {
            let values = named(tx, user).await?.put("organize_id", organize).put("function", asked.function);
            record::create::<Leader>(tx, values).await?;
        }
        (Some(known), Some(user)) => {
            let values = named(tx, user).await?;
            record::change::<Leader>(tx, "edit", DocumentRef { version: asked.version, ..known }, values).await?;
        }
        (Some(known), None) => {
            record::remove::<Leader>(tx, "delete", DocumentRef { version: asked.version, ..known }).await?;
        }
    }
    of(tx, organize).await
}

fn functions() -> Vec<&'static str> {
    FUNCTIONS.items.iter().map(|(value, ..)| *value).collect()
}

/// Rules of a line that need no database.
pub fn check(form: &LeaderForm) -> Result<()> {
    Entry::default()
        .text("supplier_no", &form.supplier_no, 1..=20)
        .one_of("function", &form.function, &functions(), "platform-not_offered")
        .text("leader", &form.leader, 1..=200)
        .finish()
        .map(drop)
}

/// A new line of a workbook.
pub async fn add(tx: &mut Tx, Body(form): Body<LeaderForm>) -> Result<Leader> {
    check(&form)?;
    let organize = supplier(tx, &form.supplier_no).await?;
    if holder(tx, organize, &form.function).await?.is_some() {
        return Err(Error::refused("partner-leader-taken").at("function"));
    }
    let values = by_account(tx, &form.leader).await?.put("organize_id", organize).put("function", form.function);
    record::create(tx, values).await
}

/// A changed line of a workbook.
pub async fn change(tx: &mut Tx, Body(change): Body<Update<LeaderForm>>) -> Result<Leader> {
    check(&change.form)?;
    let values = by_account(tx, &change.form.leader).await?;
    record::change(tx, "edit", change.which, values).await
}

/// The supplier that is meant, if the caller may see it.
async fn supplier(tx: &mut Tx, number: &str) -> Result<Uuid> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found: Vec<Uuid> = sqlx::query_scalar(
        "select organize_id from partner.organize where tenant_id = $1 and (erp_no = $2 or number = $2)
         order by erp_no is not distinct from $2 desc, organize_id limit 1",
    )
    .bind(tenant)
    .bind(number.trim())
    .fetch_all(tx.conn())
    .await?;
    let unknown = || Error::refused("partner-leader-no_supplier").at("supplierNo");
    let id = found.into_iter().next().ok_or_else(unknown)?;
    record::find::<Organize>(tx, id, true).await.map_err(|_| unknown())?;
    Ok(id)
}

/// By his user name, or as lists show him, with his name behind it.
async fn by_account(tx: &mut Tx, typed: &str) -> Result<Values> {
    let typed = typed.trim();
    let beginning = typed.rsplit_once('_').map(|(account, _)| account.to_owned());
    for account in [Some(typed.to_owned()), beginning].into_iter().flatten() {
        if let Some((_, user)) = tx.named_by_code(USER, vec![account]).await?.into_iter().next() {
            return named(tx, user.id).await.map_err(|error| error.at("leader"));
        }
    }
    Err(Error::refused("partner-leader-no_user").at("leader"))
}

/// The user with his name. Only who sits on the buying side and may see suppliers leads one.
async fn named(tx: &mut Tx, user: Uuid) -> Result<Values> {
    let found = tx.person_among(Recipient::buyers(crate::organize::VIEW), UserId::new(user)).await?;
    let found = found.ok_or_else(|| Error::refused("partner-leader-no_user").at("userId"))?;
    Ok(Values::none().put("user_id", user).put("leader", found.label))
}
