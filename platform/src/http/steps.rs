//! The context of a change in several transactions: the handler opens and commits each one itself, so a later refusal
//! does not roll back an earlier step.

use super::session::{self, Credential};
use crate::db::tx::{Mode, Tx};
use crate::platform::Platform;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use tandem_kernel::{OpCtx, Result};

pub struct Steps {
    platform: Platform,
    ctx: OpCtx,
    /// The `User-Agent`, truncated; for logs only.
    pub agent: String,
    headers: HeaderMap,
    pub(crate) reply_headers: Vec<(HeaderName, HeaderValue)>,
}

impl Steps {
    /// For a command-line tool acting on a user's behalf, outside any request.
    pub fn of(platform: Platform, ctx: OpCtx) -> Self {
        Self::new(platform, ctx, HeaderMap::new())
    }
    pub(crate) fn new(platform: Platform, ctx: OpCtx, headers: HeaderMap) -> Self {
        let agent = headers.get(header::USER_AGENT).and_then(|v| v.to_str().ok()).unwrap_or_default();
        Self { platform, ctx, agent: agent.chars().take(200).collect(), headers, reply_headers: Vec::new() }
    }
    /// A cookie of the request.
    pub fn cookie(&self, name: &str) -> Option<&str> {
        session::cookie(&self.headers, name, self.platform.config().server.secure_cookies)
    }
    /// The credential of the request.
    pub fn credential(&self) -> Option<Credential> {
        Credential::read(&self.headers, self.platform.config().server.secure_cookies)
    }
    /// A request header, if it is valid text.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }
    pub fn ctx(&self) -> &OpCtx {
        &self.ctx
    }
    pub fn platform(&self) -> &Platform {
        &self.platform
    }
    pub async fn begin(&self, mode: Mode) -> Result<Tx> {
        self.platform.begin(self.ctx.clone(), mode).await
    }
}

/// Anything that can add response headers.
pub trait Reply {
    fn platform(&self) -> &Platform;
    fn ctx(&self) -> &OpCtx;
    fn reply_header(&mut self, name: HeaderName, value: HeaderValue);
}

impl Reply for Steps {
    fn platform(&self) -> &Platform {
        &self.platform
    }
    fn ctx(&self) -> &OpCtx {
        &self.ctx
    }
    fn reply_header(&mut self, name: HeaderName, value: HeaderValue) {
        self.reply_headers.push((name, value));
    }
}

impl Reply for Tx {
    fn platform(&self) -> &Platform {
        Tx::platform(self)
    }
    fn ctx(&self) -> &OpCtx {
        Tx::ctx(self)
    }
    fn reply_header(&mut self, name: HeaderName, value: HeaderValue) {
        self.reply_headers.push((name, value));
    }
}
