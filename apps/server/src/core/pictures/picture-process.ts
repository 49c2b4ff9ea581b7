import sharp from 'sharp';

/** The size in pixels. `cover` crops the picture to the size; `inside` shrinks a larger picture and does not crop it. */
export type PictureSize = { width: number; height: number; fit: 'cover' | 'inside' };
export type DrawJob = { bytes: Uint8Array; size: PictureSize };
export type DrawResult =
  | { picture: Uint8Array; width: number; height: number }
  | { refused: 'AVATAR_REFUSED' }
  | { refused: 'AVATAR_TOO_LARGE'; max_pixels: number };

/** A larger picture would fill the memory when decoded. */
const MAX_PIXELS = 40_000_000;
/** The process ends above this memory use. An idle process uses a fifth of it. */
const MAX_BYTES = 400 * 1024 * 1024;
const CHECK_EVERY_MS = 20;

// Each picture is decoded once, so a cache would be useless.
sharp.cache(false);
sharp.concurrency(1);

async function draw({ bytes, size }: DrawJob): Promise<DrawResult> {
  try {
    const { width = 0, height = 0, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!['png', 'jpeg', 'webp'].includes(format ?? '')) return { refused: 'AVATAR_REFUSED' };
    if (width * height > MAX_PIXELS) return { refused: 'AVATAR_TOO_LARGE', max_pixels: MAX_PIXELS };
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ ...size, withoutEnlargement: size.fit === 'inside' })
      .webp({ quality: 82, effort: 4 })
      .toBuffer({ resolveWithObject: true });
    return { picture: data, width: info.width, height: info.height };
  } catch {
    return { refused: 'AVATAR_REFUSED' };
  }
}

process.on('message', (job: DrawJob) => {
  const memory_check = setInterval(() => {
    if (process.memoryUsage.rss() > MAX_BYTES) process.exit(1);
  }, CHECK_EVERY_MS);
  void draw(job).then((result) => {
    clearInterval(memory_check);
    process.send?.(result);
  });
});
process.on('disconnect', () => process.exit(0));
