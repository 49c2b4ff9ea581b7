import frame from '@nua/ui/dialog-frame.module.css';
import iconButton from '@nua/ui/icon-button.module.css';
import { el } from './element.ts';
import { icon } from './icon.ts';

/** Opens a modal sheet with the platform's own dialog: focus stays inside, Escape closes it, focus returns. */
export function openSheet(title: string, closeLabel: string, body: HTMLElement): HTMLDialogElement {
  const close = el('button', { class: iconButton.button, type: 'button', 'aria-label': closeLabel }, icon('close', 22));
  const sheet = el(
    'dialog',
    { class: frame.dialog, 'aria-label': title, tabindex: '-1' },
    el('div', { class: frame.head }, el('h2', { class: frame.title, text: title }), close),
    el('div', { class: frame.body }, body),
  );
  close.addEventListener('click', () => sheet.close());
  sheet.addEventListener('click', (event) => {
    if (event.target === sheet) sheet.close();
  });
  sheet.addEventListener('close', () => sheet.remove());
  document.body.append(sheet);
  sheet.showModal();
  sheet.focus();
  return sheet;
}
