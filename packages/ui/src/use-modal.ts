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
    (element.querySelector<HTMLElement>('[data-autofocus]') ?? element).focus();
    return () => {
      element.close();
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (!isLost) return;
      const canReturn = before instanceof HTMLElement && before !== document.body && before.isConnected;
      (canReturn ? before : document.querySelector('main'))?.focus({ preventScroll: true });
    };
  }, [dialog, open]);
}
