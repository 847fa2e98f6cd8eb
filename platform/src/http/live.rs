//! The stream of live updates of one browser, as server-sent events.

use super::fair::Place;
use super::router::App;
use axum::body::Body;
use axum::http::Response;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, StreamExt};
use serde::Serialize;
use std::convert::Infallible;
use std::time::Duration;
use tandem_kernel::OpCtx;
use tokio::sync::broadcast::error::RecvError;

/// A stream ends after this and the browser reconnects. A change of access ends it at once; this limit covers a lost
/// notification.
const LIFE: Duration = Duration::from_secs(300);

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Change<'a> {
    topic: &'a str,
    entity_id: &'a str,
    version: i64,
    /// For the browsers of whoever made the change; empty for others, some of whom are not to know.
    who: &'a str,
    request_id: &'a str,
}

/// Counted in the gauge as long as it exists.
struct Counted(Place);

impl Drop for Counted {
    fn drop(&mut self) {
        let _ = &self.0;
        metrics::gauge!("tandem_live_connections").decrement(1.0);
    }
}

pub fn stream(app: &App, ctx: OpCtx, place: Place) -> Response<Body> {
    metrics::gauge!("tandem_live_connections").increment(1.0);
    let platform = app.platform.clone();
    let stop = platform.shutdown().token();
    let state = (app.fan.listen(), Counted(place), platform, ctx);
    let changes = stream::unfold(state, |(mut told, place, platform, ctx)| async move {
        loop {
            let event = match told.recv().await {
                Ok(change) if change.ends_stream_of(&ctx) => return None,
                Ok(change) if change.is_for(&platform, &ctx) => {
                    let data = Change {
                        topic: &change.topic,
                        entity_id: change.entity_id.as_str(),
                        version: change.version,
                        who: if change.who == ctx.who() { &change.who } else { "" },
                        request_id: &change.request_id,
                    };
                    Event::default().event("change").json_data(data).ok()
                }
                Ok(_) => None,
                // The subscriber lagged and missed events: `hello` makes the browser reload everything.
                Err(RecvError::Lagged(_)) => Some(Event::default().event("hello").data("{}")),
                Err(RecvError::Closed) => return None,
            };
            if let Some(event) = event {
                return Some((Ok::<_, Infallible>(event), (told, place, platform, ctx)));
            }
        }
    });
    let hello = stream::once(async { Ok(Event::default().event("hello").data("{}")) });
    let ended = async move {
        tokio::select! {
            () = tokio::time::sleep(LIFE) => {}
            () = stop.cancelled() => {}
        }
    };
    let events = hello.chain(changes).take_until(Box::pin(ended));
    let keep_alive = KeepAlive::new().interval(Duration::from_secs(15));
    Sse::new(events.boxed()).keep_alive(keep_alive).into_response()
}
