//! The figure of the Compare screen.

use super::{reading::curves, words};
use crate::{
    embed::controls::RUN,
    figures::{Need, any, figures},
};

figures![Figure {
    id: "log-probability",
    title: words::TITLE_LOG_PROBABILITY,
    needs: &[Need::Lanes],
    query: &["lanes"],
    controls: RUN,
    draw: |data| Some(any(curves(data.lanes)?)),
}];
