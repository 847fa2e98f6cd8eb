//! An unreliable SMTP server over real TCP: slow, drops connections, is restarted. It records every mail it accepted.

use anyhow::Result;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{JoinHandle, JoinSet};

/// The deliveries of one Message-ID.
#[derive(Clone, Debug, Default)]
pub struct Taken {
    pub at: Vec<Instant>,
    /// Accepted, but the connection was dropped before the response.
    pub answers_lost: usize,
}

#[derive(Default)]
struct Memory {
    taken: HashMap<String, Taken>,
    closed_before_taking: usize,
    put_off: usize,
    restarts: Vec<Instant>,
}

/// The probability of each fault, per thousand.
const CLOSES_EARLY: u32 = 20;
const CLOSES_BEFORE_TAKING: u32 = 20;
const TAKES_AND_CLOSES: u32 = 15;
const PUTS_OFF: u32 = 15;

pub struct SlowSmtp {
    port: u16,
    seed: u64,
    memory: Arc<Mutex<Memory>>,
    listening: JoinHandle<()>,
}

impl SlowSmtp {
    pub async fn start(seed: u64) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        let memory = Arc::new(Mutex::new(Memory::default()));
        let listening = tokio::spawn(listen(listener, seed, memory.clone()));
        Ok(Self { port, seed, memory, listening })
    }

    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// Drops every connection and stays down for a while.
    pub async fn restart(&mut self, away: Duration) -> Result<()> {
        self.listening.abort();
        let _ = (&mut self.listening).await;
        self.look(|memory| memory.restarts.push(Instant::now()));
        tokio::time::sleep(away).await;
        self.seed = self.seed.wrapping_add(1);
        let listener = TcpListener::bind(("127.0.0.1", self.port)).await?;
        self.listening = tokio::spawn(listen(listener, self.seed, self.memory.clone()));
        Ok(())
    }

    fn look<T>(&self, with: impl FnOnce(&mut Memory) -> T) -> T {
        with(&mut self.memory.lock().unwrap_or_else(PoisonError::into_inner))
    }
    pub fn taken(&self) -> HashMap<String, Taken> {
        self.look(|memory| memory.taken.clone())
    }
    pub fn count(&self) -> usize {
        self.look(|memory| memory.taken.len())
    }
    pub fn closed_before_taking(&self) -> usize {
        self.look(|memory| memory.closed_before_taking)
    }
    pub fn put_off(&self) -> usize {
        self.look(|memory| memory.put_off)
    }
    pub fn restarts(&self) -> Vec<Instant> {
        self.look(|memory| memory.restarts.clone())
    }
}

impl Drop for SlowSmtp {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

async fn listen(listener: TcpListener, seed: u64, memory: Arc<Mutex<Memory>>) {
    // Dropped with this task, which closes every connection.
    let mut lines = JoinSet::new();
    let mut chance = StdRng::seed_from_u64(seed);
    while let Ok((line, _)) = listener.accept().await {
        lines.spawn(serve(line, StdRng::seed_from_u64(chance.random()), memory.clone()));
        while lines.try_join_next().is_some() {}
    }
}

async fn serve(line: TcpStream, mut chance: StdRng, memory: Arc<Mutex<Memory>>) -> Result<()> {
    let mut line = BufReader::new(line);
    let mut text = String::new();
    line.get_mut().write_all(b"220 slow\r\n").await?;
    loop {
        text.clear();
        if line.read_line(&mut text).await? == 0 {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(chance.random_range(0..8))).await;
        let word = text.split_whitespace().next().unwrap_or_default().to_ascii_uppercase();
        match word.as_str() {
            "EHLO" => line.get_mut().write_all(b"250-slow\r\n250 8BITMIME\r\n").await?,
            "RCPT" if chance.random_range(0..1_000) < CLOSES_EARLY => return Ok(()),
            "DATA" => {
                line.get_mut().write_all(b"354 go on\r\n").await?;
                let id = content(&mut line).await?;
                tokio::time::sleep(Duration::from_millis(chance.random_range(1..40))).await;
                let mood = chance.random_range(0..1_000);
                if !decide(&memory, id, mood) {
                    return Ok(());
                }
                let answer: &[u8] = if (CLOSES_BEFORE_TAKING + TAKES_AND_CLOSES
                    ..CLOSES_BEFORE_TAKING + TAKES_AND_CLOSES + PUTS_OFF)
                    .contains(&mood)
                {
                    b"451 later\r\n"
                } else {
                    b"250 taken\r\n"
                };
                line.get_mut().write_all(answer).await?;
            }
            "QUIT" => {
                line.get_mut().write_all(b"221 bye\r\n").await?;
                return Ok(());
            }
            _ => line.get_mut().write_all(b"250 fine\r\n").await?,
        }
    }
}

/// Records the outcome of the mail; false if the connection is to be dropped.
fn decide(memory: &Mutex<Memory>, id: String, mood: u32) -> bool {
    let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
    if mood < CLOSES_BEFORE_TAKING {
        memory.closed_before_taking += 1;
        return false;
    }
    let mood = mood - CLOSES_BEFORE_TAKING;
    if (TAKES_AND_CLOSES..TAKES_AND_CLOSES + PUTS_OFF).contains(&mood) {
        memory.put_off += 1;
        return true;
    }
    let taken = memory.taken.entry(id).or_default();
    taken.at.push(Instant::now());
    if mood < TAKES_AND_CLOSES {
        taken.answers_lost += 1;
        return false;
    }
    true
}

/// Reads a mail to its end and returns its Message-ID without the domain.
async fn content(line: &mut BufReader<TcpStream>) -> Result<String> {
    let (mut text, mut id) = (String::new(), String::new());
    loop {
        text.clear();
        anyhow::ensure!(line.read_line(&mut text).await? > 0, "the line was cut in the middle of a mail");
        let one = text.trim_end();
        if one == "." {
            return Ok(id);
        }
        if let Some(rest) = one.strip_prefix("Message-ID: <")
            && id.is_empty()
        {
            id = rest.split('@').next().unwrap_or_default().to_owned();
        }
    }
}
