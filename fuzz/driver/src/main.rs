//! Passes libFuzzer's input to the target named by `TANDEM_FUZZ_TARGET`.
#![no_main]

use std::sync::LazyLock;
use tandem_fuzz::Target;

static TARGET: LazyLock<&'static Target> = LazyLock::new(|| {
    let name = std::env::var("TANDEM_FUZZ_TARGET").unwrap_or_default();
    tandem_fuzz::find(&name).unwrap_or_else(|| panic!("TANDEM_FUZZ_TARGET names no target: {name:?}"))
});

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| (TARGET.run)(bytes));
