//! Ids made from what happened elsewhere, so that a fact that is told twice is the same row: `on conflict do nothing`.

use sha2::{Digest, Sha256};
use time::OffsetDateTime;
use uuid::Uuid;

/// A UUIDv7 of the moment the other system says it happened, and of the key it knows it by. The same moment and key give the same
/// id, on every node; it sorts, and falls into a partition, by that moment. Moments before 1970 count as its first.
pub fn outside_id(at: OffsetDateTime, key: &[&str]) -> Uuid {
    let mut hash = Sha256::new();
    for part in key {
        // With its length, so that parts cannot run into one another.
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part.as_bytes());
    }
    let hash = hash.finalize();
    let chance: [u8; 10] = std::array::from_fn(|at| hash[at]);
    let millis = u64::try_from(at.unix_timestamp_nanos() / 1_000_000).unwrap_or(0);
    uuid::Builder::from_unix_timestamp_millis(millis, &chance).into_uuid()
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::Duration;

    const THEN: OffsetDateTime = time::macros::datetime!(2026-11-19 08:00 UTC);

    #[test]
    fn the_same_fact_has_one_id_and_another_has_another() {
        let id = outside_id(THEN, &["receipt", "5000000001", "2026", "1"]);
        assert_eq!(id, outside_id(THEN, &["receipt", "5000000001", "2026", "1"]));
        assert_ne!(id, outside_id(THEN, &["receipt", "5000000001", "2026", "2"]));
        assert_ne!(id, outside_id(THEN, &["receipt", "50000000012", "026", "1"]), "parts do not run into one another");
        assert_ne!(id, outside_id(THEN + Duration::MILLISECOND, &["receipt", "5000000001", "2026", "1"]));
    }

    #[test]
    fn ids_are_of_version_seven_and_sort_by_the_outside_moment() {
        let (earlier, later) = (outside_id(THEN, &["z"]), outside_id(THEN + Duration::SECOND, &["a"]));
        assert!(earlier < later);
        assert_eq!(earlier.get_version_num(), 7);
        assert_eq!(
            outside_id(OffsetDateTime::UNIX_EPOCH - Duration::DAY, &["z"]),
            outside_id(OffsetDateTime::UNIX_EPOCH, &["z"])
        );
    }
}
