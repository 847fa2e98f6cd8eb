//! Fuzz targets: one per parser of external bytes. `cargo xtask fuzz` runs them with libFuzzer; the tests of this crate
//! run them with the inputs in `corpus/`, so that every past finding is a regression test.

pub mod seeds;
pub mod targets;

use targets::{attachment, import, list, numbers, outside, pdf, preview, request, workbook};

/// A parser of untrusted bytes. It must return for any input, quickly and with little memory; many also check that
/// forgeries are not accepted, or that sanitised output is clean.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    pub name: &'static str,
    pub run: fn(&[u8]),
}

pub fn find(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}

const fn target(name: &'static str, run: fn(&[u8])) -> Target {
    Target { name, run }
}

/// In the order in which `cargo xtask fuzz` runs them.
pub static TARGETS: [Target; 36] = [
    target("pdf", pdf::whole),
    target("pdf_objects", pdf::objects),
    target("pdf_revision", pdf::behind_a_signature),
    target("cms", pdf::cms),
    target("certificate", pdf::certificate),
    target("seal_picture", pdf::seal_picture),
    target("workbook", workbook::whole),
    target("workbook_parts", workbook::parts),
    target("import_cell", import::cell),
    target("old_workbook", preview::old_workbook),
    target("old_records", preview::old_records),
    target("word_document", preview::word_document),
    target("word_text", preview::word_text),
    target("picture", preview::picture),
    target("plain_text", preview::plain_text),
    target("stamped_scan", preview::stamped_scan),
    target("attachment", attachment::watched),
    target("xml", attachment::xml),
    target("file_name", attachment::file_name),
    target("rich_text", attachment::rich_text),
    target("id_token", outside::id_token),
    target("discovery", outside::discovery),
    target("call_back", outside::call_back),
    target("outcome", outside::outcome),
    target("erp_orders", outside::erp_orders),
    target("odata_metadata", outside::odata_metadata),
    target("odata_answer", outside::odata_answer),
    target("scanner", outside::scanner),
    target("credential", request::credential),
    target("sealed", request::sealed),
    target("wrapped_password", request::wrapped_password),
    target("plan", request::plan),
    target("numbers", numbers::all),
    target("list_question", list::question),
    target("list_address", list::address),
    target("list_continuation", list::continuation),
];
