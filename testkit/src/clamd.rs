//! A virus scanner per test: the real clamd with a single signature, for the EICAR test file.

use anyhow::{Context, Result, bail};
use std::fs;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The harmless standard test file that every scanner reports as a virus.
pub const EICAR: &str = r"X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*";

pub struct Clamd {
    port: u16,
    program: PathBuf,
    home: PathBuf,
    child: Option<Child>,
}

impl Clamd {
    /// Starts it and waits until it answers. `most_bytes` is the longest stream it takes.
    pub async fn start(most_bytes: u64) -> Result<Self> {
        let program = ["/usr/sbin/clamd", "/usr/bin/clamd"].iter().map(PathBuf::from).find(|path| path.exists());
        let program = program.context("clamd is not installed: run `cargo xtask up`")?;
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let home = std::env::temp_dir().join(format!("tandem-clamd-{port}"));
        fs::create_dir_all(home.join("db"))?;
        let hex: String = EICAR.bytes().map(|byte| format!("{byte:02x}")).collect();
        fs::write(home.join("db/test.ndb"), format!("Eicar-Test-Signature:0:*:{hex}\n"))?;
        let settings = format!(
            "DatabaseDirectory {0}/db\nTemporaryDirectory {0}\nTCPSocket {port}\nTCPAddr 127.0.0.1\nForeground yes\n\
             StreamMaxLength {most_bytes}\nMaxFileSize {most_bytes}\nMaxScanSize {most_bytes}\nAlertExceedsMax yes\n",
            home.display()
        );
        fs::write(home.join("clamd.conf"), settings)?;
        let mut clamd = Self { port, program, home, child: None };
        clamd.again().await?;
        Ok(clamd)
    }

    /// Restarts it with the same configuration.
    pub async fn again(&mut self) -> Result<()> {
        let mut command = Command::new(&self.program);
        command.arg(format!("--config-file={}", self.home.join("clamd.conf").display()));
        let log = fs::File::create(self.home.join("log"))?;
        self.child = Some(command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log).spawn()?);
        for _ in 0..400 {
            if tokio::net::TcpStream::connect(("127.0.0.1", self.port)).await.is_ok() {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        bail!("clamd did not start: {}", fs::read_to_string(self.home.join("log")).unwrap_or_default())
    }

    /// Its address in the format of the configuration.
    pub fn address(&self) -> String {
        format!("tcp://127.0.0.1:{}", self.port)
    }

    /// Kills it, so that connections are refused.
    pub fn stop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Drop for Clamd {
    fn drop(&mut self) {
        self.stop();
        let _ = fs::remove_dir_all(&self.home);
    }
}
