//! A fair scheduler for long tasks: exports, batches, imports. A process runs a few at once. A task that has used up
//! its time slice while others wait yields its turn to the tenant, and within it the user, that has had the least; it
//! pauses and continues when its turn comes again. So no number of long tasks delays the first task of another user.

use crate::config::Worker;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tandem_kernel::TenantId;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

/// Time slice after which a task yields if others wait.
const SLICE: Duration = Duration::from_millis(200);
/// How long a finished task still counts towards its user's limit: many short tasks in a row are much work, too.
const RESPITE: Duration = Duration::from_millis(500);
/// Queued tasks per process; further ones are redelivered later.
const MOST_WAITING: usize = 10_000;

/// Whether a task can yield.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Calls [`Place::share`] between two chunks of work.
    Shares,
    /// Keeps its turn to the end, such as a single transaction. One turn is always left for tasks that share.
    Keeps,
}

/// The scheduler of one process.
pub struct Room {
    at_once: usize,
    begun: usize,
    per_tenant: usize,
    per_user: usize,
    stop: CancellationToken,
    inside: Mutex<Inside>,
}

#[derive(Default)]
struct Inside {
    tasks: HashMap<Uuid, Task>,
    tenants: HashMap<TenantId, Tally>,
    users: HashMap<(TenantId, Uuid), Tally>,
    at_work: usize,
    kept: usize,
    begun: usize,
    /// A counter of turns, used as a logical clock.
    turns: u64,
}

struct Task {
    tenant: TenantId,
    user: Uuid,
    manner: Manner,
    came: u64,
    had: u64,
    begun: bool,
    since: Option<Instant>,
    wake: Arc<Notify>,
}

/// The share of a tenant or a user in this process.
#[derive(Clone, Copy, Default)]
struct Tally {
    tasks: usize,
    begun: usize,
    at_work: usize,
    /// Finished a moment ago, and still counted.
    resting: usize,
    had: u64,
}

impl Room {
    pub fn new(config: &Worker, stop: CancellationToken) -> Self {
        let at_least_one = |limit: usize| limit.max(1);
        Self {
            at_once: at_least_one(config.long_at_once),
            begun: at_least_one(config.long_begun).max(config.long_at_once),
            per_tenant: at_least_one(config.long_per_tenant),
            per_user: at_least_one(config.long_per_user),
            stop,
            inside: Mutex::default(),
        }
    }

    /// Enqueues a task. `None` if this process has it already, or the queue is full.
    pub fn enter(self: &Arc<Self>, tenant: TenantId, user: Uuid, task: Uuid, manner: Manner) -> Option<Place> {
        let mut inside = self.inside();
        if inside.tasks.contains_key(&task) || inside.tasks.len() >= MOST_WAITING {
            return None;
        }
        inside.turns += 1;
        let (came, wake) = (inside.turns, Arc::new(Notify::new()));
        let new = Task { tenant, user, manner, came, had: 0, begun: false, since: None, wake: wake.clone() };
        inside.tally(&new, |tally| tally.tasks += 1);
        inside.tasks.insert(task, new);
        self.give_turns(&mut inside);
        drop(inside);
        Some(Place { room: self.clone(), task, wake })
    }

    /// Redelivery interval of a queued task: another process may have finished it, or this one may have died.
    pub fn look_again(&self) -> Duration {
        let waiting = self.inside().tasks.len();
        Duration::from_secs(u64::try_from(waiting / 50).unwrap_or(0).clamp(5, 30))
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn give_turns(&self, inside: &mut Inside) {
        while let Some(next) = self.next(inside) {
            inside.begin(next);
        }
        metrics::gauge!("tandem_long_work", "is" => "working").set(inside.at_work as f64);
        metrics::gauge!("tandem_long_work", "is" => "waiting").set((inside.tasks.len() - inside.at_work) as f64);
    }

    /// The next task: of those allowed to run, the one whose tenant has the fewest turns and had its last one longest
    /// ago, then the same by user, then by task.
    fn next(&self, inside: &Inside) -> Option<Uuid> {
        if inside.at_work >= self.at_once {
            return None;
        }
        let may_keep = inside.kept == 0 || inside.kept + 1 < self.at_once;
        let waiting = inside.tasks.iter().filter(|(_, task)| task.since.is_none()).filter_map(|(id, task)| {
            let tenant = inside.tenants.get(&task.tenant).copied().unwrap_or_default();
            let user = inside.users.get(&(task.tenant, task.user)).copied().unwrap_or_default();
            let fits = inside.begun < self.begun
                && tenant.begun < self.per_tenant
                && user.begun + user.resting < self.per_user;
            let may = (task.begun || fits) && (task.manner == Manner::Shares || may_keep);
            let order = (tenant.at_work, tenant.had, user.at_work, user.had, task.had, task.came);
            may.then_some((order, *id))
        });
        waiting.min().map(|(_, id)| id)
    }
}

impl Inside {
    fn tally(&mut self, task: &Task, change: impl Fn(&mut Tally)) {
        touch(&mut self.tenants, task.tenant, &change);
        touch(&mut self.users, (task.tenant, task.user), &change);
    }

    fn begin(&mut self, id: Uuid) {
        self.turns += 1;
        let now = self.turns;
        let Some(mut task) = self.tasks.remove(&id) else { return };
        let first = !task.begun;
        (task.begun, task.since, task.had) = (true, Some(Instant::now()), now);
        self.at_work += 1;
        self.kept += usize::from(task.manner == Manner::Keeps);
        self.begun += usize::from(first);
        self.tally(&task, |tally| {
            tally.at_work += 1;
            tally.begun += usize::from(first);
            tally.had = now;
        });
        task.wake.notify_one();
        self.tasks.insert(id, task);
    }

    /// Takes the turn back; true if it had one.
    fn rest(&mut self, id: Uuid) -> bool {
        let Some(mut task) = self.tasks.remove(&id) else { return false };
        let was = task.since.take().is_some();
        if was {
            self.at_work -= 1;
            self.kept -= usize::from(task.manner == Manner::Keeps);
            self.tally(&task, |tally| tally.at_work -= 1);
        }
        self.tasks.insert(id, task);
        was
    }

    /// Removes the task; returns its tenant and user if it had started.
    fn leave(&mut self, id: Uuid) -> Option<(TenantId, Uuid)> {
        self.rest(id);
        let task = self.tasks.remove(&id)?;
        self.begun -= usize::from(task.begun);
        self.tally(&task, |tally| {
            tally.tasks -= 1;
            tally.begun -= usize::from(task.begun);
        });
        task.begun.then_some((task.tenant, task.user))
    }
}

fn touch<K: Hash + Eq + Copy>(tallies: &mut HashMap<K, Tally>, key: K, change: impl Fn(&mut Tally)) {
    let tally = tallies.entry(key).or_default();
    change(tally);
    if tally.tasks + tally.resting == 0 {
        tallies.remove(&key);
    }
}

/// A task's place, from the queue to its end; dropping it removes the task.
pub struct Place {
    room: Arc<Room>,
    task: Uuid,
    wake: Arc<Notify>,
}

impl Place {
    fn is_mine(&self) -> bool {
        self.room.inside().tasks.get(&self.task).is_some_and(|task| task.since.is_some())
    }

    /// Waits for this task's turn; false if the process stops first.
    pub async fn turn(&self) -> bool {
        while !self.is_mine() {
            tokio::select! {
                () = self.wake.notified() => {}
                () = self.room.stop.cancelled() => return false,
            }
        }
        true
    }

    /// To be called between two chunks of work: yields if the time slice is used up and others wait, and waits for the
    /// next turn. False if there was none within `patience`, so that the caller can send a heartbeat and ask again.
    pub async fn share(&self, patience: Duration) -> bool {
        self.step_back();
        tokio::time::timeout(patience, self.turn()).await.unwrap_or(false)
    }

    fn step_back(&self) {
        let mut inside = self.room.inside();
        let long_enough = inside.tasks.get(&self.task).is_some_and(|task| {
            task.manner == Manner::Shares && task.since.is_some_and(|since| since.elapsed() >= SLICE)
        });
        if long_enough && inside.rest(self.task) {
            self.room.give_turns(&mut inside);
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut inside = self.room.inside();
        let whose = inside.leave(self.task);
        if let (Some(whose), Ok(runtime)) = (whose, tokio::runtime::Handle::try_current()) {
            touch(&mut inside.users, whose, |user| user.resting += 1);
            let room = self.room.clone();
            runtime.spawn(async move {
                tokio::time::sleep(RESPITE).await;
                let mut inside = room.inside();
                touch(&mut inside.users, whose, |user| user.resting -= 1);
                room.give_turns(&mut inside);
            });
        }
        self.room.give_turns(&mut inside);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room(at_once: usize, begun: usize, per_tenant: usize, per_user: usize) -> Arc<Room> {
        let config = Worker {
            long_at_once: at_once,
            long_begun: begun,
            long_per_tenant: per_tenant,
            long_per_user: per_user,
            ..Worker::default()
        };
        Arc::new(Room::new(&config, CancellationToken::new()))
    }

    fn enter(room: &Arc<Room>, tenant: u128, user: u128, task: u128) -> Place {
        enter_as(room, tenant, user, task, Manner::Shares)
    }

    fn enter_as(room: &Arc<Room>, tenant: u128, user: u128, task: u128, manner: Manner) -> Place {
        let id = Uuid::from_u128;
        room.enter(TenantId::new(id(tenant)), id(user), id(task), manner).expect("a place")
    }

    /// As if its time slice were used up.
    fn grown_tired(place: &Place) {
        let mut inside = place.room.inside();
        let task = inside.tasks.get_mut(&place.task).expect("its task");
        task.since = task.since.and_then(|since| since.checked_sub(SLICE));
        drop(inside);
        place.step_back();
    }

    #[test]
    fn a_company_with_many_tasks_does_not_delay_anothers_first() {
        let room = room(2, 12, 8, 2);
        let many: Vec<Place> = (0..10).map(|n| enter(&room, 1, n, n)).collect();
        assert!(many[0].is_mine() && many[1].is_mine() && !many[2].is_mine());
        let other = enter(&room, 2, 100, 100);
        assert!(!other.is_mine(), "nobody is stopped in the middle of a piece");
        grown_tired(&many[0]);
        assert!(other.is_mine(), "but after it");
        grown_tired(&many[1]);
        assert!(other.is_mine() && many[2].is_mine() && !many[1].is_mine(), "one of two turns each");
        drop(other);
        assert!(many[3].is_mine(), "and all of them where nobody else wants one");
    }

    #[tokio::test]
    async fn short_works_again_and_again_leave_a_pause() {
        let room = room(2, 12, 8, 1);
        let began = Instant::now();
        drop(enter(&room, 1, 1, 1));
        let (next, others) = (enter(&room, 1, 1, 2), enter(&room, 1, 2, 3));
        assert!(!next.is_mine() && others.is_mine());
        assert!(next.turn().await && began.elapsed() >= RESPITE);
    }

    #[test]
    fn turns_go_round_between_users_and_a_users_own_tasks() {
        let room = room(1, 12, 8, 2);
        let (first, second) = (enter(&room, 1, 1, 1), enter(&room, 1, 1, 2));
        let colleague = enter(&room, 1, 2, 3);
        grown_tired(&first);
        assert!(colleague.is_mine(), "the colleague has had none yet");
        grown_tired(&colleague);
        assert!(second.is_mine(), "then the one of the first user's that has had none");
        grown_tired(&second);
        assert!(colleague.is_mine());
        drop(colleague);
        assert!(first.is_mine());
        grown_tired(&first);
        assert!(second.is_mine());
        drop(second);
        assert!(first.is_mine());
        grown_tired(&first);
        assert!(first.is_mine(), "nobody waits, so it goes on");
    }

    #[test]
    fn no_more_are_begun_than_may_be() {
        let room = room(4, 3, 2, 1);
        let mine = enter(&room, 1, 1, 1);
        let mine_too = enter(&room, 1, 1, 2);
        assert!(mine.is_mine() && !mine_too.is_mine(), "one for each user");
        let colleague = enter(&room, 1, 2, 3);
        let third = enter(&room, 1, 3, 4);
        assert!(colleague.is_mine() && !third.is_mine(), "two for each company");
        let (other, last) = (enter(&room, 2, 1, 5), enter(&room, 3, 1, 6));
        assert!(other.is_mine() && last.is_mine(), "at least as many as work at once");
        assert!(
            room.enter(TenantId::new(Uuid::from_u128(1)), Uuid::nil(), Uuid::from_u128(5), Manner::Shares).is_none()
        );
        drop(mine);
        assert!(third.is_mine() && !mine_too.is_mine(), "whoever ends makes room, for who has had none");
        drop(colleague);
        assert!(mine_too.is_mine());
    }

    #[test]
    fn work_that_cannot_stop_leaves_a_turn_to_the_others() {
        let room = room(2, 12, 8, 4);
        let kept: Vec<Place> = (0..3).map(|n| enter_as(&room, 1, 1, n, Manner::Keeps)).collect();
        assert!(kept[0].is_mine() && !kept[1].is_mine());
        let (export, other) = (enter(&room, 2, 2, 10), enter(&room, 3, 3, 11));
        assert!(export.is_mine() && !other.is_mine());
        grown_tired(&export);
        assert!(other.is_mine() && kept[0].is_mine());
        grown_tired(&kept[0]);
        assert!(kept[0].is_mine(), "it keeps its turn");
    }

    #[tokio::test]
    async fn a_stopping_process_begins_nothing() {
        let room = room(1, 12, 8, 2);
        let (first, second) = (enter(&room, 1, 1, 1), enter(&room, 1, 2, 2));
        assert!(first.turn().await);
        assert!(!second.share(Duration::from_millis(1)).await, "its turn has not come");
        room.stop.cancel();
        assert!(!second.turn().await);
    }
}
