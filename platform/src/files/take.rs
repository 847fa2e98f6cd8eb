//! Streams uploads to the object store, validating them on the way; and reads whole files back for checks that need all
//! of it.

use crate::http::incoming::Incoming;
use crate::low_priority::at_low_priority;
use crate::{Platform, Tx};
use bytes::Bytes;
use futures_util::TryStreamExt;
use tandem_contracts::store::Upload;
use tandem_kernel::{Error, Result, Watch};
use tokio::sync::Semaphore;

/// The object appears under the key only once the whole file was validated.
pub async fn take<W: Watch>(platform: &Platform, key: &str, file: &mut Incoming, watch: W) -> Result<W::Seen> {
    let mut upload = platform.store()?.put(key).await?;
    match pass(file, watch, upload.as_mut()).await {
        Ok(seen) => Ok(seen),
        Err(error) => {
            upload.abort().await.unwrap_or_else(|error| tracing::warn!(%error, key, "an upload was not given up"));
            Err(error)
        }
    }
}

async fn pass<W: Watch>(file: &mut Incoming, mut watch: W, upload: &mut dyn Upload) -> Result<W::Seen> {
    while let Some(piece) = file.next().await? {
        watch.take(&piece)?;
        upload.write(piece).await?;
    }
    let seen = watch.end()?;
    upload.complete().await?;
    Ok(seen)
}

/// Stores bytes that are already in memory, in chunks.
pub async fn put(platform: &Platform, key: &str, bytes: Bytes) -> Result<()> {
    const PIECE: usize = 1 << 20;
    let mut upload = platform.store()?.put(key).await?;
    for at in (0..bytes.len()).step_by(PIECE) {
        if let Err(error) = upload.write(bytes.slice(at..bytes.len().min(at + PIECE))).await {
            upload.abort().await.unwrap_or_else(|error| tracing::warn!(%error, key, "an upload was not given up"));
            return Err(error);
        }
    }
    upload.complete().await
}

/// Deletes an object without a row. If that fails, the sweep deletes it later.
pub async fn forget(platform: &Platform, key: &str) {
    let Ok(store) = platform.store() else { return };
    if let Err(error) = store.delete(key).await {
        tracing::warn!(%error, key, "a file was not deleted; the sweep will do it");
    }
}

/// Commits the row that names a stored object. The object goes where its row was refused, and stays where the commit
/// fails: only the answer may be lost, and then the row stands. What no row names is left to the sweep.
pub async fn settle<T>(platform: &Platform, key: &str, written: Result<(Tx, T)>) -> Result<T> {
    match written {
        Ok((tx, done)) => {
            tx.commit().await?;
            Ok(done)
        }
        Err(error) => {
            forget(platform, key).await;
            Err(error)
        }
    }
}

/// Decoding an image takes hundreds of megabytes of memory: one at a time.
static LOOKING: Semaphore = Semaphore::const_new(1);

/// Runs `look` over a whole stored file on a thread of its own. A panic becomes an error.
pub async fn look_at<T: Send + 'static>(
    platform: &Platform,
    key: &str,
    look: impl FnOnce(&[u8]) -> T + Send + 'static,
) -> Result<T> {
    let object = platform.store()?.get(key).await?;
    let object = object.ok_or_else(|| Error::internal("a file just stored is not there"))?;
    let _one = LOOKING.acquire().await?;
    let pieces: Vec<Bytes> = object.content.try_collect().await?;
    let bytes = pieces.concat();
    at_low_priority(move || look(&bytes)).await
}
