const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const signatures: readonly { at: number; bytes: readonly number[] }[][] = [
  [{ at: 0, bytes: PNG }],
  [{ at: 0, bytes: [0xff, 0xd8, 0xff] }],
  [
    { at: 0, bytes: [0x52, 0x49, 0x46, 0x46] },
    { at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  ],
];

const begins = (bytes: Buffer, signature: (typeof signatures)[number]): boolean =>
  signature.every((part) => part.bytes.every((byte, index) => bytes[part.at + index] === byte));

/** Returns whether the bytes begin like a PNG, JPEG or WebP. The sender's content type is ignored. */
export const isPicture = (bytes: Buffer): boolean => signatures.some((signature) => begins(bytes, signature));

/** The PNG chunks that a decoder needs to draw the picture. */
const NEEDED_CHUNKS: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** The size of a chunk without its data: length, name and checksum. */
const CHUNK_OVERHEAD_BYTES = 12;
/** An encoder writes a few hundred chunks in a picture of 2 MB. */
const MAX_CHUNKS = 20_000;

/**
 * Returns a PNG without the chunks that a decoder does not need. Text and profile chunks are compressed and can unpack to a thousand times
 * their size. Other formats are returned unchanged, because they compress only the picture.
 *
 * Shape   bytes of a PNG, JPEG or WebP -> bytes; null for a PNG with invalid chunks
 */
export function withoutExtraChunks(bytes: Buffer): Buffer | null {
  if (!begins(bytes, [{ at: 0, bytes: PNG }])) return bytes;
  const needed_parts: Buffer[] = [bytes.subarray(0, PNG.length)];
  let at = PNG.length;
  for (let chunks = 0; at + CHUNK_OVERHEAD_BYTES <= bytes.length; chunks += 1) {
    const end = at + CHUNK_OVERHEAD_BYTES + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length || chunks >= MAX_CHUNKS || (chunks === 0 && name !== 'IHDR')) return null;
    if (NEEDED_CHUNKS.has(name)) needed_parts.push(bytes.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(needed_parts);
    at = end;
  }
  return null;
}
