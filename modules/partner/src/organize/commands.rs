//! Creates and edits organisations. Freezing, unfreezing and deleting are generic transitions.

use super::queries::Organize;
use super::rules;
use tandem_platform::record::prelude::*;

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrganizeForm {
    pub name_zh: String,
    pub name_en: String,
    #[serde(default)]
    pub short_name_zh: String,
    #[serde(default)]
    pub short_name_en: String,
    #[serde(default)]
    pub org_category: String,
    /// `S` for a supplier, `C` for the buying side.
    pub relation_type: String,
    /// Empty until the ERP system has given one.
    #[serde(default)]
    pub erp_no: String,
    #[serde(default)]
    pub internal_group: bool,
}

pub async fn save(tx: &mut Tx, Body(form): Body<OrganizeForm>) -> Result<Organize> {
    let values = rules::values(&form)?;
    free(tx, &form, None).await?;
    record::create(tx, values).await
}

pub async fn update(tx: &mut Tx, Body(change): Body<Update<OrganizeForm>>) -> Result<Organize> {
    let values = rules::values(&change.form)?;
    let (before, to) = record::step(tx, "edit", change.which).await?;
    free(tx, &change.form, Some(change.which.id)).await?;
    record::arrive(tx, "edit", before, to, values).await
}

/// Names and ERP numbers are unique.
async fn free(tx: &mut Tx, form: &OrganizeForm, besides: Option<Uuid>) -> Result<()> {
    let name = Values::none().put("name_zh", form.name_zh.trim());
    if !record::is_free::<Organize>(tx, name, besides).await? {
        return Err(Error::refused("partner-organize-name_taken").at("nameZh"));
    }
    let number = Values::none().put("erp_no", form.erp_no.trim());
    if !record::is_free::<Organize>(tx, number, besides).await? {
        return Err(Error::refused("partner-organize-erp_taken").at("erpNo"));
    }
    Ok(())
}
