//! Uploads, their file names, and rich text.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use tandem_content::announcement::clean;
use tandem_platform::attachable::ANY_TYPES;
use tandem_preview::intake::kinds;
use tandem_preview::intake::name::FileName;
use tandem_preview::intake::watch::Watcher;

/// The first byte selects the type, the second the chunk size. The result must not depend on the chunk size.
pub fn watched(bytes: &[u8]) {
    let [extension, cut, file @ ..] = bytes else { return };
    let Some(kind) = kinds::of(ANY_TYPES[usize::from(*extension) % ANY_TYPES.len()]) else { return };
    let judged = |size: usize| {
        let mut watcher = Watcher::new(kind, 64 << 20);
        for chunk in file.chunks(size.max(1)) {
            watcher.take(chunk)?;
        }
        watcher.end().map(|watched| (watched.bytes, watched.sha256))
    };
    assert_eq!(judged(usize::from(*cut)), judged(file.len()), "the pieces a file comes in decide what is said of it");
}

/// An XML file that is taken is read to its end by a reader of others, who finds no definition of a type in it and nothing
/// that includes other files.
pub fn xml(bytes: &[u8]) {
    let Some(kind) = kinds::of("xml") else { return };
    let mut watcher = Watcher::new(kind, 64 << 20);
    if watcher.take(bytes).is_err() || watcher.end().is_err() {
        return;
    }
    let text = std::str::from_utf8(bytes).expect("what is taken is UTF-8");
    let mut reader = Reader::from_str(text);
    let (mut deep, mut elements) = (0i64, 0u64);
    loop {
        match reader.read_event().expect("what is taken is well-formed") {
            Event::Start(tag) => {
                assert!(!includes(&tag), "an inclusion was taken");
                (deep, elements) = (deep + 1, elements + 1);
            }
            Event::Empty(tag) => {
                assert!(!includes(&tag), "an inclusion was taken");
                elements += 1;
            }
            Event::End(_) => deep -= 1,
            Event::DocType(_) => panic!("a definition was taken"),
            Event::Eof => break,
            _ => {}
        }
    }
    assert!(deep == 0 && elements > 0, "an element is left open, or there is none");
}

/// Whether a name of this element may mean the inclusion of other files.
fn includes(tag: &BytesStart<'_>) -> bool {
    tag.attributes().flatten().any(|one| {
        let name = one.key.into_inner();
        (name == "xmlns" || name.starts_with("xmlns:"))
            && one.value.trim_ascii().eq_ignore_ascii_case("http://www.w3.org/2001/XInclude")
    })
}

/// A sanitised name is safe, and sanitising is idempotent.
pub fn file_name(bytes: &[u8]) {
    let given = String::from_utf8_lossy(bytes);
    let Ok(name) = FileName::clean(&given) else { return };
    assert!(!name.whole.contains(['/', '\\', '\0', '\r', '\n', '"', '<', '>']), "{name:?}");
    assert!(!name.whole.is_empty() && !name.whole.starts_with('.'), "{name:?}");
    let again = FileName::clean(&name.whole);
    assert_eq!(again.as_ref(), Ok(&name), "cleaned once more it is another name");
}

/// Rich text of an announcement: the sanitised text has no active content, and what was said to be shallow is.
pub fn rich_text(bytes: &[u8]) {
    let given = String::from_utf8_lossy(bytes);
    let cleaned = clean::clean(&given);
    let _ = clean::says_something(&cleaned);
    if clean::is_shallow(&given) {
        // Parsers open some elements once more, such as those that a paragraph left open.
        assert!(depth(&cleaned) <= 3 * clean::DEEPEST, "{cleaned}");
    }
    for tag in cleaned.split('<').skip(1) {
        let name: String = tag.trim_start_matches('/').chars().take_while(char::is_ascii_alphanumeric).collect();
        assert!(clean::TAGS.contains(&name.as_str()), "{name} is left in {cleaned}");
        let attributes = tag.split('>').next().unwrap_or_default();
        if let Some((_, link)) = attributes.split_once("href=\"") {
            let scheme = scheme(link.split('"').next().unwrap_or_default());
            assert!(scheme.is_none_or(|scheme| clean::SCHEMES.contains(&scheme.as_str())), "{cleaned}");
        }
    }
}

/// How deep the elements of a sanitised text are nested.
fn depth(cleaned: &str) -> usize {
    let (mut open, mut deepest) = (0usize, 0);
    for tag in cleaned.split('<').skip(1) {
        if tag.starts_with('/') {
            open = open.saturating_sub(1);
        } else if !tag.starts_with("br") && !tag.starts_with("hr") {
            open += 1;
        }
        deepest = deepest.max(open);
    }
    deepest
}

/// The scheme of a link as browsers parse it; `None` if other characters precede the colon.
fn scheme(link: &str) -> Option<String> {
    let seen = link.trim_start_matches(|letter| letter <= ' ').replace(['\t', '\r', '\n'], "");
    let (before, _) = seen.split_once(':')?;
    let is_one = before.starts_with(|first: char| first.is_ascii_alphabetic())
        && before.chars().all(|letter| letter.is_ascii_alphanumeric() || "+-.".contains(letter));
    is_one.then(|| before.to_ascii_lowercase())
}
