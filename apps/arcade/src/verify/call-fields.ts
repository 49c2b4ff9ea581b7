import type { Language } from '@nua/contract/wire.ts';
import fieldStyles from '@nua/ui/field.module.css';
import segmented from '@nua/ui/segmented.module.css';
import { fill, type Messages } from '../i18n/messages.ts';
import type { AnyView, ChoiceField } from '../table/view.ts';
import { el } from '../view/element.ts';
import { textLine } from '../view/facts.ts';
import { type Claim, fieldName } from './check-query.ts';
import { fairnessText } from './fairness-text.ts';

export type FormContext = { messages: Messages; lang: Language; view: AnyView };
/** An input of the form for the bet. */
export type Field = { element: HTMLElement; isInGrid: boolean; read(): string };

/** Creates a field for each choice of the player in this game. Fields may be empty. */
export function callFields({ messages, lang, view }: FormContext, claim: Claim): Record<string, Field> {
  const fields = Object.entries(view.text[lang].fields).map(([field, label]): [string, Field] => {
    const name = fieldName(field);
    const text = claim.call[name] ?? '';
    if (typeof label === 'object') return [name, createChoice(messages, view, field, label, text)];
    const line = textLine(`v-${name}`, fill(fairnessText[lang].verify_optional, { field: label }), text);
    return [name, { element: line.element, isInGrid: true, read: () => line.input.value }];
  });
  return Object.fromEntries(fields);
}

/** A field with two or more choices. By default it has the choice of the game's first mode; a boolean field has `false`. */
function createChoice(
  messages: Messages,
  { game }: AnyView,
  field: string,
  label: readonly [string, string] | ChoiceField,
  text: string,
): Field {
  const isBoolean = isBooleanLabel(label);
  const options = isBoolean
    ? ([
        ['0', label[0]],
        ['1', label[1]],
      ] as const)
    : Object.entries(label.choices);
  let chosen = options.some(([value]) => value === text) ? text : isBoolean ? '0' : String(game.modes()[0][field]);
  const items = options.map(([value, name]) =>
    el('button', {
      class: segmented.item,
      type: 'button',
      role: 'radio',
      text: name,
      on: { click: () => choose(value) },
    }),
  );
  const choose = (value: string) => {
    chosen = value;
    items.forEach((item, place) => {
      item.setAttribute('aria-checked', String(options[place]![0] === value));
    });
  };
  choose(chosen);
  const name = isBoolean ? messages.bet : label.name;
  const row = el('div', { class: segmented.row, role: 'radiogroup', 'aria-label': name }, ...items);
  const element = isBoolean
    ? row
    : el('div', { class: fieldStyles.field }, el('span', { class: fieldStyles.label, text: name }), row);
  return { element, isInGrid: false, read: () => chosen };
}

const isBooleanLabel = (label: readonly [string, string] | ChoiceField): label is readonly [string, string] =>
  Array.isArray(label);
