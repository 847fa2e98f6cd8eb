//! Which browsers have signed in to which accounts before. The browser keeps it itself, sealed: it opens nothing, but wrong guesses of
//! strangers are not counted against it.

use serde::{Deserialize, Serialize};
use tandem_kernel::Result;
use tandem_platform::http::session::set_cookie;
use tandem_platform::http::steps::Steps;
use time::Duration;
use uuid::Uuid;

const COOKIE: &str = "tandem_device";
const PURPOSE: &str = "known device";
const LIFE: Duration = Duration::days(180);
/// People who share a browser; who has not signed in for longest is forgotten.
const MOST_USERS: usize = 5;

#[derive(Serialize, Deserialize)]
struct Known {
    users: Vec<Uuid>,
}

/// This browser's own id and whom it knows; anything forged, old or of another company is no device.
fn read(steps: &Steps) -> Option<(Uuid, Known)> {
    let (platform, sealed) = (steps.platform(), steps.cookie(COOKIE)?);
    let opened = platform.secrets().open::<Known>(steps.ctx(), PURPOSE, sealed, platform.now()).ok()??;
    Some((opened.id, opened.value))
}

/// The browser's id, where it has signed in to anyone's account.
pub fn id(steps: &Steps) -> Option<Uuid> {
    read(steps).map(|(id, _)| id)
}

/// The browser's id, where it has signed in to this account before.
pub fn known(steps: &Steps, user: Uuid) -> Option<Uuid> {
    read(steps).filter(|(_, known)| known.users.contains(&user)).map(|(id, _)| id)
}

/// The user has proved here who he is.
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
