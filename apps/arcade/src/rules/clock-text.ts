/**
 * Formats a time span as hh:mm:ss, with any number of hours. A negative span is shown as zero.
 *
 * Shape   milliseconds -> '00:04:09'
 */
export function clockText(span_ms: number): string {
  const seconds = Math.max(0, Math.floor(span_ms / 1000));
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
