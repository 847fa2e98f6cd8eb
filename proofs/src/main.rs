//! `tandem-proofs`: reproducible proofs of every figure the project claims.

mod access_table;
mod hostile;
mod list_routes;
mod lists;
mod load;
mod machine;
mod node;
mod orders_desk;
mod partner_desk;
mod personas;
mod proofs;
mod race;
mod report;
mod said;
mod samples;
mod slow_smtp;
mod slow_wire;
mod state_tables;
mod stranger;
mod table;
mod tap;
mod thin_client;
mod upload_doors;
mod wire;

use clap::Parser;
use report::Outcome;
use std::process::ExitCode;
use std::time::Instant;

#[derive(Parser)]
#[command(
    name = "tandem-proofs",
    about = "Run a proof; `list` names them all, `access-table` prints who may call what, `states/<machine>` what may be done when (`states` names them)"
)]
struct Cli {
    name: String,
    /// A smaller size that ends within a minute
    #[arg(long)]
    quick: bool,
    /// One line of JSON instead of the table
    #[arg(long)]
    json: bool,
    /// Repeat an earlier run
    #[arg(long)]
    seed: Option<u64>,
}

/// The size of a run, and its random seed.
#[derive(Clone, Copy)]
pub struct Size {
    pub quick: bool,
    pub seed: u64,
}

impl Size {
    pub fn pick<T>(self, quick: T, whole: T) -> T {
        if self.quick { quick } else { whole }
    }

    /// A number below `of`, determined by the seed and `thing`.
    pub fn draw(self, thing: &str, of: usize) -> usize {
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        let hash = self.seed.to_le_bytes().into_iter().chain(thing.bytes()).fold(0xcbf2_9ce4_8422_2325, mix);
        usize::try_from((hash >> 16) % of.max(1) as u64).unwrap_or(0)
    }

    /// Whether to include this: a quick run takes one in `of`, a full run everything.
    pub fn draws(self, thing: &str, of: usize) -> bool {
        !self.quick || self.draw(thing, of) == 0
    }
}

/// A benchmark without a pass criterion, so not one of the proofs.
const LOAD: proofs::Proof = proofs::Proof {
    name: "bench",
    claim: "how fast a list and a change are, beside PostgreSQL alone",
    run: |size| Box::pin(load::run(size)),
};

fn main() -> ExitCode {
    let cli = Cli::parse();
    if cli.name == "list" {
        for proof in proofs::listed(cli.quick) {
            let company = if proof.is_alone() { "alone" } else { "" };
            println!("{:<17} {company:<5} {}", proof.name, proof.claim);
        }
        return ExitCode::SUCCESS;
    }
    if let Some(done) = chore(&cli.name) {
        return match done {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{error:#}");
                ExitCode::FAILURE
            }
        };
    }
    let Some(proof) = proofs::ALL.iter().chain([&LOAD]).find(|p| p.name == cli.name) else {
        eprintln!("no proof {}; `list` names them all", cli.name);
        return ExitCode::FAILURE;
    };
    let size = Size { quick: cli.quick, seed: cli.seed.unwrap_or_else(fresh_seed) };
    let started = Instant::now();
    let outcome = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime.block_on((proof.run)(size)),
        Err(error) => Err(error.into()),
    };
    let outcome = outcome.unwrap_or_else(|error| {
        let mut broken = Outcome::default();
        broken.fault(format!("the proof could not be carried out: {error:#}"));
        broken
    });
    outcome.print(proof.name, proof.claim, size, started.elapsed(), cli.json);
    if outcome.held() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Commands that are no proofs: the server and worker of the list proofs, dropping their databases, and the tables.
fn chore(name: &str) -> Option<anyhow::Result<()>> {
    let run = |work: std::pin::Pin<Box<dyn Future<Output = anyhow::Result<()>>>>| {
        tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(work)
    };
    if name == "states" {
        // The machines with reviewed tables: those of documents, which a test checks cell by cell.
        state_tables::machines(&tandem::modules::all()).iter().for_each(|machine| println!("{}", machine.name));
        return Some(Ok(()));
    }
    if let Some(machine) = name.strip_prefix("states/") {
        return Some(print_state_table(machine));
    }
    match name {
        "access-table" => Some(print_access_table()),
        "serve-lists" => Some(run(Box::pin(lists::serve()))),
        "work-lists" => Some(run(Box::pin(lists::work()))),
        "lists-drop" => Some(run(Box::pin(lists::drop_all()))),
        _ => None,
    }
}

fn print_access_table() -> anyhow::Result<()> {
    let modules = tandem::modules::all();
    print!("{}", access_table::write(&modules)?);
    Ok(())
}

fn print_state_table(machine: &str) -> anyhow::Result<()> {
    print!("{}", state_tables::write(&tandem::modules::all(), machine)?);
    Ok(())
}

fn fresh_seed() -> u64 {
    let id = tandem_testkit::database::unique();
    u64::from_str_radix(&id[..8], 16).unwrap_or(1)
}
