import { formatMoney, parseCents } from '@nua/money';
import { fieldTexts as text } from '../texts/field-labels.ts';
import type { Draft } from './draft.ts';
import { isObject, type Json } from './field.ts';
import { meaningOf, optionText } from './labels.ts';

/** The longest list that is shown in one line. */
const MAX_ITEMS = 12;

/** An id is left out of a title. */
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const AMOUNT = /^-?\d{1,15}\.\d\d$/;

/** Formats a value as one line. Returns null if it does not fit in one line. */
export function textOfValue(name: string, value: Json | undefined): string | null {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? text.on : text.off;
  if (typeof value === 'number') {
    const meaning = meaningOf(name, value);
    const option = optionText(name, value);
    return meaning === null ? option : `${option} (${meaning})`;
  }
  if (typeof value === 'string' && AMOUNT.test(value)) return formatMoney(parseCents(value));
  if (typeof value === 'string' || value === null) return value === '' ? text.empty : optionText(name, value);
  if (isObject(value)) return null;
  const items = value.map((one) => (isObject(one) ? null : textOfValue(name, one)));
  if (items.length > MAX_ITEMS || items.includes(null)) return null;
  return items.length === 0 ? text.no_items : items.join(', ');
}

/** Returns a short title for a row of a list, made from its first values. */
export function textOfDraft(name: string, draft: Draft): string {
  if (draft.is === 'union') return textOfDraft(name, draft.of[draft.chosen]!);
  if (draft.is === 'object')
    return draft.parts
      .map((part) => textOfDraft(part.name, part.draft))
      .filter((part) => part !== '')
      .slice(0, 2)
      .join(' · ');
  if (draft.is === 'choice') return typeof draft.value === 'boolean' ? '' : optionText(name, draft.value);
  return draft.is === 'text' && !UUID.test(draft.text) ? draft.text : '';
}
