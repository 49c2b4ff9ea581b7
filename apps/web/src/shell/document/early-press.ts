/** The variable in which the script in the HTML stores the last press before hydration. */
type Noted = { nuaPressed?: HTMLElement | null };

/**
 * A script in a page's HTML: it stores the button that is pressed before hydration. Only the last press counts, and a press
 * elsewhere cancels it. A form's own button is excluded: the browser posts the form by itself.
 */
export const noteEarlyPress = "window.onclick=({target})=>{window.nuaPressed=target.closest('button[type=button]')};";

/** Repeats the stored press after hydration. */
export function pressAgain(): void {
  window.onclick = null;
  const { nuaPressed } = globalThis as Noted;
  if (nuaPressed?.isConnected) nuaPressed.click();
}
