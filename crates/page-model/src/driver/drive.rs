//! The driver: carries out one press after another, request by request.

use std::{cell::RefCell, pin::pin, rc::Rc};

use futures_util::future::{Either, abortable, select};

use super::{
    host::{TaskHost, TaskPlace},
    request::{NoAnswer, TaskAnswer, TaskRequest},
    state::DriverState,
    task::{Ended, NextNeed, PageTask, TaskProblem},
};

/// Milliseconds of work without a request after which the browser may draw.
const WORK_SLICE: f64 = 8.0;
/// How often in a row a cancelled request is made again. A restart of the run cancels all requests of the page, a visitor
/// restarts a few times; an engine that cancels more often than this has failed.
const MOST_CANCELLED: usize = 32;

type PressOf<P> = <<P as TaskPlace>::Task as PageTask>::Press;
type GoalOf<P> = <<P as TaskPlace>::Task as PageTask>::Goal;
type ModelOf<P> = <<P as TaskPlace>::Host as TaskHost>::Model;
type InputsOf<P> = <<P as TaskPlace>::Task as PageTask>::Inputs;
type ProblemOf<P> = <<P as TaskPlace>::Task as PageTask>::Problem;

/// Carries out the presses of one task. A handle; copies share the state.
pub struct Driver<P: TaskPlace> {
    state: Rc<RefCell<DriverState<PressOf<P>>>>,
    /// Off only in the test which shows that the comparison is needed.
    compares: bool,
}

impl<P: TaskPlace> Clone for Driver<P> {
    fn clone(&self) -> Self {
        Self {
            state: Rc::clone(&self.state),
            compares: self.compares,
        }
    }
}

impl<P: TaskPlace> Default for Driver<P> {
    fn default() -> Self {
        Self {
            state: Rc::default(),
            compares: true,
        }
    }
}

/// What was asked for, and of which model.
#[derive(PartialEq)]
struct AskedRequest<M> {
    next: NextNeed,
    model: M,
}

/// Why a request was not answered.
enum AskFailure {
    /// A pause has ended the wait.
    GivenUp,
    Refused(NoAnswer),
}

impl<P: TaskPlace> Driver<P> {
    /// A driver that takes every answer, whatever the task asks for by then.
    #[cfg(test)]
    pub(super) fn without_comparison() -> Self {
        Self {
            compares: false,
            ..Self::default()
        }
    }

    /// Whether a press is under way.
    pub fn is_busy(&self) -> bool {
        self.state.borrow().is_busy()
    }

    /// Whether such a press is under way or waits.
    pub fn has_press(&self, is: impl Fn(&PressOf<P>) -> bool) -> bool {
        self.state.borrow().has(is)
    }

    /// Carries a press out, after those that wait and when the page is ready for it. One that goes on without an end is
    /// paused for it.
    pub fn press(&self, place: &P, press: PressOf<P>) {
        self.queue(place, press);
        self.resume(place);
    }

    /// Carries out what an address asked for before this code was there: the press that the page shows as waiting. Begins with
    /// the presses that wait, if the page is ready for them by now.
    pub fn follow(&self, place: &P, shown: Option<PressOf<P>>) {
        let unknown = shown.filter(|_| !self.state.borrow().has_presses());
        if let Some(press) = unknown {
            self.queue(place, press);
        }
        self.resume(place);
    }

    fn queue(&self, place: &P, press: PressOf<P>) {
        let mut state = self.state.borrow_mut();
        let ends_current =
            !P::Task::is_background(&press) && state.current().is_some_and(P::Task::is_open_ended);
        state.queue(press);
        if ends_current {
            state.end_current();
        }
        if state.is_busy() {
            return;
        }
        let waiting = state.waiting();
        drop(state);
        place.set_work(waiting.map(|press| (press, None)));
    }

    /// Begins with the presses that wait for the page, if it is ready by now.
    pub fn resume(&self, place: &P) {
        let is_waiting = self.state.borrow().waiting().is_some();
        if !is_waiting || self.is_busy() || !place.is_ready() {
            return;
        }
        place.make_room();
        let (work, handle) = abortable(self.clone().work(place.clone()));
        self.state.borrow_mut().begin(handle);
        place.host().spawn(async move {
            // An error says that the work was dropped, which whoever dropped it knows.
            let _ = work.await;
        });
    }

    /// Ends after the request under way, and drops the presses that wait for it. A request that may take long is given up.
    /// Presses that wait for the page are kept, and what the page does by itself is carried out.
    pub fn pause(&self) {
        let mut state = self.state.borrow_mut();
        if !state.is_busy() {
            return;
        }
        state.keep_in_queue(P::Task::is_background);
        if !state.current().is_some_and(P::Task::is_background) {
            state.end_current();
        }
    }

    /// Drops the presses that wait for the page, but for what the page does by itself.
    pub fn drop_waiting(&self) {
        self.state
            .borrow_mut()
            .keep_in_queue(P::Task::is_background);
    }

    /// Ends at once: the task is replaced, or its model is gone. No answer that is still under way is taken. Whoever calls it
    /// shows that nothing is carried out any more.
    pub fn stop(&self) {
        self.state.take().abort();
    }

    async fn work(self, place: P) {
        loop {
            let next = self.state.borrow_mut().next();
            let Some(press) = next else { break };
            place.set_work(Some((press.clone(), None)));
            place.begin(press.clone());
            let inputs = place.inputs();
            let mut goal = place.read(|task| task.goal(press.clone(), &inputs));
            let ended = self.carry_out(&place, &press, &mut goal).await;
            place.show();
            let said = match &ended {
                Ok(ended) => place.read(|task| task.announcement(&goal, *ended)),
                Err(problem) => problem.announcement(),
            };
            if ended.is_err() {
                self.state.borrow_mut().keep_in_queue(|_| false);
            }
            place.end(press, &goal, ended.err());
            if let Some(said) = said {
                place.host().announce(said);
            }
        }
        place.set_work(None);
    }

    /// Makes requests until the goal is reached or a pause is asked for.
    async fn carry_out(
        &self,
        place: &P,
        press: &PressOf<P>,
        goal: &mut GoalOf<P>,
    ) -> Result<Ended, ProblemOf<P>> {
        let host = place.host();
        let model = host.model();
        let (mut shown, mut rested, mut paced) = (host.now(), host.now(), host.now());
        let mut cancelled = 0;
        loop {
            let mut inputs = place.inputs();
            let asked = asked(place, goal, &inputs);
            // What a goal holds is of the model that was there when it was set.
            if asked.next == NextNeed::Done || asked.model != model {
                return Ok(Ended::Done);
            }
            if self.state.borrow().is_ending() {
                place.change(|task| task.pause(goal));
                return Ok(Ended::Paused);
            }
            if let NextNeed::Refuse(none) = asked.next {
                place.change(|task| task.refuse(goal, none))?;
            } else if let NextNeed::Ask(request) = &asked.next {
                let answer = self.ask(place, press, request).await;
                inputs = place.inputs();
                if self.compares && asked != self::asked(place, goal, &inputs) {
                    continue;
                }
                match answer {
                    Err(AskFailure::GivenUp) => continue,
                    Err(AskFailure::Refused(none))
                        if none.is_cancelled() && cancelled < MOST_CANCELLED =>
                    {
                        cancelled += 1;
                        continue;
                    }
                    Err(AskFailure::Refused(none)) => {
                        place.change(|task| task.refuse(goal, none))?;
                    }
                    Ok(answer) => take(place, goal, &inputs, answer)?,
                }
                cancelled = 0;
                rested = host.now();
            } else {
                place.change(|task| task.work(goal, &inputs));
                if host.now() - rested > WORK_SLICE {
                    host.sleep(0.0).await;
                    rested = host.now();
                }
            }
            if let Some(milliseconds) = place.read(|task| task.pace(goal, &inputs)) {
                place.show();
                self.wait(&host, milliseconds - (host.now() - paced)).await;
                paced = host.now();
                (shown, rested) = (paced, paced);
            }
            match P::Task::REDRAW_INTERVAL {
                None => place.show(),
                Some(interval) if host.now() - shown >= interval => {
                    place.show();
                    // The browser draws before the next request.
                    host.sleep(0.0).await;
                    (shown, rested) = (host.now(), host.now());
                }
                Some(_) => {}
            }
        }
    }

    /// Waits, but not beyond a pause.
    async fn wait(&self, host: &P::Host, milliseconds: f64) {
        if self.state.borrow().is_ending() {
            return;
        }
        let (sleep, wait) = abortable(host.sleep(milliseconds));
        self.state.borrow_mut().set_wait(Some(wait));
        // An error says that a pause has ended the wait.
        let _ = sleep.await;
        self.state.borrow_mut().set_wait(None);
    }

    /// The answer to a request, after what must be there before.
    async fn ask(
        &self,
        place: &P,
        press: &PressOf<P>,
        request: &TaskRequest,
    ) -> Result<TaskAnswer, AskFailure> {
        while let Some(first) = place.host().before(request) {
            self.ask_once(place, press, &first).await?;
        }
        self.ask_once(place, press, request).await
    }

    async fn ask_once(
        &self,
        place: &P,
        press: &PressOf<P>,
        request: &TaskRequest,
    ) -> Result<TaskAnswer, AskFailure> {
        let host = place.host();
        if request.is_load() {
            // What came since the last update would otherwise wait for the load.
            place.show();
        }
        place.set_work(Some((press.clone(), Some(request))));
        let (answer, wait) = abortable(host.answer(request.clone()));
        if request.is_given_up_at_pause() {
            // A pause may have come between two requests.
            if self.state.borrow().is_ending() {
                return Err(AskFailure::GivenUp);
            }
            self.state.borrow_mut().set_wait(Some(wait));
        }
        let answer = match request.deadline() {
            None => answer.await,
            Some(milliseconds) => {
                match select(pin!(answer), pin!(host.sleep(milliseconds))).await {
                    Either::Left((answer, _)) => answer,
                    Either::Right(_) => {
                        host.give_up(request);
                        Ok(Err(NoAnswer::TooSlow))
                    }
                }
            }
        };
        self.state.borrow_mut().set_wait(None);
        match answer {
            Ok(answer) => answer.map_err(AskFailure::Refused),
            Err(_) => {
                if request.ends_its_worker() {
                    host.give_up(request);
                }
                Err(AskFailure::GivenUp)
            }
        }
    }
}

/// What the task needs now, and the model that would answer.
fn asked<P: TaskPlace>(
    place: &P,
    goal: &GoalOf<P>,
    inputs: &InputsOf<P>,
) -> AskedRequest<ModelOf<P>> {
    AskedRequest {
        next: place.read(|task| task.next(goal, inputs)),
        model: place.host().model(),
    }
}

/// Gives the task an answer. What another start replaces is kept for undo.
fn take<P: TaskPlace>(
    place: &P,
    goal: &mut GoalOf<P>,
    inputs: &InputsOf<P>,
    answer: TaskAnswer,
) -> Result<(), ProblemOf<P>> {
    if place.read(|task| task.is_replaced_by(goal, &answer)) {
        place.keep();
    }
    let said = place.change(|task| task.take(goal, inputs, answer))?;
    place.taken();
    if let Some(said) = said {
        place.host().announce(said);
    }
    Ok(())
}
