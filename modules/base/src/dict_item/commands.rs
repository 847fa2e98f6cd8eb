//! Commands that change a dictionary item, besides generic transitions.

use super::queries::DictItem;
use super::rules;
use tandem_platform::record::prelude::*;

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DictItemForm {
    pub dict_name: String,
    pub item_value: String,
    pub description_zh: String,
    pub description_en: String,
    /// `1` for the dictionary's default item, else `0`.
    pub isdefault: String,
    #[serde(default)]
    pub alternate1: String,
    #[serde(default)]
    pub alternate2: String,
    #[serde(default)]
    pub sort_order: i32,
}

pub async fn save(tx: &mut Tx, Body(form): Body<DictItemForm>) -> Result<DictItem> {
    let values = rules::values(&form)?;
    keeps_to_the_product(tx, &form, None)?;
    stands_alone(tx, &form, None).await?;
    record::create(tx, values).await
}

pub async fn update(tx: &mut Tx, Body(change): Body<Update<DictItemForm>>) -> Result<DictItem> {
    let values = rules::values(&change.form)?;
    let (before, to) = record::step(tx, "edit", change.which).await?;
    keeps_to_the_product(tx, &change.form, Some(&before))?;
    stands_alone(tx, &change.form, Some(change.which.id)).await?;
    record::arrive(tx, "edit", before, to, values).await
}

/// A retired item cannot be the default.
pub async fn retire(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<DictItem> {
    record::change(tx, "retire", which, Values::none().put("isdefault", "0")).await
}

/// The values of the product's own dictionaries are those that the product writes and takes: one more would be offered by forms
/// and refused by their commands, and one that is called otherwise would leave records without its words.
fn keeps_to_the_product(tx: &Tx, form: &DictItemForm, before: Option<&DictItem>) -> Result<()> {
    let is_known = |name: &str, value: &str| {
        let shipped = tx.platform().declarations().flat_map(|d| d.dictionaries);
        let mut own = shipped.filter(|own| own.name == name).peekable();
        own.peek()?;
        Some(own.any(|own| own.items.iter().any(|(known, ..)| *known == value)))
    };
    let (name, value) = (form.dict_name.trim(), form.item_value.trim());
    let stays = before.is_some_and(|item| item.dict_name == name && item.item_value == value);
    let leaves = before.is_some_and(|item| is_known(&item.dict_name, &item.item_value) == Some(true));
    if !stays && (leaves || is_known(name, value) == Some(false)) {
        return Err(Error::refused("base-dict_item-products_own").at("itemValue"));
    }
    Ok(())
}

/// Values are unique within a dictionary, and at most one item is the default.
async fn stands_alone(tx: &mut Tx, form: &DictItemForm, besides: Option<Uuid>) -> Result<()> {
    let named = Values::none().put("dict_name", form.dict_name.trim()).put("item_value", form.item_value.trim());
    if !record::is_free::<DictItem>(tx, named, besides).await? {
        return Err(Error::refused("base-dict_item-taken").at("itemValue"));
    }
    if form.isdefault == "1" { clear_default(tx, &form.dict_name, besides).await } else { Ok(()) }
}

/// Clears the default flag of other items of the dictionary.
async fn clear_default(tx: &mut Tx, dict_name: &str, except: Option<Uuid>) -> Result<()> {
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    let cleared: Vec<Uuid> = sqlx::query_scalar(
        "update base.dict_item set isdefault = '0', version = version + 1, updated_by = $3, updated_at = $4
         where tenant_id = $1 and dict_name = $2 and isdefault = '1' and dict_item_id is distinct from $5
         returning dict_item_id",
    )
    .bind(tenant)
    .bind(dict_name.trim())
    .bind(who)
    .bind(now)
    .bind(except)
    .fetch_all(tx.conn())
    .await?;
    for id in cleared {
        let after = record::load::<DictItem>(tx, id, false).await?;
        let mut before = after.clone();
        (before.isdefault, before.base.version) = ("1".to_owned(), after.base.version - 1);
        record::tell(tx, "edit", Some(before), id).await?;
    }
    Ok(())
}
