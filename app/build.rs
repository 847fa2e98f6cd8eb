//! What is made before the binary and its tests are compiled: the folder of the web application, and a test for each state
//! table.

use std::fmt::Write;
use std::path::Path;

fn main() {
    make_web_folder();
    let tests = tests_of_tables(&tables());
    let out = std::env::var_os("OUT_DIR").expect("cargo says where a build script may write");
    std::fs::write(Path::new(&out).join("states.rs"), tests).expect("that folder can be written to");
}

/// The web application is embedded from `web/dist`. If it is not built yet, an empty folder is created, so that the
/// binary looks there again at run time.
fn make_web_folder() {
    let dist = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/dist");
    if let Err(error) = std::fs::create_dir_all(dist) {
        println!("cargo::warning=web/dist cannot be made: {error}");
    }
    println!("cargo::rerun-if-changed={dist}");
}

/// The state machines that have a table. None where the source is built without its papers.
fn tables() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/states");
    println!("cargo::rerun-if-changed={folder}");
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = files.map(|file| file.file_name().to_string_lossy().into_owned());
    let mut tables: Vec<String> = names.filter_map(|name| name.strip_suffix(".md").map(str::to_owned)).collect();
    tables.sort_unstable();
    tables
}

/// Tests for `tests/it/states.rs`, one for each table, so that they run side by side.
fn tests_of_tables(tables: &[String]) -> String {
    let mut tests = format!("const TABLES: &[&str] = &{tables:?};\n");
    for table in tables {
        let name = table.replace('.', "_");
        write!(
            tests,
            "\n#[tokio::test(flavor = \"multi_thread\")]\nasync fn {name}_does_what_its_table_says() -> Result<()> {{\n    \
             hold({table:?}).await\n}}\n"
        )
        .expect("text grows");
    }
    tests
}
