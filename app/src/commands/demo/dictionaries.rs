//! Typical dictionaries of a company.

use tandem_base::dict_item::commands::{DictItemForm, save};
use tandem_kernel::{ErrorKind, Result, Tenant};
use tandem_platform::{Body, Platform};

/// Returns how many items were added.
pub async fn add(platform: &Platform, tenant: &Tenant) -> Result<usize> {
    let mut added = 0;
    let (mut dictionary, mut sort_order) = ("", 0);
    for line in include_str!("dictionaries.tsv").lines() {
        let name = line.split('\t').next().unwrap_or_default();
        sort_order = if name == dictionary { sort_order + 1 } else { 1 };
        dictionary = name;
        let mut part = line.split('\t').map(str::to_owned);
        let mut next = || part.next().unwrap_or_default();
        let form = DictItemForm {
            dict_name: next(),
            item_value: next(),
            description_zh: next(),
            description_en: next(),
            isdefault: next(),
            alternate1: String::new(),
            alternate2: String::new(),
            sort_order,
        };
        let mut tx = platform.begin_system(tenant, "demo").await?;
        match save(&mut tx, Body(form)).await {
            Ok(_) => {
                tx.commit().await?;
                added += 1;
            }
            // Exists already.
            Err(error) if error.kind() == ErrorKind::Refused => tx.rollback().await?,
            Err(error) => return Err(error),
        }
    }
    Ok(added)
}
