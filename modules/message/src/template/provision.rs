//! Creates the templates of all modules in both languages. Upgrades update texts that no administrator has changed.

use super::store::shipped_text;
use tandem_kernel::{Declaration, Language, Result};
use tandem_platform::Tx;

pub async fn provision(tx: &mut Tx, declarations: &[Declaration]) -> Result<()> {
    for template in declarations.iter().flat_map(|d| d.templates) {
        for language in Language::ALL {
            let (tenant, id, now) = (tx.ctx().tenant.id.uuid(), tx.new_id(), tx.now());
            let (title, content) = shipped_text(tx.platform().words(), language, template);
            sqlx::query(
                "insert into message.template as t (tenant_id, template_id, code, language, type, notify_method, title, content,
                   updated_by, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, '', $9)
                 on conflict (tenant_id, code, language) do update
                   set type = excluded.type, title = case when t.changed then t.title else excluded.title end,
                     content = case when t.changed then t.content else excluded.content end
                   where t.type <> excluded.type
                     or not t.changed and (t.title, t.content) <> (excluded.title, excluded.content)",
            )
            .bind(tenant)
            .bind(id)
            .bind(template.code)
            .bind(language.code())
            .bind(template.kind.as_str())
            .bind(template.methods.as_str())
            .bind(title)
            .bind(content)
            .bind(now)
            .execute(tx.conn())
            .await?;
        }
    }
    Ok(())
}
