//! The caller's menu and button permissions, and the administration of the menu.

pub mod admin;
mod administration;

use serde::Serialize;
use sqlx::Row;
use std::collections::BTreeMap;
use tandem_kernel::{Language, Result, Side};
use tandem_platform::http::route::Method;
use tandem_platform::words::Words;
use tandem_platform::{Access, Nothing, Route, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

pub fn routes() -> Vec<Route> {
    let own = Access::SignedIn("everyone may read what they may see");
    let mut routes = admin::routes();
    let mine = Route::ask(Method::GET, "/service1/identity/api/permission/queryByUser", own, query_by_user);
    routes.push(mine.open_despite(crate::session::duty::ANY));
    routes
}

/// The name of an entry whose key is a word of the server, such as the title of its list. In both languages: the menu
/// is not asked for again when the language changes.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MenuTitles {
    pub zh: String,
    pub en: String,
}

impl MenuTitles {
    /// None where the key is a word of the browser's.
    pub fn of(words: &Words, key: &str) -> Option<Self> {
        let label = |language| words.has(language, key).then(|| words.label(language, key));
        Some(Self { zh: label(Language::Zh)?, en: label(Language::En)? })
    }
}

/// A menu entry (`menuType` 1) or a button permission (`menuType` 2).
#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PermissionEntry {
    pub id: String,
    pub parent_id: Option<String>,
    pub url: String,
    pub component: String,
    pub component_name: String,
    pub icon: String,
    pub hidden: bool,
    pub redirect: Option<String>,
    pub language_key: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub titles: Option<MenuTitles>,
    pub menu_type: u8,
    pub cache: u8,
    pub sort: i32,
    pub permission: String,
}

#[derive(Clone)]
pub struct Stored {
    pub id: Uuid,
    pub parent_url: String,
    /// The side it is restricted to, if the other side has its own page.
    pub side: Option<Side>,
    pub entry: PermissionEntry,
}

pub async fn query_by_user(tx: &mut Tx, _input: Nothing) -> Result<Vec<PermissionEntry>> {
    let ctx = tx.ctx().clone();
    let menus = all_menus(tx).await?;
    let mut entries = visible(menus, ctx.side(), |permission| ctx.permissions.holds(permission));
    entries.extend(ctx.permissions.iter().map(button));
    Ok(entries)
}

/// The tenant's whole menu, regardless of permissions.
pub async fn all_menus(tx: &mut Tx) -> Result<Vec<Stored>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let declared = tx.platform().declarations().flat_map(|d| d.menus);
    let sides: BTreeMap<&str, Side> = declared.filter_map(|menu| Some((menu.url, menu.side?))).collect();
    let rows = sqlx::query(
        "select menu_id, url, parent_url, component, icon, language_key, permission, hidden, cache, sort
         from identity.menu where tenant_id = $1 and menu_type = 1 order by sort, url, menu_id",
    )
    .bind(tenant)
    .fetch_all(tx.conn())
    .await?;
    let words = tx.platform().words();
    let menus = rows.into_iter().map(|row| Stored {
        id: row.get("menu_id"),
        parent_url: row.get("parent_url"),
        side: sides.get(row.get::<&str, _>("url")).copied(),
        entry: PermissionEntry {
            id: row.get::<Uuid, _>("menu_id").to_string(),
            parent_id: None,
            url: row.get("url"),
            component: row.get("component"),
            component_name: row.get("component"),
            icon: row.get("icon"),
            hidden: row.get("hidden"),
            redirect: None,
            language_key: row.get("language_key"),
            titles: MenuTitles::of(words, row.get("language_key")),
            menu_type: 1,
            cache: u8::from(row.get::<bool, _>("cache")),
            sort: row.get("sort"),
            permission: row.get("permission"),
        },
    });
    Ok(menus.collect())
}

/// Pages of this side whose permission is held, and groups that contain such a page.
pub fn visible(menus: Vec<Stored>, side: Side, holds: impl Fn(&str) -> bool) -> Vec<PermissionEntry> {
    let ids: BTreeMap<String, Uuid> = menus.iter().map(|m| (m.entry.url.clone(), m.id)).collect();
    let is_group = |menu: &Stored| menu.entry.component.is_empty();
    let mut shown: Vec<String> = menus
        .iter()
        .filter(|m| m.side.is_none_or(|of| of == side))
        .filter(|m| !is_group(m) && (m.entry.permission.is_empty() || holds(&m.entry.permission)))
        .map(|m| m.entry.url.clone())
        .collect();
    let mut at = 0;
    while let Some(url) = shown.get(at).cloned() {
        let parent = menus.iter().find(|m| m.entry.url == url).map(|m| m.parent_url.clone()).unwrap_or_default();
        if !parent.is_empty() && !shown.contains(&parent) {
            shown.push(parent);
        }
        at += 1;
    }
    let kept = menus.into_iter().filter(|m| shown.contains(&m.entry.url));
    kept.map(|mut m| {
        m.entry.parent_id = ids.get(&m.parent_url).map(ToString::to_string);
        m.entry
    })
    .collect()
}

fn button(permission: &str) -> PermissionEntry {
    PermissionEntry {
        id: permission.to_owned(),
        parent_id: None,
        url: String::new(),
        component: String::new(),
        component_name: String::new(),
        icon: String::new(),
        hidden: true,
        redirect: None,
        language_key: String::new(),
        titles: None,
        menu_type: 2,
        cache: 0,
        sort: 0,
        permission: permission.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn menu(n: u128, url: &str, parent: &str, component: &str, permission: &str) -> Stored {
        let entry = PermissionEntry { url: url.into(), component: component.into(), ..button(permission) };
        Stored { id: Uuid::from_u128(n), parent_url: parent.into(), side: None, entry }
    }

    #[test]
    fn a_group_shows_only_with_a_page_under_it() {
        let menus = || {
            vec![
                menu(1, "/a", "", "", ""),
                menu(2, "/a/x", "/a", "x", "x.view"),
                menu(3, "/b", "", "", ""),
                menu(4, "/b/y", "/b", "y", "y.view"),
            ]
        };
        let urls = |holds: fn(&str) -> bool| {
            visible(menus(), Side::Buyer, holds).into_iter().map(|e| e.url).collect::<Vec<_>>()
        };
        assert_eq!(urls(|p| p == "x.view"), ["/a", "/a/x"]);
        assert!(urls(|_| false).is_empty());
    }

    #[test]
    fn each_side_sees_its_own_page() {
        let menus = || {
            let theirs = menu(2, "/a/y", "/a", "y", "x.view");
            vec![
                menu(0, "/a", "", "", ""),
                Stored { side: Some(Side::Buyer), ..menu(1, "/a/x", "/a", "x", "x.view") },
                Stored { side: Some(Side::Supplier), ..theirs },
            ]
        };
        let urls = |side| visible(menus(), side, |_| true).into_iter().map(|e| e.url).collect::<Vec<_>>();
        assert_eq!(urls(Side::Buyer), ["/a", "/a/x"]);
        assert_eq!(urls(Side::Supplier), ["/a", "/a/y"]);
    }

    #[test]
    fn children_point_at_their_parents_id() {
        let menus = vec![menu(1, "/a", "", "", ""), menu(2, "/a/x", "/a", "x", "")];
        let entries = visible(menus, Side::Buyer, |_| true);
        assert_eq!(entries[1].parent_id.as_deref(), Some(Uuid::from_u128(1).to_string().as_str()));
    }
}
