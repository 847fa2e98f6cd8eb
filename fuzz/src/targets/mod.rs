pub mod attachment;
pub mod import;
pub mod list;
pub mod outside;
pub mod pdf;
pub mod preview;
pub mod request;
pub mod workbook;
