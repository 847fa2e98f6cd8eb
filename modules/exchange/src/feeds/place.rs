//! Where a reading goes on after a page, and when it stops because the system's pages do not end.

use std::collections::HashSet;
use tandem_kernel::Language;
use tandem_kernel::error::Message;
use tandem_platform::Platform;
use tandem_platform::outside::Page;
use time::OffsetDateTime;

/// How far links are followed while the time does not advance. Even a mass change in the ERP stamps fewer things with
/// one moment.
const MOST_PAGES: usize = 1_000;
const MOST_ITEMS: usize = 100_000;

/// Outside systems page by row offset, so an item that changes meanwhile shifts all later rows: the next page is asked
/// for by the time of the last change, and by the system's link only while that time does not advance.
#[derive(Default)]
pub struct Place {
    pub since: Option<OffsetDateTime>,
    pub next: Option<String>,
    /// All links of this reading: one that comes again leads in a circle.
    followed: HashSet<String>,
    /// Since the time advanced.
    pages: usize,
    items: usize,
}

/// Why a reading would never end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Endless {
    Circle,
    TooMany,
}

impl Place {
    pub fn at(since: Option<OffsetDateTime>) -> Self {
        Self { since, ..Self::default() }
    }

    /// Goes on after a page; false after the last one.
    pub fn advance(&mut self, page: &Page) -> Result<bool, Endless> {
        let Some(link) = &page.next else { return Ok(false) };
        let changes = page.items.iter().map(|item| item.changed_at);
        let newest = changes.chain(page.unread.iter().filter_map(|one| one.changed_at)).max();
        if let Some(newest) = newest.filter(|newest| self.since.is_none_or(|since| *newest > since)) {
            (self.since, self.next, self.pages, self.items) = (Some(newest), None, 0, 0);
            return Ok(true);
        }
        self.pages += 1;
        self.items += page.items.len() + page.unread.len();
        if self.pages > MOST_PAGES || self.items > MOST_ITEMS {
            return Err(Endless::TooMany);
        }
        if !self.followed.insert(link.clone()) {
            return Err(Endless::Circle);
        }
        self.next = Some(link.clone());
        Ok(true)
    }
}

impl Endless {
    /// For the monitor, which people of both languages read.
    pub fn told(self, platform: &Platform) -> String {
        let message = match self {
            Self::Circle => Message { key: "exchange-feed-circle", args: Vec::new() },
            Self::TooMany => {
                let args = vec![("pages", MOST_PAGES.to_string()), ("items", MOST_ITEMS.to_string())];
                Message { key: "exchange-feed-too_many", args }
            }
        };
        let say = |language| platform.words().say(language, &message);
        format!("{} / {}", say(Language::Zh), say(Language::En))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use tandem_contracts::outside::Unread;
    use tandem_platform::outside::Item;
    use time::Duration;

    fn at(second: i64) -> OffsetDateTime {
        OffsetDateTime::UNIX_EPOCH + Duration::seconds(second)
    }

    fn page(seconds: &[i64], next: &str) -> Page {
        let item = |second: &i64| Item { key: second.to_string(), changed_at: at(*second), value: Value::Null };
        let next = (!next.is_empty()).then(|| next.to_owned());
        Page { items: seconds.iter().map(item).collect(), next, ..Page::default() }
    }

    fn goes_on(place: &Place) -> (Option<OffsetDateTime>, Option<&str>) {
        (place.since, place.next.as_deref())
    }

    #[test]
    fn pages_go_on_by_time_and_by_links_only_while_it_stands_still() {
        let mut place = Place::at(None);
        assert_eq!(place.advance(&page(&[1, 2], "a")), Ok(true));
        assert_eq!(goes_on(&place), (Some(at(2)), None));
        assert_eq!(place.advance(&page(&[2, 2], "b")), Ok(true));
        assert_eq!(goes_on(&place), (Some(at(2)), Some("b")));
        assert_eq!(place.advance(&page(&[2, 3], "c")), Ok(true));
        assert_eq!(goes_on(&place), (Some(at(3)), None));
        assert_eq!(place.advance(&page(&[3], "")), Ok(false));
    }

    #[test]
    fn what_cannot_be_read_does_not_hold_up_what_comes_after_it() {
        let unread = |changed_at| Unread { key: "1".to_owned(), changed_at, reason: String::new() };
        let told = |changed_at| Page { unread: vec![unread(changed_at)], ..page(&[], "a") };
        let mut place = Place::at(Some(at(5)));
        assert_eq!(place.advance(&told(Some(at(6)))), Ok(true));
        assert_eq!(goes_on(&place), (Some(at(6)), None));
        assert_eq!(place.advance(&told(None)), Ok(true));
        assert_eq!(goes_on(&place), (Some(at(6)), Some("a")), "nobody knows when it was changed");
        let mut place = Place::at(Some(at(5)));
        let many = Page { unread: vec![unread(None); MOST_ITEMS + 1], ..page(&[], "a") };
        assert_eq!(place.advance(&many), Err(Endless::TooMany));
    }

    #[test]
    fn a_link_that_comes_again_is_not_followed_again() {
        let mut place = Place::at(Some(at(5)));
        assert_eq!(place.advance(&page(&[5], "a")), Ok(true));
        assert_eq!(place.advance(&page(&[5], "b")), Ok(true));
        assert_eq!(place.advance(&page(&[5], "a")), Err(Endless::Circle));
        let mut advanced = Place::at(Some(at(5)));
        assert_eq!(advanced.advance(&page(&[], "a")), Ok(true));
        assert_eq!(advanced.advance(&page(&[6], "a")), Ok(true), "not followed: the time advanced");
        assert_eq!(advanced.advance(&page(&[6], "a")), Err(Endless::Circle));
    }

    #[test]
    fn one_moment_has_so_many_pages_and_items_and_no_more() {
        let mut place = Place::at(Some(at(5)));
        for n in 0..MOST_PAGES {
            assert_eq!(place.advance(&page(&[], &n.to_string())), Ok(true));
        }
        assert_eq!(place.advance(&page(&[], "more")), Err(Endless::TooMany));
        let mut place = Place::at(Some(at(5)));
        assert_eq!(place.advance(&page(&vec![5; MOST_ITEMS], "a")), Ok(true));
        assert_eq!(place.advance(&page(&[5], "b")), Err(Endless::TooMany));
        let mut place = Place::at(Some(at(5)));
        for n in 6..2_000 {
            assert_eq!(place.advance(&page(&[5, n], "a")), Ok(true), "a long reading whose time advances goes on");
        }
    }
}
