//! Second step of the sign-in: the ticket of the first step, and a code.

use super::store;
use crate::session::sign_in::{self, By, Entrant};
use crate::session::throttle::Taken;
use crate::session::{device, log, throttle};
use serde::{Deserialize, Serialize};
use tandem_kernel::{Error, Result};
use tandem_platform::db::tx::Mode;
use tandem_platform::http::steps::Steps;
use tandem_platform::{Body, Tx, single_use};
use time::Duration;
use utoipa::ToSchema;
use uuid::Uuid;

const PURPOSE: &str = "second factor ticket";
const LIFE: Duration = Duration::minutes(5);

#[derive(Serialize, Deserialize)]
struct Ticket {
    user: Uuid,
    method: String,
}

/// Proves that the first step succeeded; valid for one sign-in.
pub fn ticket(tx: &Tx, user: Uuid, method: &str) -> Result<String> {
    let platform = tx.platform();
    let value = Ticket { user, method: method.to_owned() };
    platform.secrets().seal(tx.ctx(), PURPOSE, value, tx.new_id(), tx.now() + LIFE, platform.random())
}

#[derive(Deserialize, ToSchema)]
pub struct SecondStep {
    pub ticket: String,
    /// Of the authenticator, or a recovery code.
    pub code: String,
}

/// Returns the session's public half.
pub async fn check(steps: &mut Steps, Body(form): Body<SecondStep>) -> Result<String> {
    let gone = || Error::refused("identity-second_factor-start_again");
    let now = steps.platform().now();
    let opened = steps.platform().secrets().open::<Ticket>(steps.ctx(), PURPOSE, &form.ticket, now)?;
    let opened = opened.ok_or_else(gone)?;
    let (user, method) = (opened.value.user, opened.value.method);
    let taken = count(steps, user).await?;
    let mut tx = steps.begin(Mode::Write).await?;
    let entrant = Entrant::by_id(&mut tx, user).await?.ok_or_else(gone)?;
    let factor = store::load(&mut tx, user).await?.filter(|factor| factor.confirmed).ok_or_else(gone)?;
    let (outcome, mut refusal) = entrant.judge();
    let right = store::spend_code(&mut tx, user, &factor, &form.code).await?
        || store::spend_recovery_code(&mut tx, user, &form.code).await?;
    if !right {
        refusal = Some(factor.refusal());
    }
    let outcome = if right { outcome } else { "wrongCode" };
    if right && !single_use::use_up(&mut tx, PURPOSE, opened.id, opened.expires_at).await? {
        return Err(gone());
    }
    log::write(&mut tx, &entrant.username, Some(user), outcome, &method, &steps.agent).await?;
    if let Some(refusal) = refusal {
        tx.commit().await?;
        return Err(Error::refused(refusal));
    }
    taken.give_back(&mut tx).await?;
    sign_in::open(steps, tx, &entrant, By { method: &method, multi_factor: false, proved: true }).await
}

/// Counted and committed before the code is checked, as there are only a million codes. Callers know the password; if
/// it was stolen, the thief's attempts must not count against the owner's device.
async fn count(steps: &Steps, user: Uuid) -> Result<Taken> {
    let mut tx = steps.begin(Mode::Write).await?;
    let limits = &steps.platform().config().sign_in;
    let budgets = match device::known(steps, user) {
        Some(device) => vec![(format!("second factor device {device} {user}"), limits.guesses_per_account)],
        None => vec![
            (throttle::address_key(&tx), limits.guesses_per_address),
            (format!("second factor {user}"), limits.guesses_per_account),
        ],
    };
    let taken = throttle::take(&mut tx, &budgets).await?;
    tx.commit().await?;
    taken.ok_or_else(throttle::too_many)
}
