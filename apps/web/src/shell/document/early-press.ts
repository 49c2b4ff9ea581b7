/** The variable in which the script in the HTML stores the last press before hydration. */
type Noted = { nuaPressed?: HTMLElement | null };

/**
 * A script in a page's HTML: it stores the button that is pressed before hydration. Only the last press counts, and a press
 * elsewhere cancels it. The browser must not post a form by itself: the answer would be the same form without the typed text.
 */
export const storeEarlyPressScript =
  "window.onclick=({target})=>{window.nuaPressed=target.closest('button')};window.onsubmit=e=>e.preventDefault();";

/** Repeats the stored press after hydration. */
export function repeatPress(): void {
  window.onclick = null;
  const { nuaPressed } = globalThis as Noted;
  if (nuaPressed?.isConnected) nuaPressed.click();
  window.onsubmit = null;
}
