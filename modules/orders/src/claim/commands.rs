//! Everything that changes a claim.

use super::KIND;
use super::record::Claim;
use crate::amounts::money;
use rust_decimal::Decimal;
use serde::Deserialize;
use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::error::Fields;
use tandem_kernel::{Error, Result, number};
use tandem_platform::document::{self, BatchAction, Detail, DocumentRef, Values};
use tandem_platform::{Body, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

const CURRENCIES: [&str; 3] = ["CNY", "HKD", "USD"];

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClaimForm {
    pub organize_id: Uuid,
    pub title: String,
    #[serde(default)]
    pub order_number: String,
    #[serde(default)]
    pub description: String,
    pub currency: String,
    // As text, because an empty field is no money and not a mistake.
    #[serde(default)]
    pub rework: String,
    #[serde(default)]
    pub dull_stock: String,
    #[serde(default)]
    pub travel: String,
    #[serde(default)]
    pub customer_compensation: String,
    #[serde(default)]
    pub logistics: String,
    #[serde(default)]
    pub venue: String,
}

impl ClaimForm {
    /// Losses by their columns and by their names in the form.
    fn losses(&self) -> [(&'static str, &'static str, &str); 6] {
        [
            ("rework", "rework", &self.rework),
            ("dull_stock", "dullStock", &self.dull_stock),
            ("travel", "travel", &self.travel),
            ("customer_compensation", "customerCompensation", &self.customer_compensation),
            ("logistics", "logistics", &self.logistics),
            ("venue", "venue", &self.venue),
        ]
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ClaimUpdate {
    #[serde(flatten)]
    pub which: DocumentRef,
    #[serde(flatten)]
    pub form: ClaimForm,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ClaimDispute {
    #[serde(flatten)]
    pub which: DocumentRef,
    #[serde(default)]
    pub reason: String,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ClaimAnswer {
    #[serde(flatten)]
    pub which: DocumentRef,
    #[serde(default)]
    pub answer: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClaimSettlement {
    #[serde(flatten)]
    pub which: DocumentRef,
    #[serde(default)]
    pub settled_amount: String,
    #[serde(default)]
    pub settlement: String,
}

fn check(form: &ClaimForm) -> Result<()> {
    let mut fields = Fields::default();
    fields
        .required("title", &form.title)
        .at_most("title", &form.title, 200)
        .at_most("orderNumber", &form.order_number, 40)
        .at_most("description", &form.description, 4_000)
        .check(CURRENCIES.contains(&form.currency.as_str()), "currency", "orders-claim-bad_currency");
    let lost = form.losses().map(|(_, field, text)| fields.read(field, money(text)).unwrap_or_default());
    let any = lost.iter().any(|amount| *amount > Decimal::ZERO);
    fields.check(any, "rework", "orders-claim-no_loss").finish()
}

async fn written(tx: &mut Tx, form: ClaimForm) -> Result<Values> {
    let found = tx.names(ORGANIZE, vec![form.organize_id]).await?.into_iter().next();
    let supplier = found.ok_or_else(|| Error::refused("orders-claim-no_supplier").at("organizeId"))?;
    let mut values = Values::none()
        .put("organize_id", form.organize_id)
        .put("supplier_zh", supplier.zh)
        .put("supplier_en", supplier.en)
        .put("order_number", form.order_number.trim())
        .put("title", form.title.trim())
        .put("description", form.description.trim())
        .put("currency", form.currency.clone());
    for (column, _, text) in form.losses() {
        values = values.put(column, money(text).unwrap_or_default());
    }
    Ok(values)
}

pub async fn save(tx: &mut Tx, Body(form): Body<ClaimForm>) -> Result<Detail<Claim>> {
    check(&form)?;
    let values = written(tx, form).await?;
    document::create(tx, values).await
}

/// Also while it is disputed: both then talk about what stands there now.
pub async fn update(tx: &mut Tx, Body(update): Body<ClaimUpdate>) -> Result<Detail<Claim>> {
    check(&update.form)?;
    let (before, to) = document::step::<Claim>(tx, "edit", update.which).await?;
    if before.state != super::states::DRAFT && before.organize_id != update.form.organize_id {
        return Err(Error::refused("orders-claim-supplier_stays").at("organizeId"));
    }
    let values = written(tx, update.form).await?;
    document::arrive(tx, "edit", before, to, values).await
}

pub async fn send(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<Claim>> {
    send_one(tx, which).await
}

async fn send_one(tx: &mut Tx, which: DocumentRef) -> Result<Detail<Claim>> {
    let sent = document::turn(tx, "send", which).await?;
    tx.ask_for_stamp(KIND.code(), which.id).await?;
    Ok(sent)
}

pub const SEND_MANY: BatchAction = BatchAction {
    kind: KIND.code(),
    action: "send",
    run: |tx, _, which, _| Box::pin(async move { send_one(tx, which).await.map(drop) }),
};

pub async fn accept(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<Claim>> {
    document::turn(tx, "accept", which).await
}

pub async fn dispute(tx: &mut Tx, Body(said): Body<ClaimDispute>) -> Result<Detail<Claim>> {
    Fields::default().required("reason", &said.reason).at_most("reason", &said.reason, 1_000).finish()?;
    document::change(tx, "dispute", said.which, Values::none().put("reason", said.reason.trim())).await
}

pub async fn insist(tx: &mut Tx, Body(said): Body<ClaimAnswer>) -> Result<Detail<Claim>> {
    Fields::default().required("answer", &said.answer).at_most("answer", &said.answer, 1_000).finish()?;
    document::change(tx, "insist", said.which, Values::none().put("answer", said.answer.trim())).await
}

pub async fn settle(tx: &mut Tx, Body(said): Body<ClaimSettlement>) -> Result<Detail<Claim>> {
    let mut fields = Fields::default();
    let amount = fields.read("settledAmount", number::MONEY.read(&said.settled_amount));
    fields.at_most("settlement", &said.settlement, 1_000).finish()?;
    let values = Values::none().put("settled_amount", amount).put("settlement", said.settlement.trim());
    document::change(tx, "settle", said.which, values).await
}

pub async fn withdraw(tx: &mut Tx, Body(said): Body<ClaimAnswer>) -> Result<Detail<Claim>> {
    Fields::default().required("answer", &said.answer).at_most("answer", &said.answer, 1_000).finish()?;
    let values = Values::none().put("answer", said.answer.trim());
    let withdrawn = document::change(tx, "withdraw", said.which, values).await?;
    tx.stamp_not_needed(KIND.code(), said.which.id).await?;
    Ok(withdrawn)
}

pub async fn delete(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<bool> {
    document::remove::<Claim>(tx, "delete", which).await
}
