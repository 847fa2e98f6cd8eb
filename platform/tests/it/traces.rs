use anyhow::{Context, Result};
use tandem_platform::config::Observability;
use tandem_platform::observe;
use tokio::io::AsyncReadExt;

/// The receiver accepts OTLP over HTTP and keeps the first request.
#[tokio::test(flavor = "multi_thread")]
async fn spans_are_sent_to_the_configured_endpoint() -> Result<()> {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let endpoint = format!("http://{}/v1/traces", listener.local_addr()?);
    let received = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await?;
        let mut bytes = vec![0; 16 * 1024];
        let mut length = 0;
        while !contains(&bytes[..length], b"order-walk") {
            let read = stream.read(&mut bytes[length..]).await?;
            if read == 0 {
                break;
            }
            length += read;
        }
        anyhow::Ok(bytes[..length].to_vec())
    });
    let config = Observability { otlp_endpoint: endpoint, ..Observability::default() };
    let telling = observe::start(&config).map_err(|e| anyhow::anyhow!("{e}"))?;
    tracing::info_span!("order-walk").in_scope(|| tracing::info!("inside"));
    // Dropping flushes pending spans; it blocks, so it runs off the async threads.
    let sent = tokio::task::spawn_blocking(move || drop(telling));
    let received =
        tokio::time::timeout(std::time::Duration::from_secs(10), received).await.context("nothing was sent")???;
    assert!(received.starts_with(b"POST /v1/traces"));
    assert!(contains(&received, b"order-walk") && contains(&received, b"tandem"));
    sent.abort();
    Ok(())
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}
