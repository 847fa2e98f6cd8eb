use super::*;
use uuid::Uuid;

fn tenant(n: u128) -> TenantId {
    TenantId::new(Uuid::from_u128(n))
}

/// Quotas of user `n`: four places for the user, twelve for the company.
fn user(company: u128, n: u128) -> Vec<Share> {
    let (company, user) = (tenant(company), UserId::new(Uuid::from_u128(n)));
    vec![Share { key: Key::User(company, user), most: 4 }, Share { key: Key::Company(company), most: 12 }]
}

const LONG: Duration = Duration::from_secs(60);

#[tokio::test]
async fn one_user_never_holds_more_than_his_share() {
    let fair = Fair::new(20, 100, 10);
    let mut held: Vec<_> = (0..4).map(|_| fair.take_now(&user(1, 1)).ok().unwrap()).collect();
    assert_eq!(fair.take_now(&user(1, 1)).err(), Some(Full::Own));
    assert!(fair.take_now(&user(1, 2)).is_ok(), "others are not concerned");
    held.pop();
    assert!(fair.take_now(&user(1, 1)).is_ok());
}

#[tokio::test]
async fn a_full_company_is_the_others_doing() {
    let fair = Fair::new(20, 100, 10);
    let _held: Vec<_> =
        (1..4).flat_map(|n| (0..4).map(|_| fair.take_now(&user(1, n)).ok().unwrap()).collect::<Vec<_>>()).collect();
    assert_eq!(fair.take_now(&user(1, 9)).err(), Some(Full::Others));
    assert!(fair.take_now(&user(2, 9)).is_ok(), "another company has its own share");
}

#[tokio::test]
async fn a_free_place_goes_to_whoever_holds_least() {
    let fair = Fair::new(4, 100, 100);
    let mut held: Vec<_> = (0..4).map(|_| fair.take_now(&user(1, 1)).ok().unwrap()).collect();
    let line = |company, n| {
        let fair = fair.clone();
        tokio::spawn(async move { fair.take(&user(company, n), LONG).await })
    };
    let greedy: Vec<_> = (0..20).map(|_| line(1, 1)).collect();
    let colleague = line(1, 2);
    let stranger = line(2, 3);
    while fair.state().line.waiting.len() < 22 {
        tokio::task::yield_now().await;
    }
    held.pop();
    let strangers = stranger.await.unwrap().ok().unwrap();
    assert!(!colleague.is_finished() && greedy.iter().all(|one| !one.is_finished()));
    held.pop();
    let _colleagues = colleague.await.unwrap().ok().unwrap();
    assert!(greedy.iter().all(|one| !one.is_finished()));
    drop(strangers);
    while !greedy.iter().any(tokio::task::JoinHandle::is_finished) {
        tokio::task::yield_now().await;
    }
    assert_eq!(greedy.iter().filter(|one| one.is_finished()).count(), 1);
}

#[tokio::test]
async fn the_line_is_short_and_nobody_stands_in_it_for_ever() {
    let fair = Fair::new(1, 3, 2);
    let place = fair.take_now(&user(1, 1)).ok().unwrap();
    let line = |company, n| {
        let fair = fair.clone();
        tokio::spawn(async move { fair.take(&user(company, n), LONG).await.is_ok() })
    };
    let waiting = [line(1, 1), line(1, 1), line(1, 2)];
    while fair.state().line.waiting.len() < 3 {
        tokio::task::yield_now().await;
    }
    assert_eq!(fair.take(&user(1, 1), LONG).await.err(), Some(Full::Own), "his own line is full");
    assert_eq!(fair.take(&user(2, 3), LONG).await.err(), Some(Full::Others), "the whole line is full");
    for one in waiting {
        one.abort();
        let _ = one.await;
    }
    let late = fair.take(&user(1, 1), Duration::from_millis(1)).await.err();
    assert_eq!(late, Some(Full::Others), "the time is over");
    let left = |line: &Line| (line.waiting.len(), line.by_key.len());
    assert_eq!(left(&fair.state().line), (0, 0));
    drop(place);
    let state = fair.state();
    assert_eq!((state.free, state.held.len()), (1, 0));
}

#[tokio::test]
async fn who_hangs_up_leaves_the_line_and_the_place_goes_on() {
    let fair = Fair::new(1, 10, 10);
    let place = fair.take_now(&user(1, 1)).ok().unwrap();
    let gone = {
        let fair = fair.clone();
        tokio::spawn(async move { fair.take(&user(1, 1), LONG).await.is_ok() })
    };
    while fair.state().line.waiting.is_empty() {
        tokio::task::yield_now().await;
    }
    gone.abort();
    let _ = gone.await;
    assert!(fair.state().line.waiting.is_empty());
    drop(place);
    assert!(fair.take_now(&user(1, 2)).is_ok());
}

#[tokio::test]
async fn what_grows_is_counted_as_it_grows() {
    let fair = Fair::new(100, 0, 0);
    let mine = [Share { key: Key::Visitors, most: 60 }];
    let mut body = fair.take_many(&mine, 0).ok().unwrap();
    assert!(body.grow(50).is_ok());
    assert_eq!(body.grow(11), Err(Full::Others));
    assert!(fair.take_many(&mine, 11).is_err());
    drop(body);
    assert!(fair.take_many(&mine, 60).is_ok());
}
