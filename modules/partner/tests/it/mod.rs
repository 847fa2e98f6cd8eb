//! Organisations over HTTP, on a real database.

mod area;
mod authentication;
mod bank_change;
mod bank_change_outside;
mod bank_change_rows;
mod certificate;
mod change_record;
mod erp_push;
mod filed;
mod filing;
mod guarded;
mod leader;
mod matching;
mod oa_desk;
mod oa_process;
mod organize;
mod readiness;
mod review;
