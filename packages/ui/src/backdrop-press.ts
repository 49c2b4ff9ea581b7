/** A double click on the button that opens a dialog ends on its backdrop. For this time after opening, the backdrop ignores presses. */
const OPENING_MS = 500;

/**
 * Calls `close` for each press on the backdrop of an open modal dialog. The pointer must go down and up on the backdrop: a text selection
 * that ends outside the dialog does not close it. Returns a function that stops listening.
 */
export function onBackdropPress(dialog: HTMLDialogElement, close: () => void): () => void {
  const opened_at = performance.now();
  let isDown = false;
  let isPressed = false;
  const start = ({ target, timeStamp }: PointerEvent) => {
    isPressed = false;
    isDown = target === dialog && timeStamp - opened_at >= OPENING_MS;
  };
  const end = ({ target }: PointerEvent) => {
    isPressed = isDown && target === dialog;
    isDown = false;
  };
  const click = ({ target }: MouseEvent) => {
    if (isPressed && target === dialog) close();
    isPressed = false;
  };
  dialog.addEventListener('pointerdown', start);
  dialog.addEventListener('pointerup', end);
  dialog.addEventListener('click', click);
  return () => {
    dialog.removeEventListener('pointerdown', start);
    dialog.removeEventListener('pointerup', end);
    dialog.removeEventListener('click', click);
  };
}
