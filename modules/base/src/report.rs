//! The one call that answers every declared report.

use serde::Deserialize;
use tandem_kernel::{Error, Result};
use tandem_platform::http::route::Method;
use tandem_platform::listing::report::{ReportAnswer, answer as answer_report};
use tandem_platform::listing::{Condition, PageQuery};
use tandem_platform::{Access, Body, Route, Tx};
use utoipa::ToSchema;

pub fn routes() -> Vec<Route> {
    let access = Access::SignedIn("each report asks for the permission of its list");
    let answered = Route::ask(Method::POST, "/service1/base/api/report/answer", access, answer);
    vec![answered.for_programs("each report asks for the permission of its list")]
}

/// A report, about the rows that these conditions and this search leave.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportQuestion {
    /// The code of a declared report.
    pub report: String,
    /// The currency or unit of its amounts; none means the one with most rows.
    pub unit: Option<String>,
    pub search: Option<String>,
    #[serde(default)]
    pub conditions: Vec<Condition>,
    /// As of a page of the list: where days begin in the conditions. Months are always those where the company is.
    pub time_zone: Option<String>,
}

async fn answer(tx: &mut Tx, Body(asked): Body<ReportQuestion>) -> Result<ReportAnswer> {
    let report = tx.platform().report(&asked.report).ok_or_else(Error::not_found)?;
    let ReportQuestion { unit, search, conditions, time_zone, .. } = asked;
    let query = PageQuery { search, conditions, time_zone, ..PageQuery::default() };
    answer_report(tx, report, &query, unit.as_deref()).await
}
