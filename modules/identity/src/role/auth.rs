//! Permissions of a role: the tree to choose from, the current selection, and saving it.

use super::commands::apply;
use super::plan::{AuthPlan, plan};
use super::queries::Role;
use serde::{Deserialize, Serialize};
use tandem_kernel::error::Fields;
use tandem_kernel::{Result, Side};
use tandem_platform::record::{self, DocumentRef, Values};
use tandem_platform::{Body, Nothing, Query, Tx};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// One module and the permissions it declares, labels in the caller's language.
#[derive(Debug, Serialize, ToSchema)]
pub struct ModuleAuth {
    pub module: String,
    pub label: String,
    pub permissions: Vec<PermissionAuth>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PermissionAuth {
    pub permission: String,
    pub label: String,
    /// Whether the caller holds it himself and so may give it.
    pub grantable: bool,
    /// The only side whose users it is of use to, `buyer` or `supplier`; absent where it is to both.
    pub side: Option<&'static str>,
}

pub async fn get_menu_auth(tx: &mut Tx, _input: Nothing) -> Result<Vec<ModuleAuth>> {
    let (ctx, words) = (tx.ctx(), tx.platform().words());
    let modules = tx.platform().declarations().filter(|d| !d.permissions.is_empty());
    let tree = modules.map(|declaration| {
        let key = format!("{}-module", declaration.name);
        let named = words.has(ctx.language, &key);
        ModuleAuth {
            module: declaration.name.to_owned(),
            label: if named { words.label(ctx.language, &key) } else { declaration.name.to_owned() },
            permissions: declaration
                .permissions
                .iter()
                .map(|p| PermissionAuth {
                    permission: p.code.to_owned(),
                    label: words.label(ctx.language, p.label()),
                    grantable: ctx.permissions.may_give(p.code),
                    side: p.side.map(Side::as_str),
                })
                .collect(),
        }
    });
    Ok(tree.collect())
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct OfRole {
    pub role_id: String,
}

pub async fn find_role_auth(tx: &mut Tx, Query(asked): Query<OfRole>) -> Result<Vec<String>> {
    let role: Role = record::find(tx, tandem_kernel::id::parse(&asked.role_id)?, false).await?;
    Ok(role.permissions)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleAuth {
    pub role_id: Uuid,
    pub version: i64,
    pub permissions: Vec<String>,
}

fn check(asked: &RoleAuth) -> Result<()> {
    Fields::default().check(!asked.permissions.is_empty(), "permissions", "identity-role-no_permission").finish()
}

pub async fn save_role_auth(tx: &mut Tx, Body(asked): Body<RoleAuth>) -> Result<Role> {
    check(&asked)?;
    let before = record::take(tx, DocumentRef { id: asked.role_id, version: asked.version }).await?;
    apply(tx, &before, &asked.permissions).await?;
    record::keep(tx, "auth", before, Values::none()).await
}

/// Same checks and result as saving, without any change.
pub async fn preview_auth(tx: &mut Tx, Body(asked): Body<RoleAuth>) -> Result<AuthPlan> {
    check(&asked)?;
    let role = record::find(tx, asked.role_id, false).await?;
    plan(tx, &role, &asked.permissions.into_iter().collect()).await
}
