/** A signal that ends a request after so many milliseconds. Safari before 16 has no ready-made one. */
export function timeLimit(ms: number): AbortSignal {
  if (typeof AbortSignal.timeout === 'function') return AbortSignal.timeout(ms);
  const stop = new AbortController();
  setTimeout(() => stop.abort(), ms);
  return stop.signal;
}
