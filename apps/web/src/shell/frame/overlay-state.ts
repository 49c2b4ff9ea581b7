export type OverlayState = {
  isShown: boolean;
  /** True if the wait ended before the overlay became visible. It must then stay invisible. */
  isBrief: boolean;
};

export const hidden: OverlayState = { isShown: false, isBrief: false };

export const HIDE_AFTER_MS = 300;
export const BRIEF_MS = 180;

/**
 * Returns a setter for whether the player waits. The setter reports the overlay's state through `change`, and returns a cleanup that
 * cancels its timer. The cleanup must be called before the next change, as in a React effect.
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
