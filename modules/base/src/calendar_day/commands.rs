//! Commands that change calendar days. Deadlines already set are not recalculated.

use super::queries::CalendarDay;
use super::rules;
use tandem_platform::record::prelude::*;
use time::Date;

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalendarDayForm {
    #[serde(with = "tandem_kernel::day")]
    #[schema(value_type = String)]
    pub day: Date,
    /// People work on it; else it is a holiday.
    #[serde(default)]
    pub workday: bool,
    pub name_zh: String,
    pub name_en: String,
}

pub async fn save(tx: &mut Tx, Body(form): Body<CalendarDayForm>) -> Result<CalendarDay> {
    let values = rules::values(&form)?;
    free(tx, form.day, None).await?;
    record::create(tx, values).await
}

pub async fn update(tx: &mut Tx, Body(change): Body<Update<CalendarDayForm>>) -> Result<CalendarDay> {
    let values = rules::values(&change.form)?;
    let (before, to) = record::step(tx, "edit", change.which).await?;
    free(tx, change.form.day, Some(change.which.id)).await?;
    record::arrive(tx, "edit", before, to, values).await
}

async fn free(tx: &mut Tx, day: Date, besides: Option<Uuid>) -> Result<()> {
    let free = record::is_free::<CalendarDay>(tx, Values::none().put("day", day), besides).await?;
    if free { Ok(()) } else { Err(Error::refused("base-calendar_day-taken").at("day")) }
}
