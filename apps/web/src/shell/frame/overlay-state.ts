export type OverlayState = {
  isShown: boolean;
  /** True if the wait ended before the overlay became visible. It must then stay invisible. */
  isBrief: boolean;
};

export const hidden: OverlayState = { isShown: false, isBrief: false };

export const HIDE_AFTER_MS = 300;
export const BRIEF_MS = 180;

/**
 * Returns a function that sets whether the player waits, and reports the overlay's state through `change`. It returns a function that
 * cancels its timer, to be called before the next change.
 */
export function createOverlayState(
  change: (state: OverlayState) => void,
  now: () => number = () => performance.now(),
): (isWaiting: boolean) => () => void {
  let since = Number.NEGATIVE_INFINITY;
  return (isWaiting) => {
    if (isWaiting) {
      since = now();
      change({ isShown: true, isBrief: false });
      return () => {};
    }
    // Before the first wait there is nothing to hide.
    if (since === Number.NEGATIVE_INFINITY) return () => {};
    change({ isShown: true, isBrief: now() - since < BRIEF_MS });
    const timer = setTimeout(() => change(hidden), HIDE_AFTER_MS);
    return () => clearTimeout(timer);
  };
}
