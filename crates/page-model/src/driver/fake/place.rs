//! The place of a task on the fake page: cells where the page has signals.

use std::{cell::RefCell, rc::Rc};

use super::FakePage;
use crate::driver::{Driver, PageTask, TaskPlace, TaskRequest};

/// The place of a task on the fake page. A handle; copies share it.
pub struct FakePlace<T: PageTask + Clone>(Rc<FakePlaceState<T>>);

type FakeInputs<T> = Box<dyn Fn(&FakePage) -> <T as PageTask>::Inputs>;

pub struct FakePlaceState<T: PageTask + Clone> {
    pub page: FakePage,
    pub driver: Driver<FakePlace<T>>,
    pub task: RefCell<T>,
    /// The task as it was last drawn.
    pub shown: RefCell<T>,
    pub kept: RefCell<Vec<T>>,
    pub work: RefCell<Option<(T::Press, Option<TaskRequest>)>>,
    pub problems: RefCell<Vec<String>>,
    inputs: FakeInputs<T>,
}

impl<T: PageTask + Clone> Clone for FakePlace<T> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<T: PageTask + Clone> std::ops::Deref for FakePlace<T> {
    type Target = FakePlaceState<T>;

    fn deref(&self) -> &FakePlaceState<T> {
        &self.0
    }
}

impl<T: PageTask + Clone> FakePlace<T> {
    pub fn new(
        page: &FakePage,
        driver: Driver<Self>,
        task: T,
        inputs: impl Fn(&FakePage) -> T::Inputs + 'static,
    ) -> Self {
        Self(Rc::new(FakePlaceState {
            page: page.clone(),
            driver,
            shown: RefCell::new(task.clone()),
            task: RefCell::new(task),
            kept: RefCell::default(),
            work: RefCell::new(None),
            problems: RefCell::default(),
            inputs: Box::new(inputs),
        }))
    }

    /// Presses a button.
    pub fn press(&self, press: T::Press) {
        self.driver.press(self, press);
        self.page.run();
    }

    /// Replaces the task, as undo and another model do.
    pub fn replace(&self, task: T) {
        self.driver.stop();
        self.work.replace(None);
        self.task.replace(task);
        self.show();
        self.page.run();
    }
}

impl<T: PageTask + Clone> TaskPlace for FakePlace<T> {
    type Task = T;
    type Host = FakePage;

    fn host(&self) -> FakePage {
        self.page.clone()
    }

    fn inputs(&self) -> T::Inputs {
        (self.inputs)(&self.page)
    }

    fn is_ready(&self) -> bool {
        self.page.ready.get()
    }

    fn make_room(&self) {
        self.page.room_made.set(self.page.room_made.get() + 1);
    }

    fn read<R>(&self, read: impl FnOnce(&T) -> R) -> R {
        read(&self.task.borrow())
    }

    fn change<R>(&self, change: impl FnOnce(&mut T) -> R) -> R {
        change(&mut self.task.borrow_mut())
    }

    fn show(&self) {
        self.shown.replace(self.task.borrow().clone());
    }

    fn keep(&self) {
        self.kept.borrow_mut().push(self.task.borrow().clone());
    }

    fn set_work(&self, work: Option<(T::Press, Option<&TaskRequest>)>) {
        self.work
            .replace(work.map(|(press, request)| (press, request.cloned())));
    }

    fn begin(&self, _: T::Press) {}

    fn end(&self, _: T::Press, _: &T::Goal, problem: Option<T::Problem>) {
        self.problems
            .borrow_mut()
            .extend(problem.map(|problem| problem.to_string()));
    }
}
