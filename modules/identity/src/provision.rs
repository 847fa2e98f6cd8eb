//! What a tenant starts with: the shipped roles and menus. Runs again after an upgrade and
//! adds what is new; what administrators changed stays.

use tandem_kernel::{Declaration, Menu, Result};
use tandem_platform::Tx;

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
        let mut granted = Vec::new();
        for permission in permissions.iter().filter(|p| (role.may)(p)) {
            if ship(tx, &format!("role {} {permission}", role.code)).await? {
                granted.push(*permission);
            }
        }
        ensure_role(tx, role).await?;
        grant(tx, role, &granted).await?;
    }
    for menu in declarations.iter().flat_map(|d| d.menus) {
        if ship(tx, &format!("menu {}", menu.url)).await? {
            add_menu(tx, menu).await?;
        }
    }
    Ok(())
}

/// True the first time only.
async fn ship(tx: &mut Tx, what: &str) -> Result<bool> {
    let tenant = tx.ctx().tenant.id.uuid();
    let new = sqlx::query("insert into identity.shipped (tenant_id, what) values ($1, $2) on conflict do nothing")
        .bind(tenant)
        .bind(what)
        .execute(tx.conn())
        .await?;
    Ok(new.rows_affected() == 1)
}

async fn ensure_role(tx: &mut Tx, role: &Shipped) -> Result<()> {
    if !ship(tx, &format!("role {}", role.code)).await? {
        return Ok(());
    }
    let (tenant, id) = (tx.ctx().tenant.id.uuid(), tx.new_id());
    sqlx::query(
        "insert into identity.role (tenant_id, role_id, role_code, name_zh, name_en) values ($1, $2, $3, $4, $5)
         on conflict (tenant_id, role_code) do nothing",
    )
    .bind(tenant)
    .bind(id)
    .bind(role.code)
    .bind(role.zh)
    .bind(role.en)
    .execute(tx.conn())
    .await?;
    Ok(())
}

async fn grant(tx: &mut Tx, role: &Shipped, permissions: &[&str]) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query(
        "insert into identity.role_permission (tenant_id, role_id, permission)
         select r.tenant_id, r.role_id, p from identity.role r, unnest($3::text[]) as p
         where r.tenant_id = $1 and r.role_code = $2 on conflict do nothing",
    )
    .bind(tenant)
    .bind(role.code)
    .bind(permissions)
    .execute(tx.conn())
    .await?;
    Ok(())
}

async fn add_menu(tx: &mut Tx, menu: &Menu) -> Result<()> {
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
    Ok(())
}
