//! The result of a proof: figures, some with a pass criterion, and faults.

use crate::Size;
use serde_json::{Map, Value, json};
use std::time::Duration;

#[derive(Default)]
pub struct Outcome {
    figures: Vec<(String, Value, Option<String>)>,
    faults: Vec<String>,
}

impl Outcome {
    /// A figure without a pass criterion.
    pub fn figure(&mut self, name: &str, value: impl Into<Value>) -> &mut Self {
        self.figures.push((name.to_owned(), value.into(), None));
        self
    }
    /// A figure with a pass criterion; missing it fails the proof.
    pub fn bar(&mut self, name: &str, value: impl Into<Value>, bar: &str, holds: bool) -> &mut Self {
        let value = value.into();
        if !holds {
            self.faults.push(format!("{name} is {value}, and must be {bar}"));
        }
        self.figures.push((name.to_owned(), value, Some(bar.to_owned())));
        self
    }
    pub fn fault(&mut self, text: impl Into<String>) {
        self.faults.push(text.into());
    }
    pub fn held(&self) -> bool {
        self.faults.is_empty()
    }

    pub fn print(&self, name: &str, claim: &str, size: Size, took: Duration, as_json: bool) {
        let seconds = (took.as_secs_f64() * 10.0).round() / 10.0;
        if as_json {
            let figures: Map<_, _> = self.figures.iter().map(|(n, v, _)| (n.clone(), v.clone())).collect();
            let line = json!({ "proof": name, "held": self.held(), "quick": size.quick, "seed": size.seed,
                "seconds": seconds, "figures": figures, "faults": self.faults });
            println!("{line}");
            return;
        }
        println!("proof {name}: {claim}\nseed {}{}\n", size.seed, if size.quick { ", quick size" } else { "" });
        let widest = self.figures.iter().map(|(n, _, _)| n.chars().count()).max().unwrap_or(0);
        for (figure, value, bar) in &self.figures {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let bar = bar.as_ref().map(|b| format!("  (must be {b})")).unwrap_or_default();
            println!("  {figure:<widest$}  {value}{bar}");
        }
        for fault in self.faults.iter().take(40) {
            println!("  FAULT {fault}");
        }
        let verdict = if self.held() { "held" } else { "NOT held" };
        println!("\n{name} {verdict} in {seconds} s");
    }
}
