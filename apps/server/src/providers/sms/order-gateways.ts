/** The known state of a gateway before a text is sent. */
export type GatewayStatus = {
  name: string;
  /** True after several failures in a row: the gateway is paused. */
  is_paused: boolean;
  /** True if this number's last text was sent by this gateway and is not known to have arrived. */
  is_doubtful: boolean;
};

/**
 * Returns the order in which gateways are used: as configured, but doubtful gateways later and paused gateways last.
 *
 * Shape   statuses in the configured order -> names
 */
export function orderGateways(statuses: readonly GatewayStatus[]): string[] {
  const rank = ({ is_paused, is_doubtful }: GatewayStatus) => (is_paused ? 2 : 0) + (is_doubtful ? 1 : 0);
  return [...statuses].sort((a, b) => rank(a) - rank(b)).map(({ name }) => name);
}

const FAILURES_IN_A_ROW = 3;
const PAUSE_MS = 60_000;

/** Counts a gateway's failures within this process, and pauses the gateway after several failures in a row. */
export class GatewayPause {
  #failures = 0;
  #until_ms = 0;

  /** Records an outcome. Returns true if this failure begins a pause. */
  recordOutcome(is_failure: boolean, now: Date): boolean {
    this.#failures = is_failure ? this.#failures + 1 : 0;
    if (!is_failure) this.#until_ms = 0;
    if (this.#failures < FAILURES_IN_A_ROW) return false;
    // After the pause, a single failure begins the next pause.
    this.#failures = FAILURES_IN_A_ROW - 1;
    this.#until_ms = now.getTime() + PAUSE_MS;
    return true;
  }

  isPaused(now: Date): boolean {
    return now.getTime() < this.#until_ms;
  }
}
