//! Runs every target with its corpus.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tandem_fuzz::{TARGETS, Target};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

fn kept(target: &Target) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = corpus().join(target.name);
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), std::fs::read(&path).unwrap())).collect()
}

#[test]
fn every_target_has_seeds_and_comes_back_from_each_soon() {
    for target in &TARGETS {
        let kept = kept(target);
        assert!(!kept.is_empty(), "{} has no seeds", target.name);
        for (path, bytes) in kept {
            println!("{}", path.display());
            let started = Instant::now();
            (target.run)(&bytes);
            assert!(started.elapsed() < Duration::from_secs(5), "{} takes too long", path.display());
        }
    }
}

/// A minimal fuzzer: truncated seeds and seeds with one byte changed.
#[test]
fn every_target_comes_back_from_seeds_cut_short_and_with_a_byte_changed() {
    for target in &TARGETS {
        for (_, bytes) in kept(target).into_iter().filter(|(_, bytes)| bytes.len() <= 4096) {
            let step = bytes.len() / 16 + 1;
            for at in (0..bytes.len()).step_by(step) {
                (target.run)(&bytes[..at]);
                let mut changed = bytes.clone();
                changed[at] ^= 0x80 >> (at % 8);
                (target.run)(&changed);
            }
        }
    }
}

#[test]
fn nothing_is_kept_for_a_target_that_is_not_there() {
    let named: BTreeSet<String> = TARGETS.iter().map(|target| target.name.to_owned()).collect();
    let folders = std::fs::read_dir(corpus()).unwrap();
    let found: BTreeSet<String> = folders.map(|f| f.unwrap().file_name().to_string_lossy().into_owned()).collect();
    assert_eq!(named, found);
}

#[test]
fn what_is_kept_is_small() {
    for target in &TARGETS {
        let bytes: usize = kept(target).iter().map(|(_, bytes)| bytes.len()).sum();
        assert!(bytes <= 300_000, "{} keeps {bytes} bytes", target.name);
    }
}
