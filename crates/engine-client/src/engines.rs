//! All engines together: which of them should run, and to which of them each request goes.

mod attempt;
mod opening;
mod replacement;
mod requests;

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use futures_channel::oneshot;
use protocol::{DeviceInfo, Failure};

use crate::{
    client::EngineClient,
    registry::{Capability, ENGINES, EngineChoice, EngineId, EngineRow},
    routing::{Miss, Route, route},
    status::{EngineState, EngineStatus, LoadedModel},
};

pub use attempt::{Attempt, Host, Started, Starting, Task};

/// All engines. A handle; clones are the same engines.
///
/// A request waits while no engine can answer it and one that could is starting. Requests may overlap: each is answered
/// for its own context.
#[derive(Clone)]
pub struct Engines(Rc<Inner>);

/// Engines that have already failed this request.
#[derive(Default)]
struct Asked {
    misses: Vec<Miss>,
    /// The failure of the last of them.
    failure: Option<Failure>,
    /// The engine that hung over the request.
    hung: Option<EngineId>,
    /// The engine that is waited for, to be asked again.
    awaited: Option<EngineId>,
}

struct Inner {
    host: Box<dyn Host>,
    status: RefCell<EngineStatus>,
    model: RefCell<Option<LoadedModel>>,
    slots: [Slot; ENGINES.len()],
    /// Requests that wait for the next change of the status.
    waiting: RefCell<Vec<oneshot::Sender<()>>>,
}

/// The place of one engine.
#[derive(Default)]
struct Slot {
    client: RefCell<Option<Rc<EngineClient>>>,
    /// The number of the newest attempt; those before it are void.
    newest: Cell<u32>,
    /// Whether the engine was started in place of one that hung, and has answered no request since.
    unproven: Cell<bool>,
}

impl Engines {
    /// None of them started.
    pub fn new(host: Box<dyn Host>, choice: EngineChoice) -> Self {
        Self(Rc::new(Inner {
            host,
            status: RefCell::new(EngineStatus::new(choice)),
            model: RefCell::default(),
            slots: Default::default(),
            waiting: RefCell::default(),
        }))
    }

    /// Starts every engine that is allowed, needed and not alive. One with a reference waits until that is ready.
    pub fn start(&self) {
        for row in &ENGINES {
            if !self.is_wanted(row) {
                continue;
            }
            let begun = row.reference.is_none().then(|| self.begin(row));
            self.run(row, begun);
        }
    }

    /// Runs an attempt to start an engine, as soon as its reference is ready. One that was not begun begins then.
    fn run(&self, row: &'static EngineRow, begun: Option<Attempt>) {
        let engines = self.clone();
        self.0.host.spawn(Box::pin(async move {
            let mut reference = None;
            if let Some(engine) = row.reference {
                reference = engines.ready(engine).await;
                if reference.is_none() {
                    if let Some(attempt) = begun {
                        attempt.report(EngineState::Absent);
                    }
                    return;
                }
            }
            let attempt = match begun {
                Some(attempt) => attempt,
                // Another task may have started it meanwhile, or the visitor chosen otherwise.
                None if !engines.is_wanted(row) => return,
                None => engines.begin(row),
            };
            attempt.run(reference).await;
        }));
    }

    /// Replaces the choice: requests go elsewhere from now on, and engines that are not needed any more end.
    pub fn choose(&self, choice: EngineChoice) {
        self.update(|status| status.choice = choice);
        for row in &ENGINES {
            if !choice.allows(row.id) && !row.is_reference() && !row.partial {
                self.end(row, EngineState::Absent);
            }
        }
        self.start();
    }

    /// Removes the notice about an engine.
    pub fn dismiss(&self, engine: EngineId) {
        self.update(|status| status.dismiss(engine));
    }

    /// Makes waiting requests look for an engine again, after a partial one has learned more.
    pub fn wake(&self) {
        self.update(|_| {});
    }

    /// Whether no engine that computes is ready.
    pub fn needs_recordings(&self) -> bool {
        let status = self.0.status.borrow();
        let computing = ENGINES.iter().filter(|row| !row.partial);
        let mut allowed = computing.filter(|row| status.choice.allows(row.id));
        !allowed.any(|row| status.state(row.id).is_ready())
    }

    /// The state of every engine.
    pub fn status(&self) -> EngineStatus {
        self.0.status.borrow().clone()
    }

    /// Ends the forward passes that run or wait with [`Failure::Cancelled`].
    pub fn cancel(&self) {
        for slot in &self.0.slots {
            if let Some(client) = slot.client() {
                client.cancel();
            }
        }
    }

    /// Sends a request along its route until an engine answers. An engine that is lost over it is replaced by the next
    /// one that computes. What is the same for every kind of answer stands in [`next`](Self::next),
    /// [`missed`](Self::missed) and [`answered`](Self::answered): this function is compiled once for each kind.
    async fn ask<T>(
        &self,
        needs: Capability,
        request: impl AsyncFn(&EngineClient) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let mut asked = Asked::default();
        loop {
            let (row, client) = self.next(needs, &mut asked).await?;
            match request(&client).await {
                Err(failure) => self.missed(needs, row, &client, failure, &mut asked)?,
                answer => {
                    self.answered(row);
                    return answer;
                }
            }
        }
    }

    /// The next engine on the route of a request, as soon as it is ready.
    async fn next(
        &self,
        needs: Capability,
        asked: &mut Asked,
    ) -> Result<(&'static EngineRow, Rc<EngineClient>), Failure> {
        loop {
            match self.next_ready(needs, asked)? {
                Some(found) => return Ok(found),
                None => self.changed().await,
            }
        }
    }

    /// The next engine on the route of a request, if it is ready.
    fn next_ready(
        &self,
        needs: Capability,
        asked: &mut Asked,
    ) -> Result<Option<(&'static EngineRow, Rc<EngineClient>)>, Failure> {
        let status = self.0.status.borrow();
        if let Some(engine) = asked.awaited {
            if self.client(engine).is_none() && status.state(engine).is_alive() {
                return Ok(None);
            }
            // Where it did not come back, the route leads elsewhere.
            asked.awaited = None;
        }
        match route(&status, needs, &asked.misses) {
            Route::Ask(engine) => Ok(self.client(engine)),
            Route::Refuse(failure) => Err(asked.failure.take().unwrap_or(failure)),
            Route::Wait => {
                asked.misses.clear();
                Ok(None)
            }
        }
    }

    /// Notes that an engine failed over a request. `Ok` where another one may answer it.
    fn missed(
        &self,
        needs: Capability,
        row: &'static EngineRow,
        client: &Rc<EngineClient>,
        failure: Failure,
        asked: &mut Asked,
    ) -> Result<(), Failure> {
        if row.partial && matches!(failure, Failure::NotRecorded { .. }) {
            asked.misses.push(Miss {
                engine: row.id,
                growing: client.is_growing(),
            });
            asked.failure = Some(failure);
            return Ok(());
        }
        if failure.is_fatal() {
            self.lost(row, client, failure.clone());
            if asked.may_repeat(row, &failure) {
                asked.failure = Some(failure);
                return Ok(());
            }
            if has_fallback(row, needs) {
                return Ok(());
            }
        }
        Err(failure)
    }

    /// Notes that an engine answered a request.
    fn answered(&self, row: &EngineRow) {
        self.slot(row).unproven.set(false);
    }

    /// An engine as soon as it is ready; `None` where it failed or was not started.
    async fn ready(&self, engine: EngineId) -> Option<Rc<EngineClient>> {
        loop {
            if let Some((_, client)) = self.client(engine) {
                return Some(client);
            }
            if !self.0.status.borrow().state(engine).is_alive() {
                return None;
            }
            self.changed().await;
        }
    }

    /// The model and the device of the first engine that computes, once one is ready; `None` where none is allowed or all
    /// have failed.
    pub async fn computing(&self) -> Option<(LoadedModel, DeviceInfo)> {
        loop {
            let ready = {
                let status = self.0.status.borrow();
                let computes = |row: &&EngineRow| !row.partial && status.choice.allows(row.id);
                let mut rows = ENGINES.iter().filter(computes);
                match status.running() {
                    Some((engine, device)) if rows.clone().any(|row| row.id == engine) => {
                        let model = self.0.model.borrow().clone();
                        Some(model.map(|model| (model, device.clone())))
                    }
                    _ if rows.any(|row| status.state(row.id).is_alive()) => None,
                    _ => Some(None),
                }
            };
            match ready {
                Some(found) => return found,
                None => self.changed().await,
            }
        }
    }

    /// Ends an engine that runs or starts, and starts it again.
    pub fn restart(&self, engine: EngineId) {
        if let Some(row) = ENGINES.iter().find(|row| row.id == engine) {
            self.end(row, EngineState::Absent);
            self.start();
        }
    }

    /// Ends an engine, also one that others are checked against. The choice must not allow it any more.
    pub fn stop(&self, engine: EngineId) {
        if let Some(row) = ENGINES.iter().find(|row| row.id == engine) {
            self.end(row, EngineState::Absent);
        }
    }

    /// Whether an engine should be started now.
    fn is_wanted(&self, row: &EngineRow) -> bool {
        let needed = match row.partial {
            true => self.needs_recordings(),
            false => self.0.host.has_weights(),
        };
        let status = self.0.status.borrow();
        needed && status.choice.allows(row.id) && !status.state(row.id).is_alive()
    }

    /// Begins an attempt; those before it, and the engine that was there, end.
    fn begin(&self, row: &'static EngineRow) -> Attempt {
        let number = self.slot(row).clear();
        self.update(|status| status.set(row.id, EngineState::Starting));
        Attempt {
            engines: self.clone(),
            row,
            number,
        }
    }

    /// Ends an engine and every attempt to start it.
    fn end(&self, row: &EngineRow, state: EngineState) {
        let slot = self.slot(row);
        slot.clear();
        // The next one that is started here replaces none.
        slot.unproven.set(false);
        self.update(|status| status.set(row.id, state));
    }

    /// A request found that its engine is lost. Several requests of one engine find that out together: the first counts.
    fn lost(&self, row: &'static EngineRow, client: &Rc<EngineClient>, failure: Failure) {
        let slot = self.slot(row);
        if slot
            .client()
            .is_some_and(|there| Rc::ptr_eq(&there, client))
        {
            let attempt = Attempt {
                engines: self.clone(),
                row,
                number: slot.newest.get(),
            };
            attempt.fail(failure);
        }
    }

    /// Takes over the model of an engine that was started. `false` where a partial engine is of another model than the
    /// one loaded.
    fn take_model(&self, row: &EngineRow, model: Option<LoadedModel>) -> bool {
        let Some(model) = model else { return true };
        let before = self.0.model.borrow().clone();
        let is_same = (before.as_ref()).is_some_and(|before| before.is_same_model(&model));
        // A recording says less of a model than the model itself.
        if before.as_ref() == Some(&model) || (is_same && row.partial) {
            return true;
        }
        if row.partial && before.is_some() {
            return false;
        }
        self.0.model.replace(Some(model.clone()));
        self.0.host.model_changed(&model);
        if !is_same {
            for other in ENGINES.iter().filter(|other| other.partial && !row.partial) {
                self.end(other, EngineState::Absent);
            }
        }
        true
    }

    fn client(&self, engine: EngineId) -> Option<(&'static EngineRow, Rc<EngineClient>)> {
        let row = ENGINES.iter().find(|row| row.id == engine)?;
        Some((row, self.slot(row).client()?))
    }

    fn slot(&self, row: &EngineRow) -> &Slot {
        let place = ENGINES.iter().position(|other| other.id == row.id);
        // Rows are made in the list alone, so there is a place.
        &self.0.slots[place.unwrap_or_default()]
    }

    fn update(&self, change: impl FnOnce(&mut EngineStatus)) {
        let status = {
            let mut status = self.0.status.borrow_mut();
            change(&mut status);
            status.clone()
        };
        self.0.host.status_changed(&status);
        for waiter in self.0.waiting.take() {
            // A request that was dropped needs no waking.
            waiter.send(()).ok();
        }
    }

    /// Waits for the next change of the status.
    async fn changed(&self) {
        let (wake, woken) = oneshot::channel();
        self.0.waiting.borrow_mut().push(wake);
        // Woken or dropped, the status is looked at again.
        woken.await.ok();
    }
}

/// Whether an engine that computes stands behind this one in the list.
fn has_fallback(row: &EngineRow, needs: Capability) -> bool {
    let after = ENGINES
        .iter()
        .skip_while(|other| other.id != row.id)
        .skip(1);
    after
        .filter(|other| !other.partial)
        .any(|other| other.can(needs))
}

impl Slot {
    fn client(&self) -> Option<Rc<EngineClient>> {
        self.client.borrow().clone()
    }

    /// Ends the engine and every attempt to start it; the number of the next attempt.
    fn clear(&self) -> u32 {
        let number = self.newest.get() + 1;
        self.newest.set(number);
        // Taken out first: the requests that end with it may be sent again at once.
        let client = self.client.borrow_mut().take();
        drop(client);
        number
    }
}

#[cfg(test)]
mod tests;
