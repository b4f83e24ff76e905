//! The presses under the driver: random orders, and what each of them asks for.

use super::super::{
    cell::CellDetails, continuation::ContinuedPair, effect::AblationEffect, grid::LensGrid,
    head_search::HeadSearch, task::InsideGoal,
};
use super::{continuation::continued, *};
use crate::driver::{
    NextNeed, PageTask,
    interleaving::{Checked, every_order, finds_what_the_comparison_is_for, write_until},
};

/// The text of the page's prompt, with what a seed changes beside it.
fn of_page(page: &FakePage) -> InsideInputs {
    let letters = page.prompt.borrow().clone();
    let tokens: Vec<TokenId> = letters
        .bytes()
        .map(|byte| TokenId::from(byte % 8))
        .collect();
    let seed = page.settings.borrow().seed;
    let chosen = (seed > 0).then_some(seed as TokenId % 8);
    let continued = (!tokens.is_empty()).then(|| continued(&tokens, seed, 3));
    InsideInputs {
        continued,
        ..inputs(page, text(&tokens, chosen, off(AblatedPositions::Every)))
    }
}

/// The columns of a grid, each with its text up to there.
fn columns(grid: &LensGrid) -> String {
    let columns = grid.computed().map(|(text, position, column)| {
        let read = &text.tokens[..=position];
        format!("{read:?} {:?} {:?}\n", column.follower, column.cells)
    });
    columns.collect()
}

fn effect(effect: &AblationEffect) -> String {
    let (positions, controls) = (effect.positions(), effect.controls());
    format!("{:?} {positions:?} {controls:?}", effect.likeliest())
}

fn texts(texts: &ContinuedPair) -> String {
    format!("{:?} {:?}", texts.whole(), texts.without())
}

fn search(search: &HeadSearch) -> String {
    format!("{:?} {:?}", search.heads(), search.effects())
}

impl Checked for InsideState {
    fn at_rest() -> Self {
        Self::default()
    }

    fn inputs(page: &FakePage) -> InsideInputs {
        of_page(page)
    }

    fn presses() -> Vec<InsidePress> {
        vec![
            InsidePress::Columns,
            InsidePress::Cell,
            InsidePress::Effect,
            InsidePress::Texts,
            InsidePress::Search,
        ]
    }

    fn expected(&self, page: &FakePage) -> String {
        let mut anew = Self::default();
        let shape = shape(page);
        for (text, position, column) in self.grid.computed() {
            let tokens = &text.tokens[..=position];
            let text = InspectedText {
                tokens: tokens.into(),
                chosen: column.follower,
                ablations: text.ablations.clone(),
            };
            let view = position..position + 1;
            let request = LensGrid::default().request(&text, &view, &shape).unwrap();
            let lens = answer(page, &request).lens.unwrap();
            anew.grid.take(&text, &view, &lens);
        }
        anew.cell = self.cell.as_ref().map(|cell| CellDetails {
            request: cell.request.clone(),
            inspection: answer(page, &cell.request),
        });
        let mut content = anew.content();
        if let Some(here) = &self.effect {
            let inputs = inputs(page, here.text().clone());
            let mut goal = InsideGoal::Effect(here.text().clone());
            let done = here.progress().0;
            write_until(&mut anew, &mut goal, page, &inputs, |state| {
                (state.effect.as_ref()).is_some_and(|effect| effect.progress().0 >= done)
            });
            content += &anew.effect.as_ref().map(effect).unwrap_or_default();
        }
        if let Some(here) = &self.continuations {
            let (text, continued) = here.is_about();
            let mut inputs = inputs(page, text.clone());
            inputs.continued = Some(continued.clone());
            let mut goal = InsideGoal::Texts(text.clone(), inputs.continued.clone());
            let written = |texts: &ContinuedPair| texts.whole().len() + texts.without().len();
            let done = written(here);
            write_until(&mut anew, &mut goal, page, &inputs, |state| {
                (state.continuations.as_ref()).is_some_and(|texts| written(texts) >= done)
            });
            content += &anew.continuations.as_ref().map(texts).unwrap_or_default();
        }
        if let Some(here) = &self.search {
            let question = here.question().clone();
            let mut inputs = inputs(page, question.text.clone());
            inputs.logit.token = Some(question.token);
            let mut goal = InsideGoal::Search(Some(question));
            let done = here.progress().0;
            write_until(&mut anew, &mut goal, page, &inputs, |state| {
                (state.search.as_ref()).is_some_and(|search| search.progress().0 >= done)
            });
            content += &anew.search.as_ref().map(search).unwrap_or_default();
        }
        content
    }

    fn content(&self) -> String {
        let details = |cell: &CellDetails| format!("{:?} {:?}\n", cell.request, cell.inspection);
        let mut content = columns(&self.grid);
        content += &self.cell.as_ref().map(details).unwrap_or_default();
        content += &self.effect.as_ref().map(effect).unwrap_or_default();
        content += &self.continuations.as_ref().map(texts).unwrap_or_default();
        content += &self.search.as_ref().map(search).unwrap_or_default();
        content
    }
}

#[test]
fn no_order_of_events_shows_an_outdated_answer() {
    every_order::<InsideState>();
}

#[test]
fn without_the_comparison_an_outdated_answer_is_found() {
    finds_what_the_comparison_is_for::<InsideState>();
}

#[test]
fn each_press_leads_to_what_it_names_for_the_present_text() {
    let page = FakePage::default();
    page.settings.borrow_mut().seed = 4;
    let place = FakePlace::new(&page, Driver::default(), InsideState::default(), of_page);
    // What is asked for besides does not wait for columns: they come last.
    for press in InsideState::presses().into_iter().rev() {
        place.press(press);
    }
    page.settle();
    let inputs = of_page(&page);
    {
        let state = place.task.borrow();
        assert_eq!(state.grid.progress(&inputs.text, &inputs.view), (2, 2));
        let cell = state.picked(&inputs).unwrap();
        let contributions = cell.inspection.contributions.as_ref().unwrap();
        assert_eq!(contributions.shape.token, 4, "the one that was chosen");
        assert!(state.effect(&inputs).unwrap().control_median().is_some());
        assert!(state.continuations(&inputs).unwrap().is_complete());
        assert_eq!(state.search(&inputs).unwrap().effects().len(), 3);
    }
    // Of another text nothing is shown but the columns that it shares.
    page.prompt.replace("aa".into());
    let inputs = of_page(&page);
    let state = place.task.borrow();
    assert!(state.grid.column(&inputs.text, 0).is_some());
    assert_eq!(state.grid.column(&inputs.text, 1), None);
    assert!(state.picked(&inputs).is_none() && state.effect(&inputs).is_none());
    assert!(state.search(&inputs).is_none() && state.continuations(&inputs).is_none());
}

#[test]
fn a_pause_ends_the_search_at_once_and_the_next_press_goes_on_with_it() {
    let page = FakePage::default();
    page.settings.borrow_mut().seed = 4;
    let place = FakePlace::new(&page, Driver::default(), InsideState::default(), of_page);
    place.press(InsidePress::Search);
    page.answer(0);
    page.pass_time(0.0);
    assert_eq!(page.waiting().len(), 1, "the first head is switched off");
    place.driver.pause();
    page.run();
    assert_eq!(page.waiting(), [], "it is not waited for");
    assert_eq!(*page.given_up.borrow(), [], "its worker goes on");
    let made = place.task.borrow().search.as_ref().unwrap().progress();
    assert_eq!(made, (1, 4));
    place.press(InsidePress::Search);
    page.settle();
    let made = place.task.borrow().search.as_ref().unwrap().progress();
    assert_eq!(made, (4, 4));
}

#[test]
fn without_a_token_or_parts_there_is_nothing_to_ask() {
    let page = FakePage::default();
    let task = InsideState::default();
    let mut bare = inputs(&page, plain(&[1, 2], None));
    for press in [
        InsidePress::Search,
        InsidePress::Effect,
        InsidePress::Texts,
        InsidePress::Mean,
    ] {
        let goal = task.goal(press, &bare);
        assert_eq!(task.next(&goal, &bare), NextNeed::Done);
    }
    bare.text = plain(&[], None);
    for press in InsideState::presses() {
        let goal = task.goal(press, &bare);
        assert_eq!(task.next(&goal, &bare), NextNeed::Done);
    }
}

#[test]
fn nothing_but_inspections_and_tokens_is_asked_for() {
    let page = FakePage::default();
    page.settings.borrow_mut().seed = 4;
    let mut asked = 0;
    for press in InsideState::presses() {
        let inputs = of_page(&page);
        let mut state = InsideState::default();
        let mut goal = state.goal(press, &inputs);
        while let NextNeed::Ask(request) = state.next(&goal, &inputs) {
            assert!(matches!(request, TaskRequest::Inspect(_)), "{request:?}");
            let answer = page.answer_of(&request, &page.model().unwrap());
            state.take(&mut goal, &inputs, answer).unwrap();
            asked += 1;
        }
    }
    let mut awaits_mean = of_page(&page);
    awaits_mean.mean_over = Some("ab".into());
    let goal = InsideGoal::Mean;
    let need = InsideState::default().next(&goal, &awaits_mean);
    assert_eq!(need, NextNeed::Ask(TaskRequest::Tokens("ab".into())));
    assert!(asked > InsideState::presses().len());
}
