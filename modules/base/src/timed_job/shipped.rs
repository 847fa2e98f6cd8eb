//! Jobs of the base module that administrators can schedule.

use super::run;
use crate::housekeeping;
use std::time::Duration;
use tandem_kernel::{Error, Message, MessageKey, Result};
use tandem_platform::Tx;
use tandem_platform::timed::{Parameter, ParameterKind, Parameters, Timed};

/// Default retention of the log of runs.
pub const LOG_KEPT: time::Duration = time::Duration::days(180);

/// PostgreSQL ends transactions that are idle for more than 30 seconds.
const LONGEST_TRY: i64 = 20;

pub const TRY_OUT: Timed = Timed {
    bean: "base",
    method: "tryOut",
    label: "base-timed-try_out",
    hint: "base-timed-try_out_hint",
    parameters: &[
        Parameter {
            field: "parameters.seconds",
            label: "base-timed-try_out_seconds",
            kind: ParameterKind::Integer { least: 0, most: LONGEST_TRY },
            required: false,
        },
        Parameter {
            field: "parameters.note",
            label: "base-timed-try_out_note",
            kind: ParameterKind::Text { most: 200 },
            required: false,
        },
        Parameter {
            field: "parameters.fail",
            label: "base-timed-try_out_fail",
            kind: ParameterKind::Boolean,
            required: false,
        },
    ],
    run: |tx, told| Box::pin(try_out(tx, told)),
};

pub const HOUSEKEEPING: Timed = Timed {
    bean: "base",
    method: "housekeeping",
    label: "base-timed-housekeeping",
    hint: "base-timed-housekeeping_hint",
    parameters: &[],
    run: |tx, _| Box::pin(sweep(tx)),
};

pub const FORGET_LOG: Timed = Timed {
    bean: "base",
    method: "forgetLog",
    label: "base-timed-forget_log",
    hint: "base-timed-forget_log_hint",
    parameters: &[Parameter {
        field: "parameters.days",
        label: "base-timed-forget_log_days",
        kind: ParameterKind::Integer { least: 1, most: 3650 },
        required: true,
    }],
    run: |tx, told| Box::pin(forget_log(tx, told)),
};

fn said(key: MessageKey, args: Vec<(&'static str, String)>) -> Message {
    Message { key, args }
}

/// Lets administrators verify that runs are logged, do not overlap, and send warnings.
async fn try_out(_tx: &mut Tx, told: Parameters) -> Result<Message> {
    let seconds = told.integer("seconds").unwrap_or(0).clamp(0, LONGEST_TRY);
    tokio::time::sleep(Duration::from_secs(seconds.unsigned_abs())).await;
    let note = told.text("note").to_owned();
    if told.boolean("fail") {
        return Err(Error::refused("base-timed-try_out_failed").with("note", note));
    }
    Ok(said("base-timed-try_out_done", vec![("note", note)]))
}

async fn sweep(tx: &mut Tx) -> Result<Message> {
    housekeeping::throw_away(tx).await?;
    Ok(said("base-timed-done", Vec::new()))
}

async fn forget_log(tx: &mut Tx, told: Parameters) -> Result<Message> {
    let days = told.integer("days").unwrap_or(LOG_KEPT.whole_days());
    let gone = run::forget_old(tx, time::Duration::days(days)).await?;
    Ok(said("base-timed-forgotten", vec![("count", gone.to_string())]))
}
