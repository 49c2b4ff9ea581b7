import { avatarUpload } from '@nua/contract/avatar.ts';
import sharp from 'sharp';
import { apiError } from '../../http/api-error.ts';

/** A picture that declares a larger size is refused: decoded, it would fill the memory. */
const MAX_PIXELS = 40_000_000;
const LONGEST_S = 10;
const MAX_WAITING = 20;

// Pictures come one at a time; a cache would only hold pictures that nobody needs again.
sharp.cache(false);

const signatures: readonly { at: number; bytes: readonly number[] }[][] = [
  [{ at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] }],
  [{ at: 0, bytes: [0xff, 0xd8, 0xff] }],
  [
    { at: 0, bytes: [0x52, 0x49, 0x46, 0x46] },
    { at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  ],
];

/** Whether the first bytes are those of PNG, JPEG or WebP. The sender's content type is ignored. */
export function isPicture(bytes: Buffer): boolean {
  return signatures.some((signature) =>
    signature.every((part) => part.bytes.every((byte, index) => bytes[part.at + index] === byte)),
  );
}

let line: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Pictures are processed one after the other: a crowd of them must not delay a bet. */
async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MAX_WAITING) throw apiError('BUSY', undefined, { retry_after_s: 5 });
  waiting++;
  const turn = line.then(work).finally(() => waiting--);
  line = turn.catch(() => undefined);
  return await turn;
}

/**
 * Re-encodes a picture: the middle square at 256 px, upright, as WebP, without metadata (place, camera, profiles, further
 * frames).
 *
 * Errors  AVATAR_REFUSED, AVATAR_TOO_LARGE, BUSY
 */
export async function drawnAnew(bytes: Buffer): Promise<Buffer> {
  if (!isPicture(bytes)) throw apiError('AVATAR_REFUSED');
  return await inLine(() => draw(bytes));
}

async function draw(bytes: Buffer): Promise<Buffer> {
  try {
    const { width = 0, height = 0, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!['png', 'jpeg', 'webp'].includes(format ?? '')) throw apiError('AVATAR_REFUSED');
    if (width * height > MAX_PIXELS) throw apiError('AVATAR_TOO_LARGE', { max_pixels: MAX_PIXELS });
    const { side_px } = avatarUpload;
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .rotate()
      .resize(side_px, side_px, { fit: 'cover' })
      .timeout({ seconds: LONGEST_S })
      .webp({ quality: 82, effort: 4 })
      .toBuffer();
  } catch (error) {
    if ((error as { name?: string }).name === 'ApiError') throw error;
    throw apiError('AVATAR_REFUSED', undefined, { cause: error });
  }
}
