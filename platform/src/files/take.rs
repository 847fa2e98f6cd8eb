//! From the wire to the store, piece by piece and looked at as it passes; and out of it again whole, for whoever has to see
//! all of it.

use crate::Platform;
use crate::http::incoming::Incoming;
use crate::low_priority::at_low_priority;
use bytes::Bytes;
use futures_util::TryStreamExt;
use tandem_contracts::store::Upload;
use tandem_kernel::{Error, Result, Watch};
use tokio::sync::Semaphore;

/// An object appears under the key only once the whole file was found fit.
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

/// What is here already, in pieces of a bearable size.
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

/// Nothing points to it. What is left behind when even this fails, the sweep finds.
pub async fn forget(platform: &Platform, key: &str) {
    let Ok(store) = platform.store() else { return };
    if let Err(error) = store.delete(key).await {
        tracing::warn!(%error, key, "a file was not deleted; the sweep will do it");
    }
}

/// A picture takes hundreds of megabytes while it is looked at: one after the other.
static LOOKING: Semaphore = Semaphore::const_new(1);

/// Has a thread of its own look at a whole file of the store. An error also where it stumbles over the file.
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
