import { apiAddress } from '#system/address';
import { createImageCache, type ImageCache } from './image-cache.ts';
import { onDeletePlayerData } from './player-copies.ts';
import { timeLimit } from './time-limit.ts';

const TIMEOUT_MS = 15_000;
const SWEEP_MS = 60_000;

let cache: ImageCache | undefined;

/** Returns the image cache of this page. A logout clears it. */
export function browserImages(): ImageCache {
  if (cache !== undefined) return cache;
  const images = createImageCache({
    async fetch(url) {
      const response = await fetch(apiAddress(url), { signal: timeLimit(TIMEOUT_MS) });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return await response.blob();
    },
    async open(image) {
      const bitmap = await createImageBitmap(image);
      return {
        width: bitmap.width,
        height: bitmap.height,
        draw: (width, height, type, quality) => draw(bitmap, width, height, type, quality),
        close: () => bitmap.close(),
      };
    },
    now: () => performance.now(),
    address: (image) => URL.createObjectURL(image),
    release: (address) => URL.revokeObjectURL(address),
  });
  onDeletePlayerData(() => images.clear());
  setInterval(() => images.sweep(), SWEEP_MS);
  cache = images;
  return images;
}

/** Draws the image in another size. Uses a canvas element, because Safari before 16.4 has no OffscreenCanvas. */
function draw(bitmap: ImageBitmap, width: number, height: number, type: string, quality: number): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context === null) return Promise.reject(new Error('This browser has no 2D canvas.'));
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The browser could not encode the picture.')) : resolve(blob)),
      type,
      quality,
    );
  });
}
