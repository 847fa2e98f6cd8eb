//! External verifiers, and our own as the tests call it.

use std::path::{Path, PathBuf};
use std::process::Command;
pub use tandem_papers::party::{place, wanted};
pub use tandem_papers::{Authority, NOW, modern as modern_pdf, plain as plain_pdf};
use tandem_signature::{Trusted, Unreadable, Verdict};

/// Verifies at the time of signing, without having seen the file before.
pub fn verify(pdf: &[u8], authorities: &[Vec<u8>]) -> Result<Vec<Verdict>, Unreadable> {
    tandem_signature::verify(pdf, Trusted::now(authorities, NOW))
}

/// A temporary folder for one test, removed on drop.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tandem-signature-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
    pub fn put(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, bytes).unwrap();
        path
    }
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Runs a program and returns its output.
pub fn run(program: &str, arguments: &[&str]) -> (bool, String) {
    let output = Command::new(program).args(arguments).output().unwrap_or_else(|error| panic!("{program}: {error}"));
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&said).into_owned())
}

pub fn pdfsig(folder: &Folder, pdf: &[u8]) -> String {
    let path = folder.put("judged.pdf", pdf);
    run("pdfsig", &["-nocert", &text(&path)]).1
}

pub fn text(path: &Path) -> String {
    path.to_str().unwrap().to_owned()
}
