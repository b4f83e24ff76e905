//! Reads what is to be predicted: the question, and the answers to choose from, one of which may be marked as what comes.

use super::part_reader::PartReader;
use crate::{
    content::ContentProblem,
    lessons::step::{PredictedAnswer, Prediction},
};

/// What the paragraph begins with.
pub(in crate::lessons) const PREDICT: &str = "predict: ";
/// What the line with an answer begins with.
pub(in crate::lessons) const OPTION: &str = "* ";
/// What the line with the answer begins with that is what comes.
pub(in crate::lessons) const CAME: &str = "*+ ";
/// The fewest and the most answers.
const OPTIONS: std::ops::RangeInclusive<usize> = 2..=4;

/// The prediction, if there is one.
pub(super) fn read(reader: &mut PartReader) -> Option<Prediction> {
    let paragraph = reader.paragraph(PREDICT)?;
    let is_asked = |line: &&&str| answer(line).is_none();
    let asked: Vec<&str> = paragraph
        .lines
        .iter()
        .take_while(is_asked)
        .copied()
        .collect();
    let options = paragraph.lines[asked.len()..].iter();
    let options: Option<Vec<PredictedAnswer>> = options.map(|line| answer(line)).collect();
    let options = options.filter(|options| {
        let came = options.iter().filter(|option| option.came).count();
        OPTIONS.contains(&options.len()) && came <= 1
    });
    let options = options.ok_or((paragraph.line, ContentProblem::BadPrediction));
    let text = asked.join(" ");
    Some(Prediction {
        text: text.strip_prefix(PREDICT).unwrap_or(&text).trim().into(),
        options: reader.keep(options)?,
    })
}

fn answer(line: &str) -> Option<PredictedAnswer> {
    let wrong = line.strip_prefix(OPTION).map(|text| (text, false));
    let (text, came) = wrong.or_else(|| Some((line.strip_prefix(CAME)?, true)))?;
    Some(PredictedAnswer {
        text: text.trim().into(),
        came,
    })
}
