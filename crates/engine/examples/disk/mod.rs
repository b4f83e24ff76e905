//! A GGUF file on the disk, of which only what is asked for is read.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;

use engine::WeightReader;
use protocol::Failure;

/// The file.
pub struct GgufOnDisk(pub File);

impl WeightReader for GgufOnDisk {
    type Bytes = Vec<u8>;
    type Error = Failure;

    fn lengths(&self) -> Vec<u64> {
        vec![self.0.metadata().map_or(0, |metadata| metadata.len())]
    }

    async fn read(&mut self, _file: usize, range: Range<u64>) -> Result<Vec<u8>, Failure> {
        let mut bytes = vec![0; (range.end - range.start) as usize];
        let read = self.0.seek(SeekFrom::Start(range.start));
        read.and_then(|_| self.0.read_exact(&mut bytes))
            .map_err(|error| Failure::DamagedFile {
                file: "the file".into(),
                detail: error.to_string(),
            })?;
        Ok(bytes)
    }
}
