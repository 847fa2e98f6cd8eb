//! `gen`: committed files that are generated from the server.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail};

use crate::{
    env::Env,
    process::{quiet, run},
};

const CALLS: &str = "web/src/api/calls.ts";
const DECLARED: &str = "web/src/api/declared.ts";
const ROUTES: &str = "docs/routes.md";
const ACCESS: &str = "docs/access-matrix.md";

fn states(machine: &str) -> String {
    format!("docs/states/{machine}.md")
}

pub fn generate(env: &Env, check: bool) -> Result<()> {
    let made = Made::new(env)?;
    if check {
        let differences = made.differences(&env.root)?;
        if !differences.is_empty() {
            println!("{}", first_lines(&differences, 120));
            bail!("generated files are out of date; run `cargo xtask gen` and commit the result");
        }
        return Ok(());
    }
    for file in &made.files {
        let (source, target) = (made.path(file), env.root.join(file));
        // What is as it was keeps its time, so that nothing is compiled again because of it.
        if fs::read(&target).is_ok_and(|there| fs::read(&source).is_ok_and(|text| text == there)) {
            continue;
        }
        fs::create_dir_all(target.parent().context("a file in a folder")?)?;
        fs::copy(&source, &target).with_context(|| format!("write {file}"))?;
        println!("made {file}");
    }
    Ok(())
}

/// All generated files, in a temporary folder that is removed on drop.
struct Made {
    folder: PathBuf,
    /// The generated files; no others are touched.
    files: Vec<String>,
}

impl Made {
    fn new(env: &Env) -> Result<Self> {
        run(env.build(&["tandem", "tandem-proofs"]).arg("--quiet"))?;
        let folder = std::env::temp_dir().join(format!("tandem-gen-{}", std::process::id()));
        let mut made = Self { folder, files: Vec::new() };
        let one_each = [
            ("tandem", "client", CALLS),
            ("tandem", "declared", DECLARED),
            ("tandem", "routes", ROUTES),
            ("tandem-proofs", "access-table", ACCESS),
        ];
        let one_each = one_each.map(|(program, command, file)| (program, command.to_owned(), file.to_owned()));
        // The product knows which state machines have reviewed tables.
        let machines = quiet(env.command(&env.binary("debug", "tandem-proofs")?.to_string_lossy()).arg("states"))?;
        let tables = machines.lines().map(|machine| ("tandem-proofs", format!("states/{machine}"), states(machine)));
        for (program, command, file) in one_each.into_iter().chain(tables) {
            let program = env.binary("debug", program)?;
            let text = quiet(env.command(&program.to_string_lossy()).arg(command))?;
            let path = made.path(&file);
            fs::create_dir_all(path.parent().context("a file in a folder")?)?;
            fs::write(&path, text)?;
            made.files.push(file);
        }
        Ok(made)
    }

    fn path(&self, file: &str) -> PathBuf {
        self.folder.join(file)
    }

    fn differences(&self, root: &Path) -> Result<String> {
        let mut text = String::new();
        for file in &self.files {
            let committed = root.join(file);
            let output = Command::new("diff")
                .args(["--unified=2", "--new-file"])
                .arg(committed)
                .arg(self.path(file))
                .output()?;
            text.push_str(&String::from_utf8_lossy(&output.stdout));
        }
        Ok(text)
    }
}

impl Drop for Made {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn first_lines(text: &str, limit: usize) -> String {
    let all: Vec<&str> = text.lines().collect();
    if all.len() <= limit {
        return all.join("\n");
    }
    format!("{}\n… and {} more lines", all[..limit].join("\n"), all.len() - limit)
}
