/**
 * The frame limit of one connection: the burst, the frames per second after it, and how many excess frames are tolerated before the
 * connection is closed.
 */
export type FloodRule = { burst: number; per_second: number; patience: number };

/** A well-behaved client that listens to events sends a few frames a minute. */
const LISTENER: FloodRule = { burst: 30, per_second: 5, patience: 30 };

export type Flood = { left: number; over: number; at_ms: number };

export const newFlood = (now_ms: number, { burst } = LISTENER): Flood => ({ left: burst, over: 0, at_ms: now_ms });

/**
 * Counts one frame of any content. It modifies `flood`.
 *
 * Shape   (flood, now in ms, rule) -> 'taken' | 'limited' | 'closed'
 */
export function countFrame(flood: Flood, now_ms: number, rule = LISTENER): 'taken' | 'limited' | 'closed' {
  const { burst, per_second, patience } = rule;
  flood.left = Math.min(burst, flood.left + ((now_ms - flood.at_ms) / 1000) * per_second);
  flood.at_ms = now_ms;
  if (flood.left >= 1) {
    flood.left -= 1;
    if (flood.left >= burst - 1) flood.over = 0;
    return 'taken';
  }
  flood.over += 1;
  return flood.over > patience ? 'closed' : 'limited';
}
