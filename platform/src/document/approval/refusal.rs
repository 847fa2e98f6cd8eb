//! What a document refuses because of its approval: above the limit it is submitted, up to it the action is taken.

use super::{Judged, SUBMIT, Worth};
use crate::Tx;
use crate::document::{Asked, Document};
use crate::module::Work;
use rust_decimal::Decimal;
use tandem_kernel::Refusal;

/// Why the action that needs an approval, or submitting, is refused. What cannot be judged is submitted: it is not let
/// past the limit.
pub fn refusal<D: Document>(document: &D, action: &str, asked: &Asked<'_>) -> Option<Refusal> {
    let needs = D::KIND.approval.filter(|needs| action == needs.action || action == SUBMIT)?;
    let worth = document.worth();
    let judged = asked.limits.judge(&asked.by.tenant.code, needs.setting, worth);
    let currency = worth.map_or("", |worth| worth.currency);
    let said = |name: &str| Refusal::of(D::KIND.approval_word(name));
    let limited = |name: &str, limit: Decimal| said(name).with("limit", format!("{} {currency}", limit.normalize()));
    match (action == SUBMIT, judged) {
        (false, Judged::Above(limit)) => Some(limited("needed", limit)),
        (false, Judged::OtherCurrency) => Some(said("other_currency").with("currency", currency)),
        (false, Judged::NoAmount) => Some(said("no_amount")),
        (true, Judged::Within(limit)) => Some(limited("not_needed", limit)),
        (true, Judged::NoLimits) => Some(said("no_limits")),
        _ => None,
    }
}

/// Submitting is refused for whatever the approved action would be refused for: nobody is asked about what cannot come
/// about.
pub fn judged_as<D: Document>(action: &str) -> &str {
    D::KIND.approval.filter(|_| action == SUBMIT).map_or(action, |needs| needs.action)
}

/// Reads what the kind's own refusals go by; of the approved action for submitting as well.
pub fn learn<'a, D: Document>(tx: &'a mut Tx, documents: &'a mut [D], actions: &'a [&'static str]) -> Work<'a, ()> {
    let Some(needs) = D::KIND.approval.filter(|_| actions.contains(&SUBMIT)) else {
        return <D as Document>::learn(tx, documents, actions);
    };
    Box::pin(async move {
        let mut actions = actions.to_vec();
        if !actions.contains(&needs.action) {
            actions.push(needs.action);
        }
        <D as Document>::learn(tx, documents, &actions).await
    })
}

/// Whether what is entered for a document that went by already needs no approval beyond the one it has.
pub fn stays<D: Document>(tx: &Tx, before: &D, entered: Option<Worth<'_>>) -> bool {
    let Some(needs) = D::KIND.approval else { return true };
    match tx.platform().approvals().judge(&tx.ctx().tenant.code, needs.setting, entered) {
        Judged::NoLimits | Judged::Within(_) => true,
        Judged::Above(_) | Judged::OtherCurrency | Judged::NoAmount => match (before.worth(), entered) {
            (Some(before), Some(entered)) => entered.currency == before.currency && entered.amount <= before.amount,
            _ => false,
        },
    }
}
