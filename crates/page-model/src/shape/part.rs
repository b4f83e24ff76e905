//! What an address says of Shape.

use crate::{
    parameter::{Parameter, ParameterNote, unless},
    run::axis_choice::AxisChoice,
    screen_part::ScreenPart,
    shape::ShapeView,
};

/// The part of the page's state that belongs to Shape.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ShapePart {
    /// The open view.
    pub view: ShapeView,
    /// The kind of axis of the bars of probabilities; `None` leaves it to the step.
    pub axis: Option<AxisChoice>,
}

impl ScreenPart for ShapePart {
    const RANK: u8 = 0;

    const PARAMETERS: &'static [Parameter<Self>] = &[
        Parameter {
            name: "view",
            read: |part, value| {
                part.view = ShapeView::from_id(&value)
                    .ok_or_else(|| ParameterNote::new(texts::first::shape_unknown_view))?;
                Ok(None)
            },
            write: |part, usual| unless(part.view == usual.view, part.view.id()),
        },
        Parameter {
            name: "axis",
            read: |part, value| {
                let axis = AxisChoice::from_id(&value)
                    .ok_or_else(|| ParameterNote::new(texts::first::shape_unknown_axis))?;
                part.axis = Some(axis);
                Ok(None)
            },
            write: |part, _| {
                let axis = part.axis.into_iter();
                axis.map(|axis| axis.id().into()).collect()
            },
        },
    ];
}
