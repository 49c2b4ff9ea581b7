/** A signal that aborts a request after this many milliseconds. Safari before 16 has no `AbortSignal.timeout`. */
export function timeLimit(ms: number): AbortSignal {
  if (typeof AbortSignal.timeout === 'function') return AbortSignal.timeout(ms);
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}
