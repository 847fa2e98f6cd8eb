//! Remembers which accounts a browser has signed in to, in an encrypted cookie. It grants no access, but exempts the
//! browser from the rate limit shared by strangers.

use serde::{Deserialize, Serialize};
use tandem_kernel::Result;
use tandem_platform::http::session::set_cookie;
use tandem_platform::http::steps::Steps;
use time::Duration;
use uuid::Uuid;

const COOKIE: &str = "tandem_device";
const PURPOSE: &str = "known device";
const LIFE: Duration = Duration::days(180);
/// Users sharing a browser; the least recently signed in is dropped.
const MOST_USERS: usize = 5;

#[derive(Serialize, Deserialize)]
struct Known {
    users: Vec<Uuid>,
}

/// The browser's id and users; `None` if the cookie is forged, expired or of another tenant.
fn read(steps: &Steps) -> Option<(Uuid, Known)> {
    let (platform, sealed) = (steps.platform(), steps.cookie(COOKIE)?);
    let opened = platform.secrets().open::<Known>(steps.ctx(), PURPOSE, sealed, platform.now()).ok()??;
    Some((opened.id, opened.value))
}

/// The browser's id if it has signed in to any account.
pub fn id(steps: &Steps) -> Option<Uuid> {
    read(steps).map(|(id, _)| id)
}

/// The browser's id if it has signed in to this account.
pub fn known(steps: &Steps, user: Uuid) -> Option<Uuid> {
    read(steps).filter(|(_, known)| known.users.contains(&user)).map(|(id, _)| id)
}

/// Remembers a user who has authenticated in this browser.
pub fn remember(steps: &mut Steps, user: Uuid) -> Result<()> {
    let platform = steps.platform().clone();
    let (id, mut known) = read(steps).unwrap_or_else(|| (platform.new_id(), Known { users: Vec::new() }));
    known.users.retain(|other| *other != user);
    known.users.insert(0, user);
    known.users.truncate(MOST_USERS);
    let until = platform.now() + LIFE;
    let sealed = platform.secrets().seal(steps.ctx(), PURPOSE, known, id, until, platform.random())?;
    set_cookie(steps, COOKIE, &sealed, LIFE)
}
