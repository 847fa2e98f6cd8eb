//! Real processes: `tandem serve`, `tandem work` and a dedicated NATS server, started, killed without warning and
//! restarted.

use anyhow::{Context, Result, bail};
use std::collections::VecDeque;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tandem_platform::config::{Config, Secret};
use tandem_testkit::services::dev_dir;
use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};
use tokio::process::{Child, Command};

pub fn free_port() -> Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

fn binary() -> Result<PathBuf> {
    let path =
        std::env::var_os("TANDEM_BIN").map(PathBuf::from).context("TANDEM_BIN is not set: run `cargo xtask prove`")?;
    if !path.exists() {
        bail!("{} is not there", path.display());
    }
    Ok(path)
}

/// The last warnings and errors in the log of a process. An answer tells a user only that the system is busy; why, the log
/// says.
#[derive(Clone, Default)]
struct Warnings(Arc<Mutex<VecDeque<String>>>);

impl Warnings {
    const MOST: usize = 10;
    /// Of a line: a warning of a slow statement holds all of it.
    const LONGEST: usize = 2_000;

    fn kept(&self) -> std::sync::MutexGuard<'_, VecDeque<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn listen(self, log: impl AsyncRead + Unpin) {
        let mut lines = BufReader::new(log).lines();
        while let Ok(Some(line)) = lines.next_line().await {
            if !line.contains(r#""level":"INFO""#) {
                let mut kept = self.kept();
                kept.push_back(line.chars().take(Self::LONGEST).collect());
                if kept.len() > Self::MOST {
                    kept.pop_front();
                }
            }
        }
    }
}

/// One `tandem` process that can be killed and restarted on the same ports.
pub struct Node {
    program: PathBuf,
    role: &'static str,
    port: u16,
    ops_port: u16,
    environment: Vec<(String, String)>,
    child: Option<Child>,
    /// Where its log is listened to.
    warnings: Option<Warnings>,
}

impl Node {
    pub async fn start(role: &'static str, config: &Config) -> Result<Self> {
        Self::start_as(binary()?, role, config).await
    }
    pub async fn start_as(program: PathBuf, role: &'static str, config: &Config) -> Result<Self> {
        Self::start_at(program, role, config, free_port()?, None).await
    }
    /// As [`Self::start`], and [`Self::warnings`] tells what it warned of.
    pub async fn start_heard(role: &'static str, config: &Config) -> Result<Self> {
        Self::start_at(binary()?, role, config, free_port()?, Some(Warnings::default())).await
    }
    /// On a port that must be known in advance.
    pub async fn serve_at(port: u16, config: &Config) -> Result<Self> {
        Self::start_at(binary()?, "serve", config, port, None).await
    }
    async fn start_at(
        program: PathBuf,
        role: &'static str,
        config: &Config,
        port: u16,
        warnings: Option<Warnings>,
    ) -> Result<Self> {
        let ops_port = free_port()?;
        let environment = environment(config, port, ops_port);
        let mut node = Self { program, role, port, ops_port, environment, child: None, warnings };
        node.spawn().await?;
        Ok(node)
    }
    /// The operations endpoint.
    pub fn ops(&self) -> String {
        format!("http://127.0.0.1:{}", self.ops_port)
    }
    pub fn base(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// The last warnings and errors in its log, if it is listened to.
    pub fn warnings(&self) -> Vec<String> {
        self.warnings.as_ref().map(|warnings| warnings.kept().iter().cloned().collect()).unwrap_or_default()
    }

    /// The process id.
    pub fn pid(&self) -> Option<u32> {
        self.child.as_ref().and_then(Child::id)
    }

    /// A memory figure of the process in megabytes: `VmRSS` is the current size, `VmHWM` the peak.
    pub fn memory(&self, what: &str) -> Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid().context("no process")?))?;
        let line = status.lines().find_map(|line| line.strip_prefix(what)?.strip_prefix(':'));
        let kilobytes: u64 = line.and_then(|l| l.split_whitespace().next()).context("no figure")?.parse()?;
        Ok(kilobytes / 1024)
    }

    /// Whether the process is still running.
    pub fn lives(&mut self) -> bool {
        self.child.as_mut().is_some_and(|child| matches!(child.try_wait(), Ok(None)))
    }

    async fn spawn(&mut self) -> Result<()> {
        let log = std::env::var_os("TANDEM_PROOF_LOG")
            .map(|path| std::fs::OpenOptions::new().append(true).create(true).open(path));
        let unnamed = if self.warnings.is_some() { Stdio::piped } else { Stdio::null };
        let log = log.transpose()?.map_or_else(unnamed, Stdio::from);
        let mut command = Command::new(&self.program);
        command
            .arg(self.role)
            .env_clear()
            .envs(self.environment.clone())
            .stdout(Stdio::null())
            .stderr(log)
            .kill_on_drop(true);
        let mut child = command.spawn()?;
        if let (Some(warnings), Some(log)) = (&self.warnings, child.stderr.take()) {
            tokio::spawn(warnings.clone().listen(log));
        }
        self.child = Some(child);
        self.ready().await
    }

    async fn ready(&self) -> Result<()> {
        let url = format!("http://127.0.0.1:{}/readyz", self.ops_port);
        for _ in 0..400 {
            if let Ok(response) = reqwest::get(&url).await
                && response.status().is_success()
            {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        bail!("{} did not become ready", self.role)
    }

    /// SIGKILL, then a new process in its place.
    pub async fn kill_and_restart(&mut self) -> Result<()> {
        if let Some(child) = &mut self.child {
            child.kill().await?;
        }
        self.spawn().await
    }

    pub async fn stop(&mut self) -> Result<()> {
        if let Some(mut child) = self.child.take() {
            child.kill().await?;
        }
        Ok(())
    }
}

fn environment(config: &Config, port: u16, ops_port: u16) -> Vec<(String, String)> {
    let mut all = vec![
        ("TANDEM__SERVER__LISTEN".to_owned(), format!("127.0.0.1:{port}")),
        ("TANDEM__SERVER__OPS_LISTEN".to_owned(), format!("127.0.0.1:{ops_port}")),
        ("TANDEM__SERVER__SECURE_COOKIES".to_owned(), "false".to_owned()),
        ("TANDEM__WORKER__OPS_LISTEN".to_owned(), format!("127.0.0.1:{ops_port}")),
        ("TANDEM__WORKER__POLL_MILLIS".to_owned(), config.worker.poll_millis.to_string()),
        ("TANDEM__WORKER__REDELIVER_SECONDS".to_owned(), config.worker.redeliver_seconds.to_string()),
        ("TANDEM__WORKER__SEAL_SECONDS".to_owned(), "1".to_owned()),
        ("TANDEM__NATS__URL".to_owned(), config.nats.url.expose().to_owned()),
        ("TANDEM__NATS__NAMESPACE".to_owned(), config.nats.namespace.clone()),
        ("TANDEM__TENANCY__DEFAULT_TENANT".to_owned(), config.tenancy.default_tenant.clone()),
        ("TANDEM__DATABASE__HOME".to_owned(), config.database.home.clone()),
        ("TANDEM__SECURITY__SECRET".to_owned(), tandem_testkit::world::SIGNING_KEY.to_owned()),
        ("TANDEM__SIGN_IN__CAPTCHA".to_owned(), config.sign_in.captcha.to_string()),
        ("TANDEM__SIGN_IN__PROOF_MINUTES".to_owned(), config.sign_in.proof_minutes.to_string()),
        ("TANDEM__SIGN_IN__GUESSES_PER_ADDRESS".to_owned(), config.sign_in.guesses_per_address.to_string()),
        ("TANDEM__SERVER__PUBLIC_PER_SECOND".to_owned(), config.server.public_per_second.to_string()),
        ("TANDEM__MAIL__URL".to_owned(), config.mail.url.as_ref().map_or_else(String::new, |u| u.expose().to_owned())),
        ("TANDEM__MAIL__AT_ONCE".to_owned(), config.mail.at_once.to_string()),
        ("TANDEM__MAIL__TIMEOUT_SECONDS".to_owned(), config.mail.timeout_seconds.to_string()),
        ("TANDEM__MAIL__MAX_ATTEMPTS".to_owned(), config.mail.max_attempts.to_string()),
        ("TANDEM__AUDIT__SIGNING_KEY".to_owned(), tandem_testkit::world::SIGNING_KEY.to_owned()),
    ];
    let exposed = |secret: &Option<Secret>| secret.as_ref().map_or_else(String::new, |s| s.expose().to_owned());
    all.push(("TANDEM__STORE__ENDPOINT".to_owned(), config.store.endpoint.clone()));
    all.push(("TANDEM__STORE__BUCKET".to_owned(), config.store.bucket.clone()));
    all.push(("TANDEM__STORE__PREFIX".to_owned(), config.store.prefix.clone()));
    all.push(("TANDEM__STORE__ACCESS_KEY".to_owned(), exposed(&config.store.access_key)));
    all.push(("TANDEM__STORE__SECRET_KEY".to_owned(), exposed(&config.store.secret_key)));
    all.extend(outside(config));
    all.push(("TANDEM__SCAN__ADDRESS".to_owned(), config.scan.address.clone()));
    for (name, shard) in &config.database.shards {
        let prefix = format!("TANDEM__DATABASE__SHARDS__{}", name.to_uppercase());
        all.push((format!("{prefix}__APP_URL"), shard.app_url.expose().to_owned()));
        all.push((format!("{prefix}__ENGINE_URL"), shard.engine_url.expose().to_owned()));
        all.push((format!("{prefix}__MAX_CONNECTIONS"), shard.max_connections.to_string()));
    }
    all
}

/// The environment variables of external systems, if the proof has any.
fn outside(config: &Config) -> Vec<(String, String)> {
    let mut all = Vec::new();
    let mut set = |name: String, value: String| all.push((format!("TANDEM__{}", name.to_uppercase()), value));
    for (tenant, oa) in &config.oa {
        set(format!("oa__{tenant}__url"), oa.url.clone());
        set(format!("oa__{tenant}__key_id"), oa.key_id.clone());
        set(format!("oa__{tenant}__secret"), oa.secret.expose().to_owned());
        set(format!("oa__{tenant}__call_back_base"), oa.call_back_base.clone());
        set(format!("oa__{tenant}__timeout_seconds"), oa.timeout_seconds.to_string());
    }
    for (tenant, erp) in &config.erp {
        set(format!("erp__{tenant}__url"), erp.url.clone());
        set(format!("erp__{tenant}__user"), erp.user.clone());
        set(format!("erp__{tenant}__password"), erp.password.expose().to_owned());
        set(format!("erp__{tenant}__timeout_seconds"), erp.timeout_seconds.to_string());
        set(format!("erp__{tenant}__poll_seconds"), erp.poll_seconds.to_string());
        set(format!("erp__{tenant}__overlap_seconds"), erp.overlap_seconds.to_string());
        set(format!("erp__{tenant}__page_size"), erp.page_size.to_string());
    }
    for (tenant, approvals) in &config.approvals {
        for (setting, limits) in approvals {
            for (currency, limit) in limits {
                set(format!("approvals__{tenant}__{setting}__{currency}"), limit.clone());
            }
        }
    }
    if !config.oa.is_empty() {
        let exchange = &config.exchange;
        set("exchange__first_pause_seconds".into(), exchange.first_pause_seconds.to_string());
        set("exchange__longest_pause_seconds".into(), exchange.longest_pause_seconds.to_string());
        set("exchange__circuit_seconds".into(), exchange.circuit_seconds.to_string());
        set("exchange__watch_seconds".into(), exchange.watch_seconds.to_string());
        set("exchange__max_attempts".into(), exchange.max_attempts.to_string());
    }
    all
}

/// A dedicated NATS server, so that wiping it affects nothing else.
pub struct OwnNats {
    port: u16,
    store: PathBuf,
    child: Option<Child>,
}

impl OwnNats {
    pub async fn start() -> Result<Self> {
        let port = free_port()?;
        let store = std::env::temp_dir().join(format!("tandem-proof-nats-{port}"));
        let mut nats = Self { port, store, child: None };
        nats.spawn().await?;
        Ok(nats)
    }
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    async fn spawn(&mut self) -> Result<()> {
        let program = find_nats(&dev_dir()).context("nats-server is not installed: run `cargo xtask up`")?;
        let mut command = Command::new(program);
        command.args(["-a", "127.0.0.1", "-p", &self.port.to_string(), "-js", "-sd"]).arg(&self.store);
        self.child = Some(command.stdout(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true).spawn()?);
        for _ in 0..200 {
            if tokio::net::TcpStream::connect(("127.0.0.1", self.port)).await.is_ok() {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        bail!("nats-server did not start")
    }

    /// Kills it, deletes its storage and starts it empty.
    pub async fn wipe(&mut self) -> Result<()> {
        if let Some(child) = &mut self.child {
            child.kill().await?;
        }
        tokio::fs::remove_dir_all(&self.store).await?;
        self.spawn().await
    }
}

impl Drop for OwnNats {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.store);
    }
}

fn find_nats(dev: &Path) -> Option<PathBuf> {
    let installed = dev.join("pypi/bin/nats-server");
    installed.exists().then_some(installed)
}
