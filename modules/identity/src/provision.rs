//! What a tenant starts with: the shipped roles and menus. Runs again after an upgrade and
//! adds what is new; what administrators changed stays.

use tandem_kernel::{Declaration, Menu, Result};
use tandem_platform::Tx;

/// A role as it ships; administrators may change their tenant's copy.
pub struct Shipped {
    pub code: &'static str,
    pub zh: &'static str,
    pub en: &'static str,
    /// `_PUR` for the buying side, `_SPLR` for suppliers, empty for both.
    pub side: &'static str,
    pub may: May,
}

/// Which of the declared permissions a role starts with.
pub enum May {
    Everything,
    /// Every `….view`.
    ReadEverything,
    /// These; a part that ends in a dot stands for all that begin with it.
    Only(&'static [&'static str]),
}

/// Every role starts with these: what waits for one and what is written to one is one's own, and what one may read one may
/// take along, and may know how it came to be; unless an administrator says otherwise.
const EVERYONE: [&str; 5] =
    ["content.download.view", "content.batch.view", "portal.todo.view", "message.message.view", "base.audit.view"];
/// And every role that may change anything starts with this: what one may change one may bring in a workbook.
const CHANGERS: &str = "content.import.use";
/// And every role that has to do with documents starts with this. The auditor reads and says nothing.
const COMMENTERS: &str = "content.comment.add";

impl May {
    pub fn holds(&self, permission: &str) -> bool {
        if EVERYONE.contains(&permission) {
            return true;
        }
        match self {
            Self::Everything => true,
            Self::Only(parts) if permission == CHANGERS => parts.iter().any(|part| !part.ends_with(".view")),
            Self::Only(parts) if permission == COMMENTERS => parts.iter().any(|part| *part != ORGANIZE_VIEW),
            Self::ReadEverything => permission.ends_with(".view"),
            Self::Only(parts) => {
                parts.iter().any(|p| *p == permission || (p.ends_with('.') && permission.starts_with(p)))
            }
        }
    }
}

const fn role(code: &'static str, zh: &'static str, en: &'static str, side: &'static str, may: May) -> Shipped {
    Shipped { code, zh, en, side, may }
}

const ORGANIZE_VIEW: &str = "partner.organize.view";
const FILES_VIEW: &str = "quality.file_task.view";
const FILES_EDIT: &str = "quality.file_task.edit";
const FILES_SUPPLY: &str = "quality.file_task.supply";
const FILES: May = May::Only(&[ORGANIZE_VIEW, FILES_VIEW, FILES_SUPPLY]);
const LOOK: May = May::Only(&[ORGANIZE_VIEW]);
const STAMPED_VIEW: &str = "seal.stamped_copy.view";
// Suppliers bring stamped copies and seal them; the buying side reviews and countersigns.
const STAMP: &str = "seal.stamped_copy.upload";
const SIGN: &str = "seal.stamped_copy.sign";
const STAMP_REVIEW: &str = "seal.stamped_copy.review";
const COUNTERSIGN: &str = "seal.stamped_copy.countersign";
const ORDERS_VIEW: &str = "orders.purchase_order.view";
const ORDERS_REPLY: &str = "orders.purchase_order.reply";
const ORDERS_EDIT: &str = "orders.purchase_order.edit";
const ORDERS_PUBLISH: &str = "orders.purchase_order.publish";
const CHANGES_VIEW: &str = "orders.order_change.view";
const CHANGES_EDIT: &str = "orders.order_change.edit";
const CHANGES_ANSWER: &str = "orders.order_change.answer";
const CLAIMS_VIEW: &str = "orders.claim.view";
const CLAIMS_EDIT: &str = "orders.claim.edit";
const CLAIMS_ANSWER: &str = "orders.claim.answer";
const RETURNS_VIEW: &str = "orders.return_order.view";
const RETURNS_EDIT: &str = "orders.return_order.edit";
const RETURNS_ANSWER: &str = "orders.return_order.answer";
const PENALTIES_VIEW: &str = "orders.penalty.view";
const PENALTIES_EDIT: &str = "orders.penalty.edit";
const SALES: May = May::Only(&[
    ORGANIZE_VIEW,
    FILES_VIEW,
    FILES_SUPPLY,
    ORDERS_VIEW,
    ORDERS_REPLY,
    CHANGES_VIEW,
    CHANGES_ANSWER,
    CLAIMS_VIEW,
    CLAIMS_ANSWER,
    RETURNS_VIEW,
    RETURNS_ANSWER,
    PENALTIES_VIEW,
    STAMPED_VIEW,
    STAMP,
    SIGN,
]);

/// The whole default matrix. Row-level security narrows suppliers to their own organisations on top.
pub const ROLES: [Shipped; 16] = [
    role("administrator", "系统管理员", "Administrator", "", May::Everything),
    role(
        "purchaser",
        "采购员",
        "Purchaser",
        "_PUR",
        May::Only(&[
            ORGANIZE_VIEW,
            "partner.organize.edit",
            FILES_VIEW,
            FILES_EDIT,
            ORDERS_VIEW,
            ORDERS_EDIT,
            ORDERS_PUBLISH,
            CHANGES_VIEW,
            CHANGES_EDIT,
            CLAIMS_VIEW,
            CLAIMS_EDIT,
            RETURNS_VIEW,
            RETURNS_EDIT,
            PENALTIES_VIEW,
            PENALTIES_EDIT,
            STAMPED_VIEW,
            STAMP_REVIEW,
            COUNTERSIGN,
        ]),
    ),
    role(
        "purchasing_leader",
        "采购主管",
        "Purchasing leader",
        "_PUR",
        May::Only(&["partner.", "orders.", FILES_VIEW, FILES_EDIT, STAMPED_VIEW, STAMP_REVIEW, COUNTERSIGN]),
    ),
    role("cqe", "客户质量工程师", "CQE", "_PUR", May::Only(&[ORGANIZE_VIEW, FILES_VIEW, FILES_EDIT])),
    role("environment", "环保", "Environment", "_PUR", LOOK),
    role("customs", "关务", "Customs", "_PUR", LOOK),
    role("legal", "法务", "Legal", "_PUR", May::Only(&[ORGANIZE_VIEW, STAMPED_VIEW])),
    role(
        "finance",
        "财务",
        "Finance",
        "_PUR",
        May::Only(&[ORGANIZE_VIEW, ORDERS_VIEW, PENALTIES_VIEW, PENALTIES_EDIT, STAMPED_VIEW]),
    ),
    role("audit_leader", "审核组长", "Audit leader", "_PUR", LOOK),
    role("reviewer", "评审员", "Reviewer", "_PUR", LOOK),
    role(
        "publisher",
        "发布人",
        "Publisher",
        "_PUR",
        May::Only(&[ORGANIZE_VIEW, "content.announcement.", "content.column."]),
    ),
    role(
        "supplier_administrator",
        "供应商管理员",
        "Supplier administrator",
        "_SPLR",
        May::Only(&[
            ORGANIZE_VIEW,
            "identity.user.view",
            FILES_VIEW,
            FILES_SUPPLY,
            ORDERS_VIEW,
            ORDERS_REPLY,
            CHANGES_VIEW,
            CHANGES_ANSWER,
            CLAIMS_VIEW,
            CLAIMS_ANSWER,
            RETURNS_VIEW,
            RETURNS_ANSWER,
            PENALTIES_VIEW,
            STAMPED_VIEW,
            STAMP,
            SIGN,
        ]),
    ),
    role("supplier_sales", "供应商销售", "Supplier sales", "_SPLR", SALES),
    role("supplier_quality", "供应商质量", "Supplier quality", "_SPLR", FILES),
    role("supplier_finance", "供应商财务", "Supplier finance", "_SPLR", May::Only(&[ORGANIZE_VIEW, PENALTIES_VIEW])),
    role("auditor", "只读审计", "Read-only auditor", "", May::ReadEverything),
];

pub async fn provision(tx: &mut Tx, declarations: &[Declaration]) -> Result<()> {
    let permissions: Vec<&str> = declarations.iter().flat_map(|d| d.permissions).map(|p| p.code).collect();
    for role in &ROLES {
        let mut granted = Vec::new();
        for permission in permissions.iter().filter(|p| role.may.holds(p)) {
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
