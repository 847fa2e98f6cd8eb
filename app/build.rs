//! The web application is embedded from `web/dist`. If it is not built yet, an empty folder is created, so that the
//! binary looks there again at run time.

fn main() {
    let dist = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/dist");
    if let Err(error) = std::fs::create_dir_all(dist) {
        println!("cargo::warning=web/dist cannot be made: {error}");
    }
    println!("cargo::rerun-if-changed={dist}");
}
