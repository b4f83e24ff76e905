//! The pages for teachers: their names, plans that add up, keys of all questions, sources, and the worksheet.
#![allow(clippy::unwrap_used)]

mod plans;
mod reading;
mod sheet;

use std::collections::BTreeSet;

use super::{answer_key::AnswerKey, class_plan::PlanLength, teacher_page::TeacherPage};
use crate::{
    address::Address,
    lessons::{files::lessons, lesson::Lesson, step::StepQuestion},
    quick_check::question::QuestionKind,
};

fn all_lessons() -> &'static [Lesson<'static>] {
    lessons().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_lesson_and_plan_has_a_page_with_a_name_and_a_title_of_its_own() {
    let pages = TeacherPage::all();
    let expected = PlanLength::ALL.len() + all_lessons().len() + 3;
    assert_eq!(pages.len(), expected);
    let ids: BTreeSet<String> = pages.iter().map(|page| page.id()).collect();
    let titles: BTreeSet<String> = pages.iter().map(|page| page.title()).collect();
    assert_eq!((ids.len(), titles.len()), (expected, expected));
    for page in &pages {
        assert_eq!(TeacherPage::from_id(&page.id()), Some(*page));
    }
    let third = TeacherPage::from_id("worksheet.3");
    assert_eq!(third, Some(TeacherPage::Worksheet(3)));
    assert_eq!(TeacherPage::from_id("worksheet.x"), None);
    assert_eq!(
        TeacherPage::Worksheet(3).beside(true),
        Some(TeacherPage::Reading)
    );
    let onwards = std::iter::successors(Some(pages[0]), |page| page.beside(true));
    assert!(onwards.eq(pages.iter().copied()));
    assert_eq!(pages[0].beside(false), None);
    assert_eq!(pages[1].beside(false), Some(pages[0]));
}

#[test]
fn a_page_can_be_linked() {
    for page in TeacherPage::all() {
        let address = Address::from_pairs([("page".to_string(), page.id())]);
        assert_eq!(address.notes, Vec::<String>::new());
        assert_eq!(
            TeacherPage::opened(address.parts.teach.page.as_deref().unwrap()),
            page
        );
        assert_eq!(address.to_pairs(), [("page", page.id())]);
    }
    assert_eq!(TeacherPage::from_id("lesson.nothing"), None);
    for unknown in ["lesson.nothing", ""] {
        assert_eq!(TeacherPage::opened(unknown), TeacherPage::default());
    }
}

#[test]
fn the_key_of_each_question_has_its_right_answer_and_corrects_each_wrong_one() {
    let mut keys = 0;
    for lesson in all_lessons() {
        for question in lesson
            .steps
            .iter()
            .filter_map(|step| step.question.as_ref())
        {
            let key = AnswerKey::of(question);
            assert!(!key.right.is_empty() && !key.why.is_empty(), "{}", key.text);
            let wrong = match question {
                StepQuestion::Own(own) => own.options.len() - 1,
                StepQuestion::Listed(listed) => match &listed.kind {
                    QuestionKind::Choice(options) => options.len() - 1,
                    QuestionKind::Number(number) => number.mistakes.len(),
                    QuestionKind::Live(_) => panic!("{} is a task", listed.id),
                },
            };
            assert_eq!(key.wrong.len(), wrong, "{}", key.text);
            for wrong in &key.wrong {
                assert!(!wrong.correction.is_empty() && wrong.answer != key.right);
            }
            keys += 1;
        }
    }
    assert!(keys > 2 * all_lessons().len(), "{keys}");
}
