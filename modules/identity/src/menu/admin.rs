//! Administration of the tenant's menu.

use super::MenuTitles;
use super::administration::{self, Page};
use std::collections::{BTreeMap, BTreeSet};
use tandem_kernel::error::Fields;
use tandem_platform::http::route::Method;
use tandem_platform::record::prelude::*;
use tandem_platform::{Access, Nothing, PathId, Route};

pub const VIEW: &str = "identity.menu.view";
pub const EDIT: &str = "identity.menu.edit";

const PAGE: i16 = 1;
const BUTTON: i16 = 2;

pub static LISTING: Listing = Listing {
    code: "identity.menu",
    table: ("identity", "menu"),
    key: &["menu_id"],
    parts: &[&[
        Column::id(),
        Column::version(),
        Column::integer("menu_type").width(90),
        Column::text("url").width(240),
        Column::text("parent_url").width(200),
        Column::text("language_key").width(180),
        Column::text("component").width(200),
        Column::text("icon").width(100),
        Column::text("permission").width(200),
        Column::boolean("hidden").width(80),
        Column::boolean("cache").width(80),
        Column::integer("sort").width(80),
        Column::user("updated_by").width(140),
        Column::date_time("updated_at").width(170),
    ]],
    default_sort: &[Sort::up("sort")],
    quick_search: &["url", "languageKey", "permission"],
    permission: VIEW,
    ..Listing::EMPTY
};

pub fn routes() -> Vec<Route> {
    let (view, edit) = (Access::Permission(VIEW), Access::Permission(EDIT));
    vec![
        Route::ask(Method::GET, "/service1/identity/api/permission/listV2", view, list_v2),
        Route::command(Method::POST, "/service1/identity/api/permission/save", edit, save),
        Route::command(Method::POST, "/service1/identity/api/permission/sort", edit, sort),
        Route::command(Method::DELETE, "/service1/identity/api/permission/del/{id}", edit, del),
    ]
}

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct MenuEntry {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub base: Base,
    #[sqlx(skip)]
    pub parent_id: Option<Uuid>,
    /// 1 for a menu entry, 2 for a button.
    pub menu_type: i16,
    pub url: String,
    pub parent_url: String,
    pub component: String,
    pub icon: String,
    pub language_key: String,
    /// Told with the whole menu.
    #[sqlx(skip)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub titles: Option<MenuTitles>,
    pub permission: String,
    pub hidden: bool,
    pub cache: bool,
    pub sort: i32,
}

impl Record for MenuEntry {
    const LISTING: &'static Listing = &LISTING;

    fn head(&self) -> Head<'_> {
        self.base.head("", &self.language_key)
    }
    fn complete<'a>(&'a mut self, tx: &'a mut Tx) -> Work<'a, ()> {
        Box::pin(async move {
            let tenant = tx.ctx().tenant.id.uuid();
            let parent = sqlx::query_scalar(
                "select menu_id from identity.menu where tenant_id = $1 and url = $2 and menu_type = $3",
            );
            let parent = parent.bind(tenant).bind(&self.parent_url).bind(PAGE);
            self.parent_id = parent.fetch_optional(tx.conn()).await?;
            Ok(())
        })
    }
}

/// The whole menu as a flat list with parent ids; the browser builds the tree.
pub async fn list_v2(tx: &mut Tx, _input: Nothing) -> Result<Vec<MenuEntry>> {
    all(tx).await
}

async fn all(tx: &mut Tx) -> Result<Vec<MenuEntry>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let mut menus: Vec<MenuEntry> =
        sqlx::query_as("select *, menu_id as id from identity.menu where tenant_id = $1 order by sort, url, menu_id")
            .bind(tenant)
            .fetch_all(tx.conn())
            .await?;
    let ids: BTreeMap<String, Uuid> =
        menus.iter().filter(|m| m.menu_type == PAGE).map(|m| (m.url.clone(), m.base.id)).collect();
    let words = tx.platform().words();
    for menu in &mut menus {
        menu.parent_id = ids.get(&menu.parent_url).copied();
        menu.titles = MenuTitles::of(words, &menu.language_key);
    }
    Ok(menus)
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MenuForm {
    /// Absent for a new entry.
    pub id: Option<Uuid>,
    /// The version the caller has seen; absent for a new entry.
    pub version: Option<i64>,
    pub menu_type: i16,
    pub parent_id: Option<Uuid>,
    #[serde(default)]
    pub url: String,
    #[serde(default)]
    pub component: String,
    #[serde(default)]
    pub icon: String,
    pub language_key: String,
    #[serde(default)]
    pub permission: String,
    #[serde(default)]
    pub hidden: bool,
    #[serde(default)]
    pub cache: bool,
    #[serde(default)]
    pub sort: i32,
}

impl MenuForm {
    fn values(&self, parent_url: &str) -> Values {
        Values::none()
            .put("menu_type", self.menu_type)
            .put("url", &self.url)
            .put("parent_url", parent_url)
            .put("component", self.component.trim())
            .put("icon", self.icon.trim())
            .put("language_key", self.language_key.trim())
            .put("permission", &self.permission)
            .put("hidden", self.hidden)
            .put("cache", self.cache)
            .put("sort", self.sort)
    }
    fn page<'a>(&'a self, parent_url: &'a str) -> Page<'a> {
        let (component, permission) = (self.component.trim(), self.permission.as_str());
        Page { url: &self.url, parent_url, component, permission, hidden: self.hidden }
    }
}

fn check(form: &MenuForm, declared: &BTreeSet<&str>) -> Result<()> {
    let (page, button) = (form.menu_type == PAGE, form.menu_type == BUTTON);
    let known = form.permission.is_empty() || declared.contains(form.permission.as_str());
    Fields::default()
        .check(page || button, "menuType", "identity-menu-bad_type")
        .check(!page || is_address(&form.url), "url", "identity-menu-bad_url")
        .check(!button || form.url.is_empty(), "url", "identity-menu-button_has_no_url")
        .check(!button || form.parent_id.is_some(), "parentId", "platform-required")
        .check(!button || !form.permission.is_empty(), "permission", "platform-required")
        .check(known, "permission", "identity-menu-unknown_permission")
        .required("languageKey", &form.language_key)
        .at_most("languageKey", &form.language_key, 100)
        .at_most("component", &form.component, 200)
        .at_most("icon", &form.icon, 60)
        .finish()
}

/// Only paths of this site: no other hosts, no scripts.
fn is_address(text: &str) -> bool {
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'/' | b'-' | b'_' | b'.');
    text.len() <= 200 && text.len() > 1 && text.starts_with('/') && !text.starts_with("//") && text.bytes().all(plain)
}

/// Whether `from`, or an entry above it, is `target`.
fn is_under(menus: &[MenuEntry], from: Uuid, target: Uuid) -> bool {
    let mut at = Some(from);
    let mut seen = BTreeSet::new();
    while let Some(id) = at {
        if id == target {
            return true;
        }
        if !seen.insert(id) {
            return false;
        }
        at = menus.iter().find(|m| m.base.id == id).and_then(|m| m.parent_id);
    }
    false
}

pub async fn save(tx: &mut Tx, Body(form): Body<MenuForm>) -> Result<MenuEntry> {
    let declared = tx.platform().declarations().flat_map(|d| d.permissions).map(|p| p.code).collect();
    check(&form, &declared)?;
    hold(tx).await?;
    let menus = all(tx).await?;
    let before =
        form.id.map(|id| menus.iter().find(|m| m.base.id == id).cloned().ok_or_else(Error::not_found)).transpose()?;
    if let Some(before) = &before {
        let seen = DocumentRef { id: before.base.id, version: form.version.unwrap_or_default() };
        record::same_version(tx, &LISTING, seen, before.base.version).await?;
        if before.menu_type != form.menu_type {
            return Err(Error::refused("identity-menu-type_stays").at("menuType"));
        }
    }
    let parent = form.parent_id.map(|id| menus.iter().find(|m| m.base.id == id && m.menu_type == PAGE));
    let parent_url = match parent {
        None => String::new(),
        Some(None) => return Err(Error::refused("identity-menu-no_parent").at("parentId")),
        Some(Some(parent)) => parent.url.clone(),
    };
    if let (Some(id), Some(parent)) = (form.id, form.parent_id)
        && is_under(&menus, parent, id)
    {
        return Err(Error::refused("identity-menu-cycle").at("parentId"));
    }
    if !form.url.is_empty() && menus.iter().any(|m| m.url == form.url && Some(m.base.id) != form.id) {
        return Err(Error::refused("identity-menu-url_taken").at("url"));
    }
    if administration::is_lost(&pages(&menus), &pages_with(&menus, &form, &parent_url)) {
        return Err(administration_stays().at(changed_field(before.as_ref(), &form)));
    }
    let values = form.values(&parent_url);
    let Some(before) = before else { return record::create(tx, values).await };
    if before.url != form.url {
        move_children(tx, &before.url, &form.url).await?;
    }
    record::keep(tx, "edit", before, values).await
}

fn pages(menus: &[MenuEntry]) -> Vec<Page<'_>> {
    menus.iter().filter(|m| m.menu_type == PAGE).map(Page::of).collect()
}

/// The pages as they are once the form is saved, with what is below its entry.
fn pages_with<'a>(menus: &'a [MenuEntry], form: &'a MenuForm, parent_url: &'a str) -> Vec<Page<'a>> {
    let earlier = menus.iter().find(|m| Some(m.base.id) == form.id).map(|m| m.url.as_str());
    let others = menus.iter().filter(|m| m.menu_type == PAGE && Some(m.base.id) != form.id).map(Page::of);
    let follows =
        |page: Page<'a>| if Some(page.parent_url) == earlier { Page { parent_url: &form.url, ..page } } else { page };
    let own = (form.menu_type == PAGE).then(|| form.page(parent_url));
    others.map(follows).chain(own).collect()
}

fn administration_stays() -> Error {
    Error::refused("identity-menu-administration_stays")
}

/// What in the form takes a page of the administration away; a new entry, or a moved one, does so by its place.
fn changed_field(before: Option<&MenuEntry>, form: &MenuForm) -> &'static str {
    match before {
        Some(before) if before.hidden != form.hidden => "hidden",
        Some(before) if before.component != form.component.trim() => "component",
        Some(before) if before.url != form.url => "url",
        Some(before) if before.permission != form.permission => "permission",
        _ => "parentId",
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct MenuOrder {
    pub entries: Vec<MenuPlace>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct MenuPlace {
    pub id: Uuid,
    /// The version the caller has seen.
    pub version: i64,
    pub sort: i32,
}

/// Reorders entries among their siblings, all or nothing.
pub async fn sort(tx: &mut Tx, Body(order): Body<MenuOrder>) -> Result<Vec<MenuEntry>> {
    hold(tx).await?;
    let before = all(tx).await?;
    for place in &order.entries {
        let entry = before.iter().find(|m| m.base.id == place.id).ok_or_else(Error::not_found)?;
        let seen = DocumentRef { id: place.id, version: place.version };
        record::same_version(tx, &LISTING, seen, entry.base.version).await?;
        if entry.sort == place.sort {
            continue;
        }
        record::keep(tx, "sort", entry.clone(), Values::none().put("sort", place.sort)).await?;
    }
    all(tx).await
}

/// Serialises concurrent changes of the menu, so that two moves cannot create a cycle.
async fn hold(tx: &mut Tx) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("select menu_id from identity.menu where tenant_id = $1 order by menu_id for update")
        .bind(tenant)
        .execute(tx.conn())
        .await?;
    Ok(())
}

async fn move_children(tx: &mut Tx, from: &str, to: &str) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query(
        "update identity.menu set parent_url = $3, version = version + 1 where tenant_id = $1 and parent_url = $2",
    )
    .bind(tenant)
    .bind(from)
    .bind(to)
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub async fn del(tx: &mut Tx, PathId(id): PathId) -> Result<bool> {
    let id: Uuid = tandem_kernel::id::parse(&id)?;
    hold(tx).await?;
    let menus = all(tx).await?;
    let before = menus.iter().find(|m| m.base.id == id).cloned().ok_or_else(Error::not_found)?;
    let children = menus.iter().filter(|m| m.parent_id == Some(id)).count();
    if children > 0 {
        return Err(Error::refused("identity-menu-has_children").with("count", children));
    }
    let (now, mut left) = (pages(&menus), pages(&menus));
    left.retain(|page| page.url != before.url);
    if administration::is_lost(&now, &left) {
        return Err(administration_stays());
    }
    record::gone(tx, "delete", before).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_our_own() {
        assert!(is_address("/systemManage/menu-1"));
        for wrong in ["", "/", "//evil.example", "https://evil.example", "/a b", "javascript:alert(1)", "/a?b=c"] {
            assert!(!is_address(wrong), "{wrong}");
        }
    }
}
