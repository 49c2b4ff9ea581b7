/** What is known of a gateway when a text is to go out. */
export type Standing = {
  name: string;
  /** It has failed several times in a row, and is given a rest. */
  is_resting: boolean;
  /** This number's last text went by it, and nobody knows that it arrived. */
  is_doubtful: boolean;
};

/**
 * The order in which gateways are asked: as configured, but a resting one after all others, and one that has just lost this
 * number's text after those that have not. None is left out: a poor chance is better than none.
 *
 * Shape   standings in the configured order -> names
 */
export function orderGateways(standings: readonly Standing[]): string[] {
  const rank = ({ is_resting, is_doubtful }: Standing) => (is_resting ? 2 : 0) + (is_doubtful ? 1 : 0);
  return [...standings].sort((one, other) => rank(one) - rank(other)).map(({ name }) => name);
}

const FAILURES_IN_A_ROW = 3;
const REST_MS = 60_000;

/** Counts a gateway's failures. Each process learns for itself: a wrong guess costs one failure. */
export class GatewayRest {
  #failures = 0;
  #until_ms = 0;

  /** True where this failure begins a rest. */
  note(is_failure: boolean, now: Date): boolean {
    this.#failures = is_failure ? this.#failures + 1 : 0;
    if (!is_failure) this.#until_ms = 0;
    if (this.#failures < FAILURES_IN_A_ROW) return false;
    // One more failure after the rest begins the next one.
    this.#failures = FAILURES_IN_A_ROW - 1;
    this.#until_ms = now.getTime() + REST_MS;
    return true;
  }

  isResting(now: Date): boolean {
    return now.getTime() < this.#until_ms;
  }
}
