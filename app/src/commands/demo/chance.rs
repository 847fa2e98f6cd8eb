//! A deterministic random generator: the demo data are the same on every machine.

/// SplitMix64.
pub struct Chance(u64);

impl Chance {
    /// Each item has its own sequence, so that changing one does not affect the others.
    pub fn of(what: &str, which: usize) -> Self {
        // FNV-1a over the name.
        let name = what
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
        Self(name ^ (which as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// From `low` to `high`, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        let span = high.saturating_sub(low).max(0).unsigned_abs() + 1;
        low + i64::try_from(self.next() % span).unwrap_or(0)
    }

    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end.max(1) as u64).unwrap_or(0)
    }

    pub fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }

    /// True with this probability in percent.
    pub fn percent(&mut self, share: i64) -> bool {
        self.between(0, 99) < share
    }
}

#[cfg(test)]
mod tests {
    use super::Chance;

    #[test]
    fn it_falls_the_same_way_every_time_and_differently_for_each_thing() {
        let rolled = |what, which| {
            let mut chance = Chance::of(what, which);
            std::array::from_fn::<_, 8, _>(|_| chance.between(1, 1_000_000))
        };
        assert_eq!(rolled("order", 7), rolled("order", 7));
        assert_ne!(rolled("order", 7), rolled("order", 8));
        assert_ne!(rolled("order", 7), rolled("claim", 7));
    }

    #[test]
    fn both_ends_are_reached_and_nothing_beyond() {
        let mut chance = Chance::of("ends", 0);
        let rolled: std::collections::BTreeSet<_> = (0..200).map(|_| chance.between(-1, 2)).collect();
        assert_eq!(rolled.into_iter().collect::<Vec<_>>(), [-1, 0, 1, 2]);
    }
}
