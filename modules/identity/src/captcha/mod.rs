//! The slider captcha. The puzzle is drawn and checked here; its state is encrypted and held by the
//! browser, valid for one attempt. A solved puzzle yields a ticket for one action.

mod picture;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use tandem_kernel::{Error, ErrorKind, Result};
use tandem_platform::db::tx::Mode;
use tandem_platform::http::route::Method;
use tandem_platform::http::steps::Steps;
use tandem_platform::{Access, Body, Query, Route, Tx, single_use};
use time::Duration;
use utoipa::{IntoParams, ToSchema};

const PUZZLE: &str = "captcha puzzle";
const TICKET: &str = "captcha ticket";
const LIFE: Duration = Duration::minutes(2);
/// Tolerance in pixels.
const TOLERANCE: i32 = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Action {
    Login,
    Register,
    Reset,
    Email,
}

pub fn routes() -> Vec<Route> {
    let open = Access::Public("the captcha guards the pages before signing in, and mails that users ask for");
    vec![
        Route::ask(Method::GET, "/service1/identity/api/captcha/get", open, get),
        Route::steps(Method::POST, "/service1/identity/api/captcha/check", open, check),
    ]
}

#[derive(Deserialize, IntoParams)]
pub struct Wanted {
    /// What the ticket is for: `login`, `register`, `reset` or `email`.
    #[param(value_type = String)]
    pub action: Action,
}

#[derive(Serialize, Deserialize)]
struct Puzzle {
    x: i32,
    action: Action,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaptchaPicture {
    pub captcha_id: String,
    /// PNG in base64.
    pub background: String,
    pub piece: String,
    pub width: i32,
    pub height: i32,
    /// Where the piece slides along.
    pub y: i32,
    pub piece_size: i32,
}

pub async fn get(tx: &mut Tx, Query(wanted): Query<Wanted>) -> Result<CaptchaPicture> {
    let platform = tx.platform().clone();
    let mut seed = [0u8; 32];
    platform.random().fill(&mut seed);
    let drawn = tandem_platform::low_priority::at_low_priority(move || picture::draw(seed)).await??;
    let puzzle = Puzzle { x: drawn.x, action: wanted.action };
    let (id, until) = (platform.new_id(), platform.now() + LIFE);
    Ok(CaptchaPicture {
        captcha_id: platform.secrets().seal(tx.ctx(), PUZZLE, puzzle, id, until, platform.random())?,
        background: STANDARD.encode(drawn.background),
        piece: STANDARD.encode(drawn.piece),
        width: picture::WIDTH,
        height: picture::HEIGHT,
        y: drawn.y,
        piece_size: picture::PIECE,
    })
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaptchaAnswer {
    pub captcha_id: String,
    /// Where the piece was dropped, from the left, in pixels of the picture.
    pub x: i32,
}

/// One attempt per puzzle, successful or not. Returns the ticket.
pub async fn check(steps: &mut Steps, Body(answer): Body<CaptchaAnswer>) -> Result<String> {
    let platform = steps.platform().clone();
    let opened = platform.secrets().open::<Puzzle>(steps.ctx(), PUZZLE, &answer.captcha_id, platform.now())?;
    let opened = opened.ok_or_else(wrong)?;
    let mut tx = steps.begin(Mode::Write).await?;
    let first = single_use::use_up(&mut tx, PUZZLE, opened.id, opened.expires_at).await?;
    tx.commit().await?;
    if !first || (opened.value.x - answer.x).abs() > TOLERANCE {
        return Err(wrong());
    }
    let (id, until) = (platform.new_id(), platform.now() + LIFE);
    platform.secrets().seal(steps.ctx(), TICKET, opened.value.action, id, until, platform.random())
}

/// Consumes a ticket for this action; only effective if the transaction commits.
pub async fn spend(tx: &mut Tx, action: Action, ticket: &str) -> Result<()> {
    if !tx.platform().config().sign_in.captcha {
        return Ok(());
    }
    let platform = tx.platform().clone();
    let opened = platform.secrets().open::<Action>(tx.ctx(), TICKET, ticket, platform.now())?;
    let opened = opened.filter(|o| o.value == action).ok_or_else(wrong)?;
    if single_use::use_up(tx, TICKET, opened.id, opened.expires_at).await? { Ok(()) } else { Err(wrong()) }
}

fn wrong() -> Error {
    Error::new(ErrorKind::Refused, "identity-captcha_wrong")
}
