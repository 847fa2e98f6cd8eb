//! A push on its way to the ERP, and what becomes of it: taken, with the supplier's number there, or refused in the ERP's words.

use super::accounts::{hidden, opened};
use super::standing::Standing;
use super::{ErpPush, KIND, Kind, MACHINE, SENT, content, go_on};
use crate::organize;
use crate::organize::queries::Organize;
use crate::organize::rules::is_number;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tandem_contracts::business_partner::PartnerPush;
use tandem_contracts::outside::{Asking, HandedOver, System, Taken, Trouble};
use tandem_kernel::{Language, Message, Result};
use tandem_platform::Tx;
use tandem_platform::bus::consumer::Meta;
use tandem_platform::document::{self, Values};
use tandem_platform::outside::{Outbound, Sending};
use uuid::Uuid;

/// As it is kept until it is sent: the numbers of accounts are sealed.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub struct Push(pub PartnerPush);

impl Outbound for Push {
    const SYSTEM: System = System::Erp;
    const KIND: &'static str = "erp.supplier";

    fn business_key(&self) -> &str {
        &self.0.number
    }
    fn send<'a>(&'a self, sending: &'a Sending<'a>) -> Asking<'a, Taken> {
        Box::pin(async move {
            let erp = sending.platform.erp(sending.tenant).ok_or_else(Sending::not_configured)?;
            let unreadable =
                |error: tandem_kernel::Error| Trouble::Refused { text: error.to_string(), heard: Value::Null };
            let told = opened(sending, &self.0).map_err(unreadable)?;
            erp.push(&told, sending.reference, sending.first).await.map_err(|trouble| hidden(trouble, &told))
        })
    }
}

/// What of ours a property of the ERP is.
const MEANT: &[(&str, &str)] = &[
    ("OrganizationBPName1", "name_zh"),
    ("OrganizationBPName2", "name_zh"),
    ("OrganizationBPName3", "name_zh"),
    ("OrganizationBPName4", "name_zh"),
    ("SearchTerm1", "short_name"),
    ("Language", "language"),
    ("OrganizationFoundationDate", "established_date"),
    ("BPTaxNumber", "licence_number"),
    ("BPTaxType", "licence_number"),
    ("BPIdentificationNumber", "duns_number"),
    ("Country", "address"),
    ("Region", "address"),
    ("CityName", "address"),
    ("StreetName", "address"),
    ("PostalCode", "address"),
    ("PhoneNumber", "tel"),
    ("FaxNumber", "fax"),
    ("EmailAddress", "email"),
    ("CompanyCode", "company_code"),
    ("ReconciliationAccount", "reconciliation_account"),
    ("PaymentTerms", "payment_terms"),
    ("PaymentMethodsList", "payment_methods"),
    ("PurchasingOrganization", "purchasing_organization"),
    ("PurchaseOrderCurrency", "currency"),
    ("IncotermsClassification", "incoterms"),
    ("PurchasingGroup", "purchasing_group"),
    ("SupplierConfirmationControlKey", "confirmation_control"),
    ("BankCountryKey", "bank"),
    (BANK_NUMBER, "bank"),
    ("BankAccount", "bank"),
    ("BankAccountReferenceText", "bank"),
    ("BankAccountHolderName", "bank"),
    ("IBAN", "bank"),
    ("Supplier", "erp_no"),
];
const BANK_NUMBER: &str = "BankNumber";

/// The property that ends what the ERP said, and the value beside it: `… (BPTaxNumber)`, `… (BankNumber=102100099996)`.
fn named(message: &str) -> Option<(&str, &str)> {
    let (_, named) = message.trim_end().strip_suffix(')')?.rsplit_once('(')?;
    Some(named.split_once('=').unwrap_or((named, "")))
}

fn field_of(message: &str) -> &'static str {
    let Some((property, _)) = named(message) else { return "" };
    MEANT.iter().find(|(known, _)| *known == property).map_or("", |(_, field)| field)
}

/// Leaves what waits for the ERP; the organisation is locked by whoever calls.
pub async fn send(tx: &mut Tx, id: Uuid, kind: Kind, standing: &Standing) -> Result<()> {
    let before: ErpPush = document::load(tx, id, true).await?;
    let to = MACHINE.lead(&before.state, "send")?;
    let push = content::of(tx, &before, kind, standing).await?;
    let reference = tx.hand_over(&Push(push), KIND.code(), id).await?;
    let values = Values::none().put("reference", reference).put("sent_at", tx.now());
    document::arrive(tx, "send", before, to, values).await.map(drop)
}

/// Consumes the ERP's answer. Only that to the message that was left last counts.
pub async fn handed_over(tx: &mut Tx, told: HandedOver, _meta: Meta) -> Result<()> {
    if told.entity_kind != KIND.code() {
        return Ok(());
    }
    let organize: Option<Uuid> = sqlx::query_scalar(
        "select organize_id from partner.erp_push where tenant_id = $1 and erp_push_id = $2 and reference = $3",
    )
    .bind(tx.ctx().tenant.id.uuid())
    .bind(told.entity_id)
    .bind(told.reference)
    .fetch_optional(tx.conn())
    .await?;
    let Some(organize) = organize else { return Ok(()) };
    document::lock::<Organize>(tx, organize).await?;
    let before: ErpPush = document::load(tx, told.entity_id, true).await?;
    if before.reference != Some(told.reference) {
        return Ok(());
    }
    if told.taken {
        take(tx, before, &told.number).await?;
    } else {
        let message = in_our_words(tx, &told.message);
        fail(tx, before, message, field_of(&told.message)).await?;
    }
    go_on(tx, organize).await
}

/// Keeps the supplier's number in the ERP, unless that is another's already.
async fn take(tx: &mut Tx, before: ErpPush, number: &str) -> Result<()> {
    let Ok(to) = MACHINE.lead(&before.state, "take") else { return Ok(()) };
    if !is_number(number) {
        let message = in_both(tx, &Message { key: "partner-organize-bad_erp", args: Vec::new() });
        return fail(tx, before, message, "erp_no").await;
    }
    let organize = before.organize_id;
    let other: Option<String> = sqlx::query_scalar(
        "select number from partner.organize where tenant_id = $1 and erp_no = $2 and organize_id <> $3",
    )
    .bind(tx.ctx().tenant.id.uuid())
    .bind(number)
    .bind(organize)
    .fetch_optional(tx.conn())
    .await?;
    if let Some(other) = other {
        let args = vec![("erpNo", number.to_owned()), ("number", other)];
        let message = in_both(tx, &Message { key: "partner-erp_push-number_taken", args });
        return fail(tx, before, message, "erp_no").await;
    }
    organize::take_erp_no(tx, organize, number).await?;
    let values = Values::none()
        .put("erp_no", number.to_owned())
        .put("message", "")
        .put("field", "")
        .put("answered_at", tx.now());
    document::arrive(tx, "take", before, to, values).await.map(drop)
}

async fn fail(tx: &mut Tx, before: ErpPush, message: String, field: &'static str) -> Result<()> {
    // It failed before, and nothing new is known.
    if before.state != SENT {
        return Ok(());
    }
    let to = MACHINE.lead(&before.state, "fail")?;
    let values = Values::none().put("message", message).put("field", field).put("answered_at", tx.now());
    document::arrive(tx, "fail", before, to, values).await.map(drop)
}

/// What the ERP said; of a bank that its master data lack, what that means stands before it.
fn in_our_words(tx: &Tx, message: &str) -> String {
    match named(message) {
        Some((BANK_NUMBER, bank)) if !bank.is_empty() => {
            let args = vec![("no", bank.to_owned())];
            let meant = in_both(tx, &Message { key: "partner-erp_push-unknown_bank", args });
            format!("{meant}: {message}")
        }
        _ => message.to_owned(),
    }
}

/// For readers of both languages, because it is kept.
fn in_both(tx: &Tx, message: &Message) -> String {
    let say = |language| tx.platform().words().say(language, message);
    format!("{} / {}", say(Language::Zh), say(Language::En))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::erp_push::FIELDS;

    #[test]
    fn what_the_erp_names_is_a_field_of_ours() {
        assert_eq!(field_of("400 R1/101: The tax number is not valid (BPTaxNumber)"), "licence_number");
        assert_eq!(field_of("400 AR/101: Bank 999 does not exist (BankNumber=999)"), "bank");
        assert_eq!(named("x (BankNumber=999)"), Some(("BankNumber", "999")));
        for nothing in ["", "503 : away", "400 (sic) R1/101", "400 R1/101: (Whatever)", "(", ")"] {
            assert_eq!(field_of(nothing), "", "{nothing}");
        }
        assert!(MEANT.iter().all(|(_, field)| FIELDS.items.iter().any(|(known, ..)| known == field)));
    }
}
