export type OverlayState = {
  isShown: boolean;
  /** It was over before anyone could see it: it is not made to flash afterwards. */
  isBrief: boolean;
};

export const hidden: OverlayState = { isShown: false, isBrief: false };

export const HIDE_AFTER_MS = 300;
export const BRIEF_MS = 180;

/**
 * Turns whether something is awaited into what the overlay shows. Told of a change, it answers with what ends its own timer,
 * so that the next change comes in place of what was due.
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
    // Before the first wait there is nothing to take away.
    if (since === Number.NEGATIVE_INFINITY) return () => {};
    change({ isShown: true, isBrief: now() - since < BRIEF_MS });
    const timer = setTimeout(() => change(hidden), HIDE_AFTER_MS);
    return () => clearTimeout(timer);
  };
}
