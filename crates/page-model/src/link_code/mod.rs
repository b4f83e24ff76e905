//! A link as a QR code: with the tokens of the run where the code can be read from the last row of a class, else without
//! them.

pub mod words;

use charts::QrCode;
use fast_qr::{ECL, QRBuilder, QRCode};

/// The most modules along a side of a code that is read from the last row.
///
/// A camera reads a module of 3 pixels or more. A phone's picture of 1,920 pixels over 65 degrees has 188 pixels for a metre
/// at a distance of 8 metres, so a code of 1.25 metres on the wall has 235 of them: 78 modules, of which 8 are the quiet
/// zone. The largest size of ISO/IEC 18004 below that is version 13.
pub const LAST_ROW_MODULES: usize = 69;

/// A link as a QR code.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkCode {
    /// The encoded link.
    pub link: String,
    /// The modules.
    pub picture: QrCode,
    /// The number of tokens of the run.
    pub tokens: usize,
    /// Whether the link has them.
    pub has_tokens: bool,
}

/// No QR code holds the link, not even without the tokens of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", words::too_long(*length))]
pub struct LinkTooLong {
    /// The length of the shorter link in bytes.
    pub length: usize,
}

impl LinkTooLong {
    /// The advice shown with the error.
    #[must_use]
    pub fn next_step(self) -> &'static str {
        words::too_long_next_step()
    }
}

impl LinkCode {
    /// The code of the `whole` link, or, where that code would have more than [`LAST_ROW_MODULES`] along a side, of the
    /// `short` one without the run's `tokens`.
    ///
    /// # Errors
    /// If the link to encode is longer than any code holds: 2,953 bytes.
    pub fn new(whole: String, short: String, tokens: usize) -> Result<Self, LinkTooLong> {
        let of = |link: String, has_tokens| {
            let picture = encoded(&link)?;
            Some(Self {
                link,
                picture,
                tokens,
                has_tokens,
            })
        };
        let length = short.len();
        let whole = of(whole, true).filter(|code| tokens == 0 || code.reaches_the_last_row());
        let code = whole.or_else(|| of(short, false));
        code.ok_or(LinkTooLong { length })
    }

    /// Whether a phone reads the code from the last row of a class.
    #[must_use]
    pub fn reaches_the_last_row(&self) -> bool {
        self.picture.side <= LAST_ROW_MODULES
    }
}

/// The smallest code that holds a link, with as much correction of errors as its size has room for; `None` if the link is
/// too long for any.
fn encoded(link: &str) -> Option<QrCode> {
    let mut builder = QRBuilder::new(link);
    let smallest = builder.ecl(ECL::L).build().ok()?;
    if let Some(version) = smallest.version {
        builder.version(version);
    }
    let mut stronger = [ECL::H, ECL::Q, ECL::M].into_iter();
    let code = stronger.find_map(|level| builder.ecl(level).build().ok());
    Some(picture(link, &code.unwrap_or(smallest)))
}

fn picture(link: &str, code: &QRCode) -> QrCode {
    let modules = code.data.iter().take(code.size * code.size);
    QrCode {
        title: words::code_title().into(),
        text: link.into(),
        side: code.size,
        dark: modules.map(|module| module.value()).collect(),
    }
}

/// Whether the host of a link is the computer itself: no other one can open it.
#[must_use]
pub fn is_of_this_computer(link: &str) -> bool {
    let Some((_, rest)) = link.split_once("://") else {
        return true;
    };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = match authority.starts_with('[') {
        true => authority.split_inclusive(']').next().unwrap_or_default(),
        false => authority.split(':').next().unwrap_or_default(),
    };
    host.is_empty()
        || host == "localhost"
        || host.ends_with(".localhost")
        || host.starts_with("127.")
        || host == "[::1]"
}

#[cfg(test)]
mod tests;
