//! Commands that change a business module.

use super::queries::BusinessModule;
use tandem_platform::record::prelude::*;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BusinessModuleForm {
    pub name_zh: String,
    pub name_en: String,
    pub active: bool,
    pub sort_order: i32,
}

pub async fn edit(tx: &mut Tx, Body(change): Body<Update<BusinessModuleForm>>) -> Result<BusinessModule> {
    let form = change.form;
    let values = Entry::default()
        .text("name_zh", form.name_zh.trim(), 1..=60)
        .text("name_en", form.name_en.trim(), 1..=60)
        .put("active", form.active)
        .put("sort_order", form.sort_order)
        .finish()?;
    record::change(tx, "edit", change.which, values).await
}
