//! Pending link of a person whose e-mail address belongs to an account with administrative rights. It is completed only
//! after a sign-in to that account in the same browser, by password and second factor if enrolled. Until then the
//! person's identity is kept in an encrypted cookie.

use super::link;
use serde::{Deserialize, Serialize};
use tandem_contracts::sso::Person;
use tandem_kernel::Result;
use tandem_platform::Tx;
use tandem_platform::http::session::set_cookie;
use tandem_platform::http::steps::Steps;
use tandem_platform::single_use;
use time::Duration;
use uuid::Uuid;

const COOKIE: &str = "tandem_sso_link";
const PURPOSE: &str = "sso link";
const LIFE: Duration = Duration::minutes(10);

#[derive(Serialize, Deserialize)]
struct Promise {
    user: Uuid,
    issuer: String,
    subject: String,
    email: Option<String>,
}

pub fn give(steps: &mut Steps, person: &Person, user: Uuid) -> Result<()> {
    let platform = steps.platform().clone();
    let (issuer, subject, email) = (person.issuer.clone(), person.subject.clone(), person.email.clone());
    let (promise, until) = (Promise { user, issuer, subject, email }, platform.now() + LIFE);
    let sealed = platform.secrets().seal(steps.ctx(), PURPOSE, promise, platform.new_id(), until, platform.random())?;
    set_cookie(steps, COOKIE, &sealed, LIFE)
}

/// After a sign-in by password: completes the pending link of this browser to this user.
pub async fn keep(steps: &mut Steps, tx: &mut Tx, user: Uuid) -> Result<()> {
    let Some(sealed) = steps.cookie(COOKIE).map(str::to_owned) else { return Ok(()) };
    set_cookie(steps, COOKIE, "", Duration::ZERO)?;
    let platform = steps.platform().clone();
    let opened = platform.secrets().open::<Promise>(steps.ctx(), PURPOSE, &sealed, platform.now()).ok().flatten();
    let Some(opened) = opened.filter(|opened| opened.value.user == user) else { return Ok(()) };
    if !single_use::use_up(tx, PURPOSE, opened.id, opened.expires_at).await? {
        return Ok(());
    }
    let Promise { issuer, subject, email, .. } = opened.value;
    let person =
        Person { issuer, subject, username: None, name: None, email, multi_factor: false, authenticated_at: None };
    link::link(tx, &person, user).await
}
