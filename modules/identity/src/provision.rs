//! What a tenant starts with: the shipped roles and menus. Runs again after an upgrade and
//! adds what is new; what administrators changed stays.

use tandem_kernel::{Declaration, Result};
use tandem_platform::Tx;
use uuid::Uuid;

struct Shipped {
    code: &'static str,
    zh: &'static str,
    en: &'static str,
    may: fn(&str) -> bool,
}

const ROLES: [Shipped; 2] = [
    Shipped { code: "administrator", zh: "系统管理员", en: "Administrator", may: |_| true },
    Shipped {
        code: "auditor",
        zh: "只读审计",
        en: "Read-only auditor",
        may: |permission| permission.ends_with(".view"),
    },
];

pub async fn provision(tx: &mut Tx, declarations: &[Declaration]) -> Result<()> {
    let permissions: Vec<&str> = declarations.iter().flat_map(|d| d.permissions).map(|p| p.code).collect();
    for role in &ROLES {
        let role_id = ensure_role(tx, role).await?;
        let granted: Vec<&str> = permissions.iter().copied().filter(|p| (role.may)(p)).collect();
        let tenant = tx.ctx().tenant.id.uuid();
        sqlx::query(
            "insert into identity.role_permission (tenant_id, role_id, permission)
             select $1, $2, p from unnest($3::text[]) as p on conflict do nothing",
        )
        .bind(tenant)
        .bind(role_id)
        .bind(granted)
        .execute(tx.conn())
        .await?;
    }
    ensure_menus(tx, declarations).await
}

async fn ensure_role(tx: &mut Tx, role: &Shipped) -> Result<Uuid> {
    let (tenant, id) = (tx.ctx().tenant.id.uuid(), tx.new_id());
    // The no-op update makes an existing row come back too.
    Ok(sqlx::query_scalar(
        "insert into identity.role (tenant_id, role_id, role_code, name_zh, name_en) values ($1, $2, $3, $4, $5)
         on conflict (tenant_id, role_code) do update set role_code = excluded.role_code returning role_id",
    )
    .bind(tenant)
    .bind(id)
    .bind(role.code)
    .bind(role.zh)
    .bind(role.en)
    .fetch_one(tx.conn())
    .await?)
}

async fn ensure_menus(tx: &mut Tx, declarations: &[Declaration]) -> Result<()> {
    for menu in declarations.iter().flat_map(|d| d.menus) {
        let (tenant, id) = (tx.ctx().tenant.id.uuid(), tx.new_id());
        sqlx::query(
            "insert into identity.menu (tenant_id, menu_id, url, parent_url, component, icon, language_key, permission, sort)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing",
        )
        .bind(tenant)
        .bind(id)
        .bind(menu.url)
        .bind(menu.parent)
        .bind(menu.component)
        .bind(menu.icon)
        .bind(menu.language_key)
        .bind(menu.permission)
        .bind(menu.sort)
        .execute(tx.conn())
        .await?;
    }
    Ok(())
}
