//! The compound file format of legacy Office files (MS-CFB). Chains are followed for at most as many steps as the file
//! has sectors, so cycles terminate.

const HEADER: usize = 512;
const MAGIC: &[u8] = &[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/// Sector ids from here on mean "none", "end", "free".
const RESERVED: u32 = 0xffff_fffa;
const SHORT: u64 = 4096;
const MINI: usize = 64;

pub fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}
pub fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

struct Sectors<'a> {
    bytes: &'a [u8],
    size: usize,
    next: Vec<u32>,
}

impl<'a> Sectors<'a> {
    fn get(&self, id: u32) -> Option<&'a [u8]> {
        let from = (id as usize).checked_mul(self.size)?;
        let rest = self.bytes.get(from..)?;
        Some(&rest[..rest.len().min(self.size)])
    }

    fn chain(&self, start: u32, most: u64) -> Option<Vec<u8>> {
        let (mut id, mut out) = (start, Vec::new());
        for _ in 0..=self.bytes.len() / self.size {
            if id >= RESERVED || out.len() as u64 >= most {
                break;
            }
            out.extend_from_slice(self.get(id)?);
            id = *self.next.get(id as usize)?;
        }
        out.truncate(usize::try_from(most).unwrap_or(usize::MAX));
        Some(out)
    }
}

fn numbers(bytes: &[u8]) -> impl Iterator<Item = u32> + '_ {
    (0..bytes.len() / 4).filter_map(|at| u32_at(bytes, at * 4))
}

/// The content of the first stream with that name.
pub fn stream(file: &[u8], name: &str) -> Option<Vec<u8>> {
    if !file.starts_with(MAGIC) || file.len() < HEADER {
        return None;
    }
    let size = match u16_at(file, 30)? {
        9 => 512,
        12 => 4096,
        _ => return None,
    };
    let mut sectors = Sectors { bytes: file.get(size..)?, size, next: Vec::new() };
    let mut tables: Vec<u32> = numbers(&file[76..HEADER]).filter(|id| *id < RESERVED).collect();
    let mut more = u32_at(file, 68)?;
    for _ in 0..=file.len() / size {
        if more >= RESERVED {
            break;
        }
        let mut ids: Vec<u32> = numbers(sectors.get(more)?).collect();
        more = ids.pop()?;
        tables.extend(ids.into_iter().filter(|id| *id < RESERVED));
    }
    // The tables have one entry per sector; more tables than that are invalid.
    tables.truncate(file.len() / size / (size / 4) + 1);
    for table in tables {
        let entries: Vec<u32> = numbers(sectors.get(table)?).collect();
        sectors.next.extend(entries);
    }
    let folder = sectors.chain(u32_at(file, 48)?, file.len() as u64)?;
    let root = folder.get(..128)?;
    let entry = folder.chunks_exact(128).find(|entry| is_stream(entry, name))?;
    let (start, length) = (u32_at(entry, 116)?, u64::from(u32_at(entry, 120)?));
    if length >= SHORT {
        return sectors.chain(start, length);
    }
    let minis = sectors.chain(u32_at(root, 116)?, u64::from(u32_at(root, 120)?))?;
    let next = sectors.chain(u32_at(file, 60)?, file.len() as u64)?;
    Sectors { bytes: &minis, size: MINI, next: numbers(&next).collect() }.chain(start, length)
}

fn is_stream(entry: &[u8], name: &str) -> bool {
    let letters = entry[..64].chunks_exact(2).map(|two| u16::from_le_bytes([two[0], two[1]])).take_while(|l| *l != 0);
    let called = String::from_utf16_lossy(&letters.collect::<Vec<_>>());
    entry[66] == 2 && called.eq_ignore_ascii_case(name)
}
