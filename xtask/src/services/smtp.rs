//! A mail server that stores every message and delivers none (maildev).

use std::{process::Command, time::Duration};

use anyhow::Result;

use super::Service;
use crate::{
    env::Env,
    process::{Daemon, answers, greeting},
};

pub struct Smtp<'a> {
    env: &'a Env,
    daemon: Daemon,
}

impl<'a> Smtp<'a> {
    pub fn new(env: &'a Env) -> Self {
        Self { env, daemon: Daemon::new(env, "smtp") }
    }

    fn ready(&self) -> bool {
        greeting(self.env.ports.smtp()).is_some_and(|text| text.starts_with("220"))
            && answers(self.env.ports.smtp_web(), "/healthz", 200)
    }
}

impl Service for Smtp<'_> {
    fn name(&self) -> &'static str {
        "SMTP catcher"
    }

    fn address(&self) -> String {
        format!(
            "smtp://127.0.0.1:{}  (read mail at http://127.0.0.1:{})",
            self.env.ports.smtp(),
            self.env.ports.smtp_web()
        )
    }

    fn ports(&self) -> Vec<u16> {
        vec![self.env.ports.smtp(), self.env.ports.smtp_web()]
    }

    fn healthy(&self) -> bool {
        self.daemon.runs() && self.ready()
    }

    fn start(&self) -> Result<()> {
        self.daemon.spawn(
            Command::new("node")
                .arg(self.env.root.join("node_modules/maildev/bin/maildev"))
                .arg("--smtp")
                .arg(self.env.ports.smtp().to_string())
                .arg("--web")
                .arg(self.env.ports.smtp_web().to_string())
                .args(["--ip", "127.0.0.1", "--web-ip", "127.0.0.1"])
                .arg("--mail-directory")
                .arg(self.env.dev.join("mail"))
                .current_dir(&self.env.root),
        )?;
        self.daemon.wait(Duration::from_secs(30), || self.ready())
    }

    fn stop(&self) -> Result<()> {
        self.daemon.stop(Duration::from_secs(10))
    }
}
