//! NATS with JetStream on files, with authentication as in production.

use std::{fs, process::Command, time::Duration};

use anyhow::Result;

use super::{Service, durable};
use crate::{
    env::Env,
    install::pypi_binary,
    process::{Daemon, answers, greeting},
    secrets::{Secrets, write_private},
};

const USER: &str = "tandem";

/// The URL for clients, including the password.
pub fn url(env: &Env, secrets: &Secrets) -> String {
    format!("nats://{USER}:{}@127.0.0.1:{}", secrets.get("nats_password"), env.ports.nats())
}

pub struct Nats<'a> {
    env: &'a Env,
    secrets: &'a Secrets,
    daemon: Daemon,
}

impl<'a> Nats<'a> {
    pub fn new(env: &'a Env, secrets: &'a Secrets) -> Self {
        Self { env, secrets, daemon: Daemon::new(env, "nats") }
    }

    fn ready(&self) -> bool {
        greeting(self.env.ports.nats()).is_some_and(|text| text.starts_with("INFO"))
            && answers(self.env.ports.nats_monitor(), "/healthz", 200)
    }
}

impl Service for Nats<'_> {
    fn name(&self) -> &'static str {
        "NATS JetStream"
    }

    fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.env.ports.nats())
    }

    fn ports(&self) -> Vec<u16> {
        vec![self.env.ports.nats(), self.env.ports.nats_monitor()]
    }

    fn healthy(&self) -> bool {
        self.daemon.runs() && self.ready()
    }

    fn start(&self) -> Result<()> {
        let dir = self.env.dev.join("nats");
        fs::create_dir_all(&dir)?;
        let config = dir.join("nats.conf");
        let sync = if durable() { "always" } else { "2m" };
        write_private(
            &config,
            &format!(
                "server_name: tandem-dev\n\
                 listen: \"127.0.0.1:{}\"\n\
                 http: \"127.0.0.1:{}\"\n\
                 max_payload: 1MB\n\
                 jetstream {{\n\
                 \x20 store_dir: {:?}\n\
                 \x20 sync_interval: {sync}\n\
                 \x20 max_memory_store: 64MB\n\
                 \x20 max_file_store: 4GB\n\
                 }}\n\
                 authorization {{ user: {USER}, password: {:?} }}\n",
                self.env.ports.nats(),
                self.env.ports.nats_monitor(),
                dir.join("data"),
                self.secrets.get("nats_password"),
            ),
        )?;
        self.daemon.spawn(Command::new(pypi_binary(self.env, "nats-server")).arg("--config").arg(config))?;
        self.daemon.wait(Duration::from_secs(20), || self.ready())
    }

    fn stop(&self) -> Result<()> {
        self.daemon.stop(Duration::from_secs(10))
    }
}
