//! Organisations over HTTP, on a real database.

mod area;
mod authentication;
mod certificate;
mod change_record;
mod erp_push;
mod filed;
mod filing;
mod leader;
mod matching;
mod oa_desk;
mod oa_process;
mod organize;
mod review;
