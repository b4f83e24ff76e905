//! Parses numbers, and the sum that a prompt ends with. The standard library's parser of `f64` brings a table of 10 kB that
//! does not compress; this one is as exact without it.

use std::fmt::Display;

use lexical_parse_float::FromLexical;

/// A number as JavaScript, Python and Rust write it: `0.25`, `-3`, `1e-5`. The nearest `f64`, ties to even.
pub fn float(text: &str) -> Option<f64> {
    f64::from_lexical(text.as_bytes()).ok()
}

/// A number as a field has it.
pub trait FieldNumber: Copy + Display + PartialOrd + Send + Sync + 'static {
    /// The number that was typed; `None` for what is none.
    fn read(text: &str) -> Option<Self>;
}

impl FieldNumber for f64 {
    fn read(text: &str) -> Option<Self> {
        float(text)
    }
}

macro_rules! whole_numbers {
    ($($number:ty),+) => {$(
        impl FieldNumber for $number {
            fn read(text: &str) -> Option<Self> {
                text.parse().ok()
            }
        }
    )+};
}
whole_numbers!(u32, u64, usize);

/// The result of a sum at the end of a text, such as `7 + 2 =`.
pub fn sum_at_end(text: &str) -> Option<u32> {
    let sum = text.trim_end().strip_suffix('=')?.trim_end();
    let (before, second) = sum.rsplit_once('+')?;
    let first = before.trim_end().rsplit(' ').next()?;
    let number = |digits: &str| digits.trim().parse::<u32>().ok();
    number(first)?.checked_add(number(second)?)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use sampling::{Coin, Stream};

    use super::*;

    #[test]
    fn every_float_that_is_written_is_read_to_the_bit() {
        let coin = Coin::new(3);
        for index in 0..20_000 {
            let u = coin.toss(0, Stream::Draw, index).get();
            // Numbers of all magnitudes, from 1e-300 to 1e300.
            let exponent = (index % 601) as i32 - 300;
            for number in [u, -u * 10_f64.powi(exponent), f64::from(u as f32)] {
                assert_eq!(float(&number.to_string()), Some(number), "{number}");
                assert_eq!(float(&format!("{number:e}")), Some(number), "{number:e}");
            }
        }
    }

    #[test]
    fn what_is_no_number_is_none() {
        for text in ["", "x", "1,5", "--1", "0x10", "1 2", " 1", "1.5.2"] {
            assert_eq!(float(text), None, "{text:?}");
            assert!(text.parse::<f64>().is_err(), "{text:?}");
        }
        for (text, number) in [("1", 1.0), ("-0.5", -0.5), ("1e3", 1000.0), ("5.", 5.0)] {
            assert_eq!(float(text), Some(number));
        }
    }
}
