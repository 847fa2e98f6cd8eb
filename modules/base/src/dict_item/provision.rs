//! Creates dictionary items for values written by the product. Deleted ones are restored, as records use them.

use super::states::MACHINE;
use tandem_kernel::{Declaration, Result};
use tandem_platform::Tx;

pub async fn provision(tx: &mut Tx, declarations: &[Declaration]) -> Result<()> {
    for dictionary in declarations.iter().flat_map(|d| d.dictionaries) {
        let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
        let ids: Vec<_> = dictionary.items.iter().map(|_| tx.new_id()).collect();
        let part = |pick: fn(&(&'static str, &'static str, &'static str)) -> &'static str| -> Vec<&str> {
            dictionary.items.iter().map(pick).collect()
        };
        sqlx::query(
            "insert into base.dict_item (tenant_id, dict_item_id, dict_name, item_value, description_zh, description_en, sort_order,
               state, updated_by, updated_at)
             select $1, i.id, $2, i.value, i.zh, i.en, i.place, $3, '', $4
             from unnest($5::uuid[], $6::text[], $7::text[], $8::text[]) with ordinality as i(id, value, zh, en, place)
             on conflict (tenant_id, dict_name, item_value) do nothing",
        )
        .bind(tenant)
        .bind(dictionary.name)
        .bind(MACHINE.initial)
        .bind(now)
        .bind(ids)
        .bind(part(|(value, ..)| value))
        .bind(part(|(_, zh, _)| zh))
        .bind(part(|(.., en)| en))
        .execute(tx.conn())
        .await?;
    }
    Ok(())
}
