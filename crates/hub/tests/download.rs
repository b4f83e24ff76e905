//! The download against a server that may do anything: it ends with the right file or with a typed error.

#![allow(clippy::unwrap_used)]

mod support;

use hub::{
    ContentDigest, DownloadError, DownloadStep, FileDownload, HubError, LONGEST_WAIT,
    MOST_FAILURES, RANGE_BYTES, RemoteFile, ResponseHead,
};
use proptest::prelude::*;

use support::{Act, ServerAndStore, contents, listed, model};

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        4 => Just(Act::Serve),
        2 => Just(Act::ServeWithoutHeaders),
        4 => (0..400_usize).prop_map(Act::CutAfter),
        1 => (1..50_usize).prop_map(Act::Surplus),
        1 => Just(Act::Whole),
        1 => Just(Act::OtherRange),
        1 => Just(Act::OtherTotal),
        1 => Just(Act::WrongBytes),
        1 => Just(Act::Silence),
        2 => (
            prop::sample::select(vec![201, 204, 301, 304, 401, 403, 404, 408, 416, 429, 500, 503]),
            prop::sample::select(vec![None, Some("GatedRepo"), Some("EntryNotFound")]),
            prop::option::of(0..9_u64),
        ).prop_map(|(status, code, seconds)| Act::Status(status, code, seconds)),
    ]
}

/// What may be left of an earlier download: nothing, a right beginning, a wrong one, too much.
#[derive(Debug, Clone)]
enum LeftPart {
    None,
    Right(usize),
    Wrong(usize),
}

fn part() -> impl Strategy<Value = LeftPart> {
    prop_oneof![
        Just(LeftPart::None),
        (0..400_usize).prop_map(LeftPart::Right),
        (0..600_usize).prop_map(LeftPart::Wrong),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn any_server_gives_the_right_file_or_a_typed_error(
        length in 0..300_usize,
        is_large: bool,
        acts in prop::collection::vec(act(), 0..40),
        part in part(),
        piece in 1..200_usize,
    ) {
        let right = contents(length);
        let left = match part {
            LeftPart::None => Vec::new(),
            LeftPart::Right(bytes) => right[..bytes.min(length)].to_vec(),
            LeftPart::Wrong(bytes) => vec![0xdd; bytes],
        };
        let mut world = ServerAndStore::new(right.clone(), acts, left);
        world.piece = piece;
        let file = listed(&right, is_large);
        let size = file.size;
        match world.run(file) {
            Ok(()) => prop_assert_eq!(world.part, right),
            Err(error) => {
                prop_assert!(!error.to_string().is_empty() && !error.next_step().is_empty());
                prop_assert!(world.part.len() as u64 <= size);
            }
        }
    }

    /// A server whose file is another one never leads to the end, whatever it says of its size.
    #[test]
    fn another_file_is_never_taken_for_the_right_one(
        length in 1..300_usize,
        other_length in 0..300_usize,
        acts in prop::collection::vec(act(), 0..20),
    ) {
        let other: Vec<u8> = contents(other_length).iter().map(|byte| byte ^ 1).collect();
        let mut world = ServerAndStore::new(other, acts, Vec::new());
        prop_assert!(world.run(listed(&contents(length), true)).is_err());
    }

    /// With cuts alone, each of which lets a byte through, every download arrives.
    #[test]
    fn cuts_alone_never_stop_a_download(cuts in prop::collection::vec(1..60_usize, 0..60)) {
        let right = contents(300);
        let acts = cuts.into_iter().map(Act::CutAfter).collect();
        let mut world = ServerAndStore::new(right.clone(), acts, Vec::new());
        prop_assert_eq!(world.run(listed(&right, true)), Ok(()));
        prop_assert_eq!(world.part, right);
    }
}

fn run(acts: Vec<Act>, part: Vec<u8>) -> (ServerAndStore, Result<(), DownloadError>) {
    let right = contents(300);
    let mut world = ServerAndStore::new(right.clone(), acts, part);
    let result = world.run(listed(&right, true));
    (world, result)
}

#[test]
fn a_small_file_is_asked_for_as_a_whole_and_a_part_from_its_end_on() {
    let (world, result) = run(Vec::new(), Vec::new());
    assert_eq!(result, Ok(()));
    assert_eq!(world.requests, [None]);
    let (world, result) = run(Vec::new(), contents(300)[..120].to_vec());
    assert_eq!(result, Ok(()));
    assert_eq!(world.requests, [Some((120, 299))]);
}

#[test]
fn a_complete_part_is_checked_and_nothing_is_asked_for() {
    let (world, result) = run(Vec::new(), contents(300));
    assert_eq!(result, Ok(()));
    assert!(world.requests.is_empty());
}

#[test]
fn a_damaged_part_is_dropped_and_the_file_begins_anew() {
    let mut damaged = contents(300)[..120].to_vec();
    damaged[60] ^= 1;
    let (world, result) = run(Vec::new(), damaged);
    assert_eq!(result, Ok(()));
    assert_eq!(world.requests, [Some((120, 299)), None]);
}

#[test]
fn a_large_file_is_asked_for_in_ranges() {
    let file = RemoteFile {
        path: "x".into(),
        size: 2 * RANGE_BYTES + 5,
        digest: ContentDigest::Sha256([0; 32]),
    };
    let mut download = FileDownload::new(model(), file, 0);
    let head = ResponseHead {
        status: 206,
        ..ResponseHead::default()
    };
    let piece = vec![0; RANGE_BYTES as usize];
    let mut ranges = Vec::new();
    for _ in 0..3 {
        if let DownloadStep::Request { range } = download.next(0) {
            ranges.push(range.unwrap());
        }
        download.answered(&head, 0);
        let more = (download.file().size - download.received_bytes()).min(RANGE_BYTES);
        assert_eq!(download.received(&piece) as u64, more);
    }
    let r = RANGE_BYTES;
    assert_eq!(ranges, [(0, r - 1), (r, 2 * r - 1), (2 * r, 2 * r + 4)]);
    assert!(matches!(
        download.next(0),
        DownloadStep::Failed(DownloadError::WrongDigest { .. })
    ));
}

#[test]
fn waits_double_up_to_a_limit_and_then_the_download_ends() {
    let acts = vec![Act::Silence; MOST_FAILURES as usize];
    let (world, result) = run(acts, Vec::new());
    let error = result.unwrap_err();
    assert!(matches!(
        error,
        DownloadError::Hub(HubError::Unreachable { .. })
    ));
    assert!(error.keeps_part());
    assert_eq!(world.requests.len(), MOST_FAILURES as usize);
    // 1 + 2 + 4 + 8 + 16 seconds; no single wait is above the limit.
    assert_eq!(world.now, 31_000);
    const { assert!(LONGEST_WAIT >= 16_000) };
}

#[test]
fn the_hub_says_how_long_to_wait_after_too_many_requests() {
    let (world, result) = run(vec![Act::Status(429, None, Some(42))], Vec::new());
    assert_eq!((result, world.now), (Ok(()), 42_000));
    let (world, result) = run(vec![Act::Status(429, None, None)], Vec::new());
    assert_eq!((result, world.now), (Ok(()), 60_000));
    // A hub that asks for a year is asked again after the five minutes over which it counts.
    let (world, _) = run(vec![Act::Status(429, None, Some(u64::MAX))], Vec::new());
    assert_eq!(world.now, 300_000);
}

#[test]
fn an_expired_address_is_asked_for_again_and_a_refusal_is_not() {
    let (world, result) = run(vec![Act::Status(403, None, None)], Vec::new());
    assert_eq!((result, world.requests.len()), (Ok(()), 2));
    for (status, code) in [
        (403, Some("GatedRepo")),
        (404, Some("EntryNotFound")),
        (401, None),
    ] {
        let (world, result) = run(vec![Act::Status(status, code, None)], Vec::new());
        assert!(matches!(result, Err(DownloadError::Hub(_))), "{status}");
        assert_eq!(world.requests.len(), 1, "{status}");
    }
}

#[test]
fn a_lie_about_the_size_and_wrong_bytes_end_it_and_nothing_is_kept() {
    let cut = || Act::CutAfter(100);
    for acts in [vec![cut(), Act::OtherTotal], vec![Act::WrongBytes]] {
        let (_, result) = run(acts, Vec::new());
        let error = result.unwrap_err();
        assert!(!error.keeps_part(), "{error}");
    }
}

#[test]
fn a_part_of_another_place_is_not_taken() {
    let (world, result) = run(vec![Act::CutAfter(100), Act::OtherRange], Vec::new());
    assert_eq!(result, Ok(()));
    assert_eq!(world.requests, [None, Some((100, 299)), Some((100, 299))]);
}

#[test]
fn a_server_that_always_begins_anew_is_given_up() {
    // Each cut leaves a beginning, and each answer to the rest of it is the whole file again.
    let acts: Vec<Act> = (0..20)
        .flat_map(|_| [Act::CutAfter(10), Act::Whole])
        .collect();
    let (_, result) = run(acts, Vec::new());
    assert!(matches!(result, Err(DownloadError::NotResumable { .. })));
}

#[test]
fn cancelling_and_a_full_disk_end_it_and_keep_the_part() {
    let right = contents(300);
    for (is_full, part) in [(false, "cancelled"), (true, "the disk is full")] {
        let mut download = FileDownload::new(model(), listed(&right, true), 0);
        let head = ResponseHead {
            status: 200,
            ..ResponseHead::default()
        };
        download.answered(&head, 0);
        download.received(&right[..50]);
        if is_full {
            download.not_stored("the disk is full".into());
        } else {
            download.cancel();
        }
        let DownloadStep::Failed(error) = download.next(0) else {
            panic!("it goes on")
        };
        assert!(error.to_string().contains(part) && error.keeps_part());
        // Nothing that still arrives changes that.
        assert_eq!(download.received(&right[50..]), 0);
        download.ended(0);
        assert_eq!(download.next(0), DownloadStep::Failed(error));
    }
}
