//! Counts tests: parses the summaries of test runners and passes the counts to CI.

use std::{
    collections::{BTreeMap, BTreeSet},
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

/// Appends one line to the file named by `TANDEM_RESULTS`.
pub fn record(stage: &str, counts: Counts, time: Duration) -> Result<()> {
    write(&json!({
        "stage": stage,
        "passed": counts.passed,
        "failed": counts.failed,
        "seconds": (time.as_secs_f64() * 10.0).round() / 10.0,
    }))
}

fn write(line: &serde_json::Value) -> Result<()> {
    let Some(path) = std::env::var_os("TANDEM_RESULTS").filter(|path| !path.is_empty()) else {
        return Ok(());
    };
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    writeln!(file, "{line}")?;
    Ok(())
}

/// Whether what fails is tried once more: in the gate only, where it is counted and named at the end. A developer sees the
/// first failure.
pub fn second_tries() -> bool {
    std::env::var_os("CI").is_some_and(|set| !set.is_empty())
}

/// For the summary at the end of CI, where what sometimes fails would otherwise be overlooked.
pub fn needed_a_second_try(stage: &str, name: &str) -> Result<()> {
    println!("needed a second try ({stage}): {name}");
    write(&json!({ "needed_a_second_try": name }))
}

/// How many test groups of a stage are listed with their time.
const MOST_PRINTED: usize = 25;

/// The test runners whose summaries can be parsed.
#[derive(Clone, Copy)]
pub enum Runner {
    Nextest,
    Vitest,
}

/// Runs tests with their output on the terminal, counts them and records the counts.
/// A runner that fails without a failed test counts as one failure.
pub fn run_tests(stage: &str, runner: Runner, command: &mut Command) -> Result<Counts> {
    let begin = Instant::now();
    let (success, output) = tee(command)?;
    let found = match runner {
        Runner::Nextest => nextest(&output),
        Runner::Vitest => vitest(&output),
    };
    let costs = Costs::read(runner, &output);
    costs.print(stage);
    costs.tried_again.iter().try_for_each(|name| needed_a_second_try(stage, name))?;
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

/// The time per test group, and the tests that needed a retry.
#[derive(Debug, Default, PartialEq)]
struct Costs {
    seconds: BTreeMap<String, f64>,
    tried_again: BTreeSet<String>,
}

impl Costs {
    fn read(runner: Runner, output: &str) -> Self {
        let mut costs = Self::default();
        for line in without_colours(output).lines().map(str::trim) {
            match runner {
                Runner::Nextest => costs.nextest(line),
                Runner::Vitest => costs.vitest(line),
            }
        }
        costs
    }

    /// `PASS [   0.412s] (12/720) tandem::it modules::orders::claim::a_claim_is_sent`
    fn nextest(&mut self, line: &str) {
        let Some((status, rest)) = line.split_once('[') else { return };
        if !["PASS", "FAIL", "FLAKY"].iter().any(|known| status.contains(known)) {
            return;
        }
        let Some((seconds, rest)) = rest.split_once("s]") else { return };
        let (Ok(seconds), Some(name)) = (seconds.trim().parse::<f64>(), rest.rsplit(' ').next()) else { return };
        let program = rest.split_whitespace().rev().nth(1).unwrap_or_default();
        if status.contains("TRY") || status.contains("FLAKY") {
            self.tried_again.insert(format!("{program} {name}"));
        }
        let parts = if program.ends_with("::it") { name.split("::").take(2).collect() } else { vec![program] };
        let deep = parts.first().is_some_and(|first| ["modules", "connectors"].contains(first));
        let group = if deep || parts.len() == 1 { parts.join("::") } else { parts[0].to_owned() };
        *self.seconds.entry(group).or_default() += seconds;
    }

    /// `✓ tests/orders.test.ts (12 tests) 8123ms`, and `✓ a test 2400ms (retry x1)` below it.
    fn vitest(&mut self, line: &str) {
        let Some(rest) = ["✓ ", "× ", "❯ "].iter().find_map(|mark| line.strip_prefix(mark)) else { return };
        if let Some((name, _)) = rest.split_once(" (retry x") {
            let name = name.rsplit_once(' ').filter(|(_, took)| took.ends_with("ms")).map_or(name, |(name, _)| name);
            self.tried_again.insert(name.to_owned());
        }
        let Some((file, rest)) = rest.split_once(" (") else { return };
        let took = rest.rsplit(' ').next().and_then(|took| took.strip_suffix("ms")).map(str::parse::<f64>);
        if let (true, Some(Ok(took))) = (file.contains(".test.ts"), took) {
            // Where tests are of several projects, the project stands before the file.
            let file = file.rsplit(' ').next().unwrap_or(file);
            *self.seconds.entry(file.to_owned()).or_default() += took / 1000.0;
        }
    }

    /// The slowest first. Tests run in parallel, so the sum exceeds the duration of the stage.
    fn print(&self, stage: &str) {
        let mut dearest: Vec<_> = self.seconds.iter().collect();
        dearest.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        println!("\n{stage}, in seconds of its tests:");
        for (name, seconds) in dearest.into_iter().take(MOST_PRINTED) {
            println!("  {seconds:>7.1} {name}");
        }
    }
}

/// Runs a command, shows its output and captures it.
fn tee(command: &mut Command) -> Result<(bool, String)> {
    // The runner writes to a pipe and would disable colours, although our output is a terminal.
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

/// `      Tests  1 failed | 12 passed | 2 skipped (15)`; a file that fails to load has no tests,
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
    fn says_what_parts_of_the_server_cost() {
        let text = "        PASS [   0.500s] (1/4) tandem::it modules::orders::claim::one\n\
            \u{1b}[32m        PASS\u{1b}[0m [   1.250s] (2/4) tandem::it modules::orders::edges::two\n\
            \u{20}       PASS [   0.250s] (3/4) tandem::it platform::bus::three\n\
            \u{20} TRY 1 FAIL [   0.125s] (4/4) tandem-kernel money::tests::four\n";
        let costs = Costs::read(Runner::Nextest, text);
        let seconds = [("modules::orders", 1.75), ("platform", 0.25), ("tandem-kernel", 0.125)];
        assert_eq!(costs.seconds, seconds.map(|(name, took)| (name.to_owned(), took)).into());
        assert_eq!(costs.tried_again, ["tandem-kernel money::tests::four".to_owned()].into());
    }

    #[test]
    fn says_what_parts_of_the_browser_cost() {
        let text = " ✓ tests/orders.test.ts (12 tests) 8125ms\n   ✓ a reply is kept  2400ms (retry x1)\n\
            \u{20}✓ |drawn| src/Bell.dom.test.ts (1 test) 125ms\n";
        let costs = Costs::read(Runner::Vitest, text);
        let seconds = [("tests/orders.test.ts", 8.125), ("src/Bell.dom.test.ts", 0.125)];
        assert_eq!(costs.seconds, seconds.map(|(name, took)| (name.to_owned(), took)).into());
        assert_eq!(costs.tried_again.len(), 1);
    }

    #[test]
    fn counts_a_vitest_file_that_does_not_load() {
        let text = " Test Files  1 failed (1)\n      Tests  no tests\n";
        assert_eq!(vitest(text), counts(0, 1));
    }
}
