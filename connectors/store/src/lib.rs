//! Files in an S3-compatible store. Objects are sent by multipart upload and become visible with the last part: a
//! crashed process leaves unreadable parts, which the bucket's lifecycle rule removes.

mod wire;

use bytes::{Bytes, BytesMut};
use futures_util::{StreamExt, TryStreamExt};
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::path::Path;
use object_store::prefix::PrefixStore;
use object_store::{MultipartUpload, ObjectStore, ObjectStoreExt};
use std::sync::Arc;
use std::time::Instant;
use tandem_contracts::store::{Doing, Listed, Object, Store, Upload};
use tandem_kernel::{Error, Result};
use tandem_platform::config;
use time::OffsetDateTime;
use tokio::task::JoinSet;

/// The minimum part size is 5 MB; ten thousand of these hold 60 GB.
const PART: usize = 6 << 20;
/// Concurrent part uploads.
const AT_ONCE: usize = 2;

pub struct S3 {
    store: PrefixStore<AmazonS3>,
    place: String,
}

/// `None` if no store is configured.
pub fn from_config(config: &config::Store) -> Result<Option<Arc<dyn Store>>> {
    if config.endpoint.is_empty() {
        return Ok(None);
    }
    let mut builder = AmazonS3Builder::new()
        .with_endpoint(&config.endpoint)
        .with_bucket_name(&config.bucket)
        .with_region(&config.region)
        .with_virtual_hosted_style_request(config.bucket_in_host)
        .with_allow_http(config.endpoint.starts_with("http://"))
        .with_http_connector(wire::Wire::new()?);
    if let Some(key) = config.access_key.as_ref() {
        builder = builder.with_access_key_id(key.expose());
    }
    if let Some(key) = config.secret_key.as_ref() {
        builder = builder.with_secret_access_key(key.expose());
    }
    let store = PrefixStore::new(builder.build().map_err(Error::internal)?, path(&config.prefix)?);
    Ok(Some(Arc::new(S3 { store, place: format!("{}/{}", config.endpoint.trim_end_matches('/'), config.bucket) })))
}

fn path(key: &str) -> Result<Path> {
    Path::parse(key).map_err(Error::internal)
}

/// An unreachable store is a temporary failure.
fn away(error: object_store::Error) -> Error {
    Error::unavailable().because(error)
}

fn listed(meta: object_store::ObjectMeta) -> Result<Listed> {
    let changed_at = OffsetDateTime::from_unix_timestamp(meta.last_modified.timestamp())?;
    Ok(Listed { key: meta.location.to_string(), bytes: meta.size, changed_at })
}

impl Store for S3 {
    fn put<'a>(&'a self, key: &'a str) -> Doing<'a, Box<dyn Upload>> {
        Box::pin(async move {
            let upload = self.store.put_multipart(&path(key)?).await.map_err(away)?;
            let sending = Sending { upload, gathered: BytesMut::new(), parts: JoinSet::new(), spare: Vec::new() };
            Ok(Box::new(sending) as Box<dyn Upload>)
        })
    }

    fn get<'a>(&'a self, key: &'a str) -> Doing<'a, Option<Object>> {
        Box::pin(async move {
            match self.store.get(&path(key)?).await {
                Ok(found) => {
                    let size = found.meta.size;
                    let content = found.into_stream().map_err(away).boxed();
                    Ok(Some(Object { size, content }))
                }
                Err(object_store::Error::NotFound { .. }) => Ok(None),
                Err(error) => Err(away(error)),
            }
        })
    }

    fn delete<'a>(&'a self, key: &'a str) -> Doing<'a, ()> {
        Box::pin(async move {
            match self.store.delete(&path(key)?).await {
                Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
                Err(error) => Err(away(error)),
            }
        })
    }

    fn list<'a>(&'a self, folder: &'a str) -> Doing<'a, Vec<String>> {
        Box::pin(async move {
            let found = self.store.list(Some(&path(folder)?));
            found.map_ok(|meta| meta.location.to_string()).try_collect().await.map_err(away)
        })
    }

    fn list_page<'a>(&'a self, folder: &'a str, after: Option<&'a str>, most: usize) -> Doing<'a, Vec<Listed>> {
        Box::pin(async move {
            let folder = path(folder)?;
            let found = match after {
                Some(after) => self.store.list_with_offset(Some(&folder), &path(after)?),
                None => self.store.list(Some(&folder)),
            };
            let page: Vec<_> = found.take(most).try_collect().await.map_err(away)?;
            page.into_iter().map(listed).collect()
        })
    }

    fn examine(&self) -> Doing<'_, String> {
        Box::pin(async move {
            let started = Instant::now();
            self.store.list_with_delimiter(None).await.map_err(away)?;
            Ok(format!("{}, answered in {} ms", self.place, started.elapsed().as_millis()))
        })
    }
}

struct Sending {
    upload: Box<dyn MultipartUpload>,
    gathered: BytesMut,
    parts: JoinSet<object_store::Result<Bytes>>,
    /// Buffers of completed parts, for reuse: freeing and allocating large buffers on different threads fragments the
    /// allocator's memory.
    spare: Vec<BytesMut>,
}

impl Sending {
    async fn send(&mut self, part: Bytes) -> Result<()> {
        while self.parts.len() >= AT_ONCE {
            self.arrived().await?;
        }
        let sent = self.upload.put_part(part.clone().into());
        self.parts.spawn(async move { sent.await.map(|()| part) });
        Ok(())
    }

    /// Waits for one part to complete.
    async fn arrived(&mut self) -> Result<()> {
        match self.parts.join_next().await {
            Some(Ok(sent)) => {
                // If the connection still holds it, it is freed there.
                if let Ok(mut buffer) = sent.map_err(away)?.try_into_mut() {
                    buffer.clear();
                    self.spare.push(buffer);
                }
                Ok(())
            }
            Some(Err(error)) => Err(Error::internal(error)),
            None => Ok(()),
        }
    }

    /// Allocated with its full capacity: a growing buffer would end at twice the size of a part.
    fn buffer(&mut self) -> BytesMut {
        self.spare.pop().filter(|spare| spare.capacity() >= PART).unwrap_or_else(|| BytesMut::with_capacity(PART))
    }
}

impl Upload for Sending {
    fn write(&mut self, mut bytes: Bytes) -> Doing<'_, ()> {
        Box::pin(async move {
            while !bytes.is_empty() {
                if self.gathered.is_empty() {
                    self.gathered = self.buffer();
                }
                let fits = bytes.len().min(PART - self.gathered.len());
                self.gathered.extend_from_slice(&bytes.split_to(fits));
                if self.gathered.len() == PART {
                    let part = std::mem::take(&mut self.gathered).freeze();
                    self.send(part).await?;
                }
            }
            Ok(())
        })
    }

    fn complete(&mut self) -> Doing<'_, ()> {
        Box::pin(async move {
            let rest = std::mem::take(&mut self.gathered).freeze();
            self.send(rest).await?;
            while !self.parts.is_empty() {
                self.arrived().await?;
            }
            self.upload.complete().await.map_err(away)?;
            Ok(())
        })
    }

    fn abort(&mut self) -> Doing<'_, ()> {
        Box::pin(async move {
            self.parts.shutdown().await;
            self.upload.abort().await.map_err(away)
        })
    }
}
