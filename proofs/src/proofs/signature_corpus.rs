//! Valid and forged PDFs, verified by us, by `pdfsig` and by pyHanko. Differences are printed with their reason; a file
//! another verifier rejects may be valid for us only with a reason listed here.

use crate::report::Outcome;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use tandem_papers::corpus::{self, Case};

const JUDGE: &str = include_str!("signature_judge.py");

/// Files we accept and another verifier rejects.
const WRITTEN: &[(&str, &str, &str)] = &[];

/// Why another verifier may accept what we reject.
const PDFSIG: &str = "pdfsig judges the bytes and the key; who issued the certificate, its time, what came later and where a \
    seal stands it does not judge here";

struct Said {
    valid: bool,
    words: String,
}

pub fn judge(outcome: &mut Outcome) -> Result<()> {
    let cases = corpus::all();
    let folder = std::env::temp_dir().join(format!("tandem-papers-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let judged = all(&cases, &folder);
    std::fs::remove_dir_all(&folder)?;
    let (pdfsig, hanko) = judged?;
    let honest = cases.iter().filter(|case| case.honest).count();
    outcome.figure("papers of the corpus", cases.len() as u64).figure("of them honest", honest as u64);
    let wrong: Vec<_> = cases.iter().filter(|case| case.holds() != case.honest).map(|case| case.name).collect();
    outcome.bar("of them judged wrongly by us", wrong.len() as u64, "0", wrong.is_empty());
    for name in wrong {
        outcome.fault(format!("we judge wrongly: {name}"));
    }
    for (who, said) in [("pdfsig", &pdfsig), ("pyHanko", &hanko)] {
        let agree = cases.iter().zip(said).filter(|(case, said)| case.holds() == said.valid).count();
        let laxer = cases.iter().zip(said).filter(|(case, said)| !case.holds() && said.valid).count();
        let stricter: Vec<_> = cases.iter().zip(said).filter(|(case, said)| case.holds() && !said.valid).collect();
        outcome.figure(&format!("{who} says the same"), agree as u64);
        outcome.figure(&format!("{who} finds valid what we refuse"), laxer as u64);
        let reason = |case: &Case| WRITTEN.iter().find(|(name, by, _)| *name == case.name && *by == who);
        let unexplained = stricter.iter().filter(|(case, _)| reason(case).is_none()).count();
        outcome.bar(
            &format!("{who} refuses what we find valid, without a written reason"),
            unexplained as u64,
            "0",
            unexplained == 0,
        );
        for (case, said) in &stricter {
            let why = reason(case).map_or("NO REASON", |(_, _, why)| why);
            outcome.figure(&format!("  {who} refuses: {}", case.name), format!("{why} ({})", said.words));
        }
    }
    for ((case, pdfsig), hanko) in cases.iter().zip(&pdfsig).zip(&hanko) {
        if case.holds() || !(pdfsig.valid || hanko.valid) {
            continue;
        }
        let who = match (pdfsig.valid, hanko.valid) {
            (true, true) => "pdfsig and pyHanko take",
            (true, false) => "pdfsig takes",
            _ => "pyHanko takes",
        };
        outcome.figure(&format!("  {who}: {}", case.name), case.trouble());
    }
    outcome.figure("why pdfsig takes more", PDFSIG);
    Ok(())
}

fn all(cases: &[Case], folder: &std::path::Path) -> Result<(Vec<Said>, Vec<Said>)> {
    let mut paths = Vec::new();
    for (number, case) in cases.iter().enumerate() {
        let path = folder.join(format!("{number}.pdf"));
        std::fs::write(&path, &case.pdf)?;
        paths.push(path);
    }
    let pdfsig = paths.iter().map(pdfsig).collect::<Result<_>>()?;
    Ok((pdfsig, hanko(cases, &paths)?))
}

/// Every signature is valid, and one of them covers the whole file.
fn pdfsig(path: &PathBuf) -> Result<Said> {
    let output = Command::new("pdfsig").arg("-nocert").arg(path).output();
    let output = output.context("pdfsig: `apt-get install poppler-utils` brings it")?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let signatures = said.lines().filter(|line| line.starts_with("Signature #")).count();
    let valid = said.matches("Signature is Valid.").count();
    let whole = said.contains("- Total document signed");
    let words = said.lines().filter_map(|line| line.trim().strip_prefix("- Signature Validation: "));
    Ok(Said { valid: signatures > 0 && valid == signatures && whole, words: words.collect::<Vec<_>>().join("; ") })
}

fn hanko(cases: &[Case], paths: &[PathBuf]) -> Result<Vec<Said>> {
    let mut command = Command::new("python3");
    if let Some(dev) = std::env::var_os("TANDEM_DEV_DIR") {
        command.env("PYTHONPATH", PathBuf::from(dev).join("pyhanko"));
    }
    let mut running =
        command.args(["-c", JUDGE]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context("python3")?;
    let mut asked = String::new();
    for (case, path) in cases.iter().zip(paths) {
        let roots: Vec<String> = case.authorities.iter().map(|der| hexadecimal(der)).collect();
        asked += &format!("{}\n", json!({ "path": path, "roots": roots, "now": case.now.unix_timestamp() }));
    }
    let mut input = running.stdin.take().context("its input")?;
    // It responds while reading its input, so writing needs its own thread to avoid a deadlock.
    let asking = std::thread::spawn(move || input.write_all(asked.as_bytes()));
    let output = running.wait_with_output()?;
    asking.join().ok();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    ensure!(
        said.lines().count() == cases.len(),
        "pyHanko judged {} papers; `cargo xtask prove signature` installs it",
        said.lines().count()
    );
    let one = |line: &str| -> Result<Said> {
        let told: Value = serde_json::from_str(line)?;
        Ok(Said {
            valid: told["valid"].as_bool().unwrap_or(false),
            words: told["words"].as_str().unwrap_or_default().to_owned(),
        })
    };
    said.lines().map(one).collect()
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
