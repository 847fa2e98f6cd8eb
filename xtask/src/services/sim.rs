//! The simulator of external systems: an approval system and an ERP (`sim/`).

use std::{fs, time::Duration};

use anyhow::Result;

use super::Service;
use crate::{
    env::Env,
    process::{Daemon, answers, run},
    secrets::{Secrets, fingerprint},
};

pub const KEY_ID: &str = "tandem";
pub const USER: &str = "TANDEM";

pub struct Sim<'a> {
    env: &'a Env,
    secrets: &'a Secrets,
    daemon: Daemon,
}

impl<'a> Sim<'a> {
    pub fn new(env: &'a Env, secrets: &'a Secrets) -> Self {
        Self { env, secrets, daemon: Daemon::new(env, "sim") }
    }

    fn ready(&self) -> bool {
        answers(self.env.ports.sim(), "/healthz", 200)
    }

    /// A change of the sources in the checkout restarts the simulator.
    fn source_fingerprint(&self) -> String {
        let Ok(entries) = fs::read_dir(self.env.root.join("sim/src")) else { return String::new() };
        let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
        files.sort();
        let source: Vec<u8> = files.iter().flat_map(|file| fs::read(file).unwrap_or_default()).collect();
        fingerprint(&source)
    }
}

impl Service for Sim<'_> {
    fn name(&self) -> &'static str {
        "OA and ERP simulator"
    }

    fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.env.ports.sim())
    }

    fn ports(&self) -> Vec<u16> {
        vec![self.env.ports.sim()]
    }

    fn healthy(&self) -> bool {
        let running = fs::read_to_string(self.env.dev.join("sim/source")).unwrap_or_default();
        self.daemon.runs() && running == self.source_fingerprint() && self.ready()
    }

    fn start(&self) -> Result<()> {
        let dir = self.env.dev.join("sim");
        fs::create_dir_all(&dir)?;
        run(self.env.build(&["tandem-sim"]).arg("--quiet"))?;
        let program = self.env.binary("debug", "tandem-sim")?;
        self.daemon.spawn(
            self.env
                .command(&program.to_string_lossy())
                .env("TANDEM_SIM_LISTEN", format!("127.0.0.1:{}", self.env.ports.sim()))
                .env("TANDEM_SIM_JOURNAL", dir.join("journal"))
                .env("TANDEM_SIM_OA_KEY_ID", KEY_ID)
                .env("TANDEM_SIM_OA_SECRET", self.secrets.get("oa_secret"))
                .env("TANDEM_SIM_ERP_USER", USER)
                .env("TANDEM_SIM_ERP_PASSWORD", self.secrets.get("erp_password")),
        )?;
        self.daemon.wait(Duration::from_secs(30), || self.ready())?;
        fs::write(dir.join("source"), self.source_fingerprint())?;
        Ok(())
    }

    fn stop(&self) -> Result<()> {
        self.daemon.stop(Duration::from_secs(10))
    }
}
