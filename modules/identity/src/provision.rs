//! Creates the predefined roles and menus of a tenant. Runs again after an upgrade and adds new
//! ones; changes by administrators are kept.

use std::collections::BTreeSet;
use tandem_kernel::{Declaration, Granted, Menu, Permission, Result, Role, Side};
use tandem_platform::Tx;

/// The type of a role for suppliers.
pub const SUPPLIERS: &str = "_SPLR";

/// A predefined role; administrators may change their tenant's copy.
pub struct Shipped {
    pub code: &'static str,
    pub zh: &'static str,
    pub en: &'static str,
    /// `_PUR` for the buying side, [`SUPPLIERS`], empty for both.
    pub side: &'static str,
    pub may: May,
}

/// The permissions a role has initially.
pub enum May {
    Everything,
    /// All `….view` permissions.
    ReadEverything,
    /// Those that modules grant to it.
    Granted(Role),
}

impl Shipped {
    /// Initial permissions. Row-level security additionally restricts suppliers to their own organisations.
    pub fn permissions(&self, declared: &[Permission]) -> Vec<&'static str> {
        let own = |permission: &Permission| match (&self.may, permission.granted) {
            (May::Granted(role), Granted::To(roles)) => roles.contains(role),
            _ => false,
        };
        let changes = declared.iter().any(|permission| own(permission) && !permission.code.ends_with(".view"));
        let reads = declared.iter().any(own);
        let holds = |permission: &&Permission| match (&self.may, permission.granted) {
            (May::Everything, _) | (_, Granted::ToEveryone) => true,
            (May::ReadEverything, _) => permission.code.ends_with(".view"),
            (May::Granted(_), Granted::ToChangers) => changes,
            (May::Granted(_), Granted::ToCommenters) => reads,
            (May::Granted(_), Granted::To(_)) => own(permission),
        };
        declared.iter().filter(holds).map(|permission| permission.code).collect()
    }
}

impl Shipped {
    /// [`Self::permissions`] without those that have no effect: nobody holds what is kept for the other side.
    pub fn effective(&self, declared: &[Permission]) -> BTreeSet<&'static str> {
        let side = if self.side == SUPPLIERS { Side::Supplier } else { Side::Buyer };
        let of_no_use = |code: &&str| declared.iter().any(|known| known.code == *code && !known.is_for(side));
        self.permissions(declared).into_iter().filter(|code| !of_no_use(code)).collect()
    }
}

const fn role(role: Role, zh: &'static str, en: &'static str, side: &'static str) -> Shipped {
    Shipped { code: role.code(), zh, en, side, may: May::Granted(role) }
}

pub const ROLES: [Shipped; 17] = [
    Shipped { code: "administrator", zh: "系统管理员", en: "Administrator", side: "", may: May::Everything },
    role(Role::Purchaser, "采购员", "Purchaser", "_PUR"),
    role(Role::PurchasingLeader, "采购主管", "Purchasing manager", "_PUR"),
    role(Role::Cqe, "供应商质量工程师", "Supplier quality engineer", "_PUR"),
    role(Role::Environment, "环保", "Environment", "_PUR"),
    role(Role::Customs, "关务", "Customs", "_PUR"),
    role(Role::Legal, "法务", "Legal", "_PUR"),
    role(Role::Finance, "财务", "Finance", "_PUR"),
    role(Role::AuditLeader, "审核组长", "Lead auditor", "_PUR"),
    role(Role::Reviewer, "评审员", "Reviewer", "_PUR"),
    role(Role::Publisher, "发布人", "Publisher", "_PUR"),
    role(Role::SupplierAdministrator, "供应商管理员", "Supplier administrator", SUPPLIERS),
    role(Role::SupplierSales, "供应商销售", "Supplier sales", SUPPLIERS),
    role(Role::SupplierQuality, "供应商质量", "Supplier quality", SUPPLIERS),
    role(Role::SupplierFinance, "供应商财务", "Supplier finance", SUPPLIERS),
    role(Role::SupplierApplicant, "供应商申请人", "Supplier applicant", SUPPLIERS),
    Shipped { code: "auditor", zh: "只读审计", en: "Read-only auditor", side: "", may: May::ReadEverything },
];

pub async fn provision(tx: &mut Tx, declarations: &[Declaration]) -> Result<()> {
    let declared: Vec<Permission> = declarations.iter().flat_map(|d| d.permissions).copied().collect();
    for role in &ROLES {
        let mut granted = Vec::new();
        for permission in role.permissions(&declared) {
            if ship(tx, &format!("role {} {permission}", role.code)).await? {
                granted.push(permission);
            }
        }
        ensure_role(tx, role).await?;
        grant(tx, role, &granted).await?;
    }
    for menu in declarations.iter().flat_map(|d| d.menus) {
        if ship(tx, &format!("menu {}", menu.url)).await? {
            add_menu(tx, menu).await?;
            if menu.component.is_empty() {
                gather(tx, menu, declarations).await?;
            }
        }
    }
    Ok(())
}

/// True only the first time.
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
        "insert into identity.role (tenant_id, role_id, role_code, name_zh, name_en, role_type)
         values ($1, $2, $3, $4, $5, $6) on conflict (tenant_id, role_code) do nothing",
    )
    .bind(tenant)
    .bind(id)
    .bind(role.code)
    .bind(role.zh)
    .bind(role.en)
    .bind(role.side)
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

/// Brings the pages of a group that came later below it, but only those that stand where the group stands: the others
/// were moved by an administrator.
async fn gather(tx: &mut Tx, group: &Menu, declarations: &[Declaration]) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let declared = declarations.iter().flat_map(|d| d.menus);
    let own: Vec<&str> = declared.filter(|menu| menu.parent == group.url).map(|menu| menu.url).collect();
    sqlx::query(
        "update identity.menu set parent_url = $2, version = version + 1
         where tenant_id = $1 and parent_url = $3 and url = any($4)",
    )
    .bind(tenant)
    .bind(group.url)
    .bind(group.parent)
    .bind(own)
    .execute(tx.conn())
    .await?;
    Ok(())
}
