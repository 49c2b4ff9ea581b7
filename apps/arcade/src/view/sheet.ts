import { onBackdropPress } from '@nua/ui/backdrop-press.ts';
import frame from '@nua/ui/dialog-frame.module.css';
import { el } from './element.ts';
import { createIconButton, icon } from './icon.ts';
import { trackSheet } from './open-sheets.ts';

/** Opens a modal sheet with the browser's own dialog, which traps focus, closes on Escape and returns focus. */
export function openSheet(title: string, closeLabel: string, body: HTMLElement): HTMLDialogElement {
  const close = createIconButton(icon('close', 22), closeLabel, () => sheet.close());
  const sheet: HTMLDialogElement = el(
    'dialog',
    { class: frame.dialog, 'aria-label': title, tabindex: '-1' },
    el('div', { class: frame.head }, el('h2', { class: frame.title, text: title }), close),
    el('div', { class: frame.body }, body),
  );
  sheet.addEventListener('close', () => sheet.remove());
  document.body.append(sheet);
  trackSheet(sheet);
  sheet.showModal();
  onBackdropPress(sheet, () => sheet.close());
  sheet.focus();
  return sheet;
}
