/**
 * Retries a request until its outcome is known. The caller uses the same idempotency key for every attempt, so that the
 * request is executed only once.
 *
 * `pauseAfter` returns the delay before the next attempt, in ms, or null if this reply is final.
 */
export async function repeatUntilKnown<Reply>(
  attempt: () => Promise<Reply>,
  pauseAfter: (reply: Reply, attempts: number) => number | null,
  wait: (ms: number) => Promise<void>,
): Promise<Reply> {
  for (let attempts = 1; ; attempts += 1) {
    const reply = await attempt();
    const pause_ms = pauseAfter(reply, attempts);
    if (pause_ms === null) return reply;
    await wait(pause_ms);
  }
}
