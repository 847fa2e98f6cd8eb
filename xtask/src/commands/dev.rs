//! `dev` and `demo`: the product on the developer's machine.

use std::{
    fs,
    io::{BufRead, BufReader, IsTerminal, Read, Write},
    os::unix::process::CommandExt,
    path::Path,
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant, SystemTime},
};

use anyhow::{Context, Result, bail};

use super::services::ensure;
use crate::{
    env::Env,
    process::{answers, listens, run, signal},
};

/// Changes to files of these types trigger a rebuild of the server.
const WATCHED: [&str; 4] = ["rs", "toml", "ftl", "sql"];
/// Top-level folders without server sources.
const SKIPPED: [&str; 6] = ["target", "node_modules", "web", "e2e", "docs", "xtask"];
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// Loads the demo data.
pub fn demo(env: &Env) -> Result<()> {
    ensure(env, false)?;
    run(env.build(&["tandem"]).arg("--quiet"))?;
    let program = env.binary("debug", "tandem")?;
    for command in ["migrate", "demo"] {
        run(env.command(&program.to_string_lossy()).arg(command))?;
    }
    Ok(())
}

/// Runs everything until Ctrl+C.
pub fn dev(env: &Env) -> Result<()> {
    ensure(env, false)?;
    for port in [env.ports.serve(), env.ports.vite()] {
        if listens(port) {
            bail!("port {port} is in use: does another `cargo xtask dev` run?");
        }
    }
    let over = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&over);
    ctrlc::set_handler(move || flag.store(true, Ordering::SeqCst))?;

    let mut web = Part::start("web", env.command("npm").args(web_arguments(env)))?;
    let mut server = Server::default();
    let mut built = None;
    let mut announced = false;
    while !over.load(Ordering::SeqCst) {
        let now = newest(&env.root);
        if built != Some(now) {
            built = Some(now);
            if build(env, &over)? {
                server.restart(env)?;
                announced = false;
            } else if !over.load(Ordering::SeqCst) {
                say("build failed; what ran before still runs; waiting for a change");
            }
        }
        server.report_dead();
        if let Some(status) = web.ended()? {
            bail!("Vite ended ({status})");
        }
        if !announced && ready(env) {
            announced = true;
            say(&format!("ready: sign in at http://127.0.0.1:{}", env.ports.vite()));
        }
        thread::sleep(LOOK_EVERY);
    }
    say("stopping");
    Ok(())
}

fn web_arguments(env: &Env) -> Vec<String> {
    let port = env.ports.vite().to_string();
    ["run", "dev", "--workspace", "web", "--", "--host", "127.0.0.1"]
        .into_iter()
        .chain(["--strictPort", "--port", &port])
        .map(str::to_owned)
        .collect()
}

fn ready(env: &Env) -> bool {
    listens(env.ports.vite())
        && answers(env.ports.serve_ops(), "/readyz", 200)
        && answers(env.ports.work_ops(), "/readyz", 200)
}

/// Builds the server; a build interrupted by Ctrl+C has failed.
fn build(env: &Env, over: &AtomicBool) -> Result<bool> {
    let begin = Instant::now();
    let mut cargo = Part::start("build", &mut env.build(&["tandem"]))?;
    loop {
        if let Some(status) = cargo.ended()? {
            if status.success() {
                say(&format!("built in {:.1} s", begin.elapsed().as_secs_f64()));
            }
            return Ok(status.success());
        }
        if over.load(Ordering::SeqCst) {
            return Ok(false);
        }
        thread::sleep(Duration::from_millis(50));
    }
}

/// The two processes of the product: server and worker.
#[derive(Default)]
struct Server {
    parts: Vec<Part>,
}

impl Server {
    /// Runs migrations first: new code may need new tables.
    fn restart(&mut self, env: &Env) -> Result<()> {
        let tandem = env.binary("debug", "tandem")?;
        let command = |name: &str| {
            let mut command = env.command(&tandem.to_string_lossy());
            command.arg(name);
            command
        };
        let mut migrate = Part::start("migrate", &mut command("migrate"))?;
        if !migrate.child.wait()?.success() {
            say("migration failed; what ran before still runs; waiting for a change");
            return Ok(());
        }
        self.parts.clear();
        for name in ["serve", "work"] {
            self.parts.push(Part::start(name, &mut command(name))?);
        }
        Ok(())
    }

    fn report_dead(&mut self) {
        self.parts.retain_mut(|part| match part.ended() {
            Ok(Some(status)) => {
                say(&format!("`tandem {}` ended ({status}); it starts again after a change", part.name));
                false
            }
            _ => true,
        });
    }
}

/// A child process whose output lines are prefixed with its name; dropping it ends it and its children.
struct Part {
    name: &'static str,
    child: Child,
}

impl Part {
    fn start(name: &'static str, command: &mut Command) -> Result<Self> {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            // Its own process group: Ctrl+C reaches only us, and we end it with all its children.
            .process_group(0)
            .spawn()
            .with_context(|| format!("start {name}"))?;
        if let Some(stream) = child.stdout.take() {
            thread::spawn(move || prefix(name, stream));
        }
        if let Some(stream) = child.stderr.take() {
            thread::spawn(move || prefix(name, stream));
        }
        Ok(Self { name, child })
    }

    fn ended(&mut self) -> Result<Option<std::process::ExitStatus>> {
        Ok(self.child.try_wait()?)
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        let group = format!("-{}", self.child.id());
        let begin = Instant::now();
        if matches!(self.child.try_wait(), Ok(None)) {
            signal("TERM", &group);
        }
        while matches!(self.child.try_wait(), Ok(None)) {
            if begin.elapsed() > Duration::from_secs(10) {
                signal("KILL", &group);
            }
            thread::sleep(Duration::from_millis(20));
        }
    }
}

fn prefix(name: &str, stream: impl Read) {
    let mut stream = BufReader::new(stream);
    let mut line = Vec::new();
    while stream.read_until(b'\n', &mut line).is_ok_and(|size| size > 0) {
        print_line(name, String::from_utf8_lossy(&line).trim_end());
        line.clear();
    }
}

fn say(text: &str) {
    print_line("xtask", text);
}

fn print_line(name: &str, text: &str) {
    let colour = match name {
        "serve" => 32,
        "work" => 33,
        "web" => 36,
        "xtask" => 35,
        _ => 90,
    };
    let mut out = std::io::stdout().lock();
    let _ = if out.is_terminal() {
        writeln!(out, "\u{1b}[{colour}m{name:>7} |\u{1b}[0m {text}")
    } else {
        writeln!(out, "{name:>7} | {text}")
    };
}

/// The newest modification time and the number of the server's source files.
fn newest(root: &Path) -> (SystemTime, usize) {
    let mut state = (SystemTime::UNIX_EPOCH, 0);
    look(root, true, &mut state);
    state
}

fn look(dir: &Path, top: bool, state: &mut (SystemTime, usize)) {
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let Ok(kind) = entry.file_type() else {
            continue;
        };
        if kind.is_dir() {
            let skipped = name.starts_with('.') || (top && SKIPPED.contains(&name.as_ref()));
            if !skipped {
                look(&entry.path(), false, state);
            }
        } else if name.rsplit_once('.').is_some_and(|(_, end)| WATCHED.contains(&end))
            && let Ok(changed) = entry.metadata().and_then(|data| data.modified())
        {
            state.0 = state.0.max(changed);
            state.1 += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_source_is_a_change_and_a_web_file_is_not() -> Result<()> {
        let root = std::env::temp_dir().join(format!("tandem-look-{}", std::process::id()));
        fs::create_dir_all(root.join("web"))?;
        fs::create_dir_all(root.join("app/src"))?;
        let before = newest(&root);
        fs::write(root.join("web/a.rs"), "")?;
        fs::write(root.join("app/src/notes.md"), "")?;
        assert_eq!(newest(&root), before);
        fs::write(root.join("app/src/main.rs"), "")?;
        assert_ne!(newest(&root), before);
        fs::remove_dir_all(&root)?;
        Ok(())
    }
}
