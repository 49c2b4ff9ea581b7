import { el } from '../view/element.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A radio group of buttons, with arrow keys (roving tabindex). */
export function createRadioRow<Value>(
  look: { class: string | undefined; label: string },
  options: readonly (readonly [value: Value, item: HTMLButtonElement])[],
  choose: (value: Value) => void,
) {
  const items = options.map(([, item]) => item);
  for (const [value, item] of options) {
    item.setAttribute('role', 'radio');
    item.addEventListener('click', () => choose(value));
  }
  const element = el('div', { class: look.class, role: 'radiogroup', 'aria-label': look.label }, ...items);
  element.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = items[items.indexOf(document.activeElement as (typeof items)[number]) + step];
    to?.click();
    to?.focus();
  });
  return {
    element,
    mark(chosen: Value) {
      for (const [value, item] of options) {
        item.setAttribute('aria-checked', String(value === chosen));
        item.tabIndex = value === chosen ? 0 : -1;
      }
    },
  };
}
