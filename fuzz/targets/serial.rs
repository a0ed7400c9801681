#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| sanban_host_tests::inputs::serial::check(bytes));
