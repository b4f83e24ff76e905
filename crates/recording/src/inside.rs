//! What the network computed on its way: the logit lens of the positions of a run, the parts of logits, and what some heads
//! read. It is a block of its own behind all arrays, which is read when it is looked at.
//!
//! ```text
//! u32: P columns · u32: R rows · u32: first column with parts · u32: which parts there are · u32: N heads
//! N times: u32: layer · u32: head
//! P times: u32[R]: words · f32[R]: their probabilities · f32[R]: entropies · u32: F followers
//!          F times: u32: token · u32[R]: ranks · f32[R]: probabilities · f32[…]: parts
//! N times: f32[P·(P+1)/2]: weights
//! ```

use crate::{
    RecordingError, TokenId,
    arrays::{Arrays, write},
};

/// The bit of a model with learned embeddings of positions, and that of a final norm with a bias.
const POSITION_EMBEDDING: u32 = 1;
const NORM_BIAS: u32 = 2;

/// How far the weights of a head may be from a sum of 1: they are rounded to single precision.
const SUM_ROUNDING: f32 = 1e-3;

/// The block as it stands in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredInside(pub(crate) Vec<u8>);

/// What the block says. Positions, layers and heads are counted from 0.
#[derive(Debug, Clone, PartialEq)]
pub struct RecordedInside {
    /// A column for each position that the run has read: those of the prompt and of all chosen tokens but the last.
    pub columns: Vec<RecordedColumn>,
    /// What some heads read at each of these positions.
    pub heads: Vec<RecordedHead>,
}

/// The logit lens at one position: R = L + 1 rows, from the embedding up.
#[derive(Debug, Clone, PartialEq)]
pub struct RecordedColumn {
    /// `[R]`: the most likely token.
    pub words: Vec<TokenId>,
    /// `[R]`: its probability under the softmax of all V logits.
    pub probabilities: Vec<f32>,
    /// `[R]`: the entropy of these V probabilities, in nats.
    pub entropies: Vec<f32>,
    /// The tokens whose way through the rows was recorded: the one that follows, and where the run may still choose, the most
    /// likely one.
    pub followers: Vec<RecordedFollower>,
}

/// The way of one token through the rows of a column.
#[derive(Debug, Clone, PartialEq)]
pub struct RecordedFollower {
    /// The token.
    pub token: TokenId,
    /// `[R]`: one more than the number of tokens with a larger logit.
    pub ranks: Vec<u32>,
    /// `[R]`: its probability.
    pub probabilities: Vec<f32>,
    /// Its logit as a sum; only where a step of the run follows the column.
    pub parts: Option<RecordedParts>,
}

/// A logit as a sum, with the scale of the final norm held.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct RecordedParts {
    /// The logit.
    pub logit: f32,
    /// What the final norm divides the state by.
    pub scale: f32,
    /// The part of the token's embedding.
    pub token_embedding: f32,
    /// That of the position's, where a model learns it.
    pub position_embedding: Option<f32>,
    /// That of the bias of the final norm, where it has one.
    pub norm_bias: Option<f32>,
    /// `[L]`: of each layer its attention, of that the bias of its output, and its MLP.
    pub layers: Vec<[f32; 3]>,
}

/// What a head reads.
#[derive(Debug, Clone, PartialEq)]
pub struct RecordedHead {
    /// The layer.
    pub layer: u32,
    /// The head.
    pub head: u32,
    /// `[P·(P+1)/2]`: for each column what it reads of each position up to its own. A row sums to 1.
    pub weights: Vec<f32>,
}

/// The dimensions of the model, which the block must fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InsideShape {
    /// L.
    pub layers: u32,
    /// H.
    pub heads: u32,
    /// V.
    pub vocab_size: u32,
}

impl RecordedHead {
    /// What it reads at a column.
    pub fn row(&self, column: usize) -> Option<&[f32]> {
        let start = column * (column + 1) / 2;
        self.weights.get(start..start + column + 1)
    }
}

impl StoredInside {
    /// Writes it down.
    ///
    /// # Errors
    /// [`RecordingError::Field`] for what does not fit the model or itself.
    pub fn of(inside: &RecordedInside, shape: &InsideShape) -> Result<Self, RecordingError> {
        let all = || inside.columns.iter().flat_map(|column| &column.followers);
        let with_parts =
            |column: &RecordedColumn| column.followers.iter().all(|of| of.parts.is_some());
        let without = inside
            .columns
            .iter()
            .take_while(|column| !with_parts(column));
        let first = all().find_map(|of| of.parts.as_ref());
        let has = |bit, is_there: fn(&RecordedParts) -> bool| match first.is_some_and(is_there) {
            true => bit,
            false => 0,
        };
        let kinds = has(POSITION_EMBEDDING, |of| of.position_embedding.is_some())
            | has(NORM_BIAS, |of| of.norm_bias.is_some());
        let counts = [
            inside.columns.len(),
            shape.layers as usize + 1,
            without.count(),
            kinds as usize,
            inside.heads.len(),
        ];
        let mut bytes = Vec::new();
        whole(&mut bytes, &counts.map(|count| count as u32));
        for head in &inside.heads {
            whole(&mut bytes, &[head.layer, head.head]);
        }
        for column in &inside.columns {
            whole(&mut bytes, &column.words);
            floats(&mut bytes, &column.probabilities);
            floats(&mut bytes, &column.entropies);
            whole(&mut bytes, &[column.followers.len() as u32]);
            for follower in &column.followers {
                whole(&mut bytes, &[follower.token]);
                whole(&mut bytes, &follower.ranks);
                floats(&mut bytes, &follower.probabilities);
                follower
                    .parts
                    .iter()
                    .for_each(|parts| parts.write(&mut bytes));
            }
        }
        for head in &inside.heads {
            floats(&mut bytes, &head.weights);
        }
        let stored = Self(bytes);
        // Lengths that differ from what is said of them make other numbers.
        match stored.read(shape)? == *inside {
            true => Ok(stored),
            false => Err(wrong()),
        }
    }

    /// Reads the block.
    ///
    /// # Errors
    /// [`RecordingError::CutOff`]; [`RecordingError::Field`] for what does not fit the model or is none of what it should be.
    pub fn read(&self, shape: &InsideShape) -> Result<RecordedInside, RecordingError> {
        let mut block = BlockReader {
            left: Arrays(&self.0),
            shape: *shape,
            rows: shape.layers.saturating_add(1),
        };
        let [columns, rows, with_parts, kinds, heads] = block.counts()?;
        if rows != block.rows || kinds > (POSITION_EMBEDDING | NORM_BIAS) {
            return Err(wrong());
        }
        let names = (0..heads).map(|_| block.counts());
        let names = names.collect::<Result<Vec<[u32; 2]>, _>>()?;
        let columns = (0..columns)
            .map(|at| block.column((at >= with_parts).then_some(kinds)))
            .collect::<Result<Vec<_>, _>>()?;
        let heads = names
            .into_iter()
            .map(|name| block.head(name, columns.len()));
        let heads = heads.collect::<Result<_, _>>()?;
        match block.left.0 {
            [] => Ok(RecordedInside { columns, heads }),
            _ => Err(wrong()),
        }
    }
}

impl RecordedParts {
    fn write(&self, bytes: &mut Vec<u8>) {
        floats(bytes, &[self.logit, self.scale, self.token_embedding]);
        let others = [self.position_embedding, self.norm_bias];
        floats(bytes, &others.into_iter().flatten().collect::<Vec<_>>());
        floats(bytes, self.layers.as_flattened());
    }
}

/// The numbers that were not read yet.
struct BlockReader<'b> {
    left: Arrays<'b>,
    shape: InsideShape,
    /// R.
    rows: u32,
}

impl BlockReader<'_> {
    fn counts<const N: usize>(&mut self) -> Result<[u32; N], RecordingError> {
        let counts = self.left.numbers(N as u32, u32::from_le_bytes)?;
        counts.try_into().map_err(|_| wrong())
    }

    /// One number a row, all of them right.
    fn row(&mut self, is_right: fn(f32) -> bool) -> Result<Vec<f32>, RecordingError> {
        let rows = self.rows;
        self.floats(rows, is_right)
    }

    fn floats(
        &mut self,
        count: u32,
        is_right: fn(f32) -> bool,
    ) -> Result<Vec<f32>, RecordingError> {
        let numbers = self.left.numbers(count, f32::from_le_bytes)?;
        match numbers.iter().all(|number| is_right(*number)) {
            true => Ok(numbers),
            false => Err(wrong()),
        }
    }

    /// One whole number a row, from `least` to `most`.
    fn ranks(&mut self, least: u32, most: u32) -> Result<Vec<u32>, RecordingError> {
        let numbers = self.left.numbers(self.rows, u32::from_le_bytes)?;
        match numbers.iter().all(|number| (least..=most).contains(number)) {
            true => Ok(numbers),
            false => Err(wrong()),
        }
    }

    /// A column; its followers have these parts, if any.
    fn column(&mut self, parts: Option<u32>) -> Result<RecordedColumn, RecordingError> {
        let vocab_size = self.shape.vocab_size;
        let words = self.ranks(0, vocab_size.saturating_sub(1))?;
        let probabilities = self.row(is_share)?;
        let entropies = self.row(|entropy| entropy >= 0.0 && entropy.is_finite())?;
        let [followers] = self.counts()?;
        let followers = (0..followers).map(|_| {
            let [token] = self.counts()?;
            if token >= vocab_size {
                return Err(RecordingError::UnknownToken { token, vocab_size });
            }
            Ok(RecordedFollower {
                token,
                ranks: self.ranks(1, vocab_size)?,
                probabilities: self.row(is_share)?,
                parts: parts.map(|kinds| self.parts(kinds)).transpose()?,
            })
        });
        Ok(RecordedColumn {
            words,
            probabilities,
            entropies,
            followers: followers.collect::<Result<_, _>>()?,
        })
    }

    fn parts(&mut self, kinds: u32) -> Result<RecordedParts, RecordingError> {
        let number = |block: &mut Self| Ok(block.floats(1, f32::is_finite)?[0]);
        let number_if = |block: &mut Self, bit: u32| match kinds & bit {
            0 => Ok(None),
            _ => number(block).map(Some),
        };
        let [logit, scale, token_embedding] = [number(self)?, number(self)?, number(self)?];
        let position_embedding = number_if(self, POSITION_EMBEDDING)?;
        let norm_bias = number_if(self, NORM_BIAS)?;
        let count = self.shape.layers.checked_mul(3).ok_or_else(wrong)?;
        let layers = self.floats(count, f32::is_finite)?;
        let (layers, _) = layers.as_chunks::<3>();
        Ok(RecordedParts {
            logit,
            scale,
            token_embedding,
            position_embedding,
            norm_bias,
            layers: layers.to_vec(),
        })
    }

    fn head(
        &mut self,
        [layer, head]: [u32; 2],
        columns: usize,
    ) -> Result<RecordedHead, RecordingError> {
        if layer >= self.shape.layers || head >= self.shape.heads {
            return Err(wrong());
        }
        let count = columns.checked_mul(columns + 1).map(|twice| twice / 2);
        let count = count.and_then(|count| u32::try_from(count).ok());
        let weights = self.floats(count.ok_or_else(wrong)?, is_share)?;
        let head = RecordedHead {
            layer,
            head,
            weights,
        };
        let mut rows = (0..columns).filter_map(|column| head.row(column));
        match rows.all(|row| (row.iter().sum::<f32>() - 1.0).abs() <= SUM_ROUNDING) {
            true => Ok(head),
            false => Err(wrong()),
        }
    }
}

fn wrong() -> RecordingError {
    RecordingError::Field("inside")
}

fn is_share(number: f32) -> bool {
    (0.0..=1.0).contains(&number)
}

fn whole(bytes: &mut Vec<u8>, numbers: &[u32]) {
    write(bytes, numbers, u32::to_le_bytes);
}

fn floats(bytes: &mut Vec<u8>, numbers: &[f32]) {
    write(bytes, numbers, f32::to_le_bytes);
}

#[cfg(test)]
mod tests;
