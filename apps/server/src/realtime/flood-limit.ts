/** The frame limit of one connection: the burst, and the frames per second after it. A healthy client sends a few a minute. */
const BURST = 30;
const PER_SECOND = 5;
/** Frames beyond the limit that are only ignored; after them the connection is closed. */
const PATIENCE = 30;

/** The frames that a connection may still send. */
export type Flood = { left: number; over: number; at_ms: number };

export const newFlood = (now_ms: number): Flood => ({ left: BURST, over: 0, at_ms: now_ms });

/**
 * Counts one frame, whatever its content.
 *
 * Shape   (flood, now in ms) -> 'taken' | 'limited' | 'closed'; the flood itself is changed
 */
export function countFrame(flood: Flood, now_ms: number): 'taken' | 'limited' | 'closed' {
  flood.left = Math.min(BURST, flood.left + ((now_ms - flood.at_ms) / 1000) * PER_SECOND);
  flood.at_ms = now_ms;
  if (flood.left >= 1) {
    flood.left -= 1;
    if (flood.left >= BURST - 1) flood.over = 0;
    return 'taken';
  }
  flood.over += 1;
  return flood.over > PATIENCE ? 'closed' : 'limited';
}
