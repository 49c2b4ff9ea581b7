import { type RefObject, useEffect } from 'react';

/**
 * Shows a dialog above everything while it is there. Focus starts on what carries data-autofocus or on the dialog itself,
 * and goes back to where it was: a dialog that is taken out of the page does not give it back by itself. Where it was nowhere,
 * as under a dialog that came unasked, it goes to the page's content.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, open = true): void {
  useEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return undefined;
    const before = document.activeElement;
    element.showModal();
    (element.querySelector<HTMLElement>('[data-autofocus]') ?? element).focus();
    return () => {
      element.close();
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (!isLost) return;
      const wasSomewhere = before instanceof HTMLElement && before !== document.body && before.isConnected;
      (wasSomewhere ? before : document.querySelector('main'))?.focus({ preventScroll: true });
    };
  }, [dialog, open]);
}
