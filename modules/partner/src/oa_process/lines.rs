//! Lines of a process: one for each company code and purchasing organisation, with what was in force there before.

use super::codes::{COMPANY_CODES, Codes, PURCHASING_GROUPS, PURCHASING_ORGANIZATIONS};
use super::views::{self, InForce};
use crate::organize::queries::Organize;
use serde_json::{Value, json};
use sqlx::types::Json;
use tandem_kernel::error::Fields;
use tandem_kernel::{CURRENCIES, ShippedDictionary};
use tandem_platform::document::Filled;
use tandem_platform::document::prelude::*;
use tandem_platform::record;

pub const COMPANY: &str = "company";
pub const PURCHASING: &str = "purchasing";
pub const VIEWS: ShippedDictionary = ShippedDictionary {
    name: "oaView",
    items: &[(COMPANY, "公司代码", "Company code"), (PURCHASING, "采购组织", "Purchasing organisation")],
};

pub static TABLE: LineTable = LineTable {
    table: ("partner", "oa_process_line"),
    parent: "oa_process_id",
    order: "line",
    written: &[
        "line",
        "view",
        "code",
        "payment_terms",
        "reconciliation_account",
        "payment_methods",
        "currency",
        "incoterms",
        "purchasing_group",
        "confirmation_control",
        "before",
        "before_process_id",
    ],
};

/// As the ERP limits them.
pub const INPUTS: &[Input] = &[
    Input::text("line", 60).required(),
    Input::text("payment_terms", 4),
    Input::text("reconciliation_account", 10),
    Input::text("payment_methods", 10),
    Input::text("currency", 3),
    Input::text("incoterms", 3),
    Input::text("purchasing_group", 3),
    Input::text("confirmation_control", 4),
];

/// The terms of a supplier in a company code or a purchasing organisation; those that the other has are empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct OaTerms {
    pub payment_terms: String,
    /// Of a company code, as are the payment methods.
    pub reconciliation_account: String,
    pub payment_methods: String,
    /// Of a purchasing organisation, as are all that follow.
    pub currency: String,
    pub incoterms: String,
    pub purchasing_group: String,
    pub confirmation_control: String,
}

impl OaTerms {
    fn entered(line: &Entered) -> Self {
        let text = |column: &str| line.text(column).to_owned();
        Self {
            payment_terms: text("payment_terms"),
            reconciliation_account: text("reconciliation_account"),
            payment_methods: text("payment_methods"),
            currency: text("currency"),
            incoterms: text("incoterms"),
            purchasing_group: text("purchasing_group"),
            confirmation_control: text("confirmation_control"),
        }
    }

    /// Each with its column.
    pub fn each(&self) -> [(&'static str, &str); 7] {
        [
            ("payment_terms", &self.payment_terms),
            ("reconciliation_account", &self.reconciliation_account),
            ("payment_methods", &self.payment_methods),
            ("currency", &self.currency),
            ("incoterms", &self.incoterms),
            ("purchasing_group", &self.purchasing_group),
            ("confirmation_control", &self.confirmation_control),
        ]
    }

    /// What the other view has and this one does not.
    fn of_the_other(&self, view: &str) -> bool {
        let of_purchasing = [&self.currency, &self.incoterms, &self.purchasing_group, &self.confirmation_control];
        let of_company = [&self.reconciliation_account, &self.payment_methods];
        let others = if view == COMPANY { &of_purchasing[..] } else { &of_company[..] };
        others.iter().any(|term| !term.is_empty())
    }
}

/// What is asked for in one of them; an empty term stays as it is.
#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct OaLine {
    /// `company:1000`, `purchasing:3000`
    pub line: String,
    /// `company` or `purchasing`
    pub view: String,
    pub code: String,
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub terms: OaTerms,
    /// What was in force when it was last written or submitted; none where the supplier is new there.
    #[schema(value_type = Option<OaTerms>)]
    pub before: Option<Json<OaTerms>>,
    /// The process that had put that in force.
    #[serde(skip)]
    pub before_process_id: Option<Uuid>,
}

impl OaLine {
    /// Sets what is in force there.
    pub fn compare(&mut self, in_force: &[InForce]) {
        let same = in_force.iter().find(|known| known.view == self.view && known.code == self.code);
        self.before = same.map(|known| Json(known.terms.clone()));
        self.before_process_id = same.and_then(|known| known.oa_process_id);
    }
}

/// The dictionary of a view's codes.
pub fn dictionary(view: &str) -> &'static str {
    if view == COMPANY { COMPANY_CODES } else { PURCHASING_ORGANIZATIONS }
}

fn named(view: &str, code: &str) -> String {
    format!("{view}:{code}")
}

/// A line by its name.
fn parts(line: &str) -> Option<(&'static str, &str)> {
    let (view, code) = line.split_once(':')?;
    [COMPANY, PURCHASING].into_iter().find(|known| *known == view).map(|view| (view, code))
}

/// The lines of a form, to be written. Errors are reported at their line.
pub async fn entered(tx: &mut Tx, organize: Uuid, filled: &Filled) -> Result<Vec<Value>> {
    let today = tx.today().await?;
    let (lines, mut faults) = filled.lines(today, INPUTS, "line")?;
    if lines.is_empty() {
        return faults.finish().map(|()| Vec::new());
    }
    let codes = Codes::of(tx, &[COMPANY_CODES, PURCHASING_ORGANIZATIONS, PURCHASING_GROUPS]).await?;
    let in_force = views::of(tx, organize).await?;
    let mut rows = Vec::with_capacity(lines.len());
    for line in &lines {
        let (name, terms) = (line.text("line"), OaTerms::entered(line));
        let before = in_force.iter().find(|known| named(&known.view, &known.code) == name);
        if let Some((view, code)) = judge(&mut faults, &codes, name, &terms, before.is_some()) {
            let by = before.and_then(|known| known.oa_process_id);
            rows.push(row(view, code, &terms, (before.map(|known| &known.terms), by)));
        }
    }
    faults.finish()?;
    Ok(rows)
}

fn judge<'a>(
    faults: &mut Fields,
    codes: &Codes,
    name: &'a str,
    terms: &OaTerms,
    is_in_force: bool,
) -> Option<(&'static str, &'a str)> {
    let at = || format!("lines.{name}");
    let found = parts(name).filter(|(view, code)| is_in_force || codes.offers(dictionary(view), code));
    let Some((view, code)) = found else {
        faults.check(false, at(), "partner-oa_process-no_code");
        return None;
    };
    let OaTerms { currency, purchasing_group, .. } = terms;
    let is_known = |group: &str| codes.offers(PURCHASING_GROUPS, group);
    faults
        .check(*terms != OaTerms::default(), at(), "partner-oa_process-no_terms")
        .check(!terms.of_the_other(view), at(), "partner-oa_process-other_view")
        .check(currency.is_empty() || CURRENCIES.contains(&currency.as_str()), at(), "partner-oa_process-no_currency")
        .check(purchasing_group.is_empty() || is_known(purchasing_group), at(), "partner-oa_process-no_group");
    Some((view, code))
}

/// With what was in force there, and the process that put it.
fn row(view: &str, code: &str, terms: &OaTerms, (before, by): (Option<&OaTerms>, Option<Uuid>)) -> Value {
    let line = named(view, code);
    let mut row = json!({ "line": line, "view": view, "code": code, "before": before, "before_process_id": by });
    for (column, term) in terms.each() {
        row[column] = json!(term);
    }
    row
}

/// Writes down anew what is in force, when they are submitted: another process may have been approved since they were written.
pub async fn renew(tx: &mut Tx, process: Uuid, organize: Uuid, lines: &[OaLine]) -> Result<Vec<OaLine>> {
    let in_force = views::of(tx, organize).await?;
    let mut lines = lines.to_vec();
    lines.iter_mut().for_each(|line| line.compare(&in_force));
    let rows: Vec<Value> = lines
        .iter()
        .map(|line| {
            let before = (line.before.as_ref().map(|before| &before.0), line.before_process_id);
            row(&line.view, &line.code, &line.terms, before)
        })
        .collect();
    document::lines::replace(tx, &TABLE, process, None, &rows).await?;
    Ok(lines)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OaCodesOf {
    pub organize_id: Uuid,
}

/// A company code or a purchasing organisation, and what is in force of the supplier there.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OaCode {
    pub line: String,
    pub view: String,
    pub code: String,
    /// In the reader's language.
    pub name: String,
    pub before: Option<OaTerms>,
}

/// Those that a process may name: all that the company has, and those that the supplier has already.
pub async fn codes(tx: &mut Tx, Body(of): Body<OaCodesOf>) -> Result<Vec<OaCode>> {
    let organize: Organize = record::find(tx, of.organize_id, false).await?;
    let in_force = views::of(tx, organize.common.id).await?;
    let known = Codes::of(tx, &[COMPANY_CODES, PURCHASING_ORGANIZATIONS]).await?;
    let language = tx.ctx().language;
    let mut all = Vec::new();
    for view in [COMPANY, PURCHASING] {
        let name = dictionary(view);
        let held = in_force.iter().filter(|known| known.view == view);
        let mut values: Vec<&str> = known.offered(name).map(|meaning| meaning.value.as_str()).collect();
        values.extend(held.map(|held| held.code.as_str()).filter(|code| !known.offers(name, code)));
        all.extend(values.into_iter().map(|code| OaCode {
            line: named(view, code),
            view: view.to_owned(),
            code: code.to_owned(),
            name: known.word(language, name, code).to_owned(),
            before: in_force.iter().find(|at| at.view == view && at.code == code).map(|at| at.terms.clone()),
        }));
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_named_by_its_view_and_its_code() {
        assert_eq!(parts("company:1000"), Some((COMPANY, "1000")));
        assert_eq!(parts("purchasing:a:b"), Some((PURCHASING, "a:b")));
        assert_eq!((parts("plant:1"), parts("company"), parts("")), (None, None, None));
    }

    fn others(change: fn(&mut OaTerms)) -> (bool, bool) {
        let mut terms = OaTerms { payment_terms: "N060".into(), ..OaTerms::default() };
        change(&mut terms);
        (terms.of_the_other(COMPANY), terms.of_the_other(PURCHASING))
    }

    #[test]
    fn each_view_has_terms_of_its_own() {
        assert_eq!(others(|_| {}), (false, false));
        assert_eq!(others(|terms| terms.reconciliation_account = "1".into()), (false, true));
        assert_eq!(others(|terms| terms.payment_methods = "T".into()), (false, true));
        assert_eq!(others(|terms| terms.currency = "CNY".into()), (true, false));
        assert_eq!(others(|terms| terms.incoterms = "DAP".into()), (true, false));
        assert_eq!(others(|terms| terms.purchasing_group = "001".into()), (true, false));
        assert_eq!(others(|terms| terms.confirmation_control = "0001".into()), (true, false));
    }
}
