//! Starts detached processes, tracks them in pid files, stops them and waits for them.

use std::{
    fs::{self, OpenOptions},
    io::{Read, Write},
    net::{Ipv4Addr, SocketAddr, TcpStream},
    os::unix::process::CommandExt,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};

/// A process that outlives the command that started it.
pub struct Daemon {
    pub name: &'static str,
    pub pid_file: PathBuf,
    pub log: PathBuf,
    /// The port block it was started with.
    port_base: u16,
}

impl Daemon {
    pub fn new(env: &crate::env::Env, name: &'static str) -> Self {
        Self {
            name,
            pid_file: env.dev.join("run").join(format!("{name}.pid")),
            log: env.log(name),
            port_base: env.ports.base,
        }
    }

    /// Starts the command in its own process group, with its output in the log.
    pub fn spawn(&self, command: &mut Command) -> Result<()> {
        let log = OpenOptions::new().create(true).append(true).open(&self.log)?;
        let child = command
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log)
            .process_group(0)
            .spawn()
            .with_context(|| format!("start {}", self.name))?;
        let pid = child.id();
        // The start time distinguishes our process from a later one with the same pid.
        let started = start_time(pid).unwrap_or_default();
        fs::write(&self.pid_file, format!("{pid} {started} {}\n", self.port_base))?;
        Ok(())
    }

    /// The pid, if the process we started is still running.
    fn pid(&self) -> Option<u32> {
        let text = fs::read_to_string(&self.pid_file).ok()?;
        let mut fields = text.split_whitespace();
        let pid = fields.next()?.parse().ok()?;
        (start_time(pid)? == fields.next()?).then_some(pid)
    }

    /// Whether the process is running on the configured ports.
    pub fn runs(&self) -> bool {
        let text = fs::read_to_string(&self.pid_file).unwrap_or_default();
        let base = text.split_whitespace().nth(2);
        base == Some(self.port_base.to_string().as_str()) && self.pid().is_some()
    }

    /// Sends SIGTERM, and SIGKILL after the timeout.
    pub fn stop(&self, patience: Duration) -> Result<()> {
        if let Some(pid) = self.pid() {
            stop(pid, patience)?;
        }
        let _ = fs::remove_file(&self.pid_file);
        Ok(())
    }

    /// Waits until `ready` holds; fails when the process ends or on timeout.
    pub fn wait(&self, limit: Duration, ready: impl Fn() -> bool) -> Result<()> {
        let begin = Instant::now();
        loop {
            if ready() {
                return Ok(());
            }
            let reason = if self.pid().is_none() {
                "ended at once".to_owned()
            } else if begin.elapsed() > limit {
                format!("was not ready after {} s", limit.as_secs())
            } else {
                thread::sleep(Duration::from_millis(50));
                continue;
            };
            bail!("{} {reason}; the end of {}:\n{}", self.name, self.log.display(), tail(&self.log, 15));
        }
    }
}

/// The start time of the process in clock ticks since boot; `None` if it has ended or is a zombie.
fn start_time(pid: u32) -> Option<String> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The second field is the program's name in parentheses and may contain spaces.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
    if fields.next()? == "Z" {
        return None;
    }
    fields.nth(18).map(str::to_owned)
}

/// Sends a signal to a process (`123`) or to a process group (`-123`).
/// A process that no longer exists is no error.
pub fn signal(name: &str, target: &str) {
    let _ = Command::new("sh").args(["-c", "kill -s \"$0\" -- \"$1\"", name, target]).stderr(Stdio::null()).status();
}

fn stop(pid: u32, patience: Duration) -> Result<()> {
    signal("TERM", &pid.to_string());
    let begin = Instant::now();
    while start_time(pid).is_some() {
        if begin.elapsed() > patience + Duration::from_secs(10) {
            bail!("process {pid} does not end");
        }
        if begin.elapsed() > patience {
            signal("KILL", &pid.to_string());
        }
        thread::sleep(Duration::from_millis(50));
    }
    Ok(())
}

/// The last lines of a file.
pub fn tail(path: &Path, lines: usize) -> String {
    let text = fs::read(path).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let all: Vec<&str> = text.lines().collect();
    all[all.len().saturating_sub(lines)..].join("\n")
}

/// Whether something listens on a loopback port.
pub fn listens(port: u16) -> bool {
    connect(port).is_some()
}

fn connect(port: u16) -> Option<TcpStream> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    TcpStream::connect_timeout(&address, Duration::from_millis(500)).ok()
}

/// Sends one HTTP request to a loopback port and returns the status and the body.
pub fn http(method: &str, port: u16, path: &str) -> Option<(u16, String)> {
    let mut stream = connect(port)?;
    let limit = Some(Duration::from_secs(5));
    stream.set_read_timeout(limit).ok()?;
    stream.set_write_timeout(limit).ok()?;
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    )
    .ok()?;
    let mut answer = Vec::new();
    // A connection reset after the response is no error.
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8_lossy(&answer);
    let status = answer.split_whitespace().nth(1)?.parse().ok()?;
    let body = answer.split_once("\r\n\r\n").map_or("", |parts| parts.1);
    Some((status, body.to_owned()))
}

/// Whether an HTTP path responds with the given status.
pub fn answers(port: u16, path: &str, status: u16) -> bool {
    http("GET", port, path).is_some_and(|answer| answer.0 == status)
}

/// Reads the greeting a server sends on connect (SMTP, NATS).
pub fn greeting(port: u16) -> Option<String> {
    let mut stream = connect(port)?;
    stream.set_read_timeout(Some(Duration::from_secs(2))).ok()?;
    let mut bytes = [0; 256];
    let length = stream.read(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes[..length]).into_owned())
}

/// Runs a command; its output is shown only if it fails.
pub fn quiet(command: &mut Command) -> Result<String> {
    let output =
        command.stdin(Stdio::null()).output().with_context(|| format!("run {}", command.get_program().display()))?;
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.status.success() {
        bail!(
            "{} failed ({}):\n{stdout}{}",
            command.get_program().display(),
            output.status,
            String::from_utf8_lossy(&output.stderr)
        );
    }
    Ok(stdout)
}

/// Runs a command with the terminal's streams.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("run {}", command.get_program().display()))?;
    if !status.success() {
        bail!("{} failed ({status})", describe(command));
    }
    Ok(())
}

/// The command as typed in a shell.
pub fn describe(command: &Command) -> String {
    let mut text = command.get_program().to_string_lossy().into_owned();
    for argument in command.get_args() {
        text.push(' ');
        text.push_str(&argument.to_string_lossy());
    }
    text
}
