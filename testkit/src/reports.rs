//! Asks a report and opens each of its marks as the list it leads to.

use crate::Client;
use anyhow::{Result, ensure};
use serde_json::{Value, json};

pub const ANSWER: &str = "/service1/base/api/report/answer";

/// The answer to a report, after every figure of it was found to be what its list counts and adds up.
pub async fn answered(client: &Client, asked: &Value) -> Result<Value> {
    let told = client.post(ANSWER, asked).await?;
    ensure!(told.code == 200, "{told:?}");
    let report = told.data;
    let list = |parts: &[&Value]| {
        let lines = parts.iter().filter_map(|part| part.as_array()).flatten().cloned();
        let mut query = json!({ "listing": report["listing"], "conditions": lines.collect::<Vec<_>>() });
        for name in ["search", "timeZone"] {
            query[name] = asked[name].clone();
        }
        query
    };
    let common = &report["conditions"];
    agrees(client, &report, &report["total"], list(&[common, &report["by"]["conditions"]])).await?;
    for group in report["groups"].as_array().into_iter().flatten() {
        agrees(client, &report, group, list(&[common, &group["conditions"]])).await?;
        for part in group["parts"].as_array().into_iter().flatten() {
            let at = usize::try_from(part["series"].as_u64().unwrap_or_default())?;
            let value = &report["series"]["values"][at]["conditions"];
            agrees(client, &report, part, list(&[common, &group["conditions"], value])).await?;
        }
    }
    Ok(report)
}

async fn agrees(client: &Client, report: &Value, mark: &Value, list: Value) -> Result<()> {
    let totals = client.post("/service1/base/api/listing/totals", &list).await?;
    ensure!(totals.code == 200, "{list}: {totals:?}");
    let totals = totals.data;
    ensure!(totals["count"] == mark["rows"], "{mark}, and its list has {}: {list}", totals["count"]);
    let same = match report["measure"].as_str() {
        Some("count") => mark["figure"] == json!(totals["count"].to_string()),
        Some("sum") if mark["rows"] == json!(0) => true,
        Some("sum") => {
            let by_unit = totals["sumsBy"].as_array().into_iter().flatten();
            let mut of_unit = by_unit.filter(|sum| sum["unit"] == report["unit"]).map(|sum| &sum["sum"]);
            of_unit.any(|sum| *sum == mark["figure"])
                || totals["sums"].as_object().into_iter().flatten().any(|(_, sum)| *sum == mark["figure"])
        }
        // Lists have no averages.
        _ => true,
    };
    ensure!(same, "{mark}, and its list adds up to {totals}: {list}");
    Ok(())
}

/// The sum of the rows that the parts of one value of the series stand for.
pub fn rows_of(report: &Value, value: &str) -> i64 {
    let values = report["series"]["values"].as_array();
    let Some(at) = values.and_then(|all| all.iter().position(|one| one["value"] == value)) else { return 0 };
    let parts = report["groups"].as_array().into_iter().flatten().flat_map(|group| group["parts"].as_array());
    let of_value = parts.flatten().filter(|part| part["series"] == json!(at));
    of_value.filter_map(|part| part["rows"].as_i64()).sum()
}
