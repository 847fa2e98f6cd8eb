//! `tandem`: one binary for every process role.

fn main() -> std::process::ExitCode {
    tandem::cli::main()
}
