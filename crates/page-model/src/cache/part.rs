//! What an address says of Cache.

use crate::{
    cache::CachePart,
    parameter::{Parameter, ParameterNote, unless},
    screen_part::ScreenPart,
};

/// The part of the page's state that belongs to Cache.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CacheScreenPart {
    /// What the screen shows.
    pub shown: CachePart,
}

impl ScreenPart for CacheScreenPart {
    const RANK: u8 = 1;

    const PARAMETERS: &'static [Parameter<Self>] = &[Parameter {
        name: "part",
        read: |part, value| {
            part.shown = CachePart::from_id(&value)
                .ok_or_else(|| ParameterNote::new(texts::first::cache_unknown_part))?;
            Ok(None)
        },
        write: |part, usual| unless(part.shown == usual.shown, part.shown.id()),
    }];
}
