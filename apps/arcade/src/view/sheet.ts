import frame from '@nua/ui/dialog-frame.module.css';
import { el } from './element.ts';
import { createIconButton, icon } from './icon.ts';

const open: HTMLDialogElement[] = [];
let told = (_count: number): void => {};

/** Tells how many sheets lie over the game, whenever that changes. */
export function watchSheets(tell: (count: number) => void): void {
  told = tell;
}

export function closeTopSheet(): void {
  open.at(-1)?.close();
}

/** Opens a modal sheet with the platform's own dialog: focus stays inside, Escape closes it, focus returns. */
export function openSheet(title: string, closeLabel: string, body: HTMLElement): HTMLDialogElement {
  const close = createIconButton(icon('close', 22), closeLabel, () => sheet.close());
  const sheet: HTMLDialogElement = el(
    'dialog',
    { class: frame.dialog, 'aria-label': title, tabindex: '-1' },
    el('div', { class: frame.head }, el('h2', { class: frame.title, text: title }), close),
    el('div', { class: frame.body }, body),
  );
  sheet.addEventListener('click', (event) => {
    if (event.target === sheet) sheet.close();
  });
  sheet.addEventListener('close', () => {
    sheet.remove();
    open.splice(open.indexOf(sheet), 1);
    told(open.length);
  });
  document.body.append(sheet);
  open.push(sheet);
  told(open.length);
  sheet.showModal();
  sheet.focus();
  return sheet;
}
