//! Memory of the device, as kernels take it.

use cubecl::bytes::Bytes;
use cubecl::prelude::*;
use cubecl::server::Handle;
use cubecl::zspace::Tiling;

/// Words of 32 bits on the device, a multiple of four.
#[derive(Debug, Clone)]
pub(crate) struct DeviceBuffer {
    handle: Handle,
    words: usize,
}

impl DeviceBuffer {
    /// Uploads words, padded with zeros to a multiple of four. Without any there are four.
    pub(crate) fn of_words(client: &Client, mut words: Vec<u32>) -> Self {
        words.resize(words.len().max(1).next_multiple_of(4), 0);
        Self {
            words: words.len(),
            handle: client.create(Bytes::from_elems(words)),
        }
    }

    /// Uploads numbers, as [`of_words`](Self::of_words).
    pub(crate) fn of_numbers(client: &Client, numbers: Vec<f32>) -> Self {
        Self::of_words(client, bytemuck::cast_vec(numbers))
    }

    /// Zeros.
    pub(crate) fn zeros(client: &Client, words: usize) -> Self {
        Self::of_words(client, vec![0; words])
    }

    /// Memory without numbers, for what is written before it is read.
    pub(crate) fn unwritten(client: &Client, words: usize) -> Self {
        let words = words.next_multiple_of(4);
        Self {
            handle: client.empty(4 * words),
            words,
        }
    }

    /// Writes over the first words.
    pub(crate) fn write(&self, client: &Client, words: Vec<u32>) {
        client.write(&self.handle, Bytes::from_elems(words));
    }

    /// The memory itself.
    pub(crate) fn handle(&self) -> &Handle {
        &self.handle
    }

    /// The number of words.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// As an argument of single words or numbers.
    pub(crate) fn arg(&self) -> BufferArg {
        self.of_length(self.words)
    }

    /// As an argument of fours.
    pub(crate) fn fours(&self) -> BufferArg {
        self.of_length(self.words / 4)
    }

    fn of_length(&self, length: usize) -> BufferArg {
        let binding = TensorBinding {
            handle: self.handle.clone().binding(),
            strides: [1].into(),
            shape: [length].into(),
            tiling: Tiling::UNTILED,
        };
        binding.into_buffer_arg()
    }
}
