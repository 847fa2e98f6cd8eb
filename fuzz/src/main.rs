//! Writes the seeds of every target into `corpus/`; with `names`, prints the targets for `cargo xtask fuzz`.

use std::path::Path;

fn main() -> std::io::Result<()> {
    if std::env::args().nth(1).as_deref() == Some("names") {
        for target in &tandem_fuzz::TARGETS {
            println!("{}", target.name);
        }
        return Ok(());
    }
    for (target, name, bytes) in tandem_fuzz::seeds::all() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
        std::fs::create_dir_all(&folder)?;
        std::fs::write(folder.join(name), bytes)?;
    }
    Ok(())
}
