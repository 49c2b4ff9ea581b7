/** The global variable in which the script below stores the last press before hydration. */
type EarlyPress = { nuaPressed?: HTMLElement | null };

/**
 * A script in a page's HTML. It stores the button that is pressed before hydration. A later press replaces the stored button, and a press
 * outside all buttons removes it. The browser must not submit a form by itself, because the response would be the same form without the
 * typed text.
 */
export const storeEarlyPressScript =
  "window.onclick=({target})=>{window.nuaPressed=target.closest('button')};window.onsubmit=e=>e.preventDefault();";

/** Repeats the stored press after hydration. */
export function repeatPress(): void {
  window.onclick = null;
  const { nuaPressed } = globalThis as EarlyPress;
  if (nuaPressed?.isConnected) nuaPressed.click();
  window.onsubmit = null;
}
