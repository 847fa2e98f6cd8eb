//! Incremental updates of a PDF, which leave all existing bytes unchanged.

use crate::file::File;
use crate::object::{Dict, Object, Ref};
use std::collections::BTreeMap;

pub struct Update {
    pub bytes: Vec<u8>,
    offsets: BTreeMap<u32, (usize, u16)>,
    size: u32,
    newest: usize,
    by_stream: bool,
    trailer: Dict,
}

impl Update {
    /// Begins a new revision with the unique id `mark`.
    pub fn of(file: &File<'_>, mark: [u8; 16]) -> Self {
        let mut bytes = file.bytes.to_vec();
        if bytes.last() != Some(&b'\n') {
            bytes.push(b'\n');
        }
        let first = match file.trailer.get("ID") {
            Some(Object::Array(ids)) if matches!(ids.first(), Some(Object::Text(_))) => ids[0].clone(),
            _ => Object::Text(mark.to_vec()),
        };
        let mut trailer = Dict::default();
        for key in ["Root", "Info"] {
            if let Some(value) = file.trailer.get(key) {
                trailer.set(key, value.clone());
            }
        }
        trailer.set("ID", Object::Array(vec![first, Object::Text(mark.to_vec())]));
        let (size, newest, by_stream) = (file.size, file.newest, file.by_stream);
        Self { bytes, offsets: BTreeMap::new(), size, newest, by_stream, trailer }
    }

    pub fn new_ref(&mut self) -> Ref {
        self.size += 1;
        (self.size - 1, 0)
    }

    pub fn put(&mut self, reference: Ref, object: &Object) {
        self.begin(reference);
        object.write(&mut self.bytes);
        self.bytes.extend(b"\nendobj\n");
    }

    pub fn put_stream(&mut self, reference: Ref, dict: Dict, data: &[u8]) {
        self.begin(reference);
        Object::Dict(dict.with("Length", Object::Int(data.len() as i64))).write(&mut self.bytes);
        self.bytes.extend(b"\nstream\n");
        self.bytes.extend(data);
        self.bytes.extend(b"\nendstream\nendobj\n");
    }

    /// For objects whose exact bytes matter; returns the offset of their content.
    pub fn put_raw(&mut self, reference: Ref, raw: &[u8]) -> usize {
        self.begin(reference);
        let at = self.bytes.len();
        self.bytes.extend(raw);
        self.bytes.extend(b"\nendobj\n");
        at
    }

    fn begin(&mut self, reference: Ref) {
        self.offsets.insert(reference.0, (self.bytes.len(), reference.1));
        self.bytes.extend(format!("{} {} obj\n", reference.0, reference.1).bytes());
    }

    /// Writes the cross-reference in the file's existing form: readers do not expect a mixture.
    pub fn finish(mut self) -> Vec<u8> {
        self.trailer.set("Prev", Object::Int(self.newest as i64));
        if self.by_stream {
            return self.finish_by_stream();
        }
        let at = self.bytes.len();
        let trailer = self.trailer.with("Size", Object::Int(i64::from(self.size)));
        self.bytes.extend(b"xref\n");
        for run in runs(&self.offsets) {
            self.bytes.extend(format!("{} {}\n", run[0].0, run.len()).bytes());
            for (_, (offset, generation)) in run {
                self.bytes.extend(format!("{offset:010} {generation:05} n \n").bytes());
            }
        }
        self.bytes.extend(b"trailer\n");
        Object::Dict(trailer).write(&mut self.bytes);
        self.bytes.extend(format!("\nstartxref\n{at}\n%%EOF\n").bytes());
        self.bytes
    }

    fn finish_by_stream(mut self) -> Vec<u8> {
        let own = self.new_ref();
        let at = self.bytes.len();
        self.offsets.insert(own.0, (at, 0));
        let (mut index, mut rows) = (Vec::new(), Vec::new());
        for run in runs(&self.offsets) {
            index.extend([Object::Int(i64::from(run[0].0)), Object::Int(run.len() as i64)]);
            for (_, (offset, generation)) in run {
                rows.push(1);
                rows.extend((offset as u64).to_be_bytes());
                rows.extend(generation.to_be_bytes());
            }
        }
        let dict = std::mem::take(&mut self.trailer)
            .with("Type", Object::name("XRef"))
            .with("Size", Object::Int(i64::from(self.size)))
            .with("W", Object::Array([1, 8, 2].map(Object::Int).to_vec()))
            .with("Index", Object::Array(index));
        self.put_stream(own, dict, &rows);
        self.bytes.extend(format!("startxref\n{at}\n%%EOF\n").bytes());
        self.bytes
    }
}

type Run = Vec<(u32, (usize, u16))>;

/// Groups consecutive object numbers.
fn runs(offsets: &BTreeMap<u32, (usize, u16)>) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (&number, &place) in offsets {
        match runs.last_mut().filter(|run| run.last().is_some_and(|(last, _)| last + 1 == number)) {
            Some(run) => run.push((number, place)),
            None => runs.push(vec![(number, place)]),
        }
    }
    runs
}
