//! Uploaded files, whichever module keeps them: storing, virus scan, quotas, and cleanup after a process that died. The
//! crates of `formats/` detect and validate file types; they are passed in.

pub mod quota;
pub mod scan;
pub mod sweep;
pub mod take;

use crate::Tx;
use crate::module::Work;
use std::collections::HashSet;
use time::Duration;
use uuid::Uuid;

/// A folder of the object store that one module owns: `tenant/folder/…`.
#[derive(Clone, Copy)]
pub struct Folder {
    pub name: &'static str,
    /// How long an object may exist before its row is committed; zero if the row always comes first.
    pub before_its_row: Duration,
    /// The total bytes of its rows; with suppliers, only of theirs.
    pub used: for<'a> fn(&'a mut Tx, Option<Vec<Uuid>>) -> Work<'a, i64>,
    /// Which of these object keys a row refers to.
    pub named: for<'a> fn(&'a mut Tx, Vec<String>) -> Work<'a, HashSet<String>>,
}

/// The ids at position `part` of these object keys, each with its key. The tenant is at position 0.
pub fn ids_at(part: usize, keys: Vec<String>) -> Vec<(Uuid, String)> {
    let id = |key: &String| key.split('/').nth(part).and_then(|text| text.parse().ok());
    keys.into_iter().filter_map(|key| Some((id(&key)?, key))).collect()
}
