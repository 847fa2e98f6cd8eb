//! Creates a row for every module with lists; names changed by administrators are kept.

use tandem_kernel::{Declaration, Language, Result};
use tandem_platform::Tx;

pub async fn provision(tx: &mut Tx, declarations: &[Declaration]) -> Result<()> {
    let with_lists = declarations.iter().filter(|d| !d.listings.is_empty());
    for (place, declaration) in (1_i32..).zip(with_lists) {
        let (tenant, id, now) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now());
        let name = |language| tx.platform().words().label(language, &format!("{}-module", declaration.name));
        let (zh, en) = (name(Language::Zh), name(Language::En));
        sqlx::query(
            "insert into base.business_module (tenant_id, business_module_id, business, name_zh, name_en, sort_order,
               updated_by, updated_at) values ($1, $2, $3, $4, $5, $6, '', $7)
             on conflict (tenant_id, business) do nothing",
        )
        .bind(tenant)
        .bind(id)
        .bind(declaration.name)
        .bind(zh)
        .bind(en)
        .bind(place * 10)
        .bind(now)
        .execute(tx.conn())
        .await?;
    }
    Ok(())
}
