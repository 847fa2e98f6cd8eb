//! `cargo xtask`: all developer commands of this project.

mod architecture;
mod commands;
mod dependencies;
mod deployment;
mod env;
mod install;
mod papers;
mod process;
mod results;
mod secrets;
mod services;
mod specification;
mod web_floors;

use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use crate::{
    commands::{check, cost, dev, doctor, fuzz, generate, proofs, services as service_commands, test},
    env::Env,
};

/// The developer's manual of Tandem.
#[derive(Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    disable_help_subcommand = true,
    override_help = MANUAL
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const MANUAL: &str = "\
cargo xtask - every developer command of Tandem

START HERE
  cargo xtask doctor               what is missing on this machine, and what to do about it
  cargo xtask up                   install and start the services (safe to run again)
  cargo xtask demo                 migrate the database and fill it with a demonstration
  cargo xtask dev                  server, worker and web application; rebuilds when you save

SERVICES  (PostgreSQL, NATS, S3 store, mail catcher, sign-on provider; all on 127.0.0.1)
  up [--second-shard]              start what does not run; a second shard is a second PostgreSQL
  down                             stop all of them; data stays
  reset [--second-shard]           stop, delete all data, start again

DAILY WORK
  dev                              run everything; Ctrl+C ends everything
  demo                             demonstration data
  gen [--check]                    files made from the server: OpenAPI, typed client, docs/routes.md

BEFORE YOU PUSH
  check [--only NAME]              format, lints, licences, generated files, architecture, cost
  cost                             what each kind of documents costs in lines and files, and what it may
  test [--rust|--web] [-- ARGS]    all tests; ARGS go to cargo nextest; --module NAME for those of one module
  e2e [-- ARGS]                    the browser tests; ARGS go to their runner

PROOFS
  prove NAME|all|list              show that a promise holds under load and faults
        [--quick] [--json] [--seed N]
  bench [ARGS]                     measure a release build
  fuzz [NAME] [--seconds N]        feed every reader of foreign bytes, or one, with what a fuzzer makes up

EXAMPLES
  cargo xtask test --rust -- -E 'package(orders)'
  cargo xtask check --only clippy
  cargo xtask prove shards --quick --seed 7
  TANDEM_PORT_BASE=18400 TANDEM_DEV_DIR=/tmp/second cargo xtask up

WHERE THINGS ARE
  .dev/                            data, logs, secrets of the services (TANDEM_DEV_DIR moves it)
  .dev/tandem.toml                 configuration of the server, written by `up`
  .dev/services.json               addresses and credentials of the services, for tests
  ports 17400 to 17459             TANDEM_PORT_BASE moves the block: +0 server, +1 Vite,
                                   +2 and +3 health of server and worker, +10 and +11 PostgreSQL,
                                   +20 NATS, +30 S3, +40 SMTP, +41 mail page, +50 sign-on
  TANDEM_POSTGRES_DIR=<directory>  where PostgreSQL keeps its data, e.g. in memory for a run of all tests
  TANDEM_DURABLE=1                 PostgreSQL and NATS sync every write, for measurements (give it to `up` after `down`)
  TANDEM_RESULTS=FILE              append one JSON line with the counts of each stage
";

#[derive(Subcommand)]
enum Command {
    /// Install what is missing and start the development services
    Up(UpArgs),
    /// Stop the development services; their data stays
    Down,
    /// Stop the services, delete all their data, start them again
    Reset(UpArgs),
    /// Check this machine and say what to do for each failing line
    Doctor,
    /// Migrate the database and fill it with a demonstration
    Demo,
    /// Run server, worker and web application, and rebuild when a file changes
    Dev,
    /// Format, lints, licences, generated files and architecture rules
    Check(check::CheckArgs),
    /// What each kind of documents costs, and what it may
    Cost,
    /// Run the tests of the server and of the web application
    Test(test::TestArgs),
    /// Run the browser tests
    E2e(Rest),
    /// Make the files that come from the server: OpenAPI, typed client, list of routes
    Gen {
        /// Change nothing; fail with a diff when a committed file is out of date
        #[arg(long)]
        check: bool,
    },
    /// Measure a release build
    Bench(Rest),
    /// Show that a promise holds: NAME, `all` or `list`
    Prove(proofs::ProveArgs),
    /// Feed the readers of foreign bytes with what a fuzzer makes up
    Fuzz(fuzz::FuzzArgs),
}

#[derive(Args)]
struct UpArgs {
    /// Also run a second PostgreSQL cluster
    #[arg(long)]
    second_shard: bool,
}

/// Arguments for another program.
#[derive(Args)]
struct Rest {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    match Env::load().and_then(|env| run(&env, cli.command)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(env: &Env, command: Command) -> anyhow::Result<()> {
    match command {
        Command::Up(args) => service_commands::up(env, args.second_shard),
        Command::Down => service_commands::down(env),
        Command::Reset(args) => service_commands::reset(env, args.second_shard),
        Command::Doctor => doctor::doctor(env),
        Command::Demo => dev::demo(env),
        Command::Dev => dev::dev(env),
        Command::Cost => cost::cost(env),
        Command::Check(args) => check::check(env, &args),
        Command::Test(args) => test::test(env, &args),
        Command::E2e(rest) => test::e2e(env, &rest.arguments),
        Command::Gen { check } => generate::generate(env, check),
        Command::Bench(rest) => proofs::bench(env, &rest.arguments),
        Command::Prove(args) => proofs::prove(env, &args),
        Command::Fuzz(args) => fuzz::fuzz(env, &args),
    }
}
