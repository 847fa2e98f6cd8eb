//! What a record does when a file is attached to it or removed from it, in the transaction of that change: if it fails,
//! the file neither comes nor goes. The module that owns the records declares it beside [`crate::attachable`]; the one that
//! stores files tells.

use crate::Tx;
use crate::module::Work;
use crate::record::{self, Record};
use tandem_kernel::Result;
use uuid::Uuid;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileEvent {
    /// Attached, perhaps not scanned for viruses yet.
    Arrived,
    /// Removed by someone, or refused by the scanner.
    Left,
}

/// One file of one record. Correcting the slot of a file is two changes: it left one and arrived in the other.
#[derive(Clone, Debug)]
pub struct FileChange {
    pub document: Uuid,
    pub slot: String,
    pub name: String,
    pub event: FileEvent,
    /// How many files the record has in all slots now, without those of a supplier it was with before.
    pub there: i64,
}

/// Not called when the record itself is deleted with its files.
#[derive(Clone, Copy)]
pub struct FileHook {
    /// The code of the records' listing.
    pub kind: &'static str,
    /// Takes the row lock on the record, so that files are counted one after the other.
    pub hold: for<'a> fn(&'a mut Tx, Uuid) -> Work<'a, ()>,
    pub changed: for<'a> fn(&'a mut Tx, FileChange) -> Work<'a, ()>,
}

impl FileHook {
    pub const fn of<R: Record>(changed: for<'a> fn(&'a mut Tx, FileChange) -> Work<'a, ()>) -> Self {
        Self { kind: R::LISTING.code, hold: |tx, id| Box::pin(record::lock::<R>(tx, id)), changed }
    }
}

impl Tx {
    fn file_hooks(&self, kind: &str) -> Vec<FileHook> {
        let all = self.platform().modules().iter().flat_map(|module| &module.file_hooks);
        all.filter(|hook| hook.kind == kind).copied().collect()
    }

    /// Called by the module that stores files, before it locks a file of a record that it has not locked yet.
    pub async fn hold_for_files(&mut self, kind: &str, document: Uuid) -> Result<()> {
        for hook in self.file_hooks(kind) {
            (hook.hold)(self, document).await?;
        }
        Ok(())
    }

    /// Called by the module that stores files, in the transaction of the change and with the record locked.
    pub async fn file_changed(&mut self, kind: &str, change: FileChange) -> Result<()> {
        for hook in self.file_hooks(kind) {
            (hook.changed)(self, change.clone()).await?;
        }
        Ok(())
    }
}
