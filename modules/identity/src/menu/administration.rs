//! The pages that repair all other settings stay within reach: without them nobody could put back what a change of the
//! menu took away. The browser opens a page by its address, and what has a page below it is a group and opens nothing.

use super::admin::MenuEntry;
use crate::DECLARATION;
use tandem_kernel::Menu;

/// Addresses of the administration of users, roles and menus.
const NEEDED: [&str; 3] = ["/systemManage/userManage", "/systemManage/role", "/systemManage/menuManage"];

/// A page of the menu, as far as it decides who reaches it.
#[derive(Clone, Copy)]
pub struct Page<'a> {
    pub url: &'a str,
    pub parent_url: &'a str,
    pub component: &'a str,
    pub permission: &'a str,
    pub hidden: bool,
}

impl<'a> Page<'a> {
    pub fn of(entry: &'a MenuEntry) -> Self {
        Self {
            url: &entry.url,
            parent_url: &entry.parent_url,
            component: &entry.component,
            permission: &entry.permission,
            hidden: entry.hidden,
        }
    }
}

/// Whether a change takes one of them away. One that has been out of reach all along does not stop other changes.
pub fn is_lost(before: &[Page], after: &[Page]) -> bool {
    let mut needed = DECLARATION.menus.iter().filter(|menu| NEEDED.contains(&menu.url));
    needed.any(|menu| is_within_reach(before, menu) && !is_within_reach(after, menu))
}

fn is_within_reach(pages: &[Page], menu: &Menu) -> bool {
    let Some(page) = pages.iter().find(|page| page.url == menu.url) else { return false };
    page.component == menu.component
        && (page.permission.is_empty() || page.permission == menu.permission)
        && !pages.iter().any(|below| below.parent_url == menu.url)
        && is_in_sight(pages, page)
}

/// Neither hidden nor below what is.
fn is_in_sight(pages: &[Page], page: &Page) -> bool {
    let mut at = Some(page);
    // No way up has more steps than there are pages.
    for _ in 0..=pages.len() {
        let Some(page) = at else { return true };
        if page.hidden {
            return false;
        }
        at = pages.iter().find(|above| above.url == page.parent_url);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    const GROUP: Page = Page { url: "/g", parent_url: "", component: "", permission: "", hidden: false };

    fn shipped() -> Vec<Page<'static>> {
        let needed = DECLARATION.menus.iter().filter(|menu| NEEDED.contains(&menu.url));
        let page = |menu: &'static Menu| Page {
            url: menu.url,
            parent_url: "/g",
            component: menu.component,
            permission: menu.permission,
            hidden: false,
        };
        needed.map(page).chain([GROUP]).collect()
    }

    #[test]
    fn each_way_of_losing_one_of_them_is_noticed() {
        let before = shipped();
        assert_eq!(before.len(), 4, "each of them is declared");
        assert!(!is_lost(&before, &before));
        let ways: [fn(&mut Page); 4] = [
            |page| page.url = "/elsewhere",
            |page| page.component = "",
            |page| page.permission = "base.dict_item.view",
            |page| page.hidden = true,
        ];
        for lose in ways {
            for (at, page) in before.iter().enumerate().take(3) {
                let mut after = shipped();
                lose(&mut after[at]);
                assert!(is_lost(&before, &after), "{}", page.url);
            }
        }
        let mut everybodys = shipped();
        everybodys[0].permission = "";
        assert!(!is_lost(&before, &everybodys));
        let below = Page { url: "/g/x", parent_url: before[0].url, ..GROUP };
        assert!(is_lost(&before, &[before.clone(), vec![below]].concat()));
        let mut hidden = shipped();
        hidden[3].hidden = true;
        assert!(is_lost(&before, &hidden), "with its group");
    }

    #[test]
    fn one_that_was_lost_before_does_not_stop_other_changes() {
        let mut before = shipped();
        before[0].hidden = true;
        assert!(!is_lost(&before, &before));
        let mut after = before.clone();
        after[1].hidden = true;
        assert!(is_lost(&before, &after));
        assert!(!is_lost(&before, &shipped()));
    }
}
