import field from '@nua/ui/field.module.css';
import { el } from './element.ts';
import styles from './facts.module.css';
import { createIconButton, icon } from './icon.ts';

type CopyLabels = { copy: string; copied: string };

/** A named value. With `copy`, the value is monospaced and has a button that copies it. */
export function fact(name: string, value: string, copy?: CopyLabels): HTMLElement {
  // A value without Urdu letters, such as a signed amount or a time, is left to right inside Urdu text.
  const dir = /[\u0600-\u06ff]/.test(value) ? 'auto' : 'ltr';
  const shown = el('dd', { class: copy ? styles.code : undefined }, el('bdi', { dir, text: value }));
  const pair = el('dl', { class: styles.pair }, el('dt', { text: name }), shown);
  return el('div', { class: styles.fact }, pair, copy && createCopyButton(value, shown, copy));
}

/** Copies a value. Without permission for the clipboard, the value is selected and copied with the browser's older command. */
function createCopyButton(value: string, shown: HTMLElement, labels: CopyLabels): HTMLElement {
  const button = createIconButton(icon('copy'), labels.copy, async () => {
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      getSelection()?.selectAllChildren(shown);
      document.execCommand('copy');
    }
    button.replaceChildren(icon('check'));
    button.setAttribute('aria-label', labels.copied);
  });
  return button;
}

export function textLine(id: string, label: string, value: string, hint?: string) {
  const input = el('input', {
    class: `${field.input} ${field.digits}`,
    id,
    value,
    dir: 'ltr',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const box = el('div', { class: field.box, dir: 'ltr' }, input);
  const element = el(
    'div',
    { class: field.field },
    el('label', { class: field.label, for: id, text: label }),
    box,
    hint ? el('div', { class: field.hint, text: hint }) : null,
  );
  return { element, input, box };
}
