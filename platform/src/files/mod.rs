//! Files that people bring in, whichever module keeps them: the way into the store, the scan for viruses, how much room a
//! company has, and what is left behind by a process that died. What a file is, and whether it is fit, the crates of
//! `formats/` know; they are handed in.

pub mod quota;
pub mod scan;
pub mod sweep;
pub mod take;

use crate::Tx;
use crate::module::Work;
use std::collections::HashSet;
use time::Duration;
use uuid::Uuid;

/// A folder of the store that one module keeps: `tenant/folder/…`.
#[derive(Clone, Copy)]
pub struct Folder {
    pub name: &'static str,
    /// How long an object may be there before its row; nothing where the row always comes first.
    pub before_its_row: Duration,
    /// How many bytes its rows name; with suppliers, those only that are theirs.
    pub used: for<'a> fn(&'a mut Tx, Option<Vec<Uuid>>) -> Work<'a, i64>,
    /// Which of these keys a row names.
    pub named: for<'a> fn(&'a mut Tx, Vec<String>) -> Work<'a, HashSet<String>>,
}

/// The ids that stand in a certain part of these keys, each with its key. The tenant is the first part.
pub fn ids_at(part: usize, keys: Vec<String>) -> Vec<(Uuid, String)> {
    let id = |key: &String| key.split('/').nth(part).and_then(|text| text.parse().ok());
    keys.into_iter().filter_map(|key| Some((id(&key)?, key))).collect()
}
