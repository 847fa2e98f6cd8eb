//! Shows a whole account number to whoever may read it and has just proved who he is. Each time is an entry of the trail, which says
//! that it was shown and not what. No answer of it is kept for a repeated request.

use super::record::BankChange;
use crate::filing::secrets::column;
use crate::review::part::Part;
use crate::section::BANK;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tandem_kernel::{Error, Result};
use tandem_platform::audit::Entry;
use tandem_platform::db::tx::Mode;
use tandem_platform::document;
use tandem_platform::http::steps::Steps;
use tandem_platform::{Body, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevealBank {
    /// The change.
    pub id: Uuid,
}

/// The account that is asked for; of one that is to be ended, the one in force.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevealedBank {
    pub account_number: String,
    /// Empty where there is none.
    pub iban: String,
}

pub async fn reveal(steps: &mut Steps, Body(asked): Body<RevealBank>) -> Result<RevealedBank> {
    let mut tx = steps.begin(Mode::Write).await?;
    let change: BankChange = document::find(&mut tx, asked.id, false).await?;
    let revealed = numbers(&mut tx, &change).await?;
    let entry = Entry::new("reveal", "partner.bank", change.bank_id, &change.common.number);
    let entry = entry.of_organize(change.supplier.id()).after(&json!({ "accountTail": change.account_tail }))?;
    tx.audit(entry).await?;
    tx.commit().await?;
    Ok(revealed)
}

async fn numbers(tx: &mut Tx, change: &BankChange) -> Result<RevealedBank> {
    let tenant = tx.ctx().tenant.id.uuid();
    let secrets: Value =
        sqlx::query_scalar("select secrets from partner.bank_change where tenant_id = $1 and bank_change_id = $2")
            .bind(tenant)
            .bind(change.common.id)
            .fetch_one(tx.conn())
            .await?;
    let part = Part::kept(&BANK, json!({ "rows": [] }), secrets)?;
    let open = |field: &str| -> Result<String> {
        let field = BANK.field(field).ok_or_else(|| Error::internal("no such field"))?;
        match part.sealed(change.bank_id, field)? {
            Some(sealed) => column(field)?.reveal(tx.platform().secrets(), tx.ctx(), &sealed.bytes),
            None => Ok(String::new()),
        }
    };
    Ok(RevealedBank { account_number: open("account_number")?, iban: open("iban")? })
}
