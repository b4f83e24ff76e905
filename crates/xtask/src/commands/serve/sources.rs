//! The sources, watched: when one changes, the site is built again.

use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use crate::error::Error;
use crate::paths;

/// What the site is made of.
const FOLDERS: [&str; 3] = ["web", "crates", "public"];

/// Saving in an editor, or switching a branch, changes several files; they have all changed once it has been quiet for as
/// long as this.
const QUIET: Duration = Duration::from_millis(200);

/// Says when a source has changed.
pub struct Sources {
    changes: Receiver<()>,
    /// Watches as long as it lives.
    _watcher: RecommendedWatcher,
}

impl Sources {
    /// From now on.
    pub fn watched() -> Result<Self, Error> {
        let (change, changes) = channel();
        let heard = move |event: notify::Result<Event>| {
            if event.is_ok_and(|event| is_change(&event)) {
                // Nobody listens any more only when the program is at its end.
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

    /// Returns when a source has changed since the last call, and no other one changes at the moment.
    pub fn wait_for_change(&self) {
        if self.changes.recv().is_ok() {
            while self.changes.recv_timeout(QUIET).is_ok() {}
        }
    }
}

fn unwatched(error: notify::Error) -> Error {
    Error::Wrong(format!("the sources cannot be watched: {error}"))
}

/// Compiling reads sources, and npm puts packages beside ours: neither is a change.
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
