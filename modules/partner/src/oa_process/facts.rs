//! What approvers read before they decide, in the language of whoever submits.

use super::codes::{COMPANY_CODES, Codes, PURCHASING_GROUPS, PURCHASING_ORGANIZATIONS};
use super::lines::{OaLine, OaTerms, VIEWS, dictionary};
use super::qualification::CONCLUSIONS;
use super::refusals::SUBMIT;
use super::states::MACHINE;
use super::{BIDDING_INVITATION, INFO_CHANGE, KIND, LISTING, OaProcess, TYPES, refusals, views};
use crate::bank_change::record::BankCall;
use crate::bank_change::states::OPEN;
use crate::bank_change::{self, listing::TYPES as BANK_TYPES};
use crate::organize::listing::LISTING as ORGANIZES;
use crate::organize::queries::Organize;
use crate::section::dictionaries::{ORG_CATEGORY, PARTNER_CLASS};
use serde::Serialize;
use sqlx::types::Json;
use tandem_contracts::oa::{Approval, Fact};
use tandem_kernel::{Language, Listing, Result};
use tandem_platform::typed::Day;
use tandem_platform::{PathId, Tx, document, record};
use utoipa::ToSchema;
use uuid::Uuid;

const DICTIONARIES: [&str; 7] = [
    COMPANY_CODES,
    PURCHASING_ORGANIZATIONS,
    PURCHASING_GROUPS,
    TYPES.name,
    CONCLUSIONS.name,
    ORG_CATEGORY.name,
    PARTNER_CLASS.name,
];

/// The approval system's own name for a change.
const SUPPLIER_CHANGE: &str = "supplier_change";

pub async fn asked(tx: &mut Tx, process: &OaProcess, lines: &[OaLine], organize: &Organize) -> Result<Approval> {
    let facts = facts(tx, process, lines, organize).await?;
    let language = tx.ctx().language;
    let number = process.common.number.clone();
    let one = tx.platform().words().label(language, KIND.listing.one());
    let kind = if process.process_type == INFO_CHANGE { SUPPLIER_CHANGE } else { process.process_type.as_str() };
    let title = format!("{one} {number} {}", organize.name(language));
    Ok(Approval { kind: kind.to_owned(), number, title, facts, applicant: tx.who() })
}

async fn facts(tx: &mut Tx, process: &OaProcess, lines: &[OaLine], organize: &Organize) -> Result<Vec<Fact>> {
    let codes = Codes::of(tx, &DICTIONARIES).await?;
    let language = tx.ctx().language;
    let mut all = Facts { tx, language, codes: &codes, all: Vec::new() }.of(process, lines, organize);
    if process.process_type != BIDDING_INVITATION {
        all.extend(accounts(tx, language, organize.common.id).await?);
    }
    Ok(all)
}

/// A change of an account that goes on with the approval.
#[derive(sqlx::FromRow)]
struct OpenChange {
    number: String,
    change_type: String,
    account_tail: String,
    account_name: String,
    confirmed_by: String,
    calls: Json<Vec<BankCall>>,
}

/// The accounts that can take effect once it is approved, each with how it was confirmed so far.
async fn accounts(tx: &mut Tx, language: Language, organize: Uuid) -> Result<Vec<Fact>> {
    let open: Vec<OpenChange> = sqlx::query_as(
        "select number, change_type, account_tail, account_name, confirmed_by, calls from partner.bank_change
         where tenant_id = $1 and organize_id = $2 and state = any($3) order by number",
    )
    .bind(tx.ctx().tenant.id.uuid())
    .bind(organize)
    .bind(OPEN.as_slice())
    .fetch_all(tx.conn())
    .await?;
    let words = tx.platform().words();
    let one = words.label(language, bank_change::KIND.listing.one());
    let confirmed = label(tx, language, &bank_change::LISTING, "confirmed_by");
    let called = words.label(language, "partner-oa_process-called");
    let told = |change: OpenChange| {
        let word = BANK_TYPES.items.iter().find(|(value, ..)| *value == change.change_type);
        let word = word.map_or("", |(_, zh, en)| if language == Language::Zh { *zh } else { *en });
        let mut said = vec![format!("{word} ····{} {}", change.account_tail, change.account_name)];
        if !change.confirmed_by.is_empty() {
            said.push(format!("{confirmed}: {}", change.confirmed_by));
        }
        said.extend(change.calls.0.iter().map(|call| format!("{called}: {} ({})", call.answered_by, call.answered_as)));
        Fact { label: format!("{one} {}", change.number), value: said.join("; ") }
    };
    Ok(open.into_iter().map(told).collect())
}

/// One line of what approvers read.
#[derive(Debug, Serialize, ToSchema)]
pub struct OaFact {
    pub label: String,
    pub value: String,
}

/// A process as it would go to the OA.
#[derive(Debug, Serialize, ToSchema)]
pub struct OaPreview {
    pub facts: Vec<OaFact>,
    /// What stands against submitting it, in the reader's language.
    pub missing: Vec<String>,
}

/// What approvers are going to read of a process, or have read, and what is missing before they do.
pub async fn preview(tx: &mut Tx, PathId(id): PathId) -> Result<OaPreview> {
    let mut process: OaProcess = document::find(tx, tandem_kernel::id::parse(&id)?, false).await?;
    let organize: Organize = record::load(tx, process.organize_id(), false).await?;
    if MACHINE.lead(&process.common.state, SUBMIT).is_ok() {
        refusals::learn(tx, std::slice::from_mut(&mut process), &[SUBMIT]).await?;
        let in_force = views::of(tx, organize.common.id).await?;
        process.lines.iter_mut().for_each(|line| line.compare(&in_force));
    }
    let facts = facts(tx, &process, &process.lines, &organize).await?;
    let (words, language) = (tx.platform().words(), tx.ctx().language);
    Ok(OaPreview {
        missing: refusals::missing(&process).into_iter().map(|key| words.label(language, key)).collect(),
        facts: facts.into_iter().map(|Fact { label, value }| OaFact { label, value }).collect(),
    })
}

struct Facts<'a> {
    tx: &'a Tx,
    language: Language,
    codes: &'a Codes,
    all: Vec<Fact>,
}

impl Facts<'_> {
    fn of(mut self, process: &OaProcess, lines: &[OaLine], organize: &Organize) -> Vec<Fact> {
        let day = |day: Option<Day>| day.map_or_else(String::new, |day| day.to_string());
        let data = |field: &str| organize.data.get(field).and_then(|value| value.as_str()).unwrap_or_default();
        let coded = |name: &str, value: &str| self.codes.word(self.language, name, value).to_owned();
        let texts = [
            (&LISTING, "type", coded(TYPES.name, &process.process_type)),
            (&ORGANIZES, "number", organize.common.number.clone()),
            (&ORGANIZES, "name_zh", organize.name_zh.clone()),
            (&ORGANIZES, "name_en", organize.name_en.clone()),
            (&ORGANIZES, "licence_number", data("licenceNumber").to_owned()),
            (&ORGANIZES, "org_category", coded(ORG_CATEGORY.name, &organize.org_category)),
            (&ORGANIZES, "classification", coded(PARTNER_CLASS.name, &organize.classification)),
            (&ORGANIZES, "grade", organize.grade.clone()),
            (&LISTING, "qualification_conclusion", coded(CONCLUSIONS.name, &process.qualification_conclusion)),
            (&LISTING, "qualified_until", day(process.qualified_until)),
            (&LISTING, "planned_import_date", day(process.planned_import_date)),
            (&LISTING, "erp_no", process.erp_no.clone()),
            (&LISTING, "reason", process.reason.clone()),
        ];
        for (listing, column, value) in texts {
            self.put(label(self.tx, self.language, listing, column), value);
        }
        for line in lines {
            self.line(line);
        }
        self.all
    }

    /// Left out where it is empty.
    fn put(&mut self, label: String, value: String) {
        if !value.is_empty() {
            self.all.push(Fact { label, value });
        }
    }

    /// A line is one fact: where, and each term as it is to be, with what it was.
    fn line(&mut self, line: &OaLine) {
        let view = VIEWS.items.iter().find(|(view, ..)| *view == line.view);
        let view = view.map_or("", |(_, zh, en)| if self.language == Language::Zh { *zh } else { *en });
        let name = self.codes.word(self.language, dictionary(&line.view), &line.code);
        let place = if name == line.code { line.code.clone() } else { format!("{} {name}", line.code) };
        let before = line.before.as_ref().map(|before| &before.0);
        let terms: Vec<String> = changes(&line.terms, before)
            .into_iter()
            .map(|(column, was, is)| {
                let said = |value: &str| match column {
                    "purchasing_group" => self.codes.word(self.language, PURCHASING_GROUPS, value).to_owned(),
                    _ => value.to_owned(),
                };
                let key = term(column);
                let label = self.tx.platform().words().label(self.language, key);
                if was.is_empty() {
                    format!("{label}: {}", said(is))
                } else {
                    format!("{label}: {} → {}", said(was), said(is))
                }
            })
            .collect();
        self.put(format!("{view} {place}"), terms.join("; "));
    }
}

/// The terms that are asked for, each with what it was and what it is to be.
fn changes<'a>(asked: &'a OaTerms, before: Option<&'a OaTerms>) -> Vec<(&'static str, &'a str, &'a str)> {
    let was = |at: usize| before.map_or("", |before| before.each()[at].1);
    let all = asked.each().into_iter().enumerate().map(|(at, (column, is))| (column, was(at), is));
    all.filter(|(_, was, is)| !is.is_empty() && was != is).collect()
}

fn term(column: &str) -> &'static str {
    match column {
        "payment_terms" => "partner-oa_process-term-payment_terms",
        "reconciliation_account" => "partner-oa_process-term-reconciliation_account",
        "payment_methods" => "partner-oa_process-term-payment_methods",
        "currency" => "partner-oa_process-term-currency",
        "incoterms" => "partner-oa_process-term-incoterms",
        "purchasing_group" => "partner-oa_process-term-purchasing_group",
        _ => "partner-oa_process-term-confirmation_control",
    }
}

fn label(tx: &Tx, language: Language, listing: &'static Listing, column: &str) -> String {
    let known = listing.columns().iter().find(|known| known.column == column);
    known.map_or_else(String::new, |known| tx.platform().words().label(language, known.label))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_asked_for_and_differs_is_told() {
        let before = OaTerms { payment_terms: "N030".into(), currency: "CNY".into(), ..OaTerms::default() };
        let asked =
            OaTerms { payment_terms: "N060".into(), currency: "CNY".into(), incoterms: "DAP".into(), ..before.clone() };
        let told = changes(&asked, Some(&before));
        assert_eq!(told, [("payment_terms", "N030", "N060"), ("incoterms", "", "DAP")]);
        let first = changes(&before, None);
        assert_eq!(first, [("payment_terms", "", "N030"), ("currency", "", "CNY")]);
    }
}
