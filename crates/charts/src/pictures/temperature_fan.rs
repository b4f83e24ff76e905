//! The probabilities of one step at several temperatures: ranks from top to bottom, a curve for each temperature.
//!
//! The curves are furthest apart at the likeliest token, in an order that follows from the temperature. So their numbers
//! stand there, above the first rank, and the names of the tokens stand at the ranks as they do beside bars.

mod layout;
mod places;

use crate::{
    Picture, Scale, Scene, Table, percent as read,
    table::{Cell, counted},
    words::{self, temperature_fan as fan},
};

/// Curves of probability by rank.
///
/// ```
/// use charts::{FanCurve, Picture, TemperatureFan};
///
/// let curve = |temperature, first, present| FanCurve {
///     temperature,
///     points: vec![(1, first), (2, 1.0 - first)],
///     present,
/// };
/// let fan = TemperatureFan {
///     title: "Token 1 at two temperatures".into(),
///     tokens: vec!["␣old".into(), "␣odd".into()],
///     curves: vec![curve(0.5, 0.8, false), curve(1.0, 0.6, true)],
///     ..TemperatureFan::default()
/// };
/// assert!(fan.scene("fan", 360.0).description.starts_with("Now T = 1: ␣old"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TemperatureFan {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// The tokens of the first ranks, likeliest first; on a linear scale each has a row.
    pub tokens: Vec<String>,
    /// The curves by rising temperature.
    pub curves: Vec<FanCurve>,
    /// Linear, with a row for each token; or both axes logarithmic, down to the last rank.
    pub scale: Scale,
}

/// The probabilities at one temperature.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FanCurve {
    /// The temperature, above 0.
    pub temperature: f64,
    /// Ranks, counted from 1 and rising, each with its probability.
    pub points: Vec<(usize, f64)>,
    /// Whether it is the temperature of the present settings.
    pub present: bool,
}

impl FanCurve {
    fn first(&self) -> Option<f64> {
        self.points.first().map(|point| point.1)
    }
}

impl TemperatureFan {
    /// The name of a rank's token; empty where it is not known.
    fn token(&self, rank: usize) -> &str {
        let index = rank.checked_sub(1);
        index
            .and_then(|index| self.tokens.get(index))
            .map_or("", String::as_str)
    }

    fn description(&self) -> String {
        let mut said = Vec::new();
        for curve in self.curves.iter().filter(|curve| curve.present) {
            let rows = curve.points.iter().take(self.tokens.len());
            let rows: Vec<f64> = rows.map(|point| point.1).collect();
            let name = fan::named(curve.temperature);
            let together = match self.scale {
                Scale::Linear => (rows.len(), rows.iter().sum()),
                // Not every rank has a point.
                Scale::Log => (0, 0.0),
            };
            said.extend(curve.first().map(|first| {
                fan::present_curve(&name, self.token(1), first, together.0, together.1)
            }));
        }
        let others = self.curves.iter().filter(|curve| !curve.present);
        let others = others.filter_map(|curve| {
            let name = fan::named(curve.temperature);
            Some(fan::other_curve(&name, curve.first()?))
        });
        let others: Vec<String> = others.collect();
        if !others.is_empty() {
            said.push(fan::others(&others));
        }
        match said.is_empty() {
            true => fan::empty().into(),
            false => said.join(" "),
        }
    }
}

impl Picture for TemperatureFan {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        layout::scene(self, id, width)
    }

    fn table(&self) -> Table {
        let names = self
            .curves
            .iter()
            .map(|curve| fan::named(curve.temperature));
        let columns = [fan::rank().into(), words::token().into()];
        let columns: Vec<String> = columns.into_iter().chain(names).collect();
        let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
        let mut table = Table::new(&self.title, &columns);
        let points = self.curves.iter().flat_map(|curve| &curve.points);
        let mut ranks: Vec<usize> = points.map(|point| point.0).collect();
        ranks.sort_unstable();
        ranks.dedup();
        for rank in ranks {
            let mut row = vec![counted(rank), self.token(rank).into()];
            for curve in &self.curves {
                let place = curve.points.binary_search_by_key(&rank, |point| point.0);
                row.push(Cell::of(
                    place.ok().map(|place| curve.points[place].1),
                    read,
                ));
            }
            table.push(row);
        }
        table
    }
}

#[cfg(test)]
mod tests;
