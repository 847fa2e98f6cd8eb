//! The place for files. The real one speaks S3; see `connectors/store`.

use bytes::Bytes;
use futures_util::Stream;
use std::future::Future;
use std::pin::Pin;
use tandem_kernel::Result;
use time::OffsetDateTime;

pub type Doing<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;
/// The content of an object as it comes.
pub type Chunks = Pin<Box<dyn Stream<Item = Result<Bytes>> + Send>>;

/// Every key starts with the tenant's id; see [`key`].
pub trait Store: Send + Sync {
    /// Begins an object. Nobody sees it before [`Upload::complete`], and never a part of it.
    fn put<'a>(&'a self, key: &'a str) -> Doing<'a, Box<dyn Upload>>;
    /// `None` when there is no such object.
    fn get<'a>(&'a self, key: &'a str) -> Doing<'a, Option<Object>>;
    /// An object that is not there is deleted already.
    fn delete<'a>(&'a self, key: &'a str) -> Doing<'a, ()>;
    /// The keys under a folder of keys, in no order.
    fn list<'a>(&'a self, folder: &'a str) -> Doing<'a, Vec<String>>;
    /// The next so many under a folder after this key, in the order of their keys; none at the end.
    fn list_page<'a>(&'a self, folder: &'a str, after: Option<&'a str>, most: usize) -> Doing<'a, Vec<Listed>>;
    /// Whether it answers and lets us in; says what it is.
    fn examine(&self) -> Doing<'_, String>;
}

pub trait Upload: Send {
    /// Takes the next bytes; waits while too many are on their way.
    fn write(&mut self, bytes: Bytes) -> Doing<'_, ()>;
    /// Makes the object appear, whole.
    fn complete(&mut self) -> Doing<'_, ()>;
    /// Forgets what was sent.
    fn abort(&mut self) -> Doing<'_, ()>;
}

/// An object as a list of the store names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    pub key: String,
    pub bytes: u64,
    /// By the store's clock.
    pub changed_at: OffsetDateTime,
}

pub struct Object {
    pub size: u64,
    pub content: Chunks,
}

/// `tenant/folder/…`: what one tenant stored can be listed, moved and removed as one.
pub fn key(tenant: tandem_kernel::TenantId, path: &str) -> String {
    format!("{tenant}/{path}")
}
