//! Counting tests: reading the summaries of test runners, and handing the counts to CI.

use std::{
    fs::OpenOptions,
    io::{BufRead, BufReader, IsTerminal, Write},
    process::{Command, Stdio},
    sync::Mutex,
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use serde_json::json;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub passed: u64,
    pub failed: u64,
}

impl Counts {
    pub fn of(success: bool) -> Self {
        Self { passed: u64::from(success), failed: u64::from(!success) }
    }
}

/// Appends one line to the file that `TANDEM_RESULTS` names.
pub fn record(stage: &str, counts: Counts, time: Duration) -> Result<()> {
    let Some(path) = std::env::var_os("TANDEM_RESULTS").filter(|path| !path.is_empty()) else {
        return Ok(());
    };
    let line = json!({
        "stage": stage,
        "passed": counts.passed,
        "failed": counts.failed,
        "seconds": (time.as_secs_f64() * 10.0).round() / 10.0,
    });
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    writeln!(file, "{line}")?;
    Ok(())
}

/// The test runners whose summaries we can read.
#[derive(Clone, Copy)]
pub enum Runner {
    Nextest,
    Vitest,
}

/// Runs tests with their output on the terminal, counts them and records the counts.
/// A runner that fails without naming a failed test counts as one failure.
pub fn run_tests(stage: &str, runner: Runner, command: &mut Command) -> Result<Counts> {
    let begin = Instant::now();
    let (success, output) = tee(command)?;
    let found = match runner {
        Runner::Nextest => nextest(&output),
        Runner::Vitest => vitest(&output),
    };
    let mut counts = found.unwrap_or_default();
    if !success && counts.failed == 0 {
        counts.failed = 1;
    }
    if success && counts.passed == 0 {
        println!("{stage}: ran no test; that counts as a failure");
        counts.failed = 1;
    }
    record(stage, counts, begin.elapsed())?;
    Ok(counts)
}

/// Runs a command, shows its output and keeps it.
fn tee(command: &mut Command) -> Result<(bool, String)> {
    // The runner sees a pipe; the reader may well have a terminal.
    if std::io::stdout().is_terminal() {
        command.env("CARGO_TERM_COLOR", "always").env("FORCE_COLOR", "1");
    }
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("run {}", command.get_program().display()))?;
    let kept = Mutex::new(String::new());
    let keep = |line: &[u8]| {
        let mut kept = kept.lock().expect("no thread panics while it holds this");
        kept.push_str(&String::from_utf8_lossy(line));
    };
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    thread::scope(|scope| {
        if let Some(stream) = stdout {
            scope.spawn(|| copy(stream, std::io::stdout(), keep));
        }
        if let Some(stream) = stderr {
            scope.spawn(|| copy(stream, std::io::stderr(), keep));
        }
    });
    let status = child.wait()?;
    Ok((status.success(), kept.into_inner().expect("no thread panics")))
}

fn copy(from: impl std::io::Read, mut to: impl Write, keep: impl Fn(&[u8])) {
    let mut from = BufReader::new(from);
    let mut line = Vec::new();
    while from.read_until(b'\n', &mut line).is_ok_and(|size| size > 0) {
        let _ = to.write_all(&line);
        keep(&line);
        line.clear();
    }
}

/// `Summary [ 0.3s] 12/20 tests run: 10 passed (1 slow), 1 failed, 1 timed out, 3 skipped`
fn nextest(output: &str) -> Option<Counts> {
    let plain = without_colours(output);
    let line = plain.lines().rev().find(|line| line.trim_start().starts_with("Summary ["))?;
    let (_, parts) = line.split_once(" run: ")?;
    let mut counts = Counts::default();
    for part in parts.split(',') {
        let mut words = part.split_whitespace();
        let number: u64 = words.next()?.parse().ok()?;
        match words.next()? {
            "passed" => counts.passed += number,
            "skipped" => {}
            _ => counts.failed += number,
        }
    }
    Some(counts)
}

/// `      Tests  1 failed | 12 passed | 2 skipped (15)`; a file that does not load has no tests,
/// so failed files without a failed test count too. Several summaries are added up.
fn vitest(output: &str) -> Option<Counts> {
    let plain = without_colours(output);
    let numbers = |line: &str| {
        let mut counts = Counts::default();
        for part in line.split('|') {
            let words: Vec<&str> = part.split_whitespace().collect();
            for pair in words.windows(2) {
                let Ok(number) = pair[0].parse::<u64>() else {
                    continue;
                };
                match pair[1] {
                    "passed" => counts.passed += number,
                    "failed" => counts.failed += number,
                    _ => {}
                }
            }
        }
        counts
    };
    let mut total = None;
    let mut failed_files = 0;
    for line in plain.lines().map(str::trim) {
        if let Some(rest) = line.strip_prefix("Test Files ") {
            failed_files = numbers(rest).failed;
        } else if let Some(rest) = line.strip_prefix("Tests ") {
            let mut counts = numbers(rest);
            if counts.failed == 0 {
                counts.failed = failed_files;
            }
            let total = total.get_or_insert_with(Counts::default);
            total.passed += counts.passed;
            total.failed += counts.failed;
            failed_files = 0;
        }
    }
    total
}

/// Removes terminal colours (`ESC [ … letter`).
fn without_colours(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter == '\u{1b}' {
            letters.by_ref().find(char::is_ascii_alphabetic);
        } else {
            plain.push(letter);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(passed: u64, failed: u64) -> Option<Counts> {
        Some(Counts { passed, failed })
    }

    #[test]
    fn reads_the_summary_of_nextest() {
        let text = "     Summary [   0.005s] 3 tests run: 3 passed, 0 skipped\n";
        assert_eq!(nextest(text), counts(3, 0));
        let text = "\u{1b}[31m     Summary\u{1b}[0m [ 1.2s] 5/9 tests run: 2 passed (1 slow), 2 failed, 1 timed out, 4 skipped\n        FAIL x\n";
        assert_eq!(nextest(text), counts(2, 3));
        assert_eq!(nextest("error: could not compile"), None);
    }

    #[test]
    fn reads_the_summary_of_vitest() {
        let text = " Test Files  3 passed (3)\n      Tests  12 passed | 2 skipped (14)\n";
        assert_eq!(vitest(text), counts(12, 0));
        let text = " Test Files  1 failed | 2 passed (3)\n      Tests  1 failed | 12 passed (13)\n";
        assert_eq!(vitest(text), counts(12, 1));
    }

    #[test]
    fn counts_a_vitest_file_that_does_not_load() {
        let text = " Test Files  1 failed (1)\n      Tests  no tests\n";
        assert_eq!(vitest(text), counts(0, 1));
    }
}
