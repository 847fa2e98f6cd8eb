//! `tandem`: one binary for every role a process can play.

fn main() -> std::process::ExitCode {
    tandem::cli::main()
}
