//! An OpenID Connect provider for single sign-on (`dev/services/oidc.mjs`).

use std::{fs, process::Command, time::Duration};

use anyhow::Result;

use super::Service;
use crate::{
    env::Env,
    process::{Daemon, answers},
    secrets::{Secrets, fingerprint},
};

pub const CLIENT_ID: &str = "tandem";

pub struct Oidc<'a> {
    env: &'a Env,
    secrets: &'a Secrets,
    daemon: Daemon,
}

impl<'a> Oidc<'a> {
    pub fn new(env: &'a Env, secrets: &'a Secrets) -> Self {
        Self { env, secrets, daemon: Daemon::new(env, "oidc") }
    }

    fn ready(&self) -> bool {
        answers(self.env.ports.oidc(), "/.well-known/openid-configuration", 200)
    }

    /// A change of the script in the checkout restarts the provider.
    fn script_fingerprint(&self) -> String {
        let script = self.env.root.join("dev/services/oidc.mjs");
        fingerprint(&fs::read(script).unwrap_or_default())
    }
}

impl Service for Oidc<'_> {
    fn name(&self) -> &'static str {
        "OIDC provider"
    }

    fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.env.ports.oidc())
    }

    fn ports(&self) -> Vec<u16> {
        vec![self.env.ports.oidc()]
    }

    fn healthy(&self) -> bool {
        let running = fs::read_to_string(self.env.dev.join("oidc/script")).unwrap_or_default();
        self.daemon.runs() && running == self.script_fingerprint() && self.ready()
    }

    fn start(&self) -> Result<()> {
        let dir = self.env.dev.join("oidc");
        fs::create_dir_all(&dir)?;
        self.daemon.spawn(
            Command::new("node")
                .arg(self.env.root.join("dev/services/oidc.mjs"))
                .current_dir(&self.env.root)
                .env("OIDC_PORT", self.env.ports.oidc().to_string())
                .env("OIDC_DIR", &dir)
                .env("OIDC_CLIENT_ID", CLIENT_ID)
                .env("OIDC_CLIENT_SECRET", self.secrets.get("oidc_client_secret"))
                .env("OIDC_COOKIE_KEY", self.secrets.get("oidc_cookie_key")),
        )?;
        self.daemon.wait(Duration::from_secs(30), || self.ready())?;
        fs::write(dir.join("script"), self.script_fingerprint())?;
        Ok(())
    }

    fn stop(&self) -> Result<()> {
        self.daemon.stop(Duration::from_secs(10))
    }
}
