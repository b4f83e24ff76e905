//! A `.npy` file of numbers, one row or several, as `numpy.save` writes it.
//!
//! `\x93NUMPY`, two bytes of version, the length of the header (two bytes in version 1, four after), the header as a
//! Python dictionary with `descr`, `fortran_order` and `shape`, then the numbers. Source: numpy's `lib/format.py`.

use sampling::Logits;

use super::{OwnLogits, OwnLogitsError, OwnNote, OwnReading, rows};

/// How such a file begins.
const MAGIC: &[u8] = b"\x93NUMPY";

/// A type of numbers: its name, their bytes, and what reads one.
type NpyNumber = (&'static str, usize, fn(&[u8]) -> f64);

/// The types that are read.
const TYPES: [NpyNumber; 9] = [
    ("<f4", 4, |bytes| {
        f64::from(f32::from_le_bytes(fixed(bytes)))
    }),
    (">f4", 4, |bytes| {
        f64::from(f32::from_be_bytes(fixed(bytes)))
    }),
    ("<f8", 8, |bytes| f64::from_le_bytes(fixed(bytes))),
    (">f8", 8, |bytes| f64::from_be_bytes(fixed(bytes))),
    ("<f2", 2, |bytes| half(u16::from_le_bytes(fixed(bytes)))),
    (">f2", 2, |bytes| half(u16::from_be_bytes(fixed(bytes)))),
    // bfloat16, which numpy does not know: it writes two bytes of no type, or the name that ml_dtypes gives it.
    ("<V2", 2, bfloat),
    ("|V2", 2, bfloat),
    ("bfloat16", 2, bfloat),
];

/// Reads one row of floating-point numbers: shape (V,), or the row at `position` (counted from 1) or the last one of
/// (…, V). f8 is rounded to single precision.
///
/// # Errors
/// Another kind of file, version, type or shape, a file cut off, or numbers that are no logits.
pub fn read_npy(bytes: &[u8], position: Option<usize>) -> Result<OwnReading, OwnLogitsError> {
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
    let (name, size, read) = number_type(&header)?;
    let columns_first = !field(&header, "fortran_order")?.starts_with("False");
    let (lengths, width) = shape(&header)?;
    let rows = lengths
        .iter()
        .fold(1, |product: usize, &length| product.saturating_mul(length));
    let needed = rows.saturating_mul(width).saturating_mul(size);
    if needed != data.len() {
        return Err(OwnLogitsError::NpyLength {
            found: data.len(),
            needed,
        });
    }
    let row = rows::place(rows, position)?;
    let number = |column: usize| {
        let place = match columns_first {
            true => column * rows + columns_first_row(&lengths, row),
            false => row * width + column,
        };
        read(&data[place * size..][..size]) as f32
    };
    let mut notes = rows::notes(row, rows);
    if name.ends_with("V2") {
        notes.push(OwnNote::TakenForBfloat);
    }
    Ok(OwnReading {
        logits: OwnLogits::Full {
            logits: Logits::new((0..width).map(number).collect())?,
            texts: Vec::new(),
        },
        notes,
    })
}

/// The bytes of one number; zeros where there are not enough, which the length of the data rules out.
fn fixed<const N: usize>(bytes: &[u8]) -> [u8; N] {
    bytes.try_into().unwrap_or([0; N])
}

/// A bfloat16 number: the upper half of an f32.
fn bfloat(bytes: &[u8]) -> f64 {
    let upper = u16::from_le_bytes(fixed(bytes));
    f64::from(f32::from_bits(u32::from(upper) << 16))
}

/// A half-precision number (IEEE 754 binary16): sign, 5 bits of exponent, 10 of fraction.
fn half(bits: u16) -> f64 {
    let fraction = f64::from(bits & 0x3ff) / 1024.0;
    let exponent = i32::from(bits >> 10 & 0x1f);
    let size = match exponent {
        0 => fraction / f64::from(1 << 14),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1.0 + fraction) * f64::from(1u32 << exponent) / f64::from(1 << 15),
    };
    if bits >> 15 == 1 { -size } else { size }
}

/// What follows a field's name and colon in the header.
fn field<'a>(header: &'a str, name: &'static str) -> Result<&'a str, OwnLogitsError> {
    let quoted = header.split_once(&format!("'{name}'"));
    let after = quoted.and_then(|(_, after)| after.trim_start().strip_prefix(':'));
    after
        .map(str::trim_start)
        .ok_or(OwnLogitsError::NpyHeader(name))
}

/// The type of the numbers.
fn number_type(header: &str) -> Result<NpyNumber, OwnLogitsError> {
    const NAME: &str = "descr";
    let quoted = field(header, NAME)?.strip_prefix('\'');
    let descr = quoted.and_then(|rest| rest.split_once('\''));
    let descr = descr.ok_or(OwnLogitsError::NpyHeader(NAME))?.0;
    let known = TYPES.iter().find(|(name, _, _)| *name == descr);
    known
        .copied()
        .ok_or_else(|| OwnLogitsError::NpyType(descr.to_owned()))
}

/// Where a row lies among the rows of an array whose first index changes fastest, of the lengths before the last one.
fn columns_first_row(lengths: &[usize], mut row: usize) -> usize {
    let mut stride: usize = lengths.iter().product();
    let mut place = 0;
    for length in lengths.iter().rev() {
        stride /= length;
        place += row % length * stride;
        row /= length;
    }
    place
}

/// The lengths that count rows, and V, of a shape (V,) or (…, V).
fn shape(header: &str) -> Result<(Vec<usize>, usize), OwnLogitsError> {
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
        // A column is one row.
        [count, 1] if count > 1 => Ok((Vec::new(), count)),
        [ref rows @ .., width]
            if !rows.contains(&0) && (width > 1 || rows.iter().all(|&rows| rows == 1)) =>
        {
            Ok((rows.to_vec(), width))
        }
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
            match read_npy(&bytes, None).unwrap().logits {
                OwnLogits::Full { logits, .. } => assert_eq!(logits.as_slice(), [1.5, -2.0]),
                OwnLogits::Top { .. } => panic!("a list"),
            }
        }
    }

    fn numbers(bytes: &[u8], position: Option<usize>) -> (Vec<f32>, Vec<OwnNote>) {
        let read = read_npy(bytes, position).unwrap();
        match read.logits {
            OwnLogits::Full { logits, .. } => (logits.as_slice().to_vec(), read.notes),
            OwnLogits::Top { .. } => panic!("a list"),
        }
    }

    /// 1.5 and −2 in each type.
    #[test]
    fn every_floating_point_type_is_read() {
        for (descr, data) in [
            ("<f2", [0x00, 0x3e, 0x00, 0xc0].as_slice()),
            (">f2", &[0x3e, 0x00, 0xc0, 0x00]),
            ("bfloat16", &[0xc0, 0x3f, 0x00, 0xc0]),
            (">f4", &[0x3f, 0xc0, 0, 0, 0xc0, 0, 0, 0]),
        ] {
            let read = numbers(&file(1, descr, "False", "(2,)", data), None);
            assert_eq!(read, (vec![1.5, -2.0], vec![]), "{descr}");
        }
        let void = file(1, "|V2", "False", "(2,)", &[0xc0, 0x3f, 0x00, 0xc0]);
        assert_eq!(
            numbers(&void, None),
            (vec![1.5, -2.0], vec![OwnNote::TakenForBfloat])
        );
        // The least and the greatest half, and −∞.
        for (bits, value) in [
            (0x0001, 2f64.powi(-24)),
            (0x7bff, 65_504.0),
            (0xfc00, f64::NEG_INFINITY),
        ] {
            assert_eq!(half(bits), value);
        }
        assert!(half(0x7e00).is_nan());
    }

    #[test]
    fn of_several_rows_the_last_is_read_or_the_one_that_was_asked_for() {
        let data: Vec<u8> = [1.0_f32, 2.0, 3.0, 4.0, 5.0, 6.0]
            .iter()
            .flat_map(|n| n.to_le_bytes())
            .collect();
        let rows = file(1, "<f4", "False", "(1, 3, 2)", &data);
        let note = |row| vec![OwnNote::OneRow { row, rows: 3 }];
        assert_eq!(numbers(&rows, None), (vec![5.0, 6.0], note(3)));
        assert_eq!(numbers(&rows, Some(1)), (vec![1.0, 2.0], note(1)));
        assert_eq!(
            read_npy(&rows, Some(4)),
            Err(OwnLogitsError::NoRow { wanted: 4, rows: 3 })
        );
        // Columns first.
        let turned = file(1, "<f4", "True", "(3, 2)", &data);
        assert_eq!(numbers(&turned, Some(1)), (vec![1.0, 4.0], note(1)));
        let batch: Vec<u8> = (0..8).flat_map(|n| (n as f32).to_le_bytes()).collect();
        let batch = file(1, "<f4", "True", "(2, 2, 2)", &batch);
        let row = |row| numbers(&batch, Some(row)).0;
        assert_eq!(
            [row(1), row(2), row(3), row(4)],
            [[0.0, 4.0], [2.0, 6.0], [1.0, 5.0], [3.0, 7.0]]
        );
        for empty in ["(0, 2)", "(2, 0)", "(1, 0, 2)"] {
            let shape = OwnLogitsError::NpyShape(empty.into());
            assert_eq!(
                read_npy(&file(1, "<f4", "False", empty, &[]), None),
                Err(shape)
            );
        }
        let column = file(1, "<f4", "False", "(6, 1)", &data);
        assert_eq!(numbers(&column, None).0.len(), 6);
    }

    /// A file of `numpy.savez`: a head, the array, and the directory.
    fn zip(method: u8, names: &[&str], array: &[u8]) -> Vec<u8> {
        let (mut bytes, mut directory) = (Vec::new(), Vec::new());
        for name in names {
            let at = (bytes.len() as u32).to_le_bytes();
            let size = (array.len() as u32).to_le_bytes();
            let [low, high] = (name.len() as u16).to_le_bytes();
            bytes.extend(super::super::npz::ZIP);
            bytes.extend([&[0; 22][..], &[low, high, 0, 0], name.as_bytes(), array].concat());
            directory.extend(b"PK\x01\x02");
            let head = [
                &[0; 6][..],
                &[method, 0],
                &[0; 8],
                &size,
                &size,
                &[low, high],
                &[0; 12],
                &at,
            ];
            directory.extend(head.concat());
            directory.extend(name.as_bytes());
        }
        let at = (bytes.len() as u32).to_le_bytes();
        bytes.extend(&directory);
        bytes.extend(b"PK\x05\x06");
        bytes.extend([&[0; 6][..], &[names.len() as u8, 0], &[0; 4], &at, &[0; 2]].concat());
        bytes
    }

    #[test]
    fn an_archive_with_one_array_is_that_array() {
        use super::super::npz::only_array;
        let array = file(1, "<f4", "False", "(2,)", &singles());
        assert_eq!(only_array(&zip(0, &["logits.npy"], &array)), Ok(&array[..]));
        let refused = |bytes: &[u8]| only_array(bytes).unwrap_err();
        assert_eq!(
            refused(&zip(8, &["logits.npy"], &array)),
            OwnLogitsError::Compressed
        );
        let two = zip(0, &["a.npy", "b.npy"], &array);
        assert_eq!(refused(&two), OwnLogitsError::SeveralArrays("a, b".into()));
        assert_eq!(
            refused(&zip(0, &["data.pkl"], &array)),
            OwnLogitsError::NoArray
        );
        for cut in 0..two.len() {
            assert!(only_array(&two[..cut]).is_err(), "{cut}");
        }
    }

    #[test]
    fn every_other_file_is_refused_with_its_reason() {
        use OwnLogitsError::{NotNpy, NpyHeader, NpyLength, NpyShape, NpyType, NpyVersion};
        let refused = |bytes: &[u8]| read_npy(bytes, None).unwrap_err();
        let of =
            |version, descr, order, shape| refused(&file(version, descr, order, shape, &singles()));
        assert_eq!(refused(b"PK\x03\x04"), NotNpy);
        assert_eq!(refused(MAGIC), NpyHeader("length"));
        assert_eq!(
            refused(&[MAGIC, &[1, 0, 200, 0, b'{']].concat()),
            NpyHeader("length")
        );
        assert_eq!(of(9, "<f4", "False", "(2,)"), NpyVersion(9));
        assert_eq!(of(1, "<i8", "False", "(1,)"), NpyType("<i8".into()));
        assert_eq!(of(1, "|V1", "False", "(8,)"), NpyType("|V1".into()));
        assert_eq!(
            of(1, "<f4", "False", "(2, 1, 1)"),
            NpyShape("(2, 1, 1)".into())
        );
        assert_eq!(of(1, "<f4", "False", "()"), NpyShape("()".into()));
        assert_eq!(of(1, "<f4", "False", "(2, 0)"), NpyShape("(2, 0)".into()));
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
