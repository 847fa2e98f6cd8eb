//! What is a claim's own: what may be claimed, and how it is settled.

use super::record::Claim;
use rust_decimal::Decimal;
use tandem_kernel::Currency;
use tandem_kernel::number::MONEY;
use tandem_platform::document::prelude::*;

/// Losses are text, because an empty field is no money and not a mistake.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct ClaimForm {
    pub organize_id: Uuid,
    pub title: String,
    pub order_number: String,
    pub description: String,
    pub currency: String,
    pub rework: String,
    pub dull_stock: String,
    pub travel: String,
    pub customer_compensation: String,
    pub logistics: String,
    pub venue: String,
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

fn entered(form: &ClaimForm) -> Result<Values> {
    let mut entry = Entry::default();
    entry
        .text("title", &form.title, 1..=200)
        .text("order_number", &form.order_number, 0..=40)
        .text("description", &form.description, 0..=4_000)
        .one_of("currency", &form.currency, &Currency::CODES, "orders-claim-bad_currency");
    let lost = [
        entry.number_or_zero("rework", &form.rework, MONEY),
        entry.number_or_zero("dull_stock", &form.dull_stock, MONEY),
        entry.number_or_zero("travel", &form.travel, MONEY),
        entry.number_or_zero("customer_compensation", &form.customer_compensation, MONEY),
        entry.number_or_zero("logistics", &form.logistics, MONEY),
        entry.number_or_zero("venue", &form.venue, MONEY),
    ];
    entry.check(lost.iter().any(|amount| *amount > Decimal::ZERO), "rework", "orders-claim-no_loss");
    entry.finish()
}

pub async fn save(tx: &mut Tx, Body(form): Body<ClaimForm>) -> Result<Detail<Claim>> {
    let values = entered(&form)?.of_supplier(tx, form.organize_id).await?;
    document::create(tx, values).await
}

/// Whoever disputes it stays the one it is disputed with.
pub async fn update(tx: &mut Tx, Body(update): Body<Update<ClaimForm>>) -> Result<Detail<Claim>> {
    let values = entered(&update.form)?;
    let (before, to) = document::step::<Claim>(tx, "edit", update.which).await?;
    if before.common.state != dispute::DRAFT && before.supplier.organize_id != update.form.organize_id {
        return Err(Error::refused("orders-claim-supplier_stays").at("organizeId"));
    }
    let values = values.of_supplier(tx, update.form.organize_id).await?;
    document::arrive(tx, "edit", before, to, values).await
}

pub async fn settle(tx: &mut Tx, Body(said): Body<ClaimSettlement>) -> Result<Detail<Claim>> {
    let mut entry = Entry::default();
    entry.text("settlement", &said.settlement, 0..=1_000);
    entry.number("settled_amount", &said.settled_amount, MONEY);
    document::change(tx, "settle", said.which, entry.finish()?).await
}
