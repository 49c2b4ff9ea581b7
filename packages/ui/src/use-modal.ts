import { type RefObject, useEffect } from 'react';

/**
 * Shows a dialog above everything while `open` is true. Focus starts on the element with data-autofocus, or on the dialog. When the dialog
 * closes, focus returns to the previous element or, if that element is gone, to the page's content.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, open = true): void {
  useEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return undefined;
    const before = document.activeElement;
    element.showModal();
    element.addEventListener('keydown', ignoreHeldEnter);
    (element.querySelector<HTMLElement>('[data-autofocus]') ?? element).focus();
    return () => {
      element.removeEventListener('keydown', ignoreHeldEnter);
      element.close();
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (!isLost) return;
      const canReturn = before instanceof HTMLElement && before !== document.body && before.isConnected;
      (canReturn ? before : document.querySelector('main'))?.focus({ preventScroll: true });
    };
  }, [dialog, open]);
}

/** Ignores the repeated events of a held Enter key, so that each button and each form needs its own press. A text area gets its lines. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
}
