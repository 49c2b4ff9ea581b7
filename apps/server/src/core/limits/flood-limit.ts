/** The frame limit of one connection. After more than `patience` excess frames the connection is closed. */
export type FloodRule = { burst: number; per_second: number; patience: number };

/** A client that only listens to events sends a few frames a minute. */
const LISTENER: FloodRule = { burst: 30, per_second: 5, patience: 30 };

/** The token bucket of one connection: the frames that it may send now, and its excess frames. */
export type Flood = { tokens: number; excess: number; at_ms: number };

export const newFlood = (now_ms: number, { burst } = LISTENER): Flood => ({ tokens: burst, excess: 0, at_ms: now_ms });

/**
 * Counts one frame. It modifies `flood`.
 *
 * Shape   (flood, now in ms, rule) -> 'taken' | 'limited' | 'closed'
 */
export function countFrame(flood: Flood, now_ms: number, rule = LISTENER): 'taken' | 'limited' | 'closed' {
  const { burst, per_second, patience } = rule;
  flood.tokens = Math.min(burst, flood.tokens + ((now_ms - flood.at_ms) / 1000) * per_second);
  flood.at_ms = now_ms;
  if (flood.tokens >= 1) {
    flood.tokens -= 1;
    if (flood.tokens >= burst - 1) flood.excess = 0;
    return 'taken';
  }
  flood.excess += 1;
  return flood.excess > patience ? 'closed' : 'limited';
}
