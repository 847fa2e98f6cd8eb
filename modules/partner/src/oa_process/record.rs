//! A process as it is read, and what is filled in.

use super::lines::{self, OaLine};
use super::qualification::CONCLUSIONS;
use super::refusals::{self, Beside};
use super::{INFO_CHANGE, KIND, TYPES};
use tandem_platform::document::prelude::*;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct OaProcess {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub common: Common,
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub supplier: Supplier,
    /// `new_supplier`, `info_change` or `bidding_invitation`
    #[serde(rename = "type")]
    #[sqlx(rename = "type")]
    pub process_type: String,
    /// How the supplier's last qualification ended; may be empty.
    pub qualification_conclusion: String,
    pub qualified_until: Option<Day>,
    pub planned_import_date: Option<Day>,
    /// The supplier's number in the ERP, for a change of what the ERP has.
    pub erp_no: String,
    pub reason: String,
    pub line_count: i32,
    /// The approval whose outcome counts.
    #[serde(skip)]
    pub reference: Option<Uuid>,
    /// The number of the latest decision that was heard about it.
    #[serde(skip)]
    pub sequence: i64,
    /// The OA's own number; empty while it has none.
    pub oa_number: String,
    /// What was last said about it, there or by the OA itself.
    pub opinion: String,
    pub decided_by: String,
    pub decided_at: Option<Moment>,
    #[serde(skip)]
    pub submitted_by_id: Option<Uuid>,
    pub submitted_by: String,
    pub submitted_at: Option<Moment>,
    pub deleted_because: String,
    /// Rows of the list come without them.
    #[sqlx(skip)]
    #[schema(required = false)]
    pub lines: Vec<OaLine>,
    #[sqlx(skip)]
    #[serde(skip)]
    pub beside: Beside,
}

impl OaProcess {
    pub fn organize_id(&self) -> Uuid {
        self.supplier.organize_id
    }
    pub fn changes_erp(&self) -> bool {
        self.process_type == INFO_CHANGE
    }
}

impl Document for OaProcess {
    const KIND: &'static DocumentKind = &KIND;

    fn head(&self) -> Head<'_> {
        self.common.head()
    }
    fn supplier(&self) -> Option<OrganizeId> {
        Some(self.supplier.id())
    }
    fn refusal(&self, action: &str, _asked: &Asked<'_>) -> Option<Refusal> {
        refusals::refusal(self, action)
    }
    fn learn<'a>(tx: &'a mut Tx, processes: &'a mut [Self], actions: &'a [&'static str]) -> Work<'a, ()> {
        Box::pin(refusals::learn(tx, processes, actions))
    }
    fn hold<'a>(&'a self, tx: &'a mut Tx, action: &'a str) -> Work<'a, ()> {
        Box::pin(refusals::hold(self, tx, action))
    }
    fn check(entered: &mut Entered, action: &str, before: Option<&Self>) {
        if ["create", "edit"].contains(&action) {
            check(entered, before);
        }
    }
    fn complete<'a>(&'a mut self, tx: &'a mut Tx) -> Work<'a, ()> {
        document::lines::complete(tx, &lines::TABLE, self.common.id, &mut self.lines)
    }
}

/// What is wanted before it is submitted, `refusals` says.
impl Written for OaProcess {
    const FORM: &'static [Input] = &[
        Input::supplier(),
        Input::dictionary("type", &TYPES),
        Input::dictionary("qualification_conclusion", &CONCLUSIONS).optional(),
        Input::day("qualified_until"),
        Input::day_to_come("planned_import_date"),
        Input::long("reason", 1_000),
    ];
    const LINES: &'static [Input] = lines::INPUTS;
}

/// The lines say what is in force of this supplier, so the process stays with it.
fn check(entered: &mut Entered, before: Option<&OaProcess>) {
    let to_come = entered.day("planned_import_date").is_none_or(|day| day > entered.today);
    entered.check(to_come, "planned_import_date", "partner-oa_process-import_date");
    let stays = before.is_none_or(|before| entered.supplier() == Some(before.organize_id()));
    entered.check(stays, "organize_id", "partner-oa_process-supplier_stays");
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_platform::document::Filled;
    use time::macros::date;

    #[test]
    fn a_planned_day_is_after_today() {
        let sound = |on: &str| {
            let filled = Filled::from(serde_json::json!({ "plannedImportDate": on }));
            let input = [Input::day_to_come("planned_import_date")];
            let mut entered = filled.entered(date!(2026 - 03 - 10), &input).unwrap();
            check(&mut entered, None);
            entered.finish().is_ok()
        };
        assert!(sound("") && sound("2026-03-11"));
        assert!(!sound("2026-03-10") && !sound("2026-03-09"));
    }
}
