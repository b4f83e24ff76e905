//! Watches the sources for changes, after which the site is built again.

use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use crate::error::Error;
use crate::paths;

/// The folders from which the site is built.
const FOLDERS: [&str; 3] = ["web", "crates", "public"];

/// Saving in an editor, or switching a branch, changes several files; the changes are complete when none has happened
/// for this long.
const QUIET: Duration = Duration::from_millis(200);

/// A channel that receives a message for every change of a source.
pub struct Sources {
    changes: Receiver<()>,
    /// Stops watching when it is dropped.
    _watcher: RecommendedWatcher,
}

impl Sources {
    /// Starts watching.
    pub fn watched() -> Result<Self, Error> {
        let (change, changes) = channel();
        let heard = move |event: notify::Result<Event>| {
            if event.is_ok_and(|event| is_change(&event)) {
                // Fails only when the program is ending and the receiver is gone.
                let _ = change.send(());
            }
        };
        let watched = |watcher: &mut RecommendedWatcher| {
            FOLDERS.iter().try_for_each(|folder| {
                watcher.watch(&paths::root().join(folder), RecursiveMode::Recursive)
            })
        };
        let mut watcher = notify::recommended_watcher(heard).map_err(unwatched)?;
        watched(&mut watcher).map_err(unwatched)?;
        Ok(Self {
            changes,
            _watcher: watcher,
        })
    }

    /// Returns when a source has changed since the last call, and no further change has happened for [`QUIET`].
    pub fn wait_for_change(&self) {
        if self.changes.recv().is_ok() {
            while self.changes.recv_timeout(QUIET).is_ok() {}
        }
    }
}

fn unwatched(error: notify::Error) -> Error {
    Error::Wrong(format!("the sources cannot be watched: {error}"))
}

/// Whether an event changes a source of ours. Reading by the compiler, and packages installed by npm, do not.
fn is_change(event: &Event) -> bool {
    let is_ours = |path: &Path| path.iter().all(|name| name != "node_modules");
    !matches!(event.kind, EventKind::Access(_)) && event.paths.iter().any(|path| is_ours(path))
}

#[cfg(test)]
mod tests {
    use notify::event::{AccessKind, ModifyKind};

    use super::*;

    #[test]
    fn reading_is_no_change_and_neither_is_installing() {
        let event = |kind, path: &str| Event::new(kind).add_path(path.into());
        let written = EventKind::Modify(ModifyKind::Any);
        assert!(is_change(&event(written, "/t/web/src/main.rs")));
        let read = EventKind::Access(AccessKind::Any);
        assert!(!is_change(&event(read, "/t/web/src/main.rs")));
        let installed = "/t/crates/xtask/npm/node_modules/binaryen/package.json";
        assert!(!is_change(&event(written, installed)));
    }
}
