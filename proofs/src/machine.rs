//! CPU steal: time a virtual machine's host gave to others, which distorts measurements.

use anyhow::{Context, Result};

/// CPU time so far, in ticks.
#[derive(Clone, Copy)]
pub struct Ticks {
    stolen: u64,
    all: u64,
}

impl Ticks {
    pub fn now() -> Result<Self> {
        Self::read(&std::fs::read_to_string("/proc/stat")?)
    }

    /// user, nice, system, idle, iowait, irq, softirq, steal; guest time is included in the first two.
    fn read(stat: &str) -> Result<Self> {
        let line =
            stat.lines().next().and_then(|line| line.strip_prefix("cpu ")).context("no line of all processors")?;
        let ticks: Vec<u64> = line.split_whitespace().take(8).map(str::parse).collect::<Result<_, _>>()?;
        Ok(Self { stolen: ticks.get(7).copied().unwrap_or_default(), all: ticks.iter().sum() })
    }

    /// The share of stolen CPU time since then, from 0 to 1.
    pub fn stolen_since(self) -> Result<f64> {
        Ok(self.stolen_until(Self::now()?))
    }

    fn stolen_until(self, later: Self) -> f64 {
        let all = later.all.saturating_sub(self.all).max(1);
        later.stolen.saturating_sub(self.stolen) as f64 / all as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stolen_time_is_a_share_of_all_time() -> Result<()> {
        let before = Ticks::read("cpu  100 0 50 800 0 0 0 50 7 0\ncpu0 1 2 3\n")?;
        let later = Ticks::read("cpu  150 0 60 820 0 0 0 70 9 0\n")?;
        assert!((before.stolen_until(later) - 0.2).abs() < 1e-9);
        assert!(Ticks::read("intr 1 2 3").is_err());
        Ok(())
    }
}
