/**
 * The time that is left as hh:mm:ss. Hours do not wrap at a day, and what is over is 00:00:00.
 *
 * Shape   259_199_000 -> "71:59:59"; -1 -> "00:00:00"
 * Source  specification section 9, countdown format
 */
export function formatCountdown(left_ms: number): string {
  // The last second counts until it is over.
  const left_s = Number.isFinite(left_ms) ? Math.max(0, Math.ceil(left_ms / 1000)) : 0;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(left_s / 3600))}:${two(Math.floor(left_s / 60) % 60)}:${two(left_s % 60)}`;
}
