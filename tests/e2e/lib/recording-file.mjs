// Recordings as docs/recordings.md has them: a magic number, two versions, the length of the header, the header, and arrays.

/** Where the length of the header stands, and where the header begins, in bytes. */
const [LENGTH, HEADER] = [12, 16];

/** The file of a recording whose header `change` has changed. */
export function changedRecording(file, change) {
  const end = HEADER + file.readUInt32LE(LENGTH);
  const header = JSON.parse(file.subarray(HEADER, end));
  change(header);
  const written = Buffer.from(JSON.stringify(header));
  const start = Buffer.from(file.subarray(0, HEADER));
  start.writeUInt32LE(written.length, LENGTH);
  return Buffer.concat([start, written, file.subarray(end)]);
}
