//! The structure of a PDF: the position of each object, over all revisions.

use crate::object::{Dict, Object, Reader, Ref, Unreadable};
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::rc::Rc;

/// Limits far above regular files, against resource exhaustion.
const MAX_OBJECTS: u64 = 2_000_000;
const MAX_SECTIONS: usize = 500;
const MAX_UNPACKED: u64 = 64 << 20;
const MAX_HOPS: usize = 20;
const MAX_PAGES: usize = 50_000;
const MAX_WITHIN: i64 = 20_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    Free,
    At { offset: usize, generation: u16 },
    Within { stream: u32, index: u32 },
}

pub struct File<'a> {
    pub bytes: &'a [u8],
    pub entries: BTreeMap<u32, Entry>,
    pub trailer: Dict,
    /// The offset of the newest cross-reference section, and whether it is a stream.
    pub newest: usize,
    pub by_stream: bool,
    /// One more than the highest object number of any section.
    pub size: u32,
    /// Object streams, decompressed once.
    unpacked: RefCell<BTreeMap<u32, Rc<Packed>>>,
    /// Total bytes decompressed: one stream may be referenced many times.
    spent: Cell<u64>,
    /// The page number of each page object, computed once.
    pages: OnceCell<BTreeMap<Ref, usize>>,
}

/// An object stream: its data, and the number and offset of each object.
struct Packed {
    data: Vec<u8>,
    heads: Vec<(u64, usize)>,
}

type Entries = Vec<(u32, Entry)>;
type Found<T> = Result<T, Unreadable>;

impl<'a> File<'a> {
    pub fn read(bytes: &'a [u8]) -> Found<Self> {
        if !bytes.starts_with(b"%PDF-") {
            return Err(Unreadable("it does not begin like one"));
        }
        let newest = last_section(bytes)?;
        let mut file = Self {
            bytes,
            entries: BTreeMap::new(),
            trailer: Dict::default(),
            newest,
            by_stream: false,
            size: 0,
            unpacked: RefCell::default(),
            spent: Cell::new(0),
            pages: OnceCell::new(),
        };
        let mut told = 0;
        let (mut next, mut seen) = (Some(newest), BTreeSet::new());
        while let Some(offset) = next {
            if !seen.insert(offset) || seen.len() > MAX_SECTIONS {
                return Err(Unreadable("its revisions go round in a circle"));
            }
            let (trailer, by_stream, mut entries) = file.section(offset)?;
            if trailer.get("Encrypt").is_some() {
                return Err(Unreadable("it is encrypted"));
            }
            // Hybrid files, as Word writes them: objects hidden from old readers are marked free and listed in a
            // stream.
            if let Some(hidden) = trailer.get("XRefStm") {
                let Object::Int(offset) = hidden else { return Err(Unreadable("a broken revision")) };
                let offset = usize::try_from(*offset).map_err(|_| Unreadable("a broken revision"))?;
                let (_, hidden) = file.stream_section(offset)?;
                let hidden: BTreeMap<u32, Entry> = hidden.into_iter().collect();
                entries.retain(|(number, entry)| *entry != Entry::Free || !hidden.contains_key(number));
                if entries.iter().any(|(number, _)| hidden.contains_key(number)) {
                    return Err(Unreadable("two cross-references that contradict each other"));
                }
                entries.extend(hidden);
            }
            told += entries.len() as u64;
            room_for(told, 0, 0)?;
            // Readers disagree whether the first or the last one counts.
            let numbers: BTreeSet<u32> = entries.iter().map(|(number, _)| *number).collect();
            if numbers.len() != entries.len() {
                return Err(Unreadable("a cross-reference names an object twice"));
            }
            for (number, entry) in entries {
                file.entries.entry(number).or_insert(entry);
            }
            next = match trailer.get("Prev") {
                None => None,
                Some(Object::Int(offset)) => {
                    Some(usize::try_from(*offset).map_err(|_| Unreadable("a broken revision"))?)
                }
                Some(_) => return Err(Unreadable("a broken revision")),
            };
            let size = trailer.int("Size").and_then(|size| u32::try_from(size).ok());
            file.size = file.size.max(size.ok_or(Unreadable("a cross-reference without a size"))?);
            room_for(u64::from(file.size), 0, 0)?;
            if seen.len() == 1 {
                (file.trailer, file.by_stream) = (trailer, by_stream);
            }
        }
        if let Some((highest, _)) = file.entries.last_key_value()
            && *highest >= file.size
        {
            return Err(Unreadable("an object beyond the size of the file"));
        }
        Ok(file)
    }

    /// One cross-reference section: its trailer, whether it is a stream, and its entries.
    fn section(&self, offset: usize) -> Found<(Dict, bool, Entries)> {
        let mut reader = Reader::new(self.bytes, offset);
        if !reader.word("xref") {
            let (trailer, entries) = self.stream_section(offset)?;
            return Ok((trailer, true, entries));
        }
        let mut entries = Vec::new();
        while let Some(first) = reader.natural() {
            let count = reader.natural().ok_or(Unreadable("a broken cross-reference"))?;
            room_for(first, count, entries.len())?;
            for number in first..first + count {
                let broken = Unreadable("a broken cross-reference");
                let place = reader.natural().ok_or(broken)?;
                let generation = reader.natural().and_then(|value| u16::try_from(value).ok()).ok_or(broken)?;
                let entry = match () {
                    () if reader.word("n") => Entry::At { offset: place as usize, generation },
                    () if reader.word("f") => Entry::Free,
                    () => return Err(broken),
                };
                entries.push((number as u32, entry));
            }
        }
        if !reader.word("trailer") {
            return Err(Unreadable("a cross-reference without a trailer"));
        }
        match reader.object()? {
            Object::Dict(dict) => Ok((dict, false, entries)),
            _ => Err(Unreadable("a cross-reference without a trailer")),
        }
    }

    fn stream_section(&self, offset: usize) -> Found<(Dict, Entries)> {
        let broken = Unreadable("a broken cross-reference");
        let (_, object) = self.object_at(offset)?;
        let Object::Stream(dict, _) = &object else { return Err(broken) };
        if !dict.is_name("Type", "XRef") {
            return Err(broken);
        }
        let data = self.unpack(&object)?;
        let naturals = |key: &str| -> Option<Vec<u64>> {
            let Some(Object::Array(items)) = dict.get(key) else { return None };
            items.iter().map(|item| if let Object::Int(n) = item { u64::try_from(*n).ok() } else { None }).collect()
        };
        let widths =
            naturals("W").filter(|widths| widths.len() == 3 && widths.iter().all(|w| *w <= 8)).ok_or(broken)?;
        let size = dict.int("Size").and_then(|size| u64::try_from(size).ok()).ok_or(broken)?;
        let index = match dict.get("Index") {
            None => vec![0, size],
            Some(_) => naturals("Index").filter(|index| index.len() % 2 == 0).ok_or(broken)?,
        };
        let mut rest = data.as_slice();
        let mut field = |width: u64| -> Option<u64> {
            let (bytes, after) = rest.split_at_checked(width as usize)?;
            rest = after;
            Some(bytes.iter().fold(0, |value, byte| value << 8 | u64::from(*byte)))
        };
        let mut entries = Vec::new();
        for range in index.chunks_exact(2) {
            room_for(range[0], range[1], entries.len())?;
            for number in range[0]..range[0] + range[1] {
                let kind = field(widths[0]).ok_or(broken)?;
                let (second, third) = (field(widths[1]).ok_or(broken)?, field(widths[2]).ok_or(broken)?);
                let entry = match if widths[0] == 0 { 1 } else { kind } {
                    0 => Entry::Free,
                    1 => Entry::At {
                        offset: usize::try_from(second).map_err(|_| broken)?,
                        generation: u16::try_from(third).map_err(|_| broken)?,
                    },
                    2 => Entry::Within {
                        stream: u32::try_from(second).map_err(|_| broken)?,
                        index: u32::try_from(third).map_err(|_| broken)?,
                    },
                    _ => return Err(broken),
                };
                entries.push((number as u32, entry));
            }
        }
        Ok((dict.clone(), entries))
    }

    /// Parses the object at this offset, with its number.
    pub fn object_at(&self, offset: usize) -> Found<(Ref, Object)> {
        let broken = Unreadable("an object is not where it should be");
        let mut reader = Reader::new(self.bytes, offset);
        let number = reader.natural().and_then(|value| u32::try_from(value).ok()).ok_or(broken)?;
        let generation = reader.natural().and_then(|value| u16::try_from(value).ok()).ok_or(broken)?;
        if !reader.word("obj") {
            return Err(broken);
        }
        let mut object = reader.object()?;
        if let Object::Dict(dict) = &object
            && reader.word("stream")
        {
            match (reader.peek(), self.bytes.get(reader.at + 1)) {
                (Some(b'\r'), Some(b'\n')) => reader.at += 2,
                (Some(b'\n'), _) => reader.at += 1,
                _ => return Err(Unreadable("a stream without a beginning")),
            }
            let length = match dict.get("Length") {
                Some(Object::Int(length)) => *length,
                Some(Object::Ref(reference)) => self.length(*reference)?,
                _ => return Err(Unreadable("a stream without a length")),
            };
            let end = usize::try_from(length).ok().and_then(|length| reader.at.checked_add(length));
            let data =
                reader.at..end.filter(|end| *end <= self.bytes.len()).ok_or(Unreadable("a stream is cut off"))?;
            reader.at = data.end;
            if !reader.word("endstream") {
                return Err(Unreadable("a stream without an end"));
            }
            object = Object::Stream(dict.clone(), data);
        }
        if !reader.word("endobj") {
            return Err(Unreadable("an object without an end"));
        }
        Ok(((number, generation), object))
    }

    /// An indirect stream length. Read without [`File::get`]: a stream could refer to itself as its length.
    fn length(&self, reference: Ref) -> Found<i64> {
        let broken = Unreadable("a stream without a length");
        let Some(Entry::At { offset, generation }) = self.entries.get(&reference.0) else { return Err(broken) };
        let mut reader = Reader::new(self.bytes, *offset);
        let named = (reader.natural(), reader.natural(), reader.word("obj"));
        if named != (Some(u64::from(reference.0)), Some(u64::from(reference.1)), true) || *generation != reference.1 {
            return Err(broken);
        }
        let length = reader.natural().and_then(|length| i64::try_from(length).ok());
        length.filter(|_| reader.word("endobj")).ok_or(broken)
    }

    /// The object with this number; null if it does not exist.
    pub fn get(&self, reference: Ref) -> Found<Object> {
        match self.entries.get(&reference.0) {
            None | Some(Entry::Free) => Ok(Object::Null),
            Some(Entry::At { offset, generation }) => {
                let (found, object) = self.object_at(*offset)?;
                if found != (reference.0, *generation) || *generation != reference.1 {
                    return Err(Unreadable("an object is not where it should be"));
                }
                Ok(object)
            }
            Some(Entry::Within { stream, index }) => self.within(*stream, *index, reference.0),
        }
    }

    fn within(&self, stream: u32, index: u32, number: u32) -> Found<Object> {
        let broken = Unreadable("a broken object stream");
        let Some(Entry::At { offset, generation: 0 }) = self.entries.get(&stream) else { return Err(broken) };
        let (found, object) = self.object_at(*offset)?;
        let dict = object.as_dict().filter(|dict| dict.is_name("Type", "ObjStm")).ok_or(broken)?;
        if found != (stream, 0) {
            return Err(broken);
        }
        let known = self.unpacked.borrow().get(&stream).cloned();
        let packed = match known {
            Some(packed) => packed,
            None => {
                let packed = Rc::new(self.packed(&object, dict)?);
                self.unpacked.borrow_mut().insert(stream, packed.clone());
                packed
            }
        };
        let (named, at) = *packed.heads.get(index as usize).ok_or(broken)?;
        if named != u64::from(number) {
            return Err(broken);
        }
        Reader::new(&packed.data, at).object()
    }

    fn packed(&self, object: &Object, dict: &Dict) -> Found<Packed> {
        let broken = Unreadable("a broken object stream");
        let count = dict.int("N").filter(|count| (0..=MAX_WITHIN).contains(count)).ok_or(broken)?;
        let first = dict.int("First").and_then(|first| usize::try_from(first).ok()).ok_or(broken)?;
        let data = self.unpack(object)?;
        let mut reader = Reader::new(&data, 0);
        let mut heads = Vec::new();
        for _ in 0..count {
            let number = reader.natural().ok_or(broken)?;
            let offset = reader.natural().and_then(|offset| usize::try_from(offset).ok());
            heads.push((number, offset.and_then(|offset| first.checked_add(offset)).ok_or(broken)?));
        }
        Ok(Packed { data, heads })
    }

    /// Follows references to a direct object.
    pub fn resolve(&self, object: &Object) -> Found<Object> {
        let mut object = object.clone();
        for _ in 0..MAX_HOPS {
            match object {
                Object::Ref(reference) => object = self.get(reference)?,
                found => return Ok(found),
            }
        }
        Err(Unreadable("references go round in a circle"))
    }

    pub fn resolve_key(&self, dict: &Dict, key: &str) -> Found<Object> {
        dict.get(key).map_or(Ok(Object::Null), |object| self.resolve(object))
    }

    fn unpack(&self, object: &Object) -> Found<Vec<u8>> {
        let Object::Stream(dict, range) = object else { return Err(Unreadable("a stream is missing")) };
        let raw = &self.bytes[range.clone()];
        let filter = match dict.get("Filter") {
            None => return Ok(raw.to_vec()),
            Some(Object::Array(filters)) if filters.len() == 1 => &filters[0],
            Some(filter) => filter,
        };
        if *filter != Object::name("FlateDecode") {
            return Err(Unreadable("a stream packed in an unknown way"));
        }
        let mut data = Vec::new();
        let unpacker = flate2::read::ZlibDecoder::new(raw);
        unpacker
            .take(MAX_UNPACKED + 1)
            .read_to_end(&mut data)
            .map_err(|_| Unreadable("a stream that does not unpack"))?;
        self.spent.set(self.spent.get() + data.len() as u64);
        if data.len() as u64 > MAX_UNPACKED || self.spent.get() > MAX_UNPACKED * 4 {
            return Err(Unreadable("streams that unpack to too much"));
        }
        let settings = match dict.get("DecodeParms") {
            Some(Object::Array(items)) => items.first().and_then(Object::as_dict),
            Some(object) => object.as_dict(),
            None => None,
        };
        match settings.and_then(|settings| settings.int("Predictor")).unwrap_or(1) {
            1 => Ok(data),
            12..=15 => unpredict(&data, settings.and_then(|settings| settings.int("Columns")).unwrap_or(1)),
            _ => Err(Unreadable("a stream packed in an unknown way")),
        }
    }

    pub fn catalog(&self) -> Found<(Ref, Dict)> {
        let missing = Unreadable("it has no catalogue");
        let root = self.trailer.reference("Root").ok_or(missing)?;
        match self.get(root)? {
            Object::Dict(dict) if dict.is_name("Type", "Catalog") => Ok((root, dict)),
            _ => Err(missing),
        }
    }

    /// The page with this number, the first being 1.
    pub fn page(&self, number: usize) -> Found<Option<(Ref, Dict)>> {
        let found = self.pages()?.iter().find(|(_, place)| **place == number).map(|(reference, _)| *reference);
        match found.map(|reference| Ok((reference, self.get(reference)?))).transpose()? {
            Some((reference, Object::Dict(page))) => Ok(Some((reference, page))),
            _ => Ok(None),
        }
    }

    pub fn number_of_page(&self, page: Ref) -> Found<Option<usize>> {
        Ok(self.pages()?.get(&page).copied())
    }

    fn pages(&self) -> Found<&BTreeMap<Ref, usize>> {
        if let Some(pages) = self.pages.get() {
            return Ok(pages);
        }
        let pages = self.find_pages()?;
        Ok(self.pages.get_or_init(|| pages))
    }

    fn find_pages(&self) -> Found<BTreeMap<Ref, usize>> {
        let (_, catalog) = self.catalog()?;
        let root = catalog.reference("Pages").ok_or(Unreadable("it has no pages"))?;
        let (mut pages, mut seen, mut open) = (BTreeMap::new(), BTreeSet::new(), vec![root]);
        while let Some(reference) = open.pop() {
            if !seen.insert(reference) {
                return Err(Unreadable("its pages go round in a circle"));
            }
            if seen.len() > MAX_PAGES {
                return Err(Unreadable("too many pages"));
            }
            let Object::Dict(node) = self.get(reference)? else { return Err(Unreadable("a page is missing")) };
            if let Object::Array(kids) = self.resolve_key(&node, "Kids")? {
                for kid in kids.iter().rev() {
                    match kid {
                        Object::Ref(kid) => open.push(*kid),
                        _ => return Err(Unreadable("a page is missing")),
                    }
                }
                continue;
            }
            pages.insert(reference, pages.len() + 1);
        }
        Ok(pages)
    }
}

fn room_for(first: u64, count: u64, already: usize) -> Found<()> {
    match first.checked_add(count) {
        Some(end) if end <= MAX_OBJECTS && already as u64 + count <= MAX_OBJECTS => Ok(()),
        _ => Err(Unreadable("too many objects")),
    }
}

/// The offset given by the last `startxref`; only the end-of-file marker may follow it.
fn last_section(bytes: &[u8]) -> Found<usize> {
    const WORD: &[u8] = b"startxref";
    let missing = Unreadable("its end is missing");
    let tail = bytes.len().saturating_sub(1_024);
    let place = bytes[tail..].windows(WORD.len()).rposition(|window| window == WORD).ok_or(missing)?;
    let mut reader = Reader::new(bytes, tail + place + WORD.len());
    let offset = reader.natural().and_then(|offset| usize::try_from(offset).ok()).ok_or(missing)?;
    while reader.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
        reader.at += 1;
    }
    match bytes[reader.at..].strip_prefix(b"%%EOF") {
        Some(rest) if rest.iter().all(u8::is_ascii_whitespace) && offset < bytes.len() => Ok(offset),
        _ => Err(missing),
    }
}

/// Reverses the PNG predictors "up" and "none".
fn unpredict(data: &[u8], columns: i64) -> Found<Vec<u8>> {
    let broken = Unreadable("a stream packed in an unknown way");
    let columns = usize::try_from(columns).ok().filter(|columns| (1..=1_024).contains(columns)).ok_or(broken)?;
    let (mut rows, mut above) = (Vec::with_capacity(data.len()), vec![0; columns]);
    for row in data.chunks(columns + 1) {
        let (kind, row) = row.split_first().filter(|(_, row)| row.len() == columns).ok_or(broken)?;
        match kind {
            0 => above.copy_from_slice(row),
            2 => above.iter_mut().zip(row).for_each(|(up, byte)| *up = up.wrapping_add(*byte)),
            _ => return Err(broken),
        }
        rows.extend_from_slice(&above);
    }
    Ok(rows)
}
