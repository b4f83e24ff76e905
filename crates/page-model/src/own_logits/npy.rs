//! A `.npy` file of one row of numbers, as `numpy.save` writes it.
//!
//! `\x93NUMPY`, two bytes of version, the length of the header (two bytes in version 1, four after), the header as a
//! Python dictionary with `descr`, `fortran_order` and `shape`, then the numbers. Source: numpy's `lib/format.py`.

use sampling::Logits;

use super::{OwnLogits, OwnLogitsError};

/// How such a file begins.
const MAGIC: &[u8] = b"\x93NUMPY";

/// Reads one row of f4 or f8, little-endian: shape (V,) or (1, V). f8 is rounded to single precision.
///
/// # Errors
/// Another kind of file, version, type, order or shape, a file cut off, or numbers that are no logits.
pub fn read_npy(bytes: &[u8]) -> Result<OwnLogits, OwnLogitsError> {
    let after = bytes.strip_prefix(MAGIC).ok_or(OwnLogitsError::NotNpy)?;
    let broken = OwnLogitsError::NpyHeader("length");
    let (length, after) = match after {
        &[1, _, low, high, ref after @ ..] => (u32::from(u16::from_le_bytes([low, high])), after),
        &[2 | 3, _, a, b, c, d, ref after @ ..] => (u32::from_le_bytes([a, b, c, d]), after),
        &[1..=3, ..] | [] => return Err(broken),
        &[version, ..] => return Err(OwnLogitsError::NpyVersion(version)),
    };
    let (header, data) = after.split_at_checked(length as usize).ok_or(broken)?;
    let header = String::from_utf8_lossy(header);
    let size = size_of_number(&header)?;
    if !field(&header, "fortran_order")?.starts_with("False") {
        return Err(OwnLogitsError::NpyOrder);
    }
    let count = row_length(&header)?;
    if count.checked_mul(size) != Some(data.len()) {
        return Err(OwnLogitsError::NpyLength {
            found: data.len(),
            needed: count.saturating_mul(size),
        });
    }
    let logits = if size == 4 {
        let (numbers, _) = data.as_chunks();
        numbers
            .iter()
            .map(|bytes| f32::from_le_bytes(*bytes))
            .collect()
    } else {
        let (numbers, _) = data.as_chunks();
        numbers
            .iter()
            .map(|bytes| f64::from_le_bytes(*bytes) as f32)
            .collect()
    };
    Ok(OwnLogits::Full {
        logits: Logits::new(logits)?,
        texts: Vec::new(),
    })
}

/// What follows a field's name and colon in the header.
fn field<'a>(header: &'a str, name: &'static str) -> Result<&'a str, OwnLogitsError> {
    let quoted = header.split_once(&format!("'{name}'"));
    let after = quoted.and_then(|(_, after)| after.trim_start().strip_prefix(':'));
    after
        .map(str::trim_start)
        .ok_or(OwnLogitsError::NpyHeader(name))
}

/// Bytes of one number.
fn size_of_number(header: &str) -> Result<usize, OwnLogitsError> {
    const NAME: &str = "descr";
    let quoted = field(header, NAME)?.strip_prefix('\'');
    let descr = quoted.and_then(|rest| rest.split_once('\''));
    match descr.ok_or(OwnLogitsError::NpyHeader(NAME))?.0 {
        "<f4" => Ok(4),
        "<f8" => Ok(8),
        other => Err(OwnLogitsError::NpyType(other.to_owned())),
    }
}

/// V, of a shape (V,) or (1, V).
fn row_length(header: &str) -> Result<usize, OwnLogitsError> {
    const NAME: &str = "shape";
    let inside = field(header, NAME)?.strip_prefix('(');
    let (inside, _) = inside
        .and_then(|rest| rest.split_once(')'))
        .ok_or(OwnLogitsError::NpyHeader(NAME))?;
    let words = inside
        .split(',')
        .map(str::trim)
        .filter(|word| !word.is_empty());
    let lengths: Result<Vec<usize>, _> = words.map(str::parse).collect();
    match lengths.map_err(|_| OwnLogitsError::NpyHeader(NAME))?[..] {
        [count] | [1, count] => Ok(count),
        _ => Err(OwnLogitsError::NpyShape(format!("({inside})"))),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::*;

    fn file(version: u8, descr: &str, order: &str, shape: &str, data: &[u8]) -> Vec<u8> {
        let header =
            format!("{{'descr': '{descr}', 'fortran_order': {order}, 'shape': {shape}, }}\n");
        let mut bytes = [MAGIC, &[version, 0]].concat();
        let length = (header.len() as u32).to_le_bytes();
        bytes.extend(&length[..if version == 1 { 2 } else { 4 }]);
        bytes.extend(header.as_bytes());
        bytes.extend(data);
        bytes
    }

    fn singles() -> Vec<u8> {
        [1.5_f32, -2.0]
            .iter()
            .flat_map(|number| number.to_le_bytes())
            .collect()
    }

    #[test]
    fn one_row_of_either_size_and_version() {
        let doubles: Vec<u8> = [1.5_f64, -2.0]
            .iter()
            .flat_map(|number| number.to_le_bytes())
            .collect();
        for bytes in [
            file(1, "<f4", "False", "(2,)", &singles()),
            file(2, "<f4", "False", "(1, 2)", &singles()),
            file(3, "<f8", "False", "(2,)", &doubles),
        ] {
            match read_npy(&bytes).unwrap() {
                OwnLogits::Full { logits, .. } => assert_eq!(logits.as_slice(), [1.5, -2.0]),
                OwnLogits::Top { .. } => panic!("a list"),
            }
        }
    }

    #[test]
    fn every_other_file_is_refused_with_its_reason() {
        use OwnLogitsError::{
            NotNpy, NpyHeader, NpyLength, NpyOrder, NpyShape, NpyType, NpyVersion,
        };
        let refused = |bytes: &[u8]| read_npy(bytes).unwrap_err();
        let of =
            |version, descr, order, shape| refused(&file(version, descr, order, shape, &singles()));
        assert_eq!(refused(b"PK\x03\x04"), NotNpy);
        assert_eq!(refused(MAGIC), NpyHeader("length"));
        assert_eq!(
            refused(&[MAGIC, &[1, 0, 200, 0, b'{']].concat()),
            NpyHeader("length")
        );
        assert_eq!(of(9, "<f4", "False", "(2,)"), NpyVersion(9));
        assert_eq!(of(1, "<f2", "False", "(4,)"), NpyType("<f2".into()));
        assert_eq!(of(1, ">f4", "False", "(2,)"), NpyType(">f4".into()));
        assert_eq!(of(1, "<f4", "True", "(1, 2)"), NpyOrder);
        assert_eq!(of(1, "<f4", "False", "(2, 1)"), NpyShape("(2, 1)".into()));
        assert_eq!(of(1, "<f4", "False", "()"), NpyShape("()".into()));
        assert_eq!(of(1, "<f4", "False", "(x,)"), NpyHeader("shape"));
        assert_eq!(
            of(1, "<f4", "False", "(3,)"),
            NpyLength {
                found: 8,
                needed: 12
            }
        );
        // A shape whose size no memory could hold asks for none.
        let huge = format!("({},)", usize::MAX);
        assert_eq!(
            of(1, "<f4", "False", &huge),
            NpyLength {
                found: 8,
                needed: usize::MAX
            }
        );
    }
}
