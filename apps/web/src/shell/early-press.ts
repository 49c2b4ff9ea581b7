/** Where the script in the HTML notes what was pressed last, until the page is alive. */
type Noted = { nuaPressed?: HTMLElement | null };

/**
 * Stands in a page's HTML: notes a button that is pressed before anybody listens to it. Only the last press counts, and one
 * beside every button takes it back. A form's own button is none of these: the browser posts the form by itself.
 */
export const noteEarlyPress = "window.onclick=({target})=>{window.nuaPressed=target.closest('button[type=button]')};";

/** Presses anew what was pressed too early; for the moment from which the page listens itself. */
export function pressAgain(): void {
  window.onclick = null;
  const { nuaPressed } = globalThis as Noted;
  if (nuaPressed?.isConnected) nuaPressed.click();
}
