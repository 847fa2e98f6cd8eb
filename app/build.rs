//! The built web application is taken into the binary from `web/dist`. Where it is not built
//! yet, the folder is made empty, so that the binary looks there again when it runs.

fn main() {
    let dist = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/dist");
    if let Err(error) = std::fs::create_dir_all(dist) {
        println!("cargo::warning=web/dist cannot be made: {error}");
    }
    println!("cargo::rerun-if-changed={dist}");
}
