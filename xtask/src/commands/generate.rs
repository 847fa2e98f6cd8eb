//! `gen`: files that are made from the server and committed.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail};

use crate::{
    env::Env,
    install,
    process::{quiet, run},
};

/// Where the typed client of the web application lives; `npm run gen` writes only here.
const CLIENT: &str = "web/src/api";
const OPENAPI: &str = "web/src/api/openapi.json";
const ROUTES: &str = "docs/routes.md";

pub fn generate(env: &Env, check: bool) -> Result<()> {
    if !check {
        make(env)?;
        println!("made {ROUTES} and {CLIENT}");
        return Ok(());
    }
    // The generator of the client writes where it always writes. So put the committed files
    // aside, generate, compare, and put them back whatever happens.
    let kept = Kept::new(env)?;
    make(env)?;
    let differences = kept.differences()?;
    if !differences.is_empty() {
        println!("{}", first_lines(&differences, 120));
        bail!("generated files are out of date; run `cargo xtask gen` and commit the result");
    }
    Ok(())
}

fn make(env: &Env) -> Result<()> {
    install::npm(env)?;
    run(env.cargo().args(["build", "--quiet", "-p", "tandem"]))?;
    let tandem = env.binary("debug", "tandem")?;
    for (command, file) in [("openapi", OPENAPI), ("routes", ROUTES)] {
        let text = quiet(env.command(&tandem.to_string_lossy()).arg(command))?;
        let path = env.root.join(file);
        if let Some(dir) = path.parent() {
            fs::create_dir_all(dir)?;
        }
        fs::write(&path, text).with_context(|| format!("write {file}"))?;
    }
    quiet(env.command("npm").args(["run", "gen", "--workspace", "web"]))?;
    Ok(())
}

/// The committed files, put aside; dropped, they are put back.
struct Kept {
    root: PathBuf,
    aside: PathBuf,
}

impl Kept {
    fn new(env: &Env) -> Result<Self> {
        let aside = std::env::temp_dir().join(format!("tandem-gen-{}", std::process::id()));
        for file in [CLIENT, ROUTES] {
            copy(&env.root.join(file), &aside.join(file))?;
        }
        Ok(Self { root: env.root.clone(), aside })
    }

    fn differences(&self) -> Result<String> {
        let mut text = String::new();
        for file in [CLIENT, ROUTES] {
            let output = Command::new("diff")
                .args(["--unified=2", "--recursive", "--new-file"])
                .arg(self.aside.join(file))
                .arg(self.root.join(file))
                .output()?;
            text.push_str(&String::from_utf8_lossy(&output.stdout));
        }
        Ok(text)
    }

    fn put_back(&self) -> Result<()> {
        for file in [CLIENT, ROUTES] {
            let path = self.root.join(file);
            if path.is_dir() {
                fs::remove_dir_all(&path)?;
            } else if path.exists() {
                fs::remove_file(&path)?;
            }
            copy(&self.aside.join(file), &path)?;
        }
        fs::remove_dir_all(&self.aside)?;
        Ok(())
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        if let Err(error) = self.put_back() {
            eprintln!("the committed files could not be put back: {error:#}; they are in {}", self.aside.display());
        }
    }
}

/// Copies a file or a directory; what does not exist is not copied.
fn copy(from: &Path, to: &Path) -> Result<()> {
    if from.is_dir() {
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(from)? {
            let entry = entry?;
            copy(&entry.path(), &to.join(entry.file_name()))?;
        }
    } else if from.exists() {
        if let Some(dir) = to.parent() {
            fs::create_dir_all(dir)?;
        }
        fs::copy(from, to)?;
    }
    Ok(())
}

fn first_lines(text: &str, limit: usize) -> String {
    let all: Vec<&str> = text.lines().collect();
    if all.len() <= limit {
        return all.join("\n");
    }
    format!("{}\n… and {} more lines", all[..limit].join("\n"), all.len() - limit)
}
