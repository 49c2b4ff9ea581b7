export type OverlayState = {
  isShown: boolean;
  /** True if the wait ended before the overlay became visible. It must then stay invisible. */
  isBrief: boolean;
};

export const hidden: OverlayState = { isShown: false, isBrief: false };

export const HIDE_AFTER_MS = 300;
export const BRIEF_MS = 180;

/**
 * Returns a setter for whether the player waits. The setter reports the state of the overlay through `onChange`, and returns a cleanup that
 * must be called before the next change.
 */
export function createOverlayState(
  onChange: (state: OverlayState) => void,
  now: () => number = () => performance.now(),
): (isWaiting: boolean) => () => void {
  let shownSince = Number.NEGATIVE_INFINITY;
  return (isWaiting) => {
    if (isWaiting) {
      shownSince = now();
      onChange({ isShown: true, isBrief: false });
      return () => {};
    }
    // Before the first wait there is nothing to hide.
    if (shownSince === Number.NEGATIVE_INFINITY) return () => {};
    onChange({ isShown: true, isBrief: now() - shownSince < BRIEF_MS });
    const timer = setTimeout(() => onChange(hidden), HIDE_AFTER_MS);
    return () => clearTimeout(timer);
  };
}
