/** The limits of the image cache, as the specification lists them in section 9. */
export const imageLimits = {
  max_bytes: 5 * 1024 * 1024,
  max_items: 50,
  idle_ms: 10 * 60_000,
  /** Pictures with a longer side are scaled down and compressed. */
  max_px: 256,
  quality: 0.7,
  type: 'image/webp',
} as const;

/** The browser functions that the cache needs; a test passes its own. */
export type ImageTools = {
  fetch(url: string): Promise<Blob>;
  /** Decodes an image: its width and height in pixels, and a function that draws it smaller. */
  open(image: Blob): Promise<{ width: number; height: number; draw: Draw; close(): void }>;
  now(): number;
  address(image: Blob): string;
  release(address: string): void;
};
type Draw = (width: number, height: number, type: string, quality: number) => Promise<Blob>;

type Item = { image: Blob; address: string; used_at: number };

export type ImageCache = {
  /** The address of a picture. A picture that is not cached is fetched and compressed first. */
  get(url: string): Promise<string>;
  /** Removes the pictures that have not been used for ten minutes. */
  sweep(): void;
  clear(): void;
  readonly size: { items: number; bytes: number };
};

/**
 * Caches pictures in memory in a small size, because a cheap phone decodes a large avatar slowly.
 *
 * Shape   url -> address of a blob
 * Units   limits in bytes, pixels and milliseconds
 * Errors  `get` rejects if the picture cannot be fetched; a picture that cannot be drawn is cached unchanged
 * Source  specification section 9, "Image cache"
 */
export function createImageCache(tools: ImageTools): ImageCache {
  // Ordered by last use, the oldest first.
  const items = new Map<string, Item>();
  const pending = new Map<string, Promise<string>>();
  let bytes = 0;
  let generation = 0;

  const drop = (url: string) => {
    const item = items.get(url);
    if (item === undefined) return;
    items.delete(url);
    bytes -= item.image.size;
    tools.release(item.address);
  };
  const sweep = () => {
    for (const [url, { used_at }] of [...items]) if (tools.now() - used_at >= imageLimits.idle_ms) drop(url);
  };
  const makeRoom = () => {
    for (const url of [...items.keys()]) {
      if (items.size <= imageLimits.max_items && bytes <= imageLimits.max_bytes) return;
      // A single picture above the limit is shown, and removed when the next picture is loaded.
      if (items.size > 1) drop(url);
    }
  };
  const load = async (url: string): Promise<string> => {
    const startGeneration = generation;
    const image = await shrink(tools, await tools.fetch(url));
    const address = tools.address(image);
    // The player logged out meanwhile: the picture is neither shown nor cached.
    if (startGeneration !== generation) {
      tools.release(address);
      throw new Error('The player has logged out.');
    }
    items.set(url, { image, address, used_at: tools.now() });
    bytes += image.size;
    makeRoom();
    return address;
  };
  return {
    async get(url) {
      sweep();
      const item = items.get(url);
      if (item === undefined) {
        const loading = pending.get(url) ?? load(url);
        pending.set(url, loading);
        try {
          return await loading;
        } finally {
          // After `clear`, another request may have started to load the same picture.
          if (pending.get(url) === loading) pending.delete(url);
        }
      }
      items.delete(url);
      items.set(url, { ...item, used_at: tools.now() });
      return item.address;
    },
    sweep,
    clear() {
      generation += 1;
      pending.clear();
      for (const url of [...items.keys()]) drop(url);
    },
    get size() {
      return { items: items.size, bytes };
    },
  };
}

/** The largest size with the same proportions whose longer side is at most `max`. A picture is never enlarged. */
export function fitInto(width: number, height: number, max: number): { width: number; height: number } {
  const scale = Math.min(1, max / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function shrink(tools: ImageTools, image: Blob): Promise<Blob> {
  try {
    const opened = await tools.open(image);
    try {
      if (opened.width <= imageLimits.max_px && opened.height <= imageLimits.max_px) return image;
      const { width, height } = fitInto(opened.width, opened.height, imageLimits.max_px);
      const small = await opened.draw(width, height, imageLimits.type, imageLimits.quality);
      return small.size < image.size ? small : image;
    } finally {
      opened.close();
    }
  } catch {
    // The browser cannot draw SVG and some other formats.
    return image;
  }
}
